//! The server keeps players waiting: their clocks stand still meanwhile.

use game::{Coded as _, Seat};
use referee::{Clock, Command, Moment, Policy, Stage, verify};

use crate::support::{Run, assert_same, at, id, kinds};

/// A seat does something after so many seconds, of which the server owes it some milliseconds. Gives the table's events.
fn act_owed(run: &mut Run, (seat, action): (u8, &str), seconds: i64, owed: u32) -> Result<usize, &'static str> {
    run.now += seconds;
    let command = Command::Act { seat: Seat(seat), action: id(action), expected: None, request: None, signed: None };
    decide(run, command, &[(Seat(seat), owed)])
}

fn decide(run: &mut Run, command: Command, owed: &[(Seat, u32)]) -> Result<usize, &'static str> {
    let moment = Moment { now: at(run.now), owed };
    let decision = run.table.decide(command, moment, Some(&run.chain)).map_err(|refusal| refusal.code())?;
    let lines = decision.entries.len();
    run.table = decision.next;
    run.entries.extend(decision.entries);
    Ok(lines)
}

#[test]
fn a_move_that_arrived_in_time_is_in_time() {
    for clock in [Clock::PerMove(10), Clock::Bank { seconds: 10, increment: 0 }] {
        let mut run = Run::begun_with("quoridor", "{}", clock, Policy::Kick);
        // It arrived after nine seconds, and was decided after fifteen.
        assert_eq!(act_owed(&mut run, (0, "e2"), 15, 6_000), Ok(2));
        assert_eq!(run.table.stage(), Stage::Playing);
        assert!(run.log().contains(r#""event":"waited","seat":0,"millis":6000"#));
        if let Clock::Bank { .. } = clock {
            assert_eq!(run.table.time_left(Seat(0), at(run.now)), Some(1_000));
        }
        assert_same(&run.table, &run.reloaded());
        verify(kinds(), &run.log()).unwrap_or_else(|wrong| panic!("{wrong}"));
    }
}

#[test]
fn without_the_wait_it_would_be_late() {
    let mut run = Run::begun_with("quoridor", "{}", Clock::PerMove(10), Policy::Refuse);
    assert_eq!(act_owed(&mut run, (0, "e2"), 15, 4_000), Ok(3), "what is owed, that the time is up, the end");
    assert_eq!(run.table.stage(), Stage::Over);
    verify(kinds(), &run.log()).unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// A computer waits for a thread, and clocks are looked at.
#[test]
fn a_clock_stands_still_as_long_as_its_seat_is_owed_the_time() {
    let mut run = Run::begun_with("quoridor", "{}", Clock::PerMove(5), Policy::Kick);
    for _ in 0..6 {
        run.now += 5;
        assert_eq!(decide(&mut run, Command::Tick, &[(Seat(0), 5_000)]), Ok(1));
        assert_eq!(run.table.stage(), Stage::Playing);
    }
    run.act(0, "e2").expect("it has all its time");
    run.now += 5;
    decide(&mut run, Command::Tick, &[]).expect("clocks can be looked at");
    assert_eq!(run.table.stage(), Stage::Over, "the other has no excuse");
    verify(kinds(), &run.log()).unwrap_or_else(|wrong| panic!("{wrong}"));
}

#[test]
fn little_is_not_written_down_and_nothing_is_without_a_clock() {
    let mut run = Run::begun_with("quoridor", "{}", Clock::PerMove(10), Policy::Kick);
    assert_eq!(act_owed(&mut run, (0, "e2"), 1, 99), Ok(1));
    let mut run = Run::begun("quoridor", "{}", 1);
    assert_eq!(act_owed(&mut run, (0, "e2"), 1, 60_000), Ok(1));
    assert!(!run.log().contains("waited"));
}
