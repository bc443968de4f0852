# Quoridor.

seat_0 = Player 1
seat_1 = Player 2

## What happened.

steps = { $player } steps to { $square }.
jumps = { $player } jumps to { $square }.
places_horizontal_wall = { $player } places a horizontal wall at { $wall }.
places_vertical_wall = { $player } places a vertical wall at { $wall }.
reaches_goal = { $player } reaches the goal row and wins.
drawn_after = The game is drawn after { $turns } turns.
game_drawn = The game is drawn

## The position in words.

title = Quoridor: { $first } against { $second }
describes_player = { $player } is on { $square }, has { $walls } walls left and wants to reach rank { $rank }.
describes_no_walls = No walls stand.
describes_walls = Walls: { $walls }.
describes_winner = { $player } has won.
describes_draw = The game is drawn.
describes_turn = { $player } is to move.

## What can be done.

choose_square = move to { $square }
choose_horizontal_wall = horizontal wall at { $wall }
choose_vertical_wall = vertical wall at { $wall }

## In the picture.

label_won = won
label_draw = draw
label_to_move = to move
label_walls = { $count ->
    [one] 1 wall
   *[other] { $count } walls
}

## Why no wall may stand here.

why_spent = You have placed all your walls.
why_overlaps = A wall stands here already.
why_crosses = It would cross another wall.
why_cuts_off = It would cut { $player } off from the goal.
why_cuts_off_both = It would cut both players off from their goals.

## Looks.

theme_oak = Oak
theme_slate = Slate
theme_meadow = Meadow
theme_clear = Safe for the colour-blind
theme_contrast = High contrast
pieces_pawns = Pawns
pieces_counters = Counters
aid_ways = Shortest ways to the goals
aid_numbers = Names of the squares
