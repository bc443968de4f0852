# What Backgammon says.

seat_0 = White
seat_1 = Black

## What happened.

plays = { $player } plays { $play }.
cannot_move = { $player } cannot move.
does_not_double = { $player } does not double.
doubles = { $player } doubles to { $cube }.
takes = { $player } takes: the cube shows { $cube }.
drops = { $player } drops.
offers_to_lose = { $player } offers to lose { $loss }.
accepts = { $player } accepts.
declines = { $player } declines.
both_roll = { $white } and { $black } both roll { $die }, and roll again.
opening_rolls = { $white } rolls { $white_die }, { $black } rolls { $black_die }: { $first } begins.
rolls = { $player } rolls { $high }-{ $low }.
wins_game = { $points ->
    [one] { $player } wins { $prize }: { $points } point.
   *[other] { $player } wins { $prize }: { $points } points.
}
match_stands = The match stands { $white } to { $black }.
match_ends = The match ends { $white } to { $black }.

## What a game counts.

single_game = a single game
gammon = a gammon
backgammon = a backgammon

## How it ended. These are clauses: no full stop.

wins_the_game = { $player } wins the game
wins_prize = { $player } wins { $prize }
wins_points = { $points ->
    [one] { $player } wins { $points } point
   *[other] { $player } wins { $points } points
}
wins_match = { $player } wins the match
wins_match_at = { $player } wins the match, { $won } to { $lost }
sentence = { $clause }.

## The position in words.

picture_title = Backgammon: { $white } against { $black }
named_side = { $player } ({ $colour })
opening_due = The roll that decides who begins is due.
is_to_roll = { $player } is to roll.
is_to_play = { $player } is to play { $dice }.
is_to_play_rest = { $player } is to play { $dice }, having played { $played }.
dice_and = { $dice } and { $last }
is_to_roll_or_double = { $player } is to roll or to double.
is_to_take_or_drop = { $player } doubles to { $cube }; { $opponent } is to take or drop.
is_to_accept_or_decline = { $player } offers to lose { $loss }; { $opponent } is to accept or decline.
side_has = { $colour } has { $places }; pip count { $pips }.
on_point = { $count } on { $point }
on_bar = { $count } on the bar
borne_off = { $count } off
points_numbered_for = Points are numbered as { $colour } counts them.
match_score = In the match to { $length } the score is { $white } to { $black }.
is_crawford_game = This is the Crawford game: nobody may double.
cube_in_middle = The cube is in the middle.
cube_owned = { $colour } owns the cube, which shows { $cube }.
cube_offered = The cube is offered to { $colour } at { $cube }.

## What can be done.

step_label = { $play } with the { $die }
hitting_step_label = { $play } with the { $die }, hits
steps_label = { $play } with { $dice }
why_bar_first = Checkers on the bar come in first.
why_stuck = This checker cannot move with these dice.
roll_caption = Roll
roll_label = roll the dice
double_caption = Double
double_label = double the stakes to { $cube }
take_caption = Take
take_label = { $points ->
    [one] take: play on for { $points } point
   *[other] take: play on for { $points } points
}
drop_caption = Drop
drop_label = { $points ->
    [one] drop: lose { $points } point
   *[other] drop: lose { $points } points
}
accept_caption = Accept
accept_label = accept the resignation
decline_caption = Decline
decline_label = decline the resignation
resign_sure = { $points ->
    [one] Give up { $loss }? You lose { $points } point if your opponent accepts.
   *[other] Give up { $loss }? You lose { $points } points if your opponent accepts.
}
resign_label = { $points ->
    [one] resign { $loss }: lose { $points } point
   *[other] resign { $loss }: lose { $points } points
}
pass_caption = Pass
pass_label = pass, as nothing can be played
offers_cube = { $player } doubles to { $cube }
offers_loss = { $player } offers { $loss }

## In the picture.

bar = bar
off = off
word_won = won
word_to_roll = to roll
word_to_move = to move
word_may_double = may double
word_doubles = doubles
word_resigns = resigns
word_offers_gammon = offers a gammon
word_offers_backgammon = offers a backgammon
word_to_answer = to answer
word_to_confirm = to confirm
pips = { $count } pips
opening_roll = opening roll
for_points = points
to_points = to { $length }
game_number = game { $game }
crawford = Crawford
line_for_points = { $score }; game for points
line_of_match = { $score }; match to { $length }, game { $game }
line_with_crawford = { $line }; Crawford

## Setups by name.

preset_game = One game
preset_match = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
preset_money = Money game

## How the board can look.

theme_wood = Wood
theme_slate = Slate
theme_club = Green club
theme_tide = Blue and orange, for all eyes
theme_contrast = High contrast
pieces_grooved = With a groove
pieces_marked = With marks
pieces_smooth = Smooth
