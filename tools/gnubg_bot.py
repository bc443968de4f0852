#!/usr/bin/env python3
"""GNU Backgammon, unmodified, as a bot for `parlor arena` and `parlor bot`.

    parlor arena --game backgammon --a hard --b 'cmd:tools/gnubg_bot.py --plies 0'

It starts the installed program, opens its external socket and asks it with FIBS board lines; nothing but Python is needed.
The play it answers with is turned into the ids of Parlor's actions, step by step. In games with a cube it is asked about
the cube, too; offers to resign are declined. A program that cannot be started ends this one, with a sentence.
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

    def __init__(self, plies, noise):
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
            f"set evaluation chequerplay evaluation plies {plies}",
            f"set evaluation chequerplay evaluation noise {noise}",
            f"set evaluation cubedecision evaluation plies {plies}",
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

    def route(self, dice, target):
        """Steps with some of the dice that lead to the target, with the die of each; nothing if there are none."""
        if self.key() == target:
            return []
        for die in sorted(set(dice), reverse=True):
            rest = list(dice)
            rest.remove(die)
            for start, end in self.steps(die):
                route = self.after(start, end).route(rest, target)
                if route is not None:
                    return [(start, die)] + route
        return None


class Player:
    """Turns questions into FIBS board lines and answers into ids."""

    def __init__(self, engine):
        self.engine = engine
        # The position that the play of this turn leads to.
        self.turn, self.target = None, None

    def choose(self, message):
        state, seat, actions = message["state"], message["seat"], message["actions"]
        if len(actions) == 1:
            return actions[0]
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
                start, stop = (int(number) for number in play.split("/"))
                end = end.after(start, stop)
            self.turn, self.target = (turn, game), end.key()
        for die in used:
            dice.remove(die)
        route = position.route(dice, self.target)
        if not route:
            sys.exit(f"gnubg_bot: no way to play what was answered, in {json.dumps(state)}")
        for start, die in route:
            source = "bar" if start == BAR else start - 1 if seat == 0 else 24 - start
            action = f"move-{source}-{die}"
            # The first step of a route may have to wait for another one, so that all dice can be played.
            if action in message["actions"]:
                return action
        sys.exit(f"gnubg_bot: {route} is not legal, in {json.dumps(state)}")

    def board(self, state, seat, position, dice, doubled):
        """A line as FIBS writes it: the mover's checkers count up and go from 24 down, its bar is 25."""
        match = state.get("match") or {}
        names = ("white", "black")
        own, other = names[seat], names[1 - seat]
        score = match.get("score", {own: 0, other: 0})
        cube, owner = match.get("cube", 1), match.get("cubeOwner")
        has_cube = bool(match) and not match.get("crawfordGame")
        points = [own_count - other_count for own_count, other_count in zip(position.own, position.other)]
        points[OFF], points[BAR] = -position.other[OFF], position.own[BAR]
        fields = ["board", "own", "other", match.get("length", 0), score[own], score[other], *points]
        fields += [1, *dice, 0, 0, cube, int(has_cube and owner in (None, own)), int(has_cube and owner in (None, other))]
        fields += [doubled, 1, -1, OFF, BAR, position.own[OFF], position.other[BAR], position.own[BAR], position.other[OFF]]
        is_crawford_over = bool(match.get("crawfordRule")) and not match.get("crawfordGame")
        fields += [0, 0, int(is_crawford_over), 0]
        return ":".join(str(field) for field in fields)


def main():
    parser = argparse.ArgumentParser(description="GNU Backgammon as a bot on JSON lines.")
    parser.add_argument("--plies", type=int, default=0, help="how many plies it looks ahead (0)")
    parser.add_argument("--noise", type=float, default=0.0, help="noise in its evaluation, to weaken it (0)")
    options = parser.parse_args()
    engine = Engine(options.plies, options.noise)
    player = Player(engine)
    try:
        for line in sys.stdin:
            message = json.loads(line)
            if "actions" in message:
                print(json.dumps({"action": player.choose(message)}), flush=True)
    finally:
        engine.close()


if __name__ == "__main__":
    main()
