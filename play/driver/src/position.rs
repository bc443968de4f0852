//! A game in progress and the table it is played at.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use game::json::Tree;
use game::{Actor, AnyGame, CommonRefusal, Envelope, Intent, Kind, Malformed, Seat, Timestamp, Turn, Viewer, movefile};

/// The actor of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The actor in turn.
    InTurn,
    /// This actor only.
    Only(Actor),
}

/// A game in progress and the table it is played at.
#[derive(Clone, Debug)]
pub struct Position {
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// The table.
    pub envelope: Envelope,
    /// The hash of the file it was read from, until something happens. The file may have another layout than ours.
    pub(crate) read_as: Option<String>,
}

impl Position {
    /// A game at a table.
    #[must_use]
    pub fn new(game: Box<dyn AnyGame>, envelope: Envelope) -> Position {
        Position { game, envelope, read_as: None }
    }

    /// A new game at a new table with this id.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    pub fn begin(kind: &Kind, setup: &Tree<'_>, table: String, now: Timestamp) -> Result<Position, Malformed> {
        let (game, envelope) = kind.begin(setup)?;
        envelope.check_new_names()?;
        let envelope = Envelope { table, created_at: now, updated_at: now, ..envelope };
        Ok(Position::new(game, envelope))
    }

    /// The game of a referee's state document.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn load(kind: &Kind, state: &Tree<'_>) -> Result<Position, Malformed> {
        let (game, envelope) = kind.load(state)?;
        Ok(Position::new(game, envelope))
    }

    /// The same, read from a file with this `text`: move files refer to the state by its hash.
    #[must_use]
    pub fn read_from(self, text: &str) -> Position {
        Position { read_as: Some(movefile::hash_of(text)), ..self }
    }

    /// The state document as `viewer` sees it, without white space.
    #[must_use]
    pub fn state(&self, viewer: Viewer) -> String {
        self.game.state(&self.envelope, viewer)
    }

    /// The referee's state, as a file has it.
    #[must_use]
    pub fn file(&self) -> String {
        let mut file = String::new();
        self.game.write_file(&self.envelope, &mut file);
        file
    }

    /// The hash by which move files refer to this state: that of the file it was read from, or else of the file it would
    /// be.
    #[must_use]
    pub fn file_hash(&self) -> String {
        self.read_as.clone().unwrap_or_else(|| movefile::hash_of(&self.file()))
    }

    /// The actor in turn; the first of them if they are several. After the end the first seat, which the game refuses.
    #[must_use]
    pub fn to_act(&self) -> Actor {
        self.game.turn().actor().unwrap_or(Actor::Seat(Seat(0)))
    }

    /// What may be done, by whom: by all who are in turn, or by one actor. There is always one at least; after the end it is
    /// the first seat, which may do nothing.
    #[must_use]
    pub fn legal(&self, by: By) -> Vec<(Actor, Vec<String>)> {
        let mut actors: Vec<Actor> = match by {
            By::InTurn => self.game.turn().actors().collect(),
            By::Only(actor) => Vec::from([actor]),
        };
        if actors.is_empty() {
            actors.push(self.to_act());
        }
        actors.into_iter().map(|actor| (actor, self.game.legal(actor))).collect()
    }

    /// The actor of `id` if none is given: the first in turn that may do it, or else the seat that agrees by it, or else
    /// the first in turn.
    #[must_use]
    pub fn doer(&self, id: &str) -> Actor {
        let able = self.game.turn().actors().find(|&actor| self.game.check(actor, id).is_ok());
        let means = |is_so: fn(&Intent<String>) -> bool| {
            let mut seats = (0..self.game.seats()).map(Seat);
            seats.find(|seat| is_so(&self.game.intent(*seat, id))).map(Actor::Seat)
        };
        able.or_else(|| means(|intent| matches!(intent, Intent::Agree(_))))
            .or_else(|| means(|intent| *intent == Intent::Nothing))
            .unwrap_or_else(|| self.to_act())
    }

    /// Whose choices a picture for `viewer` may point out: the seat's own when it is in turn, for the referee those of the
    /// actor in turn.
    #[must_use]
    pub fn chooser(&self, viewer: Viewer) -> Option<Actor> {
        match (viewer, self.game.turn()) {
            (_, Turn::Over) | (Viewer::Public, _) => None,
            (Viewer::Referee, _) => Some(self.to_act()),
            (Viewer::Seat(seat), turn) => Some(Actor::Seat(seat)).filter(|&actor| turn.has(actor)),
        }
    }

    /// The actor that a word means here: `seat-0`, `0`, one of the game's own names for its seats, `chance`, `table`.
    ///
    /// # Errors
    /// A word that names no actor or viewer here.
    pub fn actor(&self, word: &str) -> Result<Actor, Malformed> {
        let actor = match self.seat_named(word) {
            Some(seat) => Actor::Seat(seat),
            None => word.parse()?,
        };
        match actor {
            Actor::Seat(seat) => self.seat(seat).map(Actor::Seat),
            _ => Ok(actor),
        }
    }

    /// The viewer that a word means here: `referee`, `public`, or a seat.
    ///
    /// # Errors
    /// A word that names no actor or viewer here.
    pub fn viewer(&self, word: &str) -> Result<Viewer, Malformed> {
        let viewer = match self.seat_named(word) {
            Some(seat) => Viewer::Seat(seat),
            None => word.parse()?,
        };
        match viewer {
            Viewer::Seat(seat) => self.seat(seat).map(Viewer::Seat),
            _ => Ok(viewer),
        }
    }

    /// The seat, if the game has it.
    ///
    /// # Errors
    /// A seat past the last.
    pub fn seat(&self, seat: Seat) -> Result<Seat, Malformed> {
        let seats = self.game.seats();
        match seat.0 {
            number if number < seats => Ok(seat),
            number => Err(Malformed::new(CommonRefusal::NoSuchSeat, "", &format!("{number}, it has {seats}"))),
        }
    }

    pub(crate) fn seat_named(&self, word: &str) -> Option<Seat> {
        let index = self.game.seat_names().iter().position(|name| *name == word)?;
        u8::try_from(index).ok().map(Seat)
    }
}
