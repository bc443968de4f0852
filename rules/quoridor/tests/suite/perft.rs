//! How many ways a game can go, as other programs count them.

use game::{Game, perft};
use quoridor::{Quoridor, Setup};

/// Two independent programs agree on these.
#[test]
fn perft_from_the_start() {
    let start = Quoridor::new(&Setup::default()).expect("the default setup is playable");
    assert_eq!(perft(&start, 1), Some(131));
    assert_eq!(perft(&start, 2), Some(16_677));
    assert_eq!(perft(&start, 3), Some(2_062_264));
    assert_eq!(perft(&start, 4), Some(247_569_030));
}
