//! Games of the nets against themselves, and what is learned from them.

use backgammon::{Play, Position, Roll};
use game::{Luck, Seeded};

use crate::backgammon::chances::Chances;
use crate::backgammon::evaluator::{Evaluator, Scratch, likely, lost};
use crate::backgammon::features::Class;

use super::descent::spread;

/// A position, and the chances of the side to roll as far as they are known.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    pub(super) position: Position,
    pub(super) chances: Chances,
}

/// A game is given up after so many plays.
const LONGEST: usize = 400;
/// One in so many games begins with a few plays at random.
const ODD_OPENING: u32 = 3;
/// How many at most.
const ODD_PLAYS: u32 = 12;
/// By how many points a side misjudges its plays, each side of each game by one of these: whoever only sees good play is lost
/// where others lead.
const SLIPS: [f32; 4] = [0.0, 0.03, 0.08, 0.2];
/// One in so many plays is made at random.
const WHIM: u32 = 50;

/// A position of a game, as it was played.
struct Moment {
    position: Position,
    /// What the side to roll expects over all rolls.
    expected: Chances,
    /// What the net says of the position that was played to, as the side sees it that rolled; nothing if it was not the
    /// best.
    reached: Option<Chances>,
}

/// Plays a game and gives every position that a net has to know. `patience` is how much what happens later counts against
/// what is expected now, from 0 to 1.
pub(super) fn play(evaluator: &Evaluator, patience: f32, seed: u64) -> Vec<Sample> {
    let mut luck = Seeded::new(seed);
    let mut scratch = Scratch::default();
    let mut plays = Vec::new();
    let mut moments = Vec::new();
    let slips = [SLIPS[luck.below(4) as usize], SLIPS[luck.below(4) as usize]];
    let odd = if luck.below(ODD_OPENING) == 0 { luck.below(ODD_PLAYS) } else { 0 };
    let mut position = Position::START;
    for ply in 0..LONGEST {
        if lost(&position).is_some() || Class::of(&position) == Class::BearOff {
            break;
        }
        let rolled = loop {
            let rolled = roll(&mut luck);
            if ply != 0 || !rolled.is_double() {
                break rolled;
            }
        };
        if ply < odd as usize {
            position = at_random(&position, rolled, &mut luck, &mut plays).flipped();
            continue;
        }
        let mut expected = Chances::default();
        let mut made = None;
        for roll in Roll::all() {
            let best = evaluator.best(&position, roll, &mut scratch);
            expected = expected + best.chances * likely(roll);
            if roll == rolled {
                made = Some(best);
            }
        }
        let made = made.expect("the roll is one of all");
        let after = if luck.below(WHIM) == 0 {
            at_random(&position, rolled, &mut luck, &mut plays)
        } else {
            position.plays_into(rolled, &mut plays);
            misjudged(evaluator, &plays, slips[ply % 2], &mut luck).unwrap_or(made.play.after)
        };
        let is_best = after == made.play.after;
        moments.push(Moment { position, expected, reached: is_best.then_some(made.chances) });
        position = after.flipped();
    }
    learned(&moments, patience)
}

/// The play that looks best to somebody who is wrong about each by so many points; nothing to those who are never wrong.
fn misjudged(evaluator: &Evaluator, plays: &[Play], slips: f32, luck: &mut Seeded) -> Option<Position> {
    if slips <= 0.0 {
        return None;
    }
    let mut seen = |play: &Play| slips * spread(luck) - evaluator.chances(&play.after.flipped()).equity();
    let judged: Vec<(f32, Position)> = plays.iter().map(|play| (seen(play), play.after)).collect();
    judged.into_iter().max_by(|one, two| one.0.total_cmp(&two.0)).map(|(_, after)| after)
}

/// What is learned, from the end to the beginning. Later surprises count, but not the luck of the dice: what is added is
/// only by how much a later position turned out better than the net thought, on average over the rolls.
fn learned(moments: &[Moment], patience: f32) -> Vec<Sample> {
    let mut samples: Vec<Sample> = Vec::with_capacity(moments.len());
    for moment in moments.iter().rev() {
        // What the position after it was found to be worth beyond what the net says, as this side sees it.
        let surprise = match (moment.reached, samples.last()) {
            (Some(reached), Some(next)) => (next.chances.flipped() - reached) * patience,
            _ => Chances::default(),
        };
        samples.push(Sample { position: moment.position, chances: (moment.expected + surprise).sound() });
    }
    samples
}

fn roll(luck: &mut Seeded) -> Roll {
    let mut die = || u8::try_from(luck.below(6) + 1).expect("a die is small");
    Roll::new(die(), die())
}

/// A play at random, or none if there is none.
fn at_random(position: &Position, roll: Roll, luck: &mut Seeded, plays: &mut Vec<Play>) -> Position {
    position.plays_into(roll, plays);
    match u32::try_from(plays.len()).expect("there are few plays") {
        0 => *position,
        count => plays[luck.below(count) as usize].after,
    }
}
