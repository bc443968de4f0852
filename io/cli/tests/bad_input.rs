//! Bad documents by name: each gets exactly the codes it deserves.

use game::json::Tree;

/// Loads a state with one change and checks the codes of everything that is wrong, in order.
#[track_caller]
fn wrong(from: &str, to: &str, codes: &[&str]) {
    let text = STATE.replacen(from, to, 1);
    assert_ne!(text, STATE, "the test changes something");
    let kind = games::find("quoridor").expect("the registry has it");
    let found = match Tree::parse(&text).and_then(|tree| kind.load(&tree)) {
        Ok(_) => Vec::new(),
        Err(malformed) => malformed.faults().iter().map(|fault| fault.code).collect(),
    };
    assert_eq!(found, codes, "{to}");
}

const STATE: &str = r#"{"game_id":"550e8400-e29b-41d4-a716-446655440000","status":"in_progress","current_turn":1,"turn_count":4,"players":{"player1":{"name":"Ann","position":{"row":7,"col":4},"walls_remaining":9,"goal_row":0},"player2":{"name":"Bob","position":{"row":1,"col":4},"walls_remaining":9,"goal_row":8}},"walls":[{"row":3,"col":3,"orientation":"horizontal"},{"row":5,"col":5,"orientation":"vertical"}],"winner":null,"created_at":"2025-01-15T10:30:00Z","updated_at":"2025-01-15T10:35:00Z"}"#;

#[test]
fn bad_states_by_name() {
    wrong("{", "", &["not_json"]);
    wrong(r#""turn_count":4"#, r#""turn_count":4,"extra":1"#, &["unknown_field"]);
    wrong(r#""turn_count":4"#, r#""turn_count":4,"turn_count":4"#, &["duplicate_key"]);
    wrong(r#""turn_count":4,"#, "", &["missing_field"]);
    wrong(r#""turn_count":4"#, r#""turn_count":"4""#, &["wrong_type"]);
    wrong(r#""turn_count":4"#, r#""turn_count":4.5"#, &["wrong_type"]);
    wrong(r#""turn_count":4"#, r#""turn_count":-1"#, &["out_of_range"]);
    wrong(r#""turn_count":4"#, r#""turn_count":99999999999999999999"#, &["out_of_range"]);
    wrong(r#""turn_count":4"#, r#""turn_count":5"#, &["wrong_turn"]);
    wrong(r#""current_turn":1"#, r#""current_turn":2"#, &["wrong_turn"]);
    wrong(r#""current_turn":1"#, r#""current_turn":0"#, &["out_of_range"]);
    wrong("in_progress", "paused", &["unknown_word"]);
    wrong("550e8400", "550e840", &["bad_uuid"]);
    wrong("10:35:00Z", "25:35:00Z", &["bad_time"]);
    wrong("2025-01-15T10:35:00Z", "9999-12-31T23:59:59-00:01", &["bad_time"]);
    wrong("10:35:00Z", "10:25:00Z", &["wrong_times"]);
    wrong("Ann", &"A".repeat(101), &["wrong_length"]);
    wrong(r#""row":7"#, r#""row":9"#, &["out_of_range"]);
    wrong(r#"{"row":7,"col":4}"#, r#"{"row":1,"col":4}"#, &["pawns_overlap"]);
    wrong(r#""goal_row":0"#, r#""goal_row":8"#, &["wrong_goal"]);
    wrong(r#""walls_remaining":9"#, r#""walls_remaining":10"#, &["wrong_wall_count"]);
    wrong(
        r#""row":5,"col":5,"orientation":"vertical""#,
        r#""row":3,"col":4,"orientation":"horizontal""#,
        &["walls_overlap"],
    );
    wrong(r#""row":5,"col":5,"#, r#""row":3,"col":3,"#, &["walls_cross"]);
    wrong(r#""orientation":"vertical""#, r#""orientation":"diagonal""#, &["unknown_word"]);
    wrong(r#""winner":null"#, r#""winner":1"#, &["wrong_winner"]);
    wrong(r#""winner":null"#, r#""winner":3"#, &["out_of_range"]);
    wrong(r#"{"row":7,"col":4}"#, r#"{"row":0,"col":4}"#, &["wrong_status"]);
    wrong(r#""in_progress""#, r#""finished""#, &["wrong_winner", "wrong_turn"]);
    wrong(r#""turn_count":4"#, r#""turn_count":4,"more":{}"#, &["unknown_field"]);
    wrong(
        r#""current_turn":1,"turn_count":4"#,
        r#""current_turn":7,"turn_count":-4,"x":1"#,
        &["unknown_field", "out_of_range", "out_of_range"],
    );
}
