//! Each player bids once, each higher than all before.

use game::{Actor, Game, Seat, Seeded, Turn};
use texas42::{Action, Setup, Texas42};

/// A game in which the first hand is dealt.
fn dealt(setup: &Setup, seed: u64) -> Texas42 {
    let mut game = Texas42::new(setup).expect("a setup");
    let deal = game.draw(&mut Seeded::new(seed));
    game.play_draw(&deal);
    game
}

/// How many complete auctions there are from here.
fn auctions(game: &Texas42) -> u64 {
    let Turn::Seats(seats) = game.turn() else {
        return 1;
    };
    if game.phase().0 != "bidding" {
        return 1;
    }
    let bidder = Actor::Seat(seats.lowest().expect("a seat is in turn"));
    game.legal(bidder).into_iter().map(|bid| auctions(&game.apply(bidder, bid).expect("a listed bid is legal"))).sum()
}

/// Ruling T2: the census of complete auctions, all-pass included, for every cap.
#[test]
fn t2_the_census_of_auctions() {
    let counted = [1, 2, 3, 4, 5].map(|marks_cap| auctions(&dealt(&Setup { marks_cap, ..Setup::default() }, 1)));
    assert_eq!(counted, [2380, 3060, 3196, 3213, 3214]);
}

/// Ruling T3: when all pass the table deals anew, the next seat deals, and neither team has a mark.
#[test]
fn t3_all_pass() {
    let mut game = dealt(&Setup::default(), 2);
    for seat in 0..4 {
        game = game.apply(Actor::Seat(Seat(seat)), Action::Pass).expect("a player may pass");
    }
    assert_eq!((game.turn(), game.legal(Actor::Table)), (Turn::Table, vec![Action::Redeal]));
    let mut game = game.apply(Actor::Table, Action::Redeal).expect("it is due");
    assert_eq!((game.turn(), game.phase().0), (Turn::Chance, "setup"));
    let deal = game.draw(&mut Seeded::new(3));
    game.play_draw(&deal);
    assert_eq!(game.turn(), Turn::of(Seat(1)));
}

/// Ruling T3: by setup, the dealer must bid when all others passed.
#[test]
fn t3_a_forced_dealer() {
    let mut game = dealt(&Setup { forced_bid: true, ..Setup::default() }, 2);
    for seat in 0..3 {
        game = game.apply(Actor::Seat(Seat(seat)), Action::Pass).expect("the others may pass");
    }
    let dealer = Actor::Seat(Seat(3));
    assert_eq!(game.legal(dealer)[0], Action::Points(30));
    assert_eq!(
        game.check(dealer, Action::Pass).expect_err("it must bid").to_string(),
        "all others passed, so the dealer must bid"
    );
}
