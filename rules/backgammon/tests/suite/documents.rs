//! The documents, byte for byte: the examples, the schemas, the files we write, the setups.

mod wrong;

use game::json::Tree;
use game::movefile::hash_of;
use game::{Digest, Tone};
use serde_json::Value;

use crate::support::{begin, compact, edited, faults, file, load, played, schema, schema_text, why, written};

const INITIAL: &str = include_str!("docs/initial.json");
const MID_GAME: &str = include_str!("docs/mid-game.json");

/// How far both sides have to go: White's way ends below index 0, Black's above index 23.
fn pips(state: &str) -> [i64; 2] {
    let state: Value = serde_json::from_str(state).expect("JSON");
    let board = state["board"].as_array().expect("a list");
    let count = |point: &Value| point.as_i64().expect("a number");
    let white = (1..).zip(board).map(|(way, point)| way * count(point).max(0)).sum::<i64>();
    let black = (1..).zip(board.iter().rev()).map(|(way, point)| way * -count(point).min(0)).sum::<i64>();
    [white + 25 * count(&state["bar"]["white"]), black + 25 * count(&state["bar"]["black"])]
}

/// B1: the signs of the printed start are the wrong way round. It loads, for it breaks no rule, but is not the start.
/// B5: the order of dice means nothing; ours have the higher one first.
#[test]
fn b1_the_printed_start_loads_and_is_not_the_start() {
    let printed = load(INITIAL).expect("it loads");
    assert_eq!(written(&printed), compact(INITIAL).replace(r#""dice":[3,5]"#, r#""dice":[5,3]"#));
    assert_eq!(printed.1.names, ["alice", "bob"]);
    assert_eq!(pips(INITIAL), [208, 208]);
    let start = played("{}", "open-5-3");
    assert!(!printed.0.same(&*start.0));
    assert_eq!(pips(&written(&start)), [167, 167]);
    let board = r#""board":[-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2]"#;
    assert!(written(&start).contains(board), "{}", written(&start));
    // Nothing else is wrong with the example: with every sign turned it is our start.
    let mended = edited(INITIAL, &[("/board", &board["\"board\":".len()..])]);
    assert!(load(&mended).expect("it loads").0.same(&*start.0));
}

/// B17: the example from the middle of a game loads, although no game leads there.
#[test]
fn b17_the_mid_game_example_comes_back_byte_for_byte() {
    let table = load(MID_GAME).expect("it loads");
    assert_eq!(written(&table), compact(MID_GAME));
    assert_eq!(table.0.phase().0, "moving");
    assert_eq!(table.1.file.as_deref(), Some("0011-white-a3f2e1.json"));
    assert_eq!(table.1.messages.last().map(|message| message.tone), Some(Tone::Info));
}

#[test]
fn the_examples_of_states_pass_the_schema() {
    let schema = schema("backgammon.state");
    assert!(schema.passes(INITIAL) && schema.passes(MID_GAME));
}

/// An action document stands for what players and the table do. What chance brings has an id and no document.
#[test]
fn rolls_have_ids_and_no_documents() {
    let schema = schema("backgammon.action");
    let (game, _) = played(r#"{"match":{"length":3}}"#, "open-5-3 move-5-3 move-7-5 roll");
    for (action, want) in [
        (r#""roll-6-3""#, "roll-6-3"),
        (r#""open-5-3""#, "open-5-3"),
        (r#""roll""#, "roll"),
        (r#""roll-3-6""#, ": malformed_action"),
        (r#"{"action":"roll"}"#, "roll"),
        (r#"{"action":"pass"}"#, "pass"),
        (r#"{"action":"move-bar-4"}"#, "move-bar-4"),
        (r#"{"action":"roll-6-3"}"#, "/action: malformed_action"),
        (r#"{"action":"open-5-3"}"#, "/action: malformed_action"),
        (r#"{"action":"move-24-4"}"#, "/action: malformed_action"),
    ] {
        let ids = game.ids(&Tree::parse(action).expect("JSON"));
        assert_eq!(ids.map_or_else(|refused| why(&refused), |ids| ids.join(" ")), want, "{action}");
        if action.starts_with('{') {
            assert_eq!(schema.passes(action), !want.contains("malformed"), "{action}");
        }
    }
}

/// The digests are those of the schemas as the source documents print them, taken by another program.
#[test]
fn the_schemas_are_those_of_the_source_documents() {
    for (name, digest) in [
        ("backgammon.state", "0fc8072480fb8d7ccb5b890ef4e69832e1362cccab86da6137c4a6a139004730"),
        ("backgammon.move", "24c20919b8505806e4cd79a5b12ee765cb50f9cd04c91d2a175d48f39a62cf02"),
    ] {
        assert_eq!(Digest::of(compact(schema_text(name)).as_bytes()).to_string(), digest, "{name}");
    }
}

/// Every object of the schemas is closed and asks for all its keys, and these are all patterns and formats.
#[test]
fn the_schemas_leave_nothing_open() {
    let file = r"^[0-9]{4}-(white|black)-[a-f0-9]+\.json$";
    for (name, objects, texts) in [
        ("backgammon.state", 6, vec![file, "date-time", "date-time"]),
        ("backgammon.match-state", 8, vec![file, "date-time", "date-time"]),
        ("backgammon.move", 2, vec!["^[a-f0-9]{16}$", "^[a-f0-9]{40}$", "date-time"]),
    ] {
        let schema: Value = serde_json::from_str(schema_text(name)).expect("JSON");
        let (mut closed, mut found) = (0, Vec::new());
        walk(&schema, &mut |node| {
            if let (Some("object"), Some(properties)) = (node["type"].as_str(), node["properties"].as_object()) {
                closed += 1;
                assert_eq!(node["additionalProperties"], Value::Bool(false), "{node}");
                let mut required: Vec<&str> =
                    node["required"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
                required.sort_unstable();
                let mut keys: Vec<&str> = properties.keys().map(String::as_str).collect();
                keys.sort_unstable();
                assert_eq!(required, keys);
            }
            found.extend(node.get("pattern").or(node.get("format")).and_then(Value::as_str).map(str::to_string));
        });
        found.sort_unstable();
        assert_eq!((closed, found), (objects, texts.into_iter().map(str::to_string).collect()), "{name}");
    }
}

/// The state of a match is a state with one more key.
#[test]
fn the_schema_of_matches_adds_one_key() {
    let mut matches: Value = serde_json::from_str(schema_text("backgammon.match-state")).expect("JSON");
    let state: Value = serde_json::from_str(schema_text("backgammon.state")).expect("JSON");
    let removed = matches["properties"].as_object_mut().expect("an object").remove("match");
    assert!(removed.is_some());
    assert_eq!(matches["properties"], state["properties"]);
    assert_eq!(matches["required"].as_array_mut().expect("a list").pop(), Some(Value::from("match")));
    assert_eq!(matches["required"], state["required"]);
}

fn walk(node: &Value, visit: &mut impl FnMut(&Value)) {
    match node {
        Value::Object(fields) => {
            visit(node);
            fields.values().for_each(|value| walk(value, visit));
        }
        Value::Array(items) => items.iter().for_each(|item| walk(item, visit)),
        _ => {}
    }
}

/// B11: the files as they are committed, byte for byte, and the first digits that `sha256sum` gives of them.
#[test]
fn b11_state_files_are_written_byte_for_byte() {
    let plain = r#"{"names":["alice","bob"]}"#;
    let points = r#"{"names":["alice","bob"],"match":{"length":5}}"#;
    let doubled = "open-6-2 move-23-6 move-12-2 double take roll-4-1 move-16-1 move-11-4 roll roll-3-3 move-bar-3";
    for (setup, ids, golden, hash, name) in [
        (plain, "open-5-3", include_str!("docs/opened.json"), "1a124d0e209d9aaf", "backgammon.state"),
        (plain, "open-5-3 move-5-3 move-7-5", include_str!("docs/moved.json"), "f8f97f1dfcadd5f4", "backgammon.state"),
        (points, doubled, include_str!("docs/match.json"), "0c91a220f8f1c512", "backgammon.match-state"),
    ] {
        let table = played(setup, ids);
        assert_eq!(file(&table), golden);
        assert_eq!(hash_of(golden), hash);
        assert!(schema(name).passes(golden));
        assert!(load(golden).expect("what we write we read").0.same(&*table.0));
    }
}

/// Setups that are refused: place and code.
#[test]
fn every_way_to_get_a_setup_wrong() {
    let position = |text: &str| format!(r#"{{"match":{{"length":5}},"position":"{text}"}}"#);
    let start = "-b----E-C---eE---c-e----B-";
    for (setup, want) in [
        ("[]".to_string(), ": wrong_type"),
        (r#"{"length":3}"#.to_string(), "/length: unknown_field"),
        (r#"{"match":{"length":-1}}"#.to_string(), "/match/length: out_of_range"),
        (r#"{"match":{"length":32768}}"#.to_string(), "/match/length: out_of_range"),
        (r#"{"match":{"length":"3"}}"#.to_string(), "/match/length: wrong_type"),
        (r#"{"match":{"length":null}}"#.to_string(), "/match/length: wrong_type"),
        (r#"{"match":{"cube":1,"crawford":"no"}}"#.to_string(), "/match/cube: wrong_type, /match/crawford: wrong_type"),
        (r#"{"match":{"jacoby":true}}"#.to_string(), "/match/jacoby: unknown_field"),
        (r#"{"match":3,"solo":"yes"}"#.to_string(), "/match: wrong_type, /solo: wrong_type"),
        (r#"{"names":["Ann"]}"#.to_string(), "/names: wrong_length"),
        (r#"{"names":["Ann",""]}"#.to_string(), "/names/1: wrong_length"),
        (r#"{"position":7}"#.to_string(), "/position: wrong_type"),
        (r#"{"position":""}"#.to_string(), "/position: bad_position"),
        (r#"{"position":"white wins"}"#.to_string(), "/position: bad_position"),
        (position("XGID=-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:0:10"), "/position: bad_position"),
        (position("XGID=-b----P-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"), "/position: bad_position"),
        (position(&format!("XGID={start}:0:0:1:70:0:0:0:0:10")), "/position: bad_position"),
        (position(&format!("XGID={start}:0:0:2:00:0:0:0:0:10")), "/position: bad_position"),
        // A match that is won is not begun.
        (position(&format!("XGID={start}:0:0:1:00:5:0:0:5:10")), "/position: bad_position"),
        (position("XGID=-------------------a------:0:0:1:00:0:0:0:0:10"), "/position: bad_position"),
        // The setup says a match to 5.
        (position(&format!("XGID={start}:0:0:1:21:0:0:0:7:10")), "/position: bad_position"),
        // A turned cube has an owner, and neither side doubles without a cube or with a dead one.
        (position(&format!("XGID={start}:1:0:1:00:0:0:0:5:10")), "/position: bad_position"),
        (position(&format!("XGID={start}:0:0:1:D:4:0:0:5:10")), "/position: bad_position"),
        (
            position(&format!("XGID={start}:0:0:1:D:0:0:0:5:10")).replace(":5}", r#":5,"cube":false}"#),
            "/position: bad_position",
        ),
    ] {
        let refused = begin(&setup).expect_err(&setup);
        assert_eq!(faults(&refused), want, "{setup}");
    }
}

/// B19: one person on both sides is refused, names compare without case, and a table may allow it.
#[test]
fn b19_nobody_plays_both_sides_unless_the_table_says_so() {
    for (names, is_same) in [
        (r#"["Ann","Ben"]"#, false),
        (r#"["Ann","Ann "]"#, false),
        (r#"["Ann","Ann"]"#, true),
        (r#"["Ann","aNN"]"#, true),
        (r#"["ÄNNE","änne"]"#, true),
    ] {
        let refused = begin(&format!(r#"{{"names":{names}}}"#)).err().map(|refused| faults(&refused));
        assert_eq!(refused.as_deref(), is_same.then_some("/names: same_name"), "{names}");
        assert!(begin(&format!(r#"{{"solo":false,"names":{names}}}"#)).is_err() == is_same, "{names}");
        assert!(begin(&format!(r#"{{"solo":true,"names":{names}}}"#)).is_ok(), "{names}");
    }
    // Without names there is nothing to compare.
    assert!(begin("{}").is_ok());
}

/// A position that is set up is read back from the state that is written of it, whatever was said of points.
#[test]
fn what_a_setup_begins_can_be_written_and_read() {
    let board = "-b----E-C---eE---c-e----B-";
    for setup in [
        "{}".to_string(),
        r#"{"match":{"length":1}}"#.to_string(),
        format!(r#"{{"position":"XGID={board}:0:0:-1:00:0:0:0:0:10"}}"#),
        format!(r#"{{"position":"XGID={board}:0:0:-1:D:0:0:0:0:10"}}"#),
        format!(r#"{{"position":"XGID={board}:2:1:1:D:2:3:0:11:10"}}"#),
        // For money, points from before do not count.
        format!(r#"{{"match":{{}},"position":"XGID={board}:0:0:1:61:3:2:0:0:10"}}"#),
        format!(r#"{{"match":{{"length":3}},"position":"XGID={board}:0:0:1:61:7:2:0:0:10"}}"#),
        format!(r#"{{"match":{{"cube":false}},"position":"XGID={board}:1:-1:1:61:0:0:0:7:10"}}"#),
        format!(r#"{{"match":{{"crawford":false}},"position":"XGID={board}:0:0:1:61:4:0:1:5:10"}}"#),
    ] {
        let table = begin(&setup).unwrap_or_else(|malformed| panic!("{setup}: {malformed}"));
        let text = written(&table);
        let again = load(&text).unwrap_or_else(|malformed| panic!("{setup}: {text}: {malformed}"));
        assert!(again.0.same(&*table.0), "{setup}");
    }
}
