//! Who may enter a tournament, and what it costs to withdraw before it begins.

use game::{Coded as _, Digest};
use referee::Clock;
use referee::tournament::{Command, Entrant, Format, MOST_PLAYERS, Record, Seating, Stage, Terms, Tournament};
use serde_json::json;

use super::support::{Run, terms, won_by};

#[test]
fn to_withdraw_before_the_start_is_free() {
    let mut run = Run::new(terms("quoridor", Format::RoundRobin));
    for number in 0..4 {
        run.enter(number, None, None).expect("there is room");
    }
    run.ask(Command::Withdraw { player: 1 }).expect("anybody may leave");
    assert_eq!(run.document()["failures"], json!([]));
    run.enter(1, None, None).expect("the name is free again");
    run.ask(Command::Withdraw { player: 4 }).expect("anybody may leave");
    run.ask(Command::Begin).expect("there are enough");
    assert_eq!(run.tournament.teams(), [[0], [2], [3]]);
    run.ask(Command::Withdraw { player: 3 }).expect("anybody may leave");
    run.play(|tournament, game| won_by(tournament, game, &[0]));
    let document = run.document();
    assert_eq!((run.tournament.stage(), &document["cheaters"]), (Stage::Over, &json!([])));
    let failures: Vec<_> = document["failures"].as_array().expect("a list").iter().collect();
    let left = failures.iter().filter(|fault| fault["why"] == "withdrawn").map(|fault| fault["player"].clone());
    assert_eq!(left.collect::<Vec<_>>(), [3], "who leaves a tournament that has begun gives up");
}

#[test]
fn who_has_withdrawn_takes_no_room() {
    let mut run = Run::new(terms("quoridor", Format::Swiss));
    let most = usize::from(MOST_PLAYERS);
    for number in 0..most {
        run.enter(number, None, None).expect("there is room");
    }
    assert_eq!(run.enter(most, None, None), Err("tournament_full"));
    run.ask(Command::Withdraw { player: 7 }).expect("anybody may leave");
    run.enter(most, None, None).expect("a place is free");
    assert_eq!(run.enter(most + 1, None, None), Err("tournament_full"));
}

#[test]
fn nobody_enters_and_withdraws_without_end() {
    let mut run = Run::new(terms("quoridor", Format::Swiss));
    let mut entries = 0;
    while run.enter(0, None, None).is_ok() {
        run.ask(Command::Withdraw { player: entries }).expect("anybody may leave");
        entries += 1;
    }
    assert_eq!(run.enter(0, None, None), Err("tournament_full"));
    assert_eq!(entries, 8 * MOST_PLAYERS);
}

#[test]
fn a_tournament_has_no_more_than_ten_thousand_games() {
    // The most players, each format and rounds; one more would play too many games.
    for (format, rounds, most) in [
        (Format::RoundRobin, None, 141),
        (Format::RoundRobin, Some(2), 100),
        (Format::RoundRobin, Some(5), 63),
        (Format::Swiss, Some(60), 332),
    ] {
        let terms = Terms { rounds, ..terms("quoridor", format) };
        let kind = games::find("quoridor").expect("it is there");
        let of_size = |size| Terms { size: Some(size), ..terms.clone() };
        assert!(of_size(most).must_end(kind).is_ok(), "{format:?} of {most}");
        let wrong = of_size(most + 1).must_end(kind).expect_err("that is too many");
        assert_eq!((wrong.code(), wrong.faults()[0].at.as_str()), ("out_of_range", "/size"));
        // An organiser's tournament, which has no size, closes its doors.
        let mut run = Run { tournament: Tournament::new(games::kinds(), terms).expect("good terms"), log: Vec::new() };
        for number in 0..usize::from(most) {
            run.enter(number, None, None).expect("there is room");
        }
        assert_eq!(run.enter(usize::from(most), None, None), Err("tournament_full"), "{format:?} of {most}");
        run.ask(Command::Withdraw { player: 0 }).expect("anybody may leave");
        run.enter(usize::from(most), None, None).expect("a place is free");
    }
}

#[test]
fn where_every_seat_has_a_key_nobody_enters_without_one() {
    let seating = Seating { every_seat: true, ..Seating::usual(Clock::PerMove(60)) };
    let mut run = Run::new(Terms { seating: Some(seating), ..terms("quoridor", Format::Swiss) });
    assert_eq!(run.enter(0, None, None), Err("key_needed"));
    let key = Digest::of(b"0");
    let entrant = Entrant { name: "p0".to_owned(), age: None, seed: None, team: None, key, keyed: true };
    assert_eq!(run.ask(Command::Enter(entrant)), Ok(()));
    let entered = &run.log[0];
    assert!(entered.line.contains(r#""name":"p0","keyed":true,"#), "{}", entered.line);
    assert!(Record::parse(&entered.line).expect("a record") == entered.record);
}
