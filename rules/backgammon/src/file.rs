//! The state file, written straight: the same bytes as the document in the layout of files, without making it first.

use alloc::string::String;

use game::layout::{push_number, push_text};
use game::{Envelope, Message, Seat};

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
        push_both(file, ",\n  \"bar\": { \"white\": ", self.sides.map(|side| side.on(BAR)));
        push_both(file, ",\n  \"home\": { \"white\": ", self.sides.map(|side| side.on(OFF)));
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
        envelope.updated_at.push_to(file);
        file.push_str("\"\n}\n");
    }

    fn push_board(&self, file: &mut String) {
        let [white, black] = self.sides;
        for index in 0..24 {
            // Only one side is on a point.
            let (ours, theirs) = (white.on(place_of(Seat(0), index)), black.on(place_of(Seat(1), index)));
            let text = if theirs == 0 { WHITES[usize::from(ours)] } else { BLACKS[usize::from(theirs)] };
            file.push_str(if index == 0 { &text[2..] } else { text });
        }
    }

    fn push_last_move(&self, envelope: &Envelope, file: &mut String) {
        file.push_str(",\n  \"lastMove\": ");
        let Some(name) = self.last_file(envelope) else {
            return file.push_str("null");
        };
        file.push_str("{ \"sequence\": ");
        push_number(file, self.moves);
        file.push_str(", \"player\": \"");
        file.push_str(COLOURS[self.last_mover.index()]);
        file.push_str("\", \"file\": \"");
        file.push_str(&name);
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

/// What stands for so many checkers on a point, with the comma before it.
const WHITES: [&str; 16] = [
    ", 0", ", 1", ", 2", ", 3", ", 4", ", 5", ", 6", ", 7", ", 8", ", 9", ", 10", ", 11", ", 12", ", 13", ", 14",
    ", 15",
];
const BLACKS: [&str; 16] = [
    ", 0", ", -1", ", -2", ", -3", ", -4", ", -5", ", -6", ", -7", ", -8", ", -9", ", -10", ", -11", ", -12", ", -13",
    ", -14", ", -15",
];

/// Appends what follows `key`, and a number of each side.
fn push_both(file: &mut String, key: &str, [white, black]: [u8; 2]) {
    file.push_str(key);
    push_number(file, white.into());
    file.push_str(", \"black\": ");
    push_number(file, black.into());
    file.push_str(" }");
}

fn push_messages(file: &mut String, messages: &[Message]) {
    for (index, message) in messages.iter().enumerate() {
        file.push_str(if index == 0 { "\n    " } else { ",\n    " });
        file.push_str(message.line());
    }
    if !messages.is_empty() {
        file.push_str("\n  ");
    }
}
