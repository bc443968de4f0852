seat_0 = Seat 0
seat_1 = Seat 1
seat_2 = Seat 2
seat_3 = Seat 3

## What happened.

deals = { $player } deals.
passes = { $player } passes.
bids = { $player } bids { $bid }.
all_have_passed = All have passed: { $player } deals next.
names_trump = { $player } names { $trump }.
plays = { $player } plays { $domino }.
agrees = { $player } agrees.
takes_trick = { $player } takes the trick: { $points }.
makes_bid = { $team } make the bid, { $points } to { $opponents_points }: { $marks }.
is_set = { $team } are set, { $points } to { $opponents_points }: { $marks } for { $opponents }.
wins_by_marks = { $team } win, { $marks ->
    [one] 1 mark
   *[other] { $marks } marks
} to { $opponents_marks }
team_wins = { $team } win
sentence = { $clause }.

## Suits, contracts and amounts.

blanks = blanks
ones = ones
twos = twos
threes = threes
fours = fours
fives = fives
sixes = sixes
doubles = doubles
no_trump = no trump
nel_o = nel-o
sevens = sevens
splash = splash
plunge = plunge
contract_for = { $contract }, { $marks }
points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
points_bid = { $points }
points_of = { $points } of { $needed }
marks = { $marks ->
    [one] 1 mark
   *[other] { $marks } marks
}
marks_of = { $marks } of { $target }
tricks = { $tricks ->
    [one] 1 trick
   *[other] { $tricks } tricks
}
dominoes = { $count ->
    [one] 1 domino
   *[other] { $count } dominoes
}
domino = { $domino }
counting_domino = { $domino }, counts { $count }
are_trump = { $suit } are trump

## The position in words.

title = Texas 42: { $first } against { $second }
waits_for_deal = Waiting for the deal of { $player }
is_to_bid = { $player } is to bid
will_be_redealt = All passed: the dominoes are dealt again
is_to_name_trump = { $player } is to say what is trump
is_to_lead = { $player } is to lead
is_to_play = { $player } is to play
trick_complete = The trick is complete
hand_over = The hand is over
with_agreement = { $event }: { $agreement }
all_are_to_agree = all are to agree
all_but_one_are_to_agree = all but { $player } are to agree
are_to_agree = { $count ->
    [one] { $players } is to agree
   *[other] { $players } are to agree
}
members_win = { $players } win
game_is_over = The game is over
won_auction = { $player } won the auction.
played = { $player } played { $domino }
holds = { $player } holds { $dominoes }.
holds_and = { $player } ({ $word }) holds { $dominoes }.
team_has = { $team } have { $points } and { $tricks } in this hand, and { $marks }.
team_has_counts = { $team } have { $points } and { $tricks } with { $counts } in this hand, and { $marks }.

## What can be done: on buttons, then in words.

pass = pass
deal_again = deal again
next_trick = next trick
next_hand = next hand
take_up = take up
score = score
do_bid = bid { $bid }: { $meaning }
do_redeal = have the dominoes dealt again
do_play_without_trump = play without trump
do_play_contract = play { $contract }
do_make_trump = make { $suit } trump
do_play = play { $domino }
do_agree_trick = { $player } agrees that the trick is complete
do_agree_score = { $player } agrees to the score
do_take_up = take the trick up
do_score = score the hand

## What an answer means.

means_pass = pass: you take no part in this bid
means_points = your side must take { $points } of the 42 points
means_marks = your side must take every trick, for { $marks }
means_contract = { $contract } for { $marks }: your partner names trump
means_suit = all seven { $suit } are trumps
means_doubles = the seven doubles are trumps
means_no_trump = follow me: the highest of the suit led wins
means_nel_o = you alone must lose every trick
means_sevens = the domino nearest to seven wins
asks_bid = Your bid
asks_forced_bid = All others passed: you must bid
asks_trump = Name the trump
you_hold = you hold { $count }
must_follow_suit = You must follow the suit that was led: { $suit }
must_play_sevens = In sevens you must play a domino nearest to seven

## Labels in the pictures.

all_passed = All passed
win_the_game = win the game
in_marks = marks
bid_made = Bid made
bid_set = Bid set
marks_for = { $marks } for { $team }
gains = + { $marks }
highest_bid = Highest bid
no_bid_yet = No bid so far
no_bid = No bid
bid_of = { $player } bid { $bid }
must_take_points = needs { $points } of 42 points
must_take_all = needs all seven tricks
must_take_nothing = must lose every trick
points_unit = { $points ->
    [one] point
   *[other] points
}
of_needed = of { $needed }
points_short = { $points } / { $needed }
marks_short = { $marks } of { $target }
points_and_tricks = { $points }, { $tricks }
trick_counts = The trick counts { $points }
takes_so_far = takes the trick so far
takes_points = { $player } takes { $points }
suit_led = led: { $suit }
last_trick = last trick: { $points }
taken_by = to { $player }
led = led
dealer = dealer
dealer_sign = D
dealing = deals
won = won
agreed = agreed
to_agree = to agree
sits_out = sits out
to_bid = to bid
to_call = to call
to_play = to play

## What a viewer can choose.

theme_cloth = Green cloth
theme_walnut = Walnut
theme_night = Night
theme_safe = Safe for all eyes
theme_contrast = High contrast
pieces_pips = Pips
pieces_colours = Coloured pips
pieces_numerals = Numerals
aid_numbers = Numbers beside dominoes
aid_counts = What dominoes count
