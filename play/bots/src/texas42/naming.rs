//! Naming trump: that which makes the bid most often, over all deals together.

use game::{Actor, Game, Seat};
use texas42::{Action, Bid, BidKind, Setup, Texas42, Trump};

use super::contract::{Contract, team};
use super::deals::Drawn;
use super::equity::Equity;
use super::player::PLAYOUT;
use super::strength::Strength;
use crate::bot::{Choice, Line};
use crate::budget::Budget;

/// How many trumps are thought about, and how much worse than the best they may look.
const TRUMPS: usize = 4;
const WORSE: f32 = 0.2;

/// The trumps that are worth a thought for a bid, the one that looks best first.
pub(super) fn promising(strength: &Strength, bid: Bid, setup: &Setup) -> Vec<Trump> {
    if bid == Bid::PASS {
        return Vec::new();
    }
    let ranked = strength.ranked(bid.needs());
    let best = ranked[0].1;
    let good = ranked.into_iter().take(TRUMPS).filter(|(_, chance)| best - WORSE <= *chance);
    let mut trumps: Vec<Trump> = good.map(|(trump, _)| trump).collect();
    if let BidKind::Marks(_) = bid.kind() {
        let contracts = [(setup.nel_o, Trump::NEL_O), (setup.sevens, Trump::SEVENS)];
        trumps.extend(contracts.into_iter().filter(|(is_played, _)| *is_played).map(|(_, trump)| trump));
    }
    trumps
}

/// What to make trump.
pub(super) fn choose(view: &Texas42, seat: Seat, deals: &[Drawn], budget: &Budget<'_>) -> Option<Choice<Action>> {
    let (bidder, bid) = view.contract()?;
    let legal = view.legal(Actor::Seat(seat));
    let mut trumps: Vec<(Trump, f64)> = promising(&Strength::of(view.hand(seat)), bid, view.setup())
        .into_iter()
        .filter(|trump| legal.contains(&Action::Trump(*trump)))
        .map(|trump| (trump, 0.0))
        .collect();
    let mut tried = 0.0;
    let is_clear = trumps.len() < 2;
    let mut count = 0;
    for deal in deals.iter().filter(|_| !is_clear) {
        for (trump, made) in &mut trumps {
            if (Contract { bidder, bid, trump: *trump }).is_made(deal.hands) {
                *made += deal.weight;
            }
            count += 1;
        }
        tried += deal.weight;
        if budget.is_spent(PLAYOUT * count) {
            break;
        }
    }
    let equity = Equity::of(view);
    let worth = |winner: usize| equity.after(team(seat), winner, bid.stake());
    let (won, lost) = (worth(team(bidder)), worth(1 - team(bidder)));
    let line = |(trump, made): &(Trump, f64)| {
        let chance = if 0.0 < tried { made / tried } else { 1.0 };
        Line::of(Action::Trump(*trump), chance * won + (1.0 - chance) * lost)
    };
    // Of those that are as good, the one that looked best comes first.
    Choice::best_of(trumps.iter().map(line).collect(), PLAYOUT * count)
}
