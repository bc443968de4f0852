//! How many ways a game can go. The plain referee of the second opinion counts the same plays.

use backgammon::{Backgammon, Play, Position, Roll, Setup};
use game::{Game, Luck, Seeded, perft};

/// Distinct plays of all 21 rolls from the start, by roll: 1-1, 2-1, 2-2, 3-1 and so on.
pub(crate) const PLAYS_FROM_THE_START: [usize; 21] =
    [42, 15, 75, 16, 17, 73, 14, 18, 17, 52, 8, 8, 9, 9, 4, 10, 14, 14, 14, 7, 11];
/// Distinct plays of all rolls after each of those.
pub(crate) const PLAYS_OF_TWO_TURNS: usize = 202_782;

#[test]
fn plays_from_the_start() {
    let mut plays = Vec::new();
    let counts: Vec<usize> = Roll::all()
        .map(|roll| {
            Position::START.plays_into(roll, &mut plays);
            plays.len()
        })
        .collect();
    assert_eq!(counts, PLAYS_FROM_THE_START);
}

/// Roll, play, roll, play: every play of every roll counts once.
#[test]
fn two_turns_from_the_start() {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    let mut count = 0;
    for roll in Roll::all() {
        Position::START.plays_into(roll, &mut first);
        for play in &first {
            for reply in Roll::all() {
                play.after.flipped().plays_into(reply, &mut second);
                count += second.len();
            }
        }
    }
    assert_eq!(count, PLAYS_OF_TWO_TURNS);
}

/// Listing plays reuses its buffer: once it has held the longest list of some games, it does not grow in them again.
#[test]
fn the_list_of_plays_is_reused() {
    let mut plays = Vec::new();
    let games = |plays: &mut Vec<Play>| {
        for seed in 0..20 {
            let mut luck = Seeded::new(seed);
            let mut position = Position::START;
            loop {
                let mut die = || u8::try_from(1 + luck.below(6)).expect("a die");
                position.plays_into(Roll::new(die(), die()), plays);
                let count = u32::try_from(plays.len()).expect("a short list");
                let after = if count == 0 { position } else { plays[luck.below(count) as usize].after };
                if after.own.off() == 15 {
                    break;
                }
                position = after.flipped();
            }
        }
    };
    games(&mut plays);
    let (capacity, place) = (plays.capacity(), plays.as_ptr());
    games(&mut plays);
    assert_eq!((plays.capacity(), plays.as_ptr()), (capacity, place));
}

/// Actions one by one: the opening roll, then steps.
#[test]
fn perft_from_the_start() {
    let start = Backgammon::new(&Setup::default()).expect("the default setup is playable");
    let counts: Vec<_> = (1..=5).map(|depth| perft(&start, depth)).collect();
    assert_eq!(counts, [36, 416, 3254, 35_442, 305_412].map(Some));
}
