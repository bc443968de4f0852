//! Computers that have seats.

use std::time::Duration;

use game::Digest;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::browser::{Browser, FORM, Reply, TestServer, start_server};
use crate::keyed::version_two;
use crate::patience::PATIENCE;

/// Somebody who plays a game against computers, and the path of the table.
async fn against(server: TestServer, game: &str, more: &str) -> (Browser, String) {
    let mut ann = server.stranger();
    let form = format!("game={game}&name=Ann&computer=1&level=easy{more}");
    let reply = ann.post("/tables", &form).await.is(303);
    let path = reply.headers("location").concat();
    for cookie in reply.headers("set-cookie") {
        ann.cookies += cookie.split(';').next().expect("a cookie");
        ann.cookies += "; ";
    }
    (ann, path)
}

/// The page once it says something.
async fn until(ann: &Browser, path: &str, is_so: impl Fn(&Reply) -> bool) -> Reply {
    let begun = Instant::now();
    loop {
        let page = ann.get(path).await.is(200);
        if is_so(&page) {
            return page;
        }
        assert!(begun.elapsed() < PATIENCE, "that does not happen: {}", page.body);
        sleep(Duration::from_millis(20)).await;
    }
}

/// What the log of a table says.
async fn log(ann: &Browser, path: &str) -> Vec<Value> {
    let text = ann.get(&format!("{path}/log")).await.is(200).body;
    // What comes in pieces has their lengths between them.
    let lines = text.lines().filter(|line| line.starts_with('{'));
    lines.map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

#[tokio::test]
async fn a_computer_has_every_other_seat_and_answers_moves() {
    let (running, server) = start_server().await;
    for kind in games::kinds() {
        let (ann, path) = against(server, kind.name, "").await;
        let page = until(&ann, &path, |page| !page.offers().is_empty()).await;
        assert!(page.body.contains("Computer (easy)"), "{}", kind.name);
        let lines = log(&ann, &path).await;
        let sat: Vec<&Value> = lines.iter().filter(|line| line["event"] == "sit").collect();
        assert_eq!(sat.len(), usize::from(*kind.seats.start()), "{}", kind.name);
        assert_eq!(sat[0].get("bot"), None);
        assert!(sat[1..].iter().all(|line| line["bot"] == "easy"));
        // Everything of a turn; a computer acts behind it.
        let begun = lines.len();
        let computers_acted = |lines: &[Value]| {
            lines[begun..]
                .iter()
                .any(|line| line["by"].as_str().is_some_and(|by| by.starts_with("seat-") && by != "seat-0"))
        };
        let (mut is_answered, since) = (false, Instant::now());
        while !is_answered {
            assert!(since.elapsed() < PATIENCE, "{}: no computer acts", kind.name);
            let page = ann.get(&path).await.is(200);
            if let Some(action) = page.offers().first() {
                let fields =
                    format!("action={action}&expected={}&request={}", page.field("expected"), page.field("request"));
                ann.post(&format!("{path}/act"), &fields).await;
            } else {
                sleep(Duration::from_millis(20)).await;
            }
            let lines = log(&ann, &path).await;
            is_answered = computers_acted(&lines) || lines.last().is_some_and(|line| line["event"] == "end");
        }
    }
    running.stop().await;
}

#[tokio::test]
async fn computers_agree_to_a_pause_and_go_on_behind_it() {
    let (running, server) = start_server().await;
    let kind = &games::kinds()[0];
    let (ann, path) = against(server, kind.name, "").await;
    ann.post(&format!("{path}/pause"), "").await.is(303);
    until(&ann, &path, |page| page.body.contains("The game is paused.")).await;
    ann.post(&format!("{path}/resume"), "").await.is(303);
    until(&ann, &path, |page| !page.offers().is_empty()).await;
    running.stop().await;
}

/// A turn against a computer, and its reply, are taken back at once: a computer has nothing against it.
#[tokio::test]
async fn a_turn_against_a_computer_is_taken_back() {
    let (running, server) = start_server().await;
    let kind = games::kinds().iter().find(|kind| !referee::Table::needs_luck(kind)).expect("a game of skill");
    let (ann, path) = against(server, kind.name, "").await;
    let begun = until(&ann, &path, |page| !page.offers().is_empty()).await;
    assert!(!begun.body.contains("Take back a turn"), "there is nothing to take back");
    let first = begun.offers();
    assert!(act(&ann, &path).await, "it is the player's turn");
    until(&ann, &path, |page| !page.offers().is_empty() && page.body.contains("Take back a turn")).await;
    ann.post(&format!("{path}/takeback"), "").await.is(303);
    let again = until(&ann, &path, |page| page.body.contains("takes back a turn")).await;
    assert_eq!(again.offers(), first);
    running.stop().await;
}

#[tokio::test]
async fn lists_call_computers_as_the_reader_does() {
    let (running, server) = start_server().await;
    for kind in games::kinds() {
        against(server, kind.name, "").await;
    }
    for (tag, name) in [("en", "Computer (easy)"), ("ko", "컴퓨터(쉬움)")] {
        let lobby = server.stranger().send("GET", "/", &[("Accept-Language", tag)], "").await.is(200);
        let lists: Vec<&str> = lobby.body.split("class=\"who\"").skip(1).collect();
        assert_eq!(lists.len(), games::kinds().len());
        assert!(lists.iter().all(|list| list.split("</bdi>").next().is_some_and(|players| players.contains(name))));
    }
    let quoridor = server.stranger().send("GET", "/tables/2/board.svg", &[("Accept-Language", "ko")], "").await.is(200);
    assert!(quoridor.body.contains("컴퓨터(쉬움)") && !quoridor.body.contains("Computer"), "{}", quoridor.body);
    running.stop().await;
}

#[tokio::test]
async fn those_who_sit_at_a_table_say_whether_computers_do() {
    let (running, server) = start_server().await;
    let kind = &games::kinds()[0];
    let (id, _) = server.table(kind.name, &json!({})).await;
    let api = format!("/api/v1/tables/{id}/seats");
    let body = json!({"bot": "hard"}).to_string();
    let typed = ("Content-Type", "application/json");
    server.stranger().send("POST", &api, &[typed], &body).await.is(401);
    server.stranger().post(&format!("/tables/{id}/computer"), "level=easy").await.is(401);
    let ann = server.stranger().sit(&id, "Ann").await;
    let token = format!("Bearer {}", ann.token(&id));
    let wrong = json!({"bot": "godlike"}).to_string();
    ann.send("POST", &api, &[typed, ("Authorization", &token)], &wrong).await.is(400);
    let reply = ann.send("POST", &api, &[typed, ("Authorization", &token)], &body).await.is(201);
    let seated: Value = serde_json::from_str(&reply.body).expect("JSON");
    assert_eq!((&seated["seat"], seated.get("token"), &seated["stage"]), (&json!(1), None, &json!("playing")));
    ann.send("POST", &api, &[typed, ("Authorization", &token)], &body).await.is(409);
    let (other, _) = server.table(kind.name, &json!({})).await;
    let ben = server.stranger().sit(&other, "Ben").await;
    ben.post(&format!("/tables/{other}/computer"), "level=hard").await.is(303);
    assert!(ben.get(&format!("/tables/{other}")).await.is(200).body.contains("Computer (hard)"));
    running.stop().await;
}

#[tokio::test]
async fn luck_of_ones_own_comes_with_the_form_to_tables_without_keys() {
    let (running, server) = start_server().await;
    let seed = Digest([7; 32]).to_string();
    let (ann, path) = against(server, games::kinds()[0].name, &format!("&seed={seed}")).await;
    let lines = log(&ann, &path).await;
    assert_eq!(lines[1].get("seed"), None, "where players can have keys a seed protects nobody");
    let (id, _) = version_two::table(running.app().hub.store(), games::kinds()[0].name).await;
    let path = format!("/tables/{id}/sit");
    let origin = format!("http://{}", server.address);
    let sit = format!("name=Ben&seed={seed}");
    server.stranger().send("POST", &path, &[("Origin", &origin), FORM], &sit).await.is(303);
    let lines = log(&server.stranger(), &format!("/tables/{id}")).await;
    assert_eq!(lines[1]["seed"], json!(seed));
    running.stop().await;
}

/// A table where Ann plays against computers of a level.
async fn seated(server: TestServer, game: &str, level: &str) -> (Browser, String) {
    let (id, _) = server.table(game, &json!({})).await;
    let ann = server.stranger().sit(&id, "Ann").await;
    let path = format!("/tables/{id}");
    while until(&ann, &path, |_| true).await.body.contains("/computer") {
        ann.post(&format!("{path}/computer"), &format!("level={level}")).await.is(303);
    }
    (ann, path)
}

/// Ann does the first thing that is offered.
async fn act(ann: &Browser, path: &str) -> bool {
    let page = ann.get(path).await.is(200);
    let offers = page.offers();
    let Some(action) = offers.first() else { return false };
    let fields = format!("action={action}&expected={}&request={}", page.field("expected"), page.field("request"));
    ann.post(&format!("{path}/act"), &fields).await;
    true
}

/// The time of a line, in milliseconds of its minute and hour: enough for lines that follow each other.
fn millis(line: &Value) -> i64 {
    let at: game::Timestamp = line["at"].as_str().expect("a time").parse().expect("a time");
    at.micros() / 1000
}

/// With hidden hands every choice of a level takes the same time at least, whether there is anything to choose or not.
#[tokio::test]
async fn how_long_a_computer_takes_does_not_tell_whether_it_was_forced() {
    let (running, server) = start_server().await;
    let (ann, path) = seated(server, "texas42", "normal").await;
    let begun = Instant::now();
    let mut chosen = Vec::new();
    while chosen.len() < 14 {
        assert!(begun.elapsed() < PATIENCE, "the computers do not play");
        if !act(&ann, &path).await {
            sleep(Duration::from_millis(50)).await;
        }
        let lines = log(&ann, &path).await;
        let by_computer = |line: &Value| {
            let is_theirs = line["by"].as_str().is_some_and(|by| by.starts_with("seat-") && by != "seat-0");
            is_theirs && !line["action"].as_str().is_some_and(|action| action.starts_with("agree-"))
        };
        chosen = lines
            .windows(2)
            .filter(|pair| by_computer(&pair[1]))
            .map(|pair| millis(&pair[1]) - millis(&pair[0]))
            .collect();
    }
    // A millisecond is lost to rounding at either end.
    assert!(chosen.iter().all(|took| 398 <= *took), "{chosen:?}");
    running.stop().await;
}

/// The same moves are not answered by the same game, and the receipt proves the luck that decided it.
#[tokio::test]
async fn computers_vary_and_the_receipt_says_why() {
    let (running, server) = start_server().await;
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(seated(server, "quoridor", "normal").await);
    }
    for walk in ["e2", "e3", "e4", "d4", "d3", "d2"] {
        for (ann, path) in &games {
            let page = until(ann, path, |page| !page.offers().is_empty()).await;
            let fields = format!("action={walk}&expected={}&request={}", page.field("expected"), page.field("request"));
            ann.post(&format!("{path}/act"), &fields).await;
        }
    }
    let mut answers = std::collections::BTreeSet::new();
    for (ann, path) in &games {
        until(ann, path, |page| !page.offers().is_empty()).await;
        let lines = log(ann, path).await;
        let theirs = lines.iter().filter(|line| line["by"] == "seat-1");
        answers.insert(theirs.map(|line| line["action"].to_string()).collect::<Vec<_>>().join(" "));
        ann.post(&format!("{path}/resign"), "").await;
        let page = until(ann, path, |page| page.body.contains("data-over=\"true\"")).await;
        drop(page);
        let text = ann.get(&format!("{path}/log")).await.is(200).body;
        let lines: Vec<&str> = text.lines().filter(|line| line.starts_with('{')).collect();
        assert!(lines.last().is_some_and(|line| line.contains("\"reveal\"")), "{lines:?}");
        referee::verify(games::kinds(), &lines.join("\n")).unwrap_or_else(|wrong| panic!("{wrong}"));
    }
    assert!(1 < answers.len(), "{answers:?}");
    running.stop().await;
}
