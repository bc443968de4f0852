//! What games say, for those who read Korean.

use serde_json::{Value, json};

use super::browser::{Browser, FORM, games, start_server};

const KOREAN: (&str, &str) = ("Accept-Language", "ko");

async fn page(viewer: &Browser, path: &str) -> String {
    viewer.send("GET", path, &[KOREAN], "").await.is(200).body
}

/// The lines of the story on a page.
fn story(page: &str) -> Vec<&str> {
    let (_, rest) = page.split_once("data-story").expect("a story");
    let (list, _) = rest.split_once("</ol>").expect("an end");
    list.split("<li>").skip(1).filter_map(|line| line.split('<').next()).collect()
}

/// What the board calls an action.
fn label<'p>(page: &'p str, action: &str) -> &'p str {
    let (_, rest) = page.split_once(&format!(" data-action=\"{action}\"")).expect("the action is on the board");
    let (_, label) = rest.split_once("aria-label=\"").expect("it has a label");
    label.split('"').next().expect("an end")
}

#[track_caller]
fn has_no_english(text: &str) {
    let text = text.replace("Player ", "");
    let word = text.split(|letter: char| !letter.is_ascii_alphabetic()).find(|word| 1 < word.len());
    assert_eq!(word, None, "{text}");
}

#[tokio::test]
async fn every_story_is_told_in_korean() {
    let (running, server) = start_server().await;
    for (game, setup) in games() {
        let (id, players) = server.full(game, &setup).await;
        players[0].post(&format!("/tables/{id}/resign"), "").await.is(303);
        for path in [format!("/tables/{id}"), format!("/tables/{id}/replay")] {
            let page = page(&server.stranger(), &path).await;
            let (_, board) = page.split_once("<desc id=\"description\">").expect("a board");
            has_no_english(board.split('<').next().expect("a description"));
        }
        let page = page(&server.stranger(), &format!("/tables/{id}")).await;
        let story = story(&page);
        assert!(players.len() + 2 <= story.len(), "{game}: {story:?}");
        story.into_iter().for_each(has_no_english);
    }
    running.stop().await;
}

#[tokio::test]
async fn tables_and_refusals_speak_korean() {
    let (running, server) = start_server().await;
    let (id, players) = server.full("quoridor", &json!({})).await;
    let path = format!("/tables/{id}");
    for (player, deed) in [(0, "pause"), (1, "pause"), (0, "resume")] {
        players[player].post(&format!("{path}/{deed}"), "").await.is(303);
    }
    let before = page(&players[0], &path).await;
    let told = story(&before);
    assert_eq!(told.len(), 6, "{told:?}");
    told.into_iter().for_each(has_no_english);
    let korean = label(&before, "e2");
    has_no_english(korean);
    assert!(before.contains(&format!(">{korean}</")), "the list has the label of the board: {korean}");
    let (_, expected) = before.split_once("name=\"expected\" value=\"").expect("a form");
    let expected = expected.split('"').next().expect("a digest");
    let origin = format!("http://{}", server.address);
    let headers = [("Origin", &*origin), FORM, ("Accept", "application/json"), KOREAN];
    let form = format!("action=e5&expected={expected}&request=1");
    let reply = players[0].send("POST", &format!("{path}/act"), &headers, &form).await.is(422);
    let problem: Value = serde_json::from_str(&reply.body).expect("JSON");
    has_no_english(problem["detail"].as_str().expect("a sentence"));
    let english = players[0].get(&path).await.body;
    assert_ne!(label(&english, "e2"), korean, "English stays");
    running.stop().await;
}
