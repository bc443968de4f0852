//! The vocabulary every Parlor game shares.
//!
//! A game is a plain value that implements [`Game`]: it knows whose turn it is, what is legal, and how an action
//! changes it. It reads no clock, rolls no dice and does no I/O; chance is an actor whose outcomes have ids like any
//! action. [`Wire`] adds the game's exact JSON documents and its pictures, and [`AnyGame`] is the same game in
//! text, for callers that do not care which game it is.
//!
//! ```
//! use game::{Luck, Seeded};
//!
//! // Luck is an argument, never a global: the same seed is the same game.
//! let (mut left, mut right) = (Seeded::new(7), Seeded::new(7));
//! assert!((0..100).all(|_| left.below(6) == right.below(6)));
//! ```
#![no_std]

extern crate alloc;

mod any;
mod companion;
mod digest;
mod document;
mod envelope;
mod event;
mod game;
mod intent;
pub mod json;
mod kind;
pub mod layout;
pub mod log;
mod look;
mod luck;
mod machine;
mod message;
pub mod movefile;
mod perft;
mod playout;
mod preset;
pub mod print;
mod refusal;
pub mod say;
pub mod scan;
mod seat;
pub mod sketch;
pub mod svg;
mod text;
mod time;
mod wire;

pub use any::{AnyGame, Erased, Refused};
pub use companion::{Companion, CompanionAction, PhaseTransition};
pub use digest::Digest;
pub use document::{Document, as_optional_text, as_text};
pub use envelope::{Envelope, Narration, check_line};
pub use event::{Event, EventOf, NoDraw, NotADraw};
pub use game::Game;
pub use intent::Intent;
pub use kind::{Kind, STATE_KEY};
pub use layout::laid_out;
pub use look::{Held, Look, LookOption, Recent, Shape, Theme, View, scoped};
pub use luck::{Luck, Seeded};
pub use machine::{By, FORFEIT, Lead, Machine, Part, Phase, Rule, id_number};
pub use message::{Departure, Message, Notice, Tone};
pub use movefile::{AnyMoveFiles, MoveFiles};
pub use perft::perft;
pub use playout::{How, Tally, playouts};
pub use preset::Preset;
pub use refusal::{Coded, CommonRefusal, Fault, Faults, MOST_TOLD, Malformed, Refusal, rows};
pub use say::CATALOGUES;
pub use seat::{Actor, Outcome, Seat, SeatSet, Turn, Viewer};
pub use sketch::{Ink, Sketch, Spot};
pub use text::{Catalogue, Join, Speak, Text, TextKey, Value, tell};
pub use time::Timestamp;
pub use wire::{Hints, Loaded, Notation, Schema, Secrets, Solved, Solver, Term, Wire};
