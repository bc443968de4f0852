//! A model of how players bid, and so what a bid says about a hand.

use game::Seat;
use texas42::{Bid, BidKind, Setup, Trump};

use super::contract::team;
use super::strength::{Strength, logistic};

/// The highest bid so far, and the bidder.
pub(super) type Highest = Option<(Seat, Bid)>;

/// All points of a hand.
const ALL: u8 = 42;
/// The most points that can be bid.
const MOST_POINTS: u8 = 41;

/// From which chance on points are bid, and how sharply players keep to that.
const BIDS_FROM: f32 = 0.5;
/// The same over a partner's bid, which is left alone unless the hand is far better.
const OUTBIDS_PARTNER_FROM: f32 = 0.85;
/// From which chance on of every trick two marks are bid.
const DOUBLES_FROM: f32 = 0.75;
/// How sharply players keep to these: the chance at which they are in doubt by a quarter, more or less.
const SHARPNESS: f32 = 0.08;
/// The probability of a bid that the model excludes.
const SLIP: f32 = 0.02;

/// The fewest points that can still be bid.
pub(super) fn least_points(highest: Highest, setup: &Setup) -> Option<u8> {
    match highest.map(|(_, bid)| bid.kind()) {
        None | Some(BidKind::Pass) => Some(setup.least_bid),
        Some(BidKind::Points(points)) if points < MOST_POINTS => Some(points + 1),
        Some(_) => None,
    }
}

/// The most marks that can be bid.
fn most_marks(highest: Highest, setup: &Setup) -> Option<u8> {
    let bid = match highest.map(|(_, bid)| bid) {
        Some(bid) if bid.needs() == ALL => bid.stake(),
        _ => 0,
    };
    let most = if bid == 0 { 2 } else { bid + 1 }.min(setup.marks_cap);
    if bid < most { Some(most) } else { None }
}

/// What a seat with a hand of this strength usually bids; a pass is a bid.
pub(super) fn usual_bid(strength: &Strength, seat: Seat, highest: Highest, setup: &Setup) -> Bid {
    let marks = most_marks(highest, setup).filter(|_| DOUBLES_FROM <= strength.best(ALL).1);
    if let Some(marks) = marks.filter(|_| !is_partners(seat, highest)) {
        return Bid::marks(marks);
    }
    match least_points(highest, setup) {
        Some(points) if threshold(seat, highest) <= strength.best(points).1 => Bid::points(points),
        _ => Bid::PASS,
    }
}

/// How likely a seat with a hand of this strength bids this; never nothing.
pub(super) fn likelihood(strength: &Strength, seat: Seat, highest: Highest, bid: Bid, setup: &Setup) -> f32 {
    let from = threshold(seat, highest);
    let bids = |points: u8| bid_weight(strength.best(points).1 - from);
    let doubles = match most_marks(highest, setup) {
        Some(_) => bid_weight(strength.best(ALL).1 - DOUBLES_FROM),
        None => 0.0,
    };
    let usual = match bid.kind() {
        BidKind::Pass => (1.0 - doubles) * (1.0 - least_points(highest, setup).map_or(0.0, bids)),
        BidKind::Points(points) => (1.0 - doubles) * bids(points),
        BidKind::Marks(1) => bid_weight(strength.best(ALL).1 - BIDS_FROM),
        BidKind::Marks(_) => doubles,
        BidKind::Splash(_) | BidKind::Plunge(_) => 1.0,
    };
    SLIP + (1.0 - SLIP) * usual
}

/// The likelihood that a bidder with a hand of this strength makes `trump` trump; never 0.
pub(super) fn naming(strength: &Strength, bid: Bid, trump: Trump) -> f32 {
    let (_, best) = strength.best(bid.needs());
    // Half as likely for every so much that it is worse.
    let worse = (best - strength.chance(trump, bid.needs())) / SHARPNESS;
    SLIP + (1.0 - SLIP) / (1.0 + worse * worse)
}

fn threshold(seat: Seat, highest: Highest) -> f32 {
    if is_partners(seat, highest) { OUTBIDS_PARTNER_FROM } else { BIDS_FROM }
}

fn is_partners(seat: Seat, highest: Highest) -> bool {
    highest.is_some_and(|(bidder, _)| team(bidder) == team(seat))
}

/// From no to yes, as a chance goes beyond a threshold.
fn bid_weight(beyond: f32) -> f32 {
    logistic(beyond / SHARPNESS)
}
