//! A match on the screen: the game, who is to do what next, what is selected and what is typed.
//!
//! Nothing here knows the terminal or the time; luck was handed in. `keys.rs` says what each key does to it.

use game::{Actor, Coded, Refusal, Refused, Seat, Sketch, Spot, Viewer};

use super::cursor::Place;
use super::played::Played;
use super::record::Record;
use crate::net::prose::listed;

/// Who is to do what next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// A person chooses an action.
    Choosing(Seat),
    /// A person takes the keyboard; until then nothing is shown that others may not see.
    Handover(Seat),
    /// An opponent thinks: the program's, or a player at the same table of a server.
    Thinking(Seat),
    /// Something else than a seat's action is waited for.
    Waiting,
    /// The game is over.
    Over,
}

/// What the keys are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// The game.
    Playing,
    /// The help is open.
    Help,
    /// The question whether to leave is open.
    Leaving,
}

/// A line for the player at the keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Note {
    /// Something went as it should.
    Done(String),
    /// Something was refused or failed.
    Refused(String),
}

/// A match on the screen.
pub(super) struct Match<P = Record> {
    pub(super) record: P,
    pub(super) stage: Stage,
    pub(super) mode: Mode,
    /// The board, drawn for the present viewer.
    pub(super) sketch: Sketch,
    /// What the person in turn may do.
    pub(super) legal: Vec<String>,
    /// Which of them is selected.
    pub(super) selected: Option<usize>,
    /// The beginning of an id, or of a play in the game's notation.
    pub(super) typed: String,
    pub(super) note: Option<Note>,
    /// How many of the latest actions the story leaves out.
    pub(super) scroll: usize,
    /// Where each seat's cursor stood last.
    pub(super) places: [Option<Place>; 8],
    /// Whose eyes are on the screen.
    at_keyboard: Option<Seat>,
    /// A number that no other position of this match has had.
    pub(super) version: u64,
    /// How many games were begun anew.
    pub(super) round: u32,
}

impl<P: Played> Match<P> {
    /// A match that begins with `record`.
    pub(super) fn new(record: P) -> Match<P> {
        let mut it = Match {
            record,
            stage: Stage::Over,
            mode: Mode::Playing,
            sketch: Sketch::default(),
            legal: Vec::new(),
            selected: None,
            typed: String::new(),
            note: None,
            scroll: 0,
            places: [None; 8],
            at_keyboard: None,
            version: 0,
            round: 0,
        };
        it.look();
        it
    }

    /// The name of the player at `seat`.
    pub(super) fn name(&self, seat: Seat) -> String {
        self.record.name(seat)
    }

    /// What the game calls `seat`, where that is more than its number.
    pub(super) fn word(&self, seat: Seat) -> Option<&'static str> {
        let word = self.record.seat_names().get(seat.index())?;
        if word.ends_with(|letter: char| letter.is_ascii_digit()) { None } else { Some(word) }
    }

    /// Whether the program plays for `seat`.
    pub(super) fn is_computer(&self, seat: Seat) -> bool {
        self.record.is_computer(seat)
    }

    /// The name of an actor.
    pub(super) fn actor_name(&self, actor: Actor) -> String {
        match actor {
            Actor::Seat(seat) => self.name(seat),
            Actor::Chance => "Chance".to_owned(),
            Actor::Table => "The table".to_owned(),
        }
    }

    /// Through whose eyes the board is drawn.
    pub(super) fn viewer(&self) -> Viewer {
        self.record.viewer(self.stage)
    }

    /// The action that Enter would play.
    pub(super) fn chosen(&self) -> Option<&str> {
        let index = match self.typed.as_str() {
            "" => self.selected?,
            typed => self.legal.iter().position(|id| id == typed)?,
        };
        self.legal.get(index).map(String::as_str)
    }

    /// What would happen if the person in turn did `id`, as a sentence.
    pub(super) fn foretold(&self, id: &str) -> Option<String> {
        let Stage::Choosing(seat) = self.stage else {
            return None;
        };
        self.record.foretold(seat, id)
    }

    /// Every id that begins as typed, in the game's order.
    pub(super) fn matching(&self) -> Vec<String> {
        let resign = match self.stage {
            Stage::Choosing(seat) => Some(self.record.resignation(seat)),
            _ => None,
        };
        self.legal.iter().cloned().chain(resign).filter(|id| id.starts_with(&self.typed)).collect()
    }

    /// Where on the board an action can be chosen.
    pub(super) fn spot(&self, id: &str) -> Option<&Spot> {
        self.sketch.spots.iter().find(|spot| spot.id == id)
    }

    /// How it ended, as a sentence.
    pub(super) fn result(&self) -> Option<String> {
        let outcome = match (self.record.outcome(), self.stage) {
            (Some(outcome), _) => outcome,
            (None, Stage::Over) => return Some("The game stands still: no player will ever come to act.".to_owned()),
            (None, _) => return None,
        };
        let winners = listed(outcome.winners.iter().map(|seat| self.name(seat)));
        Some(match outcome.winners.len() {
            0 => "The game is over: nobody wins.".to_owned(),
            1 => format!("{winners} wins!"),
            _ => format!("{winners} win!"),
        })
    }

    /// Plays an id or a play in the game's notation for `seat`, a person or the opponent.
    pub(super) fn play(&mut self, seat: Seat, text: &str) {
        match self.record.decide(seat, text) {
            Ok(()) => self.changed(),
            Err(refusal) => self.note = Some(Note::Refused(reason(text, &refusal))),
        }
    }

    /// Why what is typed cannot be played as it is.
    pub(super) fn try_typed(&self) -> Result<(), Refused> {
        match self.stage {
            Stage::Choosing(seat) => self.record.try_text(seat, self.typed.trim_end()),
            _ => Ok(()),
        }
    }

    /// The record has changed: whatever was selected is gone.
    pub(super) fn changed(&mut self) {
        self.version += 1;
        self.scroll = 0;
        self.look();
        if self.stage == Stage::Over {
            self.typed.clear();
        }
    }

    /// Begins a new game.
    pub(super) fn restart(&mut self) {
        self.record.restart();
        self.round += 1;
        self.places = [None; 8];
        self.at_keyboard = None;
        self.changed();
    }

    /// The person whose turn it is has taken the keyboard.
    pub(super) fn take_keyboard(&mut self, seat: Seat) {
        self.at_keyboard = Some(seat);
        self.look();
    }

    /// Finds out who is to do what, and draws the board for them.
    fn look(&mut self) {
        self.stage = self.record.due(self.at_keyboard);
        self.selected = None;
        let actor = match self.stage {
            Stage::Choosing(seat) => Some(Actor::Seat(seat)),
            _ => None,
        };
        if let Stage::Choosing(seat) = self.stage {
            self.at_keyboard = Some(seat);
        }
        self.legal = match self.stage {
            Stage::Choosing(seat) => self.record.legal(seat),
            _ => Vec::new(),
        };
        self.sketch = self.record.sketch(self.viewer(), actor);
    }
}

/// Why `id` was refused, with the code.
fn reason(id: &str, refusal: &Refused) -> String {
    match refusal {
        Refusal::Illegal(why) => format!("{id}: {why} [{}]", why.code()),
        Refusal::Malformed(malformed) => format!("{malformed} [{}]", malformed.code()),
    }
}
