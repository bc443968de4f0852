//! One fault, one code: whoever is wrong is told the same through every door.

mod actions;
mod tables;
pub(crate) mod test_server;
