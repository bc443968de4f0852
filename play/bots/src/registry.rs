//! The registry: who plays what. A new game is one folder and one line here.

use backgammon::Backgammon;
use fish::Fish;
use game::{AnyGame, Seat, Wire};
use quoridor::Quoridor;
use texas42::Texas42;

use crate::any::{AnyBot, Knowing};
use crate::bot::Bot;
use crate::budget::Budget;
use crate::exercise::Exercise;
use crate::level::Level;
use crate::training::{Lessons, Training};

/// The opponents that a game has.
pub struct Opponents {
    /// The name of the game.
    pub game: &'static str,
    level: fn(Level) -> Box<dyn AnyBot>,
    /// Those who are there to be measured against.
    pub sparring: &'static [Sparring],
    /// What they do over and over, to see how fast they are.
    pub exercises: &'static [Exercise],
    /// How they learn, if they do.
    pub school: Option<School>,
}

/// Begins to learn: from nothing, or from what is stored in some bytes. Nothing if there is nothing stored in them.
pub type School = fn(Lessons, Option<&[u8]>) -> Option<Training>;

/// An opponent that is there to be measured against: plain, and what others have, too.
pub struct Sparring {
    /// What it is called. In the arena `NAME`, `NAME@NODES` or `NAME@TIME`.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// How to make one.
    pub make: fn() -> Box<dyn AnyBot>,
}

impl Opponents {
    const fn of<G: Wire>(level: fn(Level) -> Box<dyn AnyBot>, sparring: &'static [Sparring]) -> Opponents {
        Opponents { game: G::NAME, level, sparring, exercises: &[], school: None }
    }

    const fn taught_in(self, school: School) -> Opponents {
        Opponents { school: Some(school), ..self }
    }

    const fn exercised_by(self, exercises: &'static [Exercise]) -> Opponents {
        Opponents { exercises, ..self }
    }

    /// The opponent at a level.
    #[must_use]
    pub fn level(&self, level: Level) -> Box<dyn AnyBot> {
        (self.level)(level)
    }

    /// The names of all of them: the levels, then those to be measured against.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        Level::ALL.into_iter().map(Level::name).chain(self.sparring.iter().map(|sparring| sparring.name))
    }

    /// The opponent of this name: a level, or one to be measured against.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Box<dyn AnyBot>> {
        match Level::named(name) {
            Some(level) => Some(self.level(level)),
            None => self.sparring.iter().find(|sparring| sparring.name == name).map(|sparring| (sparring.make)()),
        }
    }
}

/// A bot of one game as one of any.
pub(crate) fn any<G: Wire>(bot: impl Bot<G> + 'static) -> Box<dyn AnyBot> {
    Box::new(Knowing::new(bot))
}

static OPPONENTS: [Opponents; 4] = [
    Opponents::of::<Backgammon>(|level| any::<Backgammon>(crate::backgammon::at(level)), crate::backgammon::SPARRING)
        .exercised_by(crate::backgammon::EXERCISES)
        .taught_in(Training::new),
    Opponents::of::<Quoridor>(|level| any::<Quoridor>(crate::quoridor::at(level)), crate::quoridor::SPARRING),
    Opponents::of::<Fish>(|level| any::<Fish>(crate::fish::at(level)), crate::fish::SPARRING),
    Opponents::of::<Texas42>(|level| any::<Texas42>(crate::texas42::at(level)), crate::texas42::SPARRING),
];

/// The opponents of every game.
#[must_use]
pub fn opponents() -> &'static [Opponents] {
    &OPPONENTS
}

/// The opponents that the game of this name has.
#[must_use]
pub fn of(game: &str) -> Option<&'static Opponents> {
    OPPONENTS.iter().find(|opponents| opponents.game == game)
}

/// Gets all opponents of all games ready, so that nobody has to wait for their first choice.
pub fn prepare() {
    for opponents in opponents() {
        for level in Level::ALL {
            opponents.level(level).prepare();
        }
    }
}

/// What `seat` does at a level; nothing out of turn.
#[must_use]
pub fn choose(game: &dyn AnyGame, seat: Seat, level: Level) -> Option<String> {
    let bot = of(game.name())?.level(level);
    let budget = Budget::nodes(bot.nodes());
    bot.choose(game, seat, &budget).map(|choice| choice.action)
}
