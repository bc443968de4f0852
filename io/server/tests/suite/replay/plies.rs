//! A page for every ply.

use serde_json::{Value, json};

use super::table::Table;
use crate::table_page::browser::{games, start_server};

/// How long the games are played.
const DEEDS: usize = 12;

#[tokio::test]
async fn every_ply_of_every_game_has_a_page() {
    let (running, server) = start_server().await;
    for (game, setup) in games() {
        let table = Table::of(server, game, &setup).await;
        table.play(DEEDS).await;
        let (first, last) = table.plies().await;
        assert!(first + 5 < last, "{game}: only {first} to {last}");
        for ply in first..=last {
            let page = server.stranger().get(&table.path(&format!("/replay/{ply}"))).await.is(200);
            assert!(page.body.contains(&format!("data-ply=\"{ply}\"")), "{game} {ply}");
            assert!(page.body.contains(&format!("<p class=\"status\">Ply {ply} of {last}</p>")), "{game} {ply}");
            let marked =
                page.body.split("aria-current=\"step\"").next().and_then(|before| before.rsplit("data-to=\"").next());
            assert!(marked.is_some_and(|to| to.starts_with(&format!("{ply}\""))), "{game} {ply} is not marked");
            assert_eq!(page.body.matches(" data-to=\"").count() as u64, last - first + 1, "{game}");
            let policy = page.headers("content-security-policy").concat();
            assert!(policy.contains("'sha256-") && !policy.contains("unsafe"), "{game}: {policy}");
            // The picture is that of the API, which draws it from the log too.
            let svg = server.stranger().get(&format!("/api/v1/tables/{}/board.svg?ply={ply}", table.id)).await.is(200);
            assert!(page.body.contains(unframed(&svg.body)), "{game} {ply}: another board");
        }
        let opening = server.stranger().get(&table.path("/replay")).await.is(200);
        assert!(opening.body.contains(&format!("data-ply=\"{first}\"")), "{game}");
        assert!(opening.body.contains("data-newer"), "{game}: it says that the game goes on");
    }
    running.stop().await;
}

/// A picture, without the lines of a transfer around it.
fn unframed(body: &str) -> &str {
    let (from, to) = (body.find("<svg").expect("a picture"), body.rfind("</svg>").expect("a picture"));
    &body[from..to]
}

#[tokio::test]
async fn the_script_is_sent_what_the_page_has() {
    let (running, server) = start_server().await;
    let table = Table::of(server, "backgammon", &json!({})).await;
    table.play(DEEDS).await;
    let (first, last) = table.plies().await;
    let mut written = 0;
    for ply in first..=last {
        let page = server.stranger().get(&table.path(&format!("/replay/{ply}"))).await.is(200);
        let parts = server.stranger().get(&table.path(&format!("/replay/{ply}/parts"))).await.is(200);
        let parts: Value = serde_json::from_str(&parts.body).expect("JSON");
        assert_eq!((&parts["ply"], &parts["last"]), (&json!(ply), &json!(last)));
        for part in ["board", "said", "sketch"] {
            assert!(page.body.contains(parts[part].as_str().expect("a text").trim()), "{part} of {ply}");
        }
        // What is read out is which ply it is and what happened, without ids, notation and times.
        let spoken = parts["spoken"].as_str().expect("a text");
        let rest = spoken.strip_prefix(&format!("Ply {ply} of {last}.")).expect("which ply it is");
        assert!(parts["said"].as_str().is_some_and(|said| said.contains(rest.trim())), "{spoken}");
        assert!(!spoken.contains("UTC") && !spoken.contains("xgid") && !spoken.contains('<'), "{spoken}");
        written += usize::from(parts["said"].as_str().is_some_and(|said| said.contains('/') && said.contains("xgid")));
    }
    assert!(DEEDS / 2 < written, "plays are in notation, and so is the position");
    running.stop().await;
}

/// Whether a name stands in the lower half of the picture.
fn is_low(page: &str, name: &str) -> bool {
    let number = |text: &str, before: &str| -> f64 {
        let (_, rest) = text.split_once(before).expect("a number");
        rest.split('"').next().expect("it ends").rsplit(' ').next().expect("a word").parse().expect("a number")
    };
    let height = number(page, "viewBox=\"0 0 ");
    let line = page.lines().find(|line| line.starts_with("<text") && line.contains(&format!(">{name}<")));
    height / 2.0 < number(line.expect("the name is in the picture"), " y=\"")
}

#[tokio::test]
async fn whoever_sat_above_sees_the_board_as_they_did() {
    let (running, server) = start_server().await;
    for (game, setup) in games() {
        let table = Table::of(server, game, &setup).await;
        table.end().await;
        for (seat, player) in table.players.iter().enumerate() {
            let page = player.get(&table.path("")).await.is(200);
            let is_flipped = page.body.contains(" data-flip=");
            if ["backgammon", "quoridor"].contains(&game) {
                // People sit at the lower side of the board, once the page has turned it round.
                assert_eq!(is_low(&page.body, &format!("Player {seat}")), !is_flipped, "{game} {seat}");
            } else {
                assert!(!is_flipped, "{game} {seat}");
            }
            for path in ["/replay", "/replay?open"] {
                let page = player.get(&table.path(path)).await.is(200);
                assert_eq!(page.body.contains(" data-flip="), is_flipped, "{game} {seat} {path}");
                assert!(page.body.contains(" data-turn "), "{game}: there is a button");
            }
        }
        assert!(!server.stranger().get(&table.path("/replay")).await.is(200).body.contains(" data-flip="), "{game}");
    }
    running.stop().await;
}

#[tokio::test]
async fn what_is_no_ply_is_said_to_be_none() {
    let (running, server) = start_server().await;
    let table = Table::of(server, "quoridor", &json!({})).await;
    table.play(3).await;
    let (first, last) = table.plies().await;
    for ply in ["0".to_owned(), (first - 1).to_string(), (last + 1).to_string(), "x".to_owned(), "-1".to_owned()] {
        for rest in ["", "/parts", "/board.svg"] {
            let page = server.stranger().get(&table.path(&format!("/replay/{ply}{rest}"))).await.is(404);
            assert!(page.body.contains(&format!("This game has plies {first} to {last}.")), "{ply}{rest}");
            assert!(page.body.contains(&format!("/replay/{first}\"")), "{ply}{rest}: no way on");
        }
    }
    let (id, _) = server.table("quoridor", &json!({})).await;
    let page = server.stranger().get(&format!("/tables/{id}/replay")).await.is(404);
    assert!(page.body.contains("The game has not begun."));
    server.stranger().get("/tables/999999/replay").await.is(404);
    running.stop().await;
}

#[tokio::test]
async fn the_table_and_the_lobby_lead_there() {
    let (running, server) = start_server().await;
    let table = Table::of(server, "quoridor", &json!({})).await;
    let page = table.players[0].get(&table.path("")).await.is(200);
    assert!(page.body.contains("/replay\""), "a running game can be looked back at");
    assert!(page.body.contains("/verify\""), "and what is proved about it");
    assert!(!table.players[0].get("/").await.is(200).body.contains("/replay\""));
    table.end().await;
    let page = server.stranger().get(&table.path("")).await.is(200);
    assert!(page.body.contains("/replay\"") && page.body.contains("/verify\""));
    assert!(table.players[0].get("/").await.is(200).body.contains("/replay\""), "my tables lead there");
    let (id, _) = server.table("quoridor", &json!({})).await;
    assert!(!server.stranger().get(&format!("/tables/{id}")).await.is(200).body.contains("/replay\""));
    running.stop().await;
}
