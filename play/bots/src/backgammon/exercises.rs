//! What the nets do over and over, to see how fast they are.

use backgammon::{Position, Roll};
use game::{Luck, Seeded};

use crate::exercise::{Exercise, Run};

use super::evaluator::{Scratch, lost};
use super::features::Class;
use super::player::EVALUATOR;

pub(crate) const EXERCISES: &[Exercise] =
    &[Exercise { name: "evaluations", make: evaluations }, Exercise { name: "games of the bare net", make: games }];

/// From how many games the positions are that are judged.
const GAMES: u64 = 100;

/// Judges positions of games of the bare net, as they come, none of which is in the database.
fn evaluations() -> Run {
    let mut positions = Vec::new();
    for seed in 0..GAMES {
        play(seed, |position| {
            if Class::of(position) != Class::BearOff {
                positions.push(*position);
            }
        });
    }
    Box::new(move |times, seed| {
        let first = usize::try_from(seed).unwrap_or(0);
        let mut sum = 0.0;
        for at in 0..usize::try_from(times).unwrap_or(usize::MAX) {
            sum += EVALUATOR.chances(&positions[(first + at) % positions.len()]).equity();
        }
        std::hint::black_box(sum);
        times
    })
}

/// Plays whole games with the play that the net likes best, and counts plays.
fn games() -> Run {
    Box::new(|times, seed| {
        let mut plays = 0;
        for game in 0..times {
            play(seed << 32 | game, |_| plays += 1);
        }
        plays
    })
}

/// Plays a game, and shows every position.
fn play(seed: u64, mut see: impl FnMut(&Position)) {
    let (mut luck, mut scratch) = (Seeded::new(seed), Scratch::default());
    let mut die = || u8::try_from(luck.below(6) + 1).unwrap_or(1);
    let mut position = Position::START;
    while lost(&position).is_none() {
        see(&position);
        let roll = Roll::new(die(), die());
        position = EVALUATOR.best(&position, roll, &mut scratch).play.after.flipped();
    }
}
