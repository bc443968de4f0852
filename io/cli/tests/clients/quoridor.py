#!/usr/bin/env python3
"""A front end for Quoridor, written from the document that specifies its JSON and from the addresses in docs/http.md.

    python3 quoridor.py http://HOST:PORT [GAMES]

It has rules of its own, and shares no code with Parlor. It loads every example of the document as printed, plays whole
games by the document's actions over the plain style, and holds every state and every list of valid moves to its own
rules. It ends with how much it looked at; an assertion that fails is a fault of the server.
"""

import copy
import http.client
import json
import random
import sys
from collections import deque

# The examples of the document, word for word.
INITIAL = """
{
  "game_id": "550e8400-e29b-41d4-a716-446655440000",
  "status": "in_progress",
  "current_turn": 1,
  "turn_count": 0,
  "players": {
    "player1": {
      "name": "Player",
      "position": {"row": 8, "col": 4},
      "walls_remaining": 10,
      "goal_row": 0
    },
    "player2": {
      "name": "AI",
      "position": {"row": 0, "col": 4},
      "walls_remaining": 10,
      "goal_row": 8
    }
  },
  "walls": [],
  "winner": null,
  "created_at": "2025-01-15T10:30:00Z",
  "updated_at": "2025-01-15T10:30:00Z"
}
"""

IN_PROGRESS = """
{
  "game_id": "550e8400-e29b-41d4-a716-446655440000",
  "status": "in_progress",
  "current_turn": 2,
  "turn_count": 12,
  "players": {
    "player1": {
      "name": "Player",
      "position": {"row": 4, "col": 5},
      "walls_remaining": 7,
      "goal_row": 0
    },
    "player2": {
      "name": "AI",
      "position": {"row": 5, "col": 4},
      "walls_remaining": 6,
      "goal_row": 8
    }
  },
  "walls": [
    {"row": 3, "col": 3, "orientation": "horizontal"},
    {"row": 3, "col": 5, "orientation": "horizontal"},
    {"row": 5, "col": 2, "orientation": "vertical"},
    {"row": 6, "col": 4, "orientation": "horizontal"},
    {"row": 2, "col": 6, "orientation": "vertical"},
    {"row": 4, "col": 1, "orientation": "vertical"},
    {"row": 7, "col": 3, "orientation": "horizontal"}
  ],
  "winner": null,
  "created_at": "2025-01-15T10:30:00Z",
  "updated_at": "2025-01-15T10:42:00Z"
}
"""

FINISHED = """
{
  "game_id": "550e8400-e29b-41d4-a716-446655440000",
  "status": "finished",
  "current_turn": 1,
  "turn_count": 25,
  "players": {
    "player1": {
      "name": "Player",
      "position": {"row": 0, "col": 3},
      "walls_remaining": 5,
      "goal_row": 0
    },
    "player2": {
      "name": "AI",
      "position": {"row": 6, "col": 4},
      "walls_remaining": 4,
      "goal_row": 8
    }
  },
  "walls": [
    {"row": 1, "col": 2, "orientation": "horizontal"},
    {"row": 2, "col": 4, "orientation": "vertical"},
    {"row": 3, "col": 1, "orientation": "horizontal"},
    {"row": 4, "col": 5, "orientation": "vertical"},
    {"row": 5, "col": 3, "orientation": "horizontal"},
    {"row": 6, "col": 2, "orientation": "vertical"},
    {"row": 7, "col": 4, "orientation": "horizontal"},
    {"row": 1, "col": 6, "orientation": "vertical"},
    {"row": 3, "col": 6, "orientation": "horizontal"},
    {"row": 5, "col": 0, "orientation": "vertical"},
    {"row": 2, "col": 0, "orientation": "horizontal"}
  ],
  "winner": 1,
  "created_at": "2025-01-15T10:30:00Z",
  "updated_at": "2025-01-15T10:55:00Z"
}
"""

MOVE = '{"type": "move", "row": 7, "col": 4}'
WALL = '{"type": "wall", "row": 4, "col": 3, "orientation": "horizontal"}'

VALID_MOVES = """
{
  "valid_pawn_moves": [
    {"row": 7, "col": 4},
    {"row": 8, "col": 3},
    {"row": 8, "col": 5}
  ],
  "valid_wall_placements": [
    {"row": 0, "col": 0, "orientation": "horizontal"},
    {"row": 0, "col": 0, "orientation": "vertical"}
  ],
  "walls_remaining": 8
}
"""

# What the document asks of every state.
STATE_KEYS = {"game_id", "status", "current_turn", "turn_count", "players", "walls"}
PLAYER_KEYS = {"name", "position", "walls_remaining", "goal_row"}


class Board:
    """A game by rules of our own: a state document, and what may be done in it."""

    def __init__(self, state):
        self.state = copy.deepcopy(state)

    def mover(self):
        return self.state["players"][f"player{self.state['current_turn']}"]

    def other(self):
        return self.state["players"][f"player{3 - self.state['current_turn']}"]

    def blocked(self, walls=None):
        """The edges between cells that walls block, both ways, as the document lists them."""
        edges = set()
        for wall in self.state["walls"] if walls is None else walls:
            row, col = wall["row"], wall["col"]
            if wall["orientation"] == "horizontal":
                pairs = [((row, col), (row + 1, col)), ((row, col + 1), (row + 1, col + 1))]
            else:
                pairs = [((row, col), (row, col + 1)), ((row + 1, col), (row + 1, col + 1))]
            edges.update(pairs)
            edges.update((there, here) for here, there in pairs)
        return edges

    @staticmethod
    def steps(cell, edges):
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            there = (cell[0] + down, cell[1] + right)
            if 0 <= there[0] <= 8 and 0 <= there[1] <= 8 and (cell, there) not in edges:
                yield there

    @staticmethod
    def cell(player):
        return (player["position"]["row"], player["position"]["col"])

    def distance(self, player, edges):
        """How far it is to the goal row; nothing if there is no way."""
        start = self.cell(player)
        seen, queue = {start: 0}, deque([start])
        while queue:
            cell = queue.popleft()
            if cell[0] == player["goal_row"]:
                return seen[cell]
            for there in self.steps(cell, edges):
                if there not in seen:
                    seen[there] = seen[cell] + 1
                    queue.append(there)
        return None

    def pawn_moves(self):
        if self.state["status"] == "finished":
            return set()
        edges, mine, theirs = self.blocked(), self.cell(self.mover()), self.cell(self.other())
        moves = set()
        for there in self.steps(mine, edges):
            if there != theirs:
                moves.add(there)
                continue
            beyond = (2 * theirs[0] - mine[0], 2 * theirs[1] - mine[1])
            around = set(self.steps(theirs, edges)) - {mine}
            moves |= {beyond} if beyond in around else around
        return moves

    def wall_places(self):
        if self.state["status"] == "finished" or self.mover()["walls_remaining"] == 0:
            return set()
        standing = {(wall["row"], wall["col"], wall["orientation"]) for wall in self.state["walls"]}
        places = set()
        for row in range(8):
            for col in range(8):
                crossing = {(row, col, "horizontal"), (row, col, "vertical")}
                for orientation in ("horizontal", "vertical"):
                    down, right = (0, 1) if orientation == "horizontal" else (1, 0)
                    overlaps = {(row + down, col + right, orientation), (row - down, col - right, orientation)}
                    if standing & (crossing | overlaps):
                        continue
                    wall = {"row": row, "col": col, "orientation": orientation}
                    edges = self.blocked(self.state["walls"] + [wall])
                    players = (self.mover(), self.other())
                    if all(self.distance(player, edges) is not None for player in players):
                        places.add((row, col, orientation))
        return places

    def actions(self):
        moves = [{"type": "move", "row": row, "col": col} for row, col in sorted(self.pawn_moves())]
        walls = [
            {"type": "wall", "row": row, "col": col, "orientation": orientation}
            for row, col, orientation in sorted(self.wall_places())
        ]
        return moves, walls

    def play(self, action):
        state, player = self.state, self.mover()
        state["turn_count"] += 1
        if action["type"] == "move":
            player["position"] = {"row": action["row"], "col": action["col"]}
            if action["row"] == player["goal_row"]:
                state["status"], state["winner"] = "finished", state["current_turn"]
                return
        else:
            state["walls"].append({key: action[key] for key in ("row", "col", "orientation")})
            player["walls_remaining"] -= 1
        state["current_turn"] = 3 - state["current_turn"]


class Server:
    """Requests, and what is to be said of every reply."""

    def __init__(self, address):
        self.address, self.looked_at = address.removeprefix("http://"), 0

    def send(self, method, path, body=None, kind="application/json"):
        connection = http.client.HTTPConnection(self.address, timeout=120)
        headers = {} if body is None or kind is None else {"Content-Type": kind}
        text = body if body is None or isinstance(body, str) else json.dumps(body)
        connection.request(method, f"/api/v1/quoridor/games{path}", text, headers)
        reply = connection.getresponse()
        content = reply.read().decode()
        connection.close()
        assert reply.headers.get_content_type() == "application/json", (path, reply.status, content)
        self.looked_at += 1
        return reply.status, json.loads(content)

    def get(self, path):
        status, reply = self.send("GET", path)
        assert status == 200 and reply["success"] is True, (path, status, reply)
        return reply

    def post(self, path, body=None, status=200):
        found, reply = self.send("POST", path, body)
        assert (found, reply["success"]) == (status, True), (path, body, found, reply)
        return reply

    def refused(self, path, body, error, status=400, method="POST", kind="application/json"):
        found, reply = self.send(method, path, body, kind)
        assert (found, reply["success"], reply["error"]) == (status, False, error), (path, body, found, reply)
        assert reply["message"], reply

    def begin(self, body=None):
        reply = self.post("", body, 201)
        assert reply["game_id"] == reply["game_state"]["game_id"], reply
        return reply["game_id"], reply["game_state"]


def position(state):
    """A state but for what is about the table and not about the game."""
    return {key: value for key, value in state.items() if key not in ("game_id", "created_at", "updated_at")}


def conforms(state):
    """What the document's schema asks for."""
    assert STATE_KEYS <= state.keys() and state["status"] in ("in_progress", "finished"), state
    assert state["current_turn"] in (1, 2) and state["turn_count"] >= 0 and state["winner"] in (1, 2, None), state
    for player in (state["players"]["player1"], state["players"]["player2"]):
        assert PLAYER_KEYS <= player.keys() and 0 <= player["walls_remaining"] <= 10, state
        assert all(0 <= player["position"][key] <= 8 for key in ("row", "col")), state
        assert player["goal_row"] in (0, 8) and isinstance(player["name"], str), state
    for wall in state["walls"]:
        assert all(0 <= wall[key] <= 7 for key in ("row", "col")), state
        assert wall["orientation"] in ("horizontal", "vertical"), state
    assert all(state[key].endswith("Z") for key in ("created_at", "updated_at")), state


def same_moves(server, game, board):
    """Holds the list of valid moves to our rules."""
    valid = server.get(f"/{game}/valid-moves")["valid_moves"]
    moves = [(move["row"], move["col"]) for move in valid["valid_pawn_moves"]]
    walls = [(wall["row"], wall["col"], wall["orientation"]) for wall in valid["valid_wall_placements"]]
    assert len(set(moves)) == len(moves) and len(set(walls)) == len(walls), valid
    assert set(moves) == board.pawn_moves(), (valid, board.state)
    assert set(walls) == board.wall_places(), (valid, board.state)
    assert valid["walls_remaining"] == board.mover()["walls_remaining"], (valid, board.state)


def same_state(reply, board):
    conforms(reply["game_state"])
    assert position(reply["game_state"]) == position(board.state), (reply, board.state)


def examples(server):
    """Every example of the document loads as printed."""
    for text in (INITIAL, IN_PROGRESS, FINISHED):
        game, state = server.begin(f'{{"state": {text}}}')
        assert position(state) == position(json.loads(text)), state
        same_state(server.get(f"/{game}"), Board(json.loads(text)))
        same_moves(server, game, Board(json.loads(text)))
    # The document's actions, word for word: at the address of their type, and at that of any action.
    for path in ("/{type}", "/actions"):
        game, state = server.begin({"names": ["Player", "AI"]})
        board = Board(state)
        assert position(state) == position(json.loads(INITIAL)), state
        valid, expected = server.get(f"/{game}/valid-moves")["valid_moves"], json.loads(VALID_MOVES)
        assert valid["valid_pawn_moves"] == expected["valid_pawn_moves"], valid
        assert valid["valid_wall_placements"][:2] == expected["valid_wall_placements"], valid
        assert valid.keys() == expected.keys(), valid
        for text in (MOVE, WALL):
            action = json.loads(text)
            board.play(action)
            same_state(server.post(f"/{game}{path.format(**action)}", text), board)


def one_game(server, luck, ways):
    """Plays a game to its end, with the server's computer in between."""
    game, state = server.begin()
    board = Board(state)
    levels = ["easy", "normal", None, "hard"]
    while board.state["status"] == "in_progress":
        turn = board.state["turn_count"]
        assert turn < 400, "we always get nearer to the goal in the end"
        if turn % 4 == 0:
            same_moves(server, game, board)
        moves, walls = board.actions()
        if turn % 9 == 5:
            level = levels[turn // 9 % len(levels)]
            reply = server.post(f"/{game}/ai-move", None if level is None else {"level": level})
            follow(board, reply["game_state"], moves + walls)
            continue
        if walls and luck.random() < 0.4:
            action = luck.choice(walls)
        else:
            action = min(moves, key=lambda move: (nearness(board, move), luck.random()))
        path, body = ways[turn % len(ways)](action)
        board.play(action)
        same_state(server.post(f"/{game}{path}", body), board)
    same_moves(server, game, board)
    over(server, game, board)


def nearness(board, move):
    after = Board(board.state)
    after.play(move)
    player = after.state["players"][f"player{board.state['current_turn']}"]
    return after.distance(player, after.blocked())


def follow(board, state, actions):
    """Takes the one of our actions that leads to what the server says."""
    for action in actions:
        after = Board(board.state)
        after.play(action)
        if position(after.state) == position(state):
            board.state = after.state
            return
    raise AssertionError(f"no action leads from {board.state} to {state}")


def over(server, game, board):
    """After the end nothing is valid, and everything is refused with one code."""
    valid = server.get(f"/{game}/valid-moves")["valid_moves"]
    assert valid["valid_pawn_moves"] == [] and valid["valid_wall_placements"] == [], valid
    for path, body in (("/move", MOVE), ("/wall", WALL), ("/actions", MOVE), ("/ai-move", None)):
        server.refused(f"/{game}{path}", body, "game_finished")
    same_state(server.get(f"/{game}"), board)


def refusals(server):
    """What is refused changes nothing, and says why."""
    game, state = server.begin({"state": json.loads(IN_PROGRESS)})
    board = Board(state)
    wall = {"type": "wall", "row": 3, "col": 4, "orientation": "horizontal"}
    for path, body, error in (
        ("/move", {"row": 0, "col": 0}, "invalid_move"),
        ("/move", {"type": "move", "row": 4, "col": 5}, "invalid_move"),
        ("/actions", {"type": "move", "row": 8, "col": 8}, "invalid_move"),
        ("/wall", wall, "invalid_wall_position"),
        ("/wall", {**wall, "row": 5, "col": 2}, "invalid_wall_position"),
        ("/move", {"row": 9, "col": 0}, "out_of_range"),
        ("/move", {"row": "4", "col": 4}, "wrong_type"),
        ("/wall", {"row": 4, "col": 3}, "missing_field"),
        ("/wall", {**wall, "orientation": "diagonal"}, "unknown_word"),
        ("/wall", json.loads(MOVE), "unknown_word"),
        ("/actions", {"type": "jump", "row": 4, "col": 4}, "unknown_word"),
        ("/ai-move", {"level": "genius"}, "unknown_word"),
        ("/move", "{", "not_json"),
    ):
        server.refused(f"/{game}{path}", body, error)
    server.refused(f"/{game}/fly", {}, "no_such_action", 404)
    for kind in (None, "text/plain", "application/x-www-form-urlencoded"):
        server.refused(f"/{game}/move", MOVE, "wrong_media_type", 415, kind=kind)
        server.refused("", "{}", "wrong_media_type", 415, kind=kind)
    server.refused(f"/{game}/move", None, "wrong_method", 405, method="GET")
    server.refused("/00000000-0000-4000-8000-000000000000/move", MOVE, "no_such_table", 404)
    same_state(server.get(f"/{game}"), board)
    # A pawn in a corner with one way out: the last wall may not close it.
    state = json.loads(INITIAL)
    state["players"]["player1"].update(position={"row": 8, "col": 0}, walls_remaining=9)
    state["walls"] = [{"row": 7, "col": 0, "orientation": "horizontal"}]
    game, _ = server.begin({"state": state})
    server.refused(f"/{game}/wall", {"row": 7, "col": 1, "orientation": "vertical"}, "path_blocked")
    state["players"]["player1"]["walls_remaining"] = 0
    state["walls"] += [{"row": row, "col": col, "orientation": "horizontal"} for row in (0, 2, 4) for col in (0, 3, 6)]
    game, _ = server.begin({"state": state})
    server.refused(f"/{game}/wall", WALL, "no_walls_remaining")


def leniency(server):
    """What the document's schema does not forbid: other keys, and any number of turns."""
    state = json.loads(INITIAL)
    state["theme"] = {"dark": True}
    state["players"]["player1"]["avatar"] = "cat.png"
    state["players"]["player1"]["position"]["label"] = "e1"
    game, loaded = server.begin({"state": state})
    assert position(loaded) == position(json.loads(INITIAL)), loaded
    server.post(f"/{game}/move", {**json.loads(MOVE), "animate": True})
    for turns in (399, 400, 401, 10_001, 1_000_000_000):
        state = json.loads(INITIAL)
        state["turn_count"], state["current_turn"] = turns, 2
        game, loaded = server.begin({"state": state})
        board = Board(loaded)
        assert position(loaded) == position(state), loaded
        board.play({"type": "move", "row": 1, "col": 4})
        if turns == 399:
            # The usual limit ends a game that reaches it, and no game that was loaded past it.
            board.state.update(status="finished", current_turn=2)
        same_state(server.post(f"/{game}/move", {"row": 1, "col": 4}), board)
    # What the schema does not require may be left out.
    short = {key: value for key, value in json.loads(INITIAL).items() if key in STATE_KEYS}
    assert server.begin({"state": short})[1]["winner"] is None
    for key in sorted(STATE_KEYS):
        server.refused("", {"state": {known: short[known] for known in STATE_KEYS - {key}}}, "missing_field")


# The ways to send an action: with and without its type, at the address of the type and at that of any action.
WAYS = [
    lambda action: (f"/{action['type']}", action),
    lambda action: (f"/{action['type']}", {key: value for key, value in action.items() if key != "type"}),
    lambda action: ("/actions", action),
    lambda action: ("/actions", {key: value for key, value in action.items() if key != "type"}),
    lambda action: ("/actions", {"action": action}),
]


def main(address, games=4):
    server = Server(address)
    examples(server)
    refusals(server)
    leniency(server)
    luck = random.Random(4)
    for _ in range(int(games)):
        one_game(server, luck, WAYS)
    print(f"{server.looked_at} replies were as the document says.")


if __name__ == "__main__":
    main(*sys.argv[1:])
