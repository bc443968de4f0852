//! Tournaments by pages alone: every player is a browser with cookies of its own, and nobody has a script.

mod cup;
mod following;
mod mistakes;
mod whole;
