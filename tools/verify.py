#!/usr/bin/env python3
"""Checks the luck in logs of Parlor's tables, with nothing but Python and docs/fairness.md.

    python3 tools/verify.py FILE...      a verdict a line; - is standard input

It checks the links, numbers and times of all lines, the chain of hashes, every draw and every deal that was veiled, and
the result as far as that can be told without the rules of the games. Exit code 0: all logs are right, 1: some are not.
"""

import hashlib
import hmac
import json
import sys
from datetime import datetime, timedelta

HEADER = "parlor game table number at setup clock policy anchor".split()
# The keys of each event besides seq, at, event and link.
EVENTS = {"sit": "place name age seed bot", "leave": "place", "begin": "seats order", "ask-pause": "seat"}
EVENTS |= {"resume": "seat", "veiled": "draw", "reveal": "draw action reveal after", "end": "winners points reveal"}
EVENTS |= {"outage": "lost", "back": "seats", "waited": "seat millis"}
EVENTS |= {None: "by action draw reveal why request after"}
PHASES = {"open": "opening", "roll": "rolling", "board": "dealing", "deal": "setup"}


def check(is_so, why):
    if not is_so:
        raise ValueError(why)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


class Luck:
    def __init__(self, link, table, draw, purpose, seeds):
        text = b"parlor/draw/1" + table.encode() + draw.to_bytes(8, "big") + bytes([len(purpose)]) + purpose.encode()
        text += b"".join(b"\0" if seed is None else b"\1" + bytes.fromhex(seed) for seed in seeds)
        self.key = hmac.digest(link, text, "sha256")
        self.left, self.blocks = b"", 0

    def below(self, n):
        count = 1 if n <= 256 else 4
        while True:
            while len(self.left) < count:
                self.left += hmac.digest(self.key, self.blocks.to_bytes(8, "big"), "sha256")
                self.blocks += 1
            number, self.left = int.from_bytes(self.left[:count], "big"), self.left[count:]
            if number < 256**count - 256**count % n:
                return number % n


def backgammon(luck, setup, word):
    one, other = 1 + luck.below(6), 1 + luck.below(6)
    return f"open-{one}-{other}" if word == "open" else f"roll-{max(one, other)}-{min(one, other)}"


def texas42(luck, setup, word):
    dominoes, owner = list(range(28)), [0] * 28
    for last in range(27, -1, -1):
        drawn = luck.below(last + 1)
        dominoes[last], dominoes[drawn] = dominoes[drawn], dominoes[last]
        owner[dominoes[last]] = last // 7
    return "deal-" + "".join(map(str, owner))


def fish(luck, setup, word):
    check("layout" not in setup, "the board was given, so nothing is drawn")
    is_box, players = setup.get("board") == "box", setup.get("players", 2)
    rows, columns = (16, 4) if is_box else (setup.get("rows", 8), setup.get("columns", 8))
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    if setup.keys() & {"rows", "columns", "holes", "fish", "ones"}:
        holes, (low, high) = setup.get("holes", 0), setup.get("fish", [1, 3])
        ones = setup.get("ones", players * (6 - players) if setup.get("rules") == "box" else 0)
        if isinstance(holes, list):
            cells, holes = [cell for cell in cells if list(cell) not in holes], 0
        lot = [0] * holes + [1] * ones
        lot += [low + luck.below(high - low + 1) for _ in range(len(cells) - len(lot))]
    else:
        cells = [(row, column) for row, column in cells if (row != 15 if is_box else row % 2 == 0 or column != 7)]
        lot = [1] * 30 + [2] * 20 + [3] * 10
    board = {}
    for cell in reversed(cells):
        drawn = luck.below(len(lot))
        board[cell], lot[drawn] = lot[drawn], lot[-1]
        lot.pop()
    return "board-" + "".join(str(board.get((row, column), 0)) for row in range(rows) for column in range(columns))


def begun(setup):
    state = setup.get("state")
    if state is None:
        return setup
    # A board that is still to be drawn says what from; nothing else that chance does depends on where a game began.
    board, draw = state.get("board"), state.get("draw")
    size = {"rows": board["rows"], "columns": board["columns"]} if isinstance(draw, dict) else {}
    return {**size, **draw, "players": len(state["players"])} if size else {}


def absent(setup):
    state = setup.get("state", {})
    return set(range(len(state["players"]))) - set(state["turn_order"]) if "turn_order" in state else set()


GAMES = {"backgammon": backgammon, "texas42": texas42, "fish": fish, "quoridor": None}


class Log:
    def __init__(self, line):
        header = json.loads(line, object_pairs_hook=once)
        check(header["parlor"] == 2, "not a log of version 2")
        check(list(header) == [key for key in HEADER if key in header], "keys that are unknown or out of order")
        check(line == json.dumps(header, separators=(",", ":"), ensure_ascii=False), "the header has white space")
        self.game, self.table, self.setup = header["game"], header["table"], begun(header["setup"] or {})
        check(self.game in GAMES, f"this script does not know the game {self.game!r}")
        check("anchor" in header or not GAMES[self.game], "without an anchor")
        self.link, self.seq, self.at = sha256(line.encode()), 0, moment(header["at"])
        self.stage, self.places, self.seeds, self.out = "gathering", [], [], absent(header["setup"] or {})
        self.clock, self.away = header.get("clock", "none"), set()
        self.draws, self.known, self.pending, self.anchor = 0, header.get("anchor"), [], header.get("anchor")

    def follow(self, line):
        row = json.loads(line, object_pairs_hook=once)
        event, seq, at = row.get("event"), row["seq"], moment(row["at"])
        check(event in EVENTS and ("event" in row) == (event is not None), "an unknown event")
        check(row.keys() <= {"seq", "at", "event", "link", *EVENTS[event].split()}, "unknown keys")
        check(seq == self.seq + 1, f"number {seq} where {self.seq + 1} is due")
        check(at >= self.at, "earlier than the line before")
        body, _, link = line.rpartition(',"link":"')
        check(link == sha256(f"{self.link}{body}}}".encode()) + '"}', "the link is broken")
        if event == "outage":
            lost = timedelta(milliseconds=row["lost"])
            check(type(row["lost"]) is int and timedelta() <= lost <= at - self.at, "more time was lost than has passed")
        self.seq, self.at, self.link = seq, at, link[:64]
        due = "gathering" if event in ("sit", "leave", "begin") else "playing"
        check(self.stage == due, f"this cannot happen while the table is {self.stage}")
        getattr(self, f"on_{event}", self.on_act)(row)

    def on_sit(self, row):
        check(row["place"] == len(self.places), "that place is not the next")
        self.places.append(row)

    def on_leave(self, row):
        self.places.pop(row["place"])

    def on_begin(self, row):
        seats = list(range(len(self.places)))
        if all("age" in place for place in self.places):
            seats.sort(key=lambda place: self.places[place]["age"])
        # Ages are in no log: where they decided, the log has the order that followed.
        by_age = row.get("order") == "age" and not all("age" in place for place in self.places)
        taken = sorted(row["seats"]) if by_age else row["seats"]
        check(taken == seats, "the seats do not follow from those who sat down")
        check(row.get("order") in (None, "age"), "an order of no known kind")
        self.seeds, self.stage = [self.places[place].get("seed") for place in row["seats"]], "playing"

    def on_outage(self, row):
        check(self.clock != "none", "there is no clock")
        self.away = {seat for seat in range(len(self.seeds)) if seat not in self.out}

    def on_back(self, row):
        check(row["seats"] and row["seats"] == sorted(self.away & set(row["seats"])), "those are not away")
        self.away -= set(row["seats"])

    def on_act(self, row):
        if row.get("by") == "chance":
            check(("reveal" in row) != bool(self.pending), "a draw has a reveal unless one before it is veiled")
            self.on_veiled(row)
            if "reveal" in row:
                self.on_reveal(row)
        elif row.get("action", "").startswith("forfeit-"):
            self.out.add(int(row["action"][8:]))

    def on_veiled(self, row):
        check(row["draw"] == self.draws + 1, f"draw {row['draw']} where {self.draws + 1} is due")
        check(("action" not in row) == (self.game == "texas42"), "deals are veiled, and nothing else is")
        self.draws += 1
        self.pending.append(row)

    def on_reveal(self, row):
        check(self.pending and self.pending[0]["draw"] == row["draw"], "that draw is not the next to be revealed")
        check(self.pending.pop(0).get("action", row["action"]) == row["action"], "this is not what was drawn")
        link, word = bytes.fromhex(row["reveal"]), row["action"].split("-")[0]
        check(sha256(b"parlor/chain/1" + link) == self.known, "the reveal does not belong to the chain")
        luck = Luck(link, self.table, row["draw"], f"{self.game}/{PHASES[word]}", self.seeds)
        truth = GAMES[self.game](luck, self.setup, word)
        check(truth == row["action"], f"{row['action']}, but the reveal draws {truth}")
        self.known = row["reveal"]

    def on_end(self, row):
        check(not self.pending, "a draw was never revealed")
        link = row.get("reveal")
        for _ in range(16384 if link else 0):
            link = sha256(b"parlor/chain/1" + bytes.fromhex(link))
        check(not link or link == self.anchor, "the last link does not belong to the chain")
        seats, points = range(len(self.seeds)), row["points"]
        here = [seat for seat in seats if seat not in self.out]
        best = [seat for seat in here if points[seat] == max(points[other] for other in here)]
        if self.game != "fish" and self.out:
            best = [seat for seat in seats if seat % 2 != min(self.out) % 2]
        elif self.game == "quoridor" and len(best) == 2:
            best = []
        check(row["winners"] == best and len(points) == len(seats), f"{row['winners']} won, but it should be {best}")
        self.stage = "over"


def once(pairs):
    check(len(dict(pairs)) == len(pairs), "the same key twice")
    return dict(pairs)


def moment(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def verdict(data):
    log, number = None, 1
    try:
        for number, line in enumerate(data.decode().replace("\r\n", "\n").split("\n"), 1):
            if line.strip() and log:
                log.follow(line)
            elif line.strip():
                log = Log(line)
        check(log, "the log is empty")
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        return False, f"line {number}: {error or 'this makes no sense'}"
    veiled = f"; draw {log.pending[0]['draw']} is veiled still" if log.pending else ""
    return True, f"right: {log.game}, lines {log.seq + 1}, draws {log.draws}{veiled}"


def printable(text):
    """A text in one line, with escapes for what a terminal obeys and for what turns the direction of text."""
    return "".join(letter if letter.isprintable() else f"\\u{{{ord(letter):x}}}" for letter in text)


def main(names):
    results = [verdict(sys.stdin.buffer.read() if name == "-" else open(name, "rb").read()) for name in names]
    print(*(printable(f"{name}: {text}") for name, (_, text) in zip(names, results)), sep="\n")
    return 0 if results and all(is_right for is_right, _ in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
