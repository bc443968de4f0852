//! Players who owe a share: their time, and games that end because of it.

use game::{Seat, Seeded};
use referee::{Clock, Command, LogEvent, Stage, verify};

use super::{BACKGAMMON, Form, Keyed};
use crate::support::{at, kinds};

const FAST: Form = Form { clock: Clock::PerMove(30), ..BACKGAMMON };

/// The first ten seconds are free; then the clock of a seat runs that owes a share.
#[test]
fn who_owes_a_share_is_in_turn() {
    let mut table = Keyed::begun(FAST, 1, &[0, 1]);
    assert_eq!(table.run.table.deadline(), Some(at(40)));
    table.run.now = 8;
    let (seat, call) = table.run.table.calls()[0];
    let share = table.player(seat).expect("a key").share(seat.0, 1, call);
    table.run.ask(Command::Share(share)).expect("it is called for");
    assert_eq!(table.run.table.deadline(), Some(at(40)), "the other has as much time as before");
    table.run.now = 39;
    table.run.ask(Command::Tick).expect("nothing is due");
    assert_eq!(table.run.table.stage(), Stage::Playing);
    table.run.now = 40;
    table.run.ask(Command::Tick).expect("the time of the other is up");
    assert_eq!(table.run.table.stage(), Stage::Over);
    verify(kinds(), &table.run.log()).unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// Nobody gains by leaving when the first draw does not suit: a game in which no player has acted ends without a result.
#[test]
fn who_leaves_before_the_first_move_and_owes_a_share_ends_the_game_without_a_result() {
    for leaver in [0_u8, 1] {
        let mut table = Keyed::begun(BACKGAMMON, 1, &[0, 1]);
        let other = Seat(1 - leaver);
        let calls = table.run.table.calls();
        let (_, call) = calls.iter().find(|(seat, _)| *seat == other).expect("both are called");
        let share = table.player(other).expect("a key").share(other.0, 1, *call);
        table.run.ask(Command::Share(share)).expect("it is called for");
        let id = format!("forfeit-{leaver}");
        let signed = table.signature(Seat(leaver), &[&id]);
        table.run.ask(Command::Resign { seat: Seat(leaver), signed }).expect("it may leave");
        let end = &table.run.entries.last().expect("lines").record.event;
        assert_eq!(*end, LogEvent::End { winners: vec![], points: vec![0, 0], void: true, reveal: None });
        let outcome = table.run.table.outcome().expect("it is over");
        assert!(outcome.winners.is_empty() && table.run.table.is_void());
        let report = verify(kinds(), &table.run.log()).unwrap_or_else(|wrong| panic!("{wrong}"));
        assert!(report.table.is_void());
    }
}

/// Later on, who leaves has lost, owing or not.
#[test]
fn who_leaves_later_has_lost() {
    let mut table = Keyed::begun(BACKGAMMON, 1, &[0, 1]);
    let mut luck = Seeded::new(9);
    for _ in 0..6 {
        table.step(&mut luck);
    }
    while table.run.table.owing().is_empty() {
        table.step(&mut luck);
    }
    let seat = table.run.table.owing().lowest().expect("a seat owes");
    let id = format!("forfeit-{}", seat.0);
    let signed = table.signature(seat, &[&id]);
    table.run.ask(Command::Resign { seat, signed }).expect("it may leave");
    assert!(!table.run.table.is_void());
    let outcome = table.run.table.outcome().expect("it is over");
    assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [Seat(1 - seat.0)]);
    verify(kinds(), &table.run.log()).unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// Where others could play on, the game ends without a result all the same.
#[test]
fn a_game_of_three_ends_too_if_one_leaves_who_owes_the_first_share() {
    let form = Form { game: "fish", setup: r#"{"players":3}"#, ..BACKGAMMON };
    let mut table = Keyed::begun(form, 1, &[0, 1, 2]);
    let id = "forfeit-1";
    let signed = table.signature(Seat(1), &[id]);
    table.run.ask(Command::Resign { seat: Seat(1), signed }).expect("it may leave");
    assert!(table.run.table.is_void(), "no player has acted yet");
    let report = verify(kinds(), &table.run.log()).unwrap_or_else(|wrong| panic!("{wrong}"));
    let choose = report.ladder.rung(referee::Claim::Choose);
    assert_eq!((choose.holds, choose.reasons.last().map(|why| why.key)), (referee::Holds::Partly, Some("why_void")));
}
