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
takes_trick = { $player } takes the trick: { $points } for team { $team }.
makes_bid = Team { $team } makes its bid, { $points } to { $opponents_points }, and gets { $marks }.
is_set = Team { $team } is set, { $points } to { $opponents_points }: team { $opponents } gets { $marks }.
wins_by_marks = Team { $team } wins, { $marks ->
    [one] 1 mark
   *[other] { $marks } marks
} to { $opponents_marks }
team_wins = Team { $team } wins
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
members_win = Team { $team } wins: { $players }
game_is_over = The game is over
won_auction = { $player } won the auction.
played = { $player } played { $domino }
holds = { $player } (team { $team }) holds { $dominoes }.
holds_and = { $player } (team { $team }, { $word }) holds { $dominoes }.
team_has = Team { $team } has { $points } and { $tricks } in this hand, and { $marks }.
team_has_counts = Team { $team } has { $points } and { $tricks } with { $counts } in this hand, and { $marks }.

## What can be done: on buttons, then in words.

pass = pass
deal_again = deal again
agree = agree
take_up = take up
score = score
do_bid = bid { $bid }
do_redeal = have the dominoes dealt again
do_play_without_trump = play without trump
do_play_contract = play { $contract }
do_make_trump = make { $suit } trump
do_play = play { $domino }
do_agree_trick = { $player } agrees that the trick is complete
do_agree_score = { $player } agrees to the score
do_take_up = take the trick up
do_score = score the hand

## Labels in the pictures.

waiting =
    Waiting
    for the deal
all_passed = All passed
wins_game =
    Team { $team } wins
    the game
bid_made = The bid is made
bid_set = The bid is set
marks_for = { $marks } for team { $team }
winning_bid = winning bid
highest_bid = highest bid so far
no_bid_yet = no bid so far
no_bid = no bid
bid_by = by { $player }
team = Team { $team }
has_bid = bid
points_unit = { $points ->
    [one] point
   *[other] points
}
of_points = of { $points } points
points_and_tricks = { $points }, { $tricks }
last_trick = last trick, { $points }
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
