//! How many ways a game can go.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use game::{Actor, AnyGame, Refusal, Refused, Turn};

game::refusals! {
    /// Why the ways a game can go cannot be counted.
    pub enum CountRefusal {
        /// Chance is to act, now or on the way, and there is no list of what it may bring.
        TooManyDraws = "too_many_draws": "chance may bring more than can be listed, or counted: let it act first, or count less deeply",
    }
}

/// How many sequences of `depth` actions there are from `game` on.
///
/// # Errors
/// When one of them is up to chance and cannot be listed.
pub fn perft(game: &dyn AnyGame, depth: u32) -> Result<u64, Refused> {
    game.perft(depth).ok_or_else(uncounted)
}

/// What can happen first, and by whom.
///
/// # Errors
/// When that is up to chance and cannot be listed.
pub fn firsts(game: &dyn AnyGame) -> Result<Vec<(Actor, String)>, Refused> {
    let actions = |actor| game.legal(actor).into_iter().map(move |action| (actor, action));
    let firsts: Vec<_> = game.turn().actors().flat_map(actions).collect();
    match game.turn() {
        // Chance always brings something, so an empty list of it is none.
        Turn::Chance if firsts.is_empty() => Err(uncounted()),
        _ => Ok(firsts),
    }
}

fn uncounted() -> Refused {
    Refusal::Illegal(Box::new(CountRefusal::TooManyDraws))
}
