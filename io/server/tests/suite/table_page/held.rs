//! Steps of a turn that is not complete.

use serde_json::{Value, json};

use super::browser::{Browser, TestServer, games, start_server};

/// The page's form for some steps, and whether they may be held back.
async fn form(player: &Browser, id: &str, steps: &[String]) -> String {
    let page = player.get(&format!("/tables/{id}")).await.is(200);
    let (expected, request) = (page.field("expected").to_owned(), page.field("request").to_owned());
    format!("action={}&expected={expected}&request={request}&hold=1", steps.join("+"))
}

/// How many lines the log of a table has.
async fn lines(server: TestServer, id: &str) -> usize {
    server
        .stranger()
        .get(&format!("/tables/{id}/log"))
        .await
        .is(200)
        .body
        .lines()
        .filter(|line| line.starts_with('{'))
        .count()
}

/// The ids of what can be done behind steps that are held.
fn offers(preview: &Value) -> Vec<String> {
    let board = preview["parts"]["board"].as_str().expect("a board");
    let ids = board.split(" data-action=\"").skip(1).filter_map(|rest| rest.split('"').next());
    ids.map(ToOwned::to_owned).collect()
}

#[tokio::test]
async fn a_turn_of_several_steps_is_nobody_elses_business_until_it_is_complete() {
    let (running, server) = start_server().await;
    let mut is_held_somewhere = false;
    for (game, setup) in games() {
        let (id, players) = server.full(game, &setup).await;
        let path = format!("/tables/{id}/act");
        let mut mover = None;
        for player in &players {
            let page = player.get(&format!("/tables/{id}")).await.is(200);
            if let Some(first) = page.offers().first() {
                mover = Some((player, first.clone()));
            }
        }
        let (player, first) = mover.expect("somebody is in turn");
        let before = lines(server, &id).await;
        let mut steps = vec![first];
        loop {
            let fields = form(player, &id, &steps).await;
            let preview: Value =
                serde_json::from_str(&player.post_by_script(&path, &fields).await.is(200).body).expect("JSON");
            if preview == json!({}) || preview["complete"] == true {
                // It is sent once the player confirms it, or if there is nothing to be held.
                player.post_by_script(&path, fields.trim_end_matches("&hold=1")).await.is(204);
                break;
            }
            is_held_somewhere = true;
            assert_eq!(lines(server, &id).await, before, "{game}: something has happened");
            // Taking it back needs nothing of the server: the table is as it was.
            let page = player.get(&format!("/tables/{id}")).await.is(200);
            assert!(page.offers().contains(&steps[0]), "{game}");
            let next = offers(&preview).into_iter().find(|ids| !ids.contains(' '));
            steps.push(next.expect("the turn goes on"));
        }
        assert!(before + steps.len() <= lines(server, &id).await, "{game}: all steps are written down");
    }
    assert!(is_held_somewhere, "no game has turns of several steps");
    running.stop().await;
}

#[tokio::test]
async fn steps_stand_or_fall_together() {
    let (running, server) = start_server().await;
    for (game, setup) in games() {
        let (id, players) = server.full(game, &setup).await;
        for player in &players {
            let page = player.get(&format!("/tables/{id}")).await.is(200);
            let Some(first) = page.offers().first().cloned() else { continue };
            let before = lines(server, &id).await;
            let fields = form(player, &id, &[first, "no-such-step".to_owned()]).await;
            let act = format!("/tables/{id}/act");
            assert_eq!(player.post_by_script(&act, &fields).await.is(200).body, "{}", "{game}: nothing is held");
            let reply = player.post_by_script(&act, fields.trim_end_matches("&hold=1")).await;
            assert!(400 <= reply.status, "{game}: {}", reply.status);
            assert_eq!(lines(server, &id).await, before, "{game}");
        }
    }
    // Whoever has no seat holds nothing.
    let (id, _) = server.full(games()[0].0, &json!({})).await;
    let fields = format!("action=x&expected={:064x}&request=1&hold=1", 0);
    server.stranger().post_by_script(&format!("/tables/{id}/act"), &fields).await.is(401);
    running.stop().await;
}
