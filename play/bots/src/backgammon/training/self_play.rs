//! Self-play, and the TD targets of its positions.

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
/// The errors of a side in these plays, in points, one for each side of each game: so that the nets know positions that
/// other players lead to.
const SLIPS: &[f32] = &[0.0, 0.05, 0.15, 0.5];

/// A position of a game, as it was played.
struct Moment {
    position: Position,
    /// What the side to roll expects over all rolls.
    expected: Chances,
    /// What the net says of the position that was played to, as the side sees it that rolled.
    reached: Chances,
}

/// Plays a game and gives every position that a net has to know, from where both sides play as well as they can: only there
/// what happens later tells what a position is worth. `lambda` is that of TD(λ).
pub(super) fn play(evaluator: &Evaluator, lambda: f32, seed: u64) -> Vec<Sample> {
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
    td_targets(&moments, lambda)
}

/// The best play with errors of so many points in the evaluation, if there is any.
fn misjudged(evaluator: &Evaluator, plays: &[Play], slips: f32, luck: &mut Seeded) -> Option<Position> {
    let mut seen = |play: &Play| slips * spread(luck) - evaluator.chances(&play.after.flipped()).equity();
    let judged: Vec<(f32, Position)> = plays.iter().map(|play| (seen(play), play.after)).collect();
    judged.into_iter().max_by(|one, two| one.0.total_cmp(&two.0)).map(|(_, after)| after)
}

/// The TD(λ) targets, from the end to the beginning. Later TD errors count, but not the luck of the dice: each is the
/// difference between the expectation over the rolls and the value by the net.
fn td_targets(moments: &[Moment], lambda: f32) -> Vec<Sample> {
    let mut samples: Vec<Sample> = Vec::with_capacity(moments.len());
    for moment in moments.iter().rev() {
        // What the position after it was found to be worth beyond what the net says, as this side sees it.
        let td_error =
            samples.last().map_or(Chances::default(), |next| (next.chances.flipped() - moment.reached) * lambda);
        samples.push(Sample { position: moment.position, chances: moment.expected + td_error });
    }
    samples
}

fn roll(luck: &mut Seeded) -> Roll {
    let mut die = || u8::try_from(luck.below(6) + 1).expect("a die is small");
    Roll::new(die(), die())
}
