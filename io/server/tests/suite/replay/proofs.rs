//! Whether all was as it should be, and each draw's proof.

use serde_json::{Value, json};

use super::table::Table;
use crate::keyed::version_two;
use crate::table_page::browser::{FORM, games, start_server};

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
async fn seeds_are_named_at_tables_without_keys() {
    let (running, server) = start_server().await;
    let (id, _) = version_two::table(running.app().hub.store(), "backgammon").await;
    let (path, origin) = (format!("/tables/{id}"), format!("http://{}", server.address));
    let seed = "ab".repeat(32);
    for guest in [format!("name=Ann&seed={seed}"), "name=Ben".to_owned()] {
        server.stranger().send("POST", &format!("{path}/sit"), &[("Origin", &origin), FORM], &guest).await.is(303);
    }
    let page = server.stranger().get(&format!("{path}/verify")).await.is(200);
    assert!(
        page.body.contains("With the players&#39; seeds it gives")
            || page.body.contains("With the players' seeds it gives")
    );
    assert!(page.body.contains(&seed) && page.body.contains("before players had keys"), "{}", page.body);
    server.stranger().get(&format!("{path}/head")).await.is(404);
    running.stop().await;
}

/// A rung for each claim, with its verdict; in the reader's language; with the bytes to check it oneself.
#[tokio::test]
async fn the_page_says_what_is_proved_and_what_is_trust() {
    let (running, server) = start_server().await;
    let table = Table::of(server, "backgammon", &json!({})).await;
    for is_over in [false, true] {
        if is_over {
            table.end().await;
        }
        let page = server.stranger().get(&table.path("/verify")).await.is(200);
        let rungs = [
            ("rules", "yes"),
            ("draws", "yes"),
            ("choose", "no"),
            ("foresee", "no"),
            ("signed", "no"),
            ("heads", "no"),
            ("word", "no"),
            ("page", "trust"),
        ];
        for (claim, holds) in rungs {
            let rung = format!("data-claim=\"{claim}\" data-holds=\"{holds}\"");
            assert!(page.body.contains(&rung), "{rung}: {}", page.body);
        }
        assert!(page.body.contains("played without a key"), "{}", page.body);
        for file in ["/log", "/header", "/head"] {
            assert!(page.body.contains(&format!("{file}\" download")), "{file}");
        }
    }
    let headers = [("Accept-Language", "ko")];
    let korean = server.stranger().send("GET", &table.path("/verify"), &headers, "").await.is(200);
    assert!(korean.body.contains("아직 믿어야 하는 것"), "{}", korean.body);
    let log = server.stranger().get(&table.path("/log")).await.is(200).body;
    let header = server.stranger().get(&table.path("/header")).await.is(200).body;
    assert!(header.starts_with("{\"parlor\":3") && log.contains(header.trim_end()));
    let head: Value =
        serde_json::from_str(&server.stranger().get(&table.path("/head")).await.is(200).body).expect("JSON");
    assert_eq!(Some(&head["link"]), table.log().await.last().map(|line| &line["link"]));
    running.stop().await;
}
