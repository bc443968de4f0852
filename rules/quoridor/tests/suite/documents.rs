//! The documents, byte for byte, and every way to get one wrong.

use game::json::{Tree, read};
use game::{Actor, Coded, Envelope, Game, Seat, Viewer, Wire};
use laws::Validator;
use laws::editing::compact;
use quoridor::{ActionDoc, Quoridor, Setup};
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

/// Ruling Q1: after 12 turns it is player 1's turn, so the example of a game in progress is right in shape only.
#[test]
fn the_example_in_progress_has_the_right_shape_and_the_wrong_turn() {
    assert!(passes("quoridor.state", IN_PROGRESS));
    let refused = load(IN_PROGRESS).expect_err("the turn is wrong");
    let faults: Vec<_> = refused.faults().iter().map(|fault| (fault.at.as_str(), fault.code)).collect();
    assert_eq!(faults, [("/current_turn", "wrong_turn")]);
    let mended = IN_PROGRESS.replace("\"turn_count\": 12", "\"turn_count\": 13");
    let (game, envelope) = load(&mended).expect("nothing else is wrong with it");
    assert_eq!(written(&game, &envelope), compact(&mended));
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
        (edit("\"status\"", "\"state\""), "/state: unknown_field, /status: missing_field"),
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
        (edit("\"row\": 8", "\"row\": 8, \"x\": 1"), "/players/player1/position/x: unknown_field"),
        (edit("\"name\": \"Player\"", "\"name\": 7"), "/players/player1/name: wrong_type"),
        (edit("\"player2\"", "\"player3\""), "/players/player3: unknown_field, /players/player2: missing_field"),
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
        (finished.clone(), "/winner: wrong_winner, /current_turn: wrong_turn"),
        (FINISHED.replace("\"winner\": 1", "\"winner\": 2"), "/winner: wrong_winner, /current_turn: wrong_turn"),
        (FINISHED.replace("\"winner\": 1", "\"winner\": null"), "/winner: wrong_winner"),
        (
            FINISHED.replace("finished", "in_progress"),
            "/winner: wrong_winner, /status: wrong_status, /current_turn: wrong_turn",
        ),
        (FINISHED.replace("\"current_turn\": 1", "\"current_turn\": 2"), "/current_turn: wrong_turn"),
        (FINISHED.replace("\"turn_count\": 25", "\"turn_count\": 24"), "/turn_count: wrong_turn"),
        (FINISHED.replace("\"row\": 6, \"col\": 4}", "\"row\": 8, \"col\": 4}"), "/winner: wrong_winner"),
        (edit("\"turn_count\": 0", "\"turn_count\": 400"), "/status: wrong_status"),
        (
            finished.replace("\"turn_count\": 0", "\"turn_count\": 400").replace("\"winner\": null", "\"winner\": 1"),
            "/winner: wrong_winner",
        ),
        (edit("\"turn_count\": 0", "\"turn_count\": 402"), "/turn_count: wrong_status"),
        (edit("\"turn_count\": 0", "\"turn_count\": 1"), "/current_turn: wrong_turn"),
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
        (r#"{"type":"move","row":0,"col":0,"orientation":"horizontal"}"#, "/orientation: unknown_field"),
        (
            r#"{"type":"wall","row":8,"col":9,"orientation":"h"}"#,
            "/row: out_of_range, /col: out_of_range, /orientation: unknown_word",
        ),
        (r#"{"type":"jump","row":0,"col":0}"#, "/type: unknown_word"),
        (r#"{"row":0,"col":0}"#, "/type: missing_field"),
        (r#"{"type":"move","type":"move","row":0,"col":0}"#, "/type: duplicate_key"),
        (r#"{"type":"move","row":0,"col":0,"colour":1}"#, "/colour: unknown_field"),
        ("7", ": wrong_type"),
    ] {
        let refused = read(&Tree::parse(text).expect("JSON"), Quoridor::read_action).expect_err(want);
        let faults: Vec<String> =
            refused.faults().iter().map(|fault| format!("{}: {}", fault.at, fault.code)).collect();
        assert_eq!(faults.join(", "), want, "{text}");
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
