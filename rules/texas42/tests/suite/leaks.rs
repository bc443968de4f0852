//! No player learns of a hand that is not its own: law 5 notices every leak that is put in on purpose.

mod leaky;

use game::{Kind, Wire};
use laws::{Broken, Report, check_as};

use self::leaky::{Leak, Leaky, leaking};

/// How many games the laws are given to notice a leak.
const GAMES: u32 = 20;

/// How many games the machine needs to take every transition.
const ALL_TRANSITIONS: u32 = 250;

/// What the laws say of the game with a leak.
fn check_with(leak: Leak, games: u32) -> Result<Report, Broken> {
    leaking(leak, || check_as::<Leaky>(&Kind::of::<Leaky>(), games, Leaky::TRIALS))
}

/// The wrapper by itself breaks nothing, so what is noticed below are the leaks.
#[test]
fn without_a_leak_all_laws_hold() {
    let report = check_with(Leak::None, ALL_TRANSITIONS).unwrap_or_else(|broken| panic!("{broken}"));
    assert!(5000 < report.imagined, "{report:?}");
}

/// Each leak, and what law 5 says is not the same in truth and in a game that a seat imagines.
#[test]
fn law_5_notices_every_leak() {
    let rows = [
        (Leak::State, "state document is"),
        (Leak::Spectators, "the public state document is"),
        (Leak::Name, "state document is"),
        (Leak::Choices, "the valid-actions document is"),
        (Leak::OrderOfChoices, "the valid-actions document is"),
        (Leak::List, "the list of legal actions is"),
        (Leak::Svg, "the SVG shown to seat"),
        (Leak::Sketch, "the sketch shown to seat"),
        (Leak::Digest, "the digest shown to seat"),
        (Leak::Log, "public cannot see whether chance did `deal-"),
    ];
    for (leak, why) in rows {
        let broken = check_with(leak, GAMES).expect_err("a leak breaks a law");
        assert!(broken.law == 5 && broken.why.contains(why), "{leak:?}: {broken}");
        assert_eq!(broken.sentence, "a seat's documents are the same for the true state and for one it imagines");
    }
}

/// The order of a list cannot tell anything: law 2 has it that there is one order alone.
#[test]
fn law_2_notices_a_leak_in_the_order_of_a_list() {
    let broken = check_with(Leak::OrderOfList, GAMES).expect_err("a leak breaks a law");
    assert_eq!(broken.law, 2, "{broken}");
}
