//! A data folder that was copied: a server that goes on with the copy never contradicts what another has signed. And what
//! was kept before players could have keys goes on as it did.

use std::path::Path;
use std::thread::spawn;

use referee::{SignedHead, verify};
use serde_json::{Value, json};
use server::{Config, check_folder};

use super::links::Door;
use super::player::KeyedPlayer;
use super::site::Site;
use super::version_two;
use crate::tcp::games::play;

fn on(dir: &Path) -> Config {
    Config { data: Some(dir.to_path_buf()), ..Config::default() }
}

fn key(site: &Site) -> String {
    site.doors.get("/server").json()["key"].as_str().expect("a key").to_owned()
}

/// A table of Quoridor with two players and one line of play; who is to move next.
fn begun(site: &Site) -> (u64, KeyedPlayer, KeyedPlayer) {
    let table = site.doors.table(&json!({"game": "quoridor"}));
    let mut ann = KeyedPlayer::sit(site.doors, Door::Tcp, table, ("Ann", 1));
    let mut ben = KeyedPlayer::sit(site.doors, Door::WebSocket, table, ("Ben", 2));
    ann.hear_until(|follower| follower.last().0 == 3);
    assert_eq!(ann.act(&["e2"]), None);
    for player in [&mut ann, &mut ben] {
        player.hear_until(|follower| follower.last().0 == 4);
    }
    (table, ann, ben)
}

#[test]
fn a_server_has_one_key_for_as_long_as_its_folder() {
    let (dir, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let site = Site::with(on(dir.path()));
    let first = key(&site);
    let (table, ann, _ben) = begun(&site);
    assert!(ann.follower.lines()[0].contains(&format!(r#""server":"{first}""#)));
    site.stop();
    let site = Site::with(on(dir.path()));
    assert_eq!(key(&site), first);
    assert_eq!(site.doors.stage(table), "playing", "it goes on after a restart");
    site.stop();
    let site = Site::with(on(other.path()));
    assert_ne!(key(&site), first);
    site.stop();
}

#[test]
fn a_copy_adds_no_line_to_tables_that_have_gone_on_since() {
    let (dir, more) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let site = Site::with(on(dir.path()));
    let (table, ann, mut ben) = begun(&site);
    let waiting = site.doors.table(&json!({"game": "quoridor"}));
    let over = site.doors.table(&json!({"game": "quoridor", "setup": {"max_turns": 8}}));
    let players: Vec<_> =
        (3..5).map(|secret| KeyedPlayer::sit(site.doors, Door::Tcp, over, ("Cleo", secret))).collect();
    let ended: Vec<_> = players.into_iter().map(|player| spawn(|| player.play())).collect();
    let ended: Vec<(Vec<String>, SignedHead)> =
        ended.into_iter().map(|player| player.join().expect("it is played to its end")).collect();
    let (old, old_number) = site.runtime.block_on(version_two::table(site.hub().store(), "backgammon"));
    let copy = more.path().join("copy");
    store::copy(dir.path(), &copy).expect("it can be copied");
    assert!(check_folder(&copy).expect("it can be read").is_copy);
    // The first server goes on, and signs what follows.
    assert_eq!(ben.act(&["e8"]), None);
    ben.hear_until(|follower| follower.last().0 == 5);
    let head = ben.follower.head().expect("a head").clone();
    let other = Site::with(on(&copy));
    assert_eq!(key(&other), key(&site), "it is the same server's word");
    let gone = |reply: super::site::Reply| assert_eq!((reply.status, &*reply.code()), (410, "table_closed"));
    for number in [table, waiting] {
        for rest in ["", "/log", "/head", "/events", "/actions"] {
            gone(other.doors.ask("GET", &format!("/tables/{number}{rest}"), Some(&ann.token), None));
        }
        gone(other.doors.ask("POST", &format!("/tables/{number}/seats"), None, Some(&json!({"name": "Eve"}))));
    }
    gone(other.doors.ask("POST", &format!("/tables/{table}/actions"), Some(&ben.token), Some(&json!("e8"))));
    let mut client = other.doors.client();
    for message in [
        json!({"type": "Rejoin", "token": ann.token}),
        json!({"type": "SpectateGame", "game_id": table, "lines": 0}),
        json!({"type": "FindTable", "game": "quoridor", "game_id": waiting}),
    ] {
        client.send(&message);
        assert_eq!(client.expect("Error")["code"], "table_closed", "{message}");
    }
    // What was over is as it was, to the head; what is new is new; and where nobody has keys the game goes on.
    let told = SignedHead::parse(&other.doors.get(&format!("/tables/{over}/head")).body).expect("a head");
    assert_eq!(ended[0].1, told);
    assert_eq!(other.doors.stage(old_number), "gathering", "{old}");
    let new = other.doors.table(&json!({"game": "quoridor"}));
    assert_eq!(other.doors.stage(new), "gathering");
    other.stop();
    assert!(!check_folder(&copy).expect("it can be read").is_copy);
    // It was stopped once and for all, and what has begun since goes on.
    let other = Site::with(on(&copy));
    gone(other.doors.get(&format!("/tables/{table}")));
    assert_eq!(other.doors.stage(new), "gathering");
    other.stop();
    assert_eq!(site.doors.get(&format!("/tables/{table}/head")).json()["link"], head.link.to_string());
    site.stop();
}

#[test]
fn an_operator_can_say_that_a_folder_is_a_copy() {
    let dir = tempfile::tempdir().expect("a folder");
    let site = Site::with(on(dir.path()));
    let (table, ..) = begun(&site);
    site.stop();
    let site = Site::with(Config { restored: true, ..on(dir.path()) });
    assert_eq!(site.doors.get(&format!("/tables/{table}")).code(), "table_closed");
    site.stop();
}

#[test]
fn a_folder_whose_key_is_lost_is_not_whole() {
    let dir = tempfile::tempdir().expect("a folder");
    let site = Site::with(on(dir.path()));
    let (table, ..) = begun(&site);
    let report = check_folder(dir.path()).expect("it can be read");
    assert!(report.is_whole() && !report.is_copy && report.tables == 1);
    site.runtime.block_on(site.hub().store().set_fact("server-key", Some("00".repeat(32)))).expect("it is written");
    let report = check_folder(dir.path()).expect("it can be read");
    assert_eq!(report.lost.iter().map(|loss| loss.number).collect::<Vec<_>>(), [table]);
    site.runtime.block_on(site.hub().store().set_fact("server-key", None)).expect("it is written");
    assert!(check_folder(dir.path()).expect("it can be read").has_lost_key);
    site.stop();
}

#[test]
fn a_table_from_before_there_were_keys_goes_on_as_it_did() {
    let dir = tempfile::tempdir().expect("a folder");
    let site = Site::with(on(dir.path()));
    let (id, number) = site.runtime.block_on(version_two::table(site.hub().store(), "backgammon"));
    let outline = site.doors.get(&format!("/tables/{id}")).json();
    assert_eq!((&outline["number"], &outline["head"]), (&json!(number), &Value::Null));
    assert_eq!(site.doors.get(&format!("/tables/{id}/head")).code(), "not_found");
    let seats = [json!({"seed": "ab".repeat(32)}), json!({})].into_iter().enumerate().map(|(seat, mut join)| {
        join["type"] = "JoinGame".into();
        (join["game"], join["game_id"], join["name"]) = ("backgammon".into(), number.into(), format!("p{seat}").into());
        if seat == 1 {
            join["lines"] = 0.into();
        }
        let mut client = site.doors.client();
        client.join(&join);
        client
    });
    let mut seats: Vec<_> = seats.collect();
    let told = seats[1].expect("Table");
    assert_eq!((told.get("head"), told["lines"].as_array().map(Vec::len)), (None, Some(4)), "{told}");
    // A key is no good there.
    let key = json!({"name": "Eve", "key": "11".repeat(32), "commit": "22".repeat(32), "sig": "33".repeat(64)});
    let (other, _) = site.runtime.block_on(version_two::table(site.hub().store(), "quoridor"));
    assert_eq!(site.doors.ask("POST", &format!("/tables/{other}/seats"), None, Some(&key)).code(), "not_signed");
    drop(seats);
    let plain = ["p0", "p1"].map(|name| {
        let (_, table) = site.runtime.block_on(version_two::table(site.hub().store(), "backgammon"));
        (table, name)
    });
    let (table, _) = plain[0];
    let clients = plain.map(|(_, name)| {
        let mut client = site.doors.client();
        let seed = "cd".repeat(32);
        client.join(&json!({"type": "JoinGame", "game": "backgammon", "game_id": table, "name": name, "seed": seed}));
        client
    });
    let played: Vec<_> = (1..).zip(clients).map(|(luck, client)| spawn(move || play(client, luck))).collect();
    for player in played {
        player.join().expect("it is played to its end");
    }
    let log = site.doors.get(&format!("/tables/{table}/log"));
    assert_eq!(log.header("parlor-head"), None);
    assert!(verify(games::kinds(), &log.body).is_ok_and(|report| report.is_finished()));
    site.stop();
}
