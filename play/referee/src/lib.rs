//! The referee: who may play, and when.
//!
//! A [`Table`] decides and evolves. [`Table::decide`] says what follows from a command and changes nothing; the caller
//! writes the entries down; then, and only then, they have happened. A table is the fold of its log, and [`verify()`]
//! repeats that fold with nothing but the log.
//!
//! Time and luck are arguments. Luck comes from a [`Chain`] whose anchor is in the first line of the log.
#![no_std]

extern crate alloc;

mod askable;
mod asking;
mod blind;
mod chain;
mod clock;
mod command;
mod compare;
mod decide;
mod draws;
mod evidence;
mod evolve;
mod follower;
mod gather;
mod keys;
mod ladder;
mod log;
mod message;
mod past;
mod player_key;
mod policy;
mod private;
mod record;
mod refusal;
mod say;
mod shares;
mod shown;
mod signature;
mod signed_acts;
mod table;
mod tally;
pub mod tournament;
mod verify;

pub use askable::Askable;
pub use asking::{AskedTakeback, OpenRequest};
pub use chain::{Chain, DRAWS, Fair, Link, Scope, Terms};
pub use clock::Clock;
pub use command::{Command, Guest, MoveFileSubmission};
pub use compare::{Comparison, Kept, LinkedLog, PartedFrom, Parting};
pub use decide::{Decision, Moment};
pub use evidence::{EVIDENCE, Evidence, Proof};
pub use follower::{Follower, SignedHead};
pub use keys::{KeyTerms, SeatKey, Share, ShareTiming};
pub use ladder::{Claim, Holds, Ladder, Rung};
pub use message::ids;
pub use player_key::PlayerKey;
pub use policy::Policy;
pub use private::{OrderedBy, Private};
pub use record::{Act, Header, KEYLESS, LogEntry, LogEvent, Record, VERSION};
pub use refusal::{LogRefusal, TableRefusal};
pub use say::{CATALOGUES, TEXTS, why_no_chance};
pub use shown::{View, state_view};
pub use signature::{PublicKey, Signature, Signed, Signer};
pub use signed_acts::ActSignature;
pub use table::{Place, Stage, Table};
pub use verify::{Report, follow, verify};
