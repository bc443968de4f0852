//! The laws by name, and what it is to break one.

use alloc::string::String;

/// A law, in the order of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Law {
    Ids,
    Legal,
    Apply,
    Replay,
    Views,
    Secrets,
    Agreement,
    Endings,
    Chance,
    Documents,
    Play,
    Forfeits,
    Machine,
    Schemas,
    Digests,
    Texts,
    Files,
}

/// A law was broken.
#[derive(Debug)]
pub(crate) struct Breach {
    pub(crate) law: Law,
    pub(crate) why: String,
}

/// What comes of looking at a game: nothing to complain of, or a breach.
pub(crate) type Verdict<T = ()> = Result<T, Breach>;

impl Law {
    /// Its number, from 1.
    pub(crate) const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// What it says.
    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Law::Ids => "ids and actions are inverses",
            Law::Legal => "`legal` is sorted, without repeats, and non-empty exactly for those in turn",
            Law::Apply => "`apply` succeeds exactly if `legal` has the action",
            Law::Replay => "a log replays to an equal state",
            Law::Views => "a seat's documents are the same for the true state and for one it imagines",
            Law::Secrets => "what is hidden is imagined anew, and nothing else",
            Law::Agreement => "agreement commutes, and only one that is missing counts",
            Law::Endings => "games end, with an outcome",
            Law::Chance => "`draw` and all of `odds` pass `check_draw`",
            Law::Documents => "the referee's document reads back to an equal state",
            Law::Play => "`play` on a clone equals `apply`",
            Law::Forfeits => "after a `forfeit` the game is over or another is in turn",
            Law::Machine => {
                "every step taken is a transition the machine declares, and every declared transition is taken"
            }
            Law::Schemas => "every document passes its JSON Schema",
            Law::Digests => "any semantic edit of a state changes its digest",
            Law::Texts => "every text has a sentence in each of the game's languages, with all its arguments",
            Law::Files => "a move file does what its actions do, and one with an action that is not legal does nothing",
        }
    }

    /// Breaks the law unless `kept`.
    pub(crate) fn demands(self, kept: bool, why: impl FnOnce() -> String) -> Verdict {
        if kept { Ok(()) } else { Err(self.broken(why())) }
    }

    /// Breaks the law.
    pub(crate) fn broken(self, why: String) -> Breach {
        Breach { law: self, why }
    }
}
