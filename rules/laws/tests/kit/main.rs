//! The laws hold of a sound game, and each of them notices the games that break it.

mod deal;
mod flaw;
mod machine;
mod moves;
mod schemas;
mod texts;
mod toy;
mod wire;

use laws::{Broken, Report};

use crate::flaw::{Flaw, TABLE, check_with};
use crate::toy::Toy;

/// What the toy can begin with.
const SETUPS: [&str; 3] = ["{}", r#"{"unlisted":true,"turns":5}"#, r#"{"turns":1,"names":["A","B","C"]}"#];

/// How many games a flaw is given to show itself.
const GAMES: u32 = 100;

#[test]
fn all_laws_hold_of_a_sound_game() {
    laws::hold::<Toy>(300);
    laws::hold_over::<Toy>(300, &SETUPS);
}

#[test]
fn everything_was_looked_at() {
    let report = laws::check_over::<Toy>(100, &SETUPS).expect("the laws hold of a sound game");
    let Report { games, actions, tries, imagined, documents, edits, accepted_edits, transitions } = report;
    assert_eq!(games, 100);
    for (count, least) in [
        (actions, 500),
        (tries, 100_000),
        (imagined, 500),
        (documents, 1000),
        (edits, 5000),
        (accepted_edits, 100),
        (transitions, 15),
    ] {
        assert!(least <= count, "{report:?}");
    }
}

#[test]
fn the_same_call_plays_the_same_games() {
    let run = || laws::check_over::<Toy>(20, &SETUPS);
    assert_eq!(run(), run());
}

#[test]
fn every_flaw_breaks_its_law() {
    let mut wrong = Vec::new();
    for (flaw, law) in TABLE {
        match check_with(*flaw, GAMES) {
            Ok(_) => wrong.push(format!("{flaw:?}: broke no law instead of law {law}")),
            Err(broken) if broken.law != *law => wrong.push(format!("{flaw:?}: broke not law {law}, but {broken}")),
            Err(_) => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_law_has_a_flaw_that_breaks_it() {
    for law in 1..=17 {
        assert!(TABLE.iter().any(|(_, broken)| *broken == law), "no flaw breaks law {law}");
    }
}

#[test]
fn a_broken_law_comes_with_the_game_that_broke_it() {
    let broken = check_with(Flaw::ForfeitForgets, GAMES);
    let Broken { law, sentence, game, log, .. } = broken.clone().expect_err("a flaw breaks its law");
    assert_eq!((law, sentence), (12, "after a `forfeit` the game is over or another is in turn"));
    assert!(game.is_some());
    let lines: Vec<&str> = log.lines().collect();
    assert!(game::log::Header::parse(lines[0]).is_ok_and(|header| header.game == "toy"));
    assert!(lines[1..].iter().all(|line| game::log::Entry::parse(line).is_ok()));
    let text = broken.expect_err("as above").to_string();
    assert!(text.starts_with("law 12 is broken: after a `forfeit`"), "{text}");
    assert!(text.contains(r#""action":"forfeit-"#), "{text}");
}

#[test]
#[should_panic(expected = "law 13 is broken: every step taken")]
fn a_game_that_breaks_a_law_panics() {
    // No transition of the machine can be taken in no games.
    laws::hold::<Toy>(0);
}

#[test]
#[should_panic(expected = "{\"turns\":0} is not a setup")]
fn a_setup_that_is_none_is_the_callers_fault() {
    laws::hold_over::<Toy>(1, &[r#"{"turns":0}"#]);
}
