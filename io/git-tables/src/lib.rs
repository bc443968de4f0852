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
mod refusal;
pub mod repo;
mod report;
mod seal;
mod secret;
mod senders;
pub mod setup;
pub mod site;
mod table;
mod verdict;
mod verify;

pub use document::{Progress, TableTerms, setup_for_files};
pub use id::TableId;
pub use opened::{Listener, Opened, tables};
pub use person::{Person, Player, same_name};
pub use process::{GitReferee, judged_reference};
pub use refusal::{FileRefusal, GitError, GitRefusal, RefereeNotice};
pub use report::{Done, Report};
pub use seal::TABLES;
pub use secret::{FILE as SECRET_FILE, Secret};
pub use senders::{Known, PUSHES_FILE, Push, noted_pushes};
pub use table::{FileTable, reason};
pub use verdict::Verdict;
pub use verify::{Discrepancy, History, Verified, verify, verify_all};
