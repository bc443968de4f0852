# Fish.

seat_0 = Red
seat_1 = White
seat_2 = Brown
seat_3 = Black

## What happened.

board_laid = The ice is laid: { $tiles } tiles with { $fish } fish.
places_penguin = { $player } places a penguin on tile { $tile }.
moves_penguin = { $player } moves penguin { $penguin } from tile { $from } to tile { $to } and takes { $fish } fish.
cannot_move = { $player } cannot move.
no_moves_left = Nobody can move any more: { $result }.
wins_with = { $count ->
    [one] { $winners } wins with { $fish } fish
   *[other] { $winners } win with { $fish } fish each
}

## The position in words.

title = Fish: { $players }
sentence = { $clause }.
also = { $clause }; { $more }
board_not_drawn = The board is not drawn yet
turn_to_place = { $player } is to place penguin { $penguin }
turn_to_move = { $player } is to move a penguin
turn_skipped = { $player } cannot move and is skipped
nobody_left = Nobody is left: nobody wins
colour = { $name ->
    [red] red
    [white] white
    [brown] brown
   *[black] black
}
player_out = { $player } ({ $colour }) is out of the game
player_has = { $player } ({ $colour }) has { $fish } fish
penguin_on_tile = penguin { $penguin } on tile { $tile }
left_to_place = { $count } to place
row = Row { $row }: { $tiles }.
tile = tile { $tile }, { $fish } fish
tile_with_penguin = tile { $tile }, { $fish } fish, penguin { $penguin }
box_rules = Rules of the box
spectators = { $count ->
    [one] { $count } looks on
   *[other] { $count } look on
}

## What can be done.

choose_place = place penguin { $penguin } on tile { $tile }, { $fish } fish
choose_move = move penguin { $penguin } to tile { $tile }, { $fish } fish
choose_skip = skip the player, who cannot move
label_skip = Skip

## In the picture.

label_out = out
label_won = won
label_to_place = to place
label_cannot_move = stuck
label_to_move = to move

## Why something cannot be taken or chosen.

why_stuck = This penguin cannot move.
why_other = This penguin is not yours.
why_not_here = Penguins begin on a tile with one fish.

## Looks.

theme_ice = Ice
theme_night = Polar night
theme_paper = Chart
theme_clear = Clear colours
theme_contrast = High contrast
pieces_penguins = Penguins
pieces_discs = Discs with marks
aid_numbers = Numbers of tiles and penguins

## In a terminal.

sketch_not_drawn = the board is not drawn yet
sketch_fish = { $fish } fish
sketch_skip = skip
