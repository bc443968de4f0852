#!/usr/bin/env python3
"""A player of Texas 42 that knows its state machine by action ids, and nothing of Parlor but the HTTP door.

    texas42_by_ids.py URL TABLE NAME SEED

It takes a seat, plays until the game ends, and holds every step to the machine: which ids there are in a phase, who may
send them, and which phase comes next. On purpose it agrees by neutral ids, agrees again and again, and asks for what is
done already: none of that may ever be refused. The last line it prints is a summary; exit code 0 means that all was well.
"""

import json
import random
import re
import sys
import time
import urllib.error
import urllib.request

DOMINO = r"[0-6]-[0-6]"
SUIT = "blanks|ones|twos|threes|fours|fives|sixes|doubles|no-trump"
# Type, phase, ids, and the phases that may follow, as the machine has them.
ACTIONS = [
    ("pass", "bidding", r"pass", {"bidding", "trump_selection"}),
    ("bid", "bidding", r"bid-(3[0-9]|4[01])|bid-[1-4]-marks", {"bidding", "trump_selection"}),
    ("select-trump", "trump_selection", rf"trump-({SUIT})", {"playing"}),
    ("play", "playing", rf"play-{DOMINO}", {"playing"}),
    ("agree-complete-trick", "playing", r"agree-complete-trick-[0-3]", {"playing", "scoring"}),
    ("agree-score-hand", "scoring", r"agree-score-hand-[0-3]", {"scoring", "bidding", "game_end"}),
]
NEUTRAL = ["complete-trick", "score-hand", "redeal"]
PATIENCE = 120.0


class Refused(Exception):
    pass


class Client:
    def __init__(self, url, table, name, seed):
        self.url, self.table, self.luck = url, table, random.Random(seed)
        self.counts = {"actions": 0, "agreements": 0, "neutral": 0, "repeated": 0, "hands": 0}
        self.token = None
        seated = self.ask("POST", "/seats", {"name": name})
        self.token = seated["token"]

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api/v1/tables/{self.table}{path}", data=data, method=method)
        request.add_header("Content-Type", "application/json")
        request.add_header("If-Match", "*")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            raise Refused(f"{method} {path} {body}: {error.code} {error.read().decode()}") from None

    def look(self):
        table = self.ask("GET", "")
        return table, table["state"]

    def send(self, action):
        self.counts["actions"] += 1
        return self.ask("POST", "/actions", action)["state"]

    def agree(self, kind, seat):
        """Agrees in one of the ways there are, and then says so again, perhaps in another."""
        own = f"agree-{kind}-{seat}"
        self.counts["agreements"] += 1
        for number in range(self.luck.randint(1, 4)):
            action = self.luck.choice([own, kind])
            self.counts["neutral"] += action == kind
            self.counts["repeated"] += number > 0
            state = self.send(action)
        return state

    def idle_words(self, seat):
        """Asks for what is done already, or not to be done: nothing may come of it."""
        if self.luck.random() < 0.2:
            action = self.luck.choice(NEUTRAL + [f"agree-complete-trick-{seat}", f"agree-score-hand-{seat}"])
            self.counts["neutral"] += action in NEUTRAL
            self.send(action)

    def play(self):
        began, marks = time.monotonic(), None
        while True:
            assert time.monotonic() - began < PATIENCE, "the game does not go on"
            table, state = self.look()
            if table["stage"] == "gathering":
                time.sleep(0.03)
                continue
            seat, phase = table["you"], state["phase"]
            if marks != state["teamMarks"]:
                marks, began = state["teamMarks"], time.monotonic()
                self.counts["hands"] += 1
            if phase == "game_end":
                break
            self.idle_words(seat)
            if phase == "playing" and len(state["currentTrick"]) == 4 and seat not in state["consensus"]["completeTrick"]:
                self.follows(phase, f"agree-complete-trick-{seat}", self.agree("complete-trick", seat))
            elif phase == "scoring" and seat not in state["consensus"]["scoreHand"]:
                self.follows(phase, f"agree-score-hand-{seat}", self.agree("score-hand", seat))
            elif phase != "scoring" and len(state["currentTrick"]) < 4 and state["currentPlayer"] == seat:
                # While others have yet to agree, what there is to choose could change before it is asked for.
                self.choose(state, seat)
            else:
                time.sleep(0.03)
        for action in NEUTRAL + [f"agree-complete-trick-{seat}", f"agree-score-hand-{seat}"]:
            self.send(action)
        assert state["winner"] in (0, 1) and max(state["teamMarks"]) >= state["gameTarget"], state
        return {"seat": seat, "winner": state["winner"], **self.counts}

    def choose(self, state, seat):
        phase = state["phase"]
        if phase == "bidding":
            assert not any(bid["player"] == seat for bid in state["bids"]), "it bids once"
        if phase == "trump_selection":
            assert state["winningBidder"] == seat, "the winner of the auction chooses"
        legal = self.ask("GET", "/actions")["actions"]
        if not legal:
            return
        for action in legal:
            assert self.row(phase, action), f"{action} is no id of {phase}"
        action = self.luck.choice(legal)
        if phase == "playing":
            assert action[5:] in state["players"][seat]["hand"], f"{action} is not in {state['players'][seat]['hand']}"
        self.follows(phase, action, self.send(action))

    def row(self, phase, action):
        return next((row for row in ACTIONS if row[1] == phase and re.fullmatch(row[2], action)), None)

    def follows(self, phase, action, state):
        kind, _, _, following = self.row(phase, action)
        # Others may have acted at once: after four passes the dominoes are dealt again, which is bidding as well.
        assert state["phase"] in following, f"{kind} leads from {phase} to {state['phase']}"


if __name__ == "__main__":
    address, number, player, luck = sys.argv[1:]
    print(json.dumps(Client(address, number, player, int(luck)).play()))
