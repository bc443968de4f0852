//! Bidding: playouts of the rest of the auction and of the hand, on many determinisations.

use game::{Actor, Game, Seat};
use texas42::{Action, Bid, Texas42, Trump};

use super::contract::{Contract, left_of, partner, team};
use super::deals::{Drawn, Hands};
use super::equity::Equity;
use super::habits::{Highest, usual_bid};
use super::naming;
use super::player::PLAYOUT;
use super::strength::Strength;
use crate::bot::{Choice, Line};
use crate::budget::Budget;

/// A bid that looks worse than this at a glance is not thought about.
const HOPELESS: f32 = 0.25;

/// Something that can be bid, and what came of it so far.
struct Candidate {
    action: Action,
    bid: Bid,
    /// What the hands were worth in which another player won the bidding.
    others: f64,
    /// By each trump of our own, what those were worth in which we did.
    own: Vec<(Trump, f64)>,
}

/// An auction as one seat sees it.
struct Auction<'a> {
    view: &'a Texas42,
    seat: Seat,
    equity: Equity,
    playouts: u64,
}

/// What to bid.
pub(super) fn choose(view: &Texas42, seat: Seat, deals: &[Drawn], budget: &Budget<'_>) -> Option<Choice<Action>> {
    let mut candidates = candidates(view, seat);
    if candidates.len() < 2 {
        return candidates.pop().map(|candidate| Choice::forced(candidate.action));
    }
    let mut bidding = Auction { view, seat, equity: Equity::of(view), playouts: 0 };
    let mut tried = 0.0;
    for deal in deals {
        for candidate in &mut candidates {
            bidding.try_out(candidate, deal);
        }
        tried += deal.weight;
        if budget.is_spent(PLAYOUT * bidding.playouts) {
            break;
        }
    }
    let lines = candidates.iter().map(|candidate| candidate.line(tried)).collect();
    Choice::best_of(lines, PLAYOUT * bidding.playouts)
}

/// The bids that are worth a thought: a pass, the fewest points, marks.
fn candidates(view: &Texas42, seat: Seat) -> Vec<Candidate> {
    let hand = view.hand(seat);
    let strength = Strength::of(hand);
    let legal = view.legal(Actor::Seat(seat));
    let least = legal.iter().find(|action| matches!(action, Action::Points(_))).copied();
    let is_sensible = |action: &Action| !matches!(action, Action::Points(_)) || Some(*action) == least;
    let mut found: Vec<(f32, Candidate)> = Vec::new();
    for action in legal.into_iter().filter(is_sensible) {
        let Some(bid) = bid_of(view, action) else { continue };
        let trumps = naming::promising(&strength, bid, view.setup());
        let looks = if bid.is_partners() { 1.0 } else { strength.best(bid.needs()).1 };
        let own = trumps.into_iter().map(|trump| (trump, 0.0)).collect();
        found.push((if bid == Bid::PASS { 1.0 } else { looks }, Candidate { action, bid, others: 0.0, own }));
    }
    let best = found.iter().map(|(looks, _)| *looks).fold(0.0, f32::max);
    found.into_iter().filter(|(looks, _)| HOPELESS.min(best) <= *looks).map(|(_, candidate)| candidate).collect()
}

/// The bid that an action makes.
fn bid_of(view: &Texas42, action: Action) -> Option<Bid> {
    let mut after = *view;
    after.play(action);
    after.bids().last().map(|(_, bid)| bid)
}

impl Auction<'_> {
    /// Adds what a bid is worth with one deal.
    fn try_out(&mut self, candidate: &mut Candidate, deal: &Drawn) {
        match self.winner(candidate.bid, deal.hands) {
            None => candidate.others += deal.weight * self.equity.after(team(self.seat), 0, 0),
            Some((bidder, bid)) if bidder == self.seat && !bid.is_partners() => {
                for (trump, sum) in &mut candidate.own {
                    *sum += deal.weight * self.worth(Contract { bidder, bid, trump: *trump }, deal.hands);
                }
            }
            Some((bidder, bid)) => {
                let namer = if bid.is_partners() { partner(bidder) } else { bidder };
                let (trump, _) = Strength::of(deal.hands[namer.index() & 3]).best(bid.needs());
                candidate.others += deal.weight * self.worth(Contract { bidder, bid, trump }, deal.hands);
            }
        }
    }

    /// Who wins the auction if we bid this and the others what they usually do.
    fn winner(&self, own: Bid, hands: Hands) -> Highest {
        let mut highest = self.view.contract();
        if own != Bid::PASS {
            highest = Some((self.seat, own));
        }
        let so_far = u8::try_from(self.view.bids().count()).unwrap_or(3);
        for places in 1..4 - so_far {
            let seat = left_of(self.seat, places);
            let strength = Strength::of(hands[seat.index() & 3]);
            let setup = self.view.setup();
            let mut bid = usual_bid(&strength, seat, highest, setup);
            let is_last = so_far + places == 3;
            if bid == Bid::PASS && highest.is_none() && is_last && setup.forced_bid {
                bid = Bid::points(setup.least_bid);
            }
            if bid != Bid::PASS {
                highest = Some((seat, bid));
            }
        }
        highest
    }

    /// What a contract is worth to us if these are the hands.
    fn worth(&mut self, contract: Contract, hands: Hands) -> f64 {
        self.playouts += 1;
        let bidders = team(contract.bidder);
        let winner = if contract.is_made(hands) { bidders } else { 1 - bidders };
        self.equity.after(team(self.seat), winner, contract.bid.stake())
    }
}

impl Candidate {
    /// What it is worth, with the trump that is best on all deals together.
    fn line(&self, tried: f64) -> Line<Action> {
        let best = self.own.iter().map(|(_, sum)| *sum).max_by(f64::total_cmp).unwrap_or(0.0);
        Line::of(self.action, (self.others + best) / tried)
    }
}
