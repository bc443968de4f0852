//! The pages that show tables, made from games that were really played.

#[path = "site/board.rs"]
mod board;
#[path = "site/hostile.rs"]
mod hostile;
#[path = "site/moves.rs"]
mod moves;
#[path = "site/reading.rs"]
mod reading;
#[path = "site/secrecy.rs"]
mod secrecy;
#[path = "site/states.rs"]
mod states;
#[path = "site/written.rs"]
mod written;
