"""Engines that are not ours, and what they think of plays."""

import bgsage
import gnubg_nn

import board as boards

# How many plays are looked at more closely, the best at a glance.
CANDIDATES = 6


def equity(chances):
    """Points, from chances to win, win double, win triple, lose double, lose triple."""
    win, double, triple, lose_double, lose_triple = chances
    return 2 * win - 1 + double + triple - lose_double - lose_triple


class GnuBackgammon:
    """GNU Backgammon's evaluator, two plies deep."""

    name = "gnubg-nn 2-ply"
    plies = 2

    def plays(self, board, dice):
        """Every board that can be played to."""
        keys = gnubg_nn.moves(boards.sides(board), *dice)
        return [tuple(boards.from_sides(gnubg_nn.board_from_position_key(key))) for key in keys]

    def value(self, board, plies):
        """What a board is worth to the player who has just played to it."""
        if boards.is_over(board):
            plies = 0
        return -equity(gnubg_nn.probabilities(boards.sides(boards.flipped(board)), plies))

    def glance(self, board, dice):
        """The play that is best at a glance."""
        return max(self.plays(board, dice), key=lambda play: self.value(play, 0))

    def losses(self, board, dice, chosen):
        """What each of the chosen plays loses against the best."""
        at_a_glance = {play: self.value(play, 0) for play in self.plays(board, dice)}
        best = sorted(at_a_glance, key=at_a_glance.get, reverse=True)[:CANDIDATES]
        looked_at = set(best) | set(chosen)
        values = {play: self.value(play, self.plies) for play in looked_at} if len(looked_at) > 1 else dict.fromkeys(looked_at, 0)
        most = max(values.values())
        return [most - values[play] for play in chosen]


class Sage:
    """Open Sage, three plies deep."""

    name = "bgsage 3-ply"

    def __init__(self):
        self.analyzer = bgsage.BgBotAnalyzer(eval_level="3ply", cubeful=False, parallel_threads=1)

    def losses(self, board, dice, chosen):
        """What each of the chosen plays loses against the best."""
        chosen = [self.own(play) for play in chosen]
        forced = [list(play) for play in chosen]
        result = self.analyzer.checker_play(list(self.own(board)), *dice, jacoby=False, force_boards=forced)
        values = {tuple(move.board): move.cubeless_equity for move in result.moves}
        looked_at = [move.cubeless_equity for move in result.moves if move.eval_level.startswith("3")]
        most = max(looked_at + [values[play] for play in chosen])
        return [most - values[play] for play in chosen]

    @staticmethod
    def own(board):
        """A board as Sage has it: checkers on the bar are positive, whoever they are."""
        return (abs(board[0]), *board[1:])


JUDGES = {"gnubg": GnuBackgammon, "sage": Sage}
