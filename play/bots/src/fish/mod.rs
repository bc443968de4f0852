//! Opponents for Fish.
//!
//! Two players: alpha-beta with iterative deepening, with regions that only one can enter settled at once, and an endgame
//! solver where few tiles are left. More players, and placements: Monte-Carlo tree search.

mod duel;
mod evaluate;
mod floe;
mod ice;
mod lines;
mod node_budget;
mod region;
mod root;
mod search;
mod shares;
mod split;
mod tree;
mod uct;
mod walk;
mod walks;

use fish::{Action, Fish};
use game::{Actor, Game, Luck, Seat, Seeded};

use crate::bot::{Bot, Choice};
use crate::budget::Budget;
use crate::level::Level;
use crate::registry::{Opponents, Sparring, any};

use crate::bits::Bits;
use floe::tiles_of;
use lines::View;
use uct::Uct;

/// The opponents at Fish.
pub(crate) const OPPONENTS: Opponents = Opponents::of::<Fish>(|level| any::<Fish>(at(level)), SPARRING);

/// The sparring partners.
const SPARRING: &[Sparring] = &[Sparring {
    name: "uct",
    about: "plain Monte-Carlo tree search with random games, 10,000 a move",
    make: || any::<Fish>(Uct),
}];

/// The opponent at a level.
fn at(level: Level) -> Opponent {
    let (nodes, slips) = match level {
        Level::Easy => (200, 30),
        Level::Normal => (3_000, 0),
        Level::Hard => (300_000, 0),
        Level::Max => (2_000_000, 0),
    };
    Opponent { nodes, slips }
}

/// An opponent for Fish. A node is a position searched.
pub(crate) struct Opponent {
    nodes: u64,
    /// How many of a hundred moves are random.
    slips: u32,
}

impl Bot<Fish> for Opponent {
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn choose(&self, view: &Fish, seat: Seat, budget: &Budget<'_>, luck: &mut dyn Luck) -> Option<Choice<Action>> {
        let legal = view.legal(Actor::Seat(seat));
        if legal.len() < 2 {
            return legal.first().copied().map(Choice::forced);
        }
        let mut luck = Seeded::new(u64::from(luck.below(u32::MAX)));
        let mut choice = if tiles_of(view).count_ones() <= u64::BITS {
            think::<u64>(view, seat, budget, &mut luck)
        } else {
            think::<u128>(view, seat, budget, &mut luck)
        };
        if luck.below(100) < self.slips {
            let count = u32::try_from(legal.len()).expect("there are fewer actions than that");
            choice.action = legal[luck.below(count) as usize];
        }
        Some(choice)
    }
}

/// Searches with sets of tiles that have room for all there are.
fn think<B: Bits>(view: &Fish, seat: Seat, budget: &Budget<'_>, luck: &mut Seeded) -> Choice<Action> {
    let view = View::<B>::new(view, seat);
    if view.is_duel() { view.search(budget, luck) } else { view.grow(budget, luck.clone()) }
}
