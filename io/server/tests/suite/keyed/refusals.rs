//! What is refused of keys and signatures, with the same code at every door.

use referee::{PlayerKey, SeatKey};
use serde_json::{Value, json};

use super::links::{DOORS, Door};
use super::player::KeyedPlayer;
use super::site::{Doors, Site};

/// The code with which a request for a seat is refused.
fn sit(doors: Doors, door: Door, table: u64, (name, key, more): (&str, Option<&SeatKey>, &Value)) -> String {
    let mut message = key.map_or_else(|| json!({}), |key| serde_json::to_value(key).expect("JSON"));
    message["name"] = name.into();
    for (key, value) in more.as_object().expect("an object") {
        message[key] = value.clone();
    }
    if door != Door::Tcp {
        return doors.ask("POST", &format!("/tables/{table}/seats"), None, Some(&message)).code();
    }
    let game = doors.get(&format!("/tables/{table}")).json()["game"].clone();
    (message["type"], message["game"], message["game_id"]) = ("JoinGame".into(), game, table.into());
    let mut client = doors.client();
    client.send(&message);
    let reply = client.read().expect("the server says something");
    reply["code"].as_str().unwrap_or("fine").to_owned()
}

fn key_of(doors: Doors, table: u64, secret: u8) -> PlayerKey {
    let header = doors.get(&format!("/tables/{table}")).json()["header"].as_str().expect("a header").to_owned();
    let follower = referee::Follower::new(games::kinds(), &header).expect("a table with keys");
    PlayerKey::new([secret; 32], follower.table().origin())
}

#[test]
fn a_seat_is_refused_to_keys_that_prove_nothing() {
    let site = Site::new();
    let doors = site.doors;
    let order = json!({"game": "fish", "setup": {"players": 4}});
    for door in [Door::Tcp, Door::Http] {
        let table = doors.table(&order);
        let first = key_of(doors, table, 1);
        let none = json!({});
        assert_eq!(sit(doors, door, table, ("Ann", Some(&first.sit("Ann")), &none)), "fine");
        if door == Door::Tcp {
            // Who hangs up before the game begins has left, and a key sits once.
            doors.until(&format!("/tables/{table}"), |table| table["players"] == json!([]));
        }
        let other = key_of(doors, doors.table(&order), 3);
        let second = key_of(doors, table, 2).sit("Ben");
        let weak = game::Digest([0; 32]);
        let of_server = doors.get("/server").json()["key"].as_str().expect("a key").parse().expect("a key");
        let cases = [
            ("Ann", SeatKey { ..first.sit("Ann") }, "key_used"),
            ("Ann", SeatKey { key: of_server, ..first.sit("Ann") }, "key_used"),
            ("Ann", SeatKey { key: weak, ..first.sit("Ann") }, "bad_key"),
            ("Cleo", second.clone(), "wrong_signature"),
            ("Ben", SeatKey { commit: weak, ..second.clone() }, "wrong_signature"),
            ("Dan", other.sit("Dan"), "wrong_signature"),
        ];
        for (name, key, code) in cases {
            assert_eq!(sit(doors, door, table, (name, Some(&key), &none)), code, "{door:?} {name}");
        }
        let seed = json!({"seed": "ab".repeat(32)});
        assert_eq!(sit(doors, door, table, ("Ben", None, &seed)), "seed_refused", "{door:?}");
        assert_eq!(sit(doors, door, table, ("Ben", Some(&second), &seed)), "seed_refused", "{door:?}");
        assert_eq!(sit(doors, door, table, ("Ben", Some(&second), &none)), "fine", "{door:?}");
        let strict = doors.table(&json!({"game": "fish", "setup": {"players": 4}, "every_seat": true}));
        assert_eq!(sit(doors, door, strict, ("Ben", None, &none)), "key_needed", "{door:?}");
        // No computer has a key.
        let ann = KeyedPlayer::sit(doors, door, strict, ("Ann", 5));
        let path = format!("/tables/{strict}/seats");
        let bot = json!({"bot": "easy"});
        assert_eq!(doors.ask("POST", &path, Some(&ann.token), Some(&bot)).code(), "key_needed");
    }
    // A new table is not made for what it would refuse.
    let mut client = doors.client();
    for (more, code) in
        [(json!({"seed": "ab".repeat(32)}), "seed_refused"), (json!({"every_seat": true}), "key_needed")]
    {
        let mut join = json!({"type": "JoinGame", "game": "texas42", "name": "Ann"});
        for (key, value) in more.as_object().expect("an object") {
            join[key] = value.clone();
        }
        client.send(&join);
        assert_eq!(client.expect("Error")["code"], code);
    }
    let listed = doors.get("/tables?game=texas42").json();
    assert_eq!(listed["tables"], json!([]));
    site.stop();
}

#[test]
fn what_is_not_signed_so_is_not_done() {
    let site = Site::new();
    let doors = site.doors;
    for door in DOORS {
        let table = doors.table(&json!({"game": "quoridor"}));
        let mut ann = KeyedPlayer::sit(doors, door, table, ("Ann", 1));
        let ben = KeyedPlayer::sit(doors, door, table, ("Ben", 2));
        ann.hear_until(|follower| follower.last().0 == 3);
        let (last, begun) = (ann.follower.last(), ann.follower.lines().len());
        let sign = |key: &PlayerKey, seq: u64, id: &str| key.act((seq, last.1), &[id.to_owned()]);
        let of_another = sign(&ben.key, last.0, "e2");
        let (early, late) = (sign(&ann.key, 2, "e2"), sign(&ann.key, 9, "e2"));
        let other_id = sign(&ann.key, last.0, "d1");
        let resigning = sign(&ann.key, last.0, "forfeit-1");
        for (kind, action, signed, code) in [
            ("action", Some(json!("e2")), &of_another, "wrong_signature"),
            ("action", Some(json!("e2")), &other_id, "wrong_signature"),
            ("action", Some(json!(["e2"])), &other_id, "wrong_signature"),
            ("action", Some(json!("e2")), &early, "stale_state"),
            ("action", Some(json!("e2")), &late, "stale_state"),
            ("action", Some(json!({"type": "move", "row": 7, "col": 4})), &other_id, "not_signed"),
            ("resign", None, &resigning, "wrong_signature"),
            ("resign", None, &late, "stale_state"),
            ("pause", None, &resigning, "wrong_signature"),
        ] {
            let at_once = ann.link.act(kind, (action.as_ref(), signed.saw, &signed.sig.to_string()));
            assert_eq!(ann.refused(at_once), code, "{door:?} {kind} {action:?}");
        }
        for (kind, message) in [("action", json!({"action": "e2"})), ("resign", json!({})), ("pause", json!({}))] {
            let at_once = ann.link.send(kind, message);
            assert_eq!(ann.refused(at_once), "not_signed", "{door:?} {kind}");
        }
        // Half a signature is none.
        let at_once = ann.link.send("resign", json!({"saw": 3}));
        assert_eq!(ann.refused(at_once), "missing_field", "{door:?}");
        let lines = doors.get(&format!("/tables/{table}/log")).body.lines().count();
        assert_eq!(lines, begun, "{door:?}: nothing has happened");
        // The same, once it is signed.
        let done = ann.act(&["e2"]);
        assert!(done.is_none_or(|code| code == "fine"), "{door:?}");
        ann.hear_until(|follower| follower.last().0 == 4);
    }
    site.stop();
}

#[test]
fn a_player_without_a_key_signs_nothing() {
    let site = Site::new();
    let doors = site.doors;
    for door in DOORS {
        let table = doors.table(&json!({"game": "quoridor"}));
        let mut ann = KeyedPlayer::sit(doors, door, table, ("Ann", 1));
        let _ben = KeyedPlayer::sit(doors, door, table, ("Ben", 2));
        ann.hear_until(|follower| follower.last().0 == 3);
        ann.follower.give_key_up();
        let done = ann.link.send("lose-key", json!({}));
        assert!(done.is_none_or(|code| code == "fine"), "{door:?}");
        ann.hear_until(|follower| follower.last().0 == 4);
        let signed = ann.key.act(ann.follower.last(), &["e2".to_owned()]);
        let at_once = ann.link.act("action", (Some(&json!("e2")), signed.saw, &signed.sig.to_string()));
        assert_eq!(ann.refused(at_once), "not_signed", "{door:?}");
        let done = ann.link.send("action", json!({"action": "e2"}));
        assert!(done.is_none_or(|code| code == "fine"), "{door:?}");
        ann.hear_until(|follower| follower.last().0 == 5);
        let at_once = ann.link.send("lose-key", json!({}));
        assert_eq!(ann.refused(at_once), "out_of_place", "{door:?}: it has none to lose");
    }
    site.stop();
}
