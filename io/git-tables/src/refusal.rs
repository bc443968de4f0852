//! Why git tables refuse: the repository, a file in it, and what the referee reports.

use std::fmt;

use game::{Coded, Malformed};
use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

game::refusals! {
    /// Why something cannot be done in a repository of tables.
    pub enum GitRefusal {
        /// A folder outside any repository.
        NotARepository = "not_a_repository": "there is no git repository here",
        /// A repository without a work tree.
        BareRepository = "bare_repository": "nothing is checked out in this repository",
        /// git, or the disk under it, failed.
        GitFailed = "git_failed": "git failed",
        /// Changes in the work tree that are not committed.
        InTheWay = "in_the_way": "a file in the work tree was changed and not committed",
        /// A symbolic link on the way to a file that should be written.
        LinkInTheWay = "link_in_the_way": "a link stands where a file should be written",
        /// A hook that another program, or a person, has written.
        HookExists = "hook_exists": "there is a hook that parlor did not write",
        /// A clone without the referee's commits.
        Shallow = "shallow": "this clone does not have the whole history",
        /// Commits that the remote does not have.
        NotPushed = "not_pushed": "the remote does not have all commits of this branch",
        /// A branch that is not there, or has no commit.
        NoSuchBranch = "no_such_branch": "there is no such branch with a commit on it",
        /// A commit that is not there.
        NoSuchRevision = "no_such_revision": "there is no such commit in this repository",
        /// No table of that name.
        NoSuchTable = "no_such_table": "there is no such table",
        /// A name that another table has.
        TableExists = "table_exists": "there is a table of that name already",
        /// A name that no table may have.
        BadTableId = "bad_table_id": "a table's name has 1 to 63 lower-case letters, digits and hyphens, and does not begin with a hyphen",
        /// A table.json that does not describe a table.
        BadTable = "bad_table": "table.json does not describe a table",
        /// Seats without a player, or players without a seat.
        WrongPlayers = "wrong_players": "these players cannot sit at this table",
        /// The same person at both sides.
        SamePlayer = "same_player": "one person cannot play both sides, unless the table is made with --one-person",
        /// A draw without the secret that it is computed from.
        NoSecret = "no_secret": "the referee needs the repository's secret",
        /// Another secret than the one the table began with.
        OtherSecret = "other_secret": "the table was begun with another secret",
        /// Other pushes, again and again, while the referee wrote.
        LostRace = "lost_race": "the branch moves faster than the referee can write",
        /// A player without a key at a table with hidden hands.
        NoKey = "no_key": "a player of a game with hidden hands needs a public key",
        /// A new table with hidden hands whose keys its maker has named.
        NoConsent = "no_consent": "a hand is sealed only to keys that its player has named: players join this table by files of their own",
        /// A table that players do not join, or that has begun.
        NothingToJoin = "nothing_to_join": "no player joins this table now",
        /// A player without a key to sign with.
        NoSigningKey = "no_signing_key": "an ssh-ed25519 key is needed to sign with, and there is none",
        /// A key that does not sign.
        SigningFailed = "signing_failed": "the private key does not sign",
        /// A seed that another computer, or another user, has.
        NoSeed = "no_seed": "the seed of this seat is not kept here",
        /// A seed that was opened before, for other files.
        OpenedBefore = "opened_before": "this seed was opened before, when other files were there",
        /// A table without a hidden hand.
        NothingHidden = "nothing_hidden": "no hand is hidden at this table now",
        /// Something that the referee still has to judge.
        NotYet = "not_yet": "the referee has not judged this yet",
        /// A player who moves out of turn.
        NotYourTurn = "not_your_turn": "it is not your turn",
    }
}

impl GitRefusal {
    /// What the user can do about it; perhaps nothing.
    #[must_use]
    pub const fn hint(self) -> &'static str {
        match self {
            GitRefusal::NotARepository => "Go to a repository, or make one with `git init`.",
            GitRefusal::InTheWay => "Commit the change, or put it away with `git stash`.",
            GitRefusal::Shallow => "`git fetch --unshallow` fetches the referee's own commits; then try again.",
            GitRefusal::NotPushed => "`git pull --rebase`, push, and try again.",
            GitRefusal::NoSuchTable => "`parlor git status` lists the tables.",
            GitRefusal::TableExists => "Choose another name with `--id`.",
            GitRefusal::NoSecret => {
                "Set PARLOR_SECRET, for example to what `openssl rand -hex 32` prints, and keep it."
            }
            GitRefusal::OtherSecret => "Set PARLOR_SECRET to the secret of the table.",
            GitRefusal::LostRace => "Try again.",
            GitRefusal::NoKey => "Players name their keys when they join: `parlor git join`.",
            GitRefusal::NoConsent => "`parlor git new` makes a table that players join with `parlor git join`.",
            GitRefusal::NoSigningKey => "`ssh-keygen -t ed25519` makes one; `--identity FILE` says where one is.",
            GitRefusal::NoSeed => "Open it where you joined: `parlor git open`.",
            GitRefusal::OpenedBefore => {
                "History was rewritten after you opened it. Do not go on: whoever did that knew your seed."
            }
            GitRefusal::NotYet => "Push it to where the referee runs, pull, and try again.",
            _ => "",
        }
    }
}

game::refusals! {
    /// Why a file is not taken for a move file at all.
    pub enum FileRefusal {
        /// A link, a folder, a submodule or a program.
        NotAPlainFile = "not_a_plain_file": "a move file is a plain file, no link, folder, submodule or program",
        /// Too many bytes.
        TooLarge = "too_large": "this is larger than what is read here",
        /// Bytes that are not UTF-8.
        NotText = "not_text": "a move file is UTF-8 text",
        /// More files than there are numbers.
        TooManyMoves = "too_many_moves": "a table has at most 9,999 move files",
        /// The referee's own field, filled in by the player.
        CommitShaSet = "commit_sha_set": "commitSha is null until the referee fills it in",
        /// A file without the commit that added it.
        NobodyBroughtIt = "nobody_brought_it": "the referee finds no commit that added this file",
    }
}

game::refusals! {
    /// What the referee reports about files that only the referee writes.
    pub enum RefereeNotice {
        /// A file that only the referee writes.
        HandEdited = "hand_edited": "only the referee writes this file: it was put right",
        /// Commits of the referee are gone.
        HistoryRewritten = "history_rewritten": "the branch no longer has the referee's last commit: the tables were put right",
        /// A file or a folder that is not a table.
        NotATable = "not_a_table": "this is not a table and was left alone",
    }
}

/// Something that could not be done.
#[derive(Debug)]
pub struct GitError {
    /// Why.
    pub why: GitRefusal,
    /// With what, and whatever else there is to say.
    pub about: String,
}

impl GitError {
    /// Something that could not be done.
    #[must_use]
    pub fn new(why: GitRefusal, about: impl fmt::Display) -> GitError {
        GitError { why, about: about.to_string() }
    }

    /// The same for a document that is not right.
    pub(crate) fn malformed(why: GitRefusal, about: impl fmt::Display, malformed: &Malformed) -> GitError {
        let faults: Vec<String> = malformed.faults().iter().map(ToString::to_string).collect();
        GitError::new(why, format_args!("{about}: {}", faults.join("; ")))
    }

    /// The stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.why.code()
    }
}

impl fmt::Display for GitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.about.as_str() {
            "" => self.why.fmt(f),
            about => write!(f, "{}: {about}", self.why),
        }
    }
}

impl std::error::Error for GitError {}

/// The code and the sentence.
impl Serialize for GitError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut doc = serializer.serialize_struct("GitError", 2)?;
        doc.serialize_field("code", self.code())?;
        doc.serialize_field("message", &self.to_string())?;
        doc.end()
    }
}
