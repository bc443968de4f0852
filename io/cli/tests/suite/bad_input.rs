//! Bad documents by name: each gets exactly the codes it deserves.

use game::json::Tree;

/// Loads a state of Quoridor with one change and checks the codes of everything that is wrong, in order.
#[track_caller]
fn wrong(from: &str, to: &str, codes: &[&str]) {
    wrong_in("quoridor", STATE, (from, to), codes);
}

#[track_caller]
fn wrong_in(game: &str, state: &str, (from, to): (&str, &str), codes: &[&str]) {
    let text = state.replacen(from, to, 1);
    assert_ne!(text, state, "the test changes something");
    let kind = games::find(game).expect("the registry has it");
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
    wrong(r#""turn_count":4"#, r#""turn_count":4,"turn_count":4"#, &["duplicate_key"]);
    wrong(r#""turn_count":4,"#, "", &["missing_field"]);
    wrong(r#""turn_count":4"#, r#""turn_count":"4""#, &["wrong_type"]);
    wrong(r#""turn_count":4"#, r#""turn_count":4.5"#, &["wrong_type"]);
    wrong(r#""turn_count":4"#, r#""turn_count":-1"#, &["out_of_range"]);
    wrong(r#""turn_count":4"#, r#""turn_count":99999999999999999999"#, &["out_of_range"]);
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
    wrong(r#""in_progress""#, r#""finished""#, &["wrong_winner"]);
    wrong(
        r#""current_turn":1,"turn_count":4"#,
        r#""current_turn":7,"turn_count":-4,"x":1"#,
        &["out_of_range", "out_of_range"],
    );
}

const ROLLED: &str = r#"{"turn":2,"activePlayer":"black","dice":[5,1],"diceUsed":[],"board":[-2,0,0,0,0,5,0,3,0,1,0,-5,4,0,0,0,-3,1,-5,0,0,0,0,1],"bar":{"white":0,"black":0},"home":{"white":0,"black":0},"lastMove":{"sequence":1,"player":"white","file":"0001-white-a1b2c3.json"},"status":"playing","winner":null,"players":{"white":"Ann","black":"Bob"},"messages":[{"type":"info","text":"Game started. White to move.","timestamp":"2025-01-15T10:30:00Z"}],"updatedAt":"2025-01-15T10:35:00Z"}"#;

#[test]
fn bad_states_of_a_game_with_dice_by_name() {
    let wrong = |from: &str, to: &str, codes: &[&str]| wrong_in("backgammon", ROLLED, (from, to), codes);
    wrong("{", "", &["not_json"]);
    wrong(r#""turn":2"#, r#""turn":2,"cube":2"#, &["unknown_field"]);
    wrong(r#""turn":2"#, r#""turn":2,"turn":2"#, &["duplicate_key"]);
    wrong(r#""turn":2,"#, "", &["missing_field"]);
    wrong(r#""turn":2"#, r#""turn":0"#, &["out_of_range"]);
    wrong(r#""turn":2"#, r#""turn":4294967296"#, &["out_of_range"]);
    wrong(r#""turn":2"#, r#""turn":1"#, &["wrong_last_move"]);
    wrong(r#""activePlayer":"black""#, r#""activePlayer":"red""#, &["unknown_word"]);
    wrong("[5,1]", "[5]", &["wrong_length"]);
    wrong("[5,1]", "[5,7]", &["out_of_range"]);
    wrong("[5,1]", "[5,1,1]", &["wrong_dice_count"]);
    wrong("[5,1]", "[5,5]", &["wrong_doubles"]);
    wrong("[5,1]", "[5,5,5,4]", &["wrong_doubles"]);
    wrong(r#""diceUsed":[]"#, r#""diceUsed":[4]"#, &["dice_used_not_rolled"]);
    wrong(r#""diceUsed":[]"#, r#""diceUsed":[5,5]"#, &["dice_used_not_rolled"]);
    wrong("[-2,0,", "[-2,", &["wrong_length"]);
    wrong("[-2,0,", "[-2,16,", &["out_of_range"]);
    wrong("[-2,0,", "[-2,1,", &["wrong_piece_count"]);
    wrong("[-2,0,", "[-1,0,", &["wrong_piece_count"]);
    wrong(r#""bar":{"white":0"#, r#""bar":{"white":-1"#, &["out_of_range"]);
    wrong(r#""home":{"white":0"#, r#""home":{"white":1"#, &["wrong_piece_count"]);
    wrong(r#"{"sequence":1,"player":"white","file":"0001-white-a1b2c3.json"}"#, "null", &["wrong_last_move"]);
    wrong(r#""sequence":1"#, r#""sequence":2"#, &["wrong_last_move", "wrong_file"]);
    wrong("0001-white-", "0002-white-", &["wrong_file"]);
    wrong("0001-white-", "0001-black-", &["wrong_file"]);
    wrong("a1b2c3.json", "g1b2c3.json", &["bad_file_name"]);
    wrong("playing", "paused", &["unknown_word"]);
    wrong(r#""winner":null"#, r#""winner":"white""#, &["wrong_winner"]);
    wrong("playing", "completed", &["wrong_winner"]);
    wrong(r#""playing","winner":null"#, r#""completed","winner":"white""#, &["wrong_active_player"]);
    wrong("Ann", "", &["wrong_length"]);
    wrong(r#""type":"info""#, r#""type":"hint""#, &["unknown_word"]);
    wrong("10:35:00Z", "25:35:00Z", &["bad_time"]);
    let message = r#"{"type":"info","text":"x","timestamp":"2025-01-15T10:30:00Z"}"#;
    let earlier = format!(r#"[{},{{"type":"info""#, message.replace("2025", "2026"));
    wrong(r#"[{"type":"info""#, &earlier, &["messages_out_of_order"]);
    let stakes = r#""match":{"phase":"moving","length":7,"game":1,"score":{"white":0,"black":0},"cube":1,"cubeOwner":null,"crawfordRule":true,"crawfordGame":false,"resigned":null}"#;
    let with = |from: &str, to: &str| format!(r#""turn":2,{}"#, stakes.replace(from, to));
    for (from, to, codes) in [
        (r#""cube":1"#, r#""cube":1"#, &[][..]),
        (r#""cube":1"#, r#""cube":3"#, &["wrong_match", "wrong_match"]),
        (r#""cubeOwner":null"#, r#""cubeOwner":"white""#, &["wrong_match"]),
        (r#"{"white":0"#, r#"{"white":7"#, &["wrong_match"]),
        (r#""crawfordGame":false"#, r#""crawfordGame":true"#, &["wrong_match"]),
        (r#""resigned":null"#, r#""resigned":1"#, &["wrong_match"]),
        (r#""phase":"moving""#, r#""phase":"rolling""#, &["wrong_match"]),
        (r#""phase":"moving""#, r#""phase":"dozing""#, &["unknown_word"]),
    ] {
        wrong(r#""turn":2"#, &with(from, to), codes);
    }
}
