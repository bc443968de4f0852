//! What was found.

use bots::Unit;
use game::{Kind, Outcome, Seat, Text};

use crate::decision::Decision;
use crate::luck::Draw;
use crate::mark::Limits;

/// What was found in a game.
#[derive(Clone, Debug)]
pub struct Report {
    /// The game.
    pub kind: &'static Kind,
    /// The table's id.
    pub table: String,
    /// What the players are called, by seat.
    pub names: Vec<String>,
    /// How many sides play against each other.
    pub sides: u8,
    /// What values are counted in.
    pub unit: Unit,
    /// The name of the opponent that judged.
    pub judge: String,
    /// How many nodes it looked at for each decision.
    pub nodes: u64,
    /// What the result is worth to each seat, as far as there is one and values say so.
    pub results: Vec<Option<f64>>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The number of the last act.
    pub acts: u64,
    /// Whether everything was gone through.
    pub is_whole: bool,
    /// The line of the log from which on something is hidden still.
    pub veiled: Option<u64>,
    /// The decisions, in order.
    pub decisions: Vec<Decision>,
    /// The draws by chance whose luck can be told, in order.
    pub draws: Vec<Draw>,
}

/// A point of the graph: a number of the log, and what is expected there.
pub(crate) type Point = (u64, f64);

impl Report {
    /// From how much on something that was lost has which mark.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits::of(self.unit)
    }

    /// The seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..u8::try_from(self.names.len()).unwrap_or(0)).map(Seat)
    }

    /// What a seat's player is called.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// What happened, in English.
    #[must_use]
    pub fn told(&self, story: &[Text]) -> Vec<String> {
        speech::english(self.kind).story(story, &self.names)
    }

    /// Which side a seat is on: partners sit across from each other.
    #[must_use]
    pub fn side(&self, seat: Seat) -> u8 {
        seat.0 % self.sides.max(1)
    }

    /// What a side is called: by the names of its players.
    #[must_use]
    pub fn side_name(&self, side: u8) -> String {
        let names: Vec<&str> =
            self.seats().filter(|seat| self.side(*seat) == side).map(|seat| self.name(seat)).collect();
        names.join(" & ")
    }

    /// What a seat expected at a decision, as its side sees it.
    #[must_use]
    pub fn expectation(&self, decision: &Decision, side: u8) -> Option<f64> {
        match self.side(decision.seat) {
            own if own == side => decision.value,
            _ if self.sides == 2 => decision.value.map(|value| -value),
            _ => None,
        }
    }

    /// What a side could expect over the game, and how it ended.
    pub(crate) fn curve(&self, side: u8) -> Vec<Point> {
        let expected = |decision: &Decision| Some((decision.number, self.expectation(decision, side)?));
        let end = self.results.get(usize::from(side)).copied().flatten().map(|result| (self.acts + 1, result));
        self.decisions.iter().filter_map(expected).chain(end).collect()
    }
}
