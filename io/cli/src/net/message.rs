//! What a server says over TCP.

use std::fmt::Write as _;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::failure::Failure;

/// Something a server says. What it may say besides, and we do not know, is nothing to us.
#[derive(Debug)]
pub(crate) enum Message {
    /// A state document of the game, as it stands.
    State(String),
    Joined(Joined),
    Spectating,
    Legal(Legal),
    /// An action would be legal.
    Checked,
    Shown(Shown),
    Error(Refusal),
    Kicked(Refusal),
    Entered(Entered),
    Result(Finish),
    Other,
}

/// A seat that was taken.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Joined {
    pub(crate) game_id: u64,
    pub(crate) player_id: u8,
    pub(crate) token: String,
}

/// A place in a tournament.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Entered {
    pub(crate) tournament: u64,
    pub(crate) player: u16,
    pub(crate) token: String,
}

/// How a tournament ended for somebody.
#[derive(Debug, Deserialize, serde::Serialize)]
pub(crate) struct Finish {
    tournament: u64,
    /// Whether it is over for everybody: before that there are no ranks.
    over: bool,
    round: usize,
    rank: Option<u16>,
    points: f64,
    won: bool,
    /// The code of what went wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// What may be done.
#[derive(Debug, Deserialize)]
pub(crate) struct Legal {
    pub(crate) actions: Vec<String>,
    /// The game's own document.
    pub(crate) choices: Box<RawValue>,
    pub(crate) digest: String,
}

/// How the game stands, for people.
#[derive(Debug, Deserialize)]
pub(crate) struct Shown {
    pub(crate) text: String,
    pub(crate) turn: Vec<u8>,
    pub(crate) you: Option<u8>,
    pub(crate) stage: String,
    pub(crate) players: Vec<String>,
    pub(crate) story: Vec<String>,
    pub(crate) outcome: Option<Outcome>,
}

/// How the game ended.
#[derive(Clone, Debug, Deserialize, serde::Serialize)]
pub(crate) struct Outcome {
    pub(crate) winners: Vec<u8>,
    pub(crate) points: Vec<i32>,
}

/// Why a server says no.
#[derive(Debug, Deserialize)]
pub(crate) struct Refusal {
    pub(crate) code: String,
    pub(crate) message: String,
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Elsewhere { code: refusal.code, message: plain(&refusal.message) }
    }
}

/// The type of a message.
#[derive(Deserialize)]
struct Type<'a> {
    #[serde(rename = "type", borrow)]
    kind: Option<std::borrow::Cow<'a, str>>,
}

impl Message {
    /// Reads a line.
    ///
    /// # Errors
    /// What is no message.
    pub(crate) fn read(line: &str) -> Result<Message, serde_json::Error> {
        let kind: Type<'_> = serde_json::from_str(line)?;
        Ok(match kind.kind.as_deref() {
            None => Message::State(line.trim_end().to_owned()),
            Some("Joined") => Message::Joined(serde_json::from_str(line)?),
            Some("Spectating") => Message::Spectating,
            Some("Legal") => Message::Legal(serde_json::from_str(line)?),
            Some("Checked") => Message::Checked,
            Some("Shown") => Message::Shown(serde_json::from_str(line)?),
            Some("Error") => Message::Error(serde_json::from_str(line)?),
            Some("Kicked") => Message::Kicked(serde_json::from_str(line)?),
            Some("Entered") => Message::Entered(serde_json::from_str(line)?),
            Some("Result") => Message::Result(serde_json::from_str(line)?),
            Some(_) => Message::Other,
        })
    }
}

impl Shown {
    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.stage == "over"
    }

    /// Whether whoever is told this may act.
    pub(crate) fn is_mine(&self) -> bool {
        self.you.is_some_and(|you| self.turn.contains(&you))
    }

    /// What happened, the board, and who is to act or how it ended.
    pub(crate) fn prose(&self) -> String {
        let mut text = String::new();
        for sentence in &self.story {
            let _ = writeln!(text, "{}", plain(sentence));
        }
        for line in self.text.trim_end().lines() {
            let _ = writeln!(text, "{}", plain(line));
        }
        let _ = writeln!(text, "{}", self.standing());
        text
    }

    /// Who is to act, or how it ended, as a sentence.
    pub(crate) fn standing(&self) -> String {
        match (&self.outcome, self.stage.as_str()) {
            (Some(end), _) => end.sentence(&self.players, self.you),
            (None, "paused") => "The game is paused.".to_owned(),
            (None, _) if self.is_mine() => "It is your turn.".to_owned(),
            (None, _) => format!("To act: {}.", self.names(&self.turn)),
        }
    }

    fn names(&self, seats: &[u8]) -> String {
        names(seats, &self.players)
    }
}

impl Outcome {
    /// How the game ended, as a sentence.
    pub(crate) fn sentence(&self, players: &[String], you: Option<u8>) -> String {
        let points: Vec<String> = self.points.iter().map(ToString::to_string).collect();
        let won = match you {
            _ if self.winners.is_empty() => "nobody wins".to_owned(),
            Some(you) if self.winners == [you] => "you won".to_owned(),
            _ => format!("{} won", names(&self.winners, players)),
        };
        format!("Over: {won}. Points: {}.", points.join(", "))
    }
}

impl Finish {
    /// How it ended, as a sentence.
    pub(crate) fn sentence(&self) -> String {
        let Finish { tournament, points, .. } = self;
        let end = match self.rank {
            _ if self.won => "you won".to_owned(),
            Some(rank) => format!("you are number {rank}"),
            None => "over for you".to_owned(),
        };
        let why = self.why.as_ref().map_or(String::new(), |why| format!(" [{}]", plain(why)));
        format!("Tournament {tournament}: {end}. Points: {points}.{why}")
    }
}

/// The names of seats, for a sentence.
fn names(seats: &[u8], players: &[String]) -> String {
    let name = |seat: &u8| players.get(usize::from(*seat)).map_or_else(|| format!("seat {seat}"), |name| plain(name));
    let names: Vec<String> = seats.iter().map(name).collect();
    match names.split_last() {
        Some((last, others @ [_, ..])) => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// A text without anything that a terminal might obey.
pub(crate) fn plain(text: &str) -> String {
    text.chars().map(|character| if character.is_control() { ' ' } else { character }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_a_type_is_a_state() {
        let Ok(Message::State(state)) = Message::read("{\"b\":1,\"a\":2}\n") else { panic!("it is a state") };
        assert_eq!(state, "{\"b\":1,\"a\":2}");
        assert!(matches!(Message::read(r#"{"type":"Novelty","x":1}"#), Ok(Message::Other)));
        assert!(Message::read("hello").is_err());
        assert!(Message::read(r#"{"type":"Joined"}"#).is_err());
    }

    #[test]
    fn choices_stay_as_they_are() {
        let line = r#"{"type":"Legal","actions":["a"],"choices":{"z":1,"a":[2]},"digest":"00"}"#;
        let Ok(Message::Legal(legal)) = Message::read(line) else { panic!("it is a list") };
        assert_eq!((legal.choices.get(), legal.digest.as_str()), (r#"{"z":1,"a":[2]}"#, "00"));
    }

    fn shown(rest: &str) -> Shown {
        let line = format!(r#"{{"type":"Shown","text":"board\n","players":["Ann","B\u001bb"],{rest}}}"#);
        match Message::read(&line) {
            Ok(Message::Shown(shown)) => shown,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn who_is_to_act_is_said() {
        for (rest, want) in [
            (r#""turn":[1],"you":0,"stage":"playing","story":["Hi."],"outcome":null"#, "Hi.\nboard\nTo act: B b.\n"),
            (r#""turn":[1],"you":1,"stage":"playing","story":[],"outcome":null"#, "board\nIt is your turn.\n"),
            (r#""turn":[0,1],"you":null,"stage":"playing","story":[],"outcome":null"#, "board\nTo act: Ann and B b.\n"),
            (r#""turn":[],"you":1,"stage":"paused","story":[],"outcome":null"#, "board\nThe game is paused.\n"),
            (
                r#""turn":[],"you":0,"stage":"over","story":[],"outcome":{"winners":[0],"points":[1,0]}"#,
                "board\nOver: you won. Points: 1, 0.\n",
            ),
            (
                r#""turn":[],"you":null,"stage":"over","story":[],"outcome":{"winners":[],"points":[0,0]}"#,
                "board\nOver: nobody wins. Points: 0, 0.\n",
            ),
        ] {
            assert_eq!(shown(rest).prose(), want);
        }
    }
}
