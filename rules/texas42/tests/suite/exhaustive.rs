//! The solver against a plain search that tries everything.

use game::{Luck, Seat, Seeded};
use texas42::{Deal, Dominoes, Position, Solver, Trump};

/// What team 0 gets of all that is left, tried out to the end.
fn value(position: &Position) -> u8 {
    let values = position.legal().iter().map(|domino| {
        let (next, won) = position.after(domino);
        let gained = won.map_or(0, |(taker, points)| if taker.0.is_multiple_of(2) { points } else { 0 });
        gained + if next.points() == 0 { 0 } else { value(&next) }
    });
    let best = if position.mover.0.is_multiple_of(2) { values.max() } else { values.min() };
    best.expect("the seat in turn has a domino")
}

/// A random endgame: so many dominoes each, and some on the table.
fn endgame(luck: &mut Seeded, tricks: usize) -> Position {
    let trump = Trump::all().chain([Trump::SEVENS]).nth(luck.below(10) as usize).expect("there are ten");
    let hands = Deal::draw(luck).hands().map(|hand| hand.iter().take(tricks).collect::<Dominoes>());
    let mut position = Position::new(hands, trump, Seat(u8::try_from(luck.below(4)).expect("a seat")));
    for _ in 0..luck.below(4) {
        let legal: Vec<_> = position.legal().iter().collect();
        let count = u32::try_from(legal.len()).expect("few");
        position = position.after(legal[luck.below(count) as usize]).0;
    }
    position
}

/// Ten thousand endgames: the value, and that of every domino.
#[test]
fn the_solver_agrees_with_a_plain_search() {
    let (mut luck, mut solver) = (Seeded::new(42), Solver::new());
    for (tricks, endgames) in [(1, 1000), (2, 5000), (3, 4000), (4, 60)] {
        for _ in 0..endgames {
            let position = endgame(&mut luck, tricks);
            assert_eq!(solver.value(&position), value(&position), "{position:?}");
            for (domino, found) in solver.values(&position) {
                let (next, won) = position.after(domino);
                let gained = won.map_or(0, |(taker, points)| if taker.0.is_multiple_of(2) { points } else { 0 });
                let rest = if next.points() == 0 { 0 } else { value(&next) };
                assert_eq!(found, gained + rest, "{domino} in {position:?}");
            }
        }
    }
}

/// A full deal: the best lead is the value of the hand, and both teams' points add up whichever team counts as team 0.
#[test]
fn full_deals_are_consistent() {
    let (mut luck, mut solver) = (Seeded::new(7), Solver::new());
    for number in 0..18 {
        let hands = Deal::draw(&mut luck).hands();
        let trump = Trump::all().nth(number % 9).expect("there are nine");
        let position = Position::new(hands, trump, Seat(0));
        let all = solver.value(&position);
        let best = solver.values(&position).into_iter().map(|(_, value)| value).max();
        assert_eq!(best, Some(all));
        // The same table seen from the next seat: what was team 0's is team 1's.
        let [first, second, third, fourth] = hands;
        let turned = Position::new([fourth, first, second, third], trump, Seat(1));
        assert_eq!(solver.value(&turned), 42 - all);
    }
}
