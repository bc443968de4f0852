//! Matches between two players of a game: who meets whom with what luck, and what the results say.
//!
//! It has no clock, no file, no socket and no threads. The caller plays the games that a [`Schedule`] lists, and adds
//! their results to a [`Standing`].
//!
//! ```
//! use arena::{Accumulator, Elo};
//!
//! // Ten pairs of games: eight ended one all, two were won twice.
//! let mut scores = Accumulator::default();
//! for pair in [0.5, 1.0, 0.5, 0.5, 0.5, 1.0, 0.5, 0.5, 0.5, 0.5] {
//!     scores.add(pair);
//! }
//! let score = scores.share(0.5);
//! assert!((score.mean - 0.6).abs() < 1e-12);
//! assert!(score.low < 0.5, "two pairs prove nothing");
//! assert!((Elo::of(0.6, 0.5).0 - 70.44).abs() < 0.01);
//! ```

mod elo;
mod estimate;
mod judge;
mod luck;
mod quantile;
mod schedule;
mod spec;
mod sprt;
mod standing;
mod times;

pub use elo::Elo;
pub use estimate::{Accumulator, Estimate};
pub use judge::Judged;
pub use luck::Fate;
pub use schedule::{Bout, Schedule, Sharing, Side};
pub use spec::{BadSpec, Pace, Spec};
pub use sprt::{BadSprt, Sprt, Verdict};
pub use standing::{Round, Standing};
pub use times::Times;
