# What all games and tables say.

player = { $name }
computer = Computer ({ $level })
list_and = { $head } and { $last }

## At the table.

sits_down = { $player } sits down.
leaves = { $player } leaves.
game_begins = The game begins.
asks_for_pause = { $player } asks for a pause.
asks_to_take_back = { $player } asks to take back a turn.
agrees = { $player } agrees.
declines = { $player } declines.
asks_no_longer = { $player } no longer asks.
took_back = { $player } takes back a turn.
agreed_for = { $player } did not agree in time, and the table went on.
game_paused = The game is paused.
game_resumed = The game goes on.
server_was_away = The server was away. Clocks stand still until players are back.
clock_goes_on = { $player }'s clock goes on.
lost_key = { $player } has lost the key, and signs no moves from here on.

## How players leave a game, and how it ends.

out_of_game = { $player } is out of the game
resigned = { $player } resigned
ran_out_of_time = { $player } ran out of time
was_removed = { $player } was removed by the operator
was_gone = { $player } was gone for too long
broke_rules = { $player } broke the rules
plays_no_more = { $reason }, and plays no more.
ended_because = { $result }: { $reason }.
wins = { $count ->
    [one] { $winners } wins
   *[other] { $winners } win
}
nobody_wins = Nobody wins
