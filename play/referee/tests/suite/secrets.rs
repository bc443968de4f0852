//! Nothing that is written down tells of a deal before the hand is over.

use game::{Seeded, Viewer};
use referee::{Command, LogEvent};

use crate::support::{Run, guest, header, viewers};

const SETUPS: [&str; 3] = [
    r#"{"target":2}"#,
    r#"{"target":2,"consensus":"auto"}"#,
    r#"{"target":1,"consensus":"auto","least_bid":41,"marks_cap":1}"#,
];

/// Where the lines of each deal are: the veiled line and the line that tells it.
fn deals(run: &Run) -> Vec<(usize, usize)> {
    let find = |number: u64| {
        let is_veiled = |what: &LogEvent| matches!(what, LogEvent::Veiled { draw } if *draw == number);
        let is_told = |what: &LogEvent| matches!(what, LogEvent::Reveal { draw, .. } if *draw == number);
        let veiled = run.entries.iter().position(|entry| is_veiled(&entry.record.event))?;
        Some((veiled, run.entries.iter().position(|entry| is_told(&entry.record.event))?))
    };
    (1..).map_while(find).collect()
}

#[test]
fn a_deal_is_told_when_the_hand_is_over_and_not_before() {
    for (luck, setup) in (1..).zip(SETUPS) {
        let (mut run, mut random) = (Run::begun("texas42", setup, luck), Seeded::new(luck.into()));
        let mut hidden = run.table.game().duplicate();
        loop {
            let veiled =
                run.entries.iter().filter(|entry| matches!(entry.record.event, LogEvent::Veiled { .. })).count();
            let told = run.entries.iter().filter(|entry| matches!(entry.record.event, LogEvent::Reveal { .. })).count();
            let is_hidden = run.table.game().digest(Viewer::Public) != run.table.game().digest(Viewer::Referee);
            assert_eq!(veiled - told, usize::from(is_hidden));
            if is_hidden {
                hidden = run.table.game().duplicate();
            }
            if run.step(&mut random).is_none() {
                break;
            }
        }
        assert!(hidden.digest(Viewer::Public) != hidden.digest(Viewer::Referee));
        let lines = run.lines();
        let deals = deals(&run);
        assert!(!deals.is_empty());
        for (veiled, told) in deals {
            let LogEvent::Reveal { action, reveal, .. } = &run.entries[told].record.event else {
                unreachable!("it was found as one");
            };
            let sealed = run.entries[veiled].sealed.as_ref();
            assert_eq!(sealed, Some(action));
            // The header is line 0, so entry `told` is line `told + 1`.
            for line in &lines[..=told] {
                assert!(!line.contains(action) && !line.contains(&reveal.to_string()), "{line}");
            }
            assert!(lines[told + 1].contains(action) && lines[told + 1].contains(&reveal.to_string()));
            for entry in &run.entries[veiled..told] {
                assert!(!entry.line.contains(r#""after""#), "{}", entry.line);
            }
            assert!(run.entries[told].line.contains(r#""after""#));
        }
    }
}

/// What two tables write down that differ in nothing but their luck, for as long as the play can be the same.
#[test]
fn nothing_that_is_written_depends_on_the_deal() {
    let mut compared = 0;
    for luck in 1..40 {
        let [mut one, mut other] = [luck, luck + 100].map(|luck| {
            let mut run = Run::of(header("texas42", "{}", luck), luck);
            (0..4).for_each(|number| {
                run.ask(Command::Sit(guest(number))).expect("there is room");
            });
            run
        });
        let mut random = Seeded::new(luck.into());
        loop {
            let [seats, others] = [&one, &other].map(|run| run.table.awaited());
            let legal = |run: &Run| {
                let seat = run.table.awaited().lowest().expect("somebody is awaited");
                (seat, run.table.game().legal(game::Actor::Seat(seat)))
            };
            assert_eq!(seats, others);
            let ((seat, here), (_, there)) = (legal(&one), legal(&other));
            let both: Vec<&String> = here.iter().filter(|action| there.contains(action)).collect();
            if both.is_empty() {
                break;
            }
            let action = (*crate::support::pick(&both, &mut random)).clone();
            for run in [&mut one, &mut other] {
                run.act(seat.0, &action).expect("it is legal for both");
            }
            if one.table.game().phase().0 == "scoring" || one.table.game().phase().0 == "setup" {
                break;
            }
        }
        let without_link = |line: &str| line.split_once(r#","link":"#).map(|(line, _)| line.to_owned());
        for (ours, theirs) in one.entries.iter().zip(&other.entries) {
            if matches!(ours.record.event, LogEvent::Reveal { .. }) {
                break;
            }
            assert_eq!(without_link(&ours.line), without_link(&theirs.line));
            assert_ne!(ours.line, theirs.line, "the anchors differ, and so do the links");
            compared += 1;
        }
        assert_eq!(one.stories, other.stories);
    }
    assert!(400 < compared, "{compared}");
}

/// Not even what surrounds the documents tells: those of the public and of seats have no id of a deal in them.
#[test]
fn no_document_has_the_deal_in_it() {
    let run = Run::begun("texas42", "{}", 1);
    assert_eq!(run.table.envelope().last, None);
    assert_eq!(run.table.envelope().recent, []);
    let sealed = run.entries.last().and_then(|entry| entry.sealed.clone()).expect("the deal is sealed");
    for viewer in viewers(&run.table) {
        assert!(!run.table.game().state(run.table.envelope(), viewer).contains(&sealed));
    }
}
