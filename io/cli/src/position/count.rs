//! How many ways a game can go.

use game::{Actor, AnyGame, Refusal, Refused, Turn};

game::refusals! {
    /// Why the ways a game can go cannot be counted.
    pub enum Uncounted {
        /// Chance is to act, and there is no list of what it may bring.
        TooManyDraws = "too_many_draws": "chance may bring more than can be listed, or counted: let it act first",
    }
}

/// How many sequences of `depth` actions there are from `game` on.
///
/// # Errors
/// When the first of them is up to chance and cannot be listed.
pub(crate) fn perft(game: &dyn AnyGame, depth: u32) -> Result<u64, Refused> {
    match depth {
        0 => Ok(1),
        _ => listable(game).map(|()| game.perft(depth)),
    }
}

/// What can happen first, and by whom.
///
/// # Errors
/// When that is up to chance and cannot be listed.
pub(crate) fn firsts(game: &dyn AnyGame) -> Result<Vec<(Actor, String)>, Refused> {
    listable(game)?;
    let actions = |actor| game.legal(actor).into_iter().map(move |action| (actor, action));
    Ok(game.turn().actors().flat_map(actions).collect())
}

/// Whether what can happen next can be listed: chance always brings something, so an empty list of it is none.
fn listable(game: &dyn AnyGame) -> Result<(), Refused> {
    match game.turn() {
        Turn::Chance if game.legal(Actor::Chance).is_empty() => {
            Err(Refusal::Illegal(Box::new(Uncounted::TooManyDraws)))
        }
        _ => Ok(()),
    }
}
