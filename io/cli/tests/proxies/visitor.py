"""Visits a Parlor server over TLS, as a browser would: pages, cookies, a WebSocket, an event stream.

It shares no code with Parlor and needs nothing but Python. It prints what it saw, as one JSON object.

usage: visitor.py PORT NAME CA
"""

import http.client
import json
import socket
import ssl
import sys

PORT, NAME, CA = int(sys.argv[1]), sys.argv[2], sys.argv[3]
PATIENCE = 120
HOST = f"{NAME}:{PORT}"


def connection():
    """A connection to this machine, which must prove that it is called NAME."""
    context = ssl.create_default_context(cafile=CA)
    stream = socket.create_connection(("127.0.0.1", PORT), timeout=PATIENCE)
    return context.wrap_socket(stream, server_hostname=NAME)


def asked(method, path, body=None, **headers):
    """The status, the headers and the body of an answer."""
    client = http.client.HTTPConnection(HOST)
    client.sock = connection()
    headers = {"Host": HOST, **{name.replace("_", "-"): value for name, value in headers.items()}}
    client.request(method, path, body, headers)
    answer = client.getresponse()
    return answer.status, answer.headers, answer.read().decode()


def first_lines(path, until, headers=""):
    """What comes for a request until a text is there; the connection stays open meanwhile."""
    stream = connection()
    stream.sendall(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n{headers}\r\n".encode())
    text = b""
    while until not in text:
        more = stream.recv(4096)
        if not more:
            break
        text += more
    stream.close()
    return text.decode(errors="replace")


FORM = {"Content_Type": "application/x-www-form-urlencoded"}
seen = {}
seen["page"] = asked("GET", "/", Accept="text/html")[0]
status, headers, _ = asked("POST", "/name", "name=Ann", Origin=f"https://{HOST}", **FORM)
seen["form"] = status
seen["cookie"] = headers.get("Set-Cookie")
seen["elsewhere"] = asked("POST", "/name", "name=Ann", Origin="https://evil.example", **FORM)[0]
status, _, body = asked("POST", "/api/v1/tables", '{"game":"quoridor"}', Content_Type="application/json")
seen["table"] = status
table = json.loads(body)["id"]
seen["metrics"] = asked("GET", "/metrics")[0]
# Whoever says that they come from elsewhere is not believed: that address is banned.
seen["spoofed"] = asked("GET", "/healthz", X_Forwarded_For="203.0.113.9")[0]
# A name that is not the server's gets no answer from it; what a proxy says to that is its own affair.
seen["renamed"] = '"ok"' in asked("GET", "/healthz", Host="evil.example")[2]
upgrade = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: https://{HOST}\r\n"
)
socket_text = first_lines(f"/api/v1/tables/{table}/ws", b'"type":"state"', upgrade)
seen["websocket"] = socket_text.split("\r\n")[0].split(" ")[1], '"type":"hello"' in socket_text
seen["events"] = "event: state" in first_lines(f"/api/v1/tables/{table}/events", b"event: state")
print(json.dumps(seen))
