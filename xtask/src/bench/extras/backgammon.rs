//! What Backgammon can do besides being a `Game`.

use backgammon::{Play, Position, Roll};
use game::{Luck, Seeded};

use crate::bench::extras::Run;

/// How many checkers a side has to bear off.
const CHECKERS: u8 = 15;

/// Random games over whole plays: each turn lists every position that the roll can lead to, once, and goes on from one
/// of them. There is no cube, and nothing in between.
pub(crate) fn whole_plays() -> Run {
    let mut plays = Vec::new();
    Box::new(move |games, seed| {
        let mut luck = Seeded::new(seed);
        let (mut plies, mut positions) = (0, 0);
        for _ in 0..games {
            let (turns, listed) = random_game(&mut luck, &mut plays);
            plies += turns;
            positions += listed;
        }
        vec![("plies", plies), ("positions", positions)]
    })
}

/// Plays one game; says how many turns it took, and how many positions were listed.
fn random_game(luck: &mut Seeded, plays: &mut Vec<Play>) -> (u64, u64) {
    let mut position = Position::START;
    let mut roll = opening(luck);
    let (mut turns, mut listed) = (0, 0);
    loop {
        position.plays_into(roll, plays);
        turns += 1;
        listed += plays.len() as u64;
        // Who has no play passes.
        let after = chosen(plays, luck).map_or(position, |play| play.after);
        if after.own.off() == CHECKERS {
            return (turns, listed);
        }
        position = after.flipped();
        let (high, low) = dice(luck);
        roll = Roll::new(high, low);
    }
}

fn chosen<'a>(plays: &'a [Play], luck: &mut Seeded) -> Option<&'a Play> {
    let count = u32::try_from(plays.len()).expect("a roll has fewer than 2^32 plays");
    if count == 0 { None } else { plays.get(luck.below(count) as usize) }
}

/// The first roll of a game, which is never a double.
fn opening(luck: &mut Seeded) -> Roll {
    loop {
        let (high, low) = dice(luck);
        if high != low {
            return Roll::new(high, low);
        }
    }
}

/// Two dice, the higher one first.
fn dice(luck: &mut Seeded) -> (u8, u8) {
    let pair = u8::try_from(luck.below(36)).expect("36 pairs fit into a byte");
    let (one, other) = (pair / 6 + 1, pair % 6 + 1);
    (one.max(other), one.min(other))
}
