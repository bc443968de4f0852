//! Backgammon: two sides, thirty checkers, dice.
//!
//! Inside, each side is four bits a place by its own numbers, so that moving a checker is one addition and both sides
//! move by the same rules. A step (one checker, one die) is an action; [`Position::plays_into`] lists whole plays.
//!
//! ```
//! use backgammon::{Backgammon, Position, Roll, Setup};
//! use game::{Actor, Game, Seat};
//!
//! let start = Backgammon::new(&Setup::default()).unwrap();
//! let opened = start.after(Actor::Chance, &"open-3-1".parse().unwrap()).unwrap();
//! assert_eq!(opened.legal(Actor::Seat(Seat(0))).len(), 7);
//!
//! let mut plays = Vec::new();
//! Position::START.plays_into(Roll::new(3, 1), &mut plays);
//! assert_eq!(plays.len(), 16);
//! ```
#![no_std]

extern crate alloc;

mod action;
mod board;
mod composed;
mod dice;
mod document;
mod ending;
mod file;
mod forced;
mod illegal;
mod machine;
mod messages;
mod move_files;
mod moves;
pub mod notation;
mod plays;
mod quick;
mod rules;
mod say;
mod setup;
mod sketch;
mod stakes;
mod steps;
mod story;
mod svg;
mod valid;
mod wire;

pub use action::{Action, Draw, Origin};
pub use board::{BAR, Checkers, OFF, Position};
pub use dice::Roll;
pub use document::{ActionDoc, Both, Colour, LastMoveDoc, LegalDoc, MatchDoc, MoveDoc, MovesDoc, StateDoc};
pub use illegal::{Illegal, Invalid, Unplayable};
pub use plays::{Play, Steps};
pub use rules::Backgammon;
pub use setup::{MatchSetup, Setup};
pub use steps::Step;
