//! A bot for a game of any kind, in ids.

use game::{Actor, AnyGame, Digest, Luck, MoveFiles, Seat, Seeded, Viewer};

use crate::bot::{Bot, Choice, Line};
use crate::budget::Budget;
use crate::unit::Unit;

/// A bot for a game of any kind. It has one implementation, for everything that implements [`Bot`].
pub trait AnyBot: Send + Sync {
    /// Its default budget, in nodes.
    fn nodes(&self) -> u64;

    /// Gets ready, so that the first choice takes no longer than the others.
    fn prepare(&self);

    /// What its values are counted in; nothing in another game.
    fn unit(&self, game: &dyn AnyGame) -> Option<Unit>;

    /// What `seat` does, and why; nothing out of turn, or in another game. The choice follows from what the seat sees and
    /// from the budget, with its luck if it has any.
    fn choose(&self, game: &dyn AnyGame, seat: Seat, budget: &Budget<'_>) -> Option<Choice<String>>;
}

/// A bot whose type is forgotten, and the game that it plays.
pub(crate) struct Erased<G, B> {
    pub(crate) bot: B,
    pub(crate) game: core::marker::PhantomData<fn(&G)>,
}

impl<G, B> Erased<G, B> {
    /// A bot as one of any kind.
    pub(crate) const fn new(bot: B) -> Erased<G, B> {
        Erased { bot, game: core::marker::PhantomData }
    }
}

impl<G: MoveFiles, B: Bot<G>> AnyBot for Erased<G, B> {
    fn nodes(&self) -> u64 {
        self.bot.nodes()
    }

    fn prepare(&self) {
        self.bot.prepare();
    }

    fn unit(&self, game: &dyn AnyGame) -> Option<Unit> {
        game.typed::<G>().map(|game| self.bot.unit(game))
    }

    fn choose(&self, game: &dyn AnyGame, seat: Seat, budget: &Budget<'_>) -> Option<Choice<String>> {
        let mut legal = game.legal(Actor::Seat(seat));
        if legal.len() < 2 {
            return legal.pop().map(Choice::forced);
        }
        // The luck is seeded by the view, and what is hidden is drawn anew: a bot cannot know it.
        let mut luck = luck_of(game, seat, budget);
        let view = game.typed::<G>()?.imagine(seat, &mut luck);
        let choice = self.bot.choose(&view, seat, budget, &mut luck)?;
        Some(in_ids(&choice))
    }
}

/// Luck that follows from what a seat sees, and from the luck that the budget brings.
fn luck_of(game: &dyn AnyGame, seat: Seat, budget: &Budget<'_>) -> impl Luck + use<> {
    let Digest(view) = game.digest(Viewer::Seat(seat));
    let seed = view.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte));
    Seeded::new(seed ^ budget.luck().unwrap_or(0))
}

fn in_ids<A: ToString>(choice: &Choice<A>) -> Choice<String> {
    let in_ids = |line: &Line<A>| Line {
        actions: line.actions.iter().map(ToString::to_string).collect(),
        decided: line.decided,
        value: line.value,
    };
    Choice { action: choice.action.to_string(), lines: choice.lines.iter().map(in_ids).collect(), nodes: choice.nodes }
}
