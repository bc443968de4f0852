# What a receipt proves: the ladder of claims.

## The claims.

claim_rules = Every line follows from the ones before it, and every move obeys the rules
claim_draws = Every draw follows from the table's chain and the players' shares
claim_choose = Nobody could choose a draw
claim_foresee = Nobody could know a draw before the decisions ahead of it
claim_signed = Nobody else could move for a player
claim_heads = Nobody was shown another history
claim_word = Nothing rests on the table's word alone

## How far they hold.

holds_yes = yes
holds_partly = partly
holds_no = no
holds_since = { $holds } (line { $line })

## Why.

why_veiled = The draw of line { $line } is still hidden: what comes after it was checked as far as it can be.
why_no_chance = Nothing in this game is left to chance.
why_no_draw = Nothing has been drawn yet.
why_no_keys = At this table players had no keys. The table knew every draw as soon as all had sat down, and it could choose its secret after it had seen a player's seed.
why_shared = { $players } shared in the draws: as long as one of them kept the shares secret until they were due, this holds against all the others and the table together.
why_plain = { $players } played without a key, shared in no draw and signed nothing.
why_nobody_shared = { $count ->
    [one] One draw has no player's share in it: the table knew it and could choose it.
   *[other] { $count } draws have no player's share in them: the table knew them and could choose them.
}
why_withheld = { $players } left the game while a draw was called for, and gave it no share: whoever knew the other shares could choose between the draw with it and the one without it.
why_void = The game ended without a result because a player left before the first move and owed a share. Whoever does so has seen the first draw, and can stop a game whose first draw does not suit.
why_early_foresee = Shares were called for early, so that a game over days needs no visit beyond its moves: the table and the player in turn together could know a draw before that player's decision.
why_early_choose = For the same reason they could choose between the draws that different decisions lead to.
why_signed = { $players } signed every move, { $count ->
    [one] 1 signature
   *[other] { $count } signatures
} in all.
why_page = Whoever played on a page of the table's own server used a script that came from there. The log does not say who did.
why_lost_key = { $players } lost the key during the game: what came later is the table's word.
why_lost_share = { $players } lost the key during the game, by the table's word: no later draw has a share of theirs.
why_no_heads = A log cannot show what others were shown. At this table there are no signed heads to compare.
why_keep_heads = A log cannot show what others were shown. The table signs the number and the link of its last line: compare the ones that you and others kept with this log.
why_same_head = The head that was compared, of line { $line }, belongs to this history.
why_same_log = The log that was compared is part of this history, or goes on from it.
why_times = What time it was is always the table's word.
why_out_of_time = { $players } ran out of time.
why_owed_share = The table says that { $players } owed a share in time. It cannot prove that none was sent.
why_taken_out = { $players } left the game by the table's word: removed, gone, or without a signed move that broke a rule.
why_left_seat = { $count ->
    [one] One player left a seat before the game began, by the table's word.
   *[other] { $count } players left seats before the game began, by the table's word.
}
why_agreed = { $count ->
    [one] Once the table agreed for a player who did not in time.
   *[other] { $count } times the table agreed for a player who did not in time.
}
why_unsigned = At this table players had no keys, and signed nothing.
