//! The page of a table, over real sockets, with and without the script.

mod acting;
pub(crate) mod browser;
mod company;
mod computers;
mod following;
mod held;
mod hints;
mod keyed;
mod looking;
mod rematch;
mod speaking;
mod talk;
