//! What a document says about the table rather than about the game.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{Display, Write as _};

use crate::json::{Node, Object};
use crate::message::{Message, Notice, Tone};
use crate::print::is_printable;
use crate::refusal::{CommonRefusal, Malformed};
use crate::seat::{Actor, Seat, Viewer};
use crate::text::Text;
use crate::time::Timestamp;

/// What surrounds a game: the table it is played at, who plays, since when, and what happened last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// The table's id, a UUID.
    pub table: String,
    /// The table's number among those of its server.
    pub number: u64,
    /// The players' names, one per seat; a seat without one goes by its number.
    pub names: Vec<String>,
    /// When the game began.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// The id of the last action, for pictures.
    pub last: Option<String>,
    /// What happened last, oldest first, for pictures: who did it, and the id. What is hidden is not among it.
    pub recent: Vec<(Actor, String)>,
    /// What was told of the last thing that the table did by itself, for pictures.
    pub told: Vec<Text>,
    /// The name of the move file that was applied last, where moves come in files.
    pub file: Option<String>,
    /// What the table has to say, oldest first.
    pub messages: Vec<Message>,
    /// How many spectators there are.
    pub spectators: u32,
}

/// What happened when an action was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narration {
    /// All of it, to be said in the reader's language.
    pub story: Vec<Text>,
    /// What goes into the messages of the state document, in its own English.
    pub messages: Vec<Notice>,
}

/// The longest name a player may have, in characters.
const LONGEST_NAME: usize = 100;

/// How much of what happened is remembered: more than a round of turns has in most games.
const REMEMBERED: usize = 16;

impl Envelope {
    /// The envelope that says nothing: the one digests are taken with.
    #[must_use]
    pub fn blank() -> Envelope {
        Envelope {
            table: "00000000-0000-0000-0000-000000000000".to_string(),
            number: 0,
            names: Vec::new(),
            created_at: Timestamp::default(),
            updated_at: Timestamp::default(),
            last: None,
            recent: Vec::new(),
            told: Vec::new(),
            file: None,
            messages: Vec::new(),
            spectators: 0,
        }
    }

    /// Takes note of an action that was played. A clock that was set back does not turn the table's time back.
    ///
    /// # Panics
    /// Never: an id can be written.
    pub fn note(&mut self, id: impl Display, narration: &Narration, at: Timestamp) {
        let last = self.last.get_or_insert_default();
        last.clear();
        write!(last, "{id}").expect("writing to a string does not fail");
        self.updated_at = self.updated_at.max(at);
        self.tell_all(&narration.messages);
    }

    /// Remembers what happened, and forgets what was long ago.
    pub fn remember(&mut self, by: Actor, id: &str) {
        if self.recent.len() == REMEMBERED {
            self.recent.remove(0);
        }
        self.recent.push((by, id.to_string()));
    }

    /// What is remembered since `viewer` acted last; for those who do not play, the last turn.
    #[must_use]
    pub fn since(&self, viewer: Viewer) -> &[(Actor, String)] {
        let begin = match viewer {
            Viewer::Seat(seat) => self.recent.iter().rposition(|(by, _)| *by == Actor::Seat(seat)).map(|own| own + 1),
            Viewer::Public | Viewer::Referee => {
                let is_player = |(by, _): &&(Actor, String)| matches!(by, Actor::Seat(_));
                let last = self.recent.iter().rev().find(is_player).map(|(by, _)| *by);
                let other = |(by, _): &(Actor, String)| matches!(by, Actor::Seat(_)) && Some(*by) != last;
                self.recent.iter().rposition(other).map(|before| before + 1)
            }
        };
        self.recent.get(begin.unwrap_or(0)..).unwrap_or_default()
    }

    /// Adds the messages of what happened.
    pub fn tell_all(&mut self, notices: &[Notice]) {
        for notice in notices {
            match notice {
                Notice::Said(text) => self.tell(Tone::Info, text),
                Notice::Of { seat, words, nameless } => {
                    let named = self.names.get(seat.index()).map(|name| format!("{name} {words}"));
                    self.tell(Tone::Info, named.as_ref().unwrap_or(nameless));
                }
            }
        }
    }

    /// The move file that was applied last has this name, or none.
    pub(crate) fn set_file(&mut self, name: Option<&str>) {
        self.file = name.map(ToString::to_string);
    }

    /// Adds a message, as of now; only the last few are kept. Messages stay in order, even after one from the future.
    pub fn tell(&mut self, tone: Tone, text: &str) {
        let timestamp = self.messages.last().map_or(self.updated_at, |last| self.updated_at.max(last.timestamp));
        self.messages.push(Message::new(tone, text.to_string(), timestamp));
        Message::prune(&mut self.messages);
    }

    /// The name of the player at `seat`.
    #[must_use]
    pub fn name(&self, seat: Seat) -> String {
        self.name_of(seat).into_owned()
    }

    /// The same, borrowed where it can be.
    #[must_use]
    pub fn name_of(&self, seat: Seat) -> Cow<'_, str> {
        match self.names.get(seat.index()) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(format!("Player {}", seat.0 + 1)),
        }
    }

    /// Reads a name; a document may leave it empty.
    #[must_use]
    pub fn read_name(node: &Node<'_>) -> Option<String> {
        node.sized_text(0..=LONGEST_NAME)
    }

    /// Reads the name of a player who sits down: not an empty one, and printable.
    #[must_use]
    pub fn read_new_name(node: &Node<'_>) -> Option<String> {
        let name = Envelope::read_recorded_name(node)?;
        match check_line(&name) {
            Ok(()) => Some(name),
            Err(malformed) => node.refuse_as(&malformed),
        }
    }

    /// Reads the name of a player who sat down once: logs keep names of earlier days, which may not be printable.
    #[must_use]
    pub fn read_recorded_name(node: &Node<'_>) -> Option<String> {
        node.sized_text(1..=LONGEST_NAME)
    }

    /// Reads the optional key `names` of a setup: a list with a name for each of `seats` seats.
    #[must_use]
    pub fn read_names(setup: &Object<'_>, seats: usize) -> Option<Vec<String>> {
        match setup.optional("names") {
            Some(node) => node.list(seats..=seats, Envelope::read_recorded_name),
            None => Some(Vec::new()),
        }
    }

    /// Reads a table's id: a UUID, written in lower case from here on.
    #[must_use]
    pub fn read_table(node: &Node<'_>) -> Option<String> {
        let text = node.text()?;
        let groups: Vec<&str> = text.split('-').collect();
        let lengths_fit = groups.iter().map(|group| group.len()).eq([8, 4, 4, 4, 12]);
        if lengths_fit && groups.iter().all(|group| group.bytes().all(|byte| byte.is_ascii_hexdigit())) {
            Some(text.to_ascii_lowercase())
        } else {
            node.refuse(CommonRefusal::BadUuid, &format!("{text:?}"))
        }
    }

    /// Refuses names that nobody may give a player now. A setup may be that of an old log, so reading it does not.
    ///
    /// # Errors
    /// Every name that is not printable.
    pub fn check_new_names(&self) -> Result<(), Malformed> {
        let mut faults = Vec::new();
        for (seat, name) in self.names.iter().enumerate() {
            let wrong = check_line(name).map_err(|wrong| wrong.within(&format!("/names/{seat}")));
            faults.extend(wrong.err().iter().flat_map(|wrong| wrong.faults().to_vec()));
        }
        Malformed::unless_none(faults)
    }

    /// Refuses names that do not fit the number of seats.
    ///
    /// # Errors
    /// Fewer or more names than seats, unless there are none at all.
    pub fn check_names(&self, seats: u8) -> Result<(), Malformed> {
        match self.names.len() {
            0 => Ok(()),
            count if count == usize::from(seats) => Ok(()),
            count => {
                Err(Malformed::new(CommonRefusal::WrongLength, "/names", &format!("{count} names for {seats} seats")))
            }
        }
    }
}

/// Refuses what somebody writes now that should be one line of plain text, such as a name, and is not printable.
///
/// # Errors
/// The first character that is not.
pub fn check_line(text: &str) -> Result<(), Malformed> {
    match text.chars().find(|character| !is_printable(*character)) {
        None => Ok(()),
        Some(character) => {
            Err(Malformed::new(CommonRefusal::BadCharacter, "", &format!("U+{:04X}", u32::from(character))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_shown_what_happened_since_they_acted_and_others_the_last_turn() {
        let (ann, ben) = (Actor::Seat(Seat(0)), Actor::Seat(Seat(1)));
        let mut envelope = Envelope::blank();
        for (by, id) in [(ann, "a"), (Actor::Chance, "5-2"), (ben, "b"), (ben, "c")] {
            envelope.remember(by, id);
        }
        let since = |viewer| envelope.since(viewer).iter().map(|(_, id)| id.as_str()).collect::<Vec<_>>();
        assert_eq!(since(Viewer::Seat(Seat(0))), ["5-2", "b", "c"]);
        assert_eq!(since(Viewer::Seat(Seat(1))), [""; 0]);
        assert_eq!(since(Viewer::Public), ["5-2", "b", "c"]);
        assert_eq!(since(Viewer::Seat(Seat(2))).len(), 4);
    }

    #[test]
    fn only_the_last_of_what_happened_is_remembered() {
        let mut envelope = Envelope::blank();
        for number in 0..20 {
            envelope.remember(Actor::Table, &number.to_string());
        }
        let last: Vec<_> = (4..20).map(|number| (Actor::Table, number.to_string())).collect();
        assert_eq!(envelope.recent, last);
    }
}
