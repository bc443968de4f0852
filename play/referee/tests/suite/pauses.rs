//! A pause needs everybody; to go on needs one. Clocks stand still meanwhile.

use game::Seat;
use referee::{Clock, Command, Policy, Stage};

use crate::support::{Run, assert_same, at, id};

fn pause(run: &mut Run, seat: u8) -> Result<Vec<String>, &'static str> {
    run.ask(Command::Pause { seat: Seat(seat), signed: None })
}

fn resume(run: &mut Run, seat: u8) -> Result<Vec<String>, &'static str> {
    run.ask(Command::Resume { seat: Seat(seat), signed: None })
}

#[test]
fn all_pause_and_one_goes_on() {
    let mut run = Run::begun("fish", r#"{"players":3}"#, 1);
    assert_eq!(pause(&mut run, 1), Ok(vec!["Ben asks for a pause.".to_owned()]));
    assert_eq!(pause(&mut run, 1), Err("asked_already"));
    assert_eq!(resume(&mut run, 1), Err("not_paused"));
    assert_eq!(pause(&mut run, 0), Ok(vec!["Ann asks for a pause.".to_owned()]));
    assert_eq!(run.table.stage(), Stage::Playing);
    assert_eq!(pause(&mut run, 2), Ok(vec!["The game is paused.".to_owned()]));
    assert_eq!(run.table.stage(), Stage::Paused);
    assert!(run.table.awaited().is_empty());
    let refused = [
        Command::Act { seat: Seat(0), action: id("place-1"), expected: None, request: None, signed: None },
        Command::Resign { seat: Seat(0), signed: None },
        Command::Kick { seat: Seat(0) },
        Command::Pause { seat: Seat(0), signed: None },
    ];
    for command in refused {
        assert_eq!(run.ask(command), Err("paused"));
    }
    assert_eq!(run.ask(Command::Misbehave { seat: Seat(0), code: "x".to_owned() }), Ok(Vec::new()));
    assert_eq!(run.ask(Command::Tick), Ok(Vec::new()));
    assert_same(&run.table, &run.reloaded());
    assert_eq!(resume(&mut run, 7), Err("no_such_seat"));
    assert_eq!(resume(&mut run, 2), Ok(vec!["The game goes on.".to_owned()]));
    assert_eq!(pause(&mut run, 1), Ok(vec!["Ben asks for a pause.".to_owned()]), "all are asked anew");
    assert_same(&run.table, &run.reloaded());
}

/// Whoever is out of the game is not asked; and whoever asked before that asks again.
#[test]
fn those_who_are_left_pause() {
    let mut run = Run::begun("fish", r#"{"players":3}"#, 1);
    pause(&mut run, 0).expect("it may");
    run.ask(Command::Kick { seat: Seat(1) }).expect("the table may");
    assert_eq!(pause(&mut run, 1), Err("already_out"));
    pause(&mut run, 2).expect("it may");
    assert_eq!(run.table.stage(), Stage::Playing);
    pause(&mut run, 0).expect("it may again");
    assert_eq!(run.table.stage(), Stage::Paused);
    assert_eq!(resume(&mut run, 1), Err("already_out"));
    resume(&mut run, 0).expect("it may");
    assert_same(&run.table, &run.reloaded());
}

#[test]
fn clocks_stand_still_in_a_pause() {
    let bank = Clock::Bank { seconds: 60, increment: 5 };
    for (clock, whole) in [(Clock::PerMove(60), 60), (Clock::Days(1), 86_400), (bank, 60)] {
        let mut run = Run::begun_with("quoridor", "{}", clock, Policy::Refuse);
        let left = |run: &Run, seat: u8| run.table.time_left(Seat(seat), at(run.now)).expect("there is a clock") / 1000;
        run.now += 20;
        pause(&mut run, 0).expect("it may");
        assert_eq!(run.table.deadline(), Some(at(whole)));
        run.now += 10;
        pause(&mut run, 1).expect("it may");
        assert_eq!(run.table.deadline(), None);
        run.now += 1_000_000;
        assert_eq!(run.ask(Command::Tick), Ok(Vec::new()));
        assert_eq!((left(&run, 0), left(&run, 1)), (whole - 30, whole), "{clock:?}");
        resume(&mut run, 1).expect("it may");
        assert_eq!((left(&run, 0), left(&run, 1)), (whole - 30, whole), "{clock:?}");
        assert_eq!(run.table.deadline(), Some(at(run.now + whole - 30)), "{clock:?}");
        assert_same(&run.table, &run.reloaded());
        run.now += whole - 30;
        run.ask(Command::Tick).expect("the time is up");
        assert_eq!(run.table.stage(), Stage::Over);
    }
}
