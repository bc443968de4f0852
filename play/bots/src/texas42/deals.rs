//! Determinisation: deals that are consistent with what a seat has seen, the likely ones more often.

use game::{Luck, Seat, Seeded};
use texas42::{Bid, Dominoes, Texas42, Unseen};

use super::habits;
use super::strength::Strength;

/// The four hands as they could be.
pub(super) type Hands = [Dominoes; 4];

/// A deal, and how often it was drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drawn {
    pub(super) hands: Hands,
    pub(super) weight: f64,
}

/// From how many deals each one is chosen by how likely it is.
const TRIES: usize = 4;

/// Draws deals that fit what `seat` has seen, every one as likely.
pub(super) fn even(view: &Texas42, seat: Seat, count: usize, luck: &mut Seeded) -> Vec<Drawn> {
    let unseen = Unseen::of(view, seat);
    (0..count).map(|_| Drawn { hands: unseen.deal(luck), weight: 1.0 }).collect()
}

/// Draws deals that fit what `seat` has seen, and more of those that go with what the others bid.
pub(super) fn likely(view: &Texas42, seat: Seat, count: usize, luck: &mut Seeded) -> Vec<Drawn> {
    let signs = Signs::of(view, seat);
    let mut drawn = even(view, seat, TRIES * count, luck);
    for deal in &mut drawn {
        deal.weight = signs.likelihood(deal.hands);
    }
    resampled(&drawn, count, luck)
}

/// Deals by their weights: systematic resampling. In random order.
fn resampled(drawn: &[Drawn], count: usize, luck: &mut Seeded) -> Vec<Drawn> {
    let total: f64 = drawn.iter().map(|deal| deal.weight).sum();
    let step = total / f64::from(u32::try_from(count).unwrap_or(1).max(1));
    let mut mark = step * f64::from(luck.below(1 << 16)) / f64::from(1 << 16);
    let (mut reached, mut chosen) = (0.0, Vec::with_capacity(count));
    for deal in drawn {
        reached += deal.weight;
        let mut times = 0.0;
        while mark < reached {
            times += 1.0;
            mark += step;
        }
        if 0.0 < times {
            chosen.push(Drawn { weight: times, ..*deal });
        }
    }
    merged(chosen, luck)
}

/// The same deals, each once, in random order.
fn merged(mut drawn: Vec<Drawn>, luck: &mut Seeded) -> Vec<Drawn> {
    drawn.sort_by_key(|deal| deal.hands);
    drawn.dedup_by(|next, kept| {
        let is_same = next.hands == kept.hands;
        if is_same {
            kept.weight += next.weight;
        }
        is_same
    });
    for last in (1..drawn.len()).rev() {
        let other = luck.below(u32::try_from(last).unwrap_or(0) + 1) as usize;
        drawn.swap(last, other);
    }
    drawn
}

/// What the bids say about the hands.
pub(super) struct Signs<'a> {
    view: &'a Texas42,
    seat: Seat,
    /// What each seat has played.
    played: [Dominoes; 4],
}

impl Signs<'_> {
    /// What was seen by `seat`.
    pub(super) fn of(view: &Texas42, seat: Seat) -> Signs<'_> {
        let mut played = [Dominoes::NONE; 4];
        for (by, domino, _) in view.history() {
            played[by.index() & 3] = played[by.index() & 3].with(domino);
        }
        Signs { view, seat, played }
    }

    /// The likelihood of the bids and of the trump given these hands; never 0.
    pub(super) fn likelihood(&self, hands: Hands) -> f64 {
        let mut likelihood = 1.0;
        let mut highest = None;
        for (seat, bid) in self.view.bids() {
            if seat != self.seat {
                let strength = Strength::of(hands[seat.index() & 3].or(self.played[seat.index() & 3]));
                likelihood *= habits::likelihood(&strength, seat, highest, bid, self.view.setup());
                let named = self.view.trump().filter(|_| self.view.contract() == Some((seat, bid)));
                if let Some(trump) = named.filter(|_| !bid.is_partners()) {
                    likelihood *= habits::naming(&strength, bid, trump);
                }
            }
            if bid != Bid::PASS {
                highest = Some((seat, bid));
            }
        }
        f64::from(likelihood)
    }
}
