//! Counting the ways a game can go: the standard test of a move generator, and of its speed.

use alloc::vec::Vec;

use crate::game::Game;
use crate::seat::Turn;

/// How many sequences of `depth` actions there are from `game` on, the moves of every actor in turn included.
///
/// The last ply is counted without being played. A game that ends earlier counts nothing.
#[must_use]
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut buffers = Vec::new();
    buffers.resize_with(depth as usize, Vec::new);
    count(game, &mut buffers)
}

/// Counts `buffers.len()` plies, with a list for each of them to reuse.
fn count<G: Game>(game: &G, buffers: &mut [Vec<G::Action>]) -> u64 {
    let Some((actions, deeper)) = buffers.split_first_mut() else {
        return 1;
    };
    let mut nodes = 0;
    if game.turn() == Turn::Chance {
        let odds = game.odds();
        if deeper.is_empty() {
            return odds.len() as u64;
        }
        for (draw, _) in odds {
            let mut next = game.clone();
            next.play_draw(&draw);
            nodes += count(&next, deeper);
        }
    }
    for actor in game.turn().actors() {
        game.legal_into(actor, actions);
        if deeper.is_empty() {
            nodes += actions.len() as u64;
            continue;
        }
        for &action in actions.iter() {
            let mut next = game.clone();
            next.play(action);
            nodes += count(&next, deeper);
        }
    }
    nodes
}
