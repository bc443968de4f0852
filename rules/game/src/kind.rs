//! What the registry holds of a game.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use crate::any::{AnyGame, Erased};
use crate::envelope::Envelope;
use crate::json::{Tree, ignored, read};
use crate::look::{Look, LookOption, Theme};
use crate::machine::Machine;
use crate::movefile::MoveFiles;
use crate::preset::Preset;
use crate::refusal::{CommonRefusal, Fault, Malformed};
use crate::seat::{Seat, Viewer};
use crate::sketch::Sketch;
use crate::text::{Catalogue, Speak, TextKey};
use crate::wire::{Hints, Schema, Term};

/// The key of a setup that has the state document to go on from.
pub const STATE_KEY: &str = "state";

/// A game and its table, from a document.
type Opened = Result<(Box<dyn AnyGame>, Envelope), Malformed>;

/// A position to be solved, from an object of its terms.
type Posed = Result<Box<dyn AnyGame>, Malformed>;

/// A kind of game: how to begin one, and what there is to know before it begins.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The name it goes by.
    pub name: &'static str,
    /// How many can play.
    pub seats: RangeInclusive<u8>,
    /// What the seats are called.
    pub seat_names: &'static [&'static str],
    /// Phases, actions, who may, where they lead.
    pub machine: &'static Machine,
    /// The schemas of its documents.
    pub schemas: &'static [Schema],
    /// The keys a state document can have at its top.
    pub state_keys: &'static [&'static str],
    /// The notations in which positions can be written: names, and what they are.
    pub notations: fn() -> Vec<(&'static str, &'static str)>,
    /// What there is to say of a position to be solved; nothing if the game has no solver.
    pub terms: &'static [Term],
    /// What a setup has, unless it says otherwise, where moves come in files: keys and words.
    pub file_setup: &'static [(&'static str, &'static str)],
    /// Whether the second seat sits at the upper side of the picture.
    pub is_opposite: bool,
    /// Whether players who break the rules are thrown out, unless the table says otherwise.
    pub kicks: bool,
    /// Whether players can have what others may not see.
    pub has_secrets: bool,
    /// Setup documents whose games, between them, take every transition of the machine.
    pub trials: &'static [&'static str],
    /// What the game says to people: every key with its arguments.
    pub texts: &'static [TextKey],
    /// Its sentences, a file per language.
    pub catalogues: &'static [Catalogue],
    /// The pages about the game for people, in Markdown, a file per language.
    pub manual: &'static [Catalogue],
    /// What a table that a visitor of the pages sets up is played by, where the visitor chooses nothing else.
    pub for_people: &'static str,
    /// The looks of its pictures on pages.
    pub themes: &'static [Theme],
    /// Its sets of pieces.
    pub pieces: &'static [LookOption],
    /// What its pictures can show to those who ask for it.
    pub aids: &'static [LookOption],
    /// Setups that it offers by name; the first is the usual one.
    pub presets: &'static [Preset],
    /// Everything the game can refuse with: codes and their sentences.
    pub refusals: fn() -> Vec<(&'static str, String)>,
    complete: fn(Tree<'static>) -> Tree<'static>,
    begin: fn(&Tree<'_>) -> Opened,
    load: fn(&Tree<'_>) -> Opened,
    warnings: fn(&Tree<'_>) -> Vec<Fault>,
    guess: fn(&Tree<'_>, Seat, &str) -> Opened,
    pose: fn(&Tree<'_>) -> Posed,
    sketch: fn(&Tree<'_>, &dyn Speak) -> Result<Sketch, Malformed>,
}

impl Kind {
    /// The kind that a game's type is.
    #[must_use]
    pub const fn of<G: MoveFiles>() -> Kind {
        Kind {
            name: G::NAME,
            seats: G::SEATS,
            seat_names: G::SEAT_NAMES,
            machine: G::MACHINE,
            schemas: G::SCHEMAS,
            state_keys: G::STATE_KEYS,
            notations: notations::<G>,
            terms: terms::<G>(),
            file_setup: G::FILE_SETUP,
            is_opposite: G::OPPOSITE,
            kicks: G::KICKS,
            has_secrets: G::SECRETS.is_some(),
            trials: G::TRIALS,
            texts: G::TEXTS,
            catalogues: G::CATALOGUES,
            manual: G::MANUAL,
            for_people: G::FOR_PEOPLE,
            themes: G::THEMES,
            pieces: G::PIECES,
            aids: G::AIDS,
            presets: G::PRESETS,
            refusals: G::refusals,
            complete: G::complete_setup,
            begin: begin_game::<G>,
            load: load_game::<G>,
            warnings: ignored_keys::<G>,
            guess: guess_game::<G>,
            pose: pose_problem::<G>,
            sketch: sketch_public::<G>,
        }
    }

    /// A new game from a setup document, completed as by [`Kind::complete`]; `{}` or `null` means the defaults. Instead of
    /// what the game lets players choose, a setup may have [`STATE_KEY`], a referee's state document: the game goes on from
    /// it.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    pub fn begin(&self, setup: &Tree<'_>) -> Opened {
        self.begin_as_written(&self.complete(setup.clone().into_owned()))
    }

    /// The same from the setup of a game that has begun before, which a log or a table's file has: it means what it did
    /// when it was written.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    pub fn begin_as_written(&self, setup: &Tree<'_>) -> Opened {
        match setup {
            Tree::Null => (self.begin)(&Tree::Object(Vec::new())),
            _ => (self.begin)(setup),
        }
    }

    /// The setup of a game that is new, as it is written down: what became usual later is spelled out, since a setup in a
    /// log means what it did when it was written.
    #[must_use]
    pub fn complete(&self, setup: Tree<'static>) -> Tree<'static> {
        (self.complete)(setup)
    }

    /// The game of a referee's state document.
    ///
    /// # Errors
    /// Everything that is wrong with its shape; if nothing is, everything that is wrong with what it says.
    pub fn load(&self, state: &Tree<'_>) -> Opened {
        (self.load)(state)
    }

    /// The keys of a state document that are ignored, because its schema does not forbid them.
    #[must_use]
    pub fn warnings(&self, state: &Tree<'_>) -> Vec<Fault> {
        (self.warnings)(state)
    }

    /// A game that `seat`, who knows `secret`, cannot tell from the one whose public state document this is: it shows what
    /// the seat sees and may do. A game that hides nothing has no secrets.
    ///
    /// # Errors
    /// Everything that is wrong with the document's shape; if nothing is, what it says that cannot be so with this secret.
    pub fn guess(&self, public: &Tree<'_>, seat: Seat, secret: &str) -> Opened {
        match self.seats.end() {
            end if *end <= seat.0 => Err(Malformed::new(CommonRefusal::NoSuchSeat, "", &format!("{seat}"))),
            _ => (self.guess)(public, seat, secret),
        }
    }

    /// The picture for terminals of a public state document.
    ///
    /// # Errors
    /// Everything that is wrong with its shape.
    pub fn sketch(&self, state: &Tree<'_>, speech: &dyn Speak) -> Result<Sketch, Malformed> {
        (self.sketch)(state, speech)
    }

    /// The position to be solved of which `terms`, an object, has what there is to say.
    ///
    /// # Errors
    /// Everything that is wrong with the terms; or that the game has no solver.
    pub fn pose(&self, terms: &Tree<'_>) -> Posed {
        (self.pose)(terms)
    }
}

fn sketch_public<G: MoveFiles>(state: &Tree<'_>, speech: &dyn Speak) -> Result<Sketch, Malformed> {
    let (viewer, look) = (Viewer::Public, Look::default());
    let hints = Hints { legal: &[], last: None, recent: &[], earlier: &[], told: &[], viewer, speech, look };
    Ok(G::sketch(&read(state, G::read_state)?, &hints))
}

fn notations<G: MoveFiles>() -> Vec<(&'static str, &'static str)> {
    G::NOTATIONS.iter().map(|notation| (notation.name, notation.about)).collect()
}

const fn terms<G: MoveFiles>() -> &'static [Term] {
    match G::SOLVER {
        Some(solver) => solver.terms,
        None => &[],
    }
}

fn begin_game<G: MoveFiles>(setup: &Tree<'_>) -> Opened {
    if setup.get(STATE_KEY).is_some() {
        return begin_as_in_state::<G>(setup);
    }
    let (setup, names) = read(setup, G::read_setup)?;
    let game = G::new(&setup)?;
    let envelope = Envelope { names, ..Envelope::blank() };
    envelope.check_names(game.seats())?;
    Ok((Box::new(Erased(game)), envelope))
}

/// A game that goes on from a state document. Names of the setup count more than those of the document.
fn begin_as_in_state<G: MoveFiles>(setup: &Tree<'_>) -> Opened {
    let (document, names) = read(setup, |node| {
        let keys = node.object(&[STATE_KEY, "names"])?;
        let state = keys.read(STATE_KEY, G::read_state);
        let most = usize::from(*G::SEATS.end());
        let names = keys.read("names", |node| node.optional(|node| node.list(1..=most, Envelope::read_new_name)));
        Some((state?, names?))
    })?;
    let (game, envelope) = G::from_state_doc(document).map_err(|wrong| wrong.within("/state"))?;
    // Documents may leave names empty; players may not.
    let has_names = !envelope.names.iter().any(String::is_empty);
    let kept = if has_names { envelope.names.clone() } else { Vec::new() };
    let envelope = Envelope { names: names.unwrap_or(kept), ..envelope };
    envelope.check_names(game.seats())?;
    Ok((Box::new(Erased(game)), envelope))
}

fn ignored_keys<G: MoveFiles>(state: &Tree<'_>) -> Vec<Fault> {
    ignored(state, G::read_state)
}

fn load_game<G: MoveFiles>(state: &Tree<'_>) -> Opened {
    let (game, envelope) = G::from_state_doc(read(state, G::read_state)?)?;
    Ok((Box::new(Erased(game)), envelope))
}

fn guess_game<G: MoveFiles>(public: &Tree<'_>, seat: Seat, secret: &str) -> Opened {
    let document = read(public, G::read_state)?;
    let (game, envelope) = match G::SECRETS {
        Some(secrets) => (secrets.guess)(document, seat, secret)?,
        None => G::from_state_doc(document)?,
    };
    Ok((Box::new(Erased(game)), envelope))
}

fn pose_problem<G: MoveFiles>(terms: &Tree<'_>) -> Posed {
    match G::SOLVER {
        Some(solver) => Ok(Box::new(Erased(read(terms, solver.read)?))),
        None => Err(Malformed::new(CommonRefusal::NotSolvable, "", &format!("{} has no solver", G::NAME))),
    }
}
