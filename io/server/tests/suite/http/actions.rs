//! Acting: for the state one has seen, and once.

use serde_json::{Value, json};

use super::support::{at, server};

#[tokio::test]
async fn an_action_says_which_state_it_is_for() {
    let (running, client) = server().await;
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    let bearer = format!("Bearer {}", tokens[0]);
    let path = at(&id, "/actions");
    let action = json!({"action": "e2"});
    client.post_as(&tokens[0], &path, &action).await.is_problem(428, "missing_precondition");
    for stale in [format!("\"{}\"", "0".repeat(64)), "\"nonsense\"".to_string(), "nonsense".to_string()] {
        client.act(&tokens[0], &id, &stale, &action).await.is_problem(412, "stale_state");
    }
    // The tag of the view will do, and so will a list in which it is.
    let seen = client.get_as(&tokens[0], &at(&id, "")).await.is(200);
    let tag = format!("\"{}\", {}", "0".repeat(64), seen.header("etag").expect("a tag"));
    let headers = [("Authorization", &*bearer), ("If-Match", &*tag)];
    let done = client.send("POST", &path, &headers, Some(&action.to_string())).await.is(200).json();
    assert_eq!((&done["repeat"], &done["turn"]), (&json!(false), &json!([1])));
    assert_eq!(done["state"]["current_turn"], 2);
    client.send("POST", &path, &headers, Some(&action.to_string())).await.is_problem(412, "stale_state");
    // The answer has the tag of the view that the next action may be for.
    let acted = client.act(&tokens[1], &id, "*", &json!("e8")).await.is(200);
    let seen = client.get_as(&tokens[1], &at(&id, "")).await.is(200);
    assert_eq!(acted.header("etag"), seen.header("etag"));
    running.stop().await;
}

#[tokio::test]
async fn a_request_with_a_name_is_not_done_twice() {
    let (running, client) = server().await;
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    let legal = client.get_as(&tokens[0], &at(&id, "/actions")).await.is(200).json();
    let tag = format!("\"{}\"", legal["digest"].as_str().expect("a digest"));
    let bearer = format!("Bearer {}", tokens[0]);
    let headers = [("Authorization", &*bearer), ("If-Match", &*tag), ("Idempotency-Key", "first")];
    let first = client.send("POST", &at(&id, "/actions"), &headers, Some("\"e2\"")).await.is(200).json();
    let again = client.send("POST", &at(&id, "/actions"), &headers, Some("\"e2\"")).await.is(200).json();
    assert_eq!((&first["repeat"], &again["repeat"]), (&json!(false), &json!(true)));
    assert_eq!(first["seq"], again["seq"]);
    let long = "x".repeat(101);
    let headers = [("Authorization", &*bearer), ("If-Match", "*"), ("Idempotency-Key", &*long)];
    let refused = client.send("POST", &at(&id, "/actions"), &headers, Some("\"e2\"")).await;
    refused.is_problem(400, "wrong_length");
    running.stop().await;
}

#[tokio::test]
async fn an_action_may_come_in_any_of_its_forms() {
    let (running, client) = server().await;
    let forms: [&[Value]; 4] = [
        &[json!({"action": "e2"}), json!("e8")],
        &[json!({"type": "move", "row": 7, "col": 4}), json!({"action": {"type": "move", "row": 1, "col": 4}})],
        &[json!(["e2"]), json!({"action": ["e8"]})],
        &[json!({"action": [{"type": "move", "row": 7, "col": 4}]}), json!("e8")],
    ];
    let mut digests = Vec::new();
    for form in forms {
        let (id, tokens) = client.table("quoridor", &json!({})).await;
        for (token, action) in tokens.iter().zip(form) {
            client.act(token, &id, "*", action).await.is(200);
        }
        digests.push(client.get(&at(&id, "")).await.is(200).json()["digest"].clone());
    }
    assert!(digests.windows(2).all(|pair| pair[0] == pair[1]));
    running.stop().await;
}

#[tokio::test]
async fn what_the_rules_refuse_is_told_with_the_games_own_code() {
    let (running, client) = server().await;
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    let refused = client.act(&tokens[1], &id, "*", &json!("e8")).await;
    refused.is_problem(422, "not_your_turn");
    let refused = client.act(&tokens[0], &id, "*", &json!({"type": "move", "row": 99})).await;
    let problem = refused.is_problem(400, "out_of_range");
    let places: Vec<&str> =
        problem["faults"].as_array().expect("faults").iter().filter_map(|fault| fault["at"].as_str()).collect();
    assert_eq!(places, ["/row", "/col"]);
    running.stop().await;
}

#[tokio::test]
async fn at_a_strict_table_whoever_breaks_the_rules_is_out() {
    let (running, client) = server().await;
    let order = json!({"game": "quoridor", "policy": "kick"});
    let table = client.post("/api/v1/tables", &order).await.is(201).json();
    let id = table["id"].as_str().expect("an id");
    let ann = client.sit(id, "Ann").await;
    client.sit(id, "Bob").await;
    let refused = client.act(ann["token"].as_str().expect("a token"), id, "*", &json!("i9")).await;
    assert_eq!((refused.status, &refused.json()["kicked"]), (422, &json!(true)));
    let end = client.get(&at(id, "")).await.is(200).json();
    assert_eq!((&end["stage"], &end["outcome"]["winners"]), (&json!("over"), &json!([1])));
    running.stop().await;
}

#[tokio::test]
async fn a_game_is_paused_when_all_ask_and_goes_on_when_one_does() {
    let (running, client) = server().await;
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    let stage = |reply: super::support::Reply| reply.is(200).json()["stage"].clone();
    assert_eq!(stage(client.post_as(&tokens[0], &at(&id, "/pause"), &json!({})).await), "playing");
    let again = client.post_as(&tokens[0], &at(&id, "/pause"), &json!({})).await;
    again.is_problem(409, "asked_already");
    assert_eq!(stage(client.post_as(&tokens[1], &at(&id, "/pause"), &json!({})).await), "paused");
    client.act(&tokens[0], &id, "*", &json!("e2")).await.is_problem(409, "paused");
    assert_eq!(stage(client.post_as(&tokens[1], &at(&id, "/resume"), &json!({})).await), "playing");
    assert_eq!(stage(client.post_as(&tokens[1], &at(&id, "/resign"), &json!({})).await), "over");
    let end = client.get(&at(&id, "")).await.is(200).json();
    assert_eq!(end["outcome"]["winners"], json!([0]));
    running.stop().await;
}
