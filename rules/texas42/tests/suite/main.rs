//! Everything that is tested of Texas 42 so far: the auction, the tricks, hands imagined and hands solved.

mod auction;
mod exhaustive;
mod imagining;
mod tricks;
