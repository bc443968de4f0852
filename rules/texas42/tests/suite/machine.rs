//! The machine, entry by entry: what opens each action, to whom, and where it leads; and the rulings one by one.

mod agreeing;
mod bidding;
mod companion;
mod outside;
mod playing;
mod rows;
mod rulings;
mod scoring;
mod trumps;
