//! Whether all was as it should be, and each draw's proof.

use serde_json::{Value, json};

use super::table::Table;
use crate::keyed::version_two;
use crate::table_page::browser::{games, start_server};

/// The draws of a log whose reveals are told, and how many are hidden still.
fn draws(log: &[Value]) -> (Vec<&Value>, usize) {
    let told: Vec<&Value> = log.iter().filter(|line| line["reveal"].is_string()).collect();
    let hidden = log.iter().filter(|line| line["event"] == "veiled").count();
    let revealed = log.iter().filter(|line| line["event"] == "reveal").count();
    (told, hidden - revealed)
}

#[tokio::test]
async fn every_draw_of_an_honest_table_is_proved() {
    let (running, server) = start_server().await;
    for (game, setup) in games() {
        let table = Table::of(server, game, &setup).await;
        table.play(10).await;
        for is_over in [false, true] {
            if is_over {
                table.end().await;
            }
            let page = server.stranger().get(&table.path("/verify")).await.is(200);
            assert!(page.body.contains("data-verdict=\"right\""), "{game}: {}", page.body);
            let log = table.log().await;
            let (told, hidden) = draws(&log);
            assert_eq!(page.body.matches(" data-draw=\"").count(), told.len(), "{game}");
            assert_eq!(page.body.contains("data-veiled"), hidden != 0, "{game}");
            for line in told {
                for key in ["reveal", "action"] {
                    let value = line[key].as_str().expect("a text");
                    assert!(page.body.contains(&format!("<code>{value}</code>")), "{game}: {key} {value}");
                }
            }
            let link = log.last().and_then(|line| line["link"].as_str()).expect("a link");
            assert!(page.body.contains(link), "{game}: the last link");
            assert_eq!(page.body.contains("leaves nothing to chance"), game == "quoridor", "{game}");
            assert_eq!(page.body.contains("The result follows"), is_over, "{game}");
        }
    }
    running.stop().await;
}

#[tokio::test]
async fn seeds_are_named_where_somebody_brought_one() {
    let (running, server) = start_server().await;
    let (id, _) = version_two::table(running.app().hub.store(), "backgammon").await;
    for (name, seed) in [("Ann", json!("ab".repeat(32))), ("Ben", Value::Null)] {
        let mut guest = json!({"name": name});
        if seed.is_string() {
            guest["seed"] = seed;
        }
        let headers = [("Content-Type", "application/json")];
        let path = format!("/api/v1/tables/{id}/seats");
        server.stranger().send("POST", &path, &headers, &guest.to_string()).await.is(201);
    }
    let page = server.stranger().get(&format!("/tables/{id}/verify")).await.is(200);
    assert!(page.body.contains("With the players' seeds it gives"), "{}", page.body);
    assert!(page.body.contains(&"ab".repeat(32)));
    assert!(!page.body.contains("Nobody brought a seed"));
    let table = Table::of(server, "backgammon", &json!({})).await;
    let page = server.stranger().get(&table.path("/verify")).await.is(200);
    assert!(page.body.contains("Nobody brought a seed") && !page.body.contains("With the players"));
    running.stop().await;
}
