//! The documents, byte for byte: states, messages, setups.

mod agreement;
mod page;
mod setups;
mod wrong;

use game::json::Tree;
use game::{Envelope, Seat, Viewer};
use serde_json::{Value, json};

use crate::support::{Table, begin, compact, edited, file, load, places, played, position, schema, why, written};

const START: &str = include_str!("../docs/start.json");
const PLACING: &str = include_str!("../docs/placing.json");
const MOVING: &str = include_str!("../docs/moving.json");
const STUCK: &str = include_str!("../docs/stuck.json");
const KICKED: &str = include_str!("../docs/kicked.json");
const OVER: &str = include_str!("../docs/over.json");
const ALL_KICKED: &str = include_str!("../docs/all-kicked.json");
const BOX_MOVING: &str = include_str!("../docs/box-moving.json");
const BOX_OVER: &str = include_str!("../docs/box-over.json");
const DEALING: &str = include_str!("../docs/dealing.json");
const DEALING_TERMS: &str = include_str!("../docs/dealing-terms.json");

/// A state, the phase it is in, and a setup and actions that lead there.
struct Golden {
    text: &'static str,
    phase: &'static str,
    setup: String,
    ids: &'static str,
}

/// A setup with so many of four names.
fn setup_of(players: usize, board: &str) -> String {
    let names = ["Ann", "Ben", "Cleo", "Dan"].map(|name| format!("{name:?}"));
    format!(r#"{{"names":[{}],{board}}}"#, names[..players].join(","))
}

fn goldens() -> Vec<Golden> {
    let square = r#""layout":[[1,3,2,1],[2,1,1,3],[1,0,3,2],[3,2,1,1]]"#;
    let boxed = r#""rules":"box","layout":[[1,3,2,1],[2,1,1],[1,1,3,2],[1,2,1]]"#;
    let terms = r#""rules":"box","rows":5,"columns":4,"holes":[[0,0],[4,0],[1,2]],"fish":[1,5]"#;
    let rows: [(&'static str, &'static str, usize, &str, &'static str); 11] = [
        (START, "placing", 2, square, ""),
        (PLACING, "placing", 3, square, "place-0 place-5 place-10 place-15"),
        (
            MOVING,
            "moving",
            2,
            square,
            "place-0 place-2 place-5 place-10 place-3 place-14 place-15 place-8 move-1-7 move-5-11 move-3-13",
        ),
        (
            STUCK,
            "moving",
            2,
            square,
            "place-14 place-15 place-0 place-2 place-3 place-9 place-5 place-10 move-2-1 move-7-7 move-0-12 move-6-11 \
             move-0-13",
        ),
        (
            KICKED,
            "moving",
            4,
            square,
            "place-3 place-5 place-1 place-15 place-10 place-12 place-4 place-2 move-1-7 move-2-8 move-4-0 move-6-14 \
             skip move-2-9 skip forfeit-1",
        ),
        (
            OVER,
            "over",
            3,
            square,
            "place-5 place-2 place-9 place-14 place-0 place-3 place-15 place-4 place-8 move-1-12 move-3-1 move-6-10 \
             move-0-7 skip move-6-11 move-2-13",
        ),
        (
            ALL_KICKED,
            "over",
            2,
            square,
            "place-0 place-2 place-5 place-10 place-3 place-14 place-15 place-8 move-1-7 forfeit-1 forfeit-0",
        ),
        (
            BOX_MOVING,
            "moving",
            4,
            boxed,
            "place-11 place-12 place-5 place-0 place-6 place-9 place-3 place-2 move-1-1 move-3-10 move-4-7 skip \
             move-0-14 move-3-8",
        ),
        (
            BOX_OVER,
            "over",
            2,
            boxed,
            "place-3 place-9 place-0 place-6 place-2 place-11 place-12 place-5 move-2-4 move-4-14 move-0-1 move-7-8 \
             skip move-6-10 skip move-5-7",
        ),
        (DEALING, "dealing", 2, r#""rules":"memo""#, ""),
        (DEALING_TERMS, "dealing", 3, terms, "forfeit-0"),
    ];
    let golden = |(text, phase, players, board, ids)| Golden { text, phase, setup: setup_of(players, board), ids };
    rows.into_iter().map(golden).collect()
}

#[test]
fn states_come_back_byte_for_byte() {
    let schema = schema("fish.state");
    for golden in goldens() {
        let table = load(golden.text).unwrap_or_else(|malformed| panic!("{malformed}: {}", golden.text));
        assert_eq!(file(&table), golden.text);
        assert_eq!(written(&table), compact(golden.text));
        assert_eq!(table.0.phase().0, golden.phase);
        assert!(schema.passes(golden.text));
    }
}

/// The states were written without the rules; the rules lead to the same.
#[test]
fn games_lead_to_the_states() {
    for golden in goldens() {
        let loaded = load(golden.text).unwrap_or_else(|malformed| panic!("{malformed}: {}", golden.text));
        let (game, envelope) = played(&golden.setup, golden.ids);
        assert!(game.same(&*loaded.0), "{}", golden.text);
        let envelope = Envelope { number: loaded.1.number, spectators: loaded.1.spectators, ..envelope };
        assert_eq!(file(&(game, envelope)), golden.text);
    }
}

/// What a document says about the table is kept, and is no part of the game.
#[test]
fn the_table_is_not_the_game() {
    let (game, envelope) = load(PLACING).expect("it loads");
    assert_eq!((envelope.number, envelope.spectators), (7, 3));
    assert_eq!(envelope.names, ["Ann", "Ben", "Cleo"]);
    let other = edited(PLACING, &[("/game_id", "8"), ("/spectator_count", "0"), ("/players/2/name", r#""""#)]);
    let (same, envelope) = load(&other).expect("it loads");
    assert!(same.same(&*game));
    assert_eq!((envelope.number, envelope.spectators, envelope.names[2].as_str()), (8, 0, ""));
    assert_eq!(same.digest(Viewer::Referee), game.digest(Viewer::Referee));
}

/// The usual rules need not be named, and are not named by us.
#[test]
fn memo_rules_are_the_usual_ones() {
    let named = edited(MOVING, &[("/rules", r#""memo""#)]);
    assert!(schema("fish.state").passes(&named));
    assert_eq!(file(&load(&named).expect("it loads")), MOVING);
    let boxed = load(&edited(MOVING, &[("/rules", r#""box""#)])).expect("it loads");
    assert!(!boxed.0.same(&*load(MOVING).expect("it loads").0));
}

/// Fish that were caught before a player was kicked, or elsewhere, are not asked after.
#[test]
fn scores_are_not_bounded_by_the_board() {
    for fish in ["0", "696969", "2147483646", "2147483647"] {
        let text = edited(MOVING, &[("/players/0/fish", fish), ("/players/1/fish", "2147483647")]);
        let mut table = load(&text).expect("it loads");
        assert_eq!(written(&table), text);
        // More than can be written is not caught.
        let id = table.0.legal(crate::support::actor(&*table.0))[0].clone();
        crate::support::play(&mut *table.0, &id);
        assert_eq!(crate::support::scores(&*table.0)[1], 2_147_483_647);
        assert!(load(&written(&table)).is_ok());
    }
}

/// The messages of the memo, and the id for what has no message.
#[test]
fn messages_are_actions() {
    let schema = schema("fish.action");
    let game = load(MOVING).expect("it loads").0;
    for (message, want) in [
        (r#"{"type":"PlacePenguin","tile_id":17}"#, "place-17"),
        (r#"{"type":"MovePenguin","penguin_id":2,"next_tile_id":31}"#, "move-2-31"),
        (r#"{"next_tile_id":127,"penguin_id":8,"type":"MovePenguin"}"#, "move-8-127"),
        (r#"{"type":"Action","action":"skip"}"#, "skip"),
        (r#"{"type":"Action","action":"place-0"}"#, "place-0"),
        (r#""move-0-4""#, "move-0-4"),
        ("{}", "/type: missing_field"),
        ("7", ": wrong_type"),
        ("[]", ": wrong_type"),
        ("null", ": wrong_type"),
        (r#"{"type":7}"#, "/type: wrong_type"),
        (r#"{"type":"placePenguin","tile_id":17}"#, "/type: unknown_word"),
        (r#"{"type":"SpectateGame","game_id":1}"#, "/type: unknown_word"),
        (r#"{"type":"PlacePenguin"}"#, "/tile_id: missing_field"),
        (r#"{"type":"PlacePenguin","tile_id":128}"#, "/tile_id: out_of_range"),
        (r#"{"type":"PlacePenguin","tile_id":-1}"#, "/tile_id: out_of_range"),
        (r#"{"type":"PlacePenguin","tile_id":"1"}"#, "/tile_id: wrong_type"),
        (r#"{"type":"PlacePenguin","tile_id":1.5}"#, "/tile_id: wrong_type"),
        (r#"{"type":"PlacePenguin","tile_id":1,"penguin_id":0}"#, "/penguin_id: unknown_field"),
        (r#"{"type":"MovePenguin","next_tile_id":1}"#, "/penguin_id: missing_field"),
        (
            r#"{"type":"MovePenguin","penguin_id":9,"next_tile_id":128}"#,
            "/penguin_id: out_of_range, /next_tile_id: out_of_range",
        ),
        (
            r#"{"type":"MovePenguin","penguin_id":1,"tile_id":1}"#,
            "/tile_id: unknown_field, /next_tile_id: missing_field",
        ),
        (r#"{"type":"Action"}"#, "/action: missing_field"),
        (r#"{"type":"Action","action":"pass"}"#, "/action: malformed_action"),
        (r#"{"type":"Action","action":"place-128"}"#, "/action: malformed_action"),
        (r#"{"type":"Action","action":"move-9-0"}"#, "/action: malformed_action"),
        (r#"{"type":"Action","action":"move-0-012"}"#, "/action: malformed_action"),
        (r#"{"type":"Action","action":7}"#, "/action: wrong_type"),
    ] {
        let ids = game.ids(&Tree::parse(message).expect("JSON"));
        let is_action = ids.is_ok();
        assert_eq!(ids.map_or_else(|refused| why(&refused), |ids| ids.join(" ")), want, "{message}");
        // A bare id is no document; all the others the schema takes exactly if we do.
        assert_eq!(schema.passes(message), is_action && !message.starts_with('"'), "{message}");
    }
}

/// The message that belongs to a server: its schema is here, so that every message has one.
#[test]
fn looking_on_is_for_the_server() {
    let schema = schema("fish.spectate");
    for (message, want) in [
        (r#"{"type":"SpectateGame","game_id":0}"#, true),
        (r#"{"type":"SpectateGame","game_id":9007199254740991}"#, true),
        (r#"{"type":"SpectateGame","game_id":9007199254740992}"#, false),
        (r#"{"type":"SpectateGame","game_id":-1}"#, false),
        (r#"{"type":"SpectateGame","game_id":"1"}"#, false),
        (r#"{"type":"SpectateGame"}"#, false),
        (r#"{"type":"PlacePenguin","game_id":1}"#, false),
        (r#"{"type":"SpectateGame","game_id":1,"name":"Ann"}"#, false),
    ] {
        assert_eq!(schema.passes(message), want, "{message}");
    }
}

/// What may be done, as documents: placements, moves by penguin, nothing out of turn.
#[test]
fn valid_actions() {
    let schema = schema("fish.legal");
    let none = json!({"valid_placements": [], "valid_moves": []});
    let placements = json!({"valid_placements": [1, 2, 3, 4, 7, 8, 9, 11, 12, 13, 14], "valid_moves": []});
    let moves = json!({"valid_placements": [], "valid_moves": [
        {"penguin_id": 0, "next_tile_ids": [2]},
        {"penguin_id": 1, "next_tile_ids": [2, 6]},
    ]});
    let placing = load(PLACING).expect("it loads").0;
    let moving = position("4 players, 0 to move: a1 1 1 / . . 1 / 1 1 b1 / a1 1 b1");
    let stuck = load(STUCK).expect("it loads").0;
    let dealing = load(DEALING).expect("it loads").0;
    for (name, game, seat, want) in [
        ("placing", &placing, 0, &none),
        ("placing", &placing, 1, &placements),
        ("placing", &placing, 2, &none),
        ("moving", &moving, 0, &moves),
        ("moving", &moving, 1, &none),
        ("stuck", &stuck, 0, &none),
        ("stuck", &stuck, 1, &none),
        ("dealing", &dealing, 0, &none),
    ] {
        let text = game.choices(Seat(seat));
        assert!(schema.passes(&text), "{text}");
        assert_eq!(&serde_json::from_str::<Value>(&text).expect("JSON"), want, "{name} {seat}");
    }
}

/// Every object of the schemas is closed, and of states and messages every key but two is asked for.
#[test]
fn the_schemas_leave_nothing_open() {
    for (name, objects) in [("fish.state", 6), ("fish.action", 3), ("fish.legal", 2), ("fish.spectate", 1)] {
        let text = crate::support::kind().schemas.iter().find(|schema| schema.name == name).expect("a schema").text;
        let schema: Value = serde_json::from_str(text).expect("JSON");
        let mut closed = 0;
        for (pointer, _) in places(text).into_iter().chain([(String::new(), false)]) {
            let node = schema.pointer(&pointer).expect("it is there");
            let (Some("object"), Some(keys)) = (node["type"].as_str(), node["properties"].as_object()) else {
                continue;
            };
            closed += 1;
            assert_eq!(node["additionalProperties"], json!(false), "{name}{pointer}");
            let optional = if keys.contains_key("draw") { 2 } else { 0 };
            assert_eq!(node["required"].as_array().map(Vec::len), Some(keys.len() - optional), "{name}{pointer}");
        }
        assert_eq!(closed, objects, "{name}");
    }
}

/// A player without a name goes by a number.
#[test]
fn players_without_names_go_by_numbers() {
    let table: Table = begin(r#"{"players":4}"#).expect("a setup");
    let state: Value = serde_json::from_str(&written(&table)).expect("JSON");
    let names: Vec<&Value> =
        state["players"].as_array().expect("a list").iter().map(|player| &player["name"]).collect();
    assert_eq!(names, ["Player 1", "Player 2", "Player 3", "Player 4"]);
}
