//! What the rules of Backgammon refuse.

use super::check;
use crate::fixture::{Fixture, MoveFile, Push, START};

/// White is on the bar, with 4-2 to enter by.
const BAR: &str = r#"{"position":"XGID=-b----E-C---eE---c-e----AA:0:0:1:42:0:0:0:0:10"}"#;
/// All of White's checkers are home, and 2-1 is rolled.
const HOME: &str = r#"{"position":"XGID=-CCCCC-------------ccccc--:0:0:1:21:0:0:0:0:10"}"#;
/// The same with 4-4.
const HOME_FOURS: &str = r#"{"position":"XGID=-CCC-CC------------ccccc--:0:0:1:44:0:0:0:0:10"}"#;
/// White has one checker left, and can play a six or a five but not both.
const EITHER: &str = r#"{"position":"XGID=-m-----------b----------A-:0:0:1:65:0:0:0:0:10"}"#;
/// White has one checker left to bear off.
const LAST: &str = r#"{"position":"XGID=-A---------------------aa-:0:0:1:21:0:0:0:0:10"}"#;

/// Moves, each as from, to and die.
fn moves(list: &[(i8, i8, u8)]) -> String {
    let moves: Vec<String> =
        list.iter().map(|(from, to, die)| format!("{{\"from\":{from},\"to\":{to},\"die\":{die}}}")).collect();
    format!("[{}]", moves.join(","))
}

fn check_moves(setup: &str, list: &[(i8, i8, u8)], code: &str) {
    check(setup, &[("moves", &moves(list))], code);
}

#[test]
fn dice_are_those_of_the_state() {
    for roll in ["[6,1]", "[5,5,5,5]", "[5,5]", "[3,3]", "[5,3,5,3]"] {
        check(START, &[("diceRoll", roll)], "wrong_dice");
    }
    check_moves(START, &[(7, 1, 6), (5, 2, 3)], "die_not_rolled");
    check_moves(START, &[(5, 2, 3), (5, 2, 3)], "die_used_up");
    check_moves(START, &[(5, 2, 3), (7, 2, 5), (12, 9, 3)], "turn_already_over");
}

#[test]
fn checkers_move_as_their_die_says() {
    check_moves(START, &[(5, 5, 3), (7, 2, 5)], "same_point");
    check_moves(START, &[(5, 8, 3), (7, 2, 5)], "wrong_direction");
    check_moves(START, &[(5, 3, 3), (7, 2, 5)], "wrong_distance");
    check_moves(START, &[(6, 3, 3), (7, 2, 5)], "no_checker");
    check_moves(START, &[(0, 3, 3), (7, 2, 5)], "no_checker");
    check_moves(START, &[(23, 18, 5), (7, 4, 3)], "point_blocked");
}

#[test]
fn the_bar_comes_first() {
    check_moves(BAR, &[(5, 1, 4), (-1, 22, 2)], "bar_first");
    check_moves(BAR, &[(-1, 19, 4), (5, 3, 2)], "wrong_entry");
    check_moves(BAR, &[(-1, 3, 4), (5, 3, 2)], "wrong_entry");
    check_moves(BAR, &[(-1, 24, 4), (5, 3, 2)], "wrong_entry");
    check_moves(START, &[(-1, 21, 3), (7, 2, 5)], "no_checker");
}

#[test]
fn bearing_off_has_its_time() {
    check_moves(START, &[(2, 24, 3), (7, 2, 5)], "no_checker");
    check_moves(START, &[(5, 24, 5), (7, 4, 3)], "not_all_home");
    check_moves(HOME, &[(4, 24, 2), (0, 24, 1)], "die_too_small");
    check_moves(HOME_FOURS, &[(2, 24, 4), (2, 24, 4), (2, 24, 4), (1, 24, 4)], "higher_checker");
}

#[test]
fn as_many_dice_as_possible_are_played() {
    check_moves(START, &[(5, 2, 3)], "must_play_more");
    check_moves(START, &[(7, 2, 5)], "must_play_more");
    check_moves(BAR, &[(-1, 20, 4)], "must_play_more");
    check_moves(EITHER, &[(23, 18, 5)], "must_play_higher");
    check_moves(EITHER, &[(23, 17, 6), (17, 12, 5)], "turn_already_over");
}

#[test]
fn whoever_is_not_to_move_does_not() {
    let fixture = Fixture::with_table("backgammon", START);
    let (_, honest) = fixture.honest("t1");
    let text = super::edited(&honest, &[("player", "\"black\"")]);
    let junk = MoveFile { name: honest.name.replacen("white", "black", 1), text };
    super::refuse(&fixture, &Push::by("bob"), &junk, "not_your_turn");
}

#[test]
fn a_completed_game_is_over() {
    let fixture = Fixture::with_table("backgammon", LAST);
    let (who, honest) = fixture.honest("t1");
    fixture.play_file("t1", &who, &honest);
    let state = fixture.of_table("state.json");
    assert!(state.contains("\"completed\""), "{state}");
    let hash = format!("{:?}", game::movefile::hash_of(&state));
    let text = super::edited(&honest, &[("expectedState", &hash)]);
    for seat in ["white", "black"] {
        let text = text.replacen("white", seat, 1);
        let junk = MoveFile { name: format!("0003-{seat}-a1b2c3.json"), text };
        let by = if seat == "white" { "alice" } else { "bob" };
        super::refuse(&fixture, &Push::by(by), &junk, "game_finished");
    }
}

#[test]
fn the_documents_own_examples_are_refused_by_their_own_patterns() {
    for (name, text, code) in [
        ("0001-white-f7e2a9.json", OPENING, "bad_expected_state"),
        ("0015-black-c4d5e6.json", COMMENTED, "bad_commit_sha"),
        ("0023-white-b5c6d7.json", ENTERING, "stale_state"),
        ("0047-white-e8f9g0.json", BEARING_OFF, "bad_file_name"),
    ] {
        let fixture = Fixture::with_table("backgammon", START);
        let by = if text.contains("black") { "bob" } else { "alice" };
        super::refuse(&fixture, &Push::by(by), &MoveFile { name: name.to_owned(), text: text.to_owned() }, code);
    }
}

const OPENING: &str = r#"{ "player": "white", "moves": [ { "from": 5, "to": 2, "die": 3 }, { "from": 7, "to": 2, "die": 5 } ],
  "timestamp": "2025-01-21T12:01:00Z", "expectedState": "a3b4c5d6e7f8g9h0", "diceRoll": [3, 5], "comment": null, "commitSha": null }"#;
const COMMENTED: &str = r#"{ "player": "black", "moves": [ { "from": 12, "to": 16, "die": 4 }, { "from": 16, "to": 18, "die": 2 } ],
  "timestamp": "2025-01-21T14:32:15Z", "expectedState": "1234567890abcdef", "diceRoll": [4, 2],
  "comment": "Running for safety!", "commitSha": "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8s9t0" }"#;
const ENTERING: &str = r#"{ "player": "white", "moves": [ { "from": -1, "to": 20, "die": 4 }, { "from": 11, "to": 5, "die": 6 } ],
  "timestamp": "2025-01-21T15:45:30Z", "expectedState": "fedcba9876543210", "diceRoll": [4, 6], "comment": null, "commitSha": null }"#;
const BEARING_OFF: &str = r#"{ "player": "white", "moves": [ { "from": 2, "to": 24, "die": 3 }, { "from": 2, "to": 24, "die": 3 },
  { "from": 0, "to": 24, "die": 3 }, { "from": 0, "to": 24, "die": 3 } ], "timestamp": "2025-01-21T18:20:45Z",
  "expectedState": "0123456789abcdef", "diceRoll": [3, 3, 3, 3], "comment": "Four off! GG", "commitSha": null }"#;
