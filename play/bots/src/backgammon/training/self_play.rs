//! Games of the nets against themselves, and what is learned from them.

use backgammon::{Play, Position, Roll};
use game::{Luck, Seeded};

use crate::backgammon::chances::Chances;
use crate::backgammon::evaluator::{Evaluator, Scratch, likely, lost};
use crate::backgammon::features::Class;

/// A position, and the chances of the side to roll as far as they are known.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    pub(super) position: Position,
    pub(super) chances: Chances,
}

/// How games are played and what is made of them.
#[derive(Clone, Copy)]
pub(super) struct Course {
    /// How much what happens later counts against what is expected now, from 0 to 1.
    pub(super) patience: f32,
    /// One in so many plays is made at random.
    pub(super) whim: u32,
}

/// A game is given up after so many plays.
const LONGEST: usize = 400;
/// One in so many games begins with a few plays at random.
const ODD_OPENING: u32 = 3;
/// How many at most.
const ODD_PLAYS: u32 = 12;

/// A position of a game, as it was played.
struct Moment {
    position: Position,
    /// What the side to roll expects over all rolls.
    expected: Chances,
    /// What the net says of the position that was played to, as the side sees it that rolled; nothing if that was a whim.
    reached: Option<Chances>,
}

/// Plays a game and gives every position that a net has to know.
pub(super) fn play(evaluator: &Evaluator, course: Course, seed: u64) -> Vec<Sample> {
    let mut luck = Seeded::new(seed);
    let mut scratch = Scratch::default();
    let mut plays = Vec::new();
    let mut moments = Vec::new();
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
        let is_whim = luck.below(course.whim) == 0;
        moments.push(Moment { position, expected, reached: (!is_whim).then_some(made.chances) });
        let after = if is_whim { at_random(&position, rolled, &mut luck, &mut plays) } else { made.play.after };
        position = after.flipped();
    }
    learned(&moments, course.patience)
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
