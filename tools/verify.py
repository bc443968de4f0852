#!/usr/bin/env python3
"""Checks logs of Parlor's tables with nothing but Python 3.8 and the pages docs/fairness.md and docs/log.md.

    python3 tools/verify.py FILE...                   a verdict a line, and what the log proves; - is standard input
    python3 tools/verify.py --brief FILE...           only the verdicts
    python3 tools/verify.py --against OTHER FILE...   also compares with OTHER: a log, or heads, one a line

It checks links, numbers, times and values of all lines; keys, commitments, shares, calls, draws and veiled deals;
players' signatures, the lines that they say they saw, and lists; pauses, what players ask of each other, and turns that
are taken back; forfeits, ends without a result and winners, all as far as the rules of the games are not needed. It
does not know those rules, so it cannot know: whether a move is legal and no unsigned one is missing, whether a digest or
the points are right, whether a move or a time-out came in time, whether a call came when it was due, whether a signed
offence breaks a rule, and whether a deal is revealed when it should be. `parlor verify` does. Exit code 0: all logs are
right, 1: some are not, or part from OTHER.
"""

import hashlib
import hmac
import json
import re
import sys
from collections import deque
from datetime import datetime, timedelta, timezone

HEADER = "parlor game table number at setup clock policy anchor server luck every_seat requests".split()
# The keys of each event besides seq, at, event and link; those with a star may be left out.
EVENTS = {
    "sit": "place name age* seed* bot* key* commit* sig*", "leave": "place saw* sig*", "begin": "seats order*",
    "call": "draw seats", "share": "seat draw r next sig", "unkey": "seat", "veiled": "draw",
    "reveal": "draw action reveal after*", "ask-pause": "seat saw* sig*", "resume": "seat saw* sig*", "outage": "lost",
    "ask-takeback": "seat saw* sig*", "agree": "seat saw* sig*", "decline": "seat saw* sig*",
    "takeback": "seat to after*",
    "back": "seats", "waited": "seat millis", "end": "winners points void* reveal*",
    None: "by action draw* reveal* why* request* saw* ids* sig* offence* after*",
}
PHASES = {"open": "opening", "roll": "rolling", "board": "dealing", "deal": "setup"}
SIDES = {"backgammon": 2, "quoridor": 2, "texas42": 4}
CLAIMS = "rules draws choose foresee signed heads word".split()
WORDS = {"timed_out", "gone", "removed"}
# What players ask of each other.
ASKING = "ask-pause", "ask-takeback", "agree", "decline"
# What may be done whatever others have done since.
FREE = "leave", "ask-pause", "decline", "resume"
MOST = 2**63 - 1


def check(is_so, why):
    if not is_so:
        raise ValueError(why)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


# Ed25519: points as (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z.
P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D, ROOT = -121665 * pow(121666, -1, P) % P, pow(2, (P - 1) // 4, P)


def ready(p):
    """A point as it is added to others."""
    return (p[1] + p[0]) % P, (p[1] - p[0]) % P, 2 * p[2] % P, 2 * D * p[3] % P


def plus(p, q):
    x, y, z, t = p
    sums, differences, twice, product = q
    a, b, c, d = (y - x) * differences, (y + x) * sums, t * product, z * twice
    e, f, g, h = (b - a) % P, (d - c) % P, (d + c) % P, (b + a) % P
    return e * f % P, g * h % P, f * g % P, e * h % P


def decoded(data):
    """The point of an encoding; nothing if it is none, or one that is not canonical."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if P <= y:
        return None
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if v * x * x % P == P - u and u:
        x = x * ROOT % P
    if v * x * x % P != u or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def encoded(p):
    inverse = pow(p[2], -1, P)
    return (p[1] * inverse % P | (p[0] * inverse % P & 1) << 255).to_bytes(32, "little")


def is_small(p):
    for _ in range(3):
        p = plus(p, ready(p))
    return p[0] == 0 and p[1] == p[2]


def multiples(p):
    """For each of the 64 digits of a number, in base 16, that many times the point it stands for."""
    table = []
    for _ in range(64):
        row, base = [p], ready(p)
        for _ in range(15):
            row.append(plus(row[-1], base))
        table.append([ready(q) for q in row[:15]])
        p = row[15]
    return table


def summed(total, number, table):
    for row in table:
        if number & 15:
            total = plus(total, row[(number & 15) - 1])
        number >>= 4
    return total


KEYS = {}
BASE = multiples(decoded((4 * pow(5, -1, P) % P).to_bytes(32, "little")))


def of_key(key):
    """What signatures are checked with; nothing for a key that proves nothing."""
    if key not in KEYS:
        point = decoded(bytes.fromhex(key))
        is_good = point is not None and not is_small(point)
        KEYS[key] = multiples((P - point[0], point[1], 1, P - point[3])) if is_good else None
    return KEYS[key]


def has_signed(key, sig, *lines):
    """Strictly: canonical points of no small order, S below the order, no cofactor."""
    table, text = of_key(key), "\n".join(map(str, lines)).encode()
    first, s = bytes.fromhex(sig[:64]), int.from_bytes(bytes.fromhex(sig[64:]), "little")
    if table is None or ORDER <= s:
        return False
    challenge = hashlib.sha512(first + bytes.fromhex(key) + text).digest()
    point = summed((0, 1, 1, 0), s, BASE)
    point = summed(point, int.from_bytes(challenge, "little") % ORDER, table)
    return encoded(point) == first and not is_small(point)


class Luck:
    def __init__(self, link, scope, draw, purpose, shares):
        text = scope + draw.to_bytes(8, "big") + bytes([len(purpose)]) + purpose.encode()
        text += b"".join(b"\0" if share is None else b"\1" + bytes.fromhex(share) for share in shares)
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
    """What the draws of a game depend on, and the seats that are not in it from the first."""
    state = setup.get("state")
    if state is None:
        return setup, set()
    players = len(state["players"]) if "turn_order" in state else 2
    absent = set(range(players)) - set(state.get("turn_order", range(players)))
    # A board that is still to be drawn says what from; nothing else that chance does depends on where a game began.
    board, draw = state.get("board"), state.get("draw")
    size = {"rows": board["rows"], "columns": board["columns"]} if isinstance(draw, dict) else {}
    return dict(size, players=players, **(draw if size else {})), absent


GAMES = {"backgammon": backgammon, "texas42": texas42, "fish": fish, "quoridor": None}


def within(low, high):
    return lambda value: type(value) is int and low <= value <= high


def text(low, high):
    return lambda value: type(value) is str and low <= len(value) <= high


def matching(pattern):
    return lambda value: type(value) is str and re.fullmatch(pattern, value)


def listed(low, high, item):
    return lambda value: type(value) is list and low <= len(value) <= high and all(map(item, value))


def is_bool(value):
    return type(value) is bool


def is_offence(value):
    return type(value) is dict and {"saw", "sig"} <= value.keys() <= {"saw", "ids", "sig"} and shaped(value)


SMALL, HASH, SIGNATURE = within(0, 7), matching("[0-9a-f]{64}"), matching("[0-9a-f]{128}")
SHAPES = {
    "seq": within(1, MOST), "at": text(1, 100), "link": HASH, "place": SMALL, "seat": SMALL, "draw": within(1, MOST),
    "name": text(1, 100), "age": within(0, 65535), "bot": text(1, 100), "order": matching("age"), "sig": SIGNATURE,
    "seats": listed(1, 8, SMALL), "lost": within(0, MOST // 1000), "millis": within(1, 2**32 - 1),
    "offence": is_offence,
    "winners": listed(0, 8, SMALL), "points": listed(1, 8, within(-(2**31), 2**31 - 1)), "saw": within(0, MOST),
    "void": is_bool, "every_seat": is_bool, "by": matching("seat-[0-7]|chance|table"), "action": text(0, MOST),
    "ids": listed(1, 64, text(1, 200)), "why": text(1, 100), "request": text(1, 100),
    "parlor": within(2, 3), "game": text(1, 100), "table": matching("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
    "number": within(1, MOST), "setup": lambda value: value is None or type(value) is dict,
    "clock": lambda value: value == "none" or type(value) is dict, "policy": matching("refuse|kick"),
    "luck": matching("late|early"), "requests": lambda value: value in ([], ["pause"], ["takeback"]),
    "to": within(1, MOST),
    **{key: HASH for key in "seed key commit r next reveal after anchor server".split()},
}


def shaped(row):
    for key, value in row.items():
        if key != "event":
            check(SHAPES[key](value), f"{key} cannot be this")
    return True


def once(pairs):
    check(len(dict(pairs)) == len(pairs), "the same key twice")
    return dict(pairs)


def number(text):
    value = float(text)
    return int(value) if value.is_integer() else value


def parsed(line):
    def refuse(word):
        raise ValueError(f"{word} is no JSON")

    return json.loads(line, object_pairs_hook=once, parse_float=number, parse_constant=refuse)


MOMENT = re.compile(r"(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)", re.ASCII)


def moment(text):
    found = MOMENT.fullmatch(text)
    check(found, "this is no time")
    zone, fraction = found[8], int((found[7] or "")[:6].ljust(6, "0"))
    ahead = timedelta()
    if zone not in "Zz":
        hours, minutes = int(zone[1:3]), int(zone[4:])
        check(hours < 24 and minutes < 60, "this is no time")
        ahead = timedelta(hours=hours, minutes=minutes) * (-1 if zone[0] == "-" else 1)
    return datetime(*(int(found[group]) for group in range(1, 7)), fraction, timezone.utc) - ahead


def written(at):
    text = at.strftime("%Y").rjust(4, "0") + at.strftime("-%m-%dT%H:%M:%S")
    micros = at.microsecond
    fraction = f".{micros:06}" if micros % 1000 else f".{micros // 1000:03}" if micros else ""
    return text + fraction + "Z"


# What a terminal obeys, and what turns the direction of text.
UNPRINTABLE = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def check_printable(value):
    if isinstance(value, dict):
        value = [item for pair in value.items() for item in pair]
    if isinstance(value, list):
        for item in value:
            check_printable(item)
    elif isinstance(value, str):
        check(not UNPRINTABLE.search(value), "a control character")
        value.encode()


def printable(text):
    """A text in one line, with escapes for what a terminal obeys and for what turns the direction of text."""
    return "".join(letter if letter.isprintable() else f"\\u{{{ord(letter):x}}}" for letter in text)


class Seat:
    """What a seat with a key has to do with draws."""

    def __init__(self, place):
        self.key, self.commit, self.call, self.share = place.get("key"), place.get("commit"), None, None


class Lines:
    """The lines of a log that follow one from the other, each with its number in the file; what is wrong after them."""

    def __init__(self, data):
        self.header, self.rows, self.links, self.texts, self.wrong = None, [], [], [], None
        number = 1
        try:
            for number, line in enumerate(data.decode().replace("\r\n", "\n").split("\n"), 1):
                if line.strip(" \t\r\f\v"):
                    self.add(line, number)
            check(self.header, "the log is empty")
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            self.wrong = number, error

    def add(self, line, number):
        if self.header is None:
            self.header, self.at = read_header(line), moment(parsed(line)["at"])
            self.links.append(sha256(line.encode()))
            self.texts.append(line)
            return
        row = parsed(line[line.startswith("\ufeff"):])
        event = row.get("event")
        check(event in EVENTS and ("event" in row) == (event is not None), "an unknown event")
        keys = EVENTS[event].split()
        check(row.keys() <= {"seq", "at", "event", "link", *(key.rstrip("*") for key in keys)}, "unknown keys")
        check(row.keys() >= {"seq", "at", *(key for key in keys if key[-1] != "*")}, "keys are missing")
        shaped(row)
        signed = row.keys() & {"saw", "ids", "sig"}
        check(event in ("sit", "share") or not signed or {"saw", "sig"} <= signed, "a signature is not whole")
        check(row["seq"] == len(self.links), f"number {row['seq']} where {len(self.links)} is due")
        at = moment(row["at"])
        check(at >= self.at, "earlier than the line before")
        if event == "outage":
            check(timedelta(milliseconds=row["lost"]) <= at - self.at, "more time was lost than has passed")
        body, _, link = line.rpartition(',"link":"')
        truth = sha256(f"{self.links[-1]}{body}}}".encode())
        check(link == truth + '"}', "the link is broken")
        self.at = at
        self.links.append(truth)
        self.texts.append(line)
        self.rows.append((number, row))


def read_header(line):
    header = parsed(line)
    check(header["parlor"] in (2, 3), "not a log of version 2 or 3")
    keys = [key for key in HEADER if key in header and (header["parlor"] == 3 or key not in HEADER[9:12])]
    check(list(header) == keys, "keys that are unknown or out of order")
    needed = HEADER[:3] + HEADER[4:8] + (HEADER[8:12] if header["parlor"] == 3 else [])
    check(header.keys() >= set(needed), "keys are missing")
    check(line == json.dumps(header, separators=(",", ":"), ensure_ascii=False), "the header is not as it is written")
    shaped(header)
    check(written(moment(header["at"])) == header["at"], "the time is not as it is written")
    year, clock = within(1, 31622400), header["clock"]
    if clock != "none" and list(clock) == ["bank"]:
        bank = clock["bank"]
        is_bank = list(bank) == ["seconds", "increment"] and within(0, 31622400)(bank["increment"])
        check(is_bank and year(bank["seconds"]), "this is no clock")
    elif clock != "none":
        kinds = {"per_move": year, "days": within(1, 366)}
        check(len(clock) == 1 and all(kinds[key](value) for key, value in clock.items()), "this is no clock")
    check(header["game"] in GAMES, f"this script does not know the game {header['game']!r}")
    check("anchor" in header or not GAMES[header["game"]], "without an anchor")
    if header["parlor"] == 3:
        check_printable(header)
        check(of_key(header["server"]), "the server's key proves nothing")
    return header


class Elsewhere(ValueError):
    """Something wrong that is told of another line: a veiled deal, where it is revealed."""


def plain(rest):
    """Whether signed actions are left that must still be done: agreements may have become nothing."""
    return any(not is_agreement(action) and action not in ("complete-trick", "score-hand", "redeal") for action in rest)


def is_agreement(action):
    return re.fullmatch("agree-(complete-trick|score-hand)-[0-3]", action)


def takes(seat, rest, action):
    """Whether the action is the next of a signed list; takes it from there."""
    while rest:
        due = rest.popleft()
        due = f"agree-{due}-{seat}" if due in ("complete-trick", "score-hand") else due
        if due == action:
            return True
        if not is_agreement(due) and due != "redeal":
            return False
    return False


class Table:
    def __init__(self, lines):
        self.header, self.has_keys = lines.header, lines.header["parlor"] == 3
        self.game, self.origin = self.header["game"], lines.links[0]
        self.setup, self.out = begun(self.header["setup"] or {})
        self.size = SIDES.get(self.game) or self.setup.get("players", 2)
        self.stage, self.places, self.seats, self.used = "gathering", [], [], {self.header.get("server")}
        self.recent, self.list = deque([(0, self.origin, None, "decisive")], 64), None
        self.asked, self.away, self.has_acted, self.is_void, self.is_decided = set(), set(), False, False, False
        self.draws, self.known, self.pending, self.veiled = 0, self.header.get("anchor"), [], None
        # What a seat asks to take back, whose requests came to nothing, actions with the numbers of the lines before them,
        # and the digest after each line, where it is known.
        self.takeback, self.declined, self.acts, self.digests, self.computers = None, (set(), set()), [], [None], set()
        told = [(row["draw"], (number, row)) for number, row in lines.rows if row.get("event") == "reveal"]
        self.told = dict(reversed(told))

    def here(self):
        return [seat for seat in range(len(self.seats)) if seat not in self.out]

    def keyed(self):
        return [seat for seat in self.here() if self.seats[seat].key]

    def open_calls(self):
        return [seat for seat in self.keyed() if self.seats[seat].call and not self.seats[seat].share]

    def follow(self, number, row, link):
        event, by = row.get("event"), row.get("by", "")
        actor = int(by[5:]) if by[:5] == "seat-" else row["seat"] if event in ("share",) + ASKING else None
        matter = {"share": "share"}.get(event, "decisive")
        if event in ASKING + ("call", "unkey", "waited", "outage", "back") or (
            is_agreement(row.get("action", "")) and by in ("table", "seat-" + row["action"][-1])
        ):
            matter = "passing"
        self.number = number
        if self.veiled:
            self.follow_blind(row)
        else:
            self.check_list(row)
            due = {"sit": "gathering", "leave": "gathering", "begin": "gathering", "resume": "paused"}
            check(self.stage == due.get(event, "playing"), f"this cannot happen while the table is {self.stage}")
            check(not self.is_void or event == "end", "the game has ended without a result")
            check(not self.is_decided or event in ("reveal", "end"), "a side has given up")
            check(not self.is_agreed() or event == "takeback", "all have agreed that a turn is taken back")
            getattr(self, "on_" + (event or "act").replace("-", "_"))(row)
            has_digest = "after" in row or self.pending or event not in (None, "reveal", "takeback")
            check(has_digest or not self.has_keys, "the digest is missing")
        if self.has_keys:
            check_printable(row)
        self.recent.append((row["seq"], link, actor, matter))
        same = None if event is None else self.digests[row["to"] if event == "takeback" else -1]
        self.digests.append(row.get("after", same))

    def follow_blind(self, row):
        """What can be checked after a deal that is veiled to the end of the log."""
        event, by = row.get("event"), row.get("by", "")
        check("reveal" not in row, "a deal before it is veiled still")
        if event == "veiled" or by == "chance":
            self.draws += 1
            check(row.get("draw") == self.draws, f"draw {self.draws} is due")
        elif event is None and by == "table":
            check("sig" not in row, "the table signs nothing")
        elif event is None:
            seat, action = int(by[5:]), row["action"]
            if self.list and self.list[0] == seat and "sig" not in row and action in self.list[1]:
                while self.list[1].popleft() != action:
                    pass
                return
            self.check_signed(seat, action, row)
            self.list = (seat, deque(row["ids"])) if "ids" in row else None
        elif event in ("ask-pause", "decline", "resume"):
            self.check_signed(row["seat"], event, row)
        elif event == "unkey":
            has_key = self.has_keys and not self.header["every_seat"] and self.seats[row["seat"]].key
            check(has_key, "no key can be lost")
            self.seats[row["seat"]].key = None
        else:
            check(event in ("outage", "back", "waited"), "a deal before it is veiled still")

    def check_list(self, row):
        event, by = row.get("event"), row.get("by", "")
        if not self.list or not plain(self.list[1]) or event in ("call", "veiled", "end") or by == "chance":
            is_next = self.list and by == f"seat-{self.list[0]}"
            self.list = self.list if is_next or by == "table" or event in ("waited", "reveal") else None
            return
        is_within = by == f"seat-{self.list[0]}" or by == "table" and "why" not in row
        check(is_within or event in ("waited", "reveal"), "a player's actions are not finished")

    def check_signed(self, seat, action, row):
        key = self.seats[seat].key if seat < len(self.seats) else None
        check(("sig" in row) == bool(key), "a player with a key signs what it does, and no other does")
        if key:
            self.check_signature(key, seat, row.get("ids", [action]), row)

    def check_signature(self, key, seat, ids, signed):
        links = {line[0]: line[1] for line in self.recent}
        check(signed["saw"] in links, "no line that can be looked at still")
        whatever = len(ids) == 1 and (ids[0].startswith("forfeit-") or ids[0] in FREE)
        for seq, _, by, matter in self.recent:
            is_free = matter == "share" or by != seat and (matter == "passing" or whatever)
            check(seq <= signed["saw"] or is_free or self.veiled, f"line {seq} came after what the player saw")
        check(self.veiled or all(text and " " not in text for text in ids), "an id has no blanks")
        is_so = has_signed(key, signed["sig"], "parlor/3/act", links[signed["saw"]], " ".join(ids))
        check(is_so, "the signature is not that of the player's key")

    def on_sit(self, row):
        check(row["place"] == len(self.places) < self.size, "that place is not the next")
        key = row.get("key")
        if not self.has_keys:
            check(not row.keys() & {"key", "commit", "sig"}, "players at this table have no keys")
        else:
            check(not row.keys() & {"seed", "age"}, "there are no seeds and no ages at this table")
            check(len(row.keys() & {"key", "commit", "sig"}) in (0, 3), "a key comes with a commitment and a signature")
            check(key or not self.header["every_seat"], "only players with keys may sit")
        if key:
            check("bot" not in row, "a computer of the server has no key")
            check(key not in self.used and of_key(key), "the key has sat here before, or proves nothing")
            told = "parlor/3/sit", self.origin, row["name"], row["commit"]
            check(has_signed(key, row["sig"], *told), "the signature is not that of the player's key")
            self.used.add(key)
        self.places.append(row)

    def on_leave(self, row):
        place = self.places.pop(row["place"])
        if "sig" in row:
            check("key" in place, "a player without a key signs nothing")
            check(place["seq"] <= row["saw"], "the player had not sat down yet")
            self.check_signature(place["key"], -1, ["leave"], row)

    def on_begin(self, row):
        seats = list(range(len(self.places)))
        if all("age" in place for place in self.places):
            seats.sort(key=lambda place: self.places[place]["age"])
        # Ages are in no log: where they decided, the log has the order that followed.
        by_age = "order" in row and not all("age" in place for place in self.places)
        check((sorted(row["seats"]) if by_age else row["seats"]) == seats, "the seats are not those who sat down")
        check(len(seats) == self.size, "a seat is empty")
        self.seeds, self.stage = [self.places[place].get("seed") for place in row["seats"]], "playing"
        self.seats = [Seat(self.places[place]) for place in row["seats"]]
        self.computers = {seat for seat, place in enumerate(row["seats"]) if "bot" in self.places[place]}
        self.scope = b"parlor/draw/1" + self.header["table"].encode()
        if self.has_keys:
            self.scope = b"parlor/3/draw" + bytes.fromhex(row["link"])

    def on_call(self, row):
        due = [seat for seat in self.keyed() if not self.seats[seat].call]
        check(self.has_keys and GAMES[self.game] and row["draw"] == self.draws + 1, "no share of this draw is due")
        check(not self.pending, "a deal is veiled still")
        is_early, called = self.header["luck"] == "early", row["seats"]
        is_part = is_early and called == [seat for seat in due if seat in called]
        check(called == due or is_part, "others are to be called")
        for seat in called:
            self.seats[seat].call = row["link"]
        self.acts.clear()

    def on_share(self, row):
        seat, draw = row["seat"], row["draw"]
        check(seat in self.open_calls() and draw == self.draws + 1, "no share of it is called for from this seat")
        of = self.seats[seat]
        data = bytes.fromhex(self.origin + of.key) + draw.to_bytes(8, "big") + bytes.fromhex(row["r"])
        check(sha256(b"parlor/3/commit" + data) == of.commit, "it does not open the seat's commitment")
        told = "parlor/3/share", of.call, draw, row["r"], row["next"]
        check(has_signed(of.key, row["sig"], *told), "the signature is not that of the player's key")
        of.share, of.commit = row["r"], row["next"]

    def on_unkey(self, row):
        check(self.has_keys and not self.header["every_seat"], "no key can be lost at this table")
        check(not any(seat.key and seat.call for seat in self.seats), "a draw is called for")
        check(row["seat"] in self.keyed(), "this seat has no key")
        self.seats[row["seat"]] = Seat({})

    def on_ask_pause(self, row):
        seat, is_owed = row["seat"], self.has_keys and self.header["luck"] == "late" and self.open_calls()
        check(seat in self.here() and seat not in self.asked and not is_owed, "this seat cannot ask for a pause now")
        check("pause" in self.header.get("requests", "pause"), "nobody may ask for a pause at this table")
        check(not self.takeback and (self.asked or seat not in self.declined[0]), "this seat cannot ask for a pause now")
        self.check_signed(seat, "ask-pause", row)
        self.asked.add(seat)
        self.stage = "paused" if self.asked >= set(self.here()) else "playing"

    def on_ask_takeback(self, row):
        seat, by = row["seat"], f"seat-{row['seat']}"
        check("takeback" in self.header.get("requests", "takeback"), "nobody may take anything back at this table")
        check(self.game != "texas42", "in a game where something is hidden nothing is taken back")
        check(seat in self.here() and not self.takeback and not self.asked, "this seat cannot ask for that now")
        check(seat not in self.declined[1], "this was declined, and nobody has acted since")
        mine = [at for at, (_, who) in enumerate(self.acts) if who == by]
        check(mine, "this seat has done nothing since chance did that could be taken back")
        first = mine[-1]
        while first and self.acts[first - 1][1] == by:
            first -= 1
        self.check_signed(seat, "ask-takeback", row)
        self.takeback = {"by": seat, "to": self.acts[first][0], "since": row["seq"], "agreed": set()}

    def on_agree(self, row):
        seat, asked = row["seat"], self.takeback
        is_asked = asked and seat in self.here() and seat != asked["by"] and seat not in asked["agreed"]
        check(is_asked, "this seat is not asked for anything")
        check(row.get("saw", MOST) >= asked["since"], "the player agrees to what it had not seen")
        self.check_signed(seat, "agree", row)
        asked["agreed"].add(seat)

    def on_decline(self, row):
        check(row["seat"] in self.here() and (self.takeback or self.asked), "nothing is asked for")
        self.check_signed(row["seat"], "decline", row)
        self.declined[bool(self.takeback)].update({self.takeback["by"]} if self.takeback else self.asked)
        self.takeback, self.asked = None, set()

    def is_agreed(self):
        """Whether a turn is taken back now: all persons in the game have agreed, and computers are not asked."""
        asked = self.takeback
        return asked and set(self.here()) - self.computers - {asked["by"]} <= asked["agreed"]

    def on_takeback(self, row):
        asked = self.takeback
        is_it = self.is_agreed() and (asked["by"], asked["to"]) == (row["seat"], row["to"])
        check(is_it, "not all have agreed to take this back")
        before = self.digests[row["to"]]
        check(row.get("after", before) == before or before is None, "the state is not what it was after that line")
        self.acts = [act for act in self.acts if act[0] < row["to"]]
        self.takeback = None

    def on_resume(self, row):
        check(row["seat"] in self.here(), "this seat is not in the game")
        self.check_signed(row["seat"], "resume", row)
        self.stage, self.asked = "playing", set()

    def on_outage(self, row):
        check(self.header["clock"] != "none", "there is no clock")
        self.away = set(self.here())

    def on_back(self, row):
        check(row["seats"] == sorted(self.away & set(row["seats"])), "those are not away")
        self.away -= set(row["seats"])

    def on_waited(self, row):
        check(self.header["clock"] != "none" and row["seat"] in self.here(), "there is no clock, or no such player")

    def on_act(self, row):
        by, action, why = row["by"], row["action"], row.get("why")
        self.takeback, self.declined = None, (set(), set())
        check(by == "chance" or not row.keys() & {"draw", "reveal"}, "only chance draws")
        check(by[:5] == "seat-" or "sig" not in row, "chance and the table sign nothing")
        check(by == "table" or not self.has_keys or why is None, "only the table says why")
        check(by == "table" or "offence" not in row, "an offence is where the table takes a player out")
        if by == "chance":
            check(("reveal" in row) != bool(self.pending), "a draw has a reveal unless one before it is veiled")
            self.on_veiled(row)
            if "reveal" in row:
                self.on_reveal(row)
            return
        seat = None if by == "table" else int(by[5:])
        leaver = int(action[8:]) if re.fullmatch("forfeit-[0-7]", action) else None
        is_called = self.has_keys and self.header["luck"] == "late" and any(seat.call for seat in self.seats)
        check(leaver is not None or not is_called, "a draw is called for, and nothing else happens before it")
        if seat is None:
            self.check_table(row, leaver, why)
        else:
            self.check_act(seat, row)
            self.has_acted = self.has_acted or leaver is None
        if leaver is not None:
            check(leaver in self.here() and seat in (None, leaver), "this seat is not in the game, or not the player's")
            self.is_void = self.has_keys and not self.has_acted and leaver in self.open_calls()
            self.is_decided, self.asked = self.game in SIDES, set()
            self.out.add(leaver)
            self.acts.clear()
        else:
            self.acts.append((row["seq"] - 1, by))

    def check_act(self, seat, row):
        check(seat in self.here(), "this seat is not in the game")
        if self.list and self.list[0] == seat:
            rest, self.list = self.list[1], None
            if "sig" not in row:
                check(takes(seat, rest, row["action"]), "this is not what the player signed")
                self.list = (seat, rest)
                return
            check(not plain(rest), "this is not what the player signed")
        self.check_signed(seat, row["action"], row)
        if "ids" in row:
            self.list = seat, deque(row["ids"])
            check(takes(seat, self.list[1], row["action"]), "the line is not the first of them")

    def check_table(self, row, leaver, why):
        check(leaver is None or why is not None or not self.has_keys, "the table says why it takes a player out")
        check(why != "timed_out" or self.header["clock"] != "none", "there is no clock")
        breaks = leaver is not None and why is not None and why not in WORDS
        check(not breaks or self.header["policy"] == "kick", "this table takes no player out for a broken rule")
        offence = row.get("offence")
        if offence:
            is_so = breaks and self.seats[leaver].key and "ids" in offence
            check(is_so, "an offence is a signed act that broke a rule")
            self.check_signature(self.seats[leaver].key, leaver, offence["ids"], offence)

    def on_veiled(self, row):
        draw = row["draw"]
        self.declined = (set(), set())
        self.acts.clear()
        check(draw == self.draws + 1, f"draw {draw} where {self.draws + 1} is due")
        check(("action" not in row) == (self.game == "texas42"), "deals are veiled, and nothing else is")
        lacking = [seat for seat in self.keyed() if not self.seats[seat].share]
        check(self.pending or not lacking, f"seats {lacking} have not shared")
        shares = [seat.share for seat in self.seats] if self.has_keys else self.seeds
        for seat in self.seats:
            seat.call = seat.share = None
        self.draws += 1
        self.pending.append((row, shares))
        if "action" not in row and draw not in self.told:
            self.veiled = self.number
        elif "action" not in row:
            number, told = self.told[draw]
            known = self.told[draw - 1][1]["reveal"] if draw - 1 in self.told else self.known
            try:
                self.prove(shares, told, known)
            except ValueError as error:
                raise Elsewhere(number, error)

    def on_reveal(self, row):
        check(self.pending and self.pending[0][0]["draw"] == row["draw"], "that draw is not the next to be revealed")
        drawn, shares = self.pending.pop(0)
        check(drawn.get("action", row["action"]) == row["action"], "this is not what was drawn")
        self.prove(shares, row, self.known)
        self.known = row["reveal"]

    def prove(self, shares, row, known):
        link, word = bytes.fromhex(row["reveal"]), row["action"].split("-")[0]
        check(sha256(b"parlor/chain/1" + link) == known, "the reveal does not belong to the chain")
        luck = Luck(link, self.scope, row["draw"], f"{self.game}/{PHASES[word]}", shares)
        truth = GAMES[self.game](luck, self.setup, word)
        check(truth == row["action"], f"{row['action']}, but the reveal draws {truth}")

    def on_end(self, row):
        check(not self.pending, "a draw was never revealed")
        link = row.get("reveal")
        for _ in range(16384 if link else 0):
            link = sha256(b"parlor/chain/1" + bytes.fromhex(link))
        check(not link or link == self.header["anchor"], "the last link does not belong to the chain")
        seats, points, here = range(len(self.seats)), row["points"], self.here()
        best = [seat for seat in here if points[seat] == max(points[other] for other in here)]
        if self.game != "fish" and self.out:
            best = [seat for seat in seats if seat % 2 != min(self.out) % 2]
        elif self.game == "quoridor" and len(best) == 2:
            best = []
        check(row.get("void", False) == self.is_void, "only a share owed at the first draw ends a game without a result")
        best = [] if self.is_void else best
        check(row["winners"] == best and len(points) == len(seats), f"{row['winners']} won, but it should be {best}")
        check(not self.is_void or not any(points), "a game without a result has no points")
        self.stage = "over"


class Tally:
    """What happened, counted for the claims."""

    def __init__(self):
        self.places, self.keyed, self.plain, self.present = [], set(), set(), set()
        self.lost, self.shared, self.sharing, self.called, self.withheld = set(), set(), set(), None, set()
        self.draws = self.bare = self.signatures = self.agreed = self.left = 0
        self.since = {}
        self.has_begun, self.is_over, self.is_void = False, False, False
        self.late, self.owed, self.removed = set(), set(), set()

    def count(self, number, row):
        event, by, action = row.get("event"), row.get("by", ""), row.get("action", "")
        self.signatures += event not in ("sit", "share") and "sig" in row
        if event == "sit":
            self.places.append("key" in row)
        elif event == "leave":
            self.left += self.places.pop(row["place"]) and "sig" not in row
        elif event == "begin":
            self.keyed = {seat for seat, place in enumerate(row["seats"]) if self.places[place]}
            self.plain = set(range(len(row["seats"]))) - self.keyed
            self.present, self.has_begun = set(self.keyed), True
        elif event == "call":
            self.called = self.called or set(self.present)
        elif event == "share":
            self.sharing.add(row["seat"])
        elif event == "unkey":
            self.lost.add(row["seat"])
            self.present.discard(row["seat"])
            self.since.setdefault("lost", number)
        elif event == "veiled" or by == "chance":
            self.draw(number)
        elif event == "end":
            self.is_over, self.is_void = True, row.get("void", False)
        elif action[:8] == "forfeit-":
            seat, why = int(action[8:]), row.get("why")
            if by == "table" and why == "timed_out":
                self.late.add(seat)
                self.owed |= {seat} & ((self.called or set()) - self.sharing)
            elif by == "table" and "offence" not in row:
                self.removed.add(seat)
            self.present.discard(seat)
        elif by == "table":
            self.agreed += row.get("why") == "timed_out"

    def draw(self, number):
        self.draws += 1
        withheld = (self.called or set()) - self.sharing
        if withheld:
            self.withheld |= withheld
            self.since.setdefault("withheld", number)
        if not self.sharing:
            self.bare += 1
            self.since.setdefault("bare", number)
        self.shared |= self.sharing
        self.sharing, self.called = set(), None

    def luck(self, header):
        """How far shares prove that nobody could choose or foresee a draw, since which line, and why."""
        if not GAMES[header["game"]]:
            return "yes", None, ["nothing in this game is left to chance"]
        if header["parlor"] == 2:
            return "no", None, ["players had no keys: the table knew every draw, and could choose its secret"]
        why = [] if self.draws else ["nothing has been drawn yet"]
        why += [f"{seats(self.shared)} shared in the draws"] if self.shared else []
        why += [f"no player's share is in {self.bare} of {self.draws} draws"] if self.bare else []
        if not self.draws and self.has_begun and not self.keyed:
            return "no", None, why
        if self.bare == 0:
            return "yes", None, why
        return ("no", None, why) if self.bare == self.draws else ("partly", self.since["bare"], why)

    def ladder(self, header, veiled, heads):
        """Each claim: how far it holds, since which line it does not, and why."""
        has_keys, is_luck = header["parlor"] == 3, GAMES[header["game"]] and header["parlor"] == 3
        early = is_luck and header["luck"] == "early" and self.keyed
        hidden = ["what came after the deal that is veiled still was checked as far as it can be"]
        idle = [] if GAMES[header["game"]] else ["nothing in this game is left to chance"]
        drawn = ("partly", veiled, hidden) if veiled else ("yes", None, idle)
        choose, since, why = self.luck(header)
        foresee = ["partly" if early and choose == "yes" else choose, since, list(why)]
        if early:
            early_calls = "shares were called for early: table and player in turn could"
            why.append(f"{early_calls} choose between decisions by their draws")
            foresee[2].append(f"{early_calls} know a draw before the decision")
        if is_luck and self.withheld:
            why.append(f"{seats(self.withheld)} left while a draw was called for and gave it no share")
        if is_luck and self.is_void:
            why.append("the game has no result, because a player left before the first move and owed a share")
        if is_luck and choose == "yes" and (early or self.withheld or self.is_void):
            choose = "partly"
        if is_luck and self.lost:
            gone = f"{seats(self.lost)} lost the key: from there on no draw has their shares"
            why.append(gone)
            foresee[2].append(gone)
            if choose == "yes":
                choose, since = "partly", self.since["lost"]
            if foresee[0] == "yes":
                foresee[:2] = "partly", self.since["lost"]
        if is_luck and choose == "partly":
            since = min(line for line in (since, self.since.get("withheld"), MOST) if line)
            since = None if since == MOST else since
        lost = [f"{seats(self.lost)} lost the key"] if self.lost else []
        signed = [f"{seats(self.keyed)} signed, {self.signatures} times in all"] if self.keyed else []
        signed += [] if has_keys else ["players had no keys"]
        signed += [f"{seats(self.plain)} had no key"] if has_keys and self.plain else []
        holds = "no" if not self.keyed else "partly" if self.plain or self.lost else "yes"
        told = {"late": "ran out of time", "owed": "owed a share, it says", "removed": "left by the table's word"}
        whom = {key: getattr(self, key) for key in told}
        word = ["what time it was"] + [f"{seats(whom[key])} {told[key]}" for key in told if whom[key]]
        word += lost + ([f"it agreed {self.agreed} times for players"] if self.agreed else [])
        word += [f"{self.left} players left before the game"] if self.left else []
        kept = ["compare the heads that players kept, with --against"] if has_keys else ["this table signs no heads"]
        return {
            "rules": ("not checked", None, ["this script does not know them"]),
            "draws": drawn, "choose": (choose, since, why), "foresee": tuple(foresee),
            "signed": (holds, self.since.get("lost"), signed + lost),
            "heads": heads or ("no", None, kept), "word": ("no", None, word),
        }


def seats(numbers):
    return ("seat " if len(numbers) == 1 else "seats ") + ", ".join(map(str, sorted(numbers)))


class Other:
    """What a log is compared with: another log, heads, or both; a line each."""

    def __init__(self, name, data):
        self.name, lines = name, data.decode().split("\n")
        self.heads = [head for head in map(head_of, lines) if head]
        rest = [line for line in lines if not head_of(line)]
        if not self.heads:
            try:
                whole = parsed(data.decode())
                self.heads = [head for head in map(as_head, whole if type(whole) is list else [whole]) if head]
            except ValueError:
                pass
        has_log = not self.heads or any(map(str.strip, rest)) and len(rest) != len(lines)
        self.log = Lines("\n".join(rest).encode()) if has_log else None
        check(not (self.log and self.log.wrong), f"{name} is neither a log nor heads")


def as_head(value):
    value = value.get("head", value) if type(value) is dict else value
    return value if type(value) is dict and value.keys() == {"table", "seq", "link", "sig"} else None


def head_of(line):
    try:
        return as_head(parsed(line))
    except ValueError:
        return None


def compared(log, others):
    """Whether a log and others agree, the last line that a head proves, and what is to be said."""
    said, table, server = [], log.header["table"], log.header.get("server")
    heads = [head for other in others for head in other.heads if head["table"] == table]
    check(heads or any(other.log for other in others), "there is no head of this table to compare with")
    for head in heads:
        shape = {"seq": within(0, MOST), "link": HASH, "sig": SIGNATURE}
        told = "parlor/3/head", table, head["seq"], head["link"]
        is_head = server and all(is_so(head[key]) for key, is_so in shape.items())
        check(is_head and has_signed(server, head["sig"], *told), "the server of this table has not signed this head")
    reach = lambda links: max([head["seq"] for head in heads if links[head["seq"]:][:1] == [head["link"]]], default=-1)
    both = ": PROOF, since the server has signed both"
    linked = {(head["seq"], head["link"]) for head in heads}
    proof = both * (len({seq for seq, _ in linked}) < len(linked))
    for other in (other for other in others if other.log):
        pairs = zip(log.texts, other.log.texts)
        part = next((index for index, (one, two) in enumerate(pairs) if one != two), None)
        if part is not None:
            is_proof = proof or both * (part <= min(reach(log.links), reach(other.log.links)))
            nothing = ", which proves nothing without heads of both"
            said.append(f"{other.name} parts from it at line {part + 1}{is_proof or nothing}")
    for head in heads:
        seq = head["seq"]
        if len(log.links) <= seq:
            said.append(f"the server has signed line {seq + 1}, and this log ends before it: lines are MISSING")
        elif log.links[seq] != head["link"]:
            said.append(f"the server has signed another line {seq + 1}{proof or both * (seq < reach(log.links))}")
    return not said, reach(log.links) + 1, said


def judged(data):
    """The lines of a log, what was counted, whether it is right, and the verdict."""
    tally, lines = Tally(), Lines(data)
    number, table, wrong = 1, None, lines.wrong
    try:
        table = lines.header and Table(lines)
        for (number, row), link in zip(lines.rows, lines.links[1:]):
            table.follow(number, row, link)
            tally.count(number, row)
    except Elsewhere as error:
        wrong = error.args
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        wrong = number, error
    if wrong:
        return lines, table, tally, False, f"line {wrong[0]}: {wrong[1] or 'this makes no sense'}"
    verdict = f"right: {table.game}, lines {len(lines.links)}, draws {table.draws - len(table.pending)}"
    if not tally.is_over:
        verdict = "UNFINISHED, " + verdict + "; what came after these lines, if anything, is not here"
    verdict += f"; the deal of line {table.veiled} is veiled still" if table.veiled else ""
    return lines, table, tally, True, verdict


def report(name, data, others, is_brief):
    """What is said of a log, and whether it is right."""
    lines, table, tally, is_right, verdict = judged(data)
    said, heads = [f"{name}: {verdict}"], None
    if is_right and others:
        try:
            is_right, last, parts = compared(lines, others)
        except ValueError as error:
            is_right, last, parts = False, 0, [str(error)]
        said = said if is_right else [f"{name}: PARTS: " + "; ".join(parts)]
        if is_right:
            agreed = f"the head of line {last} belongs to this log" if last else "the other log is part of it or goes on"
            heads = "yes", None, [agreed]
    if is_right and not is_brief:
        for claim, (holds, since, why) in tally.ladder(lines.header, table.veiled, heads).items():
            since = f" (line {since})" if since else ""
            said.append(f"  {claim:<8} {holds}{since}{': ' if why else ''}{'; '.join(why)}")
    return is_right, said


def read(name):
    if name == "-":
        return sys.stdin.buffer.read()
    with open(name, "rb") as file:
        return file.read()


def main(arguments):
    names, against, is_brief = [], [], "--brief" in arguments
    arguments = [argument for argument in arguments if argument != "--brief"]
    while arguments:
        argument = arguments.pop(0)
        if argument == "--against" and arguments:
            against.append(arguments.pop(0))
        else:
            names.append(argument)
    try:
        others = [Other(name, read(name)) for name in against]
    except (OSError, ValueError) as error:
        print(printable(str(error)))
        return 1
    is_all_right = bool(names)
    for name in names:
        is_right, said = report(name, read(name), others, is_brief)
        print(*map(printable, said), sep="\n")
        is_all_right = is_all_right and is_right
    return 0 if is_all_right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
