//! Random games: the yardstick of an engine's speed.

use alloc::vec::Vec;

use crate::game::Game;
use crate::luck::Luck;
use crate::seat::{Actor, Turn};

/// How a random game chooses and plays its actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// List everything legal, choose one, play it unchecked.
    Listed,
    /// List everything legal, choose one, and let the checked `apply` play it.
    Checked,
    /// Let the game find one legal action without listing the others, and play it unchecked.
    Picked,
    /// The same, and let the checked `apply` play it.
    PickedChecked,
}

/// What random games came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many games were played.
    pub games: u64,
    /// How many actions they took.
    pub plies: u64,
    /// How many ended before the limit.
    pub finished: u64,
}

/// Plays `games` random games from `start`, each cut after `limit` actions.
#[must_use]
pub fn playouts<G: Game, L: Luck>(start: &G, games: u64, limit: u32, how: How, luck: &mut L) -> Tally {
    let mut tally = Tally { games, ..Tally::default() };
    let mut buffer = Vec::new();
    for _ in 0..games {
        let (game, plies) = random_game(start.clone(), limit, how, luck, &mut buffer);
        tally.plies += u64::from(plies);
        tally.finished += u64::from(game.turn() == Turn::Over);
    }
    tally
}

/// Plays on at random for at most `limit` actions; gives the game it came to, and how many actions that took.
#[inline]
fn random_game<G: Game, L: Luck>(
    mut game: G,
    limit: u32,
    how: How,
    luck: &mut L,
    buffer: &mut Vec<G::Action>,
) -> (G, u32) {
    for ply in 0..limit {
        let Some(actor) = game.turn().actor() else {
            return (game, ply);
        };
        let action = match (actor, how) {
            (Actor::Chance, _) => {
                let draw = game.draw(luck);
                game.play_draw(&draw);
                continue;
            }
            (_, How::Picked | How::PickedChecked) => {
                game.pick(actor, luck, buffer).expect("an actor in turn has a legal action")
            }
            _ => {
                game.legal_into(actor, buffer);
                let count = u32::try_from(buffer.len()).expect("a list of actions is shorter than 2^32");
                buffer[luck.below(count) as usize]
            }
        };
        match how {
            How::Checked | How::PickedChecked => game = game.apply(actor, action).expect("a listed action is legal"),
            How::Listed | How::Picked => game.play(action),
        }
    }
    (game, limit)
}
