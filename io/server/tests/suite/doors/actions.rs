//! Mistakes in play: each game's own, and those that all share.

use game::json::Tree;
use game::{Actor, Coded as _, Seat};
use serde_json::json;

use super::test_server::{Seated, TestServer};

/// A mistake.
struct Row {
    game: &'static str,
    /// What was done before, by whoever was in turn.
    before: &'static [&'static str],
    who: Who,
    /// The action, as JSON.
    action: &'static str,
    /// The same in the plain style: the last part of the address, and the body.
    plain: Option<(&'static str, &'static str)>,
    code: &'static str,
}

/// Whose mistake it is.
#[derive(Clone, Copy, PartialEq)]
enum Who {
    /// Somebody who is in turn.
    First,
    /// Somebody who is not.
    Other,
}
use Who::{First, Other};

const fn row(
    game: &'static str,
    before: &'static [&'static str],
    (who, action): (Who, &'static str),
    plain: Option<(&'static str, &'static str)>,
    code: &'static str,
) -> Row {
    Row { game, before, who, action, plain, code }
}

/// What a game is set up with, so that luck has no say in what is wrong: the opening position after a roll of 3 and 1.
fn setup(game: &str) -> serde_json::Value {
    match game {
        B => json!({"position": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"}),
        _ => json!({}),
    }
}

const Q: &str = "quoridor";
const B: &str = "backgammon";
const F: &str = "fish";
const T: &str = "texas42";

const ROWS: &[Row] = &[
    row(Q, &[], (Other, r#""e8""#), None, "not_your_turn"),
    row(Q, &["e2"], (Other, r#""e3""#), None, "not_your_turn"),
    row(Q, &[], (First, r#""e5""#), Some(("e5", "")), "invalid_move"),
    row(Q, &[], (First, r#"{"type":"move","row":5,"col":4}"#), Some(("move", r#"{"row":5,"col":4}"#)), "invalid_move"),
    row(Q, &["e2", "e8", "e3h"], (First, r#""e3v""#), Some(("e3v", "")), "invalid_wall_position"),
    row(Q, &[], (First, r#""zz""#), None, "malformed_action"),
    row(Q, &[], (First, r#""""#), None, "malformed_action"),
    row(Q, &[], (First, r#"{"type":"move","row":7}"#), Some(("move", r#"{"row":7}"#)), "missing_field"),
    row(
        Q,
        &[],
        (First, r#"{"type":"move","row":7,"row":7,"col":4}"#),
        Some(("move", r#"{"row":7,"row":7,"col":4}"#)),
        "duplicate_key",
    ),
    row(Q, &[], (First, r#"{"type":"move","row":9,"col":4}"#), Some(("move", r#"{"row":9,"col":4}"#)), "out_of_range"),
    row(
        Q,
        &[],
        (First, r#"{"type":"move","row":"7","col":4}"#),
        Some(("move", r#"{"row":"7","col":4}"#)),
        "wrong_type",
    ),
    row(
        Q,
        &[],
        (First, r#"{"type":"move","row":7.5,"col":4}"#),
        Some(("move", r#"{"row":7.5,"col":4}"#)),
        "wrong_type",
    ),
    row(Q, &[], (First, "7"), None, "wrong_type"),
    row(Q, &[], (First, "null"), None, "wrong_type"),
    row(Q, &[], (First, r#""forfeit-1""#), Some(("forfeit-1", "")), "not_your_seat"),
    row(B, &[], (First, r#""zz""#), None, "malformed_action"),
    row(B, &[], (First, r#""roll-3-1""#), Some(("roll-3-1", "")), "wrong_phase"),
    row(B, &[], (Other, r#""roll-3-1""#), None, "not_your_turn"),
    row(B, &[], (Other, r#""move-12-1""#), None, "not_your_turn"),
    row(B, &[], (First, r#""move-3-1""#), Some(("move-3-1", "")), "no_checker"),
    row(B, &[], (First, r#""move-bar-1""#), Some(("move-bar-1", "")), "no_checker"),
    row(B, &[], (First, r#""move-12-6""#), Some(("move-12-6", "")), "die_not_rolled"),
    row(B, &["move-5-3"], (First, r#""move-7-3""#), Some(("move-7-3", "")), "die_used_up"),
    row(B, &[], (First, r#""13/1""#), None, "cannot_be_played"),
    row(B, &[], (First, "{}"), None, "missing_field"),
    row(B, &[], (First, r#""forfeit-1""#), Some(("forfeit-1", "")), "not_your_seat"),
    row(F, &[], (Other, r#""place-0""#), None, "not_your_turn"),
    row(F, &[], (First, r#""place-127""#), Some(("place-127", "")), "no_such_tile"),
    row(
        F,
        &[],
        (First, r#"{"type":"PlacePenguin","tile_id":127}"#),
        Some(("PlacePenguin", r#"{"tile_id":127}"#)),
        "no_such_tile",
    ),
    row(
        F,
        &[],
        (First, r#"{"type":"PlacePenguin","tile_id":128}"#),
        Some(("PlacePenguin", r#"{"tile_id":128}"#)),
        "out_of_range",
    ),
    row(F, &[], (First, r#""move-0-1""#), Some(("move-0-1", "")), "still_placing"),
    row(
        F,
        &[],
        (First, r#"{"type":"MovePenguin","penguin_id":0,"next_tile_id":1}"#),
        Some(("MovePenguin", r#"{"penguin_id":0,"next_tile_id":1}"#)),
        "still_placing",
    ),
    row(F, &[], (First, r#"{"type":"PlacePenguin"}"#), Some(("PlacePenguin", "{}")), "missing_field"),
    row(
        F,
        &[],
        (First, r#"{"type":"PlacePenguin","tile_id":1,"tile_id":1}"#),
        Some(("PlacePenguin", r#"{"tile_id":1,"tile_id":1}"#)),
        "duplicate_key",
    ),
    row(F, &[], (First, r#"{"type":"Fly","tile_id":1}"#), None, "unknown_word"),
    row(F, &[], (First, r#""place-x""#), None, "malformed_action"),
    row(T, &[], (Other, r#""pass""#), None, "not_your_turn"),
    row(T, &["bid-31"], (First, r#""bid-30""#), Some(("bid-30", "")), "bid_too_low"),
    row(T, &["bid-31"], (First, r#""bid-31""#), Some(("bid-31", "")), "bid_too_low"),
    row(T, &[], (First, r#""bid-4-marks""#), Some(("bid-4-marks", "")), "bid_too_high"),
    row(T, &[], (First, r#""bid-splash""#), Some(("bid-splash", "")), "not_played_here"),
    row(T, &[], (First, r#""play-6-6""#), Some(("play-6-6", "")), "wrong_phase"),
    row(T, &[], (First, r#""trump-sixes""#), Some(("trump-sixes", "")), "wrong_phase"),
    row(T, &["bid-31", "pass", "pass", "pass"], (First, r#""pass""#), Some(("pass", "")), "wrong_phase"),
    row(T, &["bid-31", "pass", "pass", "pass"], (Other, r#""trump-sixes""#), None, "not_your_turn"),
    row(T, &[], (First, r#""agree-complete-trick-1""#), None, "wrong_phase"),
    row(T, &[], (First, r#""deal-0311103030021120313222303212""#), None, "not_your_turn"),
    row(T, &[], (First, r#""bid-99""#), None, "malformed_action"),
    row(T, &[], (First, r#"{"type":"bid"}"#), None, "missing_field"),
];

#[test]
fn a_mistake_in_play_has_one_code() {
    let server = TestServer::new();
    let mut wrong = Vec::new();
    for row in ROWS {
        let seated = server.table(&json!({"game": row.game, "setup": setup(row.game)}), 8);
        for action in row.before {
            let seat = in_turn(&server, &seated.id);
            assert_eq!(
                server.over_http(&seated, seat, "/actions", Some(&json!({"action": action}).to_string())),
                "fine"
            );
        }
        let first = in_turn(&server, &seated.id);
        let seat = match row.who {
            First => first,
            Other => (first + 1) % seated.tokens.len(),
        };
        for (door, code) in everywhere(&server, &seated, seat, row) {
            if code != row.code {
                wrong.push(format!("{} {} {door}: {code}, not {}", row.game, row.action, row.code));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    server.stop();
}

/// What the table does by itself, and agreement where there is nothing to agree to, is nothing at every door, at a table
/// that throws out whoever errs.
#[test]
fn agreement_is_never_a_mistake() {
    let server = TestServer::new();
    let seated = server.table(&json!({"game": T, "policy": "kick"}), 8);
    for seat in 0..4 {
        let token = &seated.tokens[seat];
        for id in ["complete-trick", "score-hand", "redeal", "agree-complete-trick", "agree-score-hand"] {
            let id = if id.starts_with("agree") { format!("{id}-{seat}") } else { id.to_owned() };
            let action = json!({"type": "Action", "action": id}).to_string();
            let rejoin = json!({"type": "Rejoin", "token": token}).to_string();
            let legal = json!({"type": "Legal"}).to_string();
            let codes = [
                server.over_http(&seated, seat, "/actions", Some(&json!({"action": id}).to_string())),
                server.over_http(&seated, seat, "/actions", Some(&json!([id, id]).to_string())),
                server.over_tcp(token, &json!({"type": "Check", "action": id}).to_string()),
                // Over TCP nothing is said of it, and what comes next is served.
                server.tcp_after(&[&rejoin, &action, &legal]),
                server.over_ws(&seated.id, Some(token), &json!({"type": "action", "action": id}).to_string()),
            ];
            assert_eq!(codes, ["fine"; 5], "{id} of seat {seat}");
        }
    }
    let lines = server.inside(&seated.id, referee::Table::seq);
    assert_eq!(lines, 6, "four sit down, the game begins, dominoes are dealt, and nothing else is written down");
    let plain = |id: &str| plainly(&server, &row(T, &[], (First, ""), None, ""), id, "");
    assert_eq!(["complete-trick", "score-hand", "redeal", "agree-complete-trick-2"].map(plain), ["fine"; 4]);
    server.stop();
}

/// What a mistake is called, by door.
fn everywhere(server: &TestServer, seated: &Seated, seat: usize, row: &Row) -> Vec<(&'static str, String)> {
    let action = row.action;
    let token = &seated.tokens[seat];
    let inside = server.inside(&seated.id, |table| {
        let judge = || {
            let tree = Tree::parse(action)?;
            for id in table.game().ids(&tree)? {
                table.game().check(Actor::Seat(Seat(u8::try_from(seat).expect("few"))), &id)?;
            }
            Ok::<(), game::Refused>(())
        };
        judge().map_or_else(|refusal| refusal.code().to_owned(), |()| "fine".to_owned())
    });
    let mut codes = vec![
        ("in the process", inside),
        ("HTTP", server.over_http(seated, seat, "/actions", Some(&format!(r#"{{"action":{action}}}"#)))),
        ("HTTP, bare", server.over_http(seated, seat, "/actions", Some(action))),
        ("HTTP, in a list", server.over_http(seated, seat, "/actions", Some(&format!("[{action}]")))),
        ("TCP", server.over_tcp(token, &format!(r#"{{"type":"Action","action":{action}}}"#))),
        ("TCP, checked", server.over_tcp(token, &format!(r#"{{"type":"Check","action":{action}}}"#))),
        ("WebSocket", server.over_ws(&seated.id, Some(token), &format!(r#"{{"type":"action","action":{action}}}"#))),
    ];
    if action.starts_with('{') {
        codes.push(("TCP, bare", server.over_tcp(token, action)));
    }
    if let Some((kind, body)) = row.plain {
        codes.push(("plain", plainly(server, row, kind, body)));
    }
    codes
}

/// The same in the plain style, at a table of its own.
fn plainly(server: &TestServer, row: &Row, kind: &str, body: &str) -> String {
    let games = format!("/api/v1/{}/games", row.game);
    let (_, begun) = server.http("POST", &games, &[], Some(&setup(row.game).to_string()));
    let path = format!("{games}/{}", begun["game_id"].as_str().expect("an id"));
    for action in row.before {
        let (status, done) = server.http("POST", &format!("{path}/{action}"), &[], None);
        assert_eq!(status, 200, "{done}");
    }
    let body = if body.is_empty() { None } else { Some(body) };
    let (_, told) = server.http("POST", &format!("{path}/{kind}"), &[], body);
    told["error"].as_str().unwrap_or("fine").to_owned()
}

/// Whoever is in turn.
fn in_turn(server: &TestServer, id: &str) -> usize {
    server.inside(id, |table| table.awaited().lowest().expect("somebody is in turn").index())
}
