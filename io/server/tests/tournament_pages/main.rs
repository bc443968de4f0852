//! Tournaments by pages alone: every player is a browser with cookies of its own, and nobody has a script.

mod cup;
mod following;
#[path = "../pages/house.rs"]
mod house;
mod mistakes;
mod whole;
