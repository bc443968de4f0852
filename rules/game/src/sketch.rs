//! Pictures made of characters, with the places where an action can be chosen.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::print::is_printable;

/// What a character stands for; the client that shows it picks the colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ink {
    /// Ordinary text.
    #[default]
    Plain,
    /// Lines and labels that should not draw the eye.
    Faint,
    /// What belongs to a seat.
    Seat(u8),
    /// Pieces that belong to no player any more.
    Block,
    /// A place where an action is possible.
    Choice,
    /// What the last action changed.
    Last,
}

/// A place where an action can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The action's id.
    pub id: String,
    /// Where the cursor stands, as column and row.
    pub at: (usize, usize),
    /// Everything the action would change, the cursor's place included.
    pub covers: Vec<(usize, usize)>,
}

/// A picture made of characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    rows: Vec<Vec<(char, Ink)>>,
    /// Where actions can be chosen.
    pub spots: Vec<Spot>,
}

impl Sketch {
    /// An empty picture.
    #[must_use]
    pub fn new(width: usize, height: usize) -> Sketch {
        Sketch { rows: vec![vec![(' ', Ink::Plain); width]; height], spots: Vec::new() }
    }

    /// Writes `text` from column `x` of row `y` on; what does not fit is cut off.
    pub fn write(&mut self, (x, y): (usize, usize), text: &str, ink: Ink) {
        let Some(row) = self.rows.get_mut(y) else {
            return;
        };
        for (place, character) in row.iter_mut().skip(x).zip(text.chars()) {
            // A character has one place here, and an escape would need several.
            *place = (if is_printable(character) { character } else { char::REPLACEMENT_CHARACTER }, ink);
        }
    }

    /// The rows from top to bottom, each a list of characters.
    pub fn rows(&self) -> impl Iterator<Item = &[(char, Ink)]> {
        self.rows.iter().map(Vec::as_slice)
    }

    /// Columns of the widest row.
    #[must_use]
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// How many rows there are.
    #[must_use]
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The picture without its inks, a line per row.
    #[must_use]
    pub fn plain(&self) -> String {
        let mut text = String::new();
        for row in self.rows() {
            let line: String = row.iter().map(|(character, _)| *character).collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// How many columns a text takes: letters such as those of Hangul take two.
#[must_use]
pub fn columns(text: &str) -> usize {
    text.chars().map(width).sum()
}

/// As much of a text as has room in so many columns.
#[must_use]
pub fn cut_to(text: &str, room: usize) -> String {
    let mut taken = 0;
    let fits = |letter: &char| {
        taken += width(*letter);
        taken <= room
    };
    text.chars().take_while(fits).collect()
}

fn width(letter: char) -> usize {
    if '\u{1100}' <= letter { 2 } else { 1 }
}
