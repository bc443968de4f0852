//! Inks as the colours of a terminal.

use std::fmt::Write as _;

use clap::ValueEnum;
use game::{Ink, Sketch};

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

const RESET: &str = "\x1b[0m";

/// The picture in colour, a line a row.
pub(crate) fn coloured(sketch: &Sketch) -> String {
    let mut text = String::new();
    for row in sketch.rows() {
        let end = row.iter().rposition(|(character, _)| *character != ' ').map_or(0, |last| last + 1);
        for run in row[..end].chunk_by(|left, right| left.1 == right.1) {
            let characters: String = run.iter().map(|(character, _)| *character).collect();
            let _ = match run[0].1 {
                Ink::Plain => write!(text, "{characters}"),
                ink => write!(text, "\x1b[{}m{characters}{RESET}", code(ink)),
            };
        }
        text.push('\n');
    }
    text
}

/// How a terminal is told to use an ink.
fn code(ink: Ink) -> &'static str {
    /// Colours for seats, far apart from one another on dark and on light screens.
    const SEATS: [&str; 8] = ["1;34", "1;31", "1;32", "1;35", "1;36", "1;33", "1;94", "1;91"];
    match ink {
        Ink::Plain => "0",
        Ink::Faint => "2",
        Ink::Seat(seat) => SEATS[usize::from(seat) % SEATS.len()],
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
        assert_eq!(coloured(&sketch), "\x1b[1;31mab\x1b[0mc\n\x1b[2m|\x1b[0m\n");
    }
}
