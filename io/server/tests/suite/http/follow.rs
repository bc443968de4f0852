//! Following a table with server-sent events.

use serde_json::{Value, json};
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpStream;

use super::support::{Client, MOST, Picks, at, server};
use crate::patience::in_time;

/// A stream of events.
struct Events {
    stream: TcpStream,
    text: String,
    head: Option<String>,
}

/// One of them.
#[derive(Debug)]
struct Event {
    kind: String,
    id: u64,
    data: Value,
}

impl Events {
    async fn open(client: &Client, id: &str, headers: &[(&str, &str)]) -> Events {
        let stream = client.open("GET", &at(id, "/events"), headers, None).await;
        Events { stream, text: String::new(), head: None }
    }

    /// The next event, unless the stream ends.
    async fn next(&mut self) -> Option<Event> {
        for _ in 0..MOST {
            if self.head.is_none()
                && let Some((head, rest)) = self.text.split_once("\r\n\r\n")
            {
                assert!(head.starts_with("HTTP/1.1 200"), "{head}");
                (self.head, self.text) = (Some(head.to_string()), rest.to_string());
            }
            if self.head.is_some()
                && let Some(end) = self.text.find("\n\n")
            {
                let event = self.text[..end].to_string();
                self.text.drain(..end + 2);
                return Some(parse(&event));
            }
            let mut bytes = [0; 1024];
            match in_time("an event", self.stream.read(&mut bytes)).await.expect("bytes") {
                0 => return None,
                count => self.text += str::from_utf8(&bytes[..count]).expect("stories and names here are ASCII"),
            }
        }
        panic!("no event");
    }
}

fn parse(event: &str) -> Event {
    // Sizes of chunks stand on lines of their own between the fields.
    let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name).map(|rest| rest.trim().to_string()));
    Event {
        kind: field("event:").expect("a type"),
        id: field("id:").expect("a number").parse().expect("a number"),
        data: serde_json::from_str(&field("data:").expect("data")).expect("JSON"),
    }
}

#[tokio::test]
async fn a_spectator_follows_a_game_to_its_end_and_is_told_not_to_come_back() {
    let (running, client) = server().await;
    let (id, tokens) = client.table("fish", &json!({"players": 2})).await;
    let mut events = Events::open(&client, &id, &[]).await;
    let first = events.next().await.expect("the state as it is");
    assert_eq!((first.kind.as_str(), &first.data["stage"]), ("state", &json!("playing")));
    let (mut picks, mut now) = (Picks::new(5), first);
    for _ in 0..MOST {
        let seat = match now.data["turn"][0].as_u64() {
            Some(seat) => usize::try_from(seat).expect("a seat"),
            None => break,
        };
        let legal = client.get_as(&tokens[seat], &at(&id, "/actions")).await.is(200).json();
        client.act(&tokens[seat], &id, "*", picks.of(&legal["actions"])).await.is(200);
        let next = events.next().await.expect("an event for each action");
        assert!(now.id < next.id);
        assert_eq!(next.data["seq"], next.id);
        now = next;
    }
    assert_eq!(now.data["stage"], "over");
    assert!(events.next().await.is_none());
    let last = now.id.to_string();
    client.send("GET", &at(&id, "/events"), &[("Last-Event-ID", &last)], None).await.is(204);
    running.stop().await;
}

#[tokio::test]
async fn whoever_comes_back_gets_the_lines_that_were_missed() {
    let (running, client) = server().await;
    let (id, tokens) = client.table("quoridor", &json!({})).await;
    let mut events = Events::open(&client, &id, &[]).await;
    let seen = events.next().await.expect("the state").id;
    drop(events);
    for (seat, action) in [(0, "e2"), (1, "e8"), (0, "e3")] {
        client.act(&tokens[seat], &id, "*", &json!(action)).await.is(200);
    }
    let log = client.get(&at(&id, &format!("/log?after={seen}"))).await.is(200);
    let lines: Vec<Value> = log.body.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let mut events = Events::open(&client, &id, &[("Last-Event-ID", &seen.to_string())]).await;
    let missed = events.next().await.expect("the lines");
    assert_eq!((missed.kind.as_str(), missed.id), ("lines", seen + 3));
    assert_eq!(missed.data["lines"], json!(lines));
    let state = events.next().await.expect("the state");
    assert_eq!((state.kind.as_str(), state.id), ("state", seen + 3));
    client
        .send("GET", &at(&id, "/events"), &[("Last-Event-ID", "yesterday")], None)
        .await
        .is_problem(400, "wrong_type");
    running.stop().await;
}

#[tokio::test]
async fn each_sees_with_their_own_eyes() {
    let (running, client) = server().await;
    let (id, tokens) = client.table("texas42", &json!({})).await;
    let mut views = Vec::new();
    for token in &tokens {
        let bearer = format!("Bearer {token}");
        let mut events = Events::open(&client, &id, &[("Authorization", &bearer)]).await;
        let seen = events.next().await.expect("the state");
        let looked = client.get_as(token, &at(&id, "")).await.is(200).json();
        assert_eq!((&seen.data["state"], &seen.data["digest"]), (&looked["state"], &looked["digest"]));
        views.push(seen.data["digest"].clone());
    }
    let mut events = Events::open(&client, &id, &[]).await;
    views.push(events.next().await.expect("the state").data["digest"].clone());
    for (index, view) in views.iter().enumerate() {
        assert!(!views[..index].contains(view));
    }
    running.stop().await;
}

#[tokio::test]
async fn streams_end_when_the_server_goes_down() {
    let (running, client) = server().await;
    let (id, _) = client.table("quoridor", &json!({})).await;
    let mut events = Events::open(&client, &id, &[]).await;
    events.next().await.expect("the state");
    let mut socket = client.socket(&at(&id, "/ws"), &[]).await;
    socket.hear_of("state").await;
    running.stop().await;
    assert!(events.next().await.is_none());
    let frame = socket.heard().await.expect_err("it is closed").expect("with a reason");
    assert_eq!((u16::from(frame.code), frame.reason.as_str()), (1001, "shutting_down"));
}
