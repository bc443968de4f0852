//! How many ways a game can go. The plain referee of the second opinion counts the same plays.

use backgammon::{Backgammon, Position, Roll, Setup};
use game::{Game, perft};

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

/// Actions one by one: the opening roll, then steps.
#[test]
fn perft_from_the_start() {
    let start = Backgammon::new(&Setup::default()).expect("the default setup is playable");
    assert_eq!((1..=5).map(|depth| perft(&start, depth)).collect::<Vec<_>>(), [36, 416, 3254, 35_442, 305_412]);
}
