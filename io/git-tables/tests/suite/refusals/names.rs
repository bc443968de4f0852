//! What a move file may not be called.

use super::refuse;
use crate::fixture::{Fixture, MoveFile, Push};

/// An honest file under a name, in which `HONEST` stands for its own and `SHA` for its last digits.
fn check(name: &str, code: &str) {
    let fixture = Fixture::with_table("backgammon", "{}");
    let (who, honest) = fixture.honest("t1");
    assert!(honest.name.starts_with("0001-white-"), "white begins: {}", honest.name);
    let sha = &honest.name["0001-white-".len()..honest.name.len() - ".json".len()];
    let name = name.replace("HONEST", &honest.name).replace("SHA", sha);
    refuse(&fixture, &Push::by(&who), &MoveFile { name, text: honest.text }, code);
}

#[test]
fn a_name_has_four_digits_a_player_and_six_hexadecimal_digits() {
    for name in [
        "1-white-SHA.json",
        "001-white-SHA.json",
        "00001-white-SHA.json",
        "+001-white-SHA.json",
        "-001-white-SHA.json",
        "0x01-white-SHA.json",
        "٠٠٠١-white-SHA.json",
        "0001-White-SHA.json",
        "0001-WHITE-SHA.json",
        "0001-player1-SHA.json",
        "0001--SHA.json",
        "0001-white-SHA",
        "0001-white-SHA.JSON",
        "0001-white-SHA.json.json",
        "0001-white-SHA.txt",
        "0001-white-SHA.json~",
        "0001-white-a1b2c.json",
        "0001-white-a1b2c34.json",
        "0001-white-A1B2C3.json",
        "0001-white-.json",
        // The documents' own example of bearing off.
        "0001-white-e8f9g0.json",
        "0001_white_SHA.json",
        "0001 white SHA.json",
        " HONEST",
        "HONEST ",
        "0001-whіte-SHA.json",
        "0001-white\u{200b}-SHA.json",
        "0001-white-SHA\u{202e}.json",
        "move.json",
        "README.md",
        ".json",
        ".hidden",
        "0001-white-SHA.json\n0002-black-a1b2c3.json",
        "\"; rm -rf . #.json",
        "$(touch canary).json",
    ] {
        check(name, "bad_file_name");
    }
}

#[test]
fn numbers_follow_each_other() {
    for name in ["0000-white-SHA.json", "0002-white-SHA.json", "9999-white-SHA.json"] {
        check(name, "wrong_sequence");
    }
}

#[test]
fn a_number_that_was_used_is_not_used_again() {
    let fixture = Fixture::with_table("backgammon", "{}");
    fixture.play("t1");
    let (who, honest) = fixture.honest("t1");
    let name = honest.name.replacen("0002", "0001", 1);
    refuse(&fixture, &Push::by(&who), &MoveFile { name, text: honest.text }, "wrong_sequence");
}

#[test]
fn the_name_says_the_same_player_as_the_file() {
    check("0001-black-SHA.json", "wrong_file_player");
}
