//! What is in a sealed hand.

use std::fmt;

use game::json::{Node, Tree, read};
use game::{Kind, Malformed, Seat};
use serde::Serialize;

use super::refusal::HandRefusal;
use crate::document::seats_of;

/// The version of the document.
const VERSION: u8 = 1;

/// The length of a text is a multiple of this, so that the size of a file does not tell a long secret from a short one.
const BLOCK: usize = 256;

/// The longest secret and the longest name of a table, in characters.
const LONGEST: usize = 4096;

/// What only one seat of a table knows after a draw. It cannot be printed by accident.
#[derive(Clone, PartialEq, Eq)]
pub struct Hand {
    /// The name of the table.
    pub table: String,
    /// The seat it belongs to.
    pub seat: Seat,
    /// The number of the draw that brought it.
    pub draw: u64,
    /// The game's own text for what the seat knows: what `AnyGame::secret` gives and `Kind::guess` takes.
    pub secret: String,
}

/// The document, as it is written.
#[derive(Serialize)]
struct Doc<'a> {
    parlor: u8,
    table: &'a str,
    seat: &'a str,
    draw: u64,
    secret: &'a str,
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Hand { table, seat, draw, .. } = self;
        f.debug_struct("Hand").field("table", table).field("seat", seat).field("draw", draw).finish_non_exhaustive()
    }
}

impl Hand {
    /// The name of the file it is sealed in, such as `0003-seat0.age`.
    #[must_use]
    pub fn file_name(kind: &Kind, seat: Seat, draw: u64) -> String {
        format!("{draw:04}-{}.age", seat_name(kind, seat))
    }

    /// The text to be sealed: a line of JSON, padded with blanks to a multiple of 256 bytes.
    ///
    /// # Panics
    /// Never: the document can be written.
    #[must_use]
    pub fn write(&self, kind: &Kind) -> String {
        let Hand { table, draw, secret, .. } = self;
        let doc = Doc { parlor: VERSION, table, seat: &seat_name(kind, self.seat), draw: *draw, secret };
        let mut text = serde_json::to_string(&doc).expect("it is texts and numbers");
        let length = (text.len() + 1).next_multiple_of(BLOCK) - 1;
        text.extend(std::iter::repeat_n(' ', length - text.len()));
        text.push('\n');
        text
    }

    /// The hand of a text that was sealed.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(text: &str, kind: &Kind) -> Result<Hand, Malformed> {
        read(&Tree::parse(text)?, |node| read_hand(node, kind))
    }

    /// The hand, if it is the one that was asked for: anyone with write access could replace one hand with another.
    ///
    /// # Errors
    /// A hand of another table, seat or draw.
    pub fn confirmed(self, table: &str, seat: Seat, draw: u64) -> Result<Hand, HandRefusal> {
        let is_it = self.table == table && self.seat == seat && self.draw == draw;
        if is_it { Ok(self) } else { Err(HandRefusal::WrongHand) }
    }
}

fn read_hand(node: &Node<'_>, kind: &Kind) -> Option<Hand> {
    let hand = node.object(&["parlor", "table", "seat", "draw", "secret"])?;
    let version = hand.get("parlor").small(VERSION..=VERSION);
    let table = hand.get("table").sized_text(1..=LONGEST);
    let seat = hand.get("seat").one_of(&seats_of(kind));
    let draw = hand.get("draw").small(0..=u32::MAX).map(u64::from);
    let secret = hand.get("secret").sized_text(0..=LONGEST);
    version?;
    Some(Hand { table: table?, seat: seat?, draw: draw?, secret: secret? })
}

/// What a seat is called in documents and file names.
fn seat_name(kind: &Kind, seat: Seat) -> String {
    kind.seat_names.get(seat.index()).map_or_else(|| seat.to_string(), |name| (*name).to_string())
}
