"""Boards of backgammon, in the forms of those who look at them.

A board here is a list of 26 numbers as the player on roll sees it: the opponent's bar first, the points from 1 to 24, the
player's own bar last. The player's checkers are positive, the opponent's negative.
"""

START = [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0]


def flipped(board):
    """The same board as the opponent sees it."""
    return [-count for count in reversed(board)]


def sides(board):
    """How GNU Backgammon has it: 25 counts of the opponent, then 25 of the player, each by its own numbers."""
    own = [max(count, 0) for count in board[1:]]
    other = [max(count, 0) for count in flipped(board)[1:]]
    return [other, own]


def from_sides(pair):
    """The board of such a pair."""
    other, own = pair
    board = [0] + list(own)
    for place, count in enumerate(other, 1):
        board[25 - place] -= count
    return board


def xgid(board, dice):
    """The position as text, for a player who has rolled."""
    letters = "".join(chr(ord("a" if count < 0 else "A") + abs(count) - 1) if count else "-" for count in board)
    return "XGID=%s:0:0:1:%d%d:0:0:0:0:10" % (letters, *dice)


def from_xgid(text):
    """The board of such a text, as the player in capital letters sees it."""
    letters = text.removeprefix("XGID=")[:26]
    return [0 if letter == "-" else ord(letter) - 64 if letter.isupper() else 96 - ord(letter) for letter in letters]


def is_over(board):
    """Whether a player has borne off everything."""
    return all(count <= 0 for count in board) or all(count >= 0 for count in board)
