//! The registry of bots. A new game is one folder and one line here.

use game::{AnyGame, MoveFiles, Seat};

use crate::any::{AnyBot, Erased};
use crate::bot::Bot;
use crate::budget::Budget;
use crate::exercise::Exercise;
use crate::level::Level;
use crate::training::School;

/// The opponents that a game has.
pub struct Opponents {
    /// The name of the game.
    pub game: &'static str,
    pub(crate) level: fn(Level) -> Box<dyn AnyBot>,
    /// The sparring partners.
    pub sparring: &'static [Sparring],
    /// Their benchmarks.
    pub exercises: &'static [Exercise],
    /// How they are trained, if they are.
    pub school: Option<School>,
}

/// A sparring partner: a plain bot to measure against.
pub struct Sparring {
    /// What it is called. In the arena `NAME`, `NAME@NODES` or `NAME@TIME`.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// How to make one.
    pub make: fn() -> Box<dyn AnyBot>,
}

impl Opponents {
    pub(crate) const fn of<G: MoveFiles>(
        level: fn(Level) -> Box<dyn AnyBot>,
        sparring: &'static [Sparring],
    ) -> Opponents {
        Opponents { game: G::NAME, level, sparring, exercises: &[], school: None }
    }

    /// The opponent at a level.
    #[must_use]
    pub fn level(&self, level: Level) -> Box<dyn AnyBot> {
        (self.level)(level)
    }

    /// The names of all of them: the levels, then the sparring partners.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        Level::ALL.into_iter().map(Level::name).chain(self.sparring.iter().map(|sparring| sparring.name))
    }

    /// The opponent of this name: a level or a sparring partner.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Box<dyn AnyBot>> {
        match Level::named(name) {
            Some(level) => Some(self.level(level)),
            None => self.sparring.iter().find(|sparring| sparring.name == name).map(|sparring| (sparring.make)()),
        }
    }
}

/// A bot of one game as one of any.
pub(crate) fn any<G: MoveFiles>(bot: impl Bot<G> + 'static) -> Box<dyn AnyBot> {
    Box::new(Erased::new(bot))
}

static OPPONENTS: &[Opponents] =
    &[crate::backgammon::OPPONENTS, crate::quoridor::OPPONENTS, crate::fish::OPPONENTS, crate::texas42::OPPONENTS];

/// The opponents of every game.
#[must_use]
pub fn opponents() -> &'static [Opponents] {
    OPPONENTS
}

/// The opponents that the game of this name has.
#[must_use]
pub fn of(game: &str) -> Option<&'static Opponents> {
    OPPONENTS.iter().find(|opponents| opponents.game == game)
}

/// Prepares all opponents of all games, so that the first choice takes no longer than later ones.
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
    choose_by(game, seat, level, |budget| budget)
}

/// The same with another budget than the usual.
pub fn choose_by<'a>(
    game: &dyn AnyGame,
    seat: Seat,
    level: Level,
    change: impl FnOnce(Budget<'a>) -> Budget<'a>,
) -> Option<String> {
    let bot = of(game.name())?.level(level);
    let budget = change(Budget::nodes(bot.nodes()));
    bot.choose(game, seat, &budget).map(|choice| choice.action)
}
