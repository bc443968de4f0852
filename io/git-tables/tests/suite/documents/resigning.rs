//! A player resigns with a move file of their own, in every game and out of turn.

use serde_json::json;

use super::{document, hand_in, listing};
use crate::fixture::{Fixture, MoveFile, messages};

/// The second player of a game resigns with an action, whoever's turn it is.
fn resign(game: &str, setup: &str, (seat, who, action): (&str, &str, &str)) -> Fixture {
    let fixture = Fixture::with_table(game, setup);
    let text = listing(seat, &fixture.of_table("state.json"), &json!([action]));
    let file = MoveFile { name: format!("0001-{seat}-abcdef.json"), text };
    assert_eq!(hand_in(&fixture, "t1", "mallory", &file), ["not_the_player"], "nobody resigns for another");
    assert_eq!(hand_in(&fixture, "t1", who, &file), [""; 0], "{game}");
    assert!(fixture.message().contains(&format!("{who} resigned")), "{}", fixture.message());
    assert_eq!(fixture.faults(), [""; 0]);
    fixture
}

#[test]
fn every_game_can_be_resigned() {
    for (game, setup, seat, action) in [
        ("backgammon", "{}", "black", "forfeit"),
        ("backgammon", r#"{"match":{"length":3}}"#, "black", "forfeit-1"),
        ("quoridor", "{}", "player2", "forfeit"),
        ("fish", "{}", "white", "forfeit-1"),
        ("texas42", "{}", "seat1", "forfeit"),
    ] {
        let fixture = resign(game, setup, (seat, "bob", action));
        let winners = &document(&fixture, "t1", "table.json")["winners"];
        // Fish goes on with those who are left, even if that is one.
        let is_over = winners.as_array().is_some_and(|winners| !winners.is_empty());
        assert_eq!(is_over, game != "fish", "{game}: {winners}");
        let (who, file) = (
            "alice",
            MoveFile {
                name: "0002-junk-abcdef.json".to_owned(),
                text: listing(seat, &fixture.of_table("state.json"), &json!(["forfeit"])),
            },
        );
        assert_eq!(hand_in(&fixture, "t1", who, &file).len(), 1, "it is over");
    }
}

#[test]
fn the_state_says_who_resigned_by_name() {
    let fixture = resign("backgammon", "{}", ("black", "bob", "forfeit"));
    let state = fixture.of_table("state.json");
    let told = messages(&state, "info");
    assert_eq!(told[told.len() - 2..], ["bob resigned.", "alice wins."], "{state}");
    assert!(!state.contains("is out of the game"), "{state}");
    let state = document(&fixture, "t1", "state.json");
    assert_eq!((&state["status"], &state["winner"]), (&json!("completed"), &json!("white")));
    assert_eq!(state["lastMove"], json!(null), "no checker was moved");
}

/// The last move of the board stays what it was.
#[test]
fn the_last_move_is_named_after_a_resignation() {
    let fixture = Fixture::with_table("backgammon", "{}");
    let moved = fixture.play("t1");
    let state = fixture.of_table("state.json");
    let active = document(&fixture, "t1", "state.json")["activePlayer"].as_str().expect("a colour").to_owned();
    let who = if active == "white" { "alice" } else { "bob" };
    let text = listing(&active, &state, &json!(["forfeit"]));
    let file = MoveFile { name: format!("0002-{active}-abcdef.json"), text };
    assert_eq!(hand_in(&fixture, "t1", who, &file), [""; 0]);
    assert_eq!(document(&fixture, "t1", "state.json")["lastMove"]["file"], moved.as_str());
    assert_eq!(fixture.faults(), [""; 0]);
}

/// A table of three goes on without the one who resigned, and the next file has the next number.
#[test]
fn the_others_go_on() {
    let fixture = resign("fish", r#"{"players":3}"#, ("brown", "carol", "forfeit"));
    assert_eq!(document(&fixture, "t1", "table.json")["winners"], json!(null));
    let next = fixture.play("t1");
    assert!(next.starts_with("0002-red-"), "{next}");
    assert_eq!(fixture.faults(), [""; 0]);
}

#[test]
fn nobody_resigns_for_another_seat() {
    let fixture = Fixture::with_table("quoridor", "{}");
    let text = listing("player1", &fixture.of_table("state.json"), &json!(["forfeit-1"]));
    let file = MoveFile { name: "0001-player1-abcdef.json".to_owned(), text };
    assert_eq!(hand_in(&fixture, "t1", "alice", &file), ["not_your_seat"]);
}
