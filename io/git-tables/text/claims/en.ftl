# Why a claim about a table in a git repository holds, or does not.
git_veiled = What is dealt now is still hidden: what was played since was not checked.
git_seeds = { $players } each committed to a seed before the first was opened, and every draw depends on all of them: as long as one of them kept the seed secret until then, this holds against all the others and the holder of the repository's secret together.
git_stops = A player who sees a first draw that does not suit can stop playing. `parlor git verify` counts such tables for each person who made them.
git_no_seeds = No player added a seed. Whoever holds the repository's secret knows the draws of every name that a table could be given, and could choose among them.
git_secret = Whoever holds the repository's secret knows every draw before it happens.
git_files_signed = { $players } signed the keys that they play with and the seeds that they opened. Moves are not signed: who made them is the word of the forge, or of the author of a commit.
git_unsigned = At this table nothing is signed: who made a move is the word of the forge, or of the author of a commit.
git_history = Whoever may push by force can show another history. Every commit names the one before it: keep your clone, and compare.
git_pushed = Who pushed a file, and whose computer it came from, is the word of the forge or of a commit; when a move was made is the word of its file.
