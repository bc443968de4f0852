//! A server that was away: no clock is charged for it, and clocks stand until their players are back.

use game::{Seat, SeatSet};
use referee::{Clock, Command, Policy, Stage, verify};

use crate::support::{Run, assert_same, at, kinds};

const CLOCKS: [Clock; 3] = [Clock::PerMove(60), Clock::Days(1), Clock::Bank { seconds: 60, increment: 5 }];

fn left(run: &Run, seat: u8) -> i64 {
    run.table.time_left(Seat(seat), at(run.now)).expect("there is a clock") / 1000
}

/// The server was away for so many seconds until now.
fn outage(run: &mut Run, seconds: i64) {
    run.ask(Command::Outage { lost: seconds * 1000 }).expect("a server may be away");
}

fn back(run: &mut Run, seat: u8) {
    run.ask(Command::Back { seats: SeatSet::one(Seat(seat)) }).expect("anybody may come back");
}

#[test]
fn clocks_stand_while_the_server_is_away_and_until_players_are_back() {
    for clock in CLOCKS {
        let mut run = Run::begun_with("quoridor", "{}", clock, Policy::Refuse);
        let whole = left(&run, 0);
        // Twenty seconds of the turn, then a thousand seconds without a server.
        run.now += 100_020;
        outage(&mut run, 100_000);
        assert_eq!((left(&run, 0), run.table.deadline()), (whole - 20, None), "{clock:?}");
        assert_eq!(run.table.away(), SeatSet::first(2));
        run.now += 500;
        assert_eq!(run.ask(Command::Tick), Ok(Vec::new()), "nobody is in a hurry");
        assert_eq!(left(&run, 0), whole - 20);
        back(&mut run, 0);
        assert_eq!(run.table.deadline(), Some(at(run.now + whole - 20)));
        run.now += 7;
        run.act(0, "e2").expect("there is time");
        // The other has not come back: its clock stands, whoever is in turn.
        assert_eq!((run.table.deadline(), run.table.away()), (None, SeatSet::one(Seat(1))));
        run.now += 90_000;
        run.act(1, "e8").expect("a player who acts is back");
        assert_eq!((left(&run, 1), run.table.away()), (left(&run, 1), SeatSet::EMPTY));
        assert!(run.table.deadline().is_some());
        assert_same(&run.table, &run.reloaded());
        let report = verify(kinds(), &run.log()).unwrap_or_else(|wrong| panic!("{wrong}"));
        assert_same(&report.table, &run.table);
    }
}

#[test]
fn a_player_who_never_comes_back_runs_out_of_time_after_all() {
    let mut run = Run::begun_with("quoridor", "{}", Clock::PerMove(60), Policy::Refuse);
    run.now += 1000;
    outage(&mut run, 990);
    run.now += 120;
    let told = run.ask(Command::Back { seats: run.table.away() }).expect("there was time to come back");
    assert_eq!(told, ["Ann's clock goes on.", "Ben's clock goes on."]);
    assert_eq!(run.table.deadline(), Some(at(run.now + 50)));
    run.ask_after(50, Command::Tick).expect("the time is up");
    assert_eq!(run.table.stage(), Stage::Over);
    assert_same(&run.table, &run.reloaded());
}

#[test]
fn an_outage_is_for_clocks_that_run() {
    let mut untimed = Run::begun("quoridor", "{}", 1);
    outage(&mut untimed, 10);
    assert!(untimed.entries.iter().all(|entry| !entry.line.contains("outage")), "nothing stands there");
    let mut run = Run::begun_with("quoridor", "{}", Clock::PerMove(60), Policy::Refuse);
    for seat in [0, 1] {
        run.ask(Command::Pause { seat: Seat(seat), signed: None }).expect("it may");
    }
    run.now += 1000;
    outage(&mut run, 1000);
    back(&mut run, 0);
    assert_eq!(run.table.stage(), Stage::Paused);
    run.ask(Command::Resume { seat: Seat(0), signed: None }).expect("it may");
    assert_eq!((left(&run, 0), run.table.away()), (60, SeatSet::EMPTY));
    // A second outage takes away what has come back.
    run.now += 10;
    outage(&mut run, 0);
    back(&mut run, 0);
    run.now += 30;
    outage(&mut run, 20);
    assert_eq!((left(&run, 0), run.table.away()), (40, SeatSet::first(2)));
    assert_same(&run.table, &run.reloaded());
    // While nothing runs there is nothing to say.
    let lines = run.entries.len();
    outage(&mut run, 0);
    assert_eq!(run.entries.len(), lines);
}

/// No more time is given back than has passed since the line before.
#[test]
fn more_than_has_passed_cannot_be_lost() {
    let mut run = Run::begun_with("quoridor", "{}", Clock::PerMove(60), Policy::Refuse);
    run.now += 30;
    outage(&mut run, 1_000_000);
    assert_eq!(left(&run, 0), 60);
    assert!(run.log().contains(r#""event":"outage","lost":30000"#), "{}", run.log());
}

#[test]
fn pauses_have_an_end_and_so_has_coming_and_going() {
    let mut run = Run::begun("quoridor", "{}", 1);
    for _ in 0..100 {
        for seat in [0, 1] {
            run.ask(Command::Pause { seat: Seat(seat), signed: None }).expect("it may");
        }
        run.ask(Command::Resume { seat: Seat(0), signed: None }).expect("it may");
    }
    assert_eq!(run.ask(Command::Pause { seat: Seat(0), signed: None }), Err("too_often"));
    run.act(0, "e2").expect("the game goes on");
    assert_same(&run.table, &run.reloaded());
    let mut run = Run::of(crate::support::header("quoridor", "{}", 1), 1);
    for _ in 0..500 {
        run.ask(Command::Sit(crate::support::guest(0))).expect("there is room");
        run.ask(Command::Leave { place: 0, signed: None }).expect("it may");
    }
    assert_eq!(run.ask(Command::Sit(crate::support::guest(0))), Err("too_often"));
}
