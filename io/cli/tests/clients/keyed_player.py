#!/usr/bin/env python3
"""A player with a key, written from docs/fairness.md, docs/log.md, docs/protocol.md and docs/http.md alone.

    python3 keyed_player.py HOST:PORT EVIDENCE          over TCP
    python3 keyed_player.py http://HOST:PORT EVIDENCE   over HTTP, with server-sent events
    python3 keyed_player.py ws://HOST:PORT EVIDENCE     over WebSocket

It sits down at a table of Backgammon, shares in draws, signs what it does, plays at random, and believes nothing that the
server says: not a line that does not follow, not a draw that does not follow from the shares, not an act that is not signed,
not a head of another history, not a board that is not the one of the lines. It has no rules of the game but these: after the
opening roll of a game with the cube, a draw comes after `roll` or `take`. It shares no code with Parlor: SHA-2 and HMAC are
Python's, Ed25519 is below.

When something is wrong it prints the code, keeps all that the server said in the file, sends nothing more, and ends with 3.
"""

import hashlib
import hmac
import json
import os
import random
import sys

sys.dont_write_bytecode = True  # It lies in a tree of sources.
from keyed_doors import door

# Ed25519, as in RFC 8032.

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def add(one, other):
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number, point):
    total = (0, 1, 1, 0)
    while number:
        if number & 1:
            total = add(total, point)
        point, number = add(point, point), number >> 1
    return total


def equal(one, other):
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 and (one[1] * other[2] - other[1] * one[2]) % P == 0


def decode(data):
    """The point of 32 bytes, if they are its only encoding."""
    y, sign = int.from_bytes(data, "little") & (2**255 - 1), data[31] >> 7
    if y >= P:
        return None
    xx = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(xx, (P + 3) // 8, P)
    if (x * x - xx) % P:
        x = x * ROOT % P
    if (x * x - xx) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


def encode(point):
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = decode((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def number(*parts):
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little")


def signer(seed):
    """The public key of a seed, and a function that signs."""
    digest = hashlib.sha512(seed).digest()
    secret = int.from_bytes(digest[:32], "little") & (2**254 - 8) | 2**254
    key = encode(times(secret, BASE))

    def sign(text):
        nonce = number(digest[32:], text.encode()) % ORDER
        point = encode(times(nonce, BASE))
        return (point + ((nonce + number(point, key, text.encode()) * secret) % ORDER).to_bytes(32, "little")).hex()

    return key, sign


def has_signed(key, text, signature):
    """Whether the owner of a key has signed a text; strictly."""
    a, r, s = decode(key), decode(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ORDER or any(equal(times(8, point), (0, 1, 1, 0)) for point in (a, r)):
        return False
    hashed = number(signature[:32], key, text.encode()) % ORDER
    return equal(times(s, BASE), add(r, times(hashed, a)))


# What is hashed.


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key, *parts):
    return hmac.digest(key, b"".join(parts), "sha256")


def eight(value):
    return value.to_bytes(8, "big")


class Wrong(Exception):
    """What is wrong, by its code."""


def need(is_so, code):
    if not is_so:
        raise Wrong(code)


class Player:
    """A player at a table, as far as it was heard."""

    def __init__(self, header, name):
        self.rows, self.links, self.heads = [header], [sha(header.encode())], {}
        self.header, self.origin, self.name = json.loads(header), self.links[0], name
        need(self.header.get("parlor") == 3, "bad_key")
        self.secret = os.urandom(32)
        self.key, self.sign = signer(mac(self.secret, b"parlor/3/sign", self.origin))
        self.places, self.seats, self.begin = [], [], None
        self.draws, self.calls, self.shares, self.answered = 0, {}, {}, None
        self.commits, self.known = {}, bytes.fromhex(self.header["anchor"])
        self.phase, self.last_act, self.list, self.is_over = "opening", None, [], False
        self.newest, self.after, self.names = -1, None, []

    def share(self, draw):
        return mac(self.secret, b"parlor/3/luck", self.origin, eight(draw))

    def commit(self, key, draw, share):
        return sha(b"parlor/3/commit", self.origin, key, eight(draw), share)

    def sit(self):
        commit = self.commit(self.key, 1, self.share(1)).hex()
        text = "\n".join(["parlor/3/sit", self.origin.hex(), self.name, commit])
        return {"key": self.key.hex(), "commit": commit, "sig": self.sign(text)}

    def act(self, ids):
        saw = len(self.links) - 1
        return {"saw": saw, "sig": self.sign("\n".join(["parlor/3/act", self.links[saw].hex(), " ".join(ids)]))}

    def hear_head(self, head):
        text = "\n".join(["parlor/3/head", self.header["table"], str(head["seq"]), head["link"]])
        server = bytes.fromhex(self.header["server"])
        is_ours = head["table"] == self.header["table"]
        need(is_ours and has_signed(server, text, bytes.fromhex(head["sig"])), "forged_head")
        seq = head["seq"]
        need(self.heads.setdefault(seq, head["link"]) == head["link"], "other_history")
        need(seq >= len(self.links) or self.links[seq].hex() == head["link"], "other_history")
        self.newest = max(self.newest, seq)

    def hear(self, line):
        row = json.loads(line)
        self.rows.append(line)
        need(row["seq"] == len(self.links), "broken_log")
        body, _, link = line.rpartition(',"link":"')
        linked = sha(self.links[-1].hex().encode(), body.encode(), b"}")
        need(link == linked.hex() + '"}', "broken_link")
        self.links.append(linked)
        need(self.heads.get(row["seq"], linked.hex()) == linked.hex(), "other_history")
        self.after = row.get("after", self.after)
        event = row.get("event") or ("draw" if row["by"] == "chance" else "act")
        getattr(self, "on_" + event.replace("-", "_"), self.on_other)(row)

    def on_other(self, row):
        pass

    def on_sit(self, row):
        self.places.append(row)
        if row.get("key") == self.key.hex():
            ours = self.sit()
            need(row["name"] == self.name and all(row[key] == ours[key] for key in ours), "seated_otherwise")

    def on_leave(self, row):
        del self.places[row["place"]]

    def on_begin(self, row):
        self.begin, self.names = self.links[-1], [self.places[place]["name"] for place in row["seats"]]
        seats = [self.places[place] for place in row["seats"]]
        self.seats = [bytes.fromhex(seat["key"]) if "key" in seat else None for seat in seats]
        self.commits = {seat: row["commit"] for seat, row in enumerate(seats) if "commit" in row}
        need(self.key in self.seats, "seated_otherwise")

    def on_call(self, row):
        may = self.draws == 0 or "match" not in (self.header["setup"] or {}) or self.phase == "opening"
        may = may or self.last_act in ("roll", "take")
        fresh = [seat for seat in row["seats"] if seat not in self.calls and self.seats[seat]]
        need(may and row["draw"] == self.draws + 1 and fresh == row["seats"], "undue_call")
        self.calls.update({seat: self.links[-1] for seat in fresh})

    def on_share(self, row):
        seat, draw, share = row["seat"], row["draw"], bytes.fromhex(row["r"])
        need(draw == self.draws + 1 and seat in self.calls and seat not in self.shares, "wrong_share")
        key = self.seats[seat]
        need(self.commit(key, draw, share).hex() == self.commits[seat], "wrong_share")
        text = "\n".join(["parlor/3/share", self.calls[seat].hex(), str(draw), row["r"], row["next"]])
        need(has_signed(key, text, bytes.fromhex(row["sig"])), "wrong_signature")
        self.shares[seat], self.commits[seat] = share, row["next"]

    def on_unkey(self, row):
        need(self.seats[row["seat"]] != self.key, "seated_otherwise")
        need(not self.calls, "out_of_place")
        self.seats[row["seat"]] = None

    def on_draw(self, row):
        reveal, draw = bytes.fromhex(row["reveal"]), row["draw"]
        need(draw == self.draws + 1 and sha(b"parlor/chain/1", reveal) == self.known, "broken_chain")
        need(all(key is None or seat in self.shares for seat, key in enumerate(self.seats)), "share_missing")
        purpose = ("backgammon/" + self.phase).encode()
        shares = [self.shares.get(seat) for seat in range(len(self.seats))]
        mixed = b"".join(b"\0" if share is None else b"\1" + share for share in shares)
        key = mac(reveal, b"parlor/3/draw", self.begin, eight(draw), bytes([len(purpose)]), purpose, mixed)
        stream = (byte for block in range(100) for byte in mac(key, eight(block)))
        one, other = [next(byte % 6 + 1 for byte in stream if byte < 252) for _ in range(2)]
        dice = f"open-{one}-{other}" if self.phase == "opening" else f"roll-{max(one, other)}-{min(one, other)}"
        need(row["action"] == dice, "wrong_draw")
        self.known, self.draws, self.calls, self.shares = reveal, draw, {}, {}
        self.last_act = None
        if one != other or self.phase != "opening":
            self.phase = "rolling"

    def on_act(self, row):
        self.last_act = row["action"]
        if row["by"] == "table":
            breaks = row["action"].startswith("forfeit-") and row.get("why") not in ("timed_out", "gone", "removed")
            need(not breaks or self.header["policy"] == "kick", "out_of_place")
            return
        seat = int(row["by"].removeprefix("seat-"))
        if self.seats[seat] is None:
            return need("sig" not in row, "not_signed")
        if "sig" not in row and (seat, row["action"]) in self.list[:1]:
            return self.list.pop(0)
        need("sig" in row, "not_signed")
        ids = row.get("ids", [row["action"]])
        self.list = [(seat, each) for each in ids[1:]]
        text = "\n".join(["parlor/3/act", self.links[row["saw"]].hex(), " ".join(ids)])
        need(has_signed(self.seats[seat], text, bytes.fromhex(row["sig"])), "wrong_signature")

    def on_end(self, row):
        self.is_over = True

    def is_shown(self, state):
        """Compares a state document with the names and the digest of the lines."""
        if self.after is None:
            return
        need(list(state["players"].values()) == self.names, "shown_otherwise")
        blank = {"players": {"white": "Player 1", "black": "Player 2"}, "messages": [], "updatedAt": "1970-01-01T00:00:00Z"}
        text = json.dumps(state | blank, separators=(",", ":"), ensure_ascii=False)
        need(sha(text.encode()).hex() == self.after, "shown_otherwise")

    def answer(self):
        """The share that is to be sent now, if one is: the same again, and none for another call of the same draw."""
        seat = self.seats.index(self.key) if self.key in self.seats else None
        called = self.calls.get(seat)
        if called is None or seat in self.shares or self.newest != len(self.links) - 1:
            return None
        draw = self.draws + 1
        share, following = self.share(draw).hex(), self.commit(self.key, draw + 1, self.share(draw + 1)).hex()
        text = "\n".join(["parlor/3/share", called.hex(), str(draw), share, following])
        if self.answered is not None and self.answered != (draw, called) and self.answered[0] >= draw:
            return None
        if self.answered == (draw, called):
            return None
        self.answered = (draw, called)
        return {"seat": seat, "draw": draw, "r": share, "next": following, "sig": self.sign(text)}


class Table:
    """The way to a table, and what is kept of it."""

    def __init__(self, address, evidence):
        self.door, self.evidence = door(address), evidence
        self.told, self.player = [], None

    def take(self, message):
        """Hears the lines and the head of a message."""
        if "header" in message:
            self.told.append({"header": message["header"]})
            if self.player is None:
                self.player = Player(message["header"], "Ann")
            is_same = message["header"] == self.player.rows[0]
        else:
            is_same = True
        self.told += [{"line": line} for line in message["lines"]]
        self.told += [{"head": message["head"]}] if "head" in message else []
        need(is_same, "header_changed")
        for line in message["lines"]:
            self.player.hear(line)
        if "head" in message:
            self.player.hear_head(message["head"])

    def play(self):
        self.take(self.door.find())
        seated = self.door.sit("Ann", self.player.sit(), len(self.player.links) - 1)
        if seated:
            self.take(seated)
        acted = None
        for kind, message in self.door.messages():
            if kind == "told":
                self.take(message)
                share = self.player.answer()
                if share:
                    self.door.share(share)
            elif kind == "state":
                self.player.is_shown(message)
                if not self.player.is_over:
                    self.door.ask_legal()
            elif kind == "legal" and message["actions"] and acted != len(self.player.links):
                # An answer may be newer than the lines that were heard; the state that it is about comes with those.
                if message["digest"] != self.player.after:
                    continue
                # And it may be older than what was done since: nothing is done twice after the same line.
                acted = len(self.player.links)
                action = random.choice(message["actions"])
                self.door.act(action, self.player.act([action]))
            elif kind == "refused" and message["code"] == "stale_state":
                self.door.ask_legal()
            elif kind == "refused":
                raise SystemExit(f"refused: {ascii(message['code'])}")
            if self.player.is_over:
                print("over")
                return
        raise SystemExit("the server hung up")

    def keep(self, code):
        header = json.loads(self.player.rows[0])
        opening = {"parlor_evidence": 1, "server": header["server"], "table": header["table"]}
        with open(self.evidence, "w", encoding="utf-8") as file:
            for row in [opening, *self.told, {"fault": {"code": code, "message": code}}]:
                file.write(json.dumps(row, ensure_ascii=False) + "\n")


def main():
    table = Table(sys.argv[1], sys.argv[2])
    try:
        table.play()
    except Wrong as wrong:
        table.keep(str(wrong))
        print(wrong, file=sys.stderr)
        sys.exit(3)


main()
