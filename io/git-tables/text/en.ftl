# What the pages of `parlor git site` say. Arguments are HTML already; see src/site/say.rs.
load_new_position = There is a new position: load it
made = Made { $time }.
no_tables = There is no table yet. In a clone of the repository, <code>parlor git new</code> begins one; <code>parlor git new --help</code> says how.
waits_to_join = { $id } waits for { $players } to join: <code>parlor git join { $id } --commit</code>, and a push.
waits_for_seeds = { $id } waits for the seed of { $players }: <code>parlor git open { $id } --commit</code>, and a push.
abandoned = { $maker } made { $made ->
    [one] 1 table
   *[other] { $made } tables
}, of which { $left ->
    [one] 1 was
   *[other] { $left } were
} abandoned.
players = { $players }.
player_at = { $player } ({ $seat })
over_without_winner = The game is over. Nobody has won.
over_won = The game is over. { $count ->
    [one] { $winners } has won.
   *[other] { $winners } have won.
}
turn_of = It is the turn of { $player }.
waiting_for = Waiting for { $players }.
chance_draws = Something is to be drawn. The referee does that.
table_acts = The table takes a step by itself.
board = Board
positions = Positions
position = Position
first_position = First position
previous_position = Previous position
next_position = Next position
last_position = Last position
with_key = { $label } ({ $key })
make_a_move = Make a move
hands_hidden_commands = Hands are hidden here. In a clone of the repository, <code>parlor git hand { $id }</code> shows you your own and what you may play, and <code>parlor git move { $id } PLAY --commit</code> plays it.
hands_hidden = Hands are hidden here. <code>parlor git hand { $id }</code> shows you your own.
no_script = Moves are made here with a script, which does not run. The command <code>parlor git move</code> makes them as well.
undo = Undo
start_over = Start over
your_move = This is your move
comment_label = A word to go with it, if you like
copy = Copy
download = Download
file_is = It is the file { $name }
file_contents = What is in the file
in_a_clone = Or, in a clone of the repository:
command = Command
copy_command = Copy the command
story = Story
not_accepted = Not accepted
position_of = Position { $at } of { $last }. { $what }
slider_value = { $at } of { $last }: { $what }
hand_in_on = Hand it in on { $forge }
new_file_on = New file on { $forge }
paste_text = { $forge } takes the name from the link, but not the text: copy it first and paste it there.
only_player = Only { $player } ({ $seat }) can hand it in.
copied = Copied
select_text = Select the text and copy it
say_who = Say first who you are.
too_many_ways = There are too many ways to show here. Begin with one of these: { $choices }. The command: parlor git move { $id }
choose_listed = Choose what you do. The table checks it when you hand it in.
earlier_position = This is an earlier position. You move at the last one.
choose_on_board = Choose on the board what you do.
continue_turn = Continue: your turn is not over.
chosen = Chosen: { $steps }.
chosen_move = Chosen: { $steps }. This is your move.
legal_when = When: { $condition }.
who_are_you = Who are you?
opened_from_folder = This page was opened from a folder: it does not look for new positions by itself.
new_position_waits = There is a new position. A button at the top of the page loads it.
new_position = There is a new position.
