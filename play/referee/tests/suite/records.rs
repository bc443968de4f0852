//! Lines: what is written can be read, what is not a line is refused.

use game::Coded as _;
use referee::{Clock, Header, Policy, Record};

use crate::support::{GAMES, header, whole};

#[test]
fn every_line_comes_back() {
    for (game, setup) in GAMES {
        let run = whole(game, setup, 4);
        assert_eq!(Header::parse(&run.header.line()).expect("it is one"), run.header);
        for entry in &run.entries {
            assert_eq!(Record::parse(&entry.line).as_ref(), Ok(&entry.record), "{}", entry.line);
        }
    }
}

#[test]
fn headers_come_back_with_any_clock_and_policy() {
    let clocks = [Clock::None, Clock::PerMove(30), Clock::Days(3), Clock::Bank { seconds: 300, increment: 5 }];
    for clock in clocks {
        for policy in [Policy::Refuse, Policy::Kick] {
            let header = Header { clock, policy, number: 12, ..header("fish", r#"{"players":3}"#, 1) };
            assert_eq!(Header::parse(&header.line()).expect("it is one"), header);
        }
    }
}

#[test]
fn what_is_no_header_is_refused() {
    let good = header("quoridor", "{}", 1).line();
    let rows = [
        (r#""parlor":2"#, r#""parlor":1"#, "out_of_range"),
        (r#""policy":"refuse""#, r#""policy":"shout""#, "unknown_word"),
        (r#""clock":"none""#, r#""clock":{"per_move":0}"#, "out_of_range"),
        (r#""clock":"none""#, r#""clock":{"per_move":5,"days":1}"#, "wrong_length"),
        (r#""clock":"none""#, r#""clock":{}"#, "wrong_length"),
        (r#""clock":"none""#, r#""clock":{"bank":{"increment":1}}"#, "missing_field"),
        (r#""setup":{}"#, r#""setup":{},"anchor":"12""#, "wrong_type"),
        (r#""at":""#, r#""at":"x"#, "bad_time"),
        (r#""table":"5"#, r#""table":"x"#, "bad_uuid"),
    ];
    for (from, to, code) in rows {
        assert!(good.contains(from), "{from}: {good}");
        let wrong = Header::parse(&good.replace(from, to)).expect_err(to);
        assert_eq!(wrong.code(), code, "{to}");
    }
}

#[test]
fn what_is_no_line_is_refused() {
    let rows = [
        ("", "not_json"),
        ("[]", "wrong_type"),
        ("{}", "missing_field"),
        (r#"{"seq":0,"at":"2025-01-15T10:30:00Z","by":"table","action":"x"}"#, "out_of_range"),
        (r#"{"seq":1,"at":"2025-01-15T10:30:00Z","by":"nobody","action":"x"}"#, "unknown_word"),
        (r#"{"seq":1,"at":"2025-01-15T10:30:00Z","by":"table","action":"x","place":1}"#, "unknown_field"),
        (r#"{"seq":1,"at":"2025-01-15T10:30:00Z","by":"table","action":"x","seq":1}"#, "duplicate_key"),
        (r#"{"seq":1,"at":"2025-01-15T10:30:00Z","event":5,"by":"table","action":"x"}"#, "unknown_word"),
        (r#"{"seq":1,"at":"2025-01-15T10:30:00Z","event":"","by":"table","action":"x"}"#, "unknown_word"),
        (r#"{"seq":1,"at":"2025-01-15T10:30:00Z","event":"act","by":"table","action":"x"}"#, "unknown_word"),
        (r#"{"seq":1,"at":"2025-01-15T10:30:00Z","event":"sit","place":0,"name":""}"#, "wrong_length"),
        (r#"{"seq":1,"at":"2025-01-15T10:30:00Z","event":"sit","place":8,"name":"A"}"#, "out_of_range"),
        (r#"{"seq":1,"at":"2025-01-15T10:30:00Z","event":"begin","seats":[]}"#, "wrong_length"),
        (r#"{"seq":1,"at":"2025-01-15T10:30:00Z","event":"veiled","draw":0}"#, "out_of_range"),
        (r#"{"seq":1,"at":"2025-01-15T10:30:00Z","event":"veiled","draw":1,"action":"deal-"}"#, "unknown_field"),
        (r#"{"seq":1,"at":"2025-01-15T10:30:00Z","event":"reveal","draw":1,"action":"deal-"}"#, "missing_field"),
        (r#"{"seq":1,"at":"2025-01-15T10:30:00Z","by":"table","action":"x","after":null}"#, "wrong_type"),
    ];
    for (line, code) in rows {
        let wrong = Record::parse(line).expect_err(line);
        assert!(wrong.faults().iter().any(|fault| fault.code == code), "{line}: {wrong:?}");
    }
}
