//! A game's exact JSON documents and its pictures.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use crate::deed::DeedOf;
use crate::envelope::Envelope;
use crate::game::Game;
use crate::json::Node;
use crate::layout::laid_out;
use crate::log::line;
use crate::movefile::MoveFile;
use crate::refusal::{Malformed, Refusal, Shape};
use crate::seat::{Seat, Viewer};
use crate::sketch::Sketch;

/// A JSON Schema of one of a game's documents.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// The name it is asked for by, such as `quoridor.state`.
    pub name: &'static str,
    /// The schema itself.
    pub text: &'static str,
}

/// What a picture may point out besides the position.
#[derive(Clone, Copy, Debug)]
pub struct Hints<'a, A> {
    /// What whoever looks may do now.
    pub legal: &'a [A],
    /// What was done last.
    pub last: Option<A>,
    /// Who looks: a board may be turned so that it lies before them.
    pub viewer: Viewer,
}

/// A way to write a position in one line, as players of the game know it.
#[derive(Debug)]
pub struct Notation<G> {
    /// What it goes by, such as `xgid`.
    pub name: &'static str,
    /// What it is, for help texts.
    pub about: &'static str,
    /// The position in this notation.
    pub write: fn(&G) -> String,
}

/// What a position is worth when everybody sees everything and plays as well as can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<A> {
    /// What it comes to for the first side, less what it comes to for the other.
    pub value: i32,
    /// The same after each action of whoever is in turn.
    pub actions: Vec<(A, i32)>,
}

/// How a position to be solved can be put: by what matters of it, without the game that led there.
#[derive(Debug)]
pub struct Problem<G> {
    /// What there is to say of it.
    pub terms: &'static [Term],
    /// Reads an object whose keys are the names of terms, each with a text.
    pub read: fn(&Node<'_>) -> Option<G>,
}

/// One thing to say of a position to be solved.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// What it goes by, such as `deal`.
    pub name: &'static str,
    /// What stands for its value in help texts, such as `LAYOUT`.
    pub value: &'static str,
    /// What it is, for help texts.
    pub about: &'static str,
    /// A value that gives a position together with those of the other terms.
    pub example: &'static str,
}

impl Term {
    /// Reads the text of this term at its place; where it is missing, it is said what it would be.
    #[must_use]
    pub fn text<'n>(&self, node: &'n Node<'_>) -> Option<&'n str> {
        match node.tree() {
            None => node.refuse(Shape::MissingField, self.about),
            Some(_) => node.text(),
        }
    }
}

/// A game's documents and its pictures. Pure, like [`Game`].
///
/// A state document is written for a viewer and a picture is drawn from such a document, so neither can show what the
/// viewer may not see.
pub trait Wire: Game {
    /// What the seats are called in documents and file names.
    const SEAT_NAMES: &'static [&'static str];
    /// The schemas of its documents: `<game>.state`, `<game>.action`, `<game>.legal` and `<game>.setup` at least.
    const SCHEMAS: &'static [Schema];
    /// The keys a state document can have at its top. They tell games apart when a file does not say which it is of.
    const STATE_KEYS: &'static [&'static str];
    /// Setup documents whose games, between them, take every transition of the machine: what the laws are tried on.
    const TRIALS: &'static [&'static str] = &["{}"];
    /// The notations in which positions can be written. The setup reads them all, under the key `position`. A notation
    /// tells everything, whoever reads it: a game that hides something has none.
    const NOTATIONS: &'static [Notation<Self>] = &[];
    /// Keys of the setup, each with a word, that a game has unless it says otherwise where moves come in files: nobody
    /// wants to send one only to agree.
    const IN_FILES: &'static [(&'static str, &'static str)] = &[];
    /// Whether the second seat sits at the upper side of the picture, and may like it the other way round.
    const OPPOSITE: bool = false;
    /// How a position to be solved can be put, if the game has a solver.
    const PROBLEM: Option<Problem<Self>> = None;

    /// Everything the game can refuse with: a code and its sentence, of actions and of documents.
    fn refusals() -> Vec<(&'static str, String)>;

    /// The state, as a viewer sees it.
    type StateDoc: Serialize;
    /// One action, or several that stand or fall together.
    type ActionDoc: Serialize;
    /// What a seat may do.
    type LegalDoc: Serialize;

    /// Reads a setup, and the players' names if it has them.
    fn read_setup(node: &Node<'_>) -> Option<(Self::Setup, Vec<String>)>;

    /// Reads the shape of a state document.
    fn read_state(node: &Node<'_>) -> Option<Self::StateDoc>;

    /// Reads the shape of an action document.
    fn read_action(node: &Node<'_>) -> Option<Self::ActionDoc>;

    /// The state document that `viewer` may see.
    fn state_doc(&self, envelope: &Envelope, viewer: Viewer) -> Self::StateDoc;

    /// Appends the state file: the referee's document in the layout of files. A game may have a faster way to the same
    /// bytes.
    fn write_file(&self, envelope: &Envelope, file: &mut String) {
        file.push_str(&laid_out(&line(&self.state_doc(envelope, Viewer::Referee))));
    }

    /// The game a referee's document is of.
    ///
    /// # Errors
    /// Everything that cannot be so in any game.
    fn from_state_doc(doc: Self::StateDoc) -> Result<(Self, Envelope), Malformed>;

    /// What only `seat` knows of this state, in a short text of the game's own, if it knows anything that others do not.
    fn secret(&self, seat: Seat) -> Option<String> {
        let _ = seat;
        None
    }

    /// A game that `seat`, who knows `secret`, cannot tell from the one whose public document this is: what nobody told
    /// it is as it could be. Where nothing is hidden: the game itself.
    ///
    /// # Errors
    /// Everything that cannot be so in any game, or not with this secret.
    fn guess(doc: Self::StateDoc, seat: Seat, secret: &str) -> Result<(Self, Envelope), Malformed> {
        let _ = (seat, secret);
        Self::from_state_doc(doc)
    }

    /// The actions an action document stands for, in order.
    ///
    /// # Errors
    /// A document that names no action in this state.
    fn actions(&self, doc: Self::ActionDoc) -> Result<Vec<Self::Action>, Refusal<Self::Illegal>>;

    /// The actions that a text stands for: an id, or a play in a notation that players of the game use.
    ///
    /// # Errors
    /// A text that names no action in this state.
    fn read_play(&self, text: &str) -> Result<Vec<Self::Action>, Refusal<Self::Illegal>> {
        Ok(alloc::vec![text.parse()?])
    }

    /// Reads what a move file says was played, with the player, where the game has a document of its own for that: what
    /// `actions` makes of it is legal for that player, one after the other. Any other game's files list ids.
    #[must_use]
    fn read_move(node: &Node<'_>) -> Option<Self::ActionDoc> {
        node.object(&["player", "actions"])?.get("actions").refuse(Shape::MissingField, "expected an array of ids")
    }

    /// Reads the text of a move file in which nothing is out of the ordinary, and gives nothing for any other. Whoever
    /// wants to know what is wrong reads it with care then. A game that is played by many files writes its own.
    #[must_use]
    fn read_quickly(text: &str) -> Option<MoveFile<Self>> {
        let _ = text;
        None
    }

    /// How many move files this state is the result of, if the state tells.
    fn files_applied(&self) -> Option<u32> {
        None
    }

    /// Which of the game's schemas the state document passes: the part of its name behind the game's.
    fn state_schema(&self) -> &'static str {
        "state"
    }

    /// The document that stands for one action.
    fn action_doc(&self, action: Self::Action) -> Self::ActionDoc;

    /// The document that stands for several actions in a move file, if the game has one of its own for them.
    fn play_doc(&self, actions: &[Self::Action]) -> Option<Self::ActionDoc> {
        let _ = actions;
        None
    }

    /// Reads the id of an action inside a document. What chance brings has an id and no document.
    #[must_use]
    fn read_action_id(node: &Node<'_>) -> Option<Self::Action> {
        match node.text()? {
            id if id.parse::<Self::Draw>().is_ok() => {
                let found = format!("{id:?} is what chance brings, and has no document: give the id alone");
                node.refuse(Shape::MalformedAction, &found)
            }
            _ => node.parsed(),
        }
    }

    /// What `seat` may do, as a document.
    fn legal_doc(&self, seat: Seat) -> Self::LegalDoc;

    /// What the position is worth, if the game has a solver for it. It sees what the referee sees.
    fn solve(&self) -> Option<Solved<Self::Action>> {
        None
    }

    /// What happened when `deed` led from this state to `next`, as sentences.
    fn story(&self, deed: &DeedOf<Self>, next: &Self) -> Vec<String>;

    /// What of it is worth a message of the table, for games whose state document has messages.
    fn news(&self, deed: &DeedOf<Self>, next: &Self) -> Vec<String> {
        let _ = (deed, next);
        Vec::new()
    }

    /// The picture, as an SVG document.
    fn svg(doc: &Self::StateDoc, hints: &Hints<'_, Self::Action>) -> String;

    /// The picture, for terminals.
    fn sketch(doc: &Self::StateDoc, hints: &Hints<'_, Self::Action>) -> Sketch;
}
