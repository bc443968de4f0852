//! Everything that is tested of Texas 42 so far.

mod auction;
mod documents;
mod exhaustive;
mod imagining;
mod laws;
mod leaks;
mod machine;
mod pictures;
mod random;
mod refusals;
mod stories;
mod table;
mod tricks;
