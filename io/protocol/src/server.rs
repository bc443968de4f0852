//! What the server sends over TCP.

use std::borrow::Cow;

use game::{Coded, Digest};
use referee::{SignedHead, Stage};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::text;

/// A message of the server.
#[derive(Debug, Serialize)]
#[serde(tag = "type")]
pub enum ServerMessage {
    /// A seat was taken.
    Joined(Joined),
    /// A spectator is let in.
    Spectating(Spectating),
    /// A table: its header, and lines of its log.
    Table(TableMessage),
    /// Lines of the log, for clients that check it.
    Lines(Lines),
    /// What is legal.
    Legal(Legal),
    /// An action would be legal.
    Checked(Checked),
    /// The table, for people.
    Shown(Shown),
    /// Why something was refused.
    Error(RefusalMessage),
    /// Why the player is out of the game.
    Kicked(RefusalMessage),
    /// A place in a tournament was taken.
    Entered(Entered),
    /// How a tournament ended for the player.
    Result(TournamentResult),
    /// A message of another version, which the client skips.
    #[serde(skip)]
    Unknown,
    /// The game's state document, which is sent as it is and has no type.
    #[serde(untagged)]
    State(Box<RawValue>),
}

/// A seat that was taken.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Joined {
    /// The table's number.
    pub game_id: u64,
    /// The seat.
    pub player_id: u8,
    /// The secret of the seat.
    pub token: String,
    /// The invitation to the table, if it was made and is private.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// A spectator who was let in.
#[derive(Debug, Deserialize, Serialize)]
pub struct Spectating {
    /// The table's number.
    pub game_id: u64,
}

/// A table, for a client that wants to check its log.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct TableMessage {
    /// The table's number.
    pub game_id: u64,
    /// The first line of its log, to the byte.
    pub header: String,
    /// Lines of its log, to the byte: those after the ones that the client has.
    pub lines: Vec<String>,
    /// The server's word that these lines are on disk. Where it is missing, more lines follow in the next message; players
    /// at tables of version 2 have no keys, and there is none.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "text::head")]
    pub head: Option<SignedHead>,
    /// The invitation to the table, if it was made and is private.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// Lines of a log, for a client that checks it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Lines {
    /// The lines, to the byte.
    pub lines: Vec<String>,
    /// The server's word that these lines are on disk; where it is missing, more lines follow in the next message.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "text::head")]
    pub head: Option<SignedHead>,
}

/// What is legal.
#[derive(Debug, Deserialize, Serialize)]
pub struct Legal {
    /// The ids of all legal actions.
    pub actions: Vec<String>,
    /// The game's own document.
    pub choices: Box<RawValue>,
    /// The digest of the player's view.
    #[serde(with = "text::digest")]
    pub digest: Digest,
}

/// An action that would be legal.
#[derive(Debug, Deserialize, Serialize)]
pub struct Checked {
    /// The ids that it stands for.
    pub actions: Vec<String>,
}

/// The table, for people.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Shown {
    /// The board in letters.
    pub text: String,
    /// The seats that may act.
    pub turn: Vec<u8>,
    /// The seat of the client; spectators have none.
    pub you: Option<u8>,
    /// How far the table has come.
    #[serde(with = "text::stage")]
    pub stage: Stage,
    /// The names of the players.
    pub players: Vec<String>,
    /// What happened, in sentences.
    pub story: Vec<String>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
}

/// How a game ended.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Outcome {
    /// The seats that won.
    pub winners: Vec<u8>,
    /// The points of each seat.
    pub points: Vec<i32>,
}

/// Why something was refused.
#[derive(Debug, Deserialize, Serialize)]
pub struct RefusalMessage {
    /// The stable code.
    pub code: String,
    /// The sentence.
    pub message: String,
}

/// A place in a tournament.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Entered {
    /// The tournament's number.
    pub tournament: u64,
    /// The player's number.
    pub player: u16,
    /// The secret of the player.
    pub token: String,
}

/// How a tournament ended for a player.
#[derive(Debug, Deserialize, Serialize)]
pub struct TournamentResult {
    /// The tournament's number.
    pub tournament: u64,
    /// Whether it is over for all players: before that there are no ranks.
    pub over: bool,
    /// The last round.
    pub round: usize,
    /// The player's rank.
    pub rank: Option<u16>,
    /// The player's points.
    pub points: f64,
    /// Whether the player won.
    pub won: bool,
    /// The code of what went wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl RefusalMessage {
    /// The message of a refusal.
    #[must_use]
    pub fn of(why: &dyn Coded) -> RefusalMessage {
        RefusalMessage { code: why.code().to_owned(), message: why.to_string() }
    }
}

/// The type of a message.
#[derive(Deserialize)]
struct Type<'a> {
    #[serde(rename = "type", borrow)]
    kind: Option<Cow<'a, str>>,
}

impl ServerMessage {
    /// Reads a line.
    ///
    /// # Errors
    /// What is no message.
    pub fn read(line: &str) -> Result<ServerMessage, serde_json::Error> {
        let kind: Type<'_> = serde_json::from_str(line)?;
        Ok(match kind.kind.as_deref() {
            None => ServerMessage::State(RawValue::from_string(line.trim_end().to_owned())?),
            Some("Joined") => ServerMessage::Joined(serde_json::from_str(line)?),
            Some("Spectating") => ServerMessage::Spectating(serde_json::from_str(line)?),
            Some("Table") => ServerMessage::Table(serde_json::from_str(line)?),
            Some("Lines") => ServerMessage::Lines(serde_json::from_str(line)?),
            Some("Legal") => ServerMessage::Legal(serde_json::from_str(line)?),
            Some("Checked") => ServerMessage::Checked(serde_json::from_str(line)?),
            Some("Shown") => ServerMessage::Shown(serde_json::from_str(line)?),
            Some("Error") => ServerMessage::Error(serde_json::from_str(line)?),
            Some("Kicked") => ServerMessage::Kicked(serde_json::from_str(line)?),
            Some("Entered") => ServerMessage::Entered(serde_json::from_str(line)?),
            Some("Result") => ServerMessage::Result(serde_json::from_str(line)?),
            Some(_) => ServerMessage::Unknown,
        })
    }
}

impl Shown {
    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// Whether the client may act.
    #[must_use]
    pub fn is_mine(&self) -> bool {
        self.you.is_some_and(|you| self.turn.contains(&you))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_a_type_is_a_state() {
        let Ok(ServerMessage::State(state)) = ServerMessage::read("{\"b\":1,\"a\":2}\n") else { panic!("a state") };
        assert_eq!(state.get(), "{\"b\":1,\"a\":2}");
        assert!(matches!(ServerMessage::read(r#"{"type":"Novelty","x":1}"#), Ok(ServerMessage::Unknown)));
        assert!(ServerMessage::read("hello").is_err());
        assert!(ServerMessage::read(r#"{"type":"Joined"}"#).is_err());
    }

    #[test]
    fn documents_of_games_stay_as_they_are() {
        let digest = "0f".repeat(32);
        let line = format!(r#"{{"type":"Legal","actions":["a"],"choices":{{"z":1,"a":[2]}},"digest":"{digest}"}}"#);
        let read = ServerMessage::read(&line).expect("it is a message");
        assert_eq!(crate::line(&read).trim_end(), line);
        let state = r#"{"b": 1, "a":2}"#;
        assert_eq!(crate::line(&ServerMessage::read(state).expect("a state")).trim_end(), state);
    }
}
