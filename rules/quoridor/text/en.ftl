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
describes_player = { $player } (player { $number }) is on { $square }, has { $walls } walls left and wants to reach rank { $rank }.
describes_no_walls = No walls stand.
describes_walls = Walls: { $walls }.
describes_winner = { $player } has won.
describes_draw = The game is drawn.
describes_turn = { $player } is to move.

## What can be done.

choose_square = move to { $square }
choose_horizontal_wall = place a horizontal wall at { $wall }
choose_vertical_wall = place a vertical wall at { $wall }

## In the picture.

label_won = won
label_draw = draw
label_to_move = to move
