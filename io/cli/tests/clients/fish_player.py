#!/usr/bin/env python3
"""A player of Fish that knows the memo and nothing else of Parlor but how to sit down.

    fish_player.py HOST PORT NAME [--setup JSON] [--table N] [--think MS] [--seed N] [--watch N]

It joins, places its penguins and moves them by a geometry of its own, and answers every state in which it is in turn,
once. Each state is held against the one before: between two of them exactly one placement or move has been made, or the
player in turn has left. In the end it prints what it saw as JSON. Exit code 0: all went by the memo, 1: not so.
With --watch it only looks on.
"""

import argparse
import json
import random
import socket
import sys
import time

LONGEST_WAIT = 150  # seconds without a line from the server
KEYS = {"game_id", "board", "players", "turn_order", "current_turn", "winning_players", "spectator_count"}


class Fault(Exception):
    """What the server did and the memo does not say."""


def check(is_so, what):
    if not is_so:
        raise Fault(what)


class Board:
    """A state as this player understands it: tiles by (row, column), penguins by id."""

    def __init__(self, state):
        check(KEYS <= state.keys(), f"a state lacks {sorted(KEYS - state.keys())}")
        self.rows = state["board"]["rows"]
        self.fish = {(tile["row"], tile["col"]): tile["fish"] for tile in state["board"]["tiles"]}
        self.ids = {(tile["row"], tile["col"]): tile["tile_id"] for tile in state["board"]["tiles"]}
        self.order, self.index = state["turn_order"], state["current_turn"]
        self.winners, self.players = state["winning_players"], state["players"]
        self.score = {player["player_id"]: player["fish"] for player in self.players}
        self.penguins, self.unplaced = {}, {}
        for player in self.players:
            placed = [penguin for penguin in player["penguins"] if penguin is not None]
            self.unplaced[player["player_id"]] = len(player["penguins"]) - len(placed)
            for penguin in placed:
                self.penguins[penguin["penguin_id"]] = (player["player_id"], (penguin["y"], penguin["x"]))
        self.taken = {place for _, place in self.penguins.values()}

    def check_shape(self, state):
        """Tiles have the ids and the neighbours that the geometry says."""
        names = ["north", "northeast", "southeast", "south", "southwest", "northwest"]
        for tile in state["board"]["tiles"]:
            row, col = tile["row"], tile["col"]
            check(tile["tile_id"] == col * self.rows + row, f"tile {tile['tile_id']} is not at {row}, {col}")
            for name, beside in zip(names, neighbours((row, col))):
                check(tile[name] == self.ids.get(beside), f"{name} of tile {tile['tile_id']} is {tile[name]}")
        check(len(self.taken) == len(self.penguins), "two penguins on one tile")
        check(self.taken <= self.fish.keys(), "a penguin in the water")

    def in_turn(self):
        return self.order[self.index] if self.winners is None else None

    def reach(self, place):
        """Where a penguin can go from a place: straight on, over tiles that are there and free."""
        for direction in range(6):
            here = neighbours(place)[direction]
            while here in self.fish and here not in self.taken:
                yield here
                here = neighbours(here)[direction]

    def moves(self, player):
        own = ((number, place) for number, (whose, place) in sorted(self.penguins.items()) if whose == player)
        return [(number, place, to) for number, place in own for to in self.reach(place)]

    def can_act(self, player):
        return self.unplaced[player] > 0 or bool(self.moves(player))


def neighbours(place):
    """North, northeast, southeast, south, southwest, northwest of a place; odd rows lie half a tile to the right."""
    row, col = place
    right, left = (col + 1, col) if row % 2 else (col, col - 1)
    return [(row - 2, col), (row - 1, right), (row + 1, right), (row + 2, col), (row + 1, left), (row - 1, left)]


def check_turn(before, after):
    """Exactly one turn lies between two states; others may have left in the meantime."""
    left = [player for player in before.order if player not in after.order]
    check(after.order == [player for player in before.order if player not in left], "somebody came into the game")
    actor = before.in_turn()
    check(actor is not None, "a state after the end")
    gone = before.fish.keys() - after.fish.keys()
    check(after.fish.items() <= before.fish.items() and len(gone) <= 1, "several tiles are gone")
    stay = lambda board: {number: spot for number, spot in board.penguins.items() if spot[0] in after.order}
    old, new = stay(before), stay(after)
    changed = [number for number in new if old.get(number) != new[number]]
    check(old.keys() <= new.keys(), "a penguin is gone")
    if actor in left:
        check(not changed and not gone, "somebody moved out of turn")
    else:
        check(len(changed) == 1, f"{len(changed)} penguins moved, where one turn has passed")
        (number,) = changed
        whose, place = new[number]
        check(whose == actor, "somebody moved out of turn")
        if number not in old:
            check(before.unplaced[actor] > 0 and not gone, "a penguin was placed that there was not")
        else:
            start = old[number][1]
            check(gone == {start}, "a tile that was left is still there")
            # Penguins of those who left may have stood in the way, and were gone before.
            free = before.taken - {spot for whose, spot in before.penguins.values() if whose in left}
            before.taken, kept = free, before.taken
            check(place in set(before.reach(start)), f"penguin {number} cannot have gone to {place}")
            before.taken = kept
            check(after.score[actor] == before.score[actor] + before.fish[start], "fish were counted wrong")
    for player in after.order:
        if player != actor:
            check(after.score[player] == before.score[player], "somebody else got fish")
    check_next(actor, before, after)


def check_next(actor, before, after):
    """Whose turn it is: the next in the order who can do something; nobody if nobody can."""
    around = [player for player in before.order if player > actor] + [p for p in before.order if p <= actor]
    able = [player for player in around if player in after.order and after.can_act(player)]
    if able:
        check(after.winners is None, "the game was ended too early")
        check(after.in_turn() == able[0], f"it is the turn of {after.in_turn()}, not of {able[0]}")
    else:
        best = max((after.score[player] for player in after.order), default=0)
        check(after.winners == [p for p in after.order if after.score[p] == best], f"{after.winners} won")


class Player:
    def __init__(self, options):
        self.options, self.luck = options, random.Random(options.seed)
        self.socket = socket.create_connection((options.host, options.port), LONGEST_WAIT)
        self.lines = self.socket.makefile("rb")
        self.me, self.board, self.states, self.answers, self.table = None, None, 0, 0, None

    def send(self, message):
        self.socket.sendall(json.dumps(message).encode() + b"\n")

    def play(self):
        if self.options.watch is not None:
            self.send({"type": "SpectateGame", "game_id": self.options.watch})
        else:
            hello = {"type": "JoinGame", "game": "fish", "name": self.options.name}
            hello |= {"setup": json.loads(self.options.setup)} if self.options.setup else {}
            self.send(hello | ({"game_id": self.options.table} if self.options.table else {}))
        for line in self.lines:
            message = json.loads(line)
            if message.get("type") == "Joined" and self.options.watch is None and self.board is None:
                self.me, self.table = message["player_id"], message["game_id"]
            elif "type" in message:
                raise Fault(f"the server says {message}")
            else:
                self.see(message)
        check(self.board and self.board.winners is not None, "the server hung up before the end")

    def see(self, state):
        self.states += 1
        board = Board(state)
        board.check_shape(state)
        if self.board:
            check_turn(self.board, board)
        elif self.options.watch is None:
            check(board.players[self.me]["name"] == self.options.name, "another player has this player's id")
        self.board = board
        if board.winners is None and board.in_turn() == self.me:
            self.answer(board)

    def answer(self, board):
        time.sleep(self.luck.uniform(0, self.options.think) / 1000)
        self.answers += 1
        if board.unplaced[self.me]:
            place = self.luck.choice(sorted(board.fish.keys() - board.taken))
            self.send({"type": "PlacePenguin", "tile_id": board.ids[place]})
        else:
            number, _, to = self.luck.choice(board.moves(self.me))
            self.send({"type": "MovePenguin", "penguin_id": number, "next_tile_id": board.ids[to]})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("host")
    parser.add_argument("port", type=int)
    parser.add_argument("name")
    parser.add_argument("--setup")
    parser.add_argument("--table", type=int)
    parser.add_argument("--watch", type=int)
    parser.add_argument("--think", type=float, default=0)
    parser.add_argument("--seed", type=int, default=0)
    player, fault = Player(parser.parse_args()), None
    try:
        player.play()
    except (Fault, KeyError, TypeError, ValueError, OSError) as error:
        fault = f"{type(error).__name__}: {error}"
    board = player.board
    seen = {"player_id": player.me, "table": player.table, "states": player.states, "answers": player.answers}
    seen |= {"winning_players": board and board.winners, "in_turn_order": board and player.me in board.order}
    print(json.dumps(seen | {"fault": fault}))
    return 0 if fault is None else 1


if __name__ == "__main__":
    sys.exit(main())
