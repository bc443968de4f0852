//! Tournaments: pairings and standings.
//!
//! A [`Tournament`] decides and evolves as a table does: [`Tournament::decide`] says which lines follow from a command,
//! the caller writes them down, and the tournament is the fold of those lines. The pairings of a round follow from the
//! lines before it and from nothing else: no clock, no luck, no order of arrival of results.
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
pub use groups::groups;
pub use record::{LogEntry, Pairing, Record, TournamentEvent};
pub use refusal::TournamentRefusal;
pub use result::{Fault, Out, Played, Reason};
pub use robin::{robin_round, robin_rounds};
pub use score::Tally;
pub use standings::Place;
pub use state::{Game, Player, Round, Stage, Tournament};
pub use terms::{Format, MOST_PLAYERS, MOST_SIT_WITHIN, Seating, Sides, Terms};
