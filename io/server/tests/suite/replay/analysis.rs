//! What was good and bad about a game, once it is over.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::ServerRefusal;

use super::table::Table;
use crate::patience::PATIENCE;
use crate::table_page::browser::{TestServer, games, start_server};

/// The analysis of a table, once it is made.
async fn analysis(server: TestServer, table: &Table) -> Value {
    let begun = Instant::now();
    loop {
        let reply = server.stranger().get(&format!("/api/v1/tables/{}/analysis", table.id)).await;
        let document: Value = serde_json::from_str(&reply.body).expect("JSON");
        if reply.status == 200 {
            return document;
        }
        assert_eq!((reply.status, reply.headers("retry-after").concat().as_str()), (202, "1"), "{document}");
        assert!(document["done"].as_u64() <= document["all"].as_u64(), "{document}");
        assert!(begun.elapsed() < PATIENCE, "{document}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn every_game_has_an_analysis_when_it_is_over() {
    let (running, server) = start_server().await;
    for (game, setup) in games() {
        let table = Table::of(server, game, &setup).await;
        table.play(12).await;
        let stranger = server.stranger();
        let soon = stranger.get(&format!("/api/v1/tables/{}/analysis", table.id)).await.is(409);
        assert!(soon.body.contains("\"not_over\""), "{game}: {}", soon.body);
        let soon = stranger.get(&table.path("/analysis")).await.is(409);
        assert!(soon.body.contains(&ServerRefusal::NotOver.to_string()[1..]), "{game}");
        table.end().await;
        for place in ["", "/replay"] {
            let page = stranger.get(&table.path(place)).await.is(200);
            assert!(page.body.contains("/analysis\">Analysis<"), "{game}{place}: no way there");
        }
        let first = stranger.get(&table.path("/analysis")).await.is(200);
        let is_going = first.body.contains("<progress");
        assert_eq!(first.headers("refresh").concat(), if is_going { "2" } else { "" }, "{game}");
        let found = analysis(server, &table).await;
        assert_eq!((&found["game"], &found["whole"], &found["veiled"]), (&json!(game), &json!(true), &Value::Null));
        let decisions = found["decisions"].as_array().expect("a list");
        // A turn may take four actions, and the last one may be left in the middle.
        assert!(1 < decisions.len(), "{game}: {found}");
        assert!(decisions.iter().all(|decision| decision["lost"].as_f64().is_none_or(|lost| 0.0 <= lost)), "{game}");
        assert_eq!(found["summary"].as_array().map(Vec::len), found["players"].as_array().map(Vec::len));
        let page = stranger.get(&table.path("/analysis")).await.is(200);
        assert!(page.headers("refresh").is_empty() && page.body.contains("<svg"), "{game}");
        for decision in decisions.iter().take(3) {
            // Not to a turn that is half played.
            let (first, steps) =
                (decision["seq"].as_u64().expect("a number"), decision["done"].as_array().map_or(1, Vec::len));
            let link = format!("/replay/{}\">{first}<", first + u64::try_from(steps).expect("few steps") - 1);
            assert!(page.body.contains(&link), "{game}: {link}");
        }
        let policy = page.headers("content-security-policy").concat();
        assert!(!page.body.contains("style=") && !policy.contains("unsafe"), "{game}: {policy}");
        let korean = stranger.send("GET", &table.path("/analysis"), &[("Accept-Language", "ko")], "").await.is(200);
        assert!(korean.body.contains("예상 결과"), "{game}");
    }
    running.stop().await;
}
