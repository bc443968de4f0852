//! Counting the ways a game can go: the standard test of a move generator, and of its speed.

use alloc::vec::Vec;

use crate::game::Game;
use crate::seat::Actor;

/// How many sequences of `depth` actions there are from `game` on, the moves of every actor in turn included.
///
/// The last ply is counted without being played. A game that ends earlier counts nothing. There is no count if chance
/// may bring more than can be listed.
#[must_use]
pub fn perft<G: Game>(game: &G, depth: u32) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let mut buffers = Vec::new();
    buffers.resize_with(depth as usize, Buffer::<G>::default);
    count(game, &mut buffers)
}

/// Lists of one ply, to be reused.
struct Buffer<G: Game> {
    actions: Vec<G::Action>,
    odds: Vec<(G::Draw, u32)>,
}

impl<G: Game> Default for Buffer<G> {
    fn default() -> Buffer<G> {
        Buffer { actions: Vec::new(), odds: Vec::new() }
    }
}

/// Counts `buffers.len()` plies, with lists for each of them to reuse.
fn count<G: Game>(game: &G, buffers: &mut [Buffer<G>]) -> Option<u64> {
    let Some((Buffer { actions, odds }, deeper)) = buffers.split_first_mut() else {
        return Some(1);
    };
    let mut nodes = 0;
    for actor in game.turn().actors() {
        let listed = match actor {
            Actor::Chance => {
                game.odds_into(odds);
                // Chance always brings something, so an empty list of it is none.
                if odds.is_empty() {
                    return None;
                }
                odds.len()
            }
            Actor::Seat(_) | Actor::Table => {
                game.legal_into(actor, actions);
                actions.len()
            }
        };
        if deeper.is_empty() {
            nodes += listed as u64;
            continue;
        }
        for index in 0..listed {
            let mut next = game.clone();
            match actor {
                Actor::Chance => next.play_draw(&odds[index].0),
                Actor::Seat(_) | Actor::Table => next.play(actions[index]),
            }
            nodes += count(&next, deeper)?;
        }
    }
    Some(nodes)
}
