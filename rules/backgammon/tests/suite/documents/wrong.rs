//! Every way to get a state wrong, and that our reader and the schema agree on what is a state at all.

use game::movefile::MoveFileRefusal;
use game::{Coded, CommonRefusal};
use laws::Validator;

use super::{INITIAL, MID_GAME};
use crate::support::{edited, faults, load, places, schema, twice, without, written};

/// The mid-game example, played to its end: White has borne off everything, and Black is a checker short of it.
fn completed() -> String {
    edited(
        MID_GAME,
        &[
            ("/board", "[0,0,0,0,0,0, 0,0,0,0,0,0, 0,0,0,0,0,0, 0,0,0,0,0,-1]"),
            ("/bar/white", "0"),
            ("/home", r#"{"white":15,"black":14}"#),
            ("/activePlayer", r#""white""#),
            ("/status", r#""completed""#),
            ("/winner", r#""white""#),
        ],
    )
}

/// Whether a fault is one of shape: something that a schema could say.
fn is_shape(code: &str) -> bool {
    CommonRefusal::ALL.iter().map(Coded::code).chain([MoveFileRefusal::BadFileName.code()]).any(|shape| shape == code)
}

/// The faults of a state, which must be such that the schema refuses it exactly if its shape is wrong.
fn check(schema: &Validator, state: &str) -> String {
    let (found, is_misshapen) = match load(state) {
        Ok(_) => ("ok".to_string(), false),
        Err(refused) => (faults(&refused), refused.faults().iter().any(|fault| is_shape(fault.code))),
    };
    assert_eq!(schema.passes(state), !is_misshapen, "{found}: {state}");
    found
}

/// A document, edits of it, and the faults they lead to: place and code.
type Row<'a> = (&'a str, &'a [(&'a str, &'a str)], &'a str);

fn check_rows(schema: &Validator, rows: &[Row<'_>]) {
    for (base, edits, want) in rows {
        assert_eq!(check(schema, &edited(base, edits)), *want, "{edits:?}");
    }
}

#[test]
fn every_way_to_get_the_game_wrong() {
    let completed = completed();
    let (initial, middle, over) = (INITIAL, MID_GAME, completed.as_str());
    let none_of_black = "[2,0,0,0,0,0, 0,0,0,0,0,5, 0,0,0,0,3,0, 5,0,0,0,0,0]";
    let rows: &[Row<'_>] = &[
        (over, &[], "ok"),
        // Fifteen checkers of each colour, wherever they are.
        (initial, &[("/board/0", "1")], "/board: wrong_piece_count"),
        (initial, &[("/board/0", "3")], "/board: wrong_piece_count"),
        (initial, &[("/board/23", "-1")], "/board: wrong_piece_count"),
        (initial, &[("/bar/white", "1")], "/board: wrong_piece_count"),
        (initial, &[("/home/black", "1")], "/board: wrong_piece_count"),
        (initial, &[("/board/1", "15"), ("/board/2", "-15")], "/board: wrong_piece_count, /board: wrong_piece_count"),
        (initial, &[("/board/0", "1"), ("/bar/white", "1")], "ok"),
        (initial, &[("/board/23", "0"), ("/home/black", "2")], "ok"),
        (initial, &[("/board/0", "16")], "/board/0: out_of_range"),
        (initial, &[("/board/0", "-16")], "/board/0: out_of_range"),
        (initial, &[("/board/24", "0")], "/board: wrong_length"),
        (initial, &[("/board", "[]")], "/board: wrong_length"),
        (initial, &[("/bar/white", "-1")], "/bar/white: out_of_range"),
        (initial, &[("/bar/black", "16")], "/bar/black: out_of_range"),
        (initial, &[("/home/white", "16")], "/home/white: out_of_range"),
        (initial, &[("/home/black", "-1")], "/home/black: out_of_range"),
        // B6: two different dice or four equal ones.
        (initial, &[("/dice", "[0,5]")], "/dice/0: out_of_range"),
        (initial, &[("/dice", "[3,7]")], "/dice/1: out_of_range"),
        (initial, &[("/dice", "[3]")], "/dice: wrong_length"),
        (initial, &[("/dice", "[3,3,3,3,3]")], "/dice: wrong_length"),
        (initial, &[("/dice", "[3,5,1]")], "/dice: wrong_dice_count"),
        (initial, &[("/dice", "[3,3,3]")], "/dice: wrong_dice_count"),
        (initial, &[("/dice", "[3,3]")], "/dice: wrong_doubles"),
        (initial, &[("/dice", "[3,3,3,5]")], "/dice: wrong_doubles"),
        (initial, &[("/dice", "[3,3,3,3]")], "ok"),
        // B9: what was used was rolled.
        (initial, &[("/diceUsed", "[5]")], "ok"),
        (initial, &[("/diceUsed", "[5,3]")], "ok"),
        (initial, &[("/diceUsed", "[4]")], "/diceUsed/0: dice_used_not_rolled"),
        (initial, &[("/diceUsed", "[3,3]")], "/diceUsed/1: dice_used_not_rolled"),
        (initial, &[("/diceUsed", "[3,5,3]")], "/diceUsed/2: dice_used_not_rolled"),
        (initial, &[("/diceUsed", "[0]")], "/diceUsed/0: out_of_range"),
        (initial, &[("/diceUsed", "[3,5,3,5,3]")], "/diceUsed: wrong_length"),
        (initial, &[("/dice", "[2,2,2,2]"), ("/diceUsed", "[2,2,2,2]")], "ok"),
        (initial, &[("/dice", "[2,2,2,2]"), ("/diceUsed", "[2,1]")], "/diceUsed/1: dice_used_not_rolled"),
        // Status and winner.
        (initial, &[("/winner", r#""white""#)], "/winner: wrong_winner"),
        (initial, &[("/status", r#""completed""#)], "/winner: wrong_winner"),
        (initial, &[("/status", r#""paused""#)], "/status: unknown_word"),
        (initial, &[("/winner", r#""nobody""#)], "/winner: unknown_word"),
        (initial, &[("/activePlayer", r#""White""#)], "/activePlayer: unknown_word"),
        (initial, &[("/board", none_of_black), ("/home/black", "15")], "/status: wrong_status"),
        (over, &[("/status", r#""playing""#)], "/winner: wrong_winner, /status: wrong_status"),
        (over, &[("/status", r#""playing""#), ("/winner", "null")], "/status: wrong_status"),
        (over, &[("/winner", "null")], "/winner: wrong_winner"),
        (over, &[("/winner", r#""black""#)], "/winner: wrong_winner"),
        (over, &[("/winner", r#""black""#), ("/activePlayer", r#""black""#)], "/winner: wrong_winner"),
        (over, &[("/board/23", "0"), ("/home/black", "15")], "/winner: wrong_winner"),
        // B10: the active player of a completed game is its winner. A forfeit completes a game on any board.
        (over, &[("/activePlayer", r#""black""#)], "/activePlayer: wrong_active_player"),
        (middle, &[("/status", r#""completed""#), ("/winner", r#""black""#)], "ok"),
        (middle, &[("/status", r#""completed""#), ("/winner", r#""white""#)], "/activePlayer: wrong_active_player"),
    ];
    check_rows(&schema("backgammon.state"), rows);
}

#[test]
fn every_way_to_get_the_table_wrong() {
    let schema = schema("backgammon.state");
    let (initial, middle) = (INITIAL, MID_GAME);
    let message = r#"{"type":"info","text":"x","timestamp":"2025-01-21T12:15:33Z"}"#;
    let messages = |count: usize| format!("[{}]", vec![message; count].join(","));
    let (twenty, too_many) = (messages(20), messages(21));
    let rows: &[Row<'_>] = &[
        // B7: the last move.
        (initial, &[("/turn", "0")], "/turn: out_of_range"),
        (initial, &[("/turn", "2")], "/lastMove: wrong_last_move"),
        (middle, &[("/lastMove", "null")], "/lastMove: wrong_last_move"),
        (middle, &[("/turn", "11")], "/lastMove/sequence: wrong_last_move"),
        (middle, &[("/turn", "1")], "/lastMove/sequence: wrong_last_move"),
        (middle, &[("/turn", "14")], "ok"),
        (middle, &[("/lastMove/sequence", "0")], "/lastMove/sequence: out_of_range"),
        (middle, &[("/lastMove/sequence", "10")], "/lastMove/file: wrong_file"),
        (middle, &[("/lastMove/player", r#""black""#)], "/lastMove/file: wrong_file"),
        (middle, &[("/lastMove/player", r#""red""#)], "/lastMove/player: unknown_word"),
        (middle, &[("/lastMove/file", r#""0011-white-a.json""#)], "ok"),
        (middle, &[("/lastMove/file", r#""0012-white-a3f2e1.json""#)], "/lastMove/file: wrong_file"),
        (middle, &[("/lastMove/file", r#""0011-white-a3f2g1.json""#)], "/lastMove/file: bad_file_name"),
        (middle, &[("/lastMove/file", r#""0011-white-A3F2E1.json""#)], "/lastMove/file: bad_file_name"),
        (middle, &[("/lastMove/file", r#""0011-white-.json""#)], "/lastMove/file: bad_file_name"),
        (middle, &[("/lastMove/file", r#""011-white-a3f2e1.json""#)], "/lastMove/file: bad_file_name"),
        (middle, &[("/lastMove/file", r#""0011-red-a3f2e1.json""#)], "/lastMove/file: bad_file_name"),
        (middle, &[("/lastMove/file", r#""0011-white-a3f2e1.txt""#)], "/lastMove/file: bad_file_name"),
        (middle, &[("/lastMove/file", r#""x0011-white-a3f2e1.json""#)], "/lastMove/file: bad_file_name"),
        // Players.
        (initial, &[("/players/black", r#""""#)], "/players/black: wrong_length"),
        (initial, &[("/players/white", "7")], "/players/white: wrong_type"),
        // Messages, in order, as many as there are.
        (middle, &[("/messages", "[]")], "ok"),
        (middle, &[("/messages", &twenty)], "ok"),
        (middle, &[("/messages", &too_many)], "ok"),
        (middle, &[("/messages/2", message)], "ok"),
        (middle, &[("/messages/0", message)], "/messages/1/timestamp: messages_out_of_order"),
        (middle, &[("/messages/0/type", r#""debug""#)], "/messages/0/type: unknown_word"),
        (middle, &[("/messages/1/text", r#""""#)], "/messages/1/text: wrong_length"),
        (middle, &[("/messages/1/timestamp", r#""soon""#)], "/messages/1/timestamp: bad_time"),
        (middle, &[("/messages/1", "null")], "/messages/1: wrong_type"),
        (initial, &[("/updatedAt", r#""2025-01-21""#)], "/updatedAt: bad_time"),
        (initial, &[("/updatedAt", r#""2025-02-30T12:00:00Z""#)], "/updatedAt: bad_time"),
        (initial, &[("/updatedAt", r#""2025-01-21T12:00:00""#)], "/updatedAt: bad_time"),
        (initial, &[("/updatedAt", r#""2025-01-21T14:00:00.5+02:00""#)], "ok"),
        (initial, &[("/updatedAt", "0")], "/updatedAt: wrong_type"),
        // A whole number is one however it is written.
        (initial, &[("/turn", "1.0")], "ok"),
        (initial, &[("/turn", "1.5")], "/turn: wrong_type"),
        (initial, &[("/turn", "\"1\"")], "/turn: wrong_type"),
        // All that is wrong is said: first with the shape, and if nothing is, with what it says.
        (
            middle,
            &[("/dice/0", "9"), ("/board/3", "\"x\""), ("/bar/red", "0"), ("/lastMove/file", "null"), ("/turn", "1")],
            "/dice/0: out_of_range, /board/3: wrong_type, /bar/red: unknown_field, /lastMove/file: wrong_type",
        ),
        (
            middle,
            &[
                ("/dice", "[1,1]"),
                ("/board/0", "1"),
                ("/board/1", "-1"),
                ("/lastMove/sequence", "12"),
                ("/messages/0", message),
                ("/winner", r#""black""#),
            ],
            "/board: wrong_piece_count, /board: wrong_piece_count, /dice: wrong_doubles, \
             /lastMove/sequence: wrong_last_move, /lastMove/file: wrong_file, \
             /messages/1/timestamp: messages_out_of_order, /winner: wrong_winner",
        ),
    ];
    check_rows(&schema, rows);
    // A schema cannot say that there must be room for more turns, nor how long a name may be.
    let long = format!("{:?}", "x".repeat(101));
    for (pointer, value, want) in [
        ("/turn", "1000000001", "/turn: out_of_range"),
        ("/turn", "99999999999999999999999", "/turn: out_of_range"),
        ("/players/white", long.as_str(), "/players/white: wrong_length"),
    ] {
        let state = edited(middle, &[(pointer, value)]);
        assert!(schema.passes(&state));
        assert_eq!(faults(&load(&state).expect_err(want)), want);
    }
    for (text, want) in [("{", ": not_json"), ("[]", ": wrong_type"), ("null", ": wrong_type")] {
        assert_eq!(faults(&load(text).expect_err(want)), want);
    }
}

/// The state of a plain game has no match, and what a match cannot be is refused.
#[test]
fn every_way_to_get_a_match_wrong() {
    let schema = schema("backgammon.match-state");
    let stakes = r#"{"phase":"moving","length":5,"game":2,"score":{"white":0,"black":2},"cube":2,"cubeOwner":"white",
        "crawfordRule":true,"crawfordGame":false,"resigned":null}"#;
    let base = edited(MID_GAME, &[("/match", stakes)]);
    assert!(!crate::support::schema("backgammon.state").passes(&base));
    let rolling = edited(&base, &[("/diceUsed", "[4,2]"), ("/match/phase", r#""rolling""#)]);
    let (moving, rolling) = (base.as_str(), rolling.as_str());
    let over: &[(&str, &str)] = &[
        ("/status", r#""completed""#),
        ("/winner", r#""black""#),
        ("/match/phase", r#""completed""#),
        ("/match/score/black", "6"),
    ];
    let completed = edited(moving, over);
    let rows: &[Row<'_>] = &[
        (moving, &[], "ok"),
        (rolling, &[], "ok"),
        (&completed, &[], "ok"),
        (&completed, &[("/match/score/white", "5")], "/winner: wrong_winner"),
        (moving, &[("/match", "null")], "/match: wrong_type"),
        (moving, &[("/match/jacoby", "true")], "/match/jacoby: unknown_field"),
        (moving, &[("/match/phase", r#""waiting""#)], "/match/phase: unknown_word"),
        (moving, &[("/match/phase", r#""rolling""#)], "/match/phase: wrong_match"),
        (moving, &[("/match/phase", r#""completed""#)], "/match/phase: wrong_match"),
        (moving, &[("/match/phase", r#""opening""#)], "/match/phase: wrong_match"),
        (rolling, &[("/match/phase", r#""moving""#)], "/match/phase: wrong_match"),
        // Black does not own the cube, so there is nothing to wait for but the dice.
        (rolling, &[("/match/phase", r#""doubling""#)], "/match/phase: wrong_match"),
        (rolling, &[("/match/phase", r#""doubled""#)], "/match/phase: wrong_match"),
        (rolling, &[("/match/phase", r#""doubling""#), ("/match/cubeOwner", r#""black""#)], "ok"),
        (rolling, &[("/match/phase", r#""doubled""#), ("/match/cubeOwner", r#""black""#)], "ok"),
        (rolling, &[("/match/phase", r#""opening""#)], "/match/phase: wrong_match"),
        (rolling, &[("/match/phase", r#""opening""#), ("/activePlayer", r#""white""#)], "ok"),
        (&completed, &[("/match/phase", r#""moving""#)], "/match/score: wrong_match, /match/phase: wrong_match"),
        (&completed, &[("/match/resigned", "1")], "/match/resigned: wrong_match"),
        (moving, &[("/match/resigned", "1")], "/match/resigned: wrong_match"),
        (moving, &[("/match/phase", r#""resigned""#)], "/match/resigned: wrong_match"),
        (moving, &[("/match/phase", r#""resigned""#), ("/match/resigned", "2")], "ok"),
        (moving, &[("/match/resigned", "4")], "/match/resigned: out_of_range"),
        (moving, &[("/match/length", "32768")], "/match/length: out_of_range"),
        (moving, &[("/match/length", "2")], "/match/score: wrong_match"),
        (moving, &[("/match/length", "0")], "/match/score: wrong_match"),
        (moving, &[("/match/length", "0"), ("/match/score/black", "0")], "ok"),
        (moving, &[("/match/game", "0")], "/match/game: out_of_range"),
        (moving, &[("/match/score/white", "-1")], "/match/score/white: out_of_range"),
        (moving, &[("/match/score/white", "5")], "/match/score: wrong_match"),
        (moving, &[("/match/cube", "1")], "/match/cubeOwner: wrong_match"),
        (moving, &[("/match/cube", "1"), ("/match/cubeOwner", "null")], "ok"),
        (moving, &[("/match/cube", "null")], "/match/cubeOwner: wrong_match"),
        (moving, &[("/match/cube", "null"), ("/match/cubeOwner", "null")], "ok"),
        (moving, &[("/match/cubeOwner", "null")], "/match/cubeOwner: wrong_match"),
        (moving, &[("/match/cube", "0")], "/match/cube: out_of_range"),
        (moving, &[("/match/cube", "1024")], "ok"),
        (moving, &[("/match/cube", "2048")], "/match/cube: out_of_range"),
        (moving, &[("/match/crawfordRule", "1")], "/match/crawfordRule: wrong_type"),
        (moving, &[("/match/crawfordGame", "true")], "/match/crawfordGame: wrong_match"),
        (
            moving,
            &[
                ("/match/crawfordGame", "true"),
                ("/match/score/black", "4"),
                ("/match/cube", "1"),
                ("/match/cubeOwner", "null"),
            ],
            "ok",
        ),
        (
            moving,
            &[("/match/crawfordGame", "true"), ("/match/crawfordRule", "false"), ("/match/score/black", "4")],
            "/match/crawfordGame: wrong_match",
        ),
    ];
    check_rows(&schema, rows);
    // The schema lists what a cube can show; the reader says it with the rest of what cannot be.
    let odd = edited(moving, &[("/match/cube", "3")]);
    assert!(!schema.passes(&odd));
    assert_eq!(faults(&load(&odd).expect_err("no cube shows 3")), "/match/cube: wrong_match");
}

/// Every key of every object is asked for once, and no object has any other.
#[test]
fn every_key_is_needed_once_and_no_other_is_known() {
    let schema = schema("backgammon.state");
    let mut seen = 0;
    for (pointer, _) in places(MID_GAME).iter().filter(|(_, is_key)| *is_key) {
        seen += 1;
        assert_eq!(check(&schema, &without(MID_GAME, pointer)), format!("{pointer}: missing_field"));
        // A schema does not see that a key is there twice.
        let refused = load(&twice(MID_GAME, pointer)).expect_err(pointer);
        assert_eq!(faults(&refused), format!("{pointer}: duplicate_key"));
        let (parent, _) = pointer.rsplit_once('/').expect("a pointer");
        let more = format!("{parent}/colour");
        assert_eq!(check(&schema, &edited(MID_GAME, &[(&more, "1")])), format!("{more}: unknown_field"));
    }
    assert_eq!(seen, 13 + 2 + 2 + 3 + 2 + 2 * 3);
}

/// At every place of three states stands something else: the schema and our reader agree on whether that is a state.
#[test]
fn the_schema_and_the_reader_agree_on_every_small_edit() {
    let schema = schema("backgammon.state");
    let numbers = "null true -16 -15 -1 0 1 2.0 6 7 15 16 0.5";
    let words = r#""" "x" "white" "playing" "info" "2025-01-21T12:00:00Z" "0011-white-0.json""#;
    let others = r#"[] [1,2] [1,2,3,4,5] {} {"white":0,"black":0}"#;
    let values: Vec<&str> = [numbers, words, others].iter().flat_map(|list| list.split(' ')).collect();
    let mut counts = [0, 0];
    for base in [INITIAL, MID_GAME, &completed()] {
        for (pointer, _) in places(base) {
            for value in &values {
                let state = edited(base, &[(&pointer, value)]);
                let found = check(&schema, &state);
                counts[usize::from(found == "ok")] += 1;
                if found == "ok" {
                    assert!(schema.passes(&written(&load(&state).expect("it was read once"))));
                }
            }
        }
    }
    // Both happen often, or this would say nothing.
    assert!(3000 < counts[0] && 100 < counts[1], "{counts:?}");
}

/// RFC 3339 leaves some room; whatever we take, the schema's `date-time` takes too, and nearly the other way round.
#[test]
fn the_schema_and_the_reader_agree_on_times() {
    let schema = schema("backgammon.state");
    for (time, want) in [
        ("2025-01-21T12:00:00Z", "ok"),
        ("2025-01-21t12:00:00z", "ok"),
        ("2025-01-21T12:00:00.123456789Z", "ok"),
        ("2025-01-21T12:00:00-23:59", "ok"),
        ("2024-02-29T23:59:59+00:00", "ok"),
        ("2025-02-29T00:00:00Z", "/updatedAt: bad_time"),
        ("2025-01-21T24:00:00Z", "/updatedAt: bad_time"),
        ("2025-01-21T12:00Z", "/updatedAt: bad_time"),
        ("2025-01-21T12:00:00+02", "/updatedAt: bad_time"),
        ("2025-01-21T12:00:00,5Z", "/updatedAt: bad_time"),
        ("25-01-21T12:00:00Z", "/updatedAt: bad_time"),
        ("2025-01-21 12:00:00Z", "/updatedAt: bad_time"),
        ("", "/updatedAt: bad_time"),
    ] {
        assert_eq!(check(&schema, &edited(INITIAL, &[("/updatedAt", &format!("{time:?}"))])), want, "{time}");
    }
    // A leap second is the one time that the schema knows and we do not.
    let leap = edited(INITIAL, &[("/updatedAt", r#""2016-12-31T23:59:60Z""#)]);
    assert!(schema.passes(&leap));
    assert_eq!(faults(&load(&leap).expect_err("no such second")), "/updatedAt: bad_time");
}
