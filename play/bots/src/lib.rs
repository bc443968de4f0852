//! Computer opponents: what a seat would do that sees no more than it may.
//!
//! They have no clock, no file and no socket. What they choose follows from what their seat sees, and from nothing else:
//! whatever is hidden, the choice is the same.

mod level;

pub use level::{Level, choose};
