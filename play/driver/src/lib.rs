//! The game loop. Chance and the table act by themselves, players are waited for: [`run_on`] is the one place that says so,
//! for the referee, the command line, the terminal game, the arena and programs that embed the rules.
//!
//! ```
//! use driver::{By, Position, Rest};
//! use game::json::Tree;
//! use game::{Seeded, Timestamp};
//!
//! let kind = games::find("backgammon").expect("the registry has it");
//! let (game, envelope) = kind.begin(&Tree::Null)?;
//! let mut position = Position::new(game, envelope);
//! let mut luck = Seeded::new(7);
//! let mut decisions = 0;
//! while let Rest::Seats(seats) = position.run_on(&mut luck, Timestamp::default()).expect("games come to an end").1 {
//!     let seat = seats.lowest().expect("a seat is in turn");
//!     // Here a player would choose.
//!     let action = position.game.legal(game::Actor::Seat(seat)).swap_remove(0);
//!     position.apply(&[action], By::InTurn, Timestamp::default()).expect("it is legal");
//!     decisions += 1;
//! }
//! assert!(position.game.outcome().is_some() && 20 < decisions);
//! # Ok::<(), game::Malformed>(())
//! ```
#![no_std]

extern crate alloc;

mod acts;
mod count;
mod game_loop;
mod position;

pub use self::acts::MoveFile;
pub use self::count::{CountRefusal, firsts, perft};
pub use self::game_loop::{Host, LoopRefusal, MOST_STEPS, Rest, run_on};
pub use self::position::{By, Position};

/// The examples for programs that embed the rules, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/embedding.md")]
struct Embedding;

/// The example of the front page.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
