//! The static evaluation of a hand: the chance to make a bid with it, by each trump.
//!
//! Logistic regression over a few features, fitted to some hundred thousand hands that were solved double dummy.

use texas42::{Domino, Dominoes, Trump};

/// How many features a hand has.
const FEATURES: usize = 15;

/// The suit of the trumps.
const TRUMPS: u8 = 7;

/// How strong a hand is under one trump: how likely it makes 30 points, and what each point more takes away. Both are
/// on the scale of the logistic curve.
#[derive(Clone, Copy, Debug)]
struct TrumpStrength {
    trump: Trump,
    at_30: f32,
    to_42: f32,
}

/// How strong a hand is under every trump.
#[derive(Clone, Debug)]
pub(super) struct Strength {
    by_trump: [TrumpStrength; 9],
}

impl Strength {
    /// How strong seven dominoes are.
    pub(super) fn of(hand: Dominoes) -> Strength {
        let mut by_trump = [TrumpStrength { trump: Trump::NONE, at_30: 0.0, to_42: 0.0 }; 9];
        for (strength, trump) in by_trump.iter_mut().zip(Trump::all()) {
            *strength = TrumpStrength::of(hand, trump);
        }
        Strength { by_trump }
    }

    /// The chance to take so many points with this trump, or little if it is a contract of its own kind.
    pub(super) fn chance(&self, trump: Trump, need: u8) -> f32 {
        self.by_trump.iter().find(|strength| strength.trump == trump).map_or(0.0, |strength| strength.chance(need))
    }

    /// The best trump for so many points, and the chance to take them.
    pub(super) fn best(&self, need: u8) -> (Trump, f32) {
        let mut best = self.by_trump[0];
        for strength in &self.by_trump[1..] {
            if best.logit(need) < strength.logit(need) {
                best = *strength;
            }
        }
        (best.trump, best.chance(need))
    }

    /// All trumps, the best for so many points first.
    pub(super) fn ranked(&self, need: u8) -> Vec<(Trump, f32)> {
        let mut ranked: Vec<(Trump, f32)> =
            self.by_trump.iter().map(|strength| (strength.trump, strength.chance(need))).collect();
        ranked.sort_by(|one, other| other.1.total_cmp(&one.1));
        ranked
    }
}

impl TrumpStrength {
    fn of(hand: Dominoes, trump: Trump) -> TrumpStrength {
        let features = features(hand, trump);
        let (at_30, to_42) = match trump {
            Trump::DOUBLES => (&WEIGHTS[1], &SLOPES[1]),
            Trump::NONE => (&WEIGHTS[2], &SLOPES[2]),
            _ => (&WEIGHTS[0], &SLOPES[0]),
        };
        let sum = |weights: &[f32; FEATURES]| features.iter().zip(weights).map(|(count, weight)| count * weight).sum();
        TrumpStrength { trump, at_30: sum(at_30), to_42: sum(to_42) }
    }

    fn logit(&self, need: u8) -> f32 {
        self.at_30 + self.to_42 * (f32::from(need) - 30.0) / 12.0
    }

    fn chance(&self, need: u8) -> f32 {
        logistic(self.logit(need))
    }
}

/// The features of a hand.
#[expect(clippy::cast_precision_loss, reason = "all are small")]
fn features(hand: Dominoes, trump: Trump) -> [f32; FEATURES] {
    let (trumps, others) = (trump.following(TRUMPS), Dominoes::ALL.but(hand));
    let held = hand.and(trumps);
    let number = held.len();
    let has_with_above = |above: u32| f32::from(held.iter().any(|domino| trump.above(domino).len() == above));
    let beaten_by = |domino: &Domino| others.and(trump.above(*domino)).len();
    let rest = hand.but(trumps);
    let sure: Dominoes = rest.iter().filter(|domino| beaten_by(domino) == 0).collect();
    let nearly: Dominoes = rest.iter().filter(|domino| beaten_by(domino) == 1).collect();
    let low = rest.but(sure).but(nearly);
    let fives = |dominoes: Dominoes| f32::from(dominoes.count()) / 5.0;
    [
        1.0,
        number as f32,
        f32::from(4 <= number),
        f32::from(5 <= number),
        f32::from(6 <= number),
        has_with_above(0),
        has_with_above(1),
        has_with_above(2),
        sure.len() as f32,
        nearly.len() as f32,
        low.len() as f32,
        low.iter().map(|domino| beaten_by(&domino)).sum::<u32>() as f32,
        fives(held),
        fives(sure),
        fives(rest.but(sure)),
    ]
}

/// The logistic curve, from what every machine computes alike.
pub(super) fn logistic(logit: f32) -> f32 {
    // (1 - x/1024)^1024 is close enough to e^-x.
    let mut power = 1.0 - logit.clamp(-12.0, 12.0) / 1024.0;
    for _ in 0..10 {
        power *= power;
    }
    1.0 / (1.0 + power)
}

/// The weights of the features, for 30 points: with a suit as trump, with doubles, with nothing.
const WEIGHTS: [[f32; FEATURES]; 3] = [
    [-0.132, 0.419, -0.365, -0.553, -0.375, 0.619, 0.391, 0.135, -0.214, -0.591, -0.536, -0.021, 0.240, 0.238, -0.055],
    [-0.055, 0.217, 0.140, -0.448, 1.060, 0.409, 0.153, 0.085, -0.063, -0.187, -0.354, -0.037, 0.306, 0.136, 0.020],
    [0.003, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.156, -0.073, -0.059, -0.052, 0.000, 0.433, -0.050],
];

/// What is added to the weights for 42 points.
const SLOPES: [[f32; FEATURES]; 3] = [
    [-0.123, -0.276, 0.121, 0.195, -0.008, 0.279, 0.032, -0.016, -0.125, -0.187, -0.272, 0.022, -0.216, -0.191, 0.052],
    [-0.202, -0.353, 0.045, 0.343, 0.722, 0.093, 0.006, 0.005, -0.158, -0.497, -0.403, 0.010, 0.011, -0.040, -0.050],
    [-0.063, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, -0.053, -0.122, -0.269, 0.013, 0.000, -0.320, -0.013],
];
