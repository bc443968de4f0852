//! Shares: what is refused of them, and what happens while one is owed.

use std::time::Duration;

use referee::{Share, Signature};
use serde_json::json;
use server::Config;

use super::links::{DOORS, Door};
use super::player::{KeyedPlayer, event_of};
use super::site::{Doors, Site};

/// A game of Backgammon that waits for the shares of both in its first draw.
pub(super) fn called(doors: Doors, door: Door, order: &serde_json::Value) -> (u64, KeyedPlayer, KeyedPlayer) {
    let table = doors.table(order);
    let mut ann = KeyedPlayer::sit(doors, door, table, ("Ann", 1));
    let mut ben = KeyedPlayer::sit(doors, door, table, ("Ben", 2));
    for player in [&mut ann, &mut ben] {
        player.hear_until(|follower| !follower.table().calls().is_empty());
        while player.follower.share().is_none() {
            player.hear();
        }
    }
    (table, ann, ben)
}

#[test]
fn a_share_that_is_not_called_for_is_refused() {
    let site = Site::new();
    for door in DOORS {
        let (table, mut ann, mut ben) = called(site.doors, door, &json!({"game": "backgammon"}));
        let share = ann.follower.share().expect("a share is called for");
        let (zero, sig) = (game::Digest([0; 32]), Signature([7; 64]));
        for (wrong, code) in [
            (Share { draw: 2, ..share.clone() }, "wrong_share"),
            (Share { share: zero, ..share.clone() }, "wrong_share"),
            (Share { seat: 1, ..share.clone() }, "wrong_share"),
            (Share { seat: 5, ..share.clone() }, "fine"),
            (Share { next: zero, ..share.clone() }, "wrong_signature"),
            (Share { sig, ..share.clone() }, "wrong_signature"),
        ] {
            if code == "fine" {
                // Nothing is called for from a seat that is not there, and nothing happens.
                assert!(ann.link.share(&wrong).is_none_or(|code| code == "fine"), "{door:?}");
                continue;
            }
            let at_once = ann.link.share(&wrong);
            assert_eq!(ann.refused(at_once), code, "{door:?} {wrong:?}");
        }
        // Nobody asks for a pause, or gives up a key, who could know the draw by now.
        let signed = ann.follower.sign(&["ask-pause".to_owned()]).expect("all was right");
        let at_once = ann.link.act("pause", (None, signed.saw, &signed.sig.to_string()));
        assert_eq!(ann.refused(at_once), "share_owed", "{door:?}");
        let at_once = ann.link.send("lose-key", json!({}));
        assert_eq!(ann.refused(at_once), "out_of_place", "{door:?}");
        // Another client may deliver it, and twice does no harm.
        for _ in 0..2 {
            assert!(ben.link.share(&share).is_none_or(|code| code == "fine"), "{door:?}");
        }
        let path = format!("/tables/{table}/shares");
        let own = serde_json::to_value(ben.follower.share().expect("a share is called for")).expect("JSON");
        let reply = site.doors.ask("POST", &path, None, Some(&own));
        assert_eq!(reply.code(), "fine", "without a token");
        assert!(reply.json()["head"].is_object());
        ann.hear_until(|follower| 0 < follower.table().draws());
        let lines = site.doors.get(&format!("/tables/{table}/log")).body;
        let shares = lines.lines().filter(|line| event_of(line)["event"] == "share").count();
        assert_eq!(shares, if lines.contains("\"draw\":2") { shares } else { 2 }, "{door:?}: each once");
        // A share of a draw that was made is nothing new.
        assert_eq!(site.doors.ask("POST", &path, None, Some(&own)).code(), "fine", "{door:?}");
    }
    site.stop();
}

#[test]
fn a_share_at_a_private_table_is_delivered_by_those_who_may_be_there() {
    let site = Site::new();
    let (order, body) = (json!({"game": "backgammon", "private": true}), json!({"name": "Ann"}));
    let made = site.doors.ask("POST", "/tables", None, Some(&order)).json();
    let path = format!("/tables/{}", made["number"]);
    assert_eq!(site.doors.ask("POST", &format!("{path}/seats"), None, Some(&body)).code(), "not_invited");
    let share = json!({"seat": 0, "draw": 1, "r": "11".repeat(32), "next": "22".repeat(32), "sig": "33".repeat(64)});
    for rest in ["shares", "head"] {
        let method = if rest == "head" { "GET" } else { "POST" };
        let reply = site.doors.ask(method, &format!("{path}/{rest}"), None, Some(&share));
        assert_eq!(reply.code(), "not_invited", "{rest}");
    }
    site.stop();
}

/// A player who owes a share and is gone can be claimed against; before the first move there is no result then.
#[test]
fn who_owes_a_share_and_is_gone_can_be_claimed_against() {
    let mut config = Config::default();
    config.limits.absence.usual = Duration::ZERO;
    let site = Site::with(config);
    let (table, mut ann, ben) = called(site.doors, Door::Tcp, &json!({"game": "backgammon", "clock": "none"}));
    ann.share();
    drop(ben.link);
    site.doors.until(&format!("/tables/{table}"), |table| table["gone"] == json!([1]));
    let done = ann.link.send("claim", json!({}));
    assert_eq!(done, None);
    ann.hear_until(|follower| follower.table().stage() == referee::Stage::Over);
    assert!(ann.follower.table().is_void(), "{:?}", ann.follower.lines().last());
    let outcome = site.doors.get(&format!("/tables/{table}")).json()["outcome"].clone();
    assert_eq!(outcome, json!({"winners": [], "points": [0, 0]}));
    site.stop();
}

/// Where the policy is to kick, the referee claims by itself; a plain player is not kept waiting for ever.
#[test]
fn a_plain_player_is_not_kept_waiting_by_one_who_owes_a_share() {
    let mut config = Config::default();
    config.limits.absence.usual = Duration::from_millis(50);
    let site = Site::with(config);
    let table = site.doors.table(&json!({"game": "backgammon", "clock": "none", "policy": "kick"}));
    let ann = KeyedPlayer::sit(site.doors, Door::WebSocket, table, ("Ann", 1));
    let mut ben = site.doors.client();
    ben.join(&json!({"type": "JoinGame", "game": "backgammon", "game_id": table, "name": "Ben"}));
    drop(ann);
    ben.state();
    assert!(ben.read().is_none(), "the game is over");
    assert_eq!(site.doors.stage(table), "over");
    let log = site.doors.get(&format!("/tables/{table}/log")).body;
    assert!(log.contains(r#""action":"forfeit-0","why":"gone""#) && log.contains(r#""void":true"#), "{log}");
    site.stop();
}
