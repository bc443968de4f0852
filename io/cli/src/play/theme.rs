//! Inks as styles.

use game::{Ink, Seat};
use ratatui::style::{Color, Modifier, Style};

use crate::colour::Palette;

/// Colours for seats, far apart from one another on dark and on light screens. `parlor show` has the same.
const SEATS: [Color; 8] = [
    Color::Blue,
    Color::Red,
    Color::Green,
    Color::Magenta,
    Color::Cyan,
    Color::Yellow,
    Color::LightBlue,
    Color::LightRed,
];

/// How things look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Theme {
    /// In colour.
    Colour(Palette),
    /// By weight alone, for `NO_COLOR`.
    Plain,
}

impl Theme {
    /// What should not draw the eye.
    pub(super) const FAINT: Style = Style::new().add_modifier(Modifier::DIM);

    /// What should.
    pub(super) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);

    /// The style of an ink.
    pub(super) fn ink(self, ink: Ink) -> Style {
        match ink {
            Ink::Plain => Style::new(),
            Ink::Faint => Theme::FAINT,
            Ink::Seat(seat) => self.seat(Seat(seat)),
            Ink::Block => self.tint(Color::Yellow).add_modifier(Modifier::BOLD),
            Ink::Choice => self.good(),
            Ink::Last => self.tint(Color::Yellow).add_modifier(Modifier::BOLD | Modifier::REVERSED),
        }
    }

    /// What belongs to a seat.
    pub(super) fn seat(self, seat: Seat) -> Style {
        let own = match self {
            Theme::Colour(palette) => Style::new().fg(SEATS[palette.colour(seat.0)]),
            Theme::Plain => Style::new(),
        };
        own.add_modifier(Modifier::BOLD)
    }

    /// What Enter would change.
    pub(super) fn cursor(self, seat: Seat) -> Style {
        match self {
            Theme::Colour(palette) => Style::new().fg(Color::White).bg(SEATS[palette.colour(seat.0)]),
            Theme::Plain => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    /// A place that fits what is typed so far.
    pub(super) fn candidate(self) -> Style {
        self.good().add_modifier(Modifier::UNDERLINED)
    }

    /// Good news.
    pub(super) fn good(self) -> Style {
        self.tint(Color::Green).add_modifier(Modifier::BOLD)
    }

    /// Bad news.
    pub(super) fn bad(self) -> Style {
        self.tint(Color::Red).add_modifier(Modifier::BOLD)
    }

    fn tint(self, colour: Color) -> Style {
        match self {
            Theme::Colour(_) => Style::new().fg(colour),
            Theme::Plain => Style::new(),
        }
    }
}
