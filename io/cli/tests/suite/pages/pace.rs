//! How to play so that games end soon.

use game::json::Tree;
use game::{Actor, Kind, Luck as _, Seeded, Turn};

/// How often out of ten somebody does the first thing that can be done, and something at random otherwise.
const PACES: [u32; 3] = [0, 3, 6];
/// How many games tell how long games are.
const TRIALS: u64 = 9;
/// After how many actions a game is long enough.
const LONGEST: usize = 1000;

/// The pace at which games of a kind are shortest.
pub(crate) fn quickest(kind: &Kind) -> u32 {
    PACES.into_iter().min_by_key(|pace| usual_length(kind, *pace)).expect("there are some")
}

/// How many actions of seats half of the games have at most.
fn usual_length(kind: &Kind, pace: u32) -> usize {
    let mut lengths: Vec<usize> = (0..TRIALS).map(|seed| length(kind, pace, &mut Seeded::new(seed))).collect();
    lengths.sort_unstable();
    lengths[lengths.len() / 2]
}

fn length(kind: &Kind, pace: u32, luck: &mut Seeded) -> usize {
    let (mut game, _) = kind.begin(&Tree::Object(Vec::new())).expect("every game has a usual setup");
    for actions in 0..LONGEST {
        while game.turn() == Turn::Chance {
            let drawn = game.draw(luck).expect("it is chance's turn");
            game.apply(Actor::Chance, &drawn).expect("what is drawn is legal");
        }
        let Some(actor) = game.turn().actors().next() else { return actions };
        let legal = game.legal(actor);
        let count = u32::try_from(legal.len()).expect("lists are short");
        let chosen = if luck.below(10) < pace { 0 } else { luck.below(count) as usize };
        game.apply(actor, &legal[chosen]).expect("what is legal is done");
    }
    LONGEST
}
