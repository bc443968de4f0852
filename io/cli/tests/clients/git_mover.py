#!/usr/bin/env python3
"""Plays a game of backgammon by commits, with nothing but Python, git, and the two documents that say how.

    git_mover.py TABLE white=CLONE black=CLONE [--found] [--resign-after N]

It knows `tables/TABLE/state.json` and `tables/TABLE/moves/`, as the documents describe them, and shares no code with
Parlor: it finds legal plays by itself, computes the hash of the state, writes the move file, commits and pushes it. Then
it pulls, and whatever the referee committed must be what the documents promise. With --found it makes the table first,
as the documents show one: a state, a folder of moves, and nothing else. The last line it prints is JSON.
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys
from collections import Counter
from datetime import datetime, timezone

KEYS = "turn activePlayer dice diceUsed board bar home lastMove status winner players messages updatedAt".split()
COLOURS = ("white", "black")
START = [-2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2]
BAR, OFF = 24, -1
MOST_MOVES = 400


def check(is_so, why, *what):
    if not is_so:
        raise SystemExit(f"git_mover: {why}: {' '.join(map(str, what))}")


def git(clone, *words):
    ran = subprocess.run(["git", *words], cwd=clone, capture_output=True, text=True)
    check(ran.returncode == 0, f"git {' '.join(words)}", ran.stderr)
    return ran.stdout + ran.stderr


def moment(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


class Side:
    """One colour's checkers by its own numbers: 0 is its last point, 24 the bar, -1 is off."""

    def __init__(self, state, colour):
        self.is_white = colour == "white"
        sign = 1 if self.is_white else -1
        board = state["board"] if self.is_white else state["board"][::-1]
        self.own = [max(0, sign * point) for point in board] + [state["bar"][colour]]
        self.theirs = [max(0, -sign * point) for point in board]

    def steps(self, own, die):
        if own[BAR]:
            sources = [BAR]
        else:
            sources = [place for place in range(23, -1, -1) if own[place]]
        for source in sources:
            target = source - die
            if target < 0:
                all_home = not any(own[6:])
                if all_home and (target == -1 or not any(own[source + 1 : 6])):
                    yield source, OFF
            elif self.theirs[target] < 2:
                yield source, target

    def after(self, own, step):
        (source, target), own = step, list(own)
        own[source] -= 1
        if target != OFF:
            own[target] += 1
        return own

    def sequences(self, own, dice):
        found = []
        for die in dice[:1]:
            for step in self.steps(own, die):
                for rest in self.sequences(self.after(own, step), dice[1:]) or [[]]:
                    found.append([(*step, die), *rest])
        return found

    def plays(self, dice):
        """Every way to play as many dice as can be played; of one die alone, the higher."""
        orders = [dice] if len(set(dice)) == 1 else [dice, dice[::-1]]
        found = [play for order in orders for play in self.sequences(self.own, order)]
        most = max(map(len, found), default=0)
        found = [play for play in found if len(play) == most]
        if most == 1 and len(orders) == 2:
            highest = max(die for ((_, _, die),) in found)
            found = [play for play in found if play[0][2] == highest]
        return found

    def index(self, place):
        return place if self.is_white else 23 - place

    def document(self, play):
        return [
            {"from": -1 if source == BAR else self.index(source), "to": 24 if to == OFF else self.index(to), "die": die}
            for source, to, die in play
        ]


def well_formed(state):
    check(list(state) == KEYS, "the state has other keys", *state)
    for colour, sign in zip(COLOURS, (1, -1)):
        on_board = sum(max(0, sign * point) for point in state["board"])
        count = on_board + state["bar"][colour] + state["home"][colour]
        check(count == 15, f"{colour} has {count} checkers")
    dice, used = state["dice"], state["diceUsed"]
    check(len(dice) == 2 and dice[0] != dice[1] or len(dice) == 4 and len(set(dice)) == 1, "no roll", dice)
    check(not Counter(used) - Counter(dice), "dice were used that were not rolled", used, dice)
    is_over = state["status"] == "completed"
    check(is_over == (state["winner"] is not None), "status and winner do not fit", state["status"], state["winner"])
    check(is_over or not used, "a committed state waits for a move, with all of its dice", used)
    check(is_over or max(state["home"].values()) < 15, "home is full and the game goes on")
    times = [moment(message["timestamp"]) for message in state["messages"]]
    check(times == sorted(times), "messages are out of order", *times)
    for message in state["messages"]:
        check(list(message) == ["type", "text", "timestamp"] and message["text"], "no message", message)
    if state["lastMove"]:
        name = state["lastMove"]["file"]
        check(re.fullmatch(r"[0-9]{4}-(white|black)-[a-f0-9]+\.json", name), "no name of a move file", name)
        check(int(name[:4]) == state["lastMove"]["sequence"], "lastMove has two numbers", state["lastMove"])


class Table:
    def __init__(self, name, clones):
        self.folder, self.clones = pathlib.Path("tables") / name, clones
        self.seen, self.moves = None, 0

    def found(self, clone):
        """A table as the documents show it: nothing but a state and a folder of moves."""
        players = {colour: git(self.clones[colour], "config", "user.name").split()[0] for colour in COLOURS}
        now = stamp()
        state = {"turn": 1, "activePlayer": "white", "dice": [3, 5], "diceUsed": [], "board": START}
        state |= {"bar": {"white": 0, "black": 0}, "home": {"white": 0, "black": 0}, "lastMove": None}
        state |= {"status": "playing", "winner": None, "players": players}
        state |= {"messages": [{"type": "info", "text": "Game started. White to move.", "timestamp": now}]}
        state |= {"updatedAt": now}
        (clone / self.folder / "moves").mkdir(parents=True)
        (clone / self.folder / "moves" / ".gitkeep").write_text("")
        (clone / self.folder / "state.json").write_text(json.dumps(state, indent=2) + "\n")
        self.commit(clone, "a table")
        return state

    def commit(self, clone, message):
        git(clone, "add", "--all", str(self.folder))
        git(clone, "commit", "--quiet", "--message", message)
        git(clone, "push", "--quiet")

    def state(self, clone):
        git(clone, "pull", "--quiet", "--rebase")
        data = (clone / self.folder / "state.json").read_bytes()
        state = json.loads(data)
        well_formed(state)
        digest = hashlib.sha256(data).hexdigest()[:16]
        if self.seen and self.seen[0] != digest:
            check(self.seen[1] < moment(state["updatedAt"]), "updatedAt is not later", self.seen[1], state["updatedAt"])
        self.seen = digest, moment(state["updatedAt"])
        return state, digest

    def submit(self, colour, state, digest, keys, comment):
        """Hands in a move file and gives the state after it, which must be the referee's answer to it."""
        clone = self.clones[colour]
        sequence = (state["lastMove"] or {"sequence": 0})["sequence"] + 1
        file = {"player": colour, **keys, "timestamp": stamp(), "expectedState": digest}
        if "moves" in keys:
            file["diceRoll"] = state["dice"]
        text = json.dumps(file | {"comment": comment, "commitSha": None}, indent=2) + "\n"
        name = f"{sequence:04}-{colour}-{hashlib.sha256(text.encode()).hexdigest()[:6]}.json"
        (clone / self.folder / "moves" / name).write_text(text)
        self.commit(clone, f"{colour} moves")
        commit = git(clone, "rev-parse", "HEAD").strip()
        after, digest = self.state(clone)
        kept = clone / self.folder / "moves" / name
        check(kept.exists(), "the move was refused", json.dumps(after["messages"][-3:]))
        check(json.loads(kept.read_bytes())["commitSha"] == commit, "another commit brought it", name)
        self.moves += 1
        return name, after, digest

    def move(self, state, digest):
        """The player in turn moves; gives the state after that."""
        colour = state["activePlayer"]
        side = Side(state, colour)
        plays = side.plays(state["dice"])
        check(plays, "nobody can move and nobody passed", json.dumps(state))
        # Whoever runs is soon home: the longest ways first, then a choice that differs from move to move.
        best = max(sum(step[0] for step in play) for play in plays)
        running = sorted(play for play in plays if sum(step[0] for step in play) == best)
        play = running[self.moves % len(running)]
        comment = f"move {self.moves + 1}" if self.moves % 5 == 0 else None
        name, after, digest = self.submit(colour, state, digest, {"moves": side.document(play)}, comment)
        check(after["lastMove"]["file"] == name, "lastMove is another", after["lastMove"], name)
        own = side.own
        for source, target, _ in play:
            own = side.after(own, (source, target))
            if target != OFF and side.theirs[target] == 1:
                side.theirs[target] = 0
        theirs = Side(after, colour)
        check(own == theirs.own, "the checkers are elsewhere", own, theirs.own)
        check(side.theirs == theirs.theirs, "the other side's checkers are elsewhere", side.theirs, theirs.theirs)
        check(state["turn"] < after["turn"] or after["winner"], "the turn did not pass", after["turn"])
        return after, digest


def stamp():
    # To the second, as the documents write it: several moves have the same time.
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def main(words):
    clones = {word.split("=", 1)[0]: pathlib.Path(word.split("=", 1)[1]) for word in words if "=" in word}
    table = Table(words[0], clones)
    leave = int(words[words.index("--resign-after") + 1]) if "--resign-after" in words else MOST_MOVES
    mine = table.found(clones["white"]) if "--found" in words else None
    state, digest = table.state(clones["white"])
    if mine:
        # The order of dice means nothing, and the time may be later.
        mine["dice"].sort(), state["dice"].sort()
        other = [key for key in KEYS if key != "updatedAt" and mine[key] != state[key]]
        check(not other, "what was adopted was changed", *other)
    while state["status"] == "playing" and table.moves < leave:
        state, digest = table.move(state, digest)
        check(table.moves < MOST_MOVES, "the game does not end")
        # The other player has to see the same.
        state, digest = table.state(clones[state["activePlayer"]])
    if state["status"] == "playing":
        colour = state["activePlayer"]
        _, state, digest = table.submit(colour, state, digest, {"actions": ["forfeit"]}, "I resign")
        check(state["winner"] not in (None, colour), "whoever resigns loses", state["winner"])
    print(json.dumps({"moves": table.moves, "winner": state["winner"], "messages": state["messages"][-3:]}))


if __name__ == "__main__":
    main(sys.argv[1:])
