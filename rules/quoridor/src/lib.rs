//! Quoridor: two pawns, twenty walls, nine rows to cross.
//!
//! Inside, walls are bits: two boards of 64 slots, two masks of 81 cells that say where a step north or west is open,
//! and the connected components of the walls. A wall can cut something off only if it closes a loop with the walls that
//! stand already, so hardly any wall needs a search for a path.
//!
//! ```
//! use game::{Actor, Game, Seat};
//! use quoridor::{Quoridor, Setup};
//!
//! let start = Quoridor::new(&Setup::default()).unwrap();
//! let next = start.apply(Actor::Seat(Seat(0)), "e2".parse().unwrap()).unwrap();
//! assert_eq!(next.legal(Actor::Seat(Seat(1))).len(), 131);
//! ```
#![no_std]

extern crate alloc;

mod action;
mod board;
mod document;
mod illegal;
mod listing;
mod look;
mod machine;
mod open;
mod rules;
mod say;
mod setup;
mod sketch;
mod story;
mod svg;
mod targets;
mod walls;
mod wire;

pub use action::Action;
pub use board::{Cell, Cells, Orientation, Wall};
pub use document::{ActionDoc, LegalDoc, PlayerDoc, PlayersDoc, PositionDoc, StateDoc, WallDoc};
pub use illegal::{Illegal, Invalid};
pub use open::Open;
pub use rules::Quoridor;
pub use setup::Setup;
