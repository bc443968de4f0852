//! Clocks: whose run, what is left on them, and what becomes of whoever has nothing left.

use game::{Seat, SeatSet, Seeded, Timestamp};
use referee::{Clock, Command, Policy, Stage};

use crate::support::{Run, assert_same, at, mover};

/// Milliseconds that both seats have left now.
fn left(run: &Run) -> [i64; 2] {
    [0, 1].map(|seat| run.table.time_left(Seat(seat), at(run.now)).expect("there is a clock"))
}

#[test]
fn without_a_clock_there_is_no_hurry() {
    let mut run = Run::begun("quoridor", "{}", 1);
    assert_eq!((run.table.deadline(), run.table.time_left(Seat(0), at(9))), (None, None));
    assert_eq!(run.ask_after(1_000_000_000, Command::Tick), Ok(Vec::new()));
    run.act(0, "e2").expect("there is no hurry");
}

#[test]
fn so_many_seconds_or_days_for_each_move() {
    for (clock, time) in [(Clock::PerMove(30), 30), (Clock::Days(2), 172_800)] {
        let mut run = Run::begun_with("quoridor", "{}", clock, Policy::Refuse);
        assert_eq!(run.table.deadline(), Some(at(time)));
        run.now += time - 1;
        assert_eq!(left(&run), [1000, time * 1000]);
        run.act(0, "e2").expect("there is a second left");
        assert_eq!(run.table.deadline(), Some(at(run.now + time)), "the other has the whole time");
        run.now += 7;
        assert_eq!(left(&run), [time * 1000, (time - 7) * 1000]);
        run.act(1, "e8").expect("there is time");
        run.now += time - 1;
        assert_eq!(left(&run), [1000, time * 1000]);
        assert_same(&run.table, &run.reloaded());
    }
}

#[test]
fn so_many_seconds_in_all_and_some_more_after_each_move() {
    let mut run = Run::begun_with("quoridor", "{}", Clock::Bank { seconds: 100, increment: 3 }, Policy::Refuse);
    assert_eq!(run.table.deadline(), Some(at(100)));
    run.now += 40;
    run.act(0, "e2").expect("there is time");
    assert_eq!(left(&run), [63_000, 100_000]);
    run.now += 10;
    assert_eq!(left(&run), [63_000, 90_000]);
    run.act(1, "e8").expect("there is time");
    assert_eq!(left(&run), [63_000, 93_000]);
    assert_eq!(run.table.deadline(), Some(at(run.now + 63)));
    run.now += 62;
    run.act(0, "e3").expect("there is a second left");
    assert_eq!(left(&run), [4000, 93_000]);
    assert_same(&run.table, &run.reloaded());
}

/// The increment is for a turn, not for each step of it.
#[test]
fn a_turn_of_several_steps_has_one_increment() {
    let clock = Clock::Bank { seconds: 100, increment: 3 };
    let setup = r#"{"position":"XGID=-b----E-C---eE---c-e----B-:0:0:1:63:0:0:0:0:10"}"#;
    let mut run = Run::begun_with("backgammon", setup, clock, Policy::Refuse);
    run.now += 10;
    run.act(0, "move-23-6").expect("it is legal");
    assert_eq!(left(&run), [90_000, 100_000]);
    run.now += 10;
    run.act(0, "move-23-3").expect("it is legal");
    assert_eq!(left(&run), [83_000, 100_000]);
}

#[test]
fn whoever_has_no_time_left_is_out_and_not_before() {
    let clocks = [Clock::PerMove(30), Clock::Days(1), Clock::Bank { seconds: 30, increment: 0 }];
    for clock in clocks {
        let mut run = Run::begun_with("quoridor", "{}", clock, Policy::Refuse);
        run.act(0, "e2").expect("there is time");
        let due = run.table.deadline().expect("there is a clock");
        let before = Timestamp::from_micros(due.micros() - 1);
        let early = run.table.decide(Command::Tick, before, Some(&run.chain)).expect("one may look at the clock");
        assert!(early.entries.is_empty());
        let late = run.table.decide(Command::Tick, due, Some(&run.chain)).expect("one may look at the clock");
        let lines: Vec<&str> = late.entries.iter().map(|entry| entry.line.as_str()).collect();
        assert!(lines[0].contains(r#""by":"table","action":"forfeit-1","why":"timed_out""#), "{lines:?}");
        assert_eq!(late.next.outcome().expect("it is over").winners, SeatSet::one(Seat(0)));
        assert_eq!(late.next.stage(), Stage::Over);
        assert_eq!(late.next.deadline(), None);
    }
}

/// Even if nobody has looked at the clock, an action that comes too late is one.
#[test]
fn late_is_late() {
    for command in [
        Command::Act { seat: Seat(0), action: crate::support::id("e2"), expected: None, request: None, signed: None },
        Command::Resign { seat: Seat(0), signed: None },
    ] {
        let mut run = Run::begun_with("quoridor", "{}", Clock::PerMove(30), Policy::Refuse);
        run.ask_after(30, command).expect("the table acts on it");
        let line = &run.entries[run.entries.len() - 2].line;
        assert!(line.contains(r#""action":"forfeit-0","why":"timed_out""#), "{line}");
        assert_same(&run.table, &run.reloaded());
    }
    // The other may still give up first, but then the time of the first was up before.
    let mut run = Run::begun_with("quoridor", "{}", Clock::PerMove(30), Policy::Refuse);
    run.ask_after(30, Command::Resign { seat: Seat(1), signed: None }).expect("the table acts on it");
    assert_eq!(run.table.outcome().expect("it is over").winners, SeatSet::one(Seat(1)));
}

/// In a game of three the others go on, each with a whole turn.
#[test]
fn one_after_the_other_runs_out_of_time() {
    let mut run = Run::begun_with("fish", r#"{"players":3}"#, Clock::PerMove(10), Policy::Refuse);
    run.ask_after(25, Command::Tick).expect("one may look at the clock");
    assert!(run.entries.last().expect("there are lines").line.contains("forfeit-0"));
    assert_eq!((run.table.stage(), mover(&run.table)), (Stage::Playing, 1));
    assert_eq!(run.table.deadline(), Some(at(35)), "the next has the whole time");
    // Somebody else's action waits for the clock first, then it is done.
    let action = run.table.game().legal(game::Actor::Seat(Seat(1)))[0].clone();
    run.now = 36;
    assert!(run.act(2, &action).is_ok(), "seat 1 is out, so it is the turn of seat 2");
    assert!(run.entries.iter().any(|entry| entry.line.contains(r#""action":"forfeit-1","why":"timed_out""#)));
    assert_same(&run.table, &run.reloaded());
}

/// While all must agree, the clocks of all who have not run.
#[test]
fn everybody_who_is_awaited_is_in_a_hurry() {
    let mut run = Run::begun_with("texas42", "{}", Clock::PerMove(10), Policy::Refuse);
    let mut luck = Seeded::new(4);
    while run.table.awaited().len() < 4 {
        run.step(&mut luck);
    }
    run.now += 6;
    for seat in 0..4 {
        assert_eq!(run.table.time_left(Seat(seat), at(run.now)), Some(4000));
    }
    run.act(2, "agree-complete-trick-2").expect("there is time");
    run.now += 3;
    assert_eq!(run.table.time_left(Seat(2), at(run.now)), Some(10_000));
    assert_eq!(run.table.time_left(Seat(3), at(run.now)), Some(1000));
    run.ask_after(1, Command::Tick).expect("one may look at the clock");
    assert_eq!(run.table.stage(), Stage::Playing, "what need only be agreed to is agreed to");
    assert_eq!(run.entries.iter().filter(|entry| entry.line.contains("timed_out")).count(), 3);
    assert_same(&run.table, &run.reloaded());
}

/// A clock of the machine that is set back turns nothing back.
#[test]
fn time_does_not_run_backwards() {
    let mut run = Run::begun_with("quoridor", "{}", Clock::PerMove(30), Policy::Refuse);
    run.ask_after(20, Command::Pause { seat: Seat(0), signed: None }).expect("it may");
    run.now = -500;
    run.act(0, "e2").expect("it is legal");
    assert_eq!(run.entries.last().expect("there are lines").record.at, at(20));
    assert_eq!(run.table.deadline(), Some(at(50)));
    assert_same(&run.table, &run.reloaded());
}
