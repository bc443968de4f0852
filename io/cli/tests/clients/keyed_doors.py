"""The doors of a server, for `keyed_player.py`: TCP, HTTP with events, and WebSocket. Written from docs/protocol.md and
docs/http.md alone; HTTP is Python's, WebSocket is below.

Each door finds a table, sits down there, and then gives what comes, each time as a pair of a kind and a document: `told`
(`header`, `lines` and a `head`, as far as they are there), `state` (the game's own document), `legal` and `refused`.
"""

import base64
import hashlib
import http.client
import json
import os
import socket
import struct

GAME = "backgammon"


def door(address):
    """The door of an address: HOST:PORT, http://HOST:PORT or ws://HOST:PORT."""
    scheme, _, rest = address.rpartition("://")
    host, _, port = rest.rpartition(":")
    return {"": Tcp, "http": Events, "ws": WebSocket}[scheme](host, int(port))


class Tcp:
    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port))
        self.lines, self.table = self.socket.makefile("r", encoding="utf-8"), None

    def say(self, message):
        self.socket.sendall((json.dumps(message) + "\n").encode())

    def find(self):
        self.say({"type": "FindTable", "game": GAME})
        found = json.loads(self.lines.readline())
        self.table = found["game_id"]
        return found

    def sit(self, name, key, known):
        self.say({"type": "JoinGame", "game": GAME, "game_id": self.table, "name": name, "lines": known} | key)
        return None

    def messages(self):
        for line in self.lines:
            message = json.loads(line)
            kind = message.get("type")
            kinds = {"Table": "told", "Lines": "told", "Legal": "legal", "Error": "refused", "Kicked": "refused"}
            if kind is None or kind in kinds:
                yield kinds.get(kind, "state"), message

    def share(self, share):
        self.say({"type": "Share"} | share)

    def act(self, action, signature):
        self.say({"type": "Action", "action": action} | signature)

    def ask_legal(self):
        self.say({"type": "Legal"})


class Requests:
    """What both doors below do by single requests: find a table, and sit down."""

    def __init__(self, host, port):
        self.host, self.port, self.path, self.token, self.waiting = host, port, None, None, []

    def request(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection(self.host, self.port)
        headers = {"Connection": "close"} | (headers or {})
        if self.token:
            headers["Authorization"] = "Bearer " + self.token
        if body is not None:
            headers["Content-Type"], body = "application/json", json.dumps(body).encode()
        connection.request(method, "/api/v1" + path, body, headers)
        reply = connection.getresponse()
        return reply.status, json.loads(reply.read() or b"{}")

    def find(self):
        _, found = self.request("GET", f"/tables?game={GAME}&stage=gathering")
        if found["tables"]:
            self.path = f"/tables/{found['tables'][0]['number']}"
            _, table = self.request("GET", self.path)
        else:
            _, table = self.request("POST", "/tables", {"game": GAME})
            self.path = f"/tables/{table['number']}"
        # The lines come when the table is followed.
        return {"header": table["header"], "lines": [], "head": table["head"]}

    def sit(self, name, key, known):
        status, seated = self.request("POST", self.path + "/seats", {"name": name} | key)
        if status != 201:
            raise SystemExit(f"refused: {ascii(seated['code'])}")
        self.token = seated["token"]
        self.follow(known)
        return {"header": seated["header"], "lines": [], "head": seated["head"]}


def told(frame, known):
    """The lines of a frame after those that are known, and its head; nothing if it has neither."""
    lines = frame.get("lines", [])
    first = frame.get("after", frame["seq"] - len(lines)) + 1
    news = {"lines": lines[max(0, known + 1 - first):]}
    news |= {"head": frame["head"]} if "head" in frame else {}
    return news if len(news) > 1 or news["lines"] else None


class Events(Requests):
    """Server-sent events, and requests beside them."""

    def follow(self, known):
        self.known = known

    def messages(self):
        connection = http.client.HTTPConnection(self.host, self.port)
        connection.request(
            "GET", f"/api/v1{self.path}/events?raw=1&after={self.known}", headers={"Authorization": "Bearer " + self.token}
        )
        stream = connection.getresponse()
        for line in stream:
            if not line.startswith(b"data:"):
                continue
            frame = json.loads(line[5:])
            news = told(frame, self.known)
            if news:
                self.known += len(news["lines"])
                yield "told", news
            if frame["type"] == "state":
                yield "state", frame["state"]
            while self.waiting:
                yield self.waiting.pop(0)

    def reply(self, path, body, headers=None):
        status, reply = self.request("POST", self.path + path, body, headers)
        if status >= 400:
            self.waiting.append(("refused", reply))
        elif "head" in reply:
            self.waiting.append(("told", {"lines": [], "head": reply["head"]}))

    def share(self, share):
        self.reply("/shares", share)

    def act(self, action, signature):
        self.reply("/actions", {"action": action} | signature, {"If-Match": "*"})

    def ask_legal(self):
        self.waiting.append(("legal", self.request("GET", self.path + "/actions")[1]))


class WebSocket(Requests):
    """RFC 6455, as far as a client needs it here."""

    def follow(self, known):
        self.known, self.socket = known, socket.create_connection((self.host, self.port))
        self.stream, key = self.socket.makefile("rb"), base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /api/v1{self.path}/ws?raw=1&after={known} HTTP/1.1", f"Host: {self.host}:{self.port}", "Upgrade: websocket",
            "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
            f"Authorization: Bearer {self.token}", "", "",
        ]
        self.socket.sendall("\r\n".join(lines).encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.stream.read(1)
        accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        if not head.startswith(b"HTTP/1.1 101") or accept not in head:
            raise SystemExit("the server does not speak WebSocket")

    def send(self, code, data):
        size = len(data)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size)
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
        self.socket.sendall(bytes([0x80 | code]) + length + mask + masked)

    def frames(self):
        text = b""
        while True:
            start = self.stream.read(2)
            if len(start) < 2:
                return
            size = start[1] & 0x7F
            if size > 125:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            data, code = self.stream.read(size), start[0] & 0x0F
            if code == 8:
                return
            if code == 9:
                self.send(10, data)
            if code < 2:
                text += data
                if start[0] & 0x80:
                    yield json.loads(text)
                    text = b""

    def say(self, message):
        self.send(1, json.dumps(message).encode())

    def messages(self):
        for frame in self.frames():
            kind = frame["type"]
            if kind == "hello":
                yield "told", {"header": frame["header"], "lines": [], "head": frame["head"]}
            elif kind in ("lines", "state"):
                news = told(frame, self.known)
                if news:
                    self.known += len(news["lines"])
                    yield "told", news
                if kind == "state":
                    yield "state", frame["state"]
            elif kind in ("legal", "error"):
                yield "legal" if kind == "legal" else "refused", frame

    def share(self, share):
        self.say({"type": "share"} | share)

    def act(self, action, signature):
        self.say({"type": "action", "action": action} | signature)

    def ask_legal(self):
        self.say({"type": "legal"})
