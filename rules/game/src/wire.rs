//! A game's exact JSON documents and its pictures.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use serde::Serialize;

use crate::companion::Companion;
use crate::envelope::Envelope;
use crate::event::{EventOf, NoDraw};
use crate::game::Game;
use crate::json::{Node, Tree};
use crate::layout::laid_out;
use crate::log::line;
use crate::look::{Look, LookOption, Recent, Theme};
use crate::preset::Preset;
use crate::refusal::{CommonRefusal, Malformed, Refusal};
use crate::say;
use crate::seat::{Seat, Viewer};
use crate::sketch::Sketch;
use crate::svg::Svg;
use crate::text::{Catalogue, Speak, Text, TextKey, Value};

/// A JSON Schema of one of a game's documents.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// The name it is asked for by, such as `quoridor.state`.
    pub name: &'static str,
    /// The schema itself.
    pub text: &'static str,
}

/// What a picture may point out besides the position.
#[derive(Debug)]
pub struct Hints<'a, A, D = NoDraw> {
    /// What the viewer may do now.
    pub legal: &'a [A],
    /// What was done last.
    pub last: Option<A>,
    /// What happened since the viewer's own last action, oldest first; for spectators, the last turn. Draws that are hidden
    /// are not among it.
    pub recent: &'a [Recent<A, D>],
    /// What is remembered of what happened before that: it tells where things stood.
    pub earlier: &'a [Recent<A, D>],
    /// What was told of the last thing that the table did by itself. Players stand in it by their seats.
    pub told: &'a [Text],
    /// Who looks: a board may be turned so that it lies before them.
    pub viewer: Viewer,
    /// Says the picture's texts in the viewer's language.
    pub speech: &'a dyn Speak,
    /// How the picture is to look.
    pub look: Look,
}

impl<A: Copy, D> Clone for Hints<'_, A, D> {
    fn clone(&self) -> Self {
        *self
    }
}

/// Draws are borrowed: they may be large.
impl<A: Copy, D> Copy for Hints<'_, A, D> {}

impl<A, D> Hints<'_, A, D> {
    /// A text in the viewer's language. Players stand in it by name, as the document has them.
    #[must_use]
    pub fn say(&self, text: &Text) -> String {
        self.speech.say(text, &[])
    }

    /// An empty picture; what can be chosen in it is read out.
    #[must_use]
    pub fn picture(&self, size: (i32, i32), title: &str, description: &str) -> Svg {
        let begin = if self.legal.is_empty() { Svg::new } else { Svg::with_choices };
        begin(size, title, description)
    }
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

/// What a position is worth with perfect information and perfect play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<A> {
    /// What it comes to for the first side, less what it comes to for the other.
    pub value: i32,
    /// The same after each action of the player in turn.
    pub actions: Vec<(A, i32)>,
}

/// A solver: how a position to be solved is put, without the game that led there, and what it is worth.
pub struct Solver<G: Game> {
    /// What there is to say of a position.
    pub terms: &'static [Term],
    /// Reads an object whose keys are the names of terms, each with a text.
    pub read: fn(&Node<'_>) -> Option<G>,
    /// What a position is worth, if it can be solved. It sees what the referee sees.
    pub solve: fn(&G) -> Option<Solved<G::Action>>,
}

/// A game and its table, from a document; or everything that is wrong with it.
pub type Loaded<G> = Result<(G, Envelope), Malformed>;

/// What players of a game with hidden information know of it, as a short text of the game's own.
pub struct Secrets<G: Wire> {
    /// What only this seat knows of a state, if it knows anything that others do not: words with blanks between them. In a
    /// picture for the seat a piece that only it sees has its word as `data-own`.
    pub of_seat: fn(&G, Seat) -> Option<String>,
    /// A game that the seat, who knows the secret, cannot tell from the one whose public document this is.
    pub guess: fn(G::StateDoc, Seat, &str) -> Loaded<G>,
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
            None => node.refuse(CommonRefusal::MissingField, self.about),
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
    /// tells everything to every reader: a game that hides something has none.
    const NOTATIONS: &'static [Notation<Self>] = &[];
    /// Whether the second seat sits at the upper side of the picture, and may like it the other way round.
    const OPPOSITE: bool = false;
    /// Whether the document that defines the game's messages has players thrown out who break the rules.
    const KICKS: bool = false;
    /// The solver, if the game has one.
    const SOLVER: Option<Solver<Self>> = None;
    /// What seats know that others do not, if the game hides anything.
    const SECRETS: Option<Secrets<Self>> = None;

    /// What the game says to people: every key with its arguments.
    const TEXTS: &'static [TextKey];
    /// The sentences of [`Wire::TEXTS`], of its seats (`seat_0` and so on) and of its refusals (by code, in all languages but
    /// English), a file per language. English must be there.
    const CATALOGUES: &'static [Catalogue];

    /// What a table that a visitor of the pages sets up is played by, where the visitor chooses nothing else: a setup document
    /// whose keys go before what an empty setup means.
    const FOR_PEOPLE: &'static str = "{}";
    /// The looks of its pictures on pages; the first is what pictures have by themselves.
    const THEMES: &'static [Theme] = &[];
    /// Its sets of pieces; the first is the usual one.
    const PIECES: &'static [LookOption] = &[];
    /// What its pictures can show to those who ask for it.
    const AIDS: &'static [LookOption] = &[];
    /// Setups that it offers by name; the first is the usual one.
    const PRESETS: &'static [Preset] = &[];

    /// The pages about the game for people, in Markdown, a file per language; the first is the one for languages it lacks.
    const MANUAL: &'static [Catalogue] = &[];

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

    /// The setup of a game that is new: what became usual after games were played, and is therefore not what an empty setup
    /// means, is written out.
    #[must_use]
    fn complete_setup(setup: Tree<'static>) -> Tree<'static> {
        setup
    }

    /// Reads the shape of a state document.
    fn read_state(node: &Node<'_>) -> Option<Self::StateDoc>;

    /// Reads the shape of an action document.
    fn read_action(node: &Node<'_>) -> Option<Self::ActionDoc>;

    /// The state document that `viewer` may see.
    fn state_doc(&self, envelope: &Envelope, viewer: Viewer) -> Self::StateDoc;

    /// Appends the state file: the referee's document in the layout of files. A game may write the same bytes faster.
    fn write_file(&self, envelope: &Envelope, file: &mut String) {
        file.push_str(&laid_out(&line(&self.state_doc(envelope, Viewer::Referee))));
    }

    /// The game a referee's document is of.
    ///
    /// # Errors
    /// Everything that cannot be so in any game.
    fn from_state_doc(doc: Self::StateDoc) -> Result<(Self, Envelope), Malformed>;

    /// The actions an action document stands for, in order. It names actions and need not judge them: the caller checks each
    /// in the state it is played in before it is played. A document for a whole turn may say more, such as that more must be
    /// played.
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

    /// Which of the game's schemas the state document passes: the part of its name after the game's.
    fn state_schema(&self) -> &'static str {
        "state"
    }

    /// What a client sees of the machine in this game. A game whose setup rules actions out leaves them out.
    fn companion(&self) -> Companion {
        Companion::of(Self::NAME, Self::MACHINE)
    }

    /// The document that stands for one action.
    fn action_doc(&self, action: Self::Action) -> Self::ActionDoc;

    /// Reads the id of an action inside a document. What chance brings has an id and no document.
    #[must_use]
    fn read_action_id(node: &Node<'_>) -> Option<Self::Action> {
        match node.text()? {
            id if id.parse::<Self::Draw>().is_ok() => {
                let found = format!("{id:?} is what chance brings, and has no document: give the id alone");
                node.refuse(CommonRefusal::MalformedAction, &found)
            }
            _ => node.parsed(),
        }
    }

    /// What `seat` may do, as a document.
    fn legal_doc(&self, seat: Seat) -> Self::LegalDoc;

    /// What happened when `event` led from this state to `next`, in order.
    fn story(&self, event: &EventOf<Self>, next: &Self) -> Vec<Text>;

    /// How the game ended, as a clause ("Ann wins a gammon"); nothing while it goes on.
    fn result(&self) -> Option<Text> {
        let winners = self.outcome()?.winners;
        let count = u8::try_from(winners.iter().count()).unwrap_or(u8::MAX);
        Some(if count == 0 { say::nobody_wins() } else { say::wins(count, Value::listed(winners.iter())) })
    }

    /// An event as players of the game write it down, in the state before it. Where they have no way of their own, its id.
    fn written(&self, event: &EventOf<Self>) -> String {
        event.to_string()
    }

    /// The picture, as an SVG document.
    fn svg(doc: &Self::StateDoc, hints: &Hints<'_, Self::Action, Self::Draw>) -> String;

    /// The picture, for terminals.
    fn sketch(doc: &Self::StateDoc, hints: &Hints<'_, Self::Action, Self::Draw>) -> Sketch;
}

/// The schemas of a game's documents, from the folder `schemas`.
#[macro_export]
macro_rules! schemas {
    ($game:literal: $($document:literal),+) => {
        &[$($crate::Schema {
            name: concat!($game, ".", $document),
            text: include_str!(concat!("../../../schemas/", $game, ".", $document, ".schema.json")),
        }),+]
    };
}

/// The pages about a game, from the folder `docs/games`: English, and all of Parlor's other languages or those that are
/// named, each from a folder of its own.
#[macro_export]
macro_rules! manual {
    ($game:literal) => {
        $crate::manual!($game: "ko")
    };
    ($game:literal: $($language:literal),*) => {
        &[
            $crate::Catalogue { language: "en", text: include_str!(concat!("../../../docs/games/", $game, ".md")) },
            $($crate::Catalogue {
                language: $language,
                text: include_str!(concat!("../../../docs/games/", $language, "/", $game, ".md")),
            }),*
        ]
    };
}
