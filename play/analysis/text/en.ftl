# What an analysis says.

heading_players = Players
heading_expectation = Expected result
heading_luck = Luck
heading_mistakes = Mistakes
heading_luckiest_draws = Luckiest draws
heading_every_decision = Every decision ({ $count })

column_player = player
column_play = play
column_result = result
column_decisions = decisions
column_lost = lost
column_lost_per_decision = lost per decision
column_doubtful = doubtful
column_mistakes = mistakes
column_blunders = blunders
column_luck = luck
column_without_luck = without luck
column_line = line
column_played = played
column_best = best
column_draw = draw
column_expected = expected
column_verdict = verdict

line_of_log = line of the log
expectation_of_side = for { $side }; circles are mistakes and blunders
expectation_of_each = for each player; circles are mistakes and blunders
luck_of_side = of each draw; above the line it was good for { $side }
mistake_at = { $line }: { $player } { $play } ({ $mark } { $lost })
draw_at = { $line }: { $player } { $draw } { $luck }

no_mistakes = Nobody made a mistake.
luck_not_counted = Luck is not counted: nothing is left to chance whose outcomes could be listed.
hidden_from_line = From line { $line } on something is still hidden: what came after it is not judged.
and_then = and then { $play }
only_action = forced

mark_fine = fine
mark_doubtful = doubtful
mark_mistake = mistake
mark_blunder = blunder

rating_unknown = too little to tell
rating_flawless = nearly flawless
rating_excellent = excellent
rating_good = good
rating_fair = fair
rating_shaky = shaky
rating_wild = many mistakes
