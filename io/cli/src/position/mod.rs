//! A game in progress and the table it is played at: what every command and the JSON-RPC door work on.

mod acts;
mod count;

use game::json::Tree;
use game::{Actor, AnyGame, Envelope, Kind, Malformed, Seat, Shape, Timestamp, Turn, Viewer, movefile};

pub(crate) use self::acts::{Idle, MOST_STEPS};
pub(crate) use self::count::{Uncounted, firsts, perft};
use crate::chance::uuid;

/// Who does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// Whoever is to act.
    Whoever,
    /// This actor and nobody else.
    Only(Actor),
}

/// A game in progress and the table it is played at.
#[derive(Debug)]
pub(crate) struct Position {
    /// The game.
    pub(crate) game: Box<dyn AnyGame>,
    /// The table.
    pub(crate) envelope: Envelope,
    /// The hash of the file it was read from, until something happens. The file may have another layout than ours.
    read_as: Option<String>,
}

impl Position {
    /// A game at a table.
    pub(crate) fn new(game: Box<dyn AnyGame>, envelope: Envelope) -> Position {
        Position { game, envelope, read_as: None }
    }

    /// A new game at a new table.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    pub(crate) fn begin(
        kind: &Kind,
        setup: &Tree<'_>,
        now: Timestamp,
        entropy: fn(&mut [u8]),
    ) -> Result<Position, Malformed> {
        let (game, envelope) = kind.begin(setup)?;
        let envelope = Envelope { table: uuid(entropy), created_at: now, updated_at: now, ..envelope };
        Ok(Position::new(game, envelope))
    }

    /// The game of a referee's state document.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub(crate) fn load(kind: &Kind, state: &Tree<'_>) -> Result<Position, Malformed> {
        let (game, envelope) = kind.load(state)?;
        Ok(Position::new(game, envelope))
    }

    /// The same, read from a file with this `text`: move files know the state by it.
    pub(crate) fn read_from(self, text: &str) -> Position {
        Position { read_as: Some(movefile::hash_of(text)), ..self }
    }

    /// A copy.
    pub(crate) fn duplicate(&self) -> Position {
        Position { game: self.game.duplicate(), envelope: self.envelope.clone(), read_as: self.read_as.clone() }
    }

    /// The state document as `viewer` sees it, without white space.
    pub(crate) fn state(&self, viewer: Viewer) -> String {
        self.game.state(&self.envelope, viewer)
    }

    /// The referee's state, as a file has it.
    pub(crate) fn file(&self) -> String {
        let mut file = String::new();
        self.game.write_file(&self.envelope, &mut file);
        file
    }

    /// The hash by which move files know this state: that of the file it was read from, or else of the file it would be.
    pub(crate) fn file_hash(&self) -> String {
        self.read_as.clone().unwrap_or_else(|| movefile::hash_of(&self.file()))
    }

    /// Whoever is to act; the first of them if they are several. When nobody is, the first seat, who will be told
    /// why not.
    pub(crate) fn to_act(&self) -> Actor {
        self.game.turn().actor().unwrap_or(Actor::Seat(Seat(0)))
    }

    /// Who does `id` if nobody said who: the first of those to act who may, or else the first of them.
    pub(crate) fn doer(&self, id: &str) -> Actor {
        let able = self.game.turn().actors().find(|&actor| self.game.check(actor, id).is_ok());
        able.unwrap_or_else(|| self.to_act())
    }

    /// Whose choices a picture for `viewer` may point out: those of the seat itself when it is in turn, for the
    /// referee those of whoever is to act.
    pub(crate) fn chooser(&self, viewer: Viewer) -> Option<Actor> {
        match (viewer, self.game.turn()) {
            (_, Turn::Over) | (Viewer::Public, _) => None,
            (Viewer::Referee, _) => Some(self.to_act()),
            (Viewer::Seat(seat), turn) => Some(Actor::Seat(seat)).filter(|&actor| turn.has(actor)),
        }
    }

    /// The actor that a word means here: `seat-0`, `0`, one of the game's own names for its seats, `chance`, `table`.
    ///
    /// # Errors
    /// A word that means nobody here.
    pub(crate) fn actor(&self, word: &str) -> Result<Actor, Malformed> {
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
    /// A word that means nobody here.
    pub(crate) fn viewer(&self, word: &str) -> Result<Viewer, Malformed> {
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
    pub(crate) fn seat(&self, seat: Seat) -> Result<Seat, Malformed> {
        let seats = self.game.seats();
        match seat.0 {
            number if number < seats => Ok(seat),
            number => Err(Malformed::new(Shape::NoSuchSeat, "", &format!("{number}, it has {seats}"))),
        }
    }

    fn seat_named(&self, word: &str) -> Option<Seat> {
        let index = self.game.seat_names().iter().position(|name| *name == word)?;
        u8::try_from(index).ok().map(Seat)
    }
}
