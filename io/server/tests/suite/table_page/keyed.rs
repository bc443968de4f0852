//! Seats with keys, as the script of a page posts them: sitting down, acting, giving up, going on without the key.

use game::Digest;
use referee::{PlayerKey, SeatKey};
use serde_json::{Value, json};

use super::browser::{Browser, TestServer, start_server};

/// The lines of a table's log.
async fn log(server: TestServer, path: &str) -> Vec<Value> {
    let text = server.stranger().get(&format!("{path}/log")).await.is(200).body;
    // What comes in pieces has their lengths between them.
    let lines = text.lines().filter(|line| line.starts_with('{'));
    lines.map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

/// A table that Ann has set up by the lobby's form, where nobody sits yet; and the key that she makes for it.
async fn set_up(server: TestServer, more: &str) -> (String, PlayerKey) {
    let form = format!("game=quoridor&name=Ann&keyed=1{more}");
    let reply = server.stranger().post("/tables", &form).await.is(303);
    let location = reply.headers("location").concat();
    let (path, query) = location.split_once('?').expect("it says who sits down");
    assert!(query.starts_with("sit=Ann"), "{location}");
    assert!(!reply.headers("set-cookie").iter().any(|cookie| cookie.starts_with("seat-")), "nobody sits");
    let header = server.stranger().get(&format!("{path}/header")).await.is(200).body;
    (path.to_owned(), PlayerKey::new([1; 32], Digest::of(header.trim_end().as_bytes())))
}

fn fields(seat: &SeatKey) -> String {
    format!("&key={}&commit={}&sig={}", seat.key, seat.commit, seat.sig)
}

/// Somebody who sits down with these fields of the form.
async fn sit(server: TestServer, path: &str, form: &str) -> Browser {
    let mut browser = server.stranger();
    let reply = browser.post(&format!("{path}/sit"), form).await.is(303);
    for cookie in reply.headers("set-cookie") {
        browser.cookies += cookie.split(';').next().expect("a cookie");
        browser.cookies += "; ";
    }
    browser
}

/// What a player signs who has seen the last line of the log.
async fn signature(server: TestServer, path: &str, key: &PlayerKey, ids: &[&str]) -> String {
    let lines = log(server, path).await;
    let last = lines.last().expect("a line");
    let (seq, link) = (last["seq"].as_u64().expect("a number"), last["link"].as_str().expect("a link"));
    let ids: Vec<String> = ids.iter().map(|id| (*id).to_owned()).collect();
    let act = key.act((seq, link.parse().expect("a link")), &ids);
    format!("saw={}&sig={}", act.saw, act.sig)
}

#[tokio::test]
async fn the_script_sits_down_and_signs() {
    let (running, server) = start_server().await;
    let (path, key) = set_up(server, "").await;
    let page = server.stranger().get(&format!("{path}?sit=Ann")).await.is(200);
    assert!(page.body.contains("data-auto") && page.body.contains("data-sit"), "{}", page.body);
    // A signature of another name, and half of a key.
    let wrong = format!("name=Anna{}", fields(&key.sit("Ann")));
    server.stranger().post_by_script(&format!("{path}/sit"), &wrong).await.is(400);
    let half = format!("name=Ann&key={}", key.key());
    server.stranger().post_by_script(&format!("{path}/sit"), &half).await.is(400);
    let ann = sit(server, &path, &format!("name=Ann{}", fields(&key.sit("Ann")))).await;
    let ben = sit(server, &path, "name=Ben").await;
    let lines = log(server, &path).await;
    assert_eq!(lines[1]["key"], key.key().to_string());
    assert_eq!(lines[2].get("key"), None, "without a script one sits without a key");
    let page = ann.get(&path).await.is(200);
    assert!(page.body.contains(&format!("data-key=\"{}\"", key.key())), "{}", page.body);
    assert!(!ben.get(&path).await.is(200).body.contains("data-key"));
    let (expected, action) = (page.field("expected").to_owned(), page.offers()[0].clone());
    let form = format!("action={action}&expected={expected}&request=1");
    let act = format!("{path}/act");
    // First the script is shown the turn, and that it is complete; then it signs.
    let held = ann.post_by_script(&act, &format!("{form}&hold=1")).await.is(200).body;
    let held: Value = serde_json::from_str(&held).expect("JSON");
    assert_eq!((&held["complete"], held["parts"]["board"].is_string()), (&json!(true), true), "{held}");
    let refused = ann.post_by_script(&act, &form).await.is(400);
    assert!(refused.body.contains("\"not_signed\""), "{}", refused.body);
    let signed = signature(server, &path, &key, &[&action]).await;
    ann.post_by_script(&act, &format!("{form}&{signed}")).await.is(204);
    let lines = log(server, &path).await;
    assert_eq!(lines.last().map(|line| (line["action"].clone(), line["saw"].clone())), Some((action.into(), 3.into())));
    // Giving up is signed as well.
    let resign = format!("{path}/resign");
    assert!(ann.post_by_script(&resign, "").await.is(400).body.contains("\"not_signed\""));
    let signed = signature(server, &path, &key, &["forfeit-0"]).await;
    ann.post_by_script(&resign, &signed).await.is(204);
    running.stop().await;
}

#[tokio::test]
async fn a_seat_goes_on_without_its_key_or_on_another_device() {
    let (running, server) = start_server().await;
    let (path, key) = set_up(server, "").await;
    let ann = sit(server, &path, &format!("name=Ann{}", fields(&key.sit("Ann")))).await;
    sit(server, &path, "name=Ben").await;
    // The token goes to the seat's own page, and makes the seat another browser's.
    server.stranger().post(&format!("{path}/token"), "").await.is(401);
    let token: Value = serde_json::from_str(&ann.post(&format!("{path}/token"), "").await.is(200).body).expect("JSON");
    let token = token["token"].as_str().expect("a token");
    let address = format!("{path}/taken");
    server.stranger().post(&address, &format!("token={}", "0".repeat(64))).await.is(401);
    let reply = server.stranger().post(&address, &format!("token={token}")).await.is(303);
    assert!(reply.headers("set-cookie").concat().contains(token));
    ann.post_by_script(&format!("{path}/lose-key"), "").await.is(204);
    let lines = log(server, &path).await;
    assert_eq!(lines.last().map(|line| line["event"].clone()), Some("unkey".into()));
    assert!(!ann.get(&path).await.is(200).body.contains("data-key"));
    ann.post_by_script(&format!("{path}/pause"), "").await.is(204);
    running.stop().await;
}

/// Computers come after the player who set up the table to play them, and where all must sign there are none.
#[tokio::test]
async fn computers_come_after_the_player() {
    let (running, server) = start_server().await;
    let (path, key) = set_up(server, "&computer=1&level=easy&every_seat=on&luck=early").await;
    assert_eq!(log(server, &path).await.len(), 1);
    let ann = sit(server, &path, &format!("name=Ann&computer=easy{}", fields(&key.sit("Ann")))).await;
    let lines = log(server, &path).await;
    assert_eq!((&lines[0]["every_seat"], &lines[0]["luck"]), (&false.into(), &"early".into()));
    assert_eq!((&lines[1]["name"], &lines[2]["bot"]), (&"Ann".into(), &"easy".into()));
    assert!(ann.get(&path).await.is(200).body.contains("Computer (easy)"));
    let (path, _) = set_up(server, "&every_seat=on").await;
    assert_eq!(log(server, &path).await[0]["every_seat"], true);
    let refused = server.stranger().post_by_script(&format!("{path}/sit"), "name=Ann").await;
    assert!(refused.body.contains("\"key_needed\""), "{}", refused.body);
    running.stop().await;
}
