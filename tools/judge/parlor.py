"""Parlor's opponents, asked over `parlor rpc`."""

import json
import subprocess

import board as boards


class Parlor:
    """A process that is asked what it would play."""

    def __init__(self, program, bot):
        self.bot = bot
        self.process = subprocess.Popen([program, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, method, **params):
        """The result of a call."""
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if "error" in reply:
            raise RuntimeError("%s %s: %s" % (method, params, reply["error"]["message"]))
        return reply["result"]

    def play(self, board, dice):
        """The board after the play it chooses, still as the player sees it."""
        setup = {"position": boards.xgid(board, dice)}
        handle = self.ask("new", game="backgammon", setup=setup)["handle"]
        while True:
            choice = self.ask("choose", handle=handle, bot=self.bot)
            if choice["action"] is None:
                break
            status = self.ask("apply", handle=handle, action=choice["action"])
            if status["phase"] != "moving" or status["turn"]["seats"] != [0]:
                break
        text = self.ask("notation", handle=handle, name="xgid")["text"]
        self.ask("close", handle=handle)
        return boards.from_xgid(text)
