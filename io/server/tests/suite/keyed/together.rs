//! Shares of one draw that come soon after each other are written down together. Whatever else happens, the shares that have
//! come stand before it in the log, and nobody is told that they have come before they are there.

use std::path::Path;
use std::time::Duration;

use game::{Coded as _, Seat};
use referee::{Command, Share, Signature};
use serde_json::{Value, json};
use server::Config;
use server::hub::{Accepted, Room};

use super::links::{Door, Link, News};
use super::player::KeyedPlayer;
use super::shares::called;
use super::site::Site;
use crate::patience::in_time;

/// A server that would wait for the last share for an hour.
fn patient() -> Config {
    let mut config = Config::default();
    config.limits.share_wait = Duration::from_hours(1);
    config
}

fn backgammon() -> Value {
    json!({"game": "backgammon", "clock": "none"})
}

fn room(site: &Site, table: u64) -> Room {
    site.runtime.block_on(site.hub().numbered(table)).expect("a table")
}

fn share_of(player: &mut KeyedPlayer) -> Share {
    player.follower.share().expect("a share is called for")
}

/// What each line of a table's log is: an event, or who acts.
fn log(site: &Site, table: u64) -> Vec<String> {
    kinds(site.doors.get(&format!("/tables/{table}/log")).body.lines().skip(1))
}

fn kinds<'l>(lines: impl Iterator<Item = &'l str>) -> Vec<String> {
    let kind = |line: &str| {
        let line: Value = serde_json::from_str(line).expect("a line is JSON");
        let kind = if line["event"].is_null() { &line["by"] } else { &line["event"] };
        kind.as_str().expect("a kind").to_owned()
    };
    lines.map(kind).collect()
}

/// The lines of a game that waits for shares.
const CALLED: [&str; 4] = ["sit", "sit", "begin", "call"];

#[track_caller]
fn after_the_call(site: &Site, table: u64) -> Vec<String> {
    let mut kinds = log(site, table);
    let rest = kinds.split_off(CALLED.len());
    assert_eq!(kinds, CALLED);
    rest
}

#[test]
fn the_shares_of_a_draw_and_the_draw_are_one_update() {
    let site = Site::with(patient());
    for door in [Door::Tcp, Door::WebSocket] {
        let (_, mut ann, mut ben) = called(site.doors, door, &backgammon());
        ann.share();
        ben.share();
        for player in [&mut ann, &mut ben] {
            let lines = loop {
                match player.hear() {
                    News::Lines(lines, head, _) if !lines.is_empty() => break (lines, head),
                    News::Other | News::Lines(..) => {}
                    news => panic!("{door:?}: {news:?}"),
                }
            };
            assert_eq!(kinds(lines.0.iter().map(String::as_str))[..3], ["share", "share", "chance"], "{door:?}");
            assert!(lines.1.is_some_and(|head| 7 <= head.seq), "{door:?}: and one head");
        }
    }
    site.stop();
}

/// Both requests are in the table's queue before the first is decided.
fn both(site: &Site, room: &Room, commands: [Command; 2]) -> [Result<Accepted, String>; 2] {
    let [one, other] = commands;
    let asked = async { tokio::join!(room.ask(one), room.ask(other)) };
    let (one, other) = site.runtime.block_on(in_time("two answers", asked));
    [one, other].map(|done| done.map_err(|refusal| refusal.code().to_owned()))
}

#[test]
fn a_share_that_waits_is_written_down_before_another_resigns() {
    let site = Site::with(patient());
    let (table, mut ann, ben) = called(site.doors, Door::Tcp, &backgammon());
    let signed = ben.follower.sign(&["forfeit-1".to_owned()]).expect("all was right");
    let resign = Command::Resign { seat: Seat(1), signed: Some(signed) };
    let [shared, resigned] = both(&site, &room(&site, table), [Command::Share(share_of(&mut ann)), resign]);
    let (shared, resigned) = (shared.expect("it is called for"), resigned.expect("it may"));
    assert_eq!((shared.table.seq(), shared.is_repeat), (5, false));
    assert!(shared.table.owing().has(Seat(1)), "the response is the table right after the share");
    assert!(resigned.table.is_void(), "nobody has made a move");
    assert_eq!(after_the_call(&site, table), ["share", "seat-1", "end"]);
    site.stop();
}

#[test]
fn a_share_is_acknowledged_once_its_line_is_on_disk() {
    let site = Site::with(patient());
    let (table, mut ann, mut ben) = called(site.doors, Door::Tcp, &backgammon());
    let (room, share) = (room(&site, table), share_of(&mut ann));
    // The same share once more: nobody is told that it is there before it is.
    let again = [Command::Share(share.clone()), Command::Share(share.clone())];
    let [first, second] = both(&site, &room, again).map(|done| done.expect("repeating is harmless"));
    assert_eq!((first.table.seq(), first.is_repeat), (5, false));
    assert_eq!((second.table.seq(), second.is_repeat), (5, true));
    assert_eq!(after_the_call(&site, table), ["share"]);
    let own = serde_json::to_value(share_of(&mut ben)).expect("JSON");
    let reply = site.doors.ask("POST", &format!("/tables/{table}/shares"), None, Some(&own));
    let lines = after_the_call(&site, table).len() + CALLED.len();
    assert_eq!(reply.json()["head"]["seq"], json!(lines), "{}", reply.body);
    site.stop();
}

/// Each share is refused for itself: what is wrong with one harms no other.
#[test]
fn a_wrong_share_is_refused_while_another_waits() {
    let site = Site::with(patient());
    let (table, mut ann, mut ben) = called(site.doors, Door::Tcp, &backgammon());
    let (room, good) = (room(&site, table), share_of(&mut ben));
    let forged = Share { sig: Signature([7; 64]), ..good.clone() };
    let unopened = Share { share: game::Digest([0; 32]), ..good.clone() };
    let shares = [share_of(&mut ann), forged, unopened, good].map(|share| room.ask(Command::Share(share)));
    let [first, forged, unopened, last] = shares;
    let asked = async { tokio::join!(first, forged, unopened, last) };
    let (first, forged, unopened, last) = site.runtime.block_on(in_time("four answers", asked));
    let code = |done: Result<Accepted, game::Refused>| done.map(drop).expect_err("it is wrong").code().to_owned();
    assert_eq!([code(forged), code(unopened)], ["wrong_signature", "wrong_share"]);
    let (first, last) = (first.expect("it is called for"), last.expect("it is called for"));
    assert_eq!(first.table.seq(), last.table.seq(), "they were written down together");
    assert_eq!(after_the_call(&site, table)[..3], ["share", "share", "chance"]);
    site.stop();
}

#[test]
fn a_share_does_not_wait_for_long() {
    let site = Site::new();
    let (table, mut ann, _ben) = called(site.doors, Door::Tcp, &backgammon());
    let shared = site.runtime.block_on(room(&site, table).ask(Command::Share(share_of(&mut ann))));
    assert_eq!(shared.expect("it is called for").table.seq(), 5);
    assert_eq!(after_the_call(&site, table), ["share"], "it is seen who owes the draw a share");
    site.stop();
}

#[test]
fn a_share_does_not_wait_longer_than_the_time_of_who_owes_the_other() {
    let site = Site::with(patient());
    let order = json!({"game": "backgammon", "clock": {"per_move": 1}});
    let (table, mut ann, _ben) = called(site.doors, Door::Tcp, &order);
    ann.share();
    ann.hear_until(|follower| follower.table().stage() == referee::Stage::Over);
    let log = site.doors.get(&format!("/tables/{table}/log")).body;
    assert!(log.contains(r#""action":"forfeit-1","why":"timed_out""#), "the seat that has shared is on time: {log}");
    assert_eq!(after_the_call(&site, table), ["share", "table", "end"]);
    site.stop();
}

fn patient_on(dir: &Path) -> Config {
    Config { data: Some(dir.to_path_buf()), ..patient() }
}

/// A share that is held, and whose request was given up.
fn held(site: &Site, table: u64, (ann, ben): (&mut KeyedPlayer, &mut KeyedPlayer)) {
    let room = room(site, table);
    let forged = Share { sig: Signature([7; 64]), ..share_of(ben) };
    let share = share_of(ann);
    site.runtime.block_on(async {
        tokio::select! {
            biased;
            _told = room.ask(Command::Share(share)) => panic!("it waits for the other"),
            // A wrong one is refused behind it: then it is held.
            done = room.ask(Command::Share(forged)) => {
                assert_eq!(done.map(drop).expect_err("it is wrong").code(), "wrong_signature");
            }
        }
    });
}

#[test]
fn a_share_that_waits_is_lost_with_the_process_and_sent_again() {
    let dir = tempfile::tempdir().expect("a folder");
    let site = Site::with(patient_on(dir.path()));
    let (table, mut ann, mut ben) = called(site.doors, Door::WebSocket, &backgammon());
    held(&site, table, (&mut ann, &mut ben));
    site.lose();
    let site = Site::with(patient_on(dir.path()));
    assert_eq!(after_the_call(&site, table), [""; 0], "nobody was told of it");
    let players = [ann, ben].map(|mut player| {
        let seen = player.follower.last().0;
        player.link = Link::follow(site.doors, Door::WebSocket, table, (&player.token, seen));
        player.share();
        player
    });
    for mut player in players {
        player.hear_until(|follower| 0 < follower.table().draws());
    }
    site.stop();
}

#[test]
fn a_share_that_waits_is_written_down_before_the_server_stops() {
    let dir = tempfile::tempdir().expect("a folder");
    let site = Site::with(patient_on(dir.path()));
    let (table, mut ann, mut ben) = called(site.doors, Door::WebSocket, &backgammon());
    held(&site, table, (&mut ann, &mut ben));
    drop((ann, ben));
    site.stop();
    let site = Site::with(patient_on(dir.path()));
    assert_eq!(after_the_call(&site, table), ["share"]);
    site.stop();
}
