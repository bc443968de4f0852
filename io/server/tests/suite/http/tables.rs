//! Tables: setting them up, finding them, looking at them.

use serde_json::json;

use super::support::{at, config, server, server_with};

#[tokio::test]
async fn a_table_is_known_by_its_id_and_its_number() {
    let (running, client) = server().await;
    let made = client.post("/api/v1/tables", &json!({"game": "quoridor", "clock": {"per_move": 60}})).await.is(201);
    let table = made.json();
    let id = table["id"].as_str().expect("an id");
    assert_eq!(made.header("location"), Some(&*at(id, "")));
    assert_eq!((&table["stage"], &table["seats"], &table["private"]), (&json!("gathering"), &json!(2), &json!(false)));
    assert_eq!(table.get("invitation"), None);
    let by_id = client.get(&at(id, "")).await.is(200);
    let by_number = client.get(&at(&table["number"].to_string(), "")).await.is(200);
    assert_eq!(by_id.body, by_number.body);
    assert_eq!(client.get(&at(&id.to_uppercase(), "")).await.is(200).body, by_id.body);
    assert_eq!(by_id.json()["clock"]["left_ms"], json!([60_000, 60_000]));
    running.stop().await;
}

#[tokio::test]
async fn a_view_has_a_tag_that_changes_with_it() {
    let (running, client) = server().await;
    let table = client.post("/api/v1/tables", &json!({"game": "quoridor"})).await.is(201).json();
    let id = table["id"].as_str().expect("an id");
    let mut tags = Vec::new();
    for _ in 0..2 {
        let seen = client.get(&at(id, "")).await.is(200);
        let tag = seen.header("etag").expect("a tag").to_string();
        let same = client.send("GET", &at(id, ""), &[("If-None-Match", &tag)], None).await.is(304);
        assert_eq!((same.body.as_str(), same.header("etag")), ("", Some(&*tag)));
        assert!(tag.contains(seen.json()["digest"].as_str().expect("a digest")));
        tags.push(tag);
        // Somebody sits down: the position is the same, the table is not.
        client.sit(id, "Ann").await;
    }
    assert_ne!(tags[0], tags[1]);
    client.send("GET", &at(id, ""), &[("If-None-Match", &tags[0])], None).await.is(200);
    running.stop().await;
}

#[tokio::test]
async fn public_tables_are_listed_page_by_page() {
    let (running, client) = server().await;
    let mut numbers = Vec::new();
    for game in ["quoridor", "fish", "quoridor", "backgammon", "quoridor"] {
        let table = client.post("/api/v1/tables", &json!({"game": game})).await.is(201).json();
        numbers.push((game, table["number"].as_u64().expect("a number")));
    }
    client.post("/api/v1/tables", &json!({"game": "quoridor", "private": true})).await.is(201);
    let (mut found, mut cursor) = (Vec::new(), String::new());
    for _ in 0..10 {
        let page = client.get(&format!("/api/v1/tables?limit=2&game=quoridor{cursor}")).await.is(200).json();
        for table in page["tables"].as_array().expect("tables") {
            assert_eq!((&table["stage"], &table["players"]), (&json!("gathering"), &json!([])));
            found.push(table["number"].as_u64().expect("a number"));
        }
        match page["cursor"].as_u64() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    let expected: Vec<u64> =
        numbers.iter().rev().filter(|(game, _)| *game == "quoridor").map(|(_, number)| *number).collect();
    assert_eq!(found, expected);
    assert_eq!(client.get("/api/v1/tables?stage=over").await.is(200).json()["tables"], json!([]));
    running.stop().await;
}

#[tokio::test]
async fn somebody_who_sat_down_can_leave_until_the_game_begins() {
    let (running, client) = server().await;
    let table = client.post("/api/v1/tables", &json!({"game": "fish", "setup": {"players": 2}})).await.is(201).json();
    let id = table["id"].as_str().expect("an id");
    let tokens: Vec<String> = [client.sit(id, "Ann").await, client.sit(id, "Bob").await]
        .iter()
        .map(|sat| sat["token"].as_str().expect("a token").to_string())
        .collect();
    let bearer = format!("Bearer {}", tokens[1]);
    let late = client.send("DELETE", &at(id, "/seats"), &[("Authorization", &bearer)], None).await;
    late.is_problem(409, "already_begun");

    let table = client.post("/api/v1/tables", &json!({"game": "fish", "setup": {"players": 3}})).await.is(201).json();
    let id = table["id"].as_str().expect("an id");
    let ann = client.sit(id, "Ann").await;
    let bob = client.sit(id, "Bob").await;
    let bearer = format!("Bearer {}", ann["token"].as_str().expect("a token"));
    client.send("DELETE", &at(id, "/seats"), &[("Authorization", &bearer)], None).await.is(204);
    // Bob has moved up, and is still known by the same token.
    let seen = client.get_as(bob["token"].as_str().expect("a token"), &at(id, "")).await.is(200).json();
    assert_eq!((&seen["you"], &seen["players"]), (&json!(0), &json!(["Bob"])));
    client.get_as(ann["token"].as_str().expect("a token"), &at(id, "")).await.is_problem(401, "bad_token");
    running.stop().await;
}

#[tokio::test]
async fn the_log_can_be_read_from_any_line_and_saved() {
    let (running, client) = server().await;
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    client.act(&tokens[0], &id, "*", &json!("e2")).await;
    let whole = client.get(&at(&id, "/log")).await.is(200);
    assert_eq!(whole.header("content-type"), Some("application/x-ndjson"));
    let lines: Vec<&str> = whole.body.lines().collect();
    let rest = client.get(&at(&id, "/log?after=2")).await.is(200);
    assert_eq!(rest.body.lines().collect::<Vec<_>>(), lines[3..]);
    assert_eq!(client.get(&at(&id, "/log?after=99")).await.is(200).body, "");
    let saved = client.get(&at(&id, "/log?download")).await.is(200);
    assert!(saved.header("content-disposition").is_some_and(|value| value.starts_with("attachment")));
    assert_eq!(saved.body, whole.body);
    running.stop().await;
}

#[tokio::test]
async fn the_board_can_be_seen_as_it_was() {
    let (running, client) = server().await;
    let (id, tokens) = client.table("texas42", &json!({})).await;
    let seq = client.get(&at(&id, "")).await.is(200).json()["seq"].as_u64().expect("a number");
    let mut pictures = Vec::new();
    for ply in 0..=seq {
        let picture = client.get(&at(&id, &format!("/board.svg?ply={ply}"))).await.is(200);
        assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
        assert!(picture.body.starts_with("<svg"));
        let policy = picture.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'; style-src 'sha256-") && !policy.contains("unsafe"), "{policy}");
        pictures.push(picture.body);
    }
    let now = client.get(&at(&id, "/board.svg")).await.is(200).body;
    assert_eq!(pictures.last(), Some(&now));
    // A player sees more than the public, and each another hand, now and then.
    let own = client.get_as(&tokens[0], &at(&id, &format!("/board.svg?ply={seq}"))).await.is(200).body;
    let other = client.get_as(&tokens[1], &at(&id, &format!("/board.svg?ply={seq}"))).await.is(200).body;
    assert!(own != now && other != now && own != other);
    client.get(&at(&id, &format!("/board.svg?ply={}", seq + 1))).await.is_problem(400, "out_of_range");
    running.stop().await;
}

#[tokio::test]
async fn tables_and_tokens_outlive_the_server() {
    let dir = tempfile::tempdir().expect("a directory");
    let on_disk = || server::Config { data: Some(dir.path().to_path_buf()), ..config() };
    let (running, client) = server_with(on_disk()).await;
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    client.act(&tokens[0], &id, "*", &json!("e2")).await.is(200);
    let before = client.get_as(&tokens[1], &at(&id, "")).await.is(200);
    let plain = client.post("/api/v1/quoridor/games", &json!({})).await.is(201).json();
    running.stop().await;

    let (running, client) = server_with(on_disk()).await;
    let after = client.get_as(&tokens[1], &at(&id, "")).await.is(200);
    assert_eq!((after.header("etag"), &after.body), (before.header("etag"), &before.body));
    client.act(&tokens[1], &id, after.header("etag").expect("a tag"), &json!("e8")).await.is(200);
    let path = format!("/api/v1/quoridor/games/{}/e2", plain["game_id"].as_str().expect("an id"));
    client.send("POST", &path, &[], None).await.is(200);
    running.stop().await;
}
