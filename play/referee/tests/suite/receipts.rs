//! Receipts: a log that is what happened is accepted, and so is any beginning of it; anything else is refused.

mod forged;
mod forgeries;

use game::{Coded as _, Digest, Seeded};
use referee::{Clock, Command, Policy, Report, verify};

use crate::support::{GAMES, Run, assert_same, kinds, whole};

/// What is found in these lines: a report, or the code and the line.
pub(crate) fn found(lines: &[String]) -> Result<Report, (&'static str, String)> {
    verify(kinds(), &lines.join("\n")).map_err(|wrong| {
        let place = &wrong.faults()[0].at;
        (wrong.code(), place.split(',').next().unwrap_or_default().to_owned())
    })
}

/// Numbers the lines anew and makes every link what it should be, as a forger would.
pub(crate) fn relinked(lines: &[String]) -> Vec<String> {
    let mut before = Digest::of(lines[0].as_bytes());
    let mut made = vec![lines[0].clone()];
    for (seq, line) in (1..).zip(&lines[1..]) {
        let (body, _) = line.rsplit_once(",\"link\":\"").expect("it has a link");
        let (_, rest) = body.split_once(',').expect("a line begins with its number");
        let body = format!("{{\"seq\":{seq},{rest}");
        before = Digest::of(format!("{before}{body}}}").as_bytes());
        made.push(format!("{body},\"link\":\"{before}\"}}"));
    }
    made
}

#[test]
fn every_finished_log_is_accepted() {
    for (game, setup) in GAMES {
        for luck in 1..6 {
            let run = whole(game, setup, luck);
            let report = verify(kinds(), &run.log()).unwrap_or_else(|wrong| panic!("{game}: {wrong}"));
            assert_eq!(report.lines, run.entries.len() as u64 + 1);
            assert_eq!(report.veiled, None);
            assert_eq!(report.outcome(), run.table.outcome());
            assert_same(&report.table, &run.table);
            let drawn = run.entries.iter().filter(|entry| entry.line.contains(r#""reveal":""#)).count();
            assert_eq!(report.draws(), drawn as u64);
            assert_eq!(relinked(&run.lines()), run.lines(), "the tests know how to link lines");
        }
    }
}

/// A beginning that ends within a hand can be followed up to the deal, and is whole as far as one can see.
#[test]
fn every_beginning_of_a_log_is_accepted() {
    for (game, setup) in GAMES {
        let run = whole(game, setup, 3);
        let lines = run.lines();
        let mut within = 0;
        for length in 1..=lines.len() {
            let report = match found(&lines[..length]) {
                Ok(report) => report,
                Err(wrong) => panic!("{game}, {length} lines: {wrong:?}"),
            };
            assert_eq!(report.lines, length as u64);
            let of = |event: &str| lines[..length].iter().rposition(|line| line.contains(event));
            let is_within = of(r#""event":"veiled""#) > of(r#""event":"reveal""#);
            let want = of(r#""event":"veiled""#).filter(|_| is_within).map(|index| index as u64 + 1);
            assert_eq!(report.veiled, want, "{length} lines");
            within += u32::from(is_within);
        }
        assert_eq!(within != 0, *game == "texas42");
    }
}

/// Clocks, pauses, kicks and requests are in the log too.
#[test]
fn a_log_with_everything_in_it_is_accepted() {
    let mut run = Run::begun_with("fish", r#"{"players":4}"#, Clock::Bank { seconds: 60, increment: 2 }, Policy::Kick);
    let mut luck = Seeded::new(3);
    for _ in 0..5 {
        run.step(&mut luck);
    }
    for seat in 0..4 {
        run.ask_after(1, Command::Pause { seat: game::Seat(seat), signed: None }).expect("it may");
    }
    run.ask_after(10_000, Command::Resume { seat: game::Seat(2), signed: None }).expect("it may");
    run.ask(Command::Misbehave { seat: game::Seat(3), code: "not_json".to_owned() }).expect("the table acts on it");
    run.ask_after(100, Command::Tick).expect("one may look at the clock");
    run.ask(Command::Kick { seat: game::Seat(u8::from(run.table.awaited().has(game::Seat(0)))) })
        .expect("the table may");
    run.play_out(&mut luck);
    let report = verify(kinds(), &run.log()).unwrap_or_else(|wrong| panic!("{wrong}\n{}", run.log()));
    assert_same(&report.table, &run.table);
    assert!(["ask-pause", "resume", "timed_out", "removed", "not_json"].iter().all(|word| run.log().contains(word)));
}

#[test]
fn what_is_no_log_is_refused() {
    let good = whole("quoridor", r#"{"max_turns":6}"#, 1).lines();
    let rows = [
        (String::new(), "broken_log", "line 1"),
        ("\n\n".to_owned(), "broken_log", "line 1"),
        ("nonsense".to_owned(), "not_json", "line 1"),
        (good[1..].join("\n"), "missing_field", "line 1"),
        (good[0].replace("{\"parlor\"", "{ \"parlor\""), "broken_log", "line 1"),
        (format!("{}\nnonsense", good[0]), "not_json", "line 2"),
        (format!("{}\n{} ", good[0], good[1]), "broken_link", "line 2"),
        (format!("{}\n\n{}\n\n\n{}x", good[0], good[1], good[2]), "not_json", "line 6"),
        (good[0].replace("quoridor", "chess"), "unknown_game", "line 1"),
    ];
    for (log, code, place) in rows {
        let wrong = verify(kinds(), &log).err().expect(&log);
        let at = &wrong.faults()[0].at;
        assert!(wrong.code() == code || wrong.faults().iter().any(|fault| fault.code == code), "{log}: {wrong:?}");
        assert!(at == place || at.starts_with(&format!("{place},")), "{log}: {at}");
    }
    assert!(verify(kinds(), &good.join("\r\n")).is_ok(), "ends of lines may be those of Windows");
}
