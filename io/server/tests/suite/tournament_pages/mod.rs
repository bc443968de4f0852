//! Tournaments by pages alone: every player is a browser with cookies of its own, and nobody has a script.

mod following;
mod mistakes;
mod test_tournament;
mod whole;
