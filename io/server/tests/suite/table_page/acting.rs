//! What somebody does.

use serde_json::{Value, json};

use super::browser::{Browser, FORM, games, start_server};

/// More than any game of these tests takes.
const MOST: usize = 400;

/// The form for an action, as the page has it.
async fn form(player: &Browser, id: &str, action: &str) -> String {
    let page = player.get(&format!("/tables/{id}")).await.is(200);
    format!("action={action}&expected={}&request={}", page.field("expected"), page.field("request"))
}

#[tokio::test]
async fn a_move_by_the_form_and_one_by_the_script() {
    let (running, server) = start_server().await;
    let (id, players) = server.full("quoridor", &json!({})).await;
    let path = format!("/tables/{id}/act");
    let moved = form(&players[0], &id, "e2").await;
    let reply = players[0].post(&path, &moved).await.is(303);
    assert!(reply.headers("location").concat().starts_with("/tables/"));
    // The same form once more is the same move.
    players[0].post(&path, &moved).await.is(303);
    let moved = form(&players[1], &id, "e8").await;
    players[1].post_by_script(&path, &moved).await.is(204);
    assert!(!players[0].get(&format!("/tables/{id}")).await.offers().is_empty());
    running.stop().await;
}

#[tokio::test]
async fn what_is_refused_is_said_in_words() {
    let (running, server) = start_server().await;
    let (id, players) = server.full("quoridor", &json!({})).await;
    let (path, player) = (format!("/tables/{id}/act"), &players[0]);
    let fields = form(player, &id, "e5").await;
    let page = player.post(&path, &fields).await.is(422);
    let (_, rest) = page.body.split_once(" data-refusal>").expect("a place for it");
    assert!(rest.split('<').next().is_some_and(|text| 20 < text.len()), "it says why");
    assert!(page.body.contains("<svg "));
    let reply = player.post_by_script(&path, &fields).await.is(422);
    let problem: Value = serde_json::from_str(&reply.body).expect("JSON");
    assert_eq!(problem["code"], "invalid_move");
    let stale = format!("action=e2&expected={:064x}&request=1", 7);
    let problem: Value = serde_json::from_str(&player.post_by_script(&path, &stale).await.is(412).body).expect("JSON");
    assert_eq!(problem["code"], "stale_state");
    player.post(&path, "action=e2&expected=nonsense").await.is(412);
    player.post(&path, "action=e2").await.is(412);
    server.stranger().post(&path, &fields).await.is(401);
    running.stop().await;
}

#[tokio::test]
async fn pages_from_elsewhere_move_nothing() {
    let (running, server) = start_server().await;
    let (id, players) = server.full("quoridor", &json!({})).await;
    let fields = form(&players[0], &id, "e2").await;
    for origin in ["http://elsewhere.example", "null"] {
        for deed in ["act", "resign", "pause", "sit"] {
            let headers = [("Origin", origin), FORM];
            players[0].send("POST", &format!("/tables/{id}/{deed}"), &headers, &fields).await.is(403);
        }
    }
    let page = players[0].get(&format!("/tables/{id}")).await;
    assert_eq!(page.headers("referrer-policy"), ["same-origin"], "else a form of ours had no origin");
    assert!(!page.offers().is_empty());
    running.stop().await;
}

#[tokio::test]
async fn resigning_asks_first() {
    let (running, server) = start_server().await;
    let (id, players) = server.full("quoridor", &json!({})).await;
    let path = format!("/tables/{id}/resign");
    assert!(players[1].get(&path).await.is(200).body.contains("method=\"post\""));
    server.stranger().get(&path).await.is(303);
    players[1].post(&path, "").await.is(303);
    let page = players[0].get(&format!("/tables/{id}")).await.is(200);
    assert!(page.body.contains("You won."));
    players[1].post(&path, "").await.is(409);
    running.stop().await;
}

#[tokio::test]
async fn pausing_and_leaving() {
    let (running, server) = start_server().await;
    let (id, players) = server.full("quoridor", &json!({})).await;
    for player in &players {
        player.post(&format!("/tables/{id}/pause"), "").await.is(303);
    }
    assert!(players[0].get(&format!("/tables/{id}")).await.body.contains("The game is paused."));
    players[0].post(&format!("/tables/{id}/leave"), "").await.is(409);
    players[0].post(&format!("/tables/{id}/resume"), "").await.is(303);
    assert!(!players[0].get(&format!("/tables/{id}")).await.offers().is_empty());
    let (id, _) = server.table("quoridor", &json!({})).await;
    let ann = server.stranger().sit(&id, "Ann").await;
    ann.post(&format!("/tables/{id}/leave"), "").await.is(303);
    assert!(ann.get(&format!("/tables/{id}")).await.body.contains("0 of 2"));
    running.stop().await;
}

/// A turn is asked back, and the other player declines, or agrees. Each page offers what its player may do.
#[tokio::test]
async fn a_turn_is_asked_back_by_forms() {
    let (running, server) = start_server().await;
    let (id, players) = server.full("quoridor", &json!({})).await;
    let path = format!("/tables/{id}");
    let (ann, ben) = (&players[0], &players[1]);
    let post = async |player: &Browser, what: &str| {
        player.post(&format!("{path}/{what}"), "").await.is(303);
    };
    let says = async |player: &Browser, words: &[&str], not: &[&str]| {
        let page = player.get(&path).await.is(200);
        for word in words {
            assert!(page.body.contains(&format!(">{word}<")), "{word}: {}", page.body);
        }
        for word in not {
            assert!(!page.body.contains(&format!(">{word}<")), "{word}: {}", page.body);
        }
        page
    };
    let ask = "Ask to take back a turn";
    let begun = says(ann, &["Ask for a pause"], &[ask]).await.offers();
    move_in(ann, &path).await;
    says(ann, &[ask], &[]).await;
    says(ben, &["Ask for a pause"], &[ask, "Agree"]).await;
    post(ann, "takeback").await;
    says(ann, &["Ask no longer"], &[ask, "Agree", "Decline"]).await;
    says(ben, &["Agree", "Decline"], &["Ask for a pause"]).await;
    assert!(!server.stranger().get(&path).await.body.contains(">Agree<"));
    post(ben, "decline").await;
    says(ben, &["Ask for a pause"], &["Agree"]).await;
    says(ann, &["Ask for a pause"], &[ask]).await;
    move_in(ben, &path).await;
    post(ann, "takeback").await;
    post(ben, "agree").await;
    let page = says(ann, &["Ask for a pause"], &[ask]).await;
    assert_eq!(page.offers(), begun);
    assert!(page.body.contains("takes back a turn"));
    post(ben, "pause").await;
    says(ann, &["Agree", "Decline"], &["Ask for a pause"]).await;
    post(ann, "decline").await;
    says(ann, &["Ask for a pause"], &["Agree"]).await;
    running.stop().await;
}

/// A player does the first thing that its page offers.
async fn move_in(player: &Browser, path: &str) {
    let page = player.get(path).await.is(200);
    let action = page.offers().remove(0);
    let fields = format!("action={action}&expected={}&request={}", page.field("expected"), page.field("request"));
    player.post(&format!("{path}/act"), &fields).await.is(303);
}

/// Every game is played for a while by the forms alone, and one of them to its end.
#[tokio::test]
async fn whole_games_by_forms_alone() {
    let (running, server) = start_server().await;
    for (game, setup) in games() {
        let (id, players) = server.full(game, &setup).await;
        let path = format!("/tables/{id}");
        let (mut seed, mut is_over) = (1_u64, false);
        for _ in 0..MOST {
            let mut acted = false;
            for player in &players {
                let page = player.get(&path).await.is(200);
                let offers = page.offers();
                is_over |= page.body.contains("data-over=\"true\"");
                let Some(count) = u64::try_from(offers.len()).ok().filter(|count| *count != 0) else { continue };
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let chosen = &offers[usize::try_from((seed >> 33) % count).expect("small")];
                let (expected, request) = (page.field("expected"), page.field("request"));
                let fields = format!("action={}&expected={expected}&request={request}", encoded(chosen));
                player.post(&format!("{path}/act"), &fields).await.is(303);
                acted = true;
                break;
            }
            if !acted || is_over {
                break;
            }
        }
        assert!(is_over || game != "quoridor", "{game} did not end");
    }
    running.stop().await;
}

fn encoded(action: &str) -> String {
    action.replace('%', "%25").replace('/', "%2F").replace('+', "%2B").replace('&', "%26").replace(' ', "+")
}
