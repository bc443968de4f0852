//! The documents of a game as they stand: states to begin with, actions word for word, move files, and the end.

use game::movefile::hash_of;
use serde_json::{Value, json};

use super::support::{Client, Reply, at, server};

/// The example of a game in progress, as the document of the game prints it: after 12 turns, and player 2 is to move.
const IN_PROGRESS: &str = include_str!("../../../../../rules/quoridor/tests/suite/docs/in-progress.json");
const FINISHED: &str = include_str!("../../../../../rules/quoridor/tests/suite/docs/finished.json");

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// What a state says about the game.
fn position(state: &Value) -> Value {
    let mut state = state.clone();
    for key in ["game_id", "created_at", "updated_at"] {
        state.as_object_mut().expect("a state").remove(key);
    }
    for player in ["player1", "player2"] {
        state["players"][player].as_object_mut().expect("a player").remove("name");
    }
    state
}

#[tokio::test]
async fn a_table_begins_with_a_state() {
    let (running, client) = server().await;
    let setup = json!({"state": parsed(IN_PROGRESS)});
    let (id, tokens) = client.table("quoridor", &setup).await;
    let table = client.get_as(&tokens[1], &at(&id, "")).await.is(200).json();
    assert_eq!(position(&table["state"]), position(&parsed(IN_PROGRESS)));
    assert_eq!(table["turn"], json!([1]));
    assert_ne!(table["state"]["game_id"], parsed(IN_PROGRESS)["game_id"], "the table is another");
    assert_eq!(table["state"]["players"]["player2"]["name"], "Player 1", "players bring their names");
    client.act(&tokens[0], &id, "*", &json!("f4")).await.is_problem(422, "not_your_turn");
    client.act(&tokens[1], &id, "*", &json!({"type": "move", "row": 6, "col": 4})).await.is(200);
    // The log has all of it, and proves itself.
    let log = client.get(&at(&id, "/log")).await.is(200).body;
    assert!(referee::verify(games::kinds(), &log).is_ok(), "{log}");
    // A game that is over begins and ends.
    let (id, tokens) = client.table("quoridor", &json!({"state": parsed(FINISHED)})).await;
    assert_eq!(client.get(&at(&id, "")).await.is(200).json()["stage"], "over");
    client.act(&tokens[0], &id, "*", &json!("d8")).await.is_problem(409, "game_finished");
    for (state, code, place) in [
        (json!({}), "missing_field", "/setup/state/game_id"),
        (json!(7), "wrong_type", "/setup/state"),
        (json!({"walls": []}), "missing_field", "/setup/state/game_id"),
    ] {
        let wrong = client.post("/api/v1/tables", &json!({"game": "quoridor", "setup": {"state": state}})).await;
        let problem = wrong.is_problem(400, code);
        assert!(problem["faults"][0]["at"] == place, "{problem}");
    }
    running.stop().await;
}

/// Every game begins with a state of its own. The log keeps what counts, and nothing that was ignored.
#[tokio::test]
async fn every_game_begins_with_a_state() {
    let (running, client) = server().await;
    for kind in games::kinds() {
        let (game, envelope) = kind.begin(&game::json::Tree::Null).expect("it begins");
        let state = parsed(&game.state(&envelope, game::Viewer::Referee));
        let (id, _) = client.table(kind.name, &json!({"state": state})).await;
        let log = client.get(&at(&id, "/log")).await.is(200).body;
        assert!(referee::verify(games::kinds(), &log).is_ok(), "{log}");
        assert!(log.starts_with("{\"parlor\":3") && log.contains("\"setup\":{\"state\":{"), "{log}");
        client.post(&format!("/api/v1/{}/games", kind.name), &json!({"state": state})).await.is(201);
    }
    let twice = IN_PROGRESS.replacen('{', "{\"note\": 1.5, \"note\": {}, ", 1);
    let order = format!("{{\"game\":\"quoridor\",\"setup\":{{\"state\":{twice}}}}}");
    let made = client.send("POST", "/api/v1/tables", &[], Some(&order)).await.is(201).json();
    let log = client.get(&at(made["id"].as_str().expect("an id"), "/log")).await.is(200).body;
    assert!(!log.contains("note") && log.contains("\"turn_count\":12"), "{log}");
    running.stop().await;
}

/// The header of a log is public, so a state with hands in it cannot be what a table begins with.
#[tokio::test]
async fn what_is_hidden_is_not_told_by_a_setup() {
    let (running, client) = server().await;
    let kind = games::find("texas42").expect("a game with hands");
    let (mut game, envelope) = kind.begin(&game::json::Tree::Null).expect("it begins");
    let open = parsed(&game.state(&envelope, game::Viewer::Referee));
    client.post("/api/v1/tables", &json!({"game": "texas42", "setup": {"state": open}})).await.is(201);
    let deal = game.draw(&mut game::Seeded::new(1)).expect("chance deals");
    game.apply(game::Actor::Chance, &deal).expect("it is dealt");
    let dealt = parsed(&game.state(&envelope, game::Viewer::Referee));
    let refused = client.post("/api/v1/tables", &json!({"game": "texas42", "setup": {"state": dealt}})).await;
    assert_eq!(refused.is_problem(400, "unknown_field")["faults"][0]["at"], "/setup/state");
    running.stop().await;
}

async fn submit(client: &Client, token: &str, id: &str, file: &Value) -> Reply {
    client.post_as(token, &at(id, "/moves"), file).await
}

#[tokio::test]
async fn a_move_file_is_posted_whole() {
    let (running, client) = server().await;
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    let state = client.get(&at(&id, "/state.json")).await.is(200);
    assert_eq!(state.header("content-type"), Some("application/json"));
    let file = json!({
        "player": "player1", "actions": ["e2"], "timestamp": "2025-01-15T10:30:00Z",
        "expectedState": hash_of(&state.body), "comment": "hello", "commitSha": null,
    });
    let with = |key: &str, value: Value| {
        let mut file = file.clone();
        file[key] = value;
        file
    };
    for (token, file, status, code) in [
        (&tokens[1], file.clone(), 400, "not_the_player"),
        (&tokens[0], with("player", json!("player3")), 400, "unknown_word"),
        (&tokens[0], with("actions", json!(["e5"])), 422, "invalid_move"),
        (&tokens[0], with("expectedState", json!("0".repeat(16))), 412, "stale_state"),
        (&tokens[0], with("expectedState", json!("short")), 400, "bad_expected_state"),
        (&tokens[0], with("timestamp", json!("2999-01-15T10:30:00Z")), 400, "future_timestamp"),
        (&tokens[0], with("comment", json!("x".repeat(281))), 400, "comment_too_long"),
        (&tokens[0], json!({"actions": ["e2"]}), 400, "missing_field"),
    ] {
        submit(&client, token, &id, &file).await.is_problem(status, code);
    }
    client.post(&at(&id, "/moves"), &file).await.is_problem(401, "no_token");
    let done = submit(&client, &tokens[0], &id, &file).await.is(200).json();
    assert_eq!((&done["turn"], &done["state"]["turn_count"]), (&json!([1]), &json!(1)));
    // It was for another state.
    submit(&client, &tokens[0], &id, &file).await.is_problem(412, "stale_state");
    // The time of the log is the server's, whatever the file says.
    let log = client.get(&at(&id, "/log")).await.is(200).body;
    assert!(!log.contains("2025-01-15"), "{log}");
    client
        .send("POST", &at(&id, "/resign"), &[("Authorization", &format!("Bearer {}", tokens[0]))], None)
        .await
        .is(200);
    submit(&client, &tokens[0], &id, &file).await.is_problem(409, "game_finished");
    running.stop().await;
}

/// A turn of a game with dice is one file, in the keys of its own document.
#[tokio::test]
async fn a_move_file_has_the_keys_of_its_game() {
    let (running, client) = server().await;
    let setup = json!({"position": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"});
    for path in ["tables", "backgammon/games"] {
        let (id, token) = if path == "tables" {
            let (id, tokens) = client.table("backgammon", &setup).await;
            (id, tokens[0].clone())
        } else {
            let begun = client.post("/api/v1/backgammon/games", &setup).await.is(201).json();
            (begun["game_id"].as_str().expect("an id").to_string(), String::new())
        };
        let path = format!("/api/v1/{path}/{id}");
        let state = client.get(&format!("{path}/state.json")).await.is(200).body;
        let file = json!({
            "player": "white", "diceRoll": [3, 1],
            "moves": [{"from": 7, "to": 4, "die": 3}, {"from": 5, "to": 4, "die": 1}],
            "timestamp": "2025-01-15T10:30:00Z", "expectedState": hash_of(&state), "comment": null, "commitSha": null,
        });
        let done = client.post_as(&token, &format!("{path}/moves"), &file).await.is(200).json();
        assert!(done.to_string().contains("\"activePlayer\":\"black\""), "{done}");
    }
    running.stop().await;
}

/// The document's own action, word for word, with and without its type, on the doors of HTTP.
#[tokio::test]
async fn actions_are_sent_as_the_document_has_them() {
    let (running, client) = server().await;
    let (first, second) = (json!({"type": "move", "row": 7, "col": 4}), json!({"row": 1, "col": 4}));
    let (third, fourth) = (
        json!({"type": "wall", "row": 4, "col": 3, "orientation": "horizontal"}),
        json!({"row": 3, "col": 3, "orientation": "vertical"}),
    );
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    for (seat, action) in [(0, &first), (1, &second), (0, &third), (1, &fourth)] {
        client.act(&tokens[seat], &id, "*", action).await.is(200);
    }
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    let mut sockets = Vec::new();
    for token in &tokens {
        let mut socket = client.socket(&at(&id, "/ws"), &[("Authorization", &format!("Bearer {token}"))]).await;
        socket.hear_of("state").await;
        sockets.push(socket);
    }
    for (seat, action) in [(0, first), (1, second), (0, third), (1, fourth)] {
        let mut message = action.clone();
        message["id"] = json!(7);
        sockets[seat].say(&message).await;
        assert_eq!(sockets[seat].hear_of("done").await["id"], 7, "{action}");
    }
    // What is against the rules says so, and what is no action of the game is no message.
    sockets[0].say(&json!({"row": 0, "col": 0})).await;
    assert_eq!(sockets[0].hear_of("error").await["code"], "invalid_move");
    sockets[0].say(&json!({"type": "dance", "row": 0, "col": 0})).await;
    assert_eq!(sockets[0].hear_of("error").await["code"], "unknown_message");
    let mut spectator = client.socket(&at(&id, "/ws"), &[]).await;
    spectator.hear_of("state").await;
    spectator.say(&json!({"row": 0, "col": 0})).await;
    assert_eq!(spectator.hear_of("error").await["code"], "no_token");
    running.stop().await;
}

/// Whatever a player does after the end, it is refused with one code.
#[tokio::test]
async fn after_the_end_there_is_one_code() {
    let (running, client) = server().await;
    let (id, tokens) = client.table("quoridor", &json!({"max_turns": 1})).await;
    client.act(&tokens[0], &id, "*", &json!("e2")).await.is(200);
    let legal = client.get_as(&tokens[0], &at(&id, "/actions")).await.is(200).json();
    assert_eq!(legal["actions"], json!([]));
    let empty = json!({"valid_pawn_moves": [], "valid_wall_placements": [], "walls_remaining": 10});
    assert_eq!(legal["choices"], empty);
    client.act(&tokens[1], &id, "*", &json!("e8")).await.is_problem(409, "game_finished");
    let bearer = format!("Bearer {}", tokens[1]);
    for path in ["/resign", "/pause", "/resume"] {
        client.send("POST", &at(&id, path), &[("Authorization", &bearer)], None).await.is_problem(409, "game_finished");
    }
    client.post(&at(&id, "/seats"), &json!({"name": "Eve"})).await.is_problem(409, "game_finished");
    let mut socket = client.socket(&at(&id, "/ws"), &[("Authorization", &bearer)]).await;
    socket.hear_of("state").await;
    for message in [
        json!({"type": "action", "action": "e8"}),
        json!({"type": "move", "row": 1, "col": 4}),
        json!({"type": "resign"}),
        json!({"type": "pause"}),
        json!({"type": "resume"}),
    ] {
        socket.say(&message).await;
        assert_eq!(socket.hear_of("error").await["code"], "game_finished", "{message}");
    }
    running.stop().await;
}
