//! What holds of every game.
//!
//! Seventeen laws, written once. A game's tests begin by obeying them: [`hold`] plays random games and stops at the
//! first law that is broken, with the log of the game that broke it. The same call always plays the same games.
//!
//! ```no_run
//! # fn obey<Quoridor: game::MoveFiles>() {
//! laws::hold::<Quoridor>(1000);
//! laws::hold_over::<Quoridor>(200, &[r#"{"max_turns":5}"#, r#"{"starting_walls":0}"#]);
//! # }
//! ```
//!
//! The laws that tell what must happen *somewhere* in a run (every transition of the machine is taken, what is hidden
//! is imagined anew) need enough games, and setups from which everything can happen.
#![no_std]

extern crate alloc;

mod agreement;
mod chance;
mod coverage;
mod digests;
mod documents;
pub mod editing;
mod edits;
mod endings;
mod files;
mod ids;
mod journal;
mod law;
mod legality;
mod replaying;
mod report;
mod round;
mod scene;
mod schemas;
mod secrecy;
mod texts;
mod trial;
mod validator;
mod views;
mod xml;

use game::{Kind, MoveFiles};

use crate::trial::Trial;

pub use crate::report::{Broken, Report};
pub use crate::validator::Validator;
pub use crate::xml::well_formed;

/// Plays `games` random games, with the setups the game wants to be tried on.
///
/// # Panics
/// When a law is broken: with the law, why, and the log of the game.
#[track_caller]
pub fn hold<G: MoveFiles>(games: u32) {
    hold_over::<G>(games, G::TRIALS);
}

/// Plays `games` random games, with these setup documents in turn.
///
/// # Panics
/// When a law is broken: with the law, why, and the log of the game. Also when a setup is not one of the game's.
#[track_caller]
pub fn hold_over<G: MoveFiles>(games: u32, setups: &[&str]) {
    match check_over::<G>(games, setups) {
        Ok(_) => {}
        Err(broken) => panic!("{broken}"),
    }
}

/// Plays `games` random games, with these setup documents in turn, and says what was looked at.
///
/// # Errors
/// The first law that is broken.
///
/// # Panics
/// When there is no setup, or one that is not the game's.
pub fn check_over<G: MoveFiles>(games: u32, setups: &[&str]) -> Result<Report, Broken> {
    check_as::<G>(&Kind::of::<G>(), games, setups)
}

/// The same, of a game that has the machine and the schemas of `kind` instead of its own.
///
/// # Errors
/// The first law that is broken.
///
/// # Panics
/// When there is no setup, or one that is not the game's.
pub fn check_as<G: MoveFiles>(kind: &Kind, games: u32, setups: &[&str]) -> Result<Report, Broken> {
    assert!(!setups.is_empty(), "there is no setup to begin a game with");
    let mut trial = Trial::<G>::open(kind, setups)?;
    for (number, setup) in (0..games).zip(setups.iter().cycle()) {
        trial.play(number, setup)?;
    }
    trial.close()
}
