//! What Texas 42 can do besides being a `Game`.

use game::{Game, Luck, Seat, Seeded};
use texas42::{Position, Setup, Solver, Texas42, Trump};

use crate::bench::extras::Run;

/// How many dealt and declared hands are measured in turn.
const HANDS: usize = 1024;

/// Seven random tricks, from a hand that was dealt and declared before.
pub(crate) fn random_tricks() -> Run {
    let hands = dealt();
    Box::new(move |times, seed| {
        let mut luck = Seeded::new(seed);
        let order = hands.iter().cycle().zip(0..times);
        let points = order.map(|(hand, _)| u64::from(hand.at_random(&mut luck).into_iter().sum::<u8>()));
        vec![("points", points.sum())]
    })
}

/// What every lead of a whole hand is worth, with best play of both teams.
pub(crate) fn every_lead() -> Run {
    solved(|solver, hand| solver.values(hand).into_iter().map(|(_, value)| u64::from(value) + 1).sum())
}

/// What a whole hand is worth, with best play of both teams.
pub(crate) fn one_value() -> Run {
    solved(|solver, hand| u64::from(solver.value(hand)) + 1)
}

fn solved(worth: fn(&mut Solver, &Position) -> u64) -> Run {
    let (hands, mut solver) = (dealt(), Solver::new());
    Box::new(move |times, _| {
        let order = hands.iter().cycle().zip(0..times);
        vec![("points", order.map(|(hand, _)| worth(&mut solver, hand)).sum())]
    })
}

/// Hands that are always the same, with each of the nine trumps.
fn dealt() -> Vec<Position> {
    let mut luck = Seeded::new(42);
    let table = Texas42::new(&Setup::default()).expect("the default setup is a game");
    let trumps: Vec<Trump> = Trump::all().collect();
    let mut hand = || {
        let deal = table.draw(&mut luck);
        let trump = trumps[luck.below(9) as usize];
        Position::new(deal.hands(), trump, Seat(u8::try_from(luck.below(4)).expect("four seats")))
    };
    (0..HANDS).map(|_| hand()).collect()
}
