//! Requests that came too late, or twice.

use game::{Digest, Seat, Seeded, Turn, Viewer};
use referee::{Clock, Command, Policy};

use crate::support::{Run, assert_same, at, id, mover};

fn act(seat: u8, action: &str, expected: Option<Digest>, request: Option<&str>) -> Command {
    Command::Act { seat: Seat(seat), action: id(action), expected, request: request.map(str::to_owned), signed: None }
}

#[test]
fn an_action_for_another_state_is_stale() {
    let mut run = Run::begun("quoridor", "{}", 1);
    let first = run.table.game().digest(Viewer::Seat(Seat(0)));
    run.ask(act(0, "e2", Some(first), None)).expect("the state is what it was chosen for");
    run.act(1, "e8").expect("it is legal");
    assert_eq!(run.ask(act(0, "e3", Some(first), None)), Err("stale_state"));
    assert_eq!(run.ask(act(0, "e3", Some(Digest([0; 32])), None)), Err("stale_state"));
    let now = run.table.game().digest(Viewer::Seat(Seat(0)));
    run.ask(act(0, "e3", Some(now), None)).expect("the state is what it was chosen for");
    // Nobody is out of the game for being late to see it.
    let mut run = Run::begun_with("quoridor", "{}", Clock::None, Policy::Kick);
    assert_eq!(run.ask(act(0, "e2", Some(Digest([0; 32])), None)), Err("stale_state"));
}

/// The digest is that of the seat's own view: of what it may see.
#[test]
fn a_seat_goes_by_what_it_sees() {
    let mut run = Run::begun("texas42", "{}", 1);
    let seat = mover(&run.table);
    let own = run.table.game().digest(Viewer::Seat(Seat(seat)));
    let truth = run.table.game().digest(Viewer::Referee);
    assert_ne!(own, truth);
    assert_eq!(run.ask(act(seat, "bid-30", Some(truth), None)), Err("stale_state"));
    run.ask(act(seat, "bid-30", Some(own), None)).expect("that is what it sees");
}

/// When all must agree, each may do so on what it saw before the others did: the last one too.
#[test]
fn agreements_are_never_stale() {
    let mut run = Run::begun("texas42", r#"{"target":2,"play_all":true}"#, 1);
    let mut luck = Seeded::new(1);
    let mut agreed = 0;
    while !run.table.awaited().is_empty() {
        let Turn::Seats(seats) = run.table.game().turn() else {
            unreachable!("somebody is awaited");
        };
        if seats.len() < 4 {
            run.step(&mut luck);
            continue;
        }
        let kind = if run.table.game().phase().0 == "scoring" { "score-hand" } else { "complete-trick" };
        let seen: Vec<Digest> = (0..4).map(|seat| run.table.game().digest(Viewer::Seat(Seat(seat)))).collect();
        let order = [[0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0]][agreed % 3];
        for seat in order {
            let action = format!("agree-{kind}-{seat}");
            run.ask(act(seat, &action, Some(seen[usize::from(seat)]), None))
                .unwrap_or_else(|code| panic!("{action} of {order:?}: {code}"));
        }
        agreed += 1;
        // What comes next is somebody's own turn again.
        if run.table.awaited().len() == 1 {
            let seat = mover(&run.table);
            let expected = Some(seen[usize::from(seat)]);
            assert_eq!(run.ask(act(seat, "play-0-0", expected, None)), Err("stale_state"));
        }
    }
    assert!(4 < agreed, "{agreed}");
}

#[test]
fn what_was_asked_for_already_is_not_done_twice() {
    let mut run = Run::begun("quoridor", "{}", 1);
    run.ask(act(0, "e2", None, Some("one"))).expect("it is legal");
    assert!(run.entries.last().expect("there are lines").line.contains(r#""request":"one""#));
    let before = run.table.clone();
    assert_eq!(run.ask(act(0, "e2", None, Some("one"))), Ok(Vec::new()));
    assert_eq!(run.ask(act(0, "e3", Some(Digest([0; 32])), Some("one"))), Ok(Vec::new()));
    assert_same(&before, &run.table);
    // The other seat has names of its own.
    run.ask(act(1, "e8", None, Some("one"))).expect("it is legal");
    // Also when the table was put away in the meantime.
    let lines = run.entries.len();
    run.table = run.reloaded();
    assert_eq!(run.ask(act(0, "e3", None, Some("one"))), Ok(Vec::new()));
    assert_eq!(run.ask(act(1, "e3", None, Some("one"))), Ok(Vec::new()));
    assert_eq!(run.entries.len(), lines);
    run.ask(act(0, "e3", None, Some("two"))).expect("it is legal");
    // What was refused was not done, so it may be tried again.
    assert_eq!(run.ask(act(1, "a1", None, Some("two"))), Err("invalid_move"));
    run.ask(act(1, "e7", None, Some("two"))).expect("it is legal");
    // And when the game is over.
    run.ask(Command::Resign { seat: Seat(0), signed: None }).expect("it may");
    assert_eq!(run.ask(act(1, "e6", None, Some("two"))), Ok(Vec::new()));
    assert_eq!(run.ask(act(1, "e6", None, Some("three"))), Err("game_finished"));
}

#[test]
fn a_request_has_a_name_that_can_be_written_down() {
    let mut run = Run::begun("quoridor", "{}", 1);
    for name in ["", &"x".repeat(101)] {
        assert_eq!(run.ask(act(0, "e2", None, Some(name))), Err("wrong_length"));
    }
    run.ask(act(0, "e2", None, Some(&"é".repeat(100)))).expect("a hundred characters are a name");
    assert_same(&run.table, &run.reloaded());
    assert_eq!(run.table.envelope().updated_at, at(0));
}
