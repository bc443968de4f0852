//! Tournaments: who meets whom, and who is how good in the end.
//!
//! A [`Tournament`] decides and evolves as a table does: [`Tournament::decide`] says which lines follow from a command,
//! whoever runs it writes them down, and the tournament is the fold of those lines. Whom a round brings together
//! follows from the lines before it and from nothing else: no clock, no luck, no order of arrival of results.
//!
//! Those who meet are *teams*: of one, or of two partners in a game that always has four seats. The place of a team at
//! a table is its *side*.

mod decide;
mod document;
mod draw;
mod evolve;
mod groups;
mod matching;
mod record;
mod refusal;
mod result;
mod robin;
mod score;
mod standings;
mod state;
mod swiss;
mod terms;

pub use decide::{Command, Decision, Entrant};
pub use document::Place;
pub use groups::groups;
pub use record::{Pairing, Record, TournamentEvent};
pub use refusal::TournamentRefusal;
pub use result::{Fault, Out, Played};
pub use robin::{robin_round, robin_rounds};
pub use score::Tally;
pub use state::{Game, LogEntry, Player, Round, Stage, Tournament};
pub use terms::{Format, MOST_PLAYERS, Sides, Terms};
