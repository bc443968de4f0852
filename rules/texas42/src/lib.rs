//! Texas 42: bidding and tricks with dominoes, in two teams of two.
//!
//! Hands, suits and the dominoes that can follow are bit sets; which domino takes a trick comes from a lookup table.
//! [`Solver`] is a double-dummy solver: it finds the best play when all hands are open.
//!
//! ```
//! use game::{Actor, Game, Seat, Seeded};
//! use texas42::{Setup, Texas42};
//!
//! let mut game = Texas42::new(&Setup::default()).unwrap();
//! let deal = game.draw(&mut Seeded::new(7));
//! game.play_draw(&deal);
//! // The seat to the left of the dealer may pass, bid 30 to 41 points, or one or two marks.
//! assert_eq!(game.legal(Actor::Seat(Seat(0))).len(), 15);
//! ```
#![no_std]

extern crate alloc;

mod action;
mod bid;
mod choices;
mod companion;
mod deal;
mod document;
mod domino;
mod hand;
mod illegal;
mod look;
mod machine;
mod move_order;
mod playout;
mod position;
mod problem;
mod queries;
mod rules;
mod say;
mod secret;
mod setup;
mod sketch;
mod solver;
mod story;
mod suit;
mod svg;
mod terms;
mod unseen;
mod valid;
mod wire;

pub use action::{Action, LEAST_POINTS, MOST_MARKS, MOST_POINTS};
pub use bid::{Bid, BidKind};
pub use choices::{ActionDoc, BidValueDoc, LegalDoc};
pub use deal::Deal;
pub use document::{BidDoc, ConsensusDoc, OptionsDoc, PlayDoc, PlayerDoc, StateDoc, TrickDoc};
pub use domino::{Domino, Dominoes, TILES};
pub use hand::Trick;
pub use illegal::{Illegal, Invalid};
pub use position::Position;
pub use rules::Texas42;
pub use setup::Setup;
pub use solver::Solver;
pub use suit::Trump;
pub use unseen::Unseen;
