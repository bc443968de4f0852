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
/// How many plays at most a game begins with that are not the best.
const DETOUR: u32 = 40;
/// By how many points a side misjudges its plays on the way, each side of each game by one of these: whoever only sees
/// good play is lost where others lead.
const SLIPS: [f32; 4] = [0.0, 0.05, 0.15, 0.5];

/// A position of a game, as it was played.
struct Moment {
    position: Position,
    /// What the side to roll expects over all rolls.
    expected: Chances,
    /// What the net says of the position that was played to, as the side sees it that rolled.
    reached: Chances,
}

/// Plays a game and gives every position that a net has to know, from where both sides play as well as they can: only there
/// what happens later tells what a position is worth. `patience` is how much it counts against what is expected now, from 0
/// to 1.
pub(super) fn play(evaluator: &Evaluator, patience: f32, seed: u64) -> Vec<Sample> {
    let mut luck = Seeded::new(seed);
    let mut scratch = Scratch::default();
    let mut plays = Vec::new();
    let mut moments = Vec::new();
    let mut slips = || SLIPS[luck.below(4) as usize];
    let slips = [slips(), slips()];
    let detour = luck.below(DETOUR) as usize;
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
        if ply < detour {
            position.plays_into(rolled, &mut plays);
            position = misjudged(evaluator, &plays, slips[ply % 2], &mut luck).unwrap_or(position).flipped();
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
        moments.push(Moment { position, expected, reached: made.chances });
        position = made.play.after.flipped();
    }
    learned(&moments, patience)
}

/// The play that looks best to somebody who is wrong about each by so many points, if there is any.
fn misjudged(evaluator: &Evaluator, plays: &[Play], slips: f32, luck: &mut Seeded) -> Option<Position> {
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
        let surprise =
            samples.last().map_or(Chances::default(), |next| (next.chances.flipped() - moment.reached) * patience);
        samples.push(Sample { position: moment.position, chances: moment.expected + surprise });
    }
    samples
}

fn roll(luck: &mut Seeded) -> Roll {
    let mut die = || u8::try_from(luck.below(6) + 1).expect("a die is small");
    Roll::new(die(), die())
}
