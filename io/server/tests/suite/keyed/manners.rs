//! How clients that check the log come to a table and go on there, and what the others hear of it: nothing.

use std::io::{BufRead as _, BufReader, Write as _};

use game::Viewer;
use serde_json::{Value, json};
use server::Config;
use tokio_tungstenite::tungstenite::{self, Message};

use super::links::{DOORS, Door, head, texts};
use super::player::KeyedPlayer;
use super::site::Site;

#[test]
fn two_who_look_for_a_table_find_the_same() {
    let site = Site::new();
    let find = json!({"type": "FindTable", "game": "quoridor"});
    let mut ann = site.doors.client();
    ann.send(&find);
    let table = ann.expect("Table");
    let number = table["game_id"].as_u64().expect("a number");
    assert_eq!((&table["lines"], table["invitation"].as_str()), (&json!([]), None));
    let header: Value = serde_json::from_str(table["header"].as_str().expect("a text")).expect("JSON");
    assert_eq!((&header["parlor"], &header["luck"]), (&json!(3), &json!("late")));
    assert_eq!(head(&table["head"]).expect("a head").seq, 0);
    let mut ben = site.doors.client();
    ben.send(&find);
    assert_eq!(ben.expect("Table")["game_id"], number);
    // Another order is for another table.
    ben.send(&json!({"type": "FindTable", "game": "quoridor", "every_seat": true}));
    let other = ben.expect("Table");
    assert_ne!(other["game_id"], number);
    assert!(other["header"].as_str().expect("a text").contains(r#""every_seat":true"#));
    // A client that has never heard of keys sits down there too, and then the table is full.
    let joined = ben.join(&json!({"type": "JoinGame", "game": "quoridor", "name": "Ben"}));
    assert_eq!(joined["game_id"], number);
    let _cleo = KeyedPlayer::sit(site.doors, Door::Tcp, number, ("Cleo", 3));
    ann.send(&find);
    assert_ne!(ann.expect("Table")["game_id"], number);
    for wrong in [json!({"game_id": 999}), json!({"game_id": number, "game": "fish"})] {
        let mut find = find.clone();
        for (key, value) in wrong.as_object().expect("an object") {
            find[key] = value.clone();
        }
        ann.send(&find);
        assert_eq!(ann.expect("Error")["code"], "no_such_table");
    }
    let private = json!({"type": "FindTable", "game": "quoridor", "private": true});
    ann.send(&private);
    let made = ann.expect("Table");
    let mut again = json!({"type": "FindTable", "game": "quoridor", "game_id": made["game_id"]});
    ann.send(&again);
    assert_eq!(ann.expect("Error")["code"], "not_invited");
    again["invite"] = made["invitation"].clone();
    ann.send(&again);
    assert_eq!(ann.expect("Table")["header"], made["header"]);
    site.stop();
}

/// What a stream of events or a WebSocket says first of a table as it is.
fn first_state(site: &Site, table: u64, (door, query): (Door, &str)) -> Value {
    let path = format!("/api/v1/tables/{table}");
    if door == Door::WebSocket {
        let address = format!("ws://{}{path}/ws{query}", site.doors.http);
        let (mut socket, _) = tungstenite::client(address, site.doors.stream()).expect("a WebSocket");
        socket.send(Message::text(r#"{"type":"auth"}"#)).expect("the server listens");
        loop {
            let text = socket.read().expect("the server goes on").into_text().expect("a text");
            let frame: Value = serde_json::from_str(&text).expect("JSON");
            if frame["type"] == "state" {
                return frame;
            }
            assert!(frame["type"] != "hello" || head(&frame["head"]).is_some(), "{frame}");
        }
    }
    let mut stream = site.doors.stream();
    let request = format!("GET {path}/events{query} HTTP/1.0\r\nHost: localhost\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("the server listens");
    let mut lines = BufReader::new(stream).lines().map(|line| line.expect("the server goes on"));
    let data = lines.find_map(|line| line.strip_prefix("data: ").map(str::to_owned)).expect("a state");
    serde_json::from_str(&data).expect("JSON")
}

/// Where a player has a key all are sent heads; elsewhere those who ask for lines to be hashed.
#[test]
fn heads_come_where_they_are_of_use() {
    let site = Site::new();
    for has_keys in [false, true] {
        let table = site.doors.table(&json!({"game": "quoridor"}));
        let path = format!("/tables/{table}/seats");
        if has_keys {
            let _ann = KeyedPlayer::sit(site.doors, Door::Tcp, table, ("Ann", 1));
        } else {
            assert_eq!(site.doors.ask("POST", &path, None, Some(&json!({"name": "Ann"}))).status, 201);
        }
        assert_eq!(site.doors.ask("POST", &path, None, Some(&json!({"name": "Ben"}))).status, 201);
        for door in [Door::WebSocket, Door::Http] {
            for (query, is_asked) in [("", false), ("?raw=1", true)] {
                let state = first_state(&site, table, (door, query));
                let head = head(&state["head"]);
                assert_eq!(head.is_some(), has_keys || is_asked, "{door:?} {query}: {state}");
                assert!(head.is_none_or(|head| Some(head.seq) == state["seq"].as_u64()), "{state}");
            }
        }
    }
    site.stop();
}

/// Only those who ask for lines hear of them, and everyone has one state a turn, also while draws wait for shares.
#[test]
fn there_is_one_state_a_turn_for_players_who_know_nothing_of_shares() {
    let site = Site::new();
    let table = site.doors.table(&json!({"game": "backgammon"}));
    let mut plain = site.doors.client();
    plain.join(&json!({"type": "JoinGame", "game": "backgammon", "game_id": table, "name": "Ann"}));
    let mut keyed = KeyedPlayer::sit(site.doors, Door::Tcp, table, ("Ben", 2));
    for _ in 0..3 {
        while keyed.follower.share().is_none() {
            keyed.hear();
        }
        // While the share is owed there is nothing to answer; then comes the state with the dice.
        plain.send(&json!({"type": "Legal"}));
        assert_eq!(plain.expect("Legal")["actions"], json!([]));
        while keyed.follower.table().awaited().is_empty() {
            keyed.share();
            keyed.hear();
        }
        plain.state();
        play_turn(&mut plain, &mut keyed);
    }
    site.stop();
}

/// Plays the first that is legal until chance is next. The plain player is sent a state after each action but the last.
fn play_turn(plain: &mut crate::tcp::client::Client, keyed: &mut KeyedPlayer) {
    while let Some(turn) = keyed.follower.table().awaited().lowest() {
        let seq = keyed.follower.last().0;
        let action = keyed.follower.table().game().legal(game::Actor::Seat(turn))[0].clone();
        if keyed.follower.seat() == Some(turn) {
            assert_eq!(keyed.act(&[&action]), None);
        } else {
            plain.send(&json!({"type": "Action", "action": action}));
        }
        keyed.hear_until(|follower| seq < follower.last().0);
        if !keyed.follower.table().awaited().is_empty() {
            plain.state();
        }
    }
}

#[test]
fn who_comes_back_hears_the_lines_that_are_missing() {
    let site = Site::new();
    let table = site.doors.table(&json!({"game": "quoridor"}));
    let mut ann = KeyedPlayer::sit(site.doors, Door::Tcp, table, ("Ann", 1));
    let mut ben = KeyedPlayer::sit(site.doors, Door::Http, table, ("Ben", 2));
    for player in [&mut ann, &mut ben] {
        player.hear_until(|follower| follower.last().0 == 3);
    }
    let mut again = site.doors.client();
    for known in 0..=4 {
        again.send(&json!({"type": "Rejoin", "token": ann.token, "lines": known}));
        again.expect("Joined");
        let told = again.expect("Table");
        let lines = texts(&told["lines"]);
        assert_eq!(lines[..], ann.follower.lines()[4.min(known + 1)..], "after {known}");
        assert_eq!(head(&told["head"]).expect("a head").seq, 3, "{told}");
        again.state();
        again = site.doors.client();
    }
    // Lines come before the state, and once.
    again.send(&json!({"type": "Rejoin", "token": ann.token, "lines": 3}));
    for kind in ["Joined", "Table"] {
        again.expect(kind);
    }
    again.state();
    assert_eq!(ann.act(&["e2"]), None);
    let told = again.expect("Lines");
    again.state();
    ann.hear_until(|follower| follower.last().0 == 4);
    assert_eq!(texts(&told["lines"])[..], ann.follower.lines()[4..]);
    // Who does not ask hears nothing of lines.
    let mut plain = site.doors.client();
    plain.send(&json!({"type": "Rejoin", "token": ann.token}));
    plain.expect("Joined");
    plain.state();
    ben.hear_until(|follower| follower.last().0 == 4);
    assert_eq!(ben.act(&["e8"]).as_deref(), Some("fine"));
    plain.state();
    site.stop();
}

/// A request that was sent again is not done twice, signed or not.
#[test]
fn a_signed_request_that_is_sent_again_is_done_once() {
    let site = Site::new();
    for door in DOORS {
        let table = site.doors.table(&json!({"game": "quoridor"}));
        let mut ann = KeyedPlayer::sit(site.doors, door, table, ("Ann", 1));
        let _ben = KeyedPlayer::sit(site.doors, door, table, ("Ben", 2));
        ann.hear_until(|follower| follower.last().0 == 3);
        let signed = ann.follower.sign(&["e2".to_owned()]).expect("all was right");
        let act = json!({"action": "e2", "saw": signed.saw, "sig": signed.sig, "request": "once"});
        for _ in 0..2 {
            match door {
                Door::Http => {
                    let mut act = act.clone();
                    act.as_object_mut().expect("an object").remove("request");
                    let text = act.to_string();
                    let reply = with_key(&site, table, (&ann.token, "once"), &text);
                    assert!(reply.contains("200 OK"), "{reply}");
                }
                Door::Tcp | Door::WebSocket => assert_eq!(ann.link.send("action", act.clone()), None),
            }
        }
        ann.hear_until(|follower| follower.last().0 == 4);
        let mut ask = site.doors.client();
        ask.send(&json!({"type": "Rejoin", "token": ann.token, "lines": 4}));
        ask.expect("Joined");
        assert_eq!(ask.expect("Table")["lines"], json!([]), "{door:?}");
    }
    site.stop();
}

/// What comes back for an action with an idempotency key.
fn with_key(site: &Site, table: u64, (token, key): (&str, &str), body: &str) -> String {
    use std::io::{Read as _, Write as _};
    let mut stream = site.doors.stream();
    let length = body.len();
    let request = format!(
        "POST /api/v1/tables/{table}/actions HTTP/1.0\r\nHost: localhost\r\nIf-Match: *\r\nIdempotency-Key: {key}\r\n\
         Authorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).expect("the server listens");
    let mut reply = String::new();
    stream.read_to_string(&mut reply).expect("the server replies");
    reply
}

/// Pauses, resignations and leaving are signed at every door.
#[test]
fn what_is_no_action_of_the_game_is_signed_too() {
    let site = Site::new();
    for door in DOORS {
        let table = site.doors.table(&json!({"game": "quoridor"}));
        let mut gone = KeyedPlayer::sit(site.doors, door, table, ("Cleo", 3));
        gone.hear_until(|follower| follower.last().0 == 1);
        sign(&mut gone, "leave", "leave");
        site.doors.until(&format!("/tables/{table}"), |table| table["seq"] == 2);
        let mut ann = KeyedPlayer::sit(site.doors, door, table, ("Ann", 1));
        let mut ben = KeyedPlayer::sit(site.doors, door, table, ("Ben", 2));
        for (seq, player) in (5..).zip([&mut ann, &mut ben]) {
            player.hear_until(|follower| seq <= follower.last().0);
            sign(player, "pause", "ask-pause");
        }
        ann.hear_until(|follower| follower.table().stage() == referee::Stage::Paused);
        sign(&mut ann, "resume", "resume");
        ben.hear_until(|follower| follower.last().0 == 8);
        sign(&mut ben, "resign", "forfeit-1");
        ann.hear_until(|follower| follower.table().stage() == referee::Stage::Over);
        let signed = ann.follower.lines().iter().filter(|line| line.contains("\"saw\":")).count();
        assert_eq!(signed, 5, "{door:?}: {:?}", ann.follower.lines());
    }
    site.stop();
}

/// Asking to take back a turn, agreeing and declining are signed at every door, and every player's own copy goes along.
#[test]
fn a_turn_is_taken_back_at_every_door() {
    let site = Site::new();
    for door in DOORS {
        let table = site.doors.table(&json!({"game": "quoridor"}));
        let mut ann = KeyedPlayer::sit(site.doors, door, table, ("Ann", 1));
        let mut ben = KeyedPlayer::sit(site.doors, door, table, ("Ben", 2));
        let mut lines = 3;
        let mut both = |ann: &mut KeyedPlayer, ben: &mut KeyedPlayer, more: u64| {
            lines += more;
            for player in [ann, ben] {
                player.hear_until(|follower| {
                    lines <= follower.last().0 && follower.head().is_some_and(|head| head.seq == lines)
                });
            }
        };
        both(&mut ann, &mut ben, 0);
        let begun = ann.follower.table().digest(Viewer::Public);
        assert!(ann.act(&["e2"]).is_none_or(|code| code == "fine"));
        both(&mut ann, &mut ben, 1);
        sign(&mut ann, "takeback", "ask-takeback");
        both(&mut ann, &mut ben, 1);
        sign(&mut ben, "decline", "decline");
        both(&mut ann, &mut ben, 1);
        assert!(ben.act(&["e8"]).is_none_or(|code| code == "fine"));
        both(&mut ann, &mut ben, 1);
        sign(&mut ann, "takeback", "ask-takeback");
        both(&mut ann, &mut ben, 1);
        sign(&mut ben, "agree", "agree");
        both(&mut ann, &mut ben, 2);
        for player in [&ann, &ben] {
            assert_eq!(player.follower.table().digest(Viewer::Public), begun, "{door:?}");
            assert!(player.follower.is_sound());
        }
        let lines = ann.follower.lines();
        assert!(lines.last().is_some_and(|line| line.contains(r#""event":"takeback","seat":0,"to":3"#)), "{lines:?}");
        assert!(ann.act(&["d1"]).is_none_or(|code| code == "fine"));
        both(&mut ann, &mut ben, 1);
    }
    site.stop();
}

fn sign(player: &mut KeyedPlayer, kind: &str, id: &str) {
    let signed = player.follower.sign(&[id.to_owned()]).expect("all was right");
    let refused = player.link.act(kind, (None, signed.saw, &signed.sig.to_string()));
    assert!(refused.is_none_or(|code| code == "fine"), "{kind}");
}

/// A table that is looked for and made counts as one that is set up.
#[test]
fn who_looks_for_tables_makes_no_more_than_others() {
    let mut config = Config { password: Some(game::Digest::of(b"open sesame")), ..Config::default() };
    config.limits.tables_per_hour = 2;
    let site = Site::with(config);
    let mut ann = site.doors.client();
    let mut find = json!({"type": "FindTable", "game": "quoridor"});
    ann.send(&find);
    assert_eq!(ann.expect("Error")["code"], "house_closed");
    find["password"] = json!("open sesame");
    for _ in 0..2 {
        ann.send(&find);
        ann.expect("Table");
    }
    find["private"] = json!(true);
    ann.send(&find);
    assert_eq!(ann.expect("Error")["code"], "too_many_tables");
    site.stop();
}
