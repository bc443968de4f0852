# What pages say.

parlor = Parlor
skip_to_content = Skip to the content
play = Play
rules = Rules
tournaments = Tournaments
settings = Settings

## What went wrong.

failed_title = That did not work
to_lobby = To the games

## The lobby.

lobby_title = Sit down and play
lobby_lead = Choose a game, send a friend the link, and play. No account, nothing to install.
games = Games
your_name = Your name
playing_as = You play as
change_name = Change
save = Save
need_name = Enter a name.
long_name = A name has at most 100 letters.
unprintable_name = A name has no control characters and no marks that turn the direction of text.
play_friend = Play a friend
what_to_play = What to play
play_computer = Play the computer
level_label = Level
level_easy = easy
level_normal = normal
level_hard = hard
level_max = strongest
guest = Guest
only_invited = Only with my link
options = Options
advanced = For experts: JSON
time_for = Time
no_clock = no limit
usual_value = usually { $value }
as_usual = as usual
player_count = { $count ->
    [one] 1 player
   *[other] { $count } players
}
how_to_play = How to play
my_tables = My tables
your_turn = Your turn
open_tables = Waiting for players
sit_down = Sit down
no_open_tables = No table is waiting for players. Set up a table: it appears here.
running = Being played now
no_running_tables = Nothing is being played.
watch = Watch
back_to_table = Go back
table_number = Table { $number }
seats_taken = { $taken } of { $seats } seats taken
stage_gathering = waiting for players
stage_playing = being played
stage_paused = paused
stage_over = over
form_wrong = The table was not set up. Look at what is marked.
not_json_field = This is not JSON.
not_a_number = This is not a whole number.
sections = Parts of this site

## Rules and settings.

rules_lead = How each game goes, with pictures.
contents = On this page
picture_of_opening = How { $game } begins
picture_of_middle = { $game }, some moves later
in_english = The whole page, in English
settings_lead = Kept in this browser, in cookies.
language_label = Language
language_of_browser = as in the browser
colours_label = Colours
colours_system = as in the system
colours_light = light
colours_dark = dark
board_label = Board
theme = Colours of the board
piece_set = Pieces
letters_label = Letters
letters_usual = usual
letters_large = large
saved = Saved.

## The page of a table.

waiting_for = Waiting for players: { $present } of { $seats } are here.
paused_now = The game is paused.
turn_of = To move: { $players }
you_won = You won.
won_by = Won by { $players }.
nobody_won = Nobody won.
game_is_over = The game is over.
players = Players
free_seat = free seat
you = you
to_move = to move
winner = winner
spectators = { $count ->
    [one] 1 spectator
   *[other] { $count } spectators
}
you_sit_here = You sit here. The game begins when every seat is taken.
link_to_share = Link to share
copy_link = Copy the link
link_copied = The link is copied.
seat_computer = Seat the computer
asked_for_pause = Asking for a pause: { $players }.
asked_to_take_back = { $players } would like to take back a turn.
you_asked_for_pause = You have asked for a pause, and wait for the others.
you_asked_to_take_back = You have asked to take back your last turn, and wait for the others.
you_agreed = You have agreed, and wait for the others.
agree = Agree
decline = Decline
ask_no_longer = Ask no longer
leave_table = Leave the table
legal_actions = You may
do_action = Do it
ask_for_pause = Ask for a pause
ask_to_take_back = Ask to take back a turn
take_back_turn = Take back a turn
claim = Take those who are gone out of the game
claim_hint = Players who have been gone for too long leave the game as if they had resigned.
claim_in_seconds = A player is gone. In { $count } s you can go on without them.
claim_in_minutes = A player is gone. In { $count } min you can go on without them.
claim_in_hours = A player is gone. In { $count } h you can go on without them.
player_here = here
gone_seconds = gone for { $count } s
gone_minutes = gone for { $count } min
gone_hours = gone for { $count } h
hint = Hint
hint_says = A strong computer would do this: { $action }.
rematch = Rematch
another_round = Once more
ask_for_rematch = Ask for a rematch
agree_to_rematch = Play the rematch
decline_rematch = No, thanks
withdraw_rematch = Take that back
rematch_asked = You have asked for a rematch. Not yet answered: { $players }.
rematch_wanted = A rematch is wanted by { $players }.
rematch_declined = { $player } does not want a rematch now.
rematch_waits_for = Agreed. Waiting for { $name } to sit down at the new table.
to_next_table = To the new table
play_again = Play again
new_opponent = New opponent
talk = Talk
message = Message
send_message = Send
turn_chat_on = Turn chat on
turn_chat_off = Turn chat off
chat_waits_for = Chat opens once it is also turned on by: { $names }
chat_wanted_by = Chat is already turned on by: { $names }
mute_player = Mute { $name }
greet_hello = Hello!
greet_good_luck = Good luck!
greet_well_played = Well played!
greet_thanks = Thanks!
greet_sorry = Oops!
greet_good_bye = Goodbye!
resume_game = Go on
resign = Resign
resign_question = Do you want to resign?
play_on = Play on
story = What happened
board_in_words = The board as text
not_done = That did not work. { $reason }
out_of_the_game = You are out of the game. { $reason }
not_sent = That did not reach the server. Try again.
connected = Connected
reconnecting = Connection lost. Reconnecting…
confirm_moves = Confirm every move
confirm_move = Confirm
cancel_move = Cancel
sounds = Sounds
table_settings = Settings of tables
send_at_once = Send my turn at once
agree_by_itself = Gather tricks and go on by itself
key_confirm = confirm the turn
confirm_turn = Confirm
complete_turn = Send your turn?
notify_option = Notify me when it is my turn
keys = Keys
key_tab = to the board, and away from it
key_arrows = from place to place on the board
key_enter = choose the place
key_escape = choose nothing
key_undo = take the last step back
turn_board = Turn the board round
take_back = Take back
unfinished_turn = Go on. Only you see these steps.
close = Close
private_table = A private table
needs_invitation = Paste the invitation or the link that you were sent.
invitation = Invitation
use_invitation = Come in

## Tournaments.

tournaments_lead = Players meet round by round until one has won. Anybody may set up a tournament, and all you need to take part is a name.
new_tournament = Set up a tournament
tournament_gathering = Waiting for players
none_gathering = No tournament is waiting for players. Set one up: it appears here.
tournament_finished = Finished
older_ones = Older ones
how_to_take_part = How to take part
step_enter = Open a tournament that waits for players, and enter with a name.
step_wait = Keep its page open. It tells you when your game begins, and leads you to your table.
step_return = After the game go back to that page. The next round begins when all games of this one are over.
take_part = Take part
look_at = Look
you_take_part = You take part
entered_of = { $entered } of { $size } have entered
tournament_number = Tournament { $number }
tournament_of = { $game } tournament
which_game = Which game?
another_game = another game
format_label = Who meets whom
format_round_robin = Round robin
format_round_robin_hint = Each player meets each other player.
format_swiss = Swiss
format_swiss_hint = Players with equal points meet, round by round. No player drops out.
format_knockout = Knockout
format_knockout_hint = Winners go on, the others are out.
size_label = Begins by itself with so many players
size_hint = Leave it empty to begin the tournament yourself.
rounds_label = Rounds
rounds_hint = Of a Swiss tournament: how many rounds there are. Of a round robin: how often each player meets each other player. Leave it empty for the usual number.
sit_within_label = Seconds to come to the table
sit_within_hint = Players who sign sit down themselves, and lose a game to which they do not come. Leave it empty for the usual time: a minute, or a day where a move may take days.
tournament_clock_hint = Without a limit, a game waits forever for a player who does not come back.
minutes_clock = { $minutes ->
    [one] 1 minute a move
   *[other] { $minutes } minutes a move
}
usual_clock = { $clock }, no limit against the computer
house_password = Password of this house
house_password_hint = Needed only to set up tables and tournaments.
seconds_clock = { $seconds ->
    [one] 1 second a move
   *[other] { $seconds } seconds a move
}
days_clock = { $days ->
    [one] 1 day a move
   *[other] { $days } days a move
}
minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
bank_clock = { $increment ->
    [one] { $bank } + 1 second a move
   *[other] { $bank } + { $increment } seconds a move
}
policy_label = A player who breaks the rules
policy_refuse = is told why, and tries again
policy_kick = is out of the tournament
options_of = Options of { $game }
set_up_tournament = Set it up
tournament_wrong = The tournament was not set up. Look at what is marked.
gathering_up_to = Waiting for players: { $entered } of { $size } have entered. It begins by itself when all are here.
gathering_open = Waiting for players: { $entered } entered so far. It begins when the organiser says so.
round_now = Round { $round } is being played: { $games ->
    [one] { $done } of 1 game is over.
   *[other] { $done } of { $games } games are over.
}
round_now_of = Round { $round } of { $rounds } is being played: { $games ->
    [one] { $done } of 1 game is over.
   *[other] { $done } of { $games } games are over.
}
tournament_won = The tournament is over. Won by { $winners }.
tournament_without_winner = The tournament is over. Nobody won.
invite_others = Invite others
all_tournaments = All tournaments
entry_hint = You enter with a name and play in this browser. No account.
enter_tournament = Enter
enter_with_key = Sign what I do, and share in the luck of my games
enter_with_key_hint = Then not even this server can choose or foresee your dice and deals. Keep this page open: when your game is called it takes you to the table, and you have { $seconds } seconds to come.
called_to_table = You are called to this table. The game begins when all its players have come.
keys_need_script = You entered with a key: let this page run its script, which brings it.
team_label = Team
team_hint = Two partners give the same team. Leave it empty to be given a partner.
age_label = Age, if you like
age_hint = Where all players tell their age, the youngest sits first. Everybody sees it.
wrong_age = An age is a whole number.
entry_wrong = Look at what is marked.
you_entered = You have entered as { $name }.
wait_begin = Keep this page open: it tells you when your first game begins.
wait_round = Wait for the next round: this page tells you when your game begins.
you_are_free = You are free in this round. This page tells you when your next game begins.
you_are_out = You play no more games in this tournament.
your_rank = Your rank: { $rank }.
your_game = Your game is on
you_play_against = You play against { $opponents }.
to_my_game = Go to my game
you_organise = You have set up this tournament.
more_needed = { $players ->
    [one] It can begin with 1 player or more.
   *[other] It can begin with { $players } players or more.
}
begin_now = Begin now
leave_tournament = Leave the tournament
leave_tournament_question = Do you want to leave the tournament?
leave_tournament_hint = A game that you are in is lost. Once the tournament has begun you cannot come back.
stay_in = Stay in
to_tournament = To the tournament
nobody_entered = Nobody has entered yet.
standings = Standings
rank_column = Rank
player_column = Player
points_column = Points
won_column = Won
drawn_column = Drawn
lost_column = Lost
free_column = Free
buchholz = Buchholz
sonneborn_berger = Sonneborn-Berger
crosstable = Who met whom
crosstable_hint = A row has the points that the player at its beginning won against each of those above.
bracket = Bracket
champion = Winner
rounds_title = Rounds
round_number = Round { $round }
drawn_game = drawn
won_mark = won
team_is_free = { $team } is free.
walkover = { $team } wins without playing: { $absent } is gone.
faults_title = Who did not play to the end

## QR codes.

scan_to_join = Scan to join
scan_hint = Open the camera of another phone and hold it to this picture.
link_picture = QR code of the link to share
link_works_here_only = This link works on this computer only. For others, open this page by the address that they know this computer by.

## Replay and receipts.

replay = Replay
ply = Ply
plies = Plies
ply_of = Ply { $ply } of { $last }
hidden_is_revealed = What was hidden is revealed.
first_ply = First ply
previous_ply = Previous ply
next_ply = Next ply
last_ply = Last ply
play_all = Play
pause_all = Pause
key_space = play or pause
speed = Speed
speed_slow = slow
speed_medium = medium
speed_fast = fast
nothing_played = There is nothing to replay yet
nothing_played_yet = The game has not begun. Come back when all players sit.
no_such_ply = There is no such ply
plies_are = This game has plies { $first } to { $last }.
to_first_ply = To the first ply
to_last_ply = To the last ply
to_table = To the table
still_played = This game is still being played.
newer_plies = There are newer plies.
ply_not_here = This ply could not be loaded. Try again.
downloads = Downloads
whole_game = The whole game in notation
copy_notation = Copy the notation
notation_copied = The notation is copied.
notation = Notation
receipt = Receipt
log_so_far = Log so far
receipt_hint = The receipt is the log of the table: it proves the whole game, without this server.
verify = Verify
show_hidden = Show what was hidden
as_seen_then = As it was seen then
log_is_right = All is as it should be.
log_is_right_so_far = All that can be checked by now is as it should be.
lines_linked = { $lines ->
    [one] The only line of the log is as it was recorded.
   *[other] All { $lines } lines of the log follow from each other: none was changed, left out or put in.
}
rules_kept = The whole game was played again: the rules allow every action.
rules_kept_so_far = The game was played again as far as it can be followed: the rules allow every action.
result_follows = The result follows from it.
draws_proved = Draws that were proved: { $draws }
no_draw_yet = Nothing has been drawn that could be proved by now.
no_chance = This game leaves nothing to chance.
still_hidden = What was drawn in ply { $ply } is still hidden. The lines after it are in order, but cannot be played again yet. Come back when it is revealed.
no_seeds = Nobody brought a seed, so it cannot be proved that the server did not choose its secret to favour a player.
values = The values
last_link = Last link, which stands for the whole log
anchor = Anchor
table_id = Table
seed_of = Seed of { $player }
no_seed = none
log_is_wrong = Something is wrong with this log.
what_to_do_with_broken_log = Download the log and ask the operator of the server.
draw_proofs = Each draw, and its proof
draw_for = Draw { $draw }, for ply { $ply }:
revealed_later = It was hidden at first, and revealed in ply { $ply }.
secret_hashes = The secret { $secret } hashes to { $source }.
the_anchor = the anchor, which was published before anybody sat down
secret_of_draw = the secret of draw { $draw }
seeded_draw_gives = With the players' seeds it gives what the log says: { $result }
draw_gives = It gives what the log says: { $result }
draw_secret = Secret
hashes_to = Hashes to
drawn_action = What was drawn
check_yourself = Check it yourself
check_yourself_hint = Download the log and check it on your own machine: with Parlor, or with a short Python script that shares no code with it.
download_log = Download the log
download_script = Download verify.py

## The analysis of a game.

analysis = Analysis
analysis_going = The game is being analysed: { $done } of { $lines } lines so far. This page reloads by itself.
judged_by = The computer judged each decision by what its player could see. It is good but not perfect.

## Without scripts.

reload = Look again

# Keys of players.
fair_luck = Fair luck
when_to_share = When browsers add to a roll or a deal
share_as_usual = As usual
share_late = Late: no one can know it ahead
share_early = Early: fewer visits where moves take days
every_seat = Only players who sign, no computers
players_may_ask = Players may ask each other
may_ask_all = for a pause, and to take back a turn
may_ask_pause = for a pause
may_ask_nothing = for nothing
fault_title = Something is wrong with what this server says
fault_means = This page shares in no more rolls and deals and signs nothing more. Save the evidence: with it anyone can check what the server has signed.
save_evidence = Save the evidence
trust_server = I know why: go on with the new key
other_server = this server has another key than when you last sat down here. If you do not know why, ask its operator before you play
what_is_proved = What is proved about this game
secret_lost = The secret of your seat is not in this browser
secret_lost_means = You sat down with a key, in another browser or before its storage was cleared. Without it this page cannot play. Open the page there, and take the seat along with its link.
without_secret = Or go on without the key: from then on you sign nothing, add nothing to rolls and deals, and the game says so.
secret_needed = At this table only players who sign can play, so there is no going on without the key.
secret_called = A roll or deal is waiting for shares now. If yours is missing, only the secret brings it: until then the game waits, and you can neither resign here nor go on without the key. After the roll or deal that is possible again.
secret_called_in_time = A roll or deal is waiting for shares now. If yours is missing, only the secret brings it: until then your clock runs, and you can neither resign here nor go on without the key. When your time is up you have lost, or, if no player has moved yet, the game ends without a result. After the roll or deal you can go on without the key.
go_on_without_key = Go on without the key
take_along = Take this seat to another device
take_along_hint = The link has the secret of your seat. Whoever has it plays for you: send it to no one but yourself, and play on one device at a time.
take_along_link = Link with the secret
cannot_sign = This page signs nothing more at this table, so the move was not sent.
proof_lead = Before anyone sat down the server fixed a secret for every roll and deal, and published what it hashes to. The players' browsers add a share to each roll only when it is about to happen, and sign what their players do. So no side alone decides a roll, and no side can change afterwards what happened. This is what follows for this game:
proof_lead_without_luck = Players' browsers sign what their players do, and the server signs the lines that it has written down. So no side can change afterwards what happened. This is what follows for this game:
proof_lead_without_keys = This table was set up before players had keys. This is what its log proves:
still_trust = What is still trust
page_is_trust = The script of a page comes from the operator of the server
page_is_trust_hint = It keeps your secret and checks every line, but an operator could serve another one. Programs that the operator did not supply, such as parlor join, do not depend on that. The operator also sees hidden hands, since it enforces the rules on them.
key_of_server = Key of the server
key_of = Key of { $player }
first_link = Link of the header, for which players sit down
share_of = Share of { $player }
shared_draw_gives = With the players' shares it gives what the log says: { $result }
download_header = Download the header
download_head = Download the head
waiting_for_shares = Waiting for the share of { $players } in what is drawn now.
check_here = Check it in this browser
checked_here = This browser has checked every line: links, keys, shares, draws and signatures. Of the rules it knows only what dice, deals and boards follow from.
checked_head = The signed head that it kept belongs to this log.
