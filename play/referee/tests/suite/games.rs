//! Whole games, decided one command at a time.

use game::{Seeded, Viewer};
use referee::{Stage, Table};

use crate::support::{GAMES, Run, assert_same, at, kinds};

/// What the table decides is what its lines make of another table that has nothing else, at any time of any game.
#[test]
fn the_next_table_is_the_fold_of_the_lines() {
    for kind in kinds() {
        assert!(GAMES.iter().any(|(game, _)| *game == kind.name), "{} is not among them", kind.name);
    }
    for (number, (game, setup)) in (1..).zip(GAMES) {
        let (mut run, mut luck) = (Run::begun(game, setup, number), Seeded::new(number.into()));
        let mut shadow = Table::new(kinds(), run.header.clone()).expect("it is a header");
        let mut folded = 0;
        loop {
            for (entry, story) in run.entries[folded..].iter().zip(&run.stories[folded..]) {
                let told = shadow.evolve(entry).unwrap_or_else(|wrong| panic!("{}: {wrong}", entry.line));
                assert_eq!(told, *story);
            }
            folded = run.entries.len();
            assert_same(&run.table, &shadow);
            for viewer in
                (0..run.table.game().seats()).map(|seat| Viewer::Seat(game::Seat(seat))).chain([Viewer::Public])
            {
                assert_eq!(run.table.digest(viewer), run.table.game().digest(viewer), "{game}, {viewer}");
            }
            if run.step(&mut luck).is_none() {
                break;
            }
        }
        assert_eq!(run.table.stage(), Stage::Over, "{game} {setup}");
        assert_eq!(run.table.seq(), run.entries.len() as u64);
        assert_same(&run.table, &run.reloaded());
    }
}

/// Nothing has happened before it is written down.
#[test]
fn a_decision_changes_nothing() {
    let run = Run::begun("texas42", "{}", 3);
    let before = run.table.clone();
    for seat in 0..4 {
        for action in ["bid-30", "pass", "nonsense"] {
            let action = crate::support::id(action);
            let command =
                referee::Command::Act { seat: game::Seat(seat), action, expected: None, request: None, signed: None };
            let _ = run.table.decide(command, at(5), Some(&run.chain));
        }
    }
    assert_same(&before, &run.table);
}

/// The lines of a game tell all of it: who began, who did what, how it ended.
#[test]
fn a_game_begins_by_itself_and_ends_with_a_line() {
    for (game, setup) in GAMES {
        let mut run = Run::begun(game, setup, 9);
        let first = run.entries.iter().position(|entry| entry.line.contains(r#""event":"begin""#));
        assert_eq!(first, Some(usize::from(run.table.game().seats())), "{game}");
        run.play_out(&mut Seeded::new(9));
        let last = &run.entries.last().expect("there are lines").line;
        assert!(last.contains(r#""event":"end","winners":["#), "{last}");
        assert_eq!(run.table.awaited(), game::SeatSet::EMPTY);
        assert_eq!(run.table.outcome(), run.table.game().outcome());
        let public = run.table.game().digest(Viewer::Public);
        assert_eq!(public, run.table.game().digest(Viewer::Referee), "{game}: all is known in the end");
    }
}
