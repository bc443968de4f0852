//! Inks as the colours of a terminal.

use std::fmt::Write as _;

use clap::ValueEnum;
use game::{Ink, Sketch};

use crate::columns::fitted;
use crate::world::World;

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl When {
    /// Whether it is now.
    pub(crate) fn now(self, world: &World<'_>) -> bool {
        match self {
            When::Auto => world.output_is_terminal && !world.no_color,
            When::Always => true,
            When::Never => false,
        }
    }
}

/// How many colours there are for seats.
const COLOURS: usize = 8;

/// Which of the colours for seats each seat has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Palette([usize; COLOURS]);

impl Palette {
    /// The colours of seats with these names. Who is called after one of the colours has it; the others have what is
    /// left, in order. Black and white are not among them: one or the other cannot be seen on every screen.
    pub(crate) fn of(names: &[&str]) -> Palette {
        let called = |seat: usize| {
            let name = names.get(seat)?;
            NAMED.iter().find(|(word, _)| word == name).map(|(_, colour)| *colour)
        };
        let is_taken = |colour: &usize| (0..names.len()).any(|seat| called(seat) == Some(*colour));
        let mut left = (0..COLOURS).filter(|colour| !is_taken(colour));
        Palette(std::array::from_fn(|seat| called(seat).or_else(|| left.next()).unwrap_or(seat)))
    }

    /// The number of the colour of `seat`, below eight: blue, red, green, magenta, cyan, yellow, light blue, light red.
    pub(crate) fn colour(&self, seat: u8) -> usize {
        self.0[usize::from(seat) % COLOURS]
    }
}

/// Names of seats that are names of colours, and the numbers of those.
const NAMED: &[(&str, usize)] = &[("blue", 0), ("red", 1), ("green", 2), ("brown", 5), ("yellow", 5)];

const RESET: &str = "\x1b[0m";

/// The picture for a terminal, one line per row; in colour if there is a palette.
pub(crate) fn drawn(sketch: &Sketch, palette: Option<Palette>) -> String {
    let mut text = String::new();
    for row in sketch.rows().map(fitted) {
        let end = row.iter().rposition(|(character, _)| *character != ' ').map_or(0, |last| last + 1);
        for run in row[..end].chunk_by(|left, right| left.1 == right.1) {
            let characters: String = run.iter().map(|(character, _)| *character).collect();
            let _ = match (run[0].1, palette) {
                (Ink::Plain, _) | (_, None) => write!(text, "{characters}"),
                (ink, Some(palette)) => write!(text, "\x1b[{}m{characters}{RESET}", code(ink, palette)),
            };
        }
        text.push('\n');
    }
    text
}

/// How a terminal is told to use an ink.
fn code(ink: Ink, palette: Palette) -> &'static str {
    /// Colours for seats, far apart from one another on dark and on light screens.
    const SEATS: [&str; COLOURS] = ["1;34", "1;31", "1;32", "1;35", "1;36", "1;33", "1;94", "1;91"];
    match ink {
        Ink::Plain => "0",
        Ink::Faint => "2",
        Ink::Seat(seat) => SEATS[palette.colour(seat)],
        Ink::Block => "33",
        Ink::Choice => "32",
        Ink::Last => "1;7",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_of_one_ink_share_a_code() {
        let mut sketch = Sketch::new(6, 2);
        sketch.write((0, 0), "ab", Ink::Seat(1));
        sketch.write((2, 0), "c", Ink::Plain);
        sketch.write((0, 1), "|", Ink::Faint);
        assert_eq!(drawn(&sketch, Some(Palette::of(&[]))), "\x1b[1;31mab\x1b[0mc\n\x1b[2m|\x1b[0m\n");
        assert_eq!(drawn(&sketch, None), sketch.plain());
    }

    #[test]
    fn seats_called_after_a_colour_have_it() {
        for (names, want) in [
            (&[][..], [0, 1, 2, 3]),
            (&["white", "black"], [0, 1, 2, 3]),
            (&["player1", "player2"], [0, 1, 2, 3]),
            (&["red", "white", "brown", "black"], [1, 0, 5, 2]),
        ] {
            let palette = Palette::of(names);
            assert_eq!([0, 1, 2, 3].map(|seat| palette.colour(seat)), want, "{names:?}");
            let all: std::collections::BTreeSet<usize> = (0..8).map(|seat| palette.colour(seat)).collect();
            assert_eq!(all.len(), 8, "{names:?}: no colour is there twice");
        }
    }
}
