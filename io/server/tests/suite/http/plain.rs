//! The plain style.

use serde_json::{Value, json};

use super::support::{MOST, Picks, at, server, short_games};

#[tokio::test]
async fn every_game_can_be_played_to_the_end_in_the_plain_style() {
    let (running, client) = server().await;
    for (game, setup) in short_games() {
        let begun = client.post(&format!("/api/v1/{game}/games"), &setup).await.is(201).json();
        let id = begun["game_id"].as_str().expect("an id");
        let path = format!("/api/v1/{game}/games/{id}");
        let mut picks = Picks::new(3);
        let mut stage = begun["stage"].clone();
        for step in 0..MOST {
            if stage != "playing" {
                break;
            }
            // Now and then the server chooses.
            let done = if step % 20 == 7 {
                client.send("POST", &format!("{path}/ai-move"), &[], None).await.is(200).json()
            } else {
                let legal = client.get(&format!("{path}/valid-moves")).await.is(200).json();
                let (kind, fields) = document(game, picks.of(&legal["actions"]).as_str().expect("an id"));
                client.post(&format!("{path}/{kind}"), &fields).await.is(200).json()
            };
            assert_eq!(done["success"], true);
            assert!(done["message"].as_str().is_some_and(|message| !message.is_empty()));
            stage = done["stage"].clone();
        }
        assert_eq!(stage, "over", "{game}");
        let end = client.get(&path).await.is(200).json();
        assert!(end["game_state"].is_object());
        let refused = client.send("POST", &format!("{path}/ai-move"), &[], None).await.is(400).json();
        assert_eq!((&refused["success"], &refused["error"]), (&json!(false), &json!("game_finished")));
    }
    running.stop().await;
}

/// The type and the fields of an action.
fn document(game: &str, id: &str) -> (String, Value) {
    let parts: Vec<&str> = id.split('-').collect();
    let number = |index: usize| parts[index].parse::<i64>().expect("a number");
    match (game, parts[0]) {
        ("quoridor", square) => {
            let (file, rank) = (i64::from(square.as_bytes()[0] - b'a'), i64::from(square.as_bytes()[1] - b'0'));
            match square.as_bytes().get(2) {
                None => ("move".into(), json!({"row": 9 - rank, "col": file})),
                Some(b'h') => ("wall".into(), json!({"row": 8 - rank, "col": file, "orientation": "horizontal"})),
                Some(_) => ("wall".into(), json!({"row": 8 - rank, "col": file, "orientation": "vertical"})),
            }
        }
        ("fish", "place") => ("PlacePenguin".into(), json!({"tile_id": number(1)})),
        ("fish", "move") => ("MovePenguin".into(), json!({"penguin_id": number(1), "next_tile_id": number(2)})),
        // Any id is a type without fields.
        _ => (id.to_string(), json!({})),
    }
}

#[tokio::test]
async fn names_are_given_with_the_setup() {
    let (running, client) = server().await;
    let begun = client.post("/api/v1/fish/games", &json!({"names": ["Ann", "Bob", "Cid"]})).await.is(201);
    assert!(["Ann", "Bob", "Cid"].iter().all(|name| begun.body.contains(name)));
    let begun = client.send("POST", "/api/v1/quoridor/games", &[], None).await.is(201).json();
    assert_eq!(begun["turn"], json!([0]));
    running.stop().await;
}

#[tokio::test]
async fn what_is_wrong_is_told_in_the_plain_style() {
    let (running, client) = server().await;
    let begun = client.post("/api/v1/quoridor/games", &json!({})).await.is(201).json();
    let id = begun["game_id"].as_str().expect("an id");
    let path = format!("/api/v1/quoridor/games/{id}");
    let nowhere = "/api/v1/quoridor/games/00000000-0000-4000-8000-000000000000";
    for (method, path, body, status, code) in [
        ("GET", nowhere.to_string(), None, 404, "no_such_table"),
        ("GET", "/api/v1/quoridor/games/1".to_string(), None, 404, "no_such_table"),
        ("GET", format!("/api/v1/fish/games/{id}"), None, 404, "no_such_table"),
        ("POST", "/api/v1/chess/games".to_string(), Some("{}"), 404, "not_found"),
        ("POST", "/api/v1/quoridor/games".to_string(), Some(r#"{"max_turns":0}"#), 400, "out_of_range"),
        ("POST", "/api/v1/quoridor/games".to_string(), Some(r#"{"colour":"red"}"#), 400, "unknown_field"),
        ("POST", format!("{path}/teleport"), Some("{}"), 404, "no_such_action"),
        ("POST", format!("{path}/move"), Some(r#"{"row":1}"#), 400, "missing_field"),
        ("POST", format!("{path}/move"), Some(r#"{"row":1,"row":1,"col":4}"#), 400, "duplicate_key"),
        ("POST", format!("{path}/move"), Some("[]"), 400, "wrong_type"),
        ("POST", format!("{path}/move"), Some(r#"{"row":0,"col":8}"#), 400, "invalid_move"),
    ] {
        let refused = client.send(method, &path, &[], body).await;
        let problem = refused.json();
        assert_eq!((refused.status, &problem["error"]), (status, &json!(code)), "{path} {problem}");
        assert_eq!(problem["success"], false);
    }
    running.stop().await;
}

#[tokio::test]
async fn a_hot_seat_cannot_be_reached_but_by_its_id_in_this_style() {
    let (running, client) = server().await;
    let begun = client.post("/api/v1/texas42/games", &json!({})).await.is(201).json();
    let id = begun["game_id"].as_str().expect("an id");
    assert_eq!(client.get("/api/v1/tables").await.is(200).json()["tables"], json!([]));
    for path in ["", "/log", "/board.svg", "/events"] {
        client.get(&at(id, path)).await.is_problem(403, "not_invited");
        client.get(&at("1", path)).await.is_problem(403, "not_invited");
    }
    client.post(&at(id, "/seats"), &json!({"name": "Eve"})).await.is_problem(403, "not_invited");
    // A table of the other style is none of this one.
    let (other, _) = client.table("quoridor", &json!({})).await;
    assert_eq!(client.get(&format!("/api/v1/quoridor/games/{other}")).await.is(404).json()["error"], "no_such_table");
    running.stop().await;
}
