//! The page of a table, over real sockets, with and without the script.

mod acting;
mod browser;
mod following;
mod looking;
mod speaking;
