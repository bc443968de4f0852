//! What a table has to say to its players.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use crate::json::Node;
use crate::layout::push_text;
use crate::seat::Seat;
use crate::time::Timestamp;

/// A message of the table: an event of the game, or why a move was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// How to take it.
    #[serde(rename = "type")]
    pub tone: Tone,
    /// What it says.
    pub text: String,
    /// When it was said.
    pub timestamp: Timestamp,
    /// How a file shows it, made once: a message is in every state until it is dropped.
    #[serde(skip)]
    line: String,
}

/// How a message is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// Something was refused.
    Error,
    /// Something happened.
    Info,
    /// Something may go wrong.
    Warning,
}

/// What goes into the messages of a state document, in the document's own English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A sentence.
    Said(String),
    /// What a player did, or what became of them.
    Of {
        /// The player.
        seat: Seat,
        /// What follows the name.
        words: &'static str,
        /// The whole sentence where players have no names.
        nameless: String,
    },
}

/// How a player left the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    /// By their own will.
    Resigned,
    /// Without time left.
    RanOutOfTime,
    /// By the operator.
    WasRemoved,
    /// By staying away.
    WasGone,
    /// By breaking the rules.
    BrokeRules,
    /// Nothing else is known.
    Left,
}

impl Departure {
    /// What the state document says of it, after the name.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Departure::Resigned => "resigned.",
            Departure::RanOutOfTime => "ran out of time.",
            Departure::WasRemoved => "was removed from the game.",
            Departure::WasGone => "went away and did not come back.",
            Departure::BrokeRules => "broke the rules and is out of the game.",
            Departure::Left => "left the game.",
        }
    }
}

impl Message {
    /// How many messages a table keeps.
    pub const MOST: usize = 20;
    /// How many of them may be about what was refused.
    pub const MOST_REFUSED: usize = 5;
    /// The longest message that is read, in characters.
    const LONGEST: usize = 10_000;

    /// A message.
    #[must_use]
    pub fn new(tone: Tone, text: String, timestamp: Timestamp) -> Message {
        let mut line = String::with_capacity(text.len() + 64);
        line.push_str(match tone {
            Tone::Error => "{ \"type\": \"error\", \"text\": ",
            Tone::Info => "{ \"type\": \"info\", \"text\": ",
            Tone::Warning => "{ \"type\": \"warning\", \"text\": ",
        });
        push_text(&mut line, &text);
        line.push_str(", \"timestamp\": \"");
        timestamp.push_to(&mut line);
        line.push_str("\" }");
        Message { tone, text, timestamp, line }
    }

    /// Drops what is too much. Refusals make way for each other before they make way for the game's own messages, and
    /// never push out how the game began: players can cause as many of them as they like.
    pub fn prune(messages: &mut Vec<Message>) {
        loop {
            let refused = messages.iter().filter(|message| message.is_refusal()).count();
            let is_full = Message::MOST < messages.len();
            let oldest = if Message::MOST_REFUSED < refused || (is_full && 1 < refused) {
                messages.iter().position(Message::is_refusal)
            } else if is_full && refused == 1 {
                // The first of the game's own stays.
                let mut own = messages.iter().enumerate().filter(|(_, message)| !message.is_refusal());
                own.nth(1).map(|(place, _)| place)
            } else if is_full {
                Some(0)
            } else {
                None
            };
            match oldest {
                Some(place) => messages.remove(place),
                None => return,
            };
        }
    }

    /// Whether it is about something that was refused or put right, not about the game.
    #[must_use]
    pub fn is_refusal(&self) -> bool {
        self.tone != Tone::Info
    }

    /// The message in the layout of files.
    #[must_use]
    pub fn line(&self) -> &str {
        &self.line
    }

    /// Reads a message.
    #[must_use]
    pub fn read(node: &Node<'_>) -> Option<Message> {
        let message = node.object(&["type", "text", "timestamp"])?;
        let tone =
            message.get("type").one_of(&[("error", Tone::Error), ("info", Tone::Info), ("warning", Tone::Warning)]);
        let text = message.get("text").sized_text(1..=Message::LONGEST);
        let timestamp = message.get("timestamp").parsed();
        Some(Message::new(tone?, text?, timestamp?))
    }
}
