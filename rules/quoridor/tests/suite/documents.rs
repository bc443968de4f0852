//! The documents, byte for byte, and every way to get one wrong.

use game::json::{Tree, read};
use game::{Actor, Coded, Envelope, Game, Seat, Viewer, Wire};
use laws::Validator;
use laws::editing::{compact, edited, twice};
use quoridor::{ActionDoc, Illegal, Quoridor, Setup};
use serde_json::Value;

use crate::support;
use crate::support::load;

const INITIAL: &str = include_str!("docs/initial.json");
const IN_PROGRESS: &str = include_str!("docs/in-progress.json");
const FINISHED: &str = include_str!("docs/finished.json");

fn written(game: &Quoridor, envelope: &Envelope) -> String {
    serde_json::to_string(&game.state_doc(envelope, Viewer::Public)).expect("JSON")
}

fn passes(schema: &str, document: &str) -> bool {
    Validator::named(support::kind(), schema).passes(document)
}

#[test]
fn the_initial_example_is_the_start_and_comes_back_byte_for_byte() {
    let (game, envelope) = load(INITIAL).expect("it loads");
    assert_eq!(game, Quoridor::new(&Setup::default()).expect("a setup"));
    assert_eq!(envelope.names, ["Player", "AI"]);
    assert_eq!(written(&game, &envelope), compact(INITIAL));
    assert!(passes("quoridor.state", INITIAL));
}

/// Ruling Q1: 25 turns, the turn stays at the winner.
#[test]
fn the_finished_example_comes_back_byte_for_byte() {
    let (game, envelope) = load(FINISHED).expect("it loads");
    assert!(game.outcome().expect("it is over").winners.has(Seat(0)));
    assert_eq!(written(&game, &envelope), compact(FINISHED));
    assert!(passes("quoridor.state", FINISHED));
}

/// Ruling Q1: whose turn it is counts as it is written, whatever `turn_count` says.
#[test]
fn the_example_in_progress_loads_as_printed_and_goes_on() {
    assert!(passes("quoridor.state", IN_PROGRESS));
    let (mut game, envelope) = load(IN_PROGRESS).expect("it loads");
    assert_eq!(written(&game, &envelope), compact(IN_PROGRESS));
    assert_eq!(game.check(Actor::Seat(Seat(0)), "e4".parse().expect("an id")), Err(Illegal::NotYourTurn));
    for (seat, id) in [(1, "e3"), (0, "f4")] {
        game = game.apply(Actor::Seat(Seat(seat)), id.parse().expect("an id")).expect("it is legal");
    }
    let after = game.state_doc(&envelope, Viewer::Public);
    assert_eq!((after.turn_count, after.current_turn), (14, 2));
}

/// The schema is the document's own, but for our words and for two keys that the document does not forbid.
#[test]
fn the_published_schema_keeps_the_structure_of_the_documents_own() {
    let ours = support::kind().schemas.iter().find(|schema| schema.name == "quoridor.state").expect("it is there");
    let mut ours: Value = serde_json::from_str(ours.text).expect("JSON");
    let theirs: Value = serde_json::from_str(include_str!("docs/schema.json")).expect("JSON");
    for key in ["max_turns", "starting_walls"] {
        ours["properties"].as_object_mut().expect("an object").remove(key).expect("it is there");
    }
    ours.as_object_mut().expect("an object").remove("$id");
    assert_eq!(wordless(ours), wordless(theirs));
}

/// A schema without descriptions.
fn wordless(schema: Value) -> Value {
    match schema {
        Value::Object(fields) => {
            let kept = fields.into_iter().filter(|(key, value)| !(key == "description" && value.is_string()));
            Value::Object(kept.map(|(key, value)| (key, wordless(value))).collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(wordless).collect()),
        other => other,
    }
}

/// The schema does not forbid other keys: they are ignored, and named.
#[test]
fn other_keys_are_ignored_and_named() {
    let text = edited(
        INITIAL,
        &[
            ("/theme", r#"{"dark":true}"#),
            ("/players/referee", "null"),
            ("/players/player1/avatar", r#""cat.png""#),
            ("/players/player2/position/label", r#""e9""#),
        ],
    );
    assert!(passes("quoridor.state", &text));
    let (game, _) = load(&text).expect("it loads");
    assert_eq!(game, load(INITIAL).expect("it loads").0);
    let warnings = support::kind().warnings(&Tree::parse(&text).expect("JSON"));
    let places: Vec<(&str, &str)> = warnings.iter().map(|warning| (&*warning.at, warning.code)).collect();
    let at = ["/players/player1/avatar", "/players/player2/position/label", "/players/referee", "/theme"];
    let mut found: Vec<&str> = places.iter().map(|(at, _)| *at).collect();
    found.sort_unstable();
    assert_eq!(found, at);
    assert!(places.iter().all(|(_, code)| *code == "unknown_field"), "{places:?}");
    assert!(support::kind().warnings(&Tree::parse(INITIAL).expect("JSON")).is_empty());
    // A key that counts is not ignored because it is there twice.
    assert_eq!(load(&twice(INITIAL, "/walls")).expect_err("twice").code(), "duplicate_key");
}

/// A game has no last turn but by its limit, and a limit that was passed when the game was loaded is none.
#[test]
fn the_usual_limit_ends_no_game_that_was_loaded_past_it() {
    for (turns, is_drawn) in [(399, true), (400, false), (401, false), (10_001, false), (4_000_000_000_u32, false)] {
        let text = edited(INITIAL, &[("/turn_count", &turns.to_string()), ("/current_turn", "2")]);
        assert!(passes("quoridor.state", &text), "{turns}");
        let (game, envelope) = load(&text).expect("it loads");
        assert_eq!(written(&game, &envelope), compact(&text));
        let next = game.apply(Actor::Seat(Seat(1)), "e8".parse().expect("an id")).expect("it is legal");
        assert_eq!(next.outcome().is_some(), is_drawn, "{turns}");
        let (again, _) = load(&written(&next, &envelope)).expect("it loads");
        assert_eq!(again, next);
        let mut given_up = game;
        given_up.forfeit(Seat(0));
        assert_eq!(load(&written(&given_up, &envelope)).expect("it loads").0, given_up);
    }
    // A limit that the document names itself was not passed.
    let text = edited(INITIAL, &[("/turn_count", "60"), ("/max_turns", "50")]);
    assert_eq!(load(&text).expect_err("more than all turns").code(), "wrong_status");
}

#[test]
fn the_example_actions_are_read_and_written() {
    for (text, id) in [(include_str!("docs/action-move.json"), "e2"), (include_str!("docs/action-wall.json"), "d4h")] {
        let game = Quoridor::new(&Setup::default()).expect("a setup");
        let doc: ActionDoc = read(&Tree::parse(text).expect("JSON"), Quoridor::read_action).expect("an action");
        let actions = game.actions(doc).expect("an action");
        assert_eq!(actions, [id.parse().expect("an id")]);
        assert_eq!(serde_json::to_string(&game.action_doc(actions[0])).expect("JSON"), compact(text));
        assert!(passes("quoridor.action", text));
    }
}

/// The example of valid actions is that of the start, cut short and with two walls less.
#[test]
fn the_example_of_valid_actions_is_how_ours_begin() {
    let text = include_str!("docs/legal.json");
    assert!(passes("quoridor.legal", text));
    let example: Value = serde_json::from_str(text).expect("JSON");
    let game = Quoridor::new(&Setup::default()).expect("a setup");
    let ours: Value =
        serde_json::from_str(&serde_json::to_string(&game.legal_doc(Seat(0))).expect("JSON")).expect("JSON");
    assert_eq!(ours["valid_pawn_moves"], example["valid_pawn_moves"]);
    let walls = |value: &Value| value["valid_wall_placements"].as_array().expect("a list").clone();
    assert_eq!(walls(&ours)[..2], walls(&example)[..]);
    assert_eq!((walls(&ours).len(), &ours["walls_remaining"]), (128, &Value::from(10)));
    let out_of_turn = game.legal_doc(Seat(1));
    assert!(out_of_turn.valid_pawn_moves.is_empty() && out_of_turn.valid_wall_placements.is_empty());
    assert_eq!(out_of_turn.walls_remaining, 10);
}

/// The two blocks of edges that the source document lists for a wall at (3, 4).
#[test]
fn a_wall_shuts_the_edges_the_document_lists() {
    for (wall, first, second) in [("e5h", ["e6", "e5"], ["f6", "f5"]), ("e5v", ["e6", "f6"], ["e5", "f5"])] {
        for [from, to] in [first, [first[1], first[0]], second, [second[1], second[0]]] {
            let open = support::position(&format!("{from} a9, 1 to move"));
            let shut = support::position(&format!("{from} a9, 1 to move, {wall}"));
            let action = to.parse().expect("an id");
            assert!(open.check(Actor::Seat(Seat(0)), action).is_ok(), "{from} {to}");
            assert_eq!(
                shut.check(Actor::Seat(Seat(0)), action).expect_err("shut").code(),
                "invalid_move",
                "{from} {to}"
            );
        }
    }
}

/// Ruling Q6: the optional keys are always written, and may be left out by others.
#[test]
fn q6_optional_keys() {
    let end = INITIAL.find(",\n  \"winner\"").expect("the keys of this test are the last ones");
    let short = format!("{}}}", &INITIAL[..end]);
    assert!(!short.contains("winner") && !short.contains("_at"), "{short}");
    let (game, envelope) = load(&short).expect("it loads");
    let again = written(&game, &envelope);
    assert!(
        again.ends_with(r#""winner":null,"created_at":"1970-01-01T00:00:00Z","updated_at":"1970-01-01T00:00:00Z"}"#)
    );
}

/// What a setup changes stands in the document, and only then.
#[test]
fn an_unusual_setup_is_part_of_the_state() {
    let game = Quoridor::new(&Setup { max_turns: 9, starting_walls: 3 }).expect("a setup");
    let text = written(&game, &Envelope::blank());
    assert!(text.ends_with(r#","max_turns":9,"starting_walls":3}"#), "{text}");
    assert_eq!(load(&text).expect("it loads").0, game);
}

/// Edits of the initial example, and the faults they lead to: place and code.
#[test]
fn every_way_to_get_a_state_wrong() {
    let edit = |from: &str, to: &str| {
        assert!(INITIAL.contains(from), "{from}");
        INITIAL.replacen(from, to, 1)
    };
    let walls = |list: &str| edit("\"walls\": []", &format!("\"walls\": [{list}]"));
    let h = |row: u8, col: u8| format!(r#"{{"row":{row},"col":{col},"orientation":"horizontal"}}"#);
    let v = |row: u8, col: u8| format!(r#"{{"row":{row},"col":{col},"orientation":"vertical"}}"#);
    let left = |text: &str, one: u8, two: u8| {
        text.replacen("\"walls_remaining\": 10", &format!("\"walls_remaining\": {one}"), 1).replacen(
            "\"walls_remaining\": 10",
            &format!("\"walls_remaining\": {two}"),
            1,
        )
    };
    let finished = edit("in_progress", "finished");
    for (text, want) in [
        ("[]".to_string(), ": wrong_type"),
        ("{".to_string(), ": not_json"),
        (edit("\"status\"", "\"state\""), "/status: missing_field"),
        (edit("\"status\"", "\"turn_count\": 0, \"status\""), "/turn_count: duplicate_key"),
        (edit("in_progress", "paused"), "/status: unknown_word"),
        (edit("\"turn_count\": 0", "\"turn_count\": \"0\""), "/turn_count: wrong_type"),
        (edit("\"turn_count\": 0", "\"turn_count\": 0.5"), "/turn_count: wrong_type"),
        (edit("\"turn_count\": 0", "\"turn_count\": -1"), "/turn_count: out_of_range"),
        (edit("\"turn_count\": 0", "\"turn_count\": 99999999999999999999999"), "/turn_count: out_of_range"),
        (edit("\"current_turn\": 1", "\"current_turn\": 3"), "/current_turn: out_of_range"),
        (edit("\"current_turn\": 1", "\"current_turn\": null"), "/current_turn: wrong_type"),
        (edit("\"row\": 8", "\"row\": 9"), "/players/player1/position/row: out_of_range"),
        (edit("\"col\": 4", "\"col\": -1"), "/players/player1/position/col: out_of_range"),
        (edit("\"name\": \"Player\"", "\"name\": 7"), "/players/player1/name: wrong_type"),
        (edit("\"player2\"", "\"player3\""), "/players/player2: missing_field"),
        (edit("\"goal_row\": 0", "\"goal_row\": 8"), "/players/player1/goal_row: wrong_goal"),
        (edit("\"walls_remaining\": 10", "\"walls_remaining\": 11"), "/players/player1/walls_remaining: out_of_range"),
        (edit("\"walls_remaining\": 10", "\"walls_remaining\": 9"), "/walls: wrong_wall_count"),
        (edit("550e8400", "550e840g"), "/game_id: bad_uuid"),
        (edit("2025-01-15T10:30:00Z", "yesterday"), "/created_at: bad_time"),
        (edit("2025-01-15T10:30:00Z", "2025-02-30T10:30:00Z"), "/created_at: bad_time"),
        (edit("2025-01-15T10:30:00Z", "2025-01-15T10:30:01Z"), "/updated_at: wrong_times"),
        (edit("\"row\": 8", "\"row\": 0"), "/players/player2/position: pawns_overlap, /status: wrong_status"),
        (walls(&h(8, 0)), "/walls/0/row: out_of_range"),
        (walls(r#"{"row":0,"col":0,"orientation":"diagonal"}"#), "/walls/0/orientation: unknown_word"),
        (walls(r#"{"row":0,"col":0}"#), "/walls/0/orientation: missing_field"),
        (walls(&h(3, 3)), "/walls: wrong_wall_count"),
        (left(&walls(&format!("{},{}", h(3, 3), h(3, 3))), 9, 9), "/walls/1: walls_overlap"),
        (left(&walls(&format!("{},{}", h(3, 3), h(3, 4))), 9, 9), "/walls/1: walls_overlap"),
        (left(&walls(&format!("{},{}", v(3, 3), v(4, 3))), 9, 9), "/walls/1: walls_overlap"),
        (left(&walls(&format!("{},{}", h(3, 3), v(3, 3))), 9, 9), "/walls/1: walls_cross"),
        (walls(&vec![h(0, 0); 21].join(",")), "/walls: wrong_length"),
        (left(&walls(&[v(7, 3), v(7, 4), h(6, 3), h(6, 5)].join(",")), 8, 8), "/players/player1/position: cut_off"),
        (edit("\"winner\": null", "\"winner\": 1"), "/winner: wrong_winner"),
        (edit("\"winner\": null", "\"winner\": 3"), "/winner: out_of_range"),
        (finished.clone(), "/winner: wrong_winner"),
        (FINISHED.replace("\"winner\": 1", "\"winner\": 2"), "/winner: wrong_winner"),
        (FINISHED.replace("\"winner\": 1", "\"winner\": null"), "/winner: wrong_winner"),
        (FINISHED.replace("finished", "in_progress"), "/winner: wrong_winner, /status: wrong_status"),
        (FINISHED.replace("\"row\": 6, \"col\": 4}", "\"row\": 8, \"col\": 4}"), "/winner: wrong_winner"),
        (edit("\"turn_count\": 0", "\"max_turns\": 40, \"turn_count\": 40"), "/status: wrong_status"),
        (
            finished
                .replace("\"turn_count\": 0", "\"max_turns\": 40, \"turn_count\": 40")
                .replace("\"winner\": null", "\"winner\": 1"),
            "/winner: wrong_winner",
        ),
        (edit("\"turn_count\": 0", "\"max_turns\": 40, \"turn_count\": 42"), "/turn_count: wrong_status"),
        (edit("\"winner\"", "\"max_turns\": 0, \"winner\""), "/max_turns: out_of_range"),
        (edit("\"winner\"", "\"starting_walls\": 11, \"winner\""), "/starting_walls: out_of_range"),
        (
            edit("\"winner\"", "\"starting_walls\": 5, \"winner\""),
            "/players/player1/walls_remaining: wrong_wall_count, /players/player2/walls_remaining: wrong_wall_count, \
             /walls: wrong_wall_count",
        ),
    ] {
        let refused = load(&text).expect_err(want);
        let faults: Vec<String> =
            refused.faults().iter().map(|fault| format!("{}: {}", fault.at, fault.code)).collect();
        assert_eq!(faults.join(", "), want, "{text}");
        assert!(refused.faults().iter().all(|fault| 10 < fault.message.len()), "{refused}");
    }
    // A game drawn or forfeited is finished without a pawn at home.
    for text in [
        finished
            .replace("\"turn_count\": 0", "\"turn_count\": 400")
            .replace("\"current_turn\": 1", "\"current_turn\": 2"),
        finished.replace("\"winner\": null", "\"winner\": 1"),
        // Whose turn it is counts as it is written, after the end as well.
        FINISHED.replace("\"current_turn\": 1", "\"current_turn\": 2"),
        FINISHED.replace("\"turn_count\": 25", "\"turn_count\": 24"),
        edit("\"turn_count\": 0", "\"turn_count\": 1"),
    ] {
        let (game, envelope) = load(&text).expect("it loads");
        assert_eq!(written(&game, &envelope), compact(&text));
    }
}

#[test]
fn every_way_to_get_an_action_wrong() {
    for (text, want) in [
        (r#"{"type":"move","row":9,"col":0}"#, "/row: out_of_range"),
        (r#"{"type":"move","row":0}"#, "/col: missing_field"),
        (
            r#"{"type":"wall","row":8,"col":9,"orientation":"h"}"#,
            "/row: out_of_range, /col: out_of_range, /orientation: unknown_word",
        ),
        (r#"{"type":"jump","row":0,"col":0}"#, "/type: unknown_word"),
        (r#"{"row":0,"col":0,"orentation":"horizontal"}"#, "/orentation: unknown_field"),
        (r#"{"row":8,"col":0,"orientation":"horizontal"}"#, "/row: out_of_range"),
        (r#"{"type":"move","type":"move","row":0,"col":0}"#, "/type: duplicate_key"),
        ("7", ": wrong_type"),
    ] {
        let refused = read(&Tree::parse(text).expect("JSON"), Quoridor::read_action).expect_err(want);
        let faults: Vec<String> =
            refused.faults().iter().map(|fault| format!("{}: {}", fault.at, fault.code)).collect();
        assert_eq!(faults.join(", "), want, "{text}");
    }
}

/// The type may be left out, and beside it the document forbids no other key.
#[test]
fn actions_with_and_without_their_type() {
    let game = Quoridor::new(&Setup::default()).expect("a setup");
    for (text, id) in [
        (r#"{"row":7,"col":4}"#, "e2"),
        (r#"{"row":4,"col":3,"orientation":"horizontal"}"#, "d4h"),
        (r#"{"row":4,"col":3,"orientation":"vertical"}"#, "d4v"),
        (r#"{"type":"move","row":7,"col":4,"animate":true}"#, "e2"),
        (r#"{"type":"wall","row":4,"col":3,"orientation":"horizontal","player":1}"#, "d4h"),
    ] {
        assert!(passes("quoridor.action", text), "{text}");
        let doc: ActionDoc = read(&Tree::parse(text).expect("JSON"), Quoridor::read_action).expect(text);
        assert_eq!(game.actions(doc).expect("an action"), [id.parse().expect("an id")], "{text}");
    }
}

#[test]
fn every_way_to_get_an_id_wrong() {
    for id in
        ["", "e", "e0", "j1", "E2", "e10", "i1h", "a9v", "e2x", "e2hh", " e2", "é2", "ee", "22", "e2H", "forfeit-0"]
    {
        assert_eq!(id.parse::<quoridor::Action>().expect_err(id).code(), "malformed_action");
    }
}
