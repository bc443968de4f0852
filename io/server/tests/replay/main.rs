//! The pages of a game's past, over real sockets: every ply, what is taken home, and whether all was as it should be.

mod analysis;
#[path = "../table_page/browser.rs"]
#[allow(dead_code, reason = "the tests of the table's page use more of it")]
mod browser;
mod files;
mod plies;
mod proofs;
mod secrets;
mod table;
