//! The state file, written straight: the same bytes as the document in the layout of files, without making it first.

use alloc::string::String;
use core::fmt::Write as _;

use game::layout::{push_number, push_text};
use game::{Envelope, Message, Seat, Tone};

use crate::action::place_of;
use crate::board::{BAR, OFF};
use crate::document::COLOURS;
use crate::rules::{Backgammon, Status};

impl Backgammon {
    /// Appends the state file of a game without a match.
    pub(crate) fn push_file(&self, envelope: &Envelope, file: &mut String) {
        let is_over = self.status == Status::COMPLETED;
        file.push_str("{\n  \"turn\": ");
        push_number(file, self.turn);
        file.push_str(",\n  \"activePlayer\": \"");
        file.push_str(COLOURS[self.mover.index()]);
        file.push_str("\",\n  \"dice\": [");
        push_list(file, self.dice.rolled());
        file.push_str("],\n  \"diceUsed\": [");
        push_list(file, self.dice.played());
        file.push_str("],\n  \"board\": [");
        self.push_board(file);
        file.push(']');
        push_both(file, "bar", self.sides.map(|side| side.on(BAR)));
        push_both(file, "home", self.sides.map(|side| side.on(OFF)));
        self.push_last_move(envelope, file);
        file.push_str(if is_over { ",\n  \"status\": \"completed\"" } else { ",\n  \"status\": \"playing\"" });
        file.push_str(",\n  \"winner\": ");
        file.push_str(match (is_over, self.mover) {
            (false, _) => "null",
            (true, Seat(0)) => "\"white\"",
            (true, _) => "\"black\"",
        });
        file.push_str(",\n  \"players\": { \"white\": ");
        push_text(file, &envelope.name_of(Seat(0)));
        file.push_str(", \"black\": ");
        push_text(file, &envelope.name_of(Seat(1)));
        file.push_str(" },\n  \"messages\": [");
        push_messages(file, &envelope.messages);
        file.push_str("],\n  \"updatedAt\": \"");
        push_time(file, envelope.updated_at);
        file.push_str("\"\n}\n");
    }

    fn push_board(&self, file: &mut String) {
        let [white, black] = self.sides;
        for index in 0..24 {
            if index != 0 {
                file.push_str(", ");
            }
            let theirs = black.on(place_of(Seat(1), index));
            if theirs != 0 {
                file.push('-');
            }
            push_number(file, u32::from(theirs | white.on(place_of(Seat(0), index))));
        }
    }

    fn push_last_move(&self, envelope: &Envelope, file: &mut String) {
        file.push_str(",\n  \"lastMove\": ");
        let Some(last) = self.last_move(envelope) else {
            return file.push_str("null");
        };
        file.push_str("{ \"sequence\": ");
        push_number(file, last.sequence);
        file.push_str(", \"player\": \"");
        file.push_str(COLOURS[self.last_mover.index()]);
        file.push_str("\", \"file\": \"");
        file.push_str(&last.file);
        file.push_str("\" }");
    }
}

fn push_list(file: &mut String, numbers: impl Iterator<Item = u8>) {
    for (index, number) in numbers.enumerate() {
        if index != 0 {
            file.push_str(", ");
        }
        push_number(file, number.into());
    }
}

fn push_both(file: &mut String, key: &str, [white, black]: [u8; 2]) {
    file.push_str(",\n  \"");
    file.push_str(key);
    file.push_str("\": { \"white\": ");
    push_number(file, white.into());
    file.push_str(", \"black\": ");
    push_number(file, black.into());
    file.push_str(" }");
}

fn push_messages(file: &mut String, messages: &[Message]) {
    for (index, message) in messages.iter().enumerate() {
        file.push_str(if index == 0 { "\n    { \"type\": \"" } else { ",\n    { \"type\": \"" });
        file.push_str(match message.tone {
            Tone::Error => "error",
            Tone::Info => "info",
            Tone::Warning => "warning",
        });
        file.push_str("\", \"text\": ");
        push_text(file, &message.text);
        file.push_str(", \"timestamp\": \"");
        push_time(file, message.timestamp);
        file.push_str("\" }");
    }
    if !messages.is_empty() {
        file.push_str("\n  ");
    }
}

fn push_time(file: &mut String, time: game::Timestamp) {
    write!(file, "{time}").expect("writing to a string does not fail");
}
