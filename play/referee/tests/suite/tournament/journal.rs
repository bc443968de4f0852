//! A tournament is the fold of its log, wherever it is cut off.

use game::json::Tree;
use game::{Digest, Seeded};
use referee::tournament::{Command, Format, Game, Played, Record, Seating, Stage, Terms, Tournament};
use referee::{Clock, ShareTiming};

use super::support::{Run, at_random, terms};

const CASES: [(&str, Format, usize); 5] = [
    ("fish", Format::Knockout, 11),
    ("quoridor", Format::Knockout, 7),
    ("quoridor", Format::RoundRobin, 5),
    ("quoridor", Format::Swiss, 9),
    ("texas42", Format::Swiss, 10),
];

/// Results that depend on the game alone, so that they are the same each time.
fn foreseen(tournament: &Tournament, game: &Game) -> Played {
    let Digest(bytes) = Digest::of(game.table.as_bytes());
    let seed = u64::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]]);
    at_random(&mut Seeded::new(seed), tournament, game)
}

fn fold(run: &Run, lines: usize) -> Tournament {
    let log = run.log[..lines].iter().map(|entry| (entry.line.as_str(), entry.sealed.as_deref()));
    Tournament::fold(games::kinds(), &run.tournament.terms.line(), log).expect("the log is right")
}

#[test]
fn every_prefix_of_a_log_goes_on_to_the_same_end() {
    for (game, format, players) in CASES {
        let mut whole = Run::of(terms(game, format), players);
        whole.play(foreseen);
        assert_eq!(fold(&whole, whole.log.len()).document(), whole.tournament.document());
        for lines in 0..whole.log.len() {
            let mut run = Run { tournament: fold(&whole, lines), log: whole.log[..lines].to_vec() };
            // Those who had not entered enter, then it begins; what was decided together but not written whole is
            // decided again.
            for number in run.tournament.players().len()..players {
                run.enter(number, None, None).expect("there is room");
            }
            run.ask(Command::Begin).unwrap_or_else(|code| assert_eq!(code, "tournament_over"));
            run.ask(Command::Settle).expect("nothing is wrong");
            run.play(foreseen);
            assert_eq!(run.tournament.stage(), Stage::Over);
            assert_eq!(run.tournament.document(), whole.tournament.document(), "{game} {format:?} from {lines}");
            let texts = |run: &Run| run.log.iter().map(|entry| entry.line.clone()).collect::<Vec<_>>();
            assert_eq!(texts(&run), texts(&whole));
        }
    }
}

#[test]
fn lines_are_read_as_they_were_written() {
    let mut run = Run::of(Terms { size: None, rounds: Some(3), ..terms("quoridor", Format::Swiss) }, 7);
    run.play(foreseen);
    let header = run.tournament.terms.line();
    assert_eq!(Terms::parse(&header).expect("terms").line(), header);
    for entry in &run.log {
        assert!(Record::parse(&entry.line).expect("a record") == entry.record, "{}", entry.line);
    }
}

#[test]
fn a_log_that_was_changed_is_refused() {
    let mut run = Run::of(terms("quoridor", Format::RoundRobin), 4);
    run.play(foreseen);
    let header = run.tournament.terms.line();
    let lines: Vec<&str> = run.log.iter().map(|entry| entry.line.as_str()).collect();
    let check =
        |lines: &[&str]| Tournament::fold(games::kinds(), &header, lines.iter().map(|line| (*line, None))).map(drop);
    check(&lines).expect("the log is right");
    for number in 0..lines.len() - 1 {
        let mut without = lines.clone();
        without.remove(number);
        assert!(check(&without).is_err(), "without line {number}");
    }
    let game = lines.iter().position(|line| line.contains("\"event\":\"game\"")).expect("a game");
    let changed = lines[game].replace("\"winners\":[", "\"winners\":[ ");
    let mut other = lines.clone();
    other[game] = &changed;
    assert!(check(&other).is_err());
}

#[test]
fn terms_that_cannot_be_played_are_refused() {
    for (game, setup, size, place) in [
        ("chess", "{}", None, "/game"),
        ("fish", r#"{"players":4}"#, None, "/setup/players"),
        ("fish", r#"{"names":["a","b"]}"#, None, "/setup/names"),
        ("fish", "5", None, "/setup"),
        ("quoridor", r#"{"max_turns":"x"}"#, None, "/setup/max_turns"),
        ("texas42", "{}", Some(5), "/size"),
        ("texas42", "{}", Some(2), "/size"),
    ] {
        let setup = Tree::parse(setup).expect("JSON").into_owned();
        let wrong = Tournament::new(games::kinds(), Terms { setup, size, ..terms(game, Format::Swiss) });
        let wrong = wrong.err().expect("it is refused");
        assert_eq!(wrong.faults()[0].at, place, "{game}");
    }
}

#[test]
fn logs_of_tournaments_before_keys_are_followed_as_they_were() {
    let old = concat!(
        r#"{"parlor":2,"tournament":"550e8400-e29b-41d4-a716-446655440000","number":1,"at":"2025-01-15T10:30:00Z","#,
        r#""game":"quoridor","setup":null,"format":"swiss","clock":{"per_move":60},"policy":"kick"}"#
    );
    let read = Terms::parse(old).expect("terms");
    assert_eq!(read.line(), old);
    assert_eq!(read.seating(), Seating::usual(read.clock));
    let mut run = Run::of(read, 5);
    run.play(foreseen);
    assert_eq!(fold(&run, run.log.len()).document(), run.tournament.document());
    // What version 2 says nothing of is no part of it.
    assert!(Terms::parse(&old.replace(r#","policy""#, r#","luck":"late","policy""#)).is_err());
    // By default players have longer to sit down where they have longer to move.
    for (clock, sit_within, luck) in [
        (Clock::None, 60, ShareTiming::Late),
        (Clock::PerMove(5), 60, ShareTiming::Late),
        (Clock::Days(2), 86_400, ShareTiming::Early),
    ] {
        assert_eq!(Seating::usual(clock), Seating { luck, every_seat: false, sit_within }, "{clock:?}");
    }
}
