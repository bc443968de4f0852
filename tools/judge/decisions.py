#!/usr/bin/env python3
"""Makes decisions to judge opponents by: a line each, from games between different players.

    tools/judge/decisions.py --count 5000 --seed 1 > decisions.jsonl
"""

import argparse
import json
import random

import gnubg_nn

import board as boards
import judges
from parlor import Parlor

KINDS = {gnubg_nn.c_contact: "contact", gnubg_nn.c_crashed: "contact", gnubg_nn.c_race: "race", gnubg_nn.c_bearoff: "bear-off"}
# How many decisions are taken from a game, so that they are of many games.
FROM_A_GAME = 8
LONGEST = 400


class Gnu:
    """GNU Backgammon at a glance, misjudging plays by so many points."""

    def __init__(self, slips):
        self.slips = slips
        self.judge = judges.GnuBackgammon()

    def play(self, board, dice):
        plays = self.judge.plays(board, dice)
        if not plays:
            return board
        return max(plays, key=lambda play: self.judge.value(play, 0) + random.gauss(0, self.slips))


def game(players, count):
    """The decisions of a game."""
    judge, board, met = judges.GnuBackgammon(), boards.START, []
    for ply in range(LONGEST):
        if boards.is_over(board):
            break
        dice = (random.randint(1, 6), random.randint(1, 6))
        kind = KINDS.get(gnubg_nn.classify(boards.sides(board)))
        if kind and len(judge.plays(board, dice)) > 1:
            met.append({"kind": kind, "board": list(board), "dice": dice})
        board = boards.flipped(players[ply % 2].play(board, dice))
    return random.sample(met, min(count, len(met)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--parlor", default="parlor", help="the program (default: %(default)s)")
    args = parser.parse_args()
    random.seed(args.seed)
    players = [Gnu(0), Gnu(0.05), Gnu(0.15), Parlor(args.parlor, "net"), Parlor(args.parlor, "normal")]
    decisions = []
    while len(decisions) < args.count:
        decisions += game(random.sample(players, 2), FROM_A_GAME)
    random.shuffle(decisions)
    for decision in decisions[: args.count]:
        print(json.dumps(decision))


if __name__ == "__main__":
    main()
