#!/usr/bin/env python3
"""Says how much opponents lose by their decisions, in thousandths of a point, as an engine sees it that is not ours.

    tools/judge/judge.py --judge gnubg --bot net --bot hard decisions.jsonl

GNU Backgammon at a glance is judged along with them. A judge flatters its own family: always ask two.
"""

import argparse
import json
import math
import sys
from collections import defaultdict

import judges
from parlor import Parlor


def mean(losses):
    """The mean in thousandths, and half of its 95 % interval."""
    middle = sum(losses) / len(losses)
    spread = math.sqrt(sum((loss - middle) ** 2 for loss in losses) / max(len(losses) - 1, 1))
    return 1000 * middle, 1000 * 1.96 * spread / math.sqrt(len(losses))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decisions", type=argparse.FileType())
    parser.add_argument("--judge", choices=judges.JUDGES, default="gnubg")
    parser.add_argument("--bot", action="append", default=[], help="a level, or net for the bare net")
    parser.add_argument("--parlor", default="parlor", help="the program (default: %(default)s)")
    args = parser.parse_args()
    judge, gnu = judges.JUDGES[args.judge](), judges.GnuBackgammon()
    players = {bot: Parlor(args.parlor, bot) for bot in args.bot or ["net"]}
    names = [*players, "gnubg 0-ply"]
    losses = {name: defaultdict(list) for name in names}
    decisions = [json.loads(line) for line in args.decisions]
    for number, decision in enumerate(decisions, 1):
        board, dice = tuple(decision["board"]), decision["dice"]
        chosen = [tuple(player.play(board, dice)) for player in players.values()] + [gnu.glance(board, dice)]
        for name, loss in zip(names, judge.losses(board, dice, chosen)):
            losses[name][decision["kind"]].append(loss)
            losses[name]["all"].append(loss)
        if sys.stderr.isatty():
            print("\r%d of %d" % (number, len(decisions)), end="", file=sys.stderr)
    kinds = ["all", "contact", "race", "bear-off"]
    print("| %s, %d decisions | %s |" % (judge.name, len(decisions), " | ".join(kinds)))
    print("|---" * (len(kinds) + 1) + "|")
    for name in names:
        cells = ["%.2f ± %.2f (%d)" % (*mean(losses[name][kind]), len(losses[name][kind])) if losses[name][kind] else "" for kind in kinds]
        print("| %s | %s |" % (name, " | ".join(cells)))


if __name__ == "__main__":
    main()
