"""Plays random games of OpenSpiel for some seconds of CPU time and prints what came of it.

Usage: openspiel.py GAME SECONDS LIMIT SEED
"""

import importlib.metadata
import json
import random
import sys
import time

import pyspiel


def random_game(game, limit, luck):
    """Plays one game, cut after `limit` actions; returns how many it took and whether it ended."""
    state = game.new_initial_state()
    for ply in range(limit):
        if state.is_terminal():
            return ply, True
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            action = luck.choices(actions, weights)[0]
        else:
            action = luck.choice(state.legal_actions())
        state.apply_action(action)
    return limit, state.is_terminal()


def main():
    name, seconds, limit, seed = sys.argv[1], float(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    game = pyspiel.load_game(name)
    luck = random.Random(seed)
    games = plies = finished = 0
    start = time.process_time()
    spent = 0.0
    while spent < seconds:
        length, ended = random_game(game, limit, luck)
        games, plies, finished = games + 1, plies + length, finished + ended
        spent = time.process_time() - start
    version = importlib.metadata.version("open_spiel")
    print(json.dumps(
        {"games": games, "plies": plies, "finished": finished, "seconds": spent, "version": version}))


main()
