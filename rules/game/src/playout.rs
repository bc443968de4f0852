//! Random games: the yardstick of an engine's speed, and the simplest opponent there is.

use alloc::vec::Vec;

use crate::game::Game;
use crate::luck::Luck;
use crate::seat::{Actor, Seat, Turn};

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

/// The legal action of `seat` that does best when everybody goes on at random: `rounds` random games for each action,
/// each from a game that `seat` imagines. Nothing out of turn.
#[must_use]
pub fn promising<G: Game, L: Luck>(game: &G, seat: Seat, rounds: u32, limit: u32, luck: &mut L) -> Option<G::Action> {
    let mut buffer = Vec::new();
    let mut best = None;
    for action in game.legal(Actor::Seat(seat)) {
        let mut value = 0_i64;
        for _ in 0..rounds {
            let mut next = game.imagine(seat, luck);
            next.play(action);
            let (end, _) = random_game(next, limit, How::Picked, luck, &mut buffer);
            value += worth(&end, seat);
        }
        if best.is_none_or(|(most, _)| most < value) {
            best = Some((value, action));
        }
    }
    best.map(|(_, action)| action)
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
                game.pick(actor, luck, buffer).expect("whoever is in turn has a legal action")
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

/// What a finished game is worth to `seat`: its points less the best of the others; nothing if it was cut short.
fn worth<G: Game>(game: &G, seat: Seat) -> i64 {
    let Some(outcome) = game.outcome() else {
        return 0;
    };
    let own = outcome.points.get(seat.index()).copied().unwrap_or(0);
    let others = outcome.points.iter().enumerate().filter(|(index, _)| *index != seat.index());
    i64::from(own) - others.map(|(_, points)| i64::from(*points)).max().unwrap_or(0)
}
