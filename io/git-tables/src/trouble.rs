//! What can go wrong with a repository of tables, and what can be wrong with a file in it.

use std::fmt;

use game::{Coded, Malformed};

game::refusals! {
    /// Why something cannot be done in a repository of tables.
    pub enum Why {
        /// No repository.
        NotARepository = "not_a_repository": "there is no git repository here: go to one, or make one with `git init`",
        /// git, or the disk under it, failed.
        GitFailed = "git_failed": "git could not do it",
        /// Something that was changed here and not committed.
        InTheWay = "in_the_way": "something that is checked out here was changed and not committed: commit it, or put it away with `git stash`",
        /// Not the whole history.
        Shallow = "shallow": "this clone has not the whole history, so the referee's own commits are not there: `git fetch --unshallow`, and try again",
        /// Commits that are nowhere else.
        NotPushed = "not_pushed": "there are commits here that the remote has not: `git pull --rebase`, push them, and try again",
        /// The branch has no commits, or is not there.
        NoSuchBranch = "no_such_branch": "there is no such branch with a commit on it",
        /// No table of that name.
        NoSuchTable = "no_such_table": "there is no such table: `parlor git status` lists them",
        /// A table of that name is there.
        TableExists = "table_exists": "there is a table of that name: choose another with --id",
        /// A name that no table may have.
        BadTableId = "bad_table_id": "a table's name has 1 to 63 lower-case letters, digits and hyphens, and does not begin with a hyphen",
        /// A table.json that is none.
        BadTable = "bad_table": "table.json does not describe a table",
        /// Nobody, or nobody else, sits there.
        WrongPlayers = "wrong_players": "these players cannot sit at this table",
        /// The same person twice.
        SamePlayer = "same_player": "one person cannot play both sides, unless the table is made with --one-person",
        /// Chance needs a secret.
        NoSecret = "no_secret": "the referee needs the repository's secret: set PARLOR_SECRET, for example to what `openssl rand -hex 32` prints, and keep it",
        /// Another secret than the one the table was begun with.
        OtherSecret = "other_secret": "the table was begun with another secret: set PARLOR_SECRET to that one",
        /// Somebody was quicker, again and again.
        LostRace = "lost_race": "the branch moves faster than the referee can write: try again",
        /// A player without a key at a table with hidden hands.
        NoKey = "no_key": "this game hides something, so every player needs a public key: give it with --key",
        /// Something is hidden from whoever asks.
        NotYours = "not_yours": "none of your keys opens a hand of this table",
        /// The move waits for a draw.
        NotYet = "not_yet": "a move of this table has not been judged yet: pull, and try again",
        /// No player to move.
        NobodyToMove = "nobody_to_move": "no player is to move at this table",
    }
}

game::refusals! {
    /// Why a file is not taken for a move file at all.
    pub enum Rejected {
        /// A link, a folder, a submodule or a program.
        NotAPlainFile = "not_a_plain_file": "a move file is a plain file, no link, folder, submodule or program",
        /// Too many bytes.
        TooLarge = "too_large": "a move file has at most 8 KiB",
        /// Not text.
        NotText = "not_text": "a move file is UTF-8 text",
        /// More files than there are numbers.
        TooManyMoves = "too_many_moves": "a table has at most 9,999 move files",
        /// The referee's own field is filled in.
        CommitShaSet = "commit_sha_set": "commitSha is null until the referee fills it in",
        /// The one who brought it cannot be told.
        NobodyBroughtIt = "nobody_brought_it": "no commit can be found that brought this file",
    }
}

game::refusals! {
    /// What is found where only the referee writes.
    pub enum Found {
        /// A file that only the referee writes.
        HandEdited = "hand_edited": "only the referee writes this file: it was put right",
        /// Commits are gone.
        HistoryRewritten = "history_rewritten": "the branch no longer has the referee's last commit: the tables were put right",
        /// Something that is no table.
        NotATable = "not_a_table": "this is not a table and was left alone",
    }
}

/// Something that could not be done.
#[derive(Debug)]
pub struct Trouble {
    /// Why.
    pub why: Why,
    /// With what, and whatever else there is to say.
    pub about: String,
}

impl Trouble {
    /// Something that could not be done.
    pub(crate) fn new(why: Why, about: impl fmt::Display) -> Trouble {
        Trouble { why, about: about.to_string() }
    }

    /// The same for a document that is not right.
    pub(crate) fn malformed(why: Why, about: impl fmt::Display, malformed: &Malformed) -> Trouble {
        let faults: Vec<String> = malformed.faults().iter().map(ToString::to_string).collect();
        Trouble::new(why, format_args!("{about}: {}", faults.join("; ")))
    }

    /// The stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.why.code()
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.about.as_str() {
            "" => self.why.fmt(f),
            about => write!(f, "{about}: {}", self.why),
        }
    }
}

impl std::error::Error for Trouble {}
