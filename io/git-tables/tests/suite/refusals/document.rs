//! The shape of a move file: what the schema of the documents refuses, before anything else is asked.

use super::{Edits, check, refuse};
use crate::fixture::{Fixture, MoveFile, Push, START};

const KEYS: [&str; 7] = ["player", "moves", "timestamp", "expectedState", "diceRoll", "comment", "commitSha"];

#[test]
fn every_key_must_be_there() {
    for key in KEYS {
        check(START, &[(key, "")], "missing_field");
    }
    for moves in ["[{\"to\":2,\"die\":3}]", "[{\"from\":5,\"die\":3}]", "[{\"from\":5,\"to\":2}]", "[{}]"] {
        check(START, &[("moves", moves)], "missing_field");
    }
}

#[test]
fn no_other_key_may_be_there() {
    for (key, value) in [("extra", "null"), ("Player", "\"white\""), ("$schema", "\"x\""), ("", "1")] {
        check(START, &[(key, value)], "unknown_field");
    }
    check(START, &[("moves", "[{\"from\":5,\"to\":2,\"die\":3,\"hit\":true}]")], "unknown_field");
    // A list of ids is not another way to say what the documents have keys for.
    check(START, &[("moves", ""), ("diceRoll", ""), ("actions", "[\"move-7-5\",\"move-5-3\"]")], "unknown_field");
}

#[test]
fn every_value_has_its_type() {
    let wrong: &[Edits<'_>] = &[
        &[("player", "1")],
        &[("player", "null")],
        &[("player", "[\"white\"]")],
        &[("moves", "null")],
        &[("moves", "{}")],
        &[("moves", "[[5,2,3]]")],
        &[("moves", "[null]")],
        &[("moves", "[{\"from\":\"5\",\"to\":2,\"die\":3}]")],
        &[("moves", "[{\"from\":5,\"to\":null,\"die\":3}]")],
        &[("moves", "[{\"from\":5,\"to\":2,\"die\":2.5}]")],
        &[("moves", "[{\"from\":5,\"to\":2,\"die\":true}]")],
        &[("timestamp", "1768996800")],
        &[("timestamp", "null")],
        &[("expectedState", "1234567890123456")],
        &[("expectedState", "null")],
        &[("diceRoll", "53")],
        &[("diceRoll", "[\"5\",\"3\"]")],
        &[("comment", "5")],
        &[("comment", "false")],
        &[("comment", "[\"gg\"]")],
        &[("comment", "{\"text\":\"gg\"}")],
        &[("commitSha", "0")],
        &[("commitSha", "false")],
    ];
    for edits in wrong {
        check(START, edits, "wrong_type");
    }
}

#[test]
fn every_value_is_in_its_range() {
    check(START, &[("moves", "[]")], "wrong_length");
    let five = format!("[{}]", ["{\"from\":5,\"to\":2,\"die\":3}"; 5].join(","));
    check(START, &[("moves", &five)], "wrong_length");
    for (from, to, die) in [
        ("-2", "2", "3"),
        ("24", "2", "3"),
        ("5", "-1", "3"),
        ("5", "25", "3"),
        ("5", "2", "0"),
        ("5", "2", "7"),
        ("5", "2", "-3"),
        ("999999999999", "2", "3"),
    ] {
        let moves = format!("[{{\"from\":{from},\"to\":{to},\"die\":{die}}}]");
        check(START, &[("moves", &moves)], "out_of_range");
    }
    for roll in ["[0,3]", "[7,3]", "[-5,3]"] {
        check(START, &[("diceRoll", roll)], "out_of_range");
    }
    for roll in ["[]", "[5]", "[5,3,1,1,1]"] {
        check(START, &[("diceRoll", roll)], "wrong_length");
    }
    check(START, &[("player", "\"White\"")], "unknown_word");
    check(START, &[("player", "\"red\"")], "unknown_word");
    check(START, &[("player", "\"\"")], "unknown_word");
}

#[test]
fn hashes_are_lower_case_hexadecimal() {
    for hash in
        ["a3b4c5d6e7f8g9h0", "A3B4C5D6E7F80910", "", "a3b4", "a3b4c5d6e7f80910a", " 3b4c5d6e7f80910", "a3b4c5d6e7f8é1"]
    {
        check(START, &[("expectedState", &format!("{hash:?}"))], "bad_expected_state");
    }
    check(START, &[("expectedState", "\"0123456789abcdef\"")], "stale_state");
    // Whoever hands a file in does not fill in what is the referee's, whether it looks like a commit or not.
    check(START, &[("commitSha", &format!("{:?}", "a1".repeat(20)))], "commit_sha_set");
    for sha in ["a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8s9t0", "", "abc", &"A1".repeat(20)] {
        check(START, &[("commitSha", &format!("{sha:?}"))], "bad_commit_sha");
    }
}

#[test]
fn comments_are_short() {
    for (letter, count) in [("x", 281), ("é", 281), ("\u{1f3b2}", 300)] {
        check(START, &[("comment", &format!("\"{}\"", letter.repeat(count)))], "comment_too_long");
    }
    for comment in ["null", "\"\"", &format!("\"{}\"", "\u{1f3b2}".repeat(280))] {
        let fixture = Fixture::with_table("backgammon", START);
        let (who, honest) = fixture.honest("t1");
        let text = super::edited(&honest, &[("comment", comment)]);
        fixture.play_file("t1", &who, &MoveFile { text, ..honest });
    }
}

#[test]
fn times_are_times_and_have_come() {
    for time in [
        "",
        "yesterday",
        "2026-01-21",
        "2026-01-21 12:00",
        "2026-01-21T12:00:00",
        "2026-13-01T00:00:00Z",
        "2026-02-30T00:00:00Z",
        "2026-01-21T25:00:00Z",
        "21.01.2026 12:00",
        "1768996800",
    ] {
        check(START, &[("timestamp", &format!("{time:?}"))], "bad_time");
    }
    for time in ["2026-01-21T12:05:01Z", "2026-01-21T13:05:01+01:00", "2099-01-01T00:00:00Z", "9999-12-31T23:59:59Z"] {
        check(START, &[("timestamp", &format!("{time:?}"))], "future_timestamp");
    }
    for time in ["2026-01-21T12:05:00Z", "2026-01-21T14:00:00+02:00", "2025-01-21T12:01:00Z", "1970-01-01T00:00:00Z"] {
        let fixture = Fixture::with_table("backgammon", START);
        let (who, honest) = fixture.honest("t1");
        let text = super::edited(&honest, &[("timestamp", &format!("{time:?}"))]);
        fixture.play_file("t1", &who, &MoveFile { text, ..honest });
    }
}

/// A file with this in it is refused with this code.
fn check_text(text: &str, code: &str) {
    let fixture = Fixture::with_table("backgammon", START);
    let (who, honest) = fixture.honest("t1");
    refuse(&fixture, &Push::by(&who), &MoveFile { name: honest.name, text: text.to_owned() }, code);
}

#[test]
fn a_file_is_one_object_of_json() {
    for text in [
        "",
        " \n",
        "{",
        "nonsense",
        "{}}",
        "{'player':'white'}",
        "\u{feff}",
        "{}\u{feff}",
        "NaN",
        "{\"player\":\"white\",}",
    ] {
        check_text(text, "not_json");
    }
    for text in ["[]", "null", "5", "\"white\"", "true"] {
        check_text(text, "wrong_type");
    }
    check_text("{}", "missing_field");
    let fixture = Fixture::with_table("backgammon", START);
    let (who, honest) = fixture.honest("t1");
    let text = honest.text.replacen('{', "{ \"player\": \"white\",", 1);
    refuse(&fixture, &Push::by(&who), &MoveFile { text, ..honest }, "duplicate_key");
    check_text(&"[".repeat(8000), "not_json");
    check_text(&format!("{{\"player\":{}{}}}", "[".repeat(2000), "]".repeat(2000)), "not_json");
    check_text(&format!("{{\"x\":{}}}", "{\"x\":".repeat(1300)), "not_json");
    check_text(&format!("{{\"player\":1{}}}", "0".repeat(8000)), "not_json");
    check_text("{\"player\":1e999999999}", "not_json");
    check_text(&"x".repeat(8 * 1024 + 1), "too_large");
}

#[test]
fn the_shape_comes_first() {
    let stale: Edits<'_> = &[("expectedState", "\"0123456789abcdef\""), ("comment", "7")];
    check(START, stale, "wrong_type");
    check(START, &[("player", "\"black\""), ("extra", "1")], "unknown_field");
    check(START, &[("timestamp", "\"2099-01-01T00:00:00Z\""), ("diceRoll", "[]")], "wrong_length");
    check(
        START,
        &[("timestamp", "\"2099-01-01T00:00:00Z\""), ("expectedState", "\"0123456789abcdef\"")],
        "stale_state",
    );
    check(START, &[("timestamp", "\"2099-01-01T00:00:00Z\""), ("diceRoll", "[1,2]")], "future_timestamp");
}

#[test]
fn everything_that_is_wrong_with_the_shape_is_said() {
    let fixture = Fixture::with_table("backgammon", START);
    let (who, honest) = fixture.honest("t1");
    let text = super::edited(&honest, &[("player", "1"), ("comment", "1"), ("extra", "1"), ("timestamp", "")]);
    fixture.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &text));
    fixture.judge();
    let told = super::messages(&fixture.of_table("state.json"), "error").pop().expect("there is a message");
    for place in ["/player", "/comment", "/extra", "timestamp"] {
        assert!(told.contains(place), "{place} in {told}");
    }
}
