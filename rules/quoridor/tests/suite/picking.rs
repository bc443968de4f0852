//! Picking one action without listing all must be as good as choosing from the list.

use std::collections::BTreeMap;

use crate::support;
use game::{Actor, Game, Seat, Seeded};
use quoridor::{Quoridor, Setup};

/// Every legal action equally often: Pearson's chi-square against the 99.9 % quantile.
#[test]
fn every_legal_action_is_picked_as_often() {
    let crowded = "e5 e6, 1 to move, e6h d6v a4h c4h g4h f2v b7v c8h h7v";
    for game in [Quoridor::new(&Setup::default()).expect("a setup"), support::position(crowded)] {
        let actor = game.turn().actor().expect("the game goes on");
        let legal = game.legal(actor);
        let mut luck = Seeded::new(3);
        let mut counts: BTreeMap<_, f64> = legal.iter().map(|action| (*action, 0.0)).collect();
        let expected = 1000.0;
        for _ in 0..1000 * legal.len() {
            let action = game.pick(actor, &mut luck, &mut Vec::new()).expect("it is in turn");
            *counts.get_mut(&action).expect("only legal actions are picked") += 1.0;
        }
        let chi_square: f64 = counts.values().map(|count| (count - expected).powi(2) / expected).sum();
        let freedom = f64::from(u32::try_from(legal.len()).expect("a short list")) - 1.0;
        // Wilson and Hilferty's approximation of the quantile.
        let quantile = freedom * (1.0 - 2.0 / (9.0 * freedom) + 3.09 * (2.0 / (9.0 * freedom)).sqrt()).powi(3);
        assert!(chi_square < quantile, "{chi_square} is over {quantile} with {freedom} degrees of freedom");
    }
}

#[test]
fn what_is_picked_is_legal_all_through_a_game() {
    let mut luck = Seeded::new(11);
    for _ in 0..200 {
        let mut game = Quoridor::new(&Setup::default()).expect("a setup");
        while let Some(actor) = game.turn().actor() {
            let action = game.pick(actor, &mut luck, &mut Vec::new()).expect("it is in turn");
            game = game.apply(actor, action).expect("what is picked is legal");
        }
        assert_eq!(game.pick(Actor::Seat(Seat(0)), &mut luck, &mut Vec::new()), None);
    }
    let start = Quoridor::new(&Setup::default()).expect("a setup");
    assert_eq!(start.pick(Actor::Seat(Seat(1)), &mut luck, &mut Vec::new()), None, "out of turn");
}
