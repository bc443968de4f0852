//! Tables in a git repository: no server, a commit is a move, the history is the record.

mod document;
pub mod hands;
mod id;
mod inbox;
mod judge;
pub mod layout;
mod opened;
mod person;
pub mod porcelain;
mod process;
pub mod repo;
mod report;
mod seal;
mod secret;
mod senders;
pub mod setup;
pub mod site;
mod table;
mod trouble;
mod verdict;
mod verify;

pub use document::{Progress, Terms, setup_for_files};
pub use id::TableId;
pub use opened::{Opened, tables};
pub use person::{Person, Player, same_name};
pub use process::{Office, judged_reference};
pub use report::{Done, Report};
pub use seal::TABLES;
pub use secret::{FILE as SECRET_FILE, Secret};
pub use senders::{Known, PUSHES_FILE, Push, noted_pushes};
pub use table::{FileTable, Happened, reason};
pub use trouble::{Found, Rejected, Trouble, Why};
pub use verdict::Verdict;
pub use verify::{History, Verified, Wrong, verify, verify_all};
