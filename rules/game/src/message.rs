//! What a table has to say to its players.

use alloc::string::String;

use serde::Serialize;

use crate::json::Node;
use crate::layout::push_text;
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

impl Message {
    /// How many messages a table keeps.
    pub const MOST: usize = 20;
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
