#!/usr/bin/env python3
"""GNU Backgammon, unmodified, as a bot for `parlor arena` and `parlor bot`.

    parlor arena --game backgammon --a hard --b 'cmd:tools/gnubg_bot.py --plies 0'

It starts the installed program, opens its external socket and asks it with FIBS board lines; nothing but Python is needed.
The play it answers with is turned into the ids of Parlor's actions, step by step. Without a cube it plays for cubeless
equity in which gammons count; with one it is asked about the cube, too. Offers to resign are declined. A program that
cannot be started ends this one, with a sentence.
"""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time

BAR, OFF = 25, 0
PATIENCE = 30.0


class Engine:
    """The program and its socket."""

    def __init__(self, options, is_cubeful):
        program = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
        if program is None:
            sys.exit("gnubg_bot: GNU Backgammon is not installed (on Debian: apt-get install gnubg)")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.home = tempfile.TemporaryDirectory(prefix="gnubg-")
        commands = [
            "set threads 1",
            "set beavers 0",
            "set jacoby off",
            f"set evaluation chequerplay evaluation plies {options.plies}",
            f"set evaluation chequerplay evaluation noise {options.noise}",
            f"set evaluation chequerplay evaluation cubeful {'on' if is_cubeful else 'off'}",
            f"set evaluation cubedecision evaluation plies {options.plies}",
            f"external localhost:{port}",
        ]
        path = os.path.join(self.home.name, "commands")
        with open(path, "w", encoding="ascii") as file:
            file.write("\n".join(commands) + "\n")
        # Its standard input is kept open: at its end it would leave.
        self.process = subprocess.Popen(
            [program, "--tty", "--quiet", "--no-rc", "--commands", path],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            cwd=self.home.name, env={**os.environ, "HOME": self.home.name, "LC_ALL": "C"},
        )
        self.socket = self.connect(port)
        self.answers = self.socket.makefile("r", encoding="ascii")

    def connect(self, port):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            try:
                return socket.create_connection(("127.0.0.1", port))
            except OSError:
                time.sleep(0.02)
        sys.exit("gnubg_bot: GNU Backgammon does not open its socket")

    def ask(self, line):
        self.socket.sendall((line + "\n").encode("ascii"))
        answer = self.answers.readline()
        if not answer:
            sys.exit("gnubg_bot: GNU Backgammon has hung up")
        return answer.strip()

    def close(self):
        self.process.kill()
        self.process.wait()
        self.home.cleanup()


class Position:
    """Both sides as the mover counts: own points 1 to 24, 25 the bar, 0 off; the other side by the same numbers."""

    def __init__(self, own, other):
        self.own, self.other = own, other

    @staticmethod
    def read(state, seat):
        names = ("white", "black")
        sign = 1 if seat == 0 else -1
        own, other = [0] * 26, [0] * 26
        for index, count in enumerate(state["board"]):
            point = index + 1 if seat == 0 else 24 - index
            own[point], other[point] = max(sign * count, 0), max(-sign * count, 0)
        own[BAR], own[OFF] = state["bar"][names[seat]], state["home"][names[seat]]
        # The other side's bar and home are kept where it does not count points.
        other[OFF], other[BAR] = state["bar"][names[1 - seat]], state["home"][names[1 - seat]]
        return Position(own, other)

    def key(self):
        return tuple(self.own), tuple(self.other)

    def after(self, start, end):
        """The position after a step that is known to be legal."""
        own, other = self.own[:], self.other[:]
        own[start] -= 1
        own[end] += 1
        if end != OFF and other[end] == 1:
            other[end], other[OFF] = 0, other[OFF] + 1
        return Position(own, other)

    def steps(self, die):
        """Every step with a die that the board allows."""
        sources = [BAR] if self.own[BAR] else [point for point in range(24, 0, -1) if self.own[point]]
        is_home = not any(self.own[7:])
        for start in sources:
            end = start - die
            if 0 < end and self.other[end] < 2:
                yield start, end
            elif end <= 0 and is_home and (end == 0 or not any(self.own[start + 1:])):
                yield start, OFF

    def route(self, dice, count, target):
        """So many steps with some of the dice that lead to the target, with the die of each; nothing if there are none."""
        if count == 0:
            return [] if self.key() == target else None
        for die in sorted(set(dice), reverse=True):
            rest = list(dice)
            rest.remove(die)
            for start, end in self.steps(die):
                route = self.after(start, end).route(rest, count - 1, target)
                if route is not None:
                    return [(start, die)] + route
        return None


class Player:
    """Turns questions into FIBS board lines and answers into ids."""

    def __init__(self, options):
        self.options, self.engine = options, None
        # The position that the play of this turn leads to, and its number of steps.
        self.turn, self.target, self.count = None, None, 0

    def choose(self, message):
        state, seat, actions = message["state"], message["seat"], message["actions"]
        # A step that is forced is asked about all the same: the whole play is chosen before its first step.
        if len(actions) == 1 and not actions[0].startswith("move-"):
            return actions[0]
        if self.engine is None:
            self.engine = Engine(self.options, (state.get("match") or {}).get("cube") is not None)
        position = Position.read(state, seat)
        if "double" in actions and "roll" in actions:
            answer = self.engine.ask(self.board(state, seat, position, (0, 0), 0))
            return "double" if answer == "double" else "roll"
        if "take" in actions:
            answer = self.engine.ask(self.board(state, seat, position, (0, 0), 1))
            return "drop" if answer == "drop" else "take"
        if "decline" in actions:
            return "decline"
        if "roll" in actions:
            return "roll"
        return self.step(message, state, seat, position)

    def step(self, message, state, seat, position):
        dice, used = list(state["dice"]), list(state["diceUsed"])
        turn = (message["table"], state["turn"], seat)
        game = (state.get("match") or {}).get("game")
        if self.turn != (turn, game) or not used:
            plays = self.engine.ask(self.board(state, seat, position, dice[:2], 0)).split()
            end = position
            for play in plays:
                start, stop = (int(number) for number in play.rstrip("*").split("/"))
                end = end.after(start, stop)
            self.turn, self.target, self.count = (turn, game), end.key(), len(plays)
        for die in used:
            dice.remove(die)
        route = position.route(dice, self.count - len(used), self.target)
        if not route:
            sys.exit(f"gnubg_bot: no way to play what was answered, in {json.dumps(state)}")
        start, die = route[0]
        source = "bar" if start == BAR else start - 1 if seat == 0 else 24 - start
        return f"move-{source}-{die}"

    def board(self, state, seat, position, dice, doubled):
        """A line as FIBS writes it: the mover's checkers count up and go from 24 down, its bar is 25."""
        match = state.get("match") or {}
        names = ("white", "black")
        own, other = names[seat], names[1 - seat]
        score = match.get("score", {own: 0, other: 0})
        cube, owner = match.get("cube") or 1, match.get("cubeOwner")
        points = [own_count - other_count for own_count, other_count in zip(position.own, position.other)]
        points[OFF], points[BAR] = -position.other[OFF], position.own[BAR]
        fields = ["board", "own", "other", match.get("length", 0), score[own], score[other], *points]
        # If neither side may double, it takes that for a double that was offered: so both may, if nobody has the cube.
        fields += [1, *dice, 0, 0, cube, int(owner in (None, own)), int(owner in (None, other))]
        fields += [doubled, 1, -1, OFF, BAR, position.own[OFF], position.other[BAR], position.own[BAR], position.other[OFF]]
        # Else the score alone would make it the Crawford game.
        fields += [0, 0, int(not match.get("crawfordGame")), 0]
        return ":".join(str(field) for field in fields)


def main():
    parser = argparse.ArgumentParser(description="GNU Backgammon as a bot on JSON lines.")
    parser.add_argument("--plies", type=int, default=0, help="how many plies it looks ahead (0)")
    parser.add_argument("--noise", type=float, default=0.0, help="noise in its evaluation, to weaken it (0)")
    options = parser.parse_args()
    player = Player(options)
    try:
        for line in sys.stdin:
            message = json.loads(line)
            if "actions" in message:
                print(json.dumps({"action": player.choose(message)}), flush=True)
    finally:
        if player.engine:
            player.engine.close()


if __name__ == "__main__":
    main()
