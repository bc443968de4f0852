//! The page of a table, over real sockets, with and without the script.

mod acting;
pub(crate) mod browser;
mod computers;
mod following;
mod held;
mod keyed;
mod looking;
mod speaking;
