//! Agreement: whatever of it a seat says counts once and is never a fault; one that does not come is given.

use game::{Actor, Digest, Seat, Seeded, Viewer};
use referee::{Clock, Command, LogEntry, Policy, Record, Stage, Table, verify};

use crate::receipts::relinked;
use crate::support::{Run, assert_same, at, id, kinds, pick};

/// All the ids that a client may send when it agrees, or thinks it must.
const SAID: [&str; 5] = ["complete-trick", "score-hand", "redeal", "agree-complete-trick", "agree-score-hand"];

/// What a seat says.
fn said(word: &str, seat: u8) -> String {
    if word.starts_with("agree-") { format!("{word}-{seat}") } else { word.to_owned() }
}

/// Plays until several are asked to agree.
fn until_asked(run: &mut Run, luck: &mut Seeded) {
    while run.table.awaited().len() < 2 {
        run.step(luck).expect("the hand is not over");
    }
}

/// Four clients of the document that say neutral ids and repeat themselves, at a table that throws out those who err.
#[test]
fn nothing_that_is_agreed_to_twice_is_a_fault() {
    for seed in 0..6 {
        let mut run = Run::begun_with("texas42", r#"{"target":1}"#, Clock::None, Policy::Kick);
        let mut luck = Seeded::new(seed);
        while run.table.stage() == Stage::Playing {
            for seat in 0..4 {
                let word = pick(&SAID, &mut luck);
                run.act(seat, &said(word, seat)).unwrap_or_else(|code| panic!("{word} of {seat}: {code}"));
            }
            run.step(&mut luck);
        }
        for seat in 0..4 {
            for word in SAID {
                assert_eq!(run.act(seat, &said(word, seat)), Ok(Vec::new()), "after the end {word} is nothing");
            }
        }
        assert!(!run.log().contains("forfeit"), "nobody was thrown out");
        assert_same(&run.table, &run.reloaded());
        verify(kinds(), &run.log()).unwrap_or_else(|wrong| panic!("{wrong}"));
    }
}

#[test]
fn what_the_table_does_when_all_agree_is_agreement_when_a_seat_asks_for_it() {
    let mut run = Run::begun("texas42", "{}", 1);
    until_asked(&mut run, &mut Seeded::new(1));
    run.act(2, "complete-trick").expect("it agrees");
    assert!(!run.table.awaited().has(Seat(2)) && run.table.awaited().len() == 3);
    let lines = run.entries.len();
    assert_eq!(run.act(2, "complete-trick"), Ok(Vec::new()));
    assert_eq!(run.act(2, "agree-complete-trick-2"), Ok(Vec::new()));
    assert_eq!(run.act(0, "score-hand"), Ok(Vec::new()));
    assert_eq!(run.entries.len(), lines, "nothing is written down of it");
    let both = format!("[\"{}\",\"complete-trick\"]", said("agree-complete-trick", 1));
    let action = crate::support::tree(&both);
    run.ask(Command::Act { seat: Seat(1), action, expected: None, request: None, signed: None })
        .expect("the second is nothing");
    assert_eq!(run.table.awaited().len(), 2);
    assert_eq!(run.act(1, "agree-complete-trick-3"), Err("not_your_seat"), "a seat agrees for itself");
}

/// A client that names the state it agreed to is not told off because the others were quicker.
#[test]
fn agreement_to_a_state_that_is_gone_is_nothing() {
    let mut run = Run::begun("texas42", "{}", 1);
    let mut luck = Seeded::new(3);
    until_asked(&mut run, &mut luck);
    let seen: Digest = run.table.digest(Viewer::Seat(Seat(0)));
    while run.table.awaited().len() != 1 {
        run.step(&mut luck);
    }
    while run.table.awaited().len() == 1 && run.table.game().agreement(Seat(0)).is_none() {
        run.step(&mut luck);
    }
    let lines = run.entries.len();
    for word in ["agree-complete-trick-0", "complete-trick"] {
        let act = Command::Act { seat: Seat(0), action: id(word), expected: Some(seen), request: None, signed: None };
        assert_eq!(run.ask(act), Ok(Vec::new()), "{word}");
    }
    assert_eq!(run.entries.len(), lines);
}

#[test]
fn a_seat_that_does_not_agree_in_time_is_agreed_for_and_plays_on() {
    for clock in [Clock::PerMove(20), Clock::Bank { seconds: 300, increment: 0 }] {
        let mut run = Run::begun_with("texas42", r#"{"target":1}"#, clock, Policy::Kick);
        let mut luck = Seeded::new(2);
        until_asked(&mut run, &mut luck);
        run.act(1, "agree-complete-trick-1").expect("it agrees");
        let left = run.table.time_left(Seat(0), at(run.now));
        // With a bank of time an agreement has half a minute.
        let due = if matches!(clock, Clock::PerMove(_)) { 20 } else { 30 };
        assert_eq!(run.ask_after(due - 1, Command::Tick), Ok(Vec::new()));
        let told = run.ask_after(1, Command::Tick).expect("clocks can be looked at");
        assert!(told.iter().any(|text| text.contains("did not agree in time")), "{told:?}");
        assert_eq!(run.table.stage(), Stage::Playing);
        assert!(run.log().contains(r#""by":"table","action":"complete-trick""#), "the table went on");
        assert!(run.log().contains(r#""by":"table","action":"agree-complete-trick-0","why":"timed_out""#));
        assert!(!run.log().contains("forfeit"));
        assert!(left <= run.table.time_left(Seat(0), at(run.now)), "it costs the seat nothing");
        // Late, but no fault.
        assert_eq!(run.act(0, "agree-complete-trick-0"), Ok(Vec::new()));
        assert_same(&run.table, &run.reloaded());
        verify(kinds(), &run.log()).unwrap_or_else(|wrong| panic!("{wrong}"));
    }
}

/// Nobody ever agrees, and the game comes to an end all the same.
#[test]
fn a_game_is_played_to_its_end_without_any_agreement() {
    let mut run = Run::begun_with("texas42", r#"{"target":1}"#, Clock::PerMove(10), Policy::Kick);
    let mut luck = Seeded::new(5);
    while run.table.stage() == Stage::Playing {
        let seat = run.table.awaited().lowest().expect("somebody is in turn");
        match run.table.game().agreement(seat) {
            Some(_) => drop(run.ask_after(10, Command::Tick).expect("clocks can be looked at")),
            None => {
                let action = pick(&run.table.game().legal(Actor::Seat(seat)), &mut luck).clone();
                run.act(seat.0, &action).unwrap_or_else(|code| panic!("{action}: {code}"));
            }
        }
    }
    assert!(!run.log().contains("forfeit"));
    verify(kinds(), &run.log()).unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// Logs are held to the same: the table agrees only for a seat whose time is up.
#[test]
fn an_agreement_that_is_given_too_early_is_forged() {
    let mut run = Run::begun_with("texas42", "{}", Clock::PerMove(20), Policy::Refuse);
    until_asked(&mut run, &mut Seeded::new(2));
    run.ask_after(20, Command::Tick).expect("clocks can be looked at");
    let given = run.entries.iter().position(|entry| entry.line.contains("timed_out")).expect("it was given");
    let mut table = Table::new(kinds(), run.header.clone()).expect("a header");
    for entry in &run.entries[..given] {
        table.evolve(entry).expect("it was so");
    }
    let mut lines = run.lines();
    lines.truncate(given + 2);
    let line = lines.pop().expect("a line");
    let early = line.replace(&at(run.now).to_string(), &at(run.now - 1).to_string());
    assert_ne!(line, early);
    lines.push(early);
    let line = relinked(&lines).pop().expect("a line");
    let forged = LogEntry { record: Record::parse(&line).expect("a line"), line, sealed: None };
    let wrong = table.clone().evolve(&forged).err().map(|wrong| game::Coded::code(&wrong));
    assert_eq!(wrong, Some("out_of_place"));
    assert!(table.evolve(&run.entries[given]).is_ok());
}
