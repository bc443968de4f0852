//! What becomes of those who do not behave, and of those who come back.

use serde_json::json;
use server::Config;

use super::client::{Client, Server, join};

/// A server where who breaks the rules is thrown out, whatever the game.
fn kicking() -> Config {
    Config { tcp_policy: Some(referee::Policy::Kick), ..Config::default() }
}

/// A server, and two players at a table of Quoridor.
fn quoridor(config: Config) -> (Server, Client, Client) {
    let server = Server::new(config);
    let (mut ann, mut ben) = (server.client(), server.client());
    ann.join(&join("Ann", "quoridor"));
    ben.join(&join("Ben", "quoridor"));
    (server, ann, ben)
}

#[test]
fn who_breaks_the_rules_is_told_why_and_thrown_out() {
    let (server, mut ann, mut ben) = quoridor(kicking());
    ann.state();
    ben.state();
    ben.send(&json!({"type": "Action", "action": "e8"}));
    let kicked = ben.expect("Kicked");
    assert_eq!(kicked["code"], "not_your_turn");
    assert!(ben.read().is_none(), "the connection is closed");
    let last = ann.state();
    assert_eq!(last["winner"], 1);
    assert!(ann.read().is_none(), "the game is over");
    server.stop();
}

#[test]
fn a_table_that_refuses_lets_them_try_again() {
    let (server, mut ann, _ben) = quoridor(Config { tcp_policy: Some(referee::Policy::Refuse), ..Config::default() });
    ann.state();
    for (text, code) in [
        ("{\"type\":\"Action\",\"action\":\"e5\"}", "invalid_move"),
        ("{\"type\":\"Action\",\"action\":\"zz\"}", "malformed_action"),
        ("{\"type\":\"move\",\"row\":7}", "missing_field"),
        ("hello\n", "not_json"),
        ("{\"type\":\"Resume\"}", "not_paused"),
        ("{\"type\":\"Rejoin\",\"token\":\"x\"}", "already_seated"),
    ] {
        ann.send_text(text);
        assert_eq!(ann.expect("Error")["code"], code, "{text}");
    }
    ann.send(&json!({"type": "move", "row": 7, "col": 4}));
    assert_eq!(ann.state()["current_turn"], 2);
    server.stop();
}

#[test]
fn a_seat_is_taken_again_with_its_token() {
    let server = Server::new(Config::default());
    let (mut ann, mut ben) = (server.client(), server.client());
    let token = ann.join(&join("Ann", "quoridor"))["token"].clone();
    ben.join(&join("Ben", "quoridor"));
    ann.state();
    drop(ann);
    let mut again = server.client();
    again.send(&json!({"type": "Rejoin", "token": "00"}));
    assert_eq!(again.expect("Error")["code"], "bad_token");
    assert_eq!(again.join(&json!({"type": "Rejoin", "token": token}))["player_id"], 0);
    again.state();
    again.send(&json!({"type": "Action", "action": "e2"}));
    assert_eq!(again.state()["current_turn"], 2);
    server.stop();
}

#[test]
fn the_youngest_has_the_first_seat() {
    let server = Server::new(Config::default());
    let (mut ann, mut ben) = (server.client(), server.client());
    let with_age = |name: &str, age: u8| json!({"type": "JoinGame", "name": name, "game": "fish", "age": age});
    assert_eq!(ann.join(&with_age("Ann", 30))["player_id"], 0);
    assert_eq!(ben.join(&with_age("Ben", 12))["player_id"], 1);
    // Once everybody is there, seats are known for good.
    assert_eq!(ann.expect("Joined")["player_id"], 1);
    assert_eq!(ben.expect("Joined")["player_id"], 0);
    assert_eq!(ben.state()["players"][0]["name"], "Ben");
    server.stop();
}

#[test]
fn spectators_are_counted_and_only_look() {
    let server = Server::new(Config::default());
    let (mut ann, mut ben, mut cyd) = (server.client(), server.client(), server.client());
    ann.join(&join("Ann", "fish"));
    ben.join(&join("Ben", "fish"));
    assert_eq!(ann.state()["spectator_count"], 0);
    cyd.send(&json!({"type": "SpectateGame", "game_id": 1}));
    assert_eq!(cyd.state()["spectator_count"], 1);
    ann.send(&json!({"type": "PlacePenguin", "tile_id": 3}));
    assert_eq!(ann.state()["spectator_count"], 1);
    cyd.state();
    cyd.send(&json!({"type": "PlacePenguin", "tile_id": 4}));
    assert_eq!(cyd.expect("Error")["code"], "spectators_only_look");
    assert!(cyd.read().is_none());
    server.stop();
}

/// Whoever has given a seat up through another connection has nothing to do with whoever sits there next.
#[test]
fn a_seat_that_was_given_up_is_lost_everywhere() {
    let server = Server::new(Config::default());
    let mut mallory = server.client();
    let token = mallory.join(&join("Mallory", "texas42"))["token"].clone();
    let mut again = server.client();
    again.join(&json!({"type": "Rejoin", "token": token}));
    again.send(&json!({"type": "Leave"}));
    assert!(again.read().is_none());
    let mut others = [server.client(), server.client(), server.client(), server.client()];
    for other in &mut others {
        other.join(&join("Ann", "texas42"));
    }
    assert_eq!(mallory.expect("Error")["code"], "bad_token", "no state, and no seat");
    assert!(mallory.read().is_none());
    others[0].state();
    server.stop();
}

/// Seats are dealt out while somebody acts: whatever the order, nobody acts for another.
#[test]
fn who_acts_while_seats_are_dealt_out_acts_for_nobody_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::new(Config { data: Some(folder.path().to_path_buf()), ..Config::default() });
    for _ in 0..40 {
        let (mut mallory, mut victim) = (server.client(), server.client());
        let old = json!({"type": "JoinGame", "name": "Mallory", "game": "quoridor", "age": 50});
        let table = mallory.join(&old)["game_id"].clone();
        let young = json!({"type": "JoinGame", "name": "Ann", "game": "quoridor", "age": 10, "game_id": table});
        victim.send(&young);
        // Again and again, so that one of them comes the moment the seats are dealt out.
        let heard = (0..10_000).find_map(|_| {
            mallory.send(&json!({"type": "Resign"}));
            mallory.read().filter(|heard| heard["code"] != "not_begun")
        });
        assert_eq!(heard.expect("the game begins")["player_id"], 1, "the youngest has the first seat");
        victim.expect("Joined");
        let states: Vec<_> = std::iter::from_fn(|| victim.read()).collect();
        assert_eq!(states.last().expect("the end")["winner"], 1, "and did not resign");
    }
    server.stop();
}

#[test]
fn a_private_table_tells_its_invitation_to_whoever_set_it_up() {
    let server = Server::new(Config::default());
    let (mut ann, mut ben) = (server.client(), server.client());
    let joined = ann.join(&json!({"type": "JoinGame", "name": "Ann", "game": "quoridor", "private": true}));
    let mut other = json!({"type": "JoinGame", "name": "Ben", "game": "quoridor", "game_id": joined["game_id"]});
    ben.send(&other);
    assert_eq!(ben.expect("Error")["code"], "not_invited");
    other["invite"] = joined["invitation"].clone();
    assert!(ben.join(&other).get("invitation").is_none());
    ben.state();
    server.stop();
}

#[test]
fn who_is_thrown_out_for_nonsense_is_told_before_the_end() {
    let (server, mut ann, _ben) = quoridor(kicking());
    ann.state();
    ann.send_text(&"[".repeat(50));
    assert_eq!(ann.expect("Kicked")["code"], "too_large");
    assert!(ann.read().is_none());
    server.stop();
}

#[test]
fn who_stays_keeps_the_seat_when_somebody_leaves() {
    let server = Server::new(Config::default());
    let (mut ann, mut ben, mut cyd) = (server.client(), server.client(), server.client());
    ann.join(&join("Ann", "quoridor"));
    let setup = json!({"type": "JoinGame", "name": "Ben", "game": "fish", "setup": {"players": 3}});
    assert_eq!(ben.join(&setup)["player_id"], 0);
    let setup = json!({"type": "JoinGame", "name": "Cyd", "game": "fish", "setup": {"players": 3}});
    assert_eq!(cyd.join(&setup)["player_id"], 1);
    ben.send(&json!({"type": "Leave"}));
    assert!(ben.read().is_none(), "who has left is hung up on");
    let mut others = [server.client(), server.client()];
    for (other, name) in others.iter_mut().zip(["Dan", "Eve"]) {
        other.join(&json!({"type": "JoinGame", "name": name, "game": "fish", "setup": {"players": 3}}));
    }
    assert_eq!(cyd.expect("Joined")["player_id"], 0, "those behind move up");
    assert_eq!(cyd.state()["players"][0]["name"], "Cyd");
    cyd.send(&json!({"type": "PlacePenguin", "tile_id": 3}));
    assert_eq!(cyd.state()["current_turn"], 1);
    server.stop();
}

#[test]
fn whoever_asks_for_it_is_told_in_letters() {
    let server = Server::new(Config::default());
    let (mut ann, mut ben, mut cyd) = (server.client(), server.client(), server.client());
    ann.join(&json!({"type": "JoinGame", "name": "Ann", "game": "quoridor", "as": "text"}));
    cyd.send(&json!({"type": "SpectateGame", "game_id": 1, "as": "text", "confirm": true}));
    cyd.expect("Spectating");
    let token = ben.join(&join("Ben", "quoridor"))["token"].clone();
    ben.state();
    for (client, you) in [(&mut ann, json!(0)), (&mut cyd, json!(null))] {
        let shown = client.expect("Shown");
        assert_eq!((&shown["turn"], &shown["you"], &shown["stage"]), (&json!([0]), &you, &json!("playing")));
        assert_eq!((&shown["players"], &shown["outcome"]), (&json!(["Ann", "Ben"]), &json!(null)));
        assert!(shown["text"].as_str().is_some_and(|text| text.contains("Ann")), "{shown}");
    }
    ann.send(&json!({"type": "Action", "action": "e2"}));
    assert_eq!(cyd.expect("Shown")["story"], json!(["Ann steps to e2."]));
    let mut again = server.client();
    again.send(&json!({"type": "Rejoin", "token": token, "as": "text"}));
    again.expect("Joined");
    assert_eq!(again.expect("Shown")["you"], 1);
    again.send(&json!({"type": "Resign"}));
    assert_eq!(cyd.expect("Shown")["outcome"], json!({"winners": [0], "points": [1, 0]}));
    assert!(cyd.read().is_none(), "the game is over");
    let mut nobody = server.client();
    nobody.send(&json!({"type": "SpectateGame", "game_id": 1, "as": "smoke"}));
    assert_eq!(nobody.expect("Error")["code"], "unknown_word");
    server.stop();
}

#[test]
fn to_ask_whether_an_action_is_legal_costs_nothing() {
    // At this table whoever breaks the rules is thrown out.
    let (server, mut ann, mut ben) = quoridor(kicking());
    ann.state();
    ben.state();
    for (action, code) in [
        (json!("e5"), "invalid_move"),
        (json!("zz"), "malformed_action"),
        (json!({"type": "move", "row": 7}), "missing_field"),
        (json!("forfeit-1"), "not_your_seat"),
    ] {
        ann.send(&json!({"type": "Check", "action": action}));
        assert_eq!(ann.expect("Error")["code"], code, "{action}");
    }
    ben.send(&json!({"type": "Check", "action": "e8"}));
    assert_eq!(ben.expect("Error")["code"], "not_your_turn");
    ann.send(&json!({"type": "Check", "action": {"type": "move", "row": 7, "col": 4}}));
    assert_eq!(ann.expect("Checked")["actions"], json!(["e2"]));
    ann.send(&json!({"type": "Action", "action": "e2"}));
    assert_eq!(ann.state()["current_turn"], 2);
    server.stop();
}
