//! Hey, That's My Fish!: penguins on ice floes that vanish under their feet.
//!
//! Inside, tiles are bits: the free tiles are a set, the fish on them are four sets, one for each binary digit, and the
//! six lines from every cell come from a table. So where a penguin can go takes no walk from tile to tile.
//!
//! ```
//! use fish::{Fish, Setup};
//! use game::{Actor, Game, Seat, Seeded};
//!
//! let mut game = Fish::new(&Setup::default()).unwrap();
//! let board = game.draw(&mut Seeded::new(7));
//! game.play_draw(&board);
//! assert_eq!(game.legal(Actor::Seat(Seat(0))).len(), 60);
//! let next = game.apply(Actor::Seat(Seat(0)), "place-17".parse().unwrap()).unwrap();
//! assert_eq!(next.legal(Actor::Seat(Seat(1))).len(), 59);
//! ```
#![no_std]

extern crate alloc;

mod accessors;
mod action;
mod board;
mod cells;
mod checks;
mod document;
mod illegal;
mod layout;
mod lines;
mod looks;
mod machine;
mod rules;
mod say;
mod setup;
mod sketch;
mod story;
mod svg;
mod valid;
mod wire;

pub use action::Action;
pub use board::{Direction, Grid, MOST_CELLS};
pub use document::{ActionDoc, BoardDoc, LegalDoc, PenguinDoc, PenguinMovesDoc, PlayerDoc, StateDoc, TileDoc};
pub use illegal::{Illegal, Invalid};
pub use layout::Draw;
pub use rules::Fish;
pub use setup::{Board, BoxWord, DrawDoc, Holes, Rules, Setup};
