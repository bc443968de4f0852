//! What a run of the laws says in the end.

use alloc::string::String;
use core::fmt;

use crate::law::Breach;

/// What was looked at in a run that broke no law.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games played to their end.
    pub games: u64,
    /// Actions those games took, forfeits included.
    pub actions: u64,
    /// Actions tried in some state, whether they were legal there or not.
    pub tries: u64,
    /// Games that a seat imagined and whose every view was compared with the true one's.
    pub imagined: u64,
    /// Documents held against their schema.
    pub documents: u64,
    /// Edits made to a state document.
    pub edits: u64,
    /// Edited documents that were a document of another game.
    pub accepted_edits: u64,
    /// Transitions that the machine declares; all of them were taken.
    pub transitions: u64,
}

/// A law that was broken, and how to see it happen again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The number of the law, from 1.
    pub law: u8,
    /// What the law says.
    pub sentence: &'static str,
    /// What happened instead.
    pub why: String,
    /// The number of the game, which is also the seed of its luck; nothing if it is the run as a whole that failed.
    pub game: Option<u32>,
    /// The log of that game so far, forfeits included; empty if it is the run as a whole that failed.
    pub log: String,
}

/// How many lines of a log are shown at its end, where it is too long to be shown whole.
const LINES_SHOWN: usize = 400;

impl Broken {
    /// What a breach comes to when it is found between games.
    pub(crate) fn run(breach: Breach) -> Broken {
        Broken {
            law: breach.law.number(),
            sentence: breach.law.sentence(),
            why: breach.why,
            game: None,
            log: String::new(),
        }
    }

    /// What a breach comes to in the game `number`.
    pub(crate) fn game(breach: Breach, number: u32, log: String) -> Broken {
        Broken { game: Some(number), log, ..Broken::run(breach) }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "law {} is broken: {}", self.law, self.sentence)?;
        writeln!(f, "{}", self.why)?;
        let Some(game) = self.game else {
            return Ok(());
        };
        writeln!(f, "in game {game} (its luck is `Seeded::new({game})`), whose log so far is")?;
        let hidden = self.log.lines().count().saturating_sub(LINES_SHOWN);
        for (index, line) in self.log.lines().enumerate() {
            match index {
                0 => writeln!(f, "{line}")?,
                1 if 1 < hidden => writeln!(f, "({hidden} lines are left out)")?,
                _ if index <= hidden => {}
                _ => writeln!(f, "{line}")?,
            }
        }
        Ok(())
    }
}

impl core::error::Error for Broken {}
