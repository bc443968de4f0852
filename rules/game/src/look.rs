//! How a picture is to look: for which window, with which pieces, and what the viewer is about to do.

use alloc::string::String;

use crate::event::{Event, NoDraw};
use crate::seat::{Actor, Viewer};
use crate::text::{Speak, Text};

/// The form of the place that a picture is drawn for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// A window on a desk.
    #[default]
    Wide,
    /// A telephone that is held upright: about 390 pixels wide.
    Tall,
}

/// The steps of the viewer's turn that are not sent yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Held {
    /// There are none.
    #[default]
    Nothing,
    /// More steps are to come.
    Open,
    /// The turn is complete, and may be confirmed.
    Complete,
}

/// How a picture is to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// What it is drawn for.
    pub shape: Shape,
    /// Which of the game's sets of pieces it has; one that the game does not have is the first.
    pub pieces: u8,
    /// What the viewer holds.
    pub held: Held,
}

/// For whom a picture is drawn, and how.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// Who looks.
    pub viewer: Viewer,
    /// Whose choices it shows, if any.
    pub actor: Option<Actor>,
    /// Says its texts in the viewer's language.
    pub speech: &'a dyn Speak,
    /// How it is to look.
    pub look: Look,
}

/// What happened since the viewer acted last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recent<A, D = NoDraw> {
    /// Who did it.
    pub by: Actor,
    /// What was done or drawn.
    pub event: Event<A, D>,
}

/// What viewers of a game's pictures can choose: a set of pieces, or something more to be shown.
#[derive(Clone, Copy, Debug)]
pub struct LookOption {
    /// What it goes by.
    pub name: &'static str,
    /// What it is called.
    pub label: fn() -> Text,
}

/// The look of a game's pictures on pages: colours for the classes of what they show.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// What it goes by.
    pub name: &'static str,
    /// What it is called.
    pub label: fn() -> Text,
    /// Its rules, one a line: selectors with commas between them, and declarations in braces.
    pub css: &'static str,
}

/// The rules of a theme as they hold within the elements that `scope` selects.
#[must_use]
pub fn scoped(theme: &Theme, scope: &str) -> String {
    let mut whole = String::new();
    for (selectors, declarations) in theme.css.lines().filter_map(|line| line.split_once('{')) {
        for (index, selector) in selectors.split(',').map(str::trim).enumerate() {
            if 0 < index {
                whole.push(',');
            }
            whole.extend([scope, " ", selector]);
        }
        whole.extend(["{", declarations.trim(), "\n"]);
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_selector_of_a_theme_is_put_into_its_scope() {
        let theme = Theme {
            name: "slate",
            label: || Text::new("slate"),
            css: "/* Stone. */\n.cloth, .tray { fill: #123 }\n.point { fill: #456 }\n",
        };
        let expected = ".a .cloth,.a .tray{fill: #123 }\n.a .point{fill: #456 }\n";
        assert_eq!(scoped(&theme, ".a"), expected);
    }
}
