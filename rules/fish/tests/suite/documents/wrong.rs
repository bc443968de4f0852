//! Every way to get a state wrong: place and code.

use std::collections::BTreeSet;

use fish::Invalid;
use game::{Coded, CommonRefusal};
use laws::Validator;

use super::{ALL_KICKED, BOX_OVER, DEALING, DEALING_TERMS, KICKED, MOVING, OVER, PLACING, START, STUCK};
use crate::support::{at, document, edited, faults, load, schema, without};

/// The faults of a state, which must be such that the schema refuses it exactly if its shape is wrong.
pub(super) fn check(schema: &Validator, state: &str) -> String {
    let is_shape = |code: &str| CommonRefusal::ALL.iter().any(|shape| shape.code() == code);
    let (found, is_misshapen) = match load(state) {
        Ok(_) => ("ok".to_string(), false),
        Err(refused) => (faults(&refused), refused.faults().iter().any(|fault| is_shape(fault.code))),
    };
    assert_eq!(schema.passes(state), !is_misshapen, "{found}: {state}");
    found
}

/// A document, edits of it, and the faults they lead to: place and code.
type Row<'a> = (&'a str, &'a [(&'a str, &'a str)], &'a str);

fn check_rows(rows: &[Row<'_>]) {
    let schema = schema("fish.state");
    for (base, edits, want) in rows {
        assert_eq!(check(&schema, &edited(base, edits)), *want, "{edits:?}");
    }
}

#[test]
fn every_way_to_get_the_board_wrong() {
    let tile = |index: usize| at(START, &format!("/board/tiles/{index}"));
    // The first two tiles the wrong way round; the first tile twice.
    let (first, second, last) = (tile(0), tile(1), tile(14));
    let beyond = edited(&last, &[("/tile_id", "16"), ("/row", "0"), ("/col", "4")]);
    let alone = format!("[{}]", edited(&first, &[("/southeast", "null"), ("/south", "null")]));
    let many = format!("[{}]", vec![first.as_str(); 129].join(","));
    let rows: &[Row<'_>] = &[
        (START, &[], "ok"),
        // Rows and columns: at least one, at most 128 cells.
        (START, &[("/board/rows", "0")], "/board/rows: out_of_range"),
        (START, &[("/board/rows", "-1")], "/board/rows: out_of_range"),
        (START, &[("/board/columns", "0")], "/board/columns: out_of_range"),
        (START, &[("/board/rows", "129")], "/board/rows: out_of_range"),
        (START, &[("/board/columns", "129")], "/board/columns: out_of_range"),
        (START, &[("/board/columns", "32")], "ok"),
        (START, &[("/board/columns", "33")], "/board: too_many_cells"),
        (START, &[("/board/rows", "128"), ("/board/columns", "128")], "/board: too_many_cells"),
        (DEALING, &[("/board/rows", "17")], "/board: too_many_cells"),
        (START, &[("/board/rows", "4.5")], "/board/rows: wrong_type"),
        (START, &[("/board/rows", "null")], "/board/rows: wrong_type"),
        (START, &[("/board/tiles", &many)], "/board/tiles: wrong_length"),
        (START, &[("/board/tiles", "{}")], "/board/tiles: wrong_type"),
        (START, &[("/board", "[]")], "/board: wrong_type"),
        // A tile is where its id says.
        (START, &[("/board/tiles/0/fish", "9")], "ok"),
        (START, &[("/board/tiles/0/fish", "0")], "/board/tiles/0/fish: out_of_range"),
        (START, &[("/board/tiles/0/fish", "-1")], "/board/tiles/0/fish: out_of_range"),
        (START, &[("/board/tiles/0/fish", "10")], "/board/tiles/0/fish: out_of_range"),
        (START, &[("/board/tiles/0/tile_id", "-1")], "/board/tiles/0/tile_id: out_of_range"),
        (START, &[("/board/tiles/0/tile_id", "128")], "/board/tiles/0/tile_id: out_of_range"),
        (START, &[("/board/tiles/14/row", "2")], "/board/tiles/14/tile_id: wrong_tile"),
        (START, &[("/board/tiles/14/col", "2")], "/board/tiles/14/tile_id: wrong_tile"),
        (
            START,
            &[("/board/tiles/14/tile_id", "16")],
            "/board/tiles/12/south: wrong_neighbour, /board/tiles/13/southeast: wrong_neighbour, \
             /board/tiles/14/tile_id: wrong_tile",
        ),
        // 14 is the number that row 6 of column 2 would have.
        (START, &[("/board/tiles/13/row", "6"), ("/board/tiles/13/col", "2")], "/board/tiles/13/tile_id: wrong_tile"),
        (START, &[("/board/tiles/15", &beyond)], "/board/tiles/15/tile_id: wrong_tile"),
        // Once each, ascending.
        (START, &[("/board/tiles/15", &last)], "/board/tiles/15/tile_id: wrong_tile_order"),
        (START, &[("/board/tiles/0", &second), ("/board/tiles/1", &first)], "/board/tiles/1/tile_id: wrong_tile_order"),
        // Each of six neighbours: another tile, none, one where there is none.
        (START, &[("/board/tiles/8/north", "0")], "/board/tiles/8/north: wrong_neighbour"),
        (START, &[("/board/tiles/9/north", "4")], "/board/tiles/9/north: wrong_neighbour"),
        (START, &[("/board/tiles/9/north", "null")], "/board/tiles/9/north: wrong_neighbour"),
        (START, &[("/board/tiles/9/northeast", "null")], "/board/tiles/9/northeast: wrong_neighbour"),
        (START, &[("/board/tiles/9/southeast", "14")], "/board/tiles/9/southeast: wrong_neighbour"),
        (START, &[("/board/tiles/9/south", "0")], "/board/tiles/9/south: wrong_neighbour"),
        (START, &[("/board/tiles/9/southwest", "null")], "/board/tiles/9/southwest: wrong_neighbour"),
        (START, &[("/board/tiles/9/northwest", "9")], "/board/tiles/9/northwest: wrong_neighbour"),
        // Where a hole is, there is no neighbour.
        (START, &[("/board/tiles/1/southeast", "6")], "/board/tiles/1/southeast: wrong_neighbour"),
        (START, &[("/board/tiles/0/north", "128")], "/board/tiles/0/north: out_of_range"),
        (START, &[("/board/tiles/0/north", "-1")], "/board/tiles/0/north: out_of_range"),
        (START, &[("/board/tiles/0/north", "false")], "/board/tiles/0/north: wrong_type"),
        // By the rules of the box, penguins that have not moved stand on one fish.
        (PLACING, &[("/rules", r#""box""#)], "/board/tiles: too_few_tiles, /players/2/penguins/0: not_one_fish"),
        // A board that is not drawn yet.
        (DEALING, &[], "ok"),
        (DEALING_TERMS, &[], "ok"),
        (DEALING, &[("/board/tiles", &alone)], "/board/tiles: not_drawn_yet"),
        (START, &[("/draw", r#""box""#)], "/draw: impossible_board"),
        (DEALING, &[("/draw", r#""bag""#)], "/draw: unknown_word"),
        (DEALING, &[("/draw", "null")], "/draw: wrong_type"),
        (
            DEALING,
            &[("/draw", "{}")],
            "/draw/holes: missing_field, /draw/fish: missing_field, /draw/ones: missing_field",
        ),
        (DEALING, &[("/board/rows", "7")], "/draw: impossible_board"),
        (DEALING, &[("/board/columns", "9")], "/draw: impossible_board"),
        (DEALING_TERMS, &[("/draw/holes", "2")], "ok"),
        (DEALING_TERMS, &[("/draw/holes", "[]")], "ok"),
        (DEALING_TERMS, &[("/draw/holes", "11")], "ok"),
        (DEALING_TERMS, &[("/draw/holes", "12")], "/draw: too_few_tiles"),
        (DEALING_TERMS, &[("/draw/holes", "21")], "/draw/holes: impossible_board"),
        (DEALING_TERMS, &[("/draw/holes", "129")], "/draw/holes: out_of_range"),
        (DEALING_TERMS, &[("/draw/holes/0", "[5,0]")], "/draw/holes: impossible_board"),
        (DEALING_TERMS, &[("/draw/holes/0", "[0,4]")], "/draw/holes: impossible_board"),
        (DEALING_TERMS, &[("/draw/holes/0", "[1,2]")], "/draw/holes: impossible_board"),
        (DEALING_TERMS, &[("/draw/holes/0", "[0]")], "/draw/holes/0: wrong_length"),
        (DEALING_TERMS, &[("/draw/fish", "[5,1]")], "/draw/fish: impossible_board"),
        (DEALING_TERMS, &[("/draw/fish", "[0,1]")], "/draw/fish/0: out_of_range"),
        (DEALING_TERMS, &[("/draw/fish", "[1,10]")], "/draw/fish/1: out_of_range"),
        (DEALING_TERMS, &[("/draw/fish", "[1,2,3]")], "/draw/fish: wrong_length"),
        (DEALING_TERMS, &[("/draw/ones", "17")], "ok"),
        (DEALING_TERMS, &[("/draw/ones", "18")], "/draw/ones: impossible_board"),
        (DEALING_TERMS, &[("/draw/ones", "129")], "/draw/ones: out_of_range"),
        // The rules of the box ask for as many tiles with one fish as there are penguins.
        (DEALING_TERMS, &[("/draw/ones", "8")], "/draw/ones: too_few_tiles"),
        (DEALING_TERMS, &[("/draw/ones", "8"), ("/rules", r#""memo""#)], "ok"),
    ];
    check_rows(rows);
    // A tile less: those around it know.
    let schema = schema("fish.state");
    assert_eq!(
        check(&schema, &without(START, "/board/tiles/0")),
        "/board/tiles/0/northwest: wrong_neighbour, /board/tiles/1/north: wrong_neighbour"
    );
}

#[test]
fn every_way_to_get_the_players_wrong() {
    let penguin = |id: u8, x: u8, y: u8| format!(r#"{{"penguin_id":{id},"x":{x},"y":{y}}}"#);
    let rows: &[Row<'_>] = &[
        (MOVING, &[], "ok"),
        (PLACING, &[], "ok"),
        (KICKED, &[], "ok"),
        (STUCK, &[], "ok"),
        (START, &[("/players", "[]")], "/players: wrong_length"),
        (START, &[("/players", "{}")], "/players: wrong_type"),
        (START, &[("/players/1", "null")], "/players/1: wrong_type"),
        (START, &[("/players/0/player_id", "1")], "/players/0/player_id: wrong_player_id"),
        (START, &[("/players/1/player_id", "0")], "/players/1/player_id: wrong_player_id"),
        (START, &[("/players/1/player_id", "4")], "/players/1/player_id: out_of_range"),
        (START, &[("/players/0/color", r#""white""#)], "/players/0/color: wrong_color"),
        (START, &[("/players/1/color", r#""black""#)], "/players/1/color: wrong_color"),
        (START, &[("/players/1/color", r#""blue""#)], "/players/1/color: unknown_word"),
        (START, &[("/players/1/color", "1")], "/players/1/color: wrong_type"),
        (START, &[("/players/1/name", "null")], "/players/1/name: wrong_type"),
        (START, &[("/players/1/name", r#""""#)], "ok"),
        (START, &[("/players/1/age", "7")], "/players/1/age: unknown_field"),
        // Fish.
        (MOVING, &[("/players/0/fish", "-1")], "/players/0/fish: out_of_range"),
        (MOVING, &[("/players/0/fish", "4294967296")], "/players/0/fish: out_of_range"),
        (MOVING, &[("/players/0/fish", "null")], "/players/0/fish: wrong_type"),
        (START, &[("/players/0/fish", "1")], "/players/0/fish: wrong_total"),
        (PLACING, &[("/players/2/fish", "3")], "/players/2/fish: wrong_total"),
        (DEALING, &[("/players/1/fish", "3")], "/players/1/fish: wrong_total"),
        // How many penguins.
        (START, &[("/players/0/penguins", "[null,null,null]")], "/players/0/penguins: wrong_penguin_count"),
        (PLACING, &[("/players/1/penguins/3", "null")], "/players/1/penguins: wrong_penguin_count"),
        (KICKED, &[("/players/1/penguins", "[]")], "/players/1/penguins: wrong_penguin_count"),
        (START, &[("/players/0/penguins", "[null,null,null,null,null]")], "/players/0/penguins: wrong_length"),
        (START, &[("/players/0/penguins", "null")], "/players/0/penguins: wrong_type"),
        (START, &[("/players/0/penguins/0", "0")], "/players/0/penguins/0: wrong_type"),
        // Which penguins.
        (MOVING, &[("/players/0/penguins/0/penguin_id", "1")], "/players/0/penguins/0/penguin_id: wrong_penguin_id"),
        (MOVING, &[("/players/1/penguins/0/penguin_id", "3")], "/players/1/penguins/0/penguin_id: wrong_penguin_id"),
        (MOVING, &[("/players/1/penguins/3/penguin_id", "8")], "/players/1/penguins/3/penguin_id: wrong_penguin_id"),
        (MOVING, &[("/players/1/penguins/3/penguin_id", "9")], "/players/1/penguins/3/penguin_id: out_of_range"),
        (PLACING, &[("/players/1/penguins/0/penguin_id", "4")], "/players/1/penguins/0/penguin_id: wrong_penguin_id"),
        // Where they stand: on a tile, one each. Ann's first stands on tile 0; 6 and 5 are holes, 16 is outside.
        (
            MOVING,
            &[("/players/0/penguins/0/x", "1"), ("/players/0/penguins/0/y", "2")],
            "/players/0/penguins/0: penguin_on_hole",
        ),
        (
            MOVING,
            &[("/players/0/penguins/0/x", "1"), ("/players/0/penguins/0/y", "1")],
            "/players/0/penguins/0: penguin_on_hole",
        ),
        (MOVING, &[("/players/0/penguins/0/x", "4")], "/players/0/penguins/0: penguin_on_hole"),
        (MOVING, &[("/players/0/penguins/0/y", "4")], "/players/0/penguins/0: penguin_on_hole"),
        (MOVING, &[("/players/0/penguins/0/y", "127")], "/players/0/penguins/0: penguin_on_hole"),
        (MOVING, &[("/players/0/penguins/0/y", "128")], "/players/0/penguins/0/y: out_of_range"),
        (MOVING, &[("/players/0/penguins/0/x", "-1")], "/players/0/penguins/0/x: out_of_range"),
        (MOVING, &[("/players/0/penguins/0/y", "3")], "/players/0/penguins/2: penguins_overlap"),
        (MOVING, &[("/players/0/penguins/0/y", "2")], "/players/1/penguins/0: penguins_overlap"),
        (MOVING, &[("/players/0/penguins/0/y", "1")], "ok"),
        (DEALING, &[("/players/0/penguins/0", &penguin(0, 0, 0))], "/players/0/penguins/0: penguin_on_hole"),
        // Placed one after the other, round by round.
        (PLACING, &[("/players/0/penguins/0", "null")], "/players/0/penguins/1: wrong_penguin_order"),
        (PLACING, &[("/players/0/penguins/1", "null"), ("/current_turn", "0")], "ok"),
        (PLACING, &[("/players/1/penguins/1", &penguin(4, 0, 1)), ("/current_turn", "2")], "ok"),
        (
            PLACING,
            &[("/players/1/penguins/0", "null")],
            "/players/0/penguins: wrong_penguin_count, /players/2/penguins: wrong_penguin_count",
        ),
        // A player who is out has nothing.
        (KICKED, &[("/players/1/fish", "1")], "/players/1: not_gone"),
        (KICKED, &[("/players/1/penguins/0", &penguin(2, 2, 1))], "/players/1: not_gone"),
        (MOVING, &[("/turn_order", "[1]"), ("/current_turn", "0")], "/players/0: not_gone"),
    ];
    check_rows(rows);
}

#[test]
fn every_way_to_get_the_turn_wrong() {
    let rows: &[Row<'_>] = &[
        (OVER, &[], "ok"),
        (ALL_KICKED, &[], "ok"),
        (BOX_OVER, &[], "ok"),
        // Those in the game, ascending.
        (START, &[("/turn_order", "[1,0]")], "/turn_order/1: wrong_turn_order"),
        (START, &[("/turn_order", "[0,0]")], "/turn_order/1: wrong_turn_order"),
        (START, &[("/turn_order", "[0,1,2]")], "/turn_order/2: wrong_turn_order"),
        (START, &[("/turn_order", "[0,2]")], "/turn_order/1: wrong_turn_order"),
        (START, &[("/turn_order", "[0]")], "ok"),
        (START, &[("/turn_order", "[1]")], "ok"),
        (START, &[("/turn_order", "[]")], "/winning_players: wrong_winners"),
        (START, &[("/turn_order", "[0,4]")], "/turn_order/1: out_of_range"),
        (START, &[("/turn_order", "[0,1,0,1,0]")], "/turn_order: wrong_length"),
        (START, &[("/turn_order", "null")], "/turn_order: wrong_type"),
        (DEALING, &[("/turn_order", "[]")], "/turn_order: wrong_turn_order"),
        // An index into them.
        (MOVING, &[("/current_turn", "0")], "ok"),
        (MOVING, &[("/current_turn", "2")], "/current_turn: wrong_turn"),
        (KICKED, &[("/current_turn", "3")], "/current_turn: wrong_turn"),
        (MOVING, &[("/current_turn", "4")], "/current_turn: out_of_range"),
        (MOVING, &[("/current_turn", "-1")], "/current_turn: out_of_range"),
        (MOVING, &[("/current_turn", "null")], "/current_turn: wrong_type"),
        (ALL_KICKED, &[("/current_turn", "1")], "/current_turn: wrong_turn"),
        (OVER, &[("/current_turn", "3")], "/current_turn: wrong_turn"),
        // The player who has placed the fewest penguins, and among those the first.
        (START, &[("/current_turn", "1")], "/current_turn: wrong_turn"),
        (PLACING, &[("/current_turn", "0")], "/current_turn: wrong_turn"),
        (PLACING, &[("/current_turn", "2")], "/current_turn: wrong_turn"),
        // Winners: none while a player can move, then all with the most fish.
        (MOVING, &[("/winning_players", "[1]")], "/winning_players: wrong_winners"),
        (MOVING, &[("/winning_players", "[]")], "/winning_players: wrong_winners"),
        (START, &[("/winning_players", "[0,1]")], "/winning_players: wrong_winners"),
        (DEALING, &[("/winning_players", "[0,1]")], "/winning_players: wrong_winners"),
        (OVER, &[("/winning_players", "null")], "/winning_players: wrong_winners"),
        (OVER, &[("/winning_players", "[]")], "/winning_players: wrong_winners"),
        (OVER, &[("/winning_players", "[0]")], "/winning_players: wrong_winners"),
        (OVER, &[("/winning_players", "[2,0]")], "/winning_players: wrong_winners"),
        (OVER, &[("/winning_players", "[0,1,2]")], "/winning_players: wrong_winners"),
        (OVER, &[("/winning_players", "[0,2,2]")], "/winning_players: wrong_winners"),
        (OVER, &[("/winning_players", "[0,3]")], "/winning_players: wrong_winners"),
        (OVER, &[("/winning_players", "[0,4]")], "/winning_players/1: out_of_range"),
        (OVER, &[("/winning_players", "0")], "/winning_players: wrong_type"),
        (OVER, &[("/players/0/fish", "5"), ("/winning_players", "[0]")], "ok"),
        (OVER, &[("/players/0/fish", "5")], "/winning_players: wrong_winners"),
        (ALL_KICKED, &[("/winning_players", "null")], "/winning_players: wrong_winners"),
        (ALL_KICKED, &[("/winning_players", "[0]")], "/winning_players: wrong_winners"),
        // The table.
        (START, &[("/game_id", "-1")], "/game_id: out_of_range"),
        (START, &[("/game_id", "9007199254740991")], "ok"),
        (START, &[("/game_id", "9007199254740992")], "/game_id: out_of_range"),
        (START, &[("/game_id", r#""550e8400-e29b-41d4-a716-446655440000""#)], "/game_id: wrong_type"),
        (START, &[("/spectator_count", "-1")], "/spectator_count: out_of_range"),
        (START, &[("/spectator_count", "4294967296")], "/spectator_count: out_of_range"),
        (START, &[("/spectator_count", "null")], "/spectator_count: wrong_type"),
        (START, &[("/rules", r#""house""#)], "/rules: unknown_word"),
        (START, &[("/rules", "null")], "/rules: wrong_type"),
    ];
    check_rows(rows);
    for (text, want) in [("{", ": not_json"), ("[]", ": wrong_type"), ("null", ": wrong_type")] {
        assert_eq!(faults(&load(text).expect_err(want)), want);
    }
}

/// Before the board is drawn no player has placed a penguin, so it is the turn of the first who is in the game.
#[test]
fn whoever_is_first_waits_for_the_board() {
    let rows: &[Row<'_>] = &[
        (DEALING, &[("/current_turn", "1")], "/current_turn: wrong_turn"),
        (DEALING_TERMS, &[("/current_turn", "1")], "/current_turn: wrong_turn"),
        (DEALING_TERMS, &[("/turn_order", "[0,2]")], "ok"),
    ];
    check_rows(rows);
}

/// More penguins to place than there are tiles for them.
#[test]
fn every_penguin_must_find_a_tile() {
    let schema = schema("fish.state");
    let two = |cells: &str| document(&format!("2 players, 1 to move: {cells}"));
    let placing = |cells: &str| edited(&two(cells), &[("/turn_order", "[0,1]"), ("/current_turn", "1")]);
    for (cells, want) in [
        ("a1 1 1 1 b1 1 1 1 a1", "ok"),
        ("a1 1 1 1 b1 1 1 a1", "ok"),
        ("a1 1 1 1 b1 1 a1", "/board/tiles: too_few_tiles"),
    ] {
        assert_eq!(check(&schema, &placing(cells)), want, "{cells}");
    }
    // By the rules of the box only tiles with one fish will do, or those that are taken.
    for (cells, want) in [("a1 1 1 1 b1 1 1 a1 3", "ok"), ("a1 1 1 1 b1 1 2 a1 3", "/board/tiles: too_few_tiles")] {
        assert_eq!(check(&schema, &edited(&placing(cells), &[("/rules", r#""box""#)])), want, "{cells}");
    }
}

/// All that is wrong is said: first with the shape, and if nothing is, with what it says.
#[test]
fn everything_that_is_wrong_is_said() {
    let rows: &[Row<'_>] = &[
        (
            MOVING,
            &[
                ("/board/tiles/2/fish", "0"),
                ("/players/0/color", r#""pink""#),
                ("/turn_order/0", "7"),
                ("/current_turn", "3"),
            ],
            "/board/tiles/2/fish: out_of_range, /players/0/color: unknown_word, /turn_order/0: out_of_range",
        ),
        (
            MOVING,
            &[
                ("/board/tiles/2/north", "1"),
                ("/players/0/color", r#""black""#),
                ("/players/1/player_id", "2"),
                ("/current_turn", "3"),
            ],
            "/board/tiles/2/north: wrong_neighbour, /players/0/color: wrong_color, \
             /players/1/player_id: wrong_player_id, /current_turn: wrong_turn",
        ),
    ];
    check_rows(rows);
}

/// The tests of this file and of setups get every code of a document that there is.
#[test]
fn every_code_is_got() {
    let tests = [include_str!("wrong.rs"), include_str!("setups.rs")].concat();
    let codes: BTreeSet<&str> = Invalid::ALL.iter().map(Coded::code).collect();
    let missing: Vec<&&str> = codes.iter().filter(|code| !tests.contains(&format!(": {code}\""))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
