//! Random tricks.

use game::{Game, Luck, Seat, Seeded};
use texas42::{Position, Setup, Texas42, Trump};

/// The same, one domino after the other.
fn plainly(mut hand: Position, luck: &mut Seeded) -> [u8; 2] {
    let mut points = [0; 2];
    while hand.hands.iter().any(|dominoes| !dominoes.is_empty()) {
        let legal: Vec<_> = hand.legal().iter().collect();
        let (next, won) = hand.after(legal[luck.below(u32::try_from(legal.len()).expect("few")) as usize]);
        hand = next;
        if let Some((seat, count)) = won {
            points[usize::from(seat.0 % 2)] += count;
        }
    }
    points
}

#[test]
fn the_same_luck_gives_the_same_tricks_as_playing_them_one_by_one() {
    let mut luck = Seeded::new(1);
    let table = Texas42::new(&Setup::default()).expect("a game");
    for trump in Trump::all().chain([Trump::SEVENS]) {
        for round in 0..200 {
            let mut hand = Position::new(table.draw(&mut luck).hands(), trump, Seat(round % 4));
            // Some begin in the middle of the hand, and of a trick.
            let mut taken = 0;
            for _ in 0..luck.below(28) {
                let (next, won) = hand.after(hand.legal().lowest().expect("there is one"));
                (hand, taken) = (next, taken + won.map_or(0, |(_, count)| count));
            }
            let seed = luck.next();
            let points = hand.at_random(&mut Seeded::new(seed));
            assert_eq!(points, plainly(hand, &mut Seeded::new(seed)), "{trump}");
            assert_eq!(points[0] + points[1] + taken, 42);
        }
    }
}
