//! Every game to its end.

use serde_json::{Value, json};

use super::support::{Client, MOST, Picks, at, server, short_games};

#[tokio::test]
async fn every_game_can_be_played_to_the_end_over_http() {
    let (running, client) = server().await;
    for (game, setup) in short_games() {
        let (id, tokens) = client.table(game, &setup).await;
        let mut picks = Picks::new(7);
        let end = play(&client, &id, &tokens, &mut picks).await;
        assert_eq!(end["stage"], "over", "{game}");
        assert!(end["outcome"]["points"].is_array(), "{game}");
        assert_eq!(end["turn"], json!([]));
        let log = client.get(&at(&id, "/log")).await.is(200);
        referee::verify(games::kinds(), &log.body).unwrap_or_else(|wrong| panic!("{game}: {wrong}"));
        let refused = client.act(&tokens[0], &id, "*", &json!({"action": "forfeit-0"})).await;
        refused.is_problem(409, "game_finished");
    }
    running.stop().await;
}

/// Plays until the game is over, and gives the table as it is then.
async fn play(client: &Client, id: &str, tokens: &[String], picks: &mut Picks) -> Value {
    for _ in 0..MOST {
        let table = client.get(&at(id, "")).await.is(200).json();
        let seat = match table["turn"][0].as_u64() {
            Some(seat) => usize::try_from(seat).expect("a seat"),
            None => return table,
        };
        let legal = client.get_as(&tokens[seat], &at(id, "/actions")).await.is(200).json();
        let (action, digest) = (picks.of(&legal["actions"]), legal["digest"].as_str().expect("a digest"));
        let done = client.act(&tokens[seat], id, &format!("\"{digest}\""), &json!({"action": action})).await;
        let done = done.is(200).json();
        assert!(table["seq"].as_u64() < done["seq"].as_u64());
        assert!(done["story"].as_array().is_some_and(|story| !story.is_empty()));
    }
    panic!("this takes too long");
}

#[tokio::test]
async fn every_game_can_be_played_to_the_end_over_websocket_with_spectators() {
    let (running, client) = server().await;
    for (game, setup) in short_games() {
        let (id, tokens) = client.table(game, &setup).await;
        let mut watcher = client.socket(&at(&id, "/ws"), &[]).await;
        let mut players = Vec::new();
        for token in &tokens {
            players.push(client.socket(&at(&id, "/ws"), &[("Authorization", &format!("Bearer {token}"))]).await);
        }
        for (seat, player) in players.iter_mut().enumerate() {
            let hello = player.hear().await;
            assert_eq!((&hello["type"], &hello["seat"]), (&json!("hello"), &json!(seat)));
        }
        assert_eq!(watcher.hear().await["seat"], Value::Null);
        let mut picks = Picks::new(11);
        let mut now = watcher.hear_of("state").await;
        for _ in 0..MOST {
            let seat = match now["turn"][0].as_u64() {
                Some(seat) => usize::try_from(seat).expect("a seat"),
                None => break,
            };
            players[seat].say(&json!({"type": "legal", "id": "what"})).await;
            let legal = players[seat].hear_of("legal").await;
            assert_eq!(legal["id"], "what");
            let action = picks.of(&legal["actions"]);
            let message = json!({"type": "action", "action": action, "expected": legal["digest"], "id": 1});
            players[seat].say(&message).await;
            let done = players[seat].hear_of("done").await;
            assert_eq!(done["id"], 1);
            now = watcher.hear_of("state").await;
            assert_eq!(now["seq"], done["seq"]);
            assert!(now["lines"].as_array().is_some_and(|lines| !lines.is_empty()));
        }
        assert_eq!(now["stage"], "over", "{game}");
    }
    running.stop().await;
}

#[tokio::test]
async fn games_are_described_and_have_schemas() {
    let (running, client) = server().await;
    let listed = client.get("/api/v1/games").await.is(200).json();
    let listed = listed["games"].as_array().expect("games");
    assert_eq!(listed.len(), games::kinds().len());
    for (row, kind) in listed.iter().zip(games::kinds()) {
        assert_eq!(row["name"], kind.name);
        assert_eq!(row["seat_names"].as_array().map(Vec::len), Some(kind.seat_names.len()));
        let one = client.get(&format!("/api/v1/games/{}", kind.name)).await.is(200).json();
        assert_eq!(&one, row);
        for document in row["schemas"].as_array().expect("schemas") {
            let path = format!("/api/v1/games/{}/schema/{}", kind.name, document.as_str().expect("a name"));
            let schema = client.get(&path).await.is(200);
            assert_eq!(schema.header("content-type"), Some("application/schema+json"));
            assert!(schema.json()["$id"].is_string());
        }
    }
    client.get("/api/v1/games/chess").await.is_problem(404, "not_found");
    client.get(&format!("/api/v1/games/{}/schema/nothing", games::kinds()[0].name)).await.is_problem(404, "not_found");
    running.stop().await;
}
