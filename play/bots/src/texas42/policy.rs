//! The playout policy: a linear function of features of each domino.
//!
//! It sees no more than its seat does, so that playouts are played as at a real table.

use game::Seat;
use texas42::{Domino, Dominoes, Trick, Trump};

/// How many features a domino has.
pub(super) const FEATURES: usize = 20;

/// The suit of the trumps.
const TRUMPS: u8 = 7;

/// What a seat sees of a hand being played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// Who is to play, and what that seat has.
    pub(super) seat: Seat,
    pub(super) hand: Dominoes,
    /// Who won the auction, and what is trump.
    pub(super) bidder: Seat,
    pub(super) trump: Trump,
    pub(super) trick: Trick,
    /// What was played, this trick included.
    pub(super) seen: Dominoes,
    /// What each seat is known not to have.
    pub(super) lacks: [Dominoes; 4],
    /// With how many more points each team has what it wants: to make the bid, or to break it.
    pub(super) wants: [i8; 2],
}

/// What is known of the others' hands, for all dominoes of a seat.
struct Others {
    /// The dominoes that are not seen.
    unseen: Dominoes,
    /// What the opponents could have.
    opponents: Dominoes,
    /// The trumps among these.
    trumps: Dominoes,
    partner_lacks: Dominoes,
}

impl Sight {
    /// Which weights are for this: the bidder's, those of the bidder's partner or of the opponents, to lead or to follow.
    pub(super) fn role(&self) -> usize {
        let role = match (self.seat.0 + 4 - self.bidder.0) & 3 {
            0 => 0,
            2 => 1,
            _ => 2,
        };
        if self.trick.length() == 0 { role } else { role + 3 }
    }

    /// The dominoes that can be played.
    pub(super) fn legal(&self) -> Dominoes {
        self.trick.legal(self.trump, self.hand)
    }

    /// What our team and the other still want.
    fn wanted(&self) -> (i8, i8) {
        let team = usize::from(self.seat.0 & 1);
        (self.wants[team], self.wants[1 - team])
    }

    fn others(&self) -> Others {
        let unseen = Dominoes::ALL.but(self.seen).but(self.hand);
        let lacks = |places: u8| self.lacks[usize::from(self.seat.0 + places) & 3];
        let opponents = unseen.but(lacks(1).and(lacks(3)));
        Others { unseen, opponents, trumps: opponents.and(self.trump.following(TRUMPS)), partner_lacks: lacks(2) }
    }

    /// The features of each domino that can be played.
    pub(super) fn features(&self) -> impl Iterator<Item = (Domino, [f32; FEATURES])> {
        let others = self.others();
        let is_lead = self.trick.length() == 0;
        self.legal().iter().map(move |domino| {
            (domino, if is_lead { self.of_lead(domino, &others) } else { self.of_follow(domino, &others) })
        })
    }

    #[expect(clippy::cast_precision_loss, reason = "all are small")]
    fn of_lead(&self, domino: Domino, others: &Others) -> [f32; FEATURES] {
        let trumps = self.trump.following(TRUMPS);
        let is_trump = trumps.has(domino);
        let beaters = others.opponents.and(self.trump.above(domino));
        let is_high = beaters.is_empty();
        let is_safe = is_high && (is_trump || others.trumps.is_empty());
        let is_drawn = others.trumps.is_empty();
        let fives = f32::from(domino.count()) / 5.0;
        let beaten = beaters.len() as f32 / 4.0;
        let suit = self.trump.following(self.trump.led_by(domino));
        let partner_follows_not = others.unseen.and(suit).but(others.partner_lacks).is_empty();
        let (ours, theirs) = self.wanted();
        let least = 1 + domino.count().cast_signed();
        let is_fragile = theirs <= 1;
        let has_higher = !self.hand.and(self.trump.above(domino)).is_empty();
        [
            f32::from(is_high && is_trump && !is_drawn),
            f32::from(is_high && !is_trump && is_drawn),
            f32::from(is_high && !is_trump && !is_drawn),
            f32::from(!is_high && is_trump),
            f32::from(is_trump && is_drawn),
            if is_safe { fives } else { 0.0 },
            if is_high && !is_safe { fives } else { 0.0 },
            if is_high { 0.0 } else { fives },
            if is_trump { 0.0 } else { beaten },
            if is_trump { beaten } else { 0.0 },
            f32::from(domino.is_double()),
            self.hand.and(suit).len() as f32 / 4.0,
            if is_trump { others.trumps.len() as f32 / 4.0 } else { 0.0 },
            f32::from(partner_follows_not && !is_trump),
            f32::from(has_higher),
            if is_trump { self.hand.and(trumps).len() as f32 / 4.0 } else { 0.0 },
            f32::from(is_fragile && !is_safe),
            f32::from(is_fragile && is_trump && !is_drawn),
            f32::from(!is_high && theirs <= least),
            f32::from(is_safe && ours <= least),
        ]
    }

    #[expect(clippy::cast_precision_loss, reason = "all are small")]
    fn of_follow(&self, domino: Domino, others: &Others) -> [f32; FEATURES] {
        let partner = Seat((self.seat.0 + 2) & 3);
        let partner_has = self.trick.taker() == partner;
        let next = self.trick.with(self.trump, self.seat, domino);
        let takes = next.taker() == self.seat;
        let is_ours = takes || partner_has;
        // Opponents who play after us: the next seat, unless we are the last.
        let to_come = 3 - self.trick.length();
        let follower = Seat((self.seat.0 + 1) & 3);
        let beaters = next.beaters(self.trump).and(others.unseen).but(self.lacks[follower.index() & 3]);
        let is_safe = to_come == 0 || beaters.is_empty();
        let partner_comes = 2 <= to_come;
        let fives = f32::from(domino.count()) / 5.0;
        let is_trump = self.trump.following(TRUMPS).has(domino);
        let follows = self.trick.followers(self.trump).has(domino);
        let above = others.opponents.and(self.trump.above(domino)).len() as f32 / 4.0;
        let points = f32::from(self.trick.points()) / 10.0;
        let (ours, theirs) = self.wanted();
        let all = next.points().cast_signed();
        let only_if = |is_so: bool, worth: f32| if is_so { worth } else { 0.0 };
        [
            f32::from(takes && partner_has),
            f32::from(takes && !partner_has),
            f32::from(takes && is_safe),
            only_if(is_ours && is_safe, fives),
            only_if(is_ours && !is_safe, fives),
            only_if(!is_ours && partner_comes, fives),
            only_if(!is_ours && !partner_comes, fives),
            only_if(takes && !partner_has, points),
            only_if(takes && partner_has, points),
            only_if(takes, (8.0 - next.beaters(self.trump).len() as f32) / 8.0),
            f32::from(is_trump && !takes),
            f32::from(is_trump && takes && !follows),
            only_if(!takes && !follows && !is_trump, f32::from(above == 0.0)),
            only_if(!takes && !follows, f32::from(domino.is_double())),
            only_if(!takes, above),
            only_if(!takes && follows, self.trump.above(domino).len() as f32 / 4.0),
            f32::from(is_ours && is_safe && ours <= all),
            f32::from(is_ours && !is_safe && ours <= all),
            f32::from(!is_ours && !partner_comes && theirs <= all),
            f32::from(!is_ours && partner_comes && theirs <= all),
        ]
    }

    /// The choice of the policy.
    pub(super) fn usual(&self) -> Option<Domino> {
        self.usual_and_lead().map(|(domino, _)| domino)
    }

    /// The choice of the policy, and by how much it outweighs the others.
    #[inline]
    pub(super) fn usual_and_lead(&self) -> Option<(Domino, f32)> {
        let legal = self.legal();
        if legal.len() < 2 {
            return legal.lowest().map(|only| (only, f32::INFINITY));
        }
        let weights = &WEIGHTS[self.role()];
        let (mut best, mut most, mut second) = (None, f32::NEG_INFINITY, f32::NEG_INFINITY);
        for (domino, features) in self.features() {
            let worth = weigh(&features, weights);
            if most < worth {
                (best, most, second) = (Some(domino), worth, most);
            } else {
                second = second.max(worth);
            }
        }
        best.map(|domino| (domino, most - second))
    }
}

#[inline]
fn weigh(features: &[f32; FEATURES], weights: &[f32; FEATURES]) -> f32 {
    features.iter().zip(weights).map(|(one, weight)| one * weight).sum()
}

/// The weights of a policy, by role: the bidder, the partner and the opponents, first to lead and then to follow.
const WEIGHTS: [[f32; FEATURES]; 6] = [
    [
        7.060, 7.732, 2.942, -0.181, -6.455, 0.982, -0.247, -5.504, 2.451, 1.805, 2.672, 0.781, 4.777, -2.339, 0.781,
        6.539, -3.357, 0.811, -3.783, 1.828,
    ],
    [
        -2.519, 5.763, 5.078, -3.021, -6.659, -0.135, 0.182, -3.907, -3.173, 2.036, 4.001, -0.334, -0.411, 0.920,
        1.338, -3.474, -0.886, 0.315, -1.854, 1.631,
    ],
    [
        6.269, 7.270, 5.300, -3.617, -3.604, 0.512, 2.006, -1.115, -0.044, -2.680, 3.468, -1.992, -0.479, -3.208,
        1.173, 3.693, -2.525, 2.835, -0.972, 0.691,
    ],
    [
        -1.770, 7.112, -0.885, 1.250, 0.732, -5.169, -5.038, 8.009, 0.172, -6.325, -7.687, 1.135, -6.209, -3.292,
        4.014, -0.810, 6.876, 0.099, -5.231, -4.488,
    ],
    [
        4.656, 13.281, 2.414, 3.932, -1.809, -4.410, -8.723, 6.323, -0.168, 2.518, -3.785, -8.033, -3.358, -3.727,
        6.284, 1.308, 6.752, -0.067, -5.645, -6.148,
    ],
    [
        0.869, 8.434, -0.462, 5.332, 5.866, -3.265, -4.248, 11.293, 0.975, -7.164, -3.053, -6.738, -3.310, 1.060,
        5.880, 4.064, 8.058, 2.587, -5.449, -5.516,
    ],
];
