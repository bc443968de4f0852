//! The other three games: their own ids, seats and reasons.

use super::{Edits, edited, refuse};
use crate::fixture::{Fixture, MoveFile, Push};

/// A board of Fish that is laid out, so that it is known.
const FISH: &str = r#"{"players":2,"board":{"rows":4,"columns":4,"layout":[[1,1,1,1],[1,1,1,1],[1,1,1,1],[1,1,1,1]]}}"#;

fn check(game: &str, edits: Edits<'_>, code: &str) {
    let setup = if game == "fish" { fish() } else { "{}" };
    let fixture = Fixture::with_table(game, setup);
    let (who, honest) = fixture.honest("t1");
    let junk = MoveFile { name: honest.name.clone(), text: edited(&honest, edits) };
    refuse(&fixture, &Push::by(&who), &junk, code);
}

fn fish() -> &'static str {
    if games::find("fish").expect("it is a game").begin(&game::json::Tree::parse(FISH).expect("it is JSON")).is_ok() {
        FISH
    } else {
        "{}"
    }
}

#[test]
fn all_games_refuse_the_same_shapes() {
    for game in ["quoridor", "fish", "texas42"] {
        let rows: &[(Edits<'_>, &str)] = &[
            (&[("actions", "")], "missing_field"),
            (&[("player", "")], "missing_field"),
            (&[("timestamp", "")], "missing_field"),
            (&[("comment", "")], "missing_field"),
            (&[("commitSha", "")], "missing_field"),
            (&[("expectedState", "")], "missing_field"),
            (&[("moves", "[]")], "unknown_field"),
            (&[("diceRoll", "[1,2]")], "unknown_field"),
            (&[("actions", "\"e2\"")], "wrong_type"),
            (&[("actions", "[1]")], "wrong_type"),
            (&[("actions", "[]")], "wrong_length"),
            (&[("actions", "[\"\"]")], "malformed_action"),
            (&[("actions", "[\"castle\"]")], "malformed_action"),
            (&[("actions", "[\"e2\\n\"]")], "malformed_action"),
            (&[("player", "\"white \"")], "unknown_word"),
            (&[("player", "\"seat9\"")], "unknown_word"),
            (&[("expectedState", "\"a3b4c5d6e7f8g9h0\"")], "bad_expected_state"),
            (&[("expectedState", "\"0123456789abcdef\"")], "stale_state"),
            (&[("timestamp", "\"2026-01-21T12:05:01Z\"")], "future_timestamp"),
        ];
        for (edits, code) in rows {
            check(game, edits, code);
        }
    }
}

#[test]
fn quoridor_says_why() {
    for (actions, code) in [
        ("[\"e4\"]", "invalid_move"),
        ("[\"e1\"]", "invalid_move"),
        ("[\"j1\"]", "malformed_action"),
        ("[\"e3h\",\"e4h\"]", "not_your_turn"),
        ("[\"e2\",\"e8\"]", "not_your_turn"),
        ("[\"move-12-4\"]", "malformed_action"),
    ] {
        check("quoridor", &[("actions", actions)], code);
    }
    let fixture = Fixture::with_table("quoridor", "{}");
    let (_, honest) = fixture.honest("t1");
    let text = edited(&honest, &[("player", "\"player2\"")]);
    let junk = MoveFile { name: honest.name.replacen("player1", "player2", 1), text };
    refuse(&fixture, &Push::by("bob"), &junk, "not_your_turn");
    let fixture = Fixture::with_table("quoridor", "{}");
    let (who, honest) = fixture.honest("t1");
    let junk = MoveFile { name: honest.name.replacen("player1", "white", 1), text: honest.text };
    refuse(&fixture, &Push::by(&who), &junk, "bad_file_name");
}

#[test]
fn fish_says_why() {
    for (actions, code) in [
        ("[\"place-9999\"]", "malformed_action"),
        ("[\"place-120\"]", "no_such_tile"),
        ("[\"move-0-1\"]", "still_placing"),
        ("[\"board-1111\"]", "not_your_turn"),
    ] {
        check("fish", &[("actions", actions)], code);
    }
    let fixture = Fixture::with_table("fish", fish());
    let (who, honest) = fixture.honest("t1");
    let text = edited(&honest, &[("player", "\"black\"")]);
    let junk = MoveFile { name: honest.name.replacen("red", "black", 1), text };
    refuse(&fixture, &Push::by(&who), &junk, "no_such_seat");
}

#[test]
fn texas42_says_why() {
    for (actions, code) in [
        ("[\"bid-29\"]", "malformed_action"),
        ("[\"play-6-4\"]", "wrong_phase"),
        ("[\"trump-sixes\"]", "wrong_phase"),
        ("[\"pass\",\"pass\"]", "not_your_turn"),
    ] {
        check("texas42", &[("actions", actions)], code);
    }
}
