//! Computer opponents: what a seat would do that sees no more than it may.
//!
//! They have no clock, no file and no socket. What they choose follows from what their seat sees and from how much they may
//! think, and from nothing else: whatever is hidden, the choice is the same.

mod any;
mod backgammon;
mod bits;
mod bot;
mod budget;
mod exercise;
mod fish;
mod level;
mod quoridor;
mod registry;
mod texas42;
pub mod training;
mod transposition;
mod unit;

pub use any::AnyBot;
pub use bot::{Bot, Choice, Line};
pub use budget::Budget;
pub use exercise::{Exercise, Run};
pub use level::Level;
pub use registry::{Opponents, Sparring, choose, choose_by, of, opponents, prepare};
pub use unit::Unit;
