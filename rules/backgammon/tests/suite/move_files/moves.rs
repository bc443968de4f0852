//! What the rules say of the moves in a file.

use super::{OPENING, at, hand_in, knowing, moving, opened};
use crate::support::{Table, edited, load, played, written};

/// Positions, rolls, moves, and what the rules say of them.
#[test]
fn every_way_to_get_moves_wrong() {
    let (white, black) = ("-b----E-C---eE---c-e----B-:0:0:1:53", "-b----E-C---eE---c-e----B-:0:0:-1:31");
    let (on_bar, shut_out) = ("-b----E-D---BC---c-ee----A:0:0:1:46", "-b----E-D----E---e-e-c---A:0:0:1:46");
    let black_on_bar = "aa----E-C---eE---c-e----B-:0:0:-1:41";
    let (home, outside) = ("---B-AA--------------b----:0:0:1:53", "---B-A-A-------------b----:0:0:1:53");
    let black_home = "-B-----------------aa-b---:0:0:-1:53";
    let one_die = "--b----------A-------c----:0:0:1:65";
    for (xgid, moves, roll, want) in [
        (white, "5>2:3 7>2:5", "[5,3]", "ok"),
        (white, "7>2:5 5>2:3", "[5,3]", "ok"),
        (white, "5>3:2 7>2:5", "[5,3]", "/moves/0: die_not_rolled"),
        (white, "5>2:3 5>2:3", "[5,3]", "/moves/1: die_used_up"),
        (white, "5>2:3", "[5,3]", "/moves: must_play_more"),
        (white, "5>2:3 7>2:5 7>4:3", "[5,3]", "/moves/2: turn_already_over"),
        (white, "5>5:3 7>2:5", "[5,3]", "/moves/0: same_point"),
        (white, "5>8:3 7>2:5", "[5,3]", "/moves/0: wrong_direction"),
        (white, "5>3:3 7>2:5", "[5,3]", "/moves/0: wrong_distance"),
        // B2: a checker of one's own must be there.
        (white, "0>3:3 7>2:5", "[5,3]", "/moves/0: no_checker"),
        (white, "9>6:3 7>2:5", "[5,3]", "/moves/0: no_checker"),
        (white, "-1>21:3 7>2:5", "[5,3]", "/moves/0: no_checker"),
        (white, "23>18:5 7>4:3", "[5,3]", "/moves/0: point_blocked"),
        (white, "5>24:5 7>4:3", "[5,3]", "/moves/0: not_all_home"),
        (black, "16>19:3 18>19:1", "[3,1]", "ok"),
        (black, "16>13:3 18>19:1", "[3,1]", "/moves/0: wrong_direction"),
        (black, "16>18:3 18>19:1", "[3,1]", "/moves/0: wrong_distance"),
        (black, "23>24:1 16>19:3", "[3,1]", "/moves/0: no_checker"),
        // The bar comes first, and a checker enters where its die says.
        (on_bar, "-1>20:4 11>5:6", "[6,4]", "ok"),
        (on_bar, "11>5:6 -1>20:4", "[6,4]", "/moves/0: bar_first"),
        (on_bar, "-1>19:4 11>5:6", "[6,4]", "/moves/0: wrong_entry"),
        (on_bar, "-1>24:4 11>5:6", "[6,4]", "/moves/0: wrong_entry"),
        (on_bar, "-1>18:6 11>7:4", "[6,4]", "/moves/0: point_blocked"),
        (shut_out, "-1>20:4 11>5:6", "[6,4]", "not_your_turn"),
        (black_on_bar, "-1>3:4 3>4:1", "[4,1]", "ok"),
        (black_on_bar, "-1>20:4 11>12:1", "[4,1]", "/moves/0: wrong_entry"),
        (black_on_bar, "11>15:4 -1>0:1", "[4,1]", "/moves/0: bar_first"),
        // B3: the exact point, or a larger die from the highest one, with all that remain at home.
        (home, "5>0:5 4>1:3", "[5,3]", "ok"),
        (home, "4>24:5 2>24:3", "[5,3]", "ok"),
        (home, "4>24:3 5>0:5", "[5,3]", "/moves/0: die_too_small"),
        (home, "2>24:5 2>24:3", "[5,3]", "/moves/0: higher_checker"),
        (outside, "4>24:5 6>3:3", "[5,3]", "/moves/0: not_all_home"),
        (outside, "6>3:3 4>24:5", "[5,3]", "ok"),
        (black_home, "18>23:5 19>22:3", "[5,3]", "ok"),
        (black_home, "21>24:3 19>24:5", "[5,3]", "ok"),
        (black_home, "19>24:3 18>23:5", "[5,3]", "/moves/0: die_too_small"),
        (black_home, "21>24:5 21>24:3", "[5,3]", "/moves/0: higher_checker"),
        // A checker on point 2 is in the way of those on point 1.
        ("-CAB---------------e----b-:0:0:1:33", "2>24:3 2>24:3 0>24:3 0>24:3", "[3,3,3,3]", "/moves/2: higher_checker"),
        ("-CAB---------------e----b-:0:0:1:33", "2>24:3 2>24:3 1>24:3", "[3,3,3,3]", "/moves: must_play_more"),
        ("-CAB---------------e----b-:0:0:1:33", "2>24:3 2>24:3 1>24:3 0>24:3", "[3,3,3,3]", "ok"),
        // B4: as many dice as possible, and the higher one if it is either.
        (one_die, "12>6:6", "[6,5]", "ok"),
        (one_die, "12>7:5", "[6,5]", "/moves/0: must_play_higher"),
        (one_die, "12>6:6 6>1:5", "[6,5]", "/moves/1: turn_already_over"),
        ("--------A---------b-----A-:0:0:1:62", "7>5:2", "[6,2]", "/moves/0: must_play_more"),
        ("--------A---------b-----A-:0:0:1:62", "23>21:2 7>1:6", "[6,2]", "ok"),
    ] {
        let mut table = at(xgid);
        let text = moving(&table, moves, roll);
        let name = if text.contains("black") { "0002-black-a1b2c3.json" } else { "0002-white-a1b2c3.json" };
        assert_eq!(hand_in(&mut table, name, &text), want, "{xgid} {moves}");
    }
}

/// B18: the other player's turn, no dice, no game.
#[test]
fn b18_files_that_are_not_due() {
    let text = |table: &Table, player: &str| edited(&knowing(table, OPENING), &[("/player", &format!("{player:?}"))]);
    let over = || played(r#"{"position":"XGID=-A----------------------a-:0:0:1:21:0:0:0:0:10"}"#, "move-0-2");
    let forfeited = || played("{}", "open-5-3 forfeit-1");
    let match_of_3 = r#"{"match":{"length":3}}"#;
    for (mut table, player, name, want) in [
        (opened(), "black", "0001-black-a1b2c3.json", "not_your_turn"),
        (played("{}", ""), "white", "0001-white-a1b2c3.json", "not_your_turn"),
        (played("{}", "open-5-3 move-5-3 move-7-5"), "black", "0002-black-a1b2c3.json", "not_your_turn"),
        (played(match_of_3, "open-5-3 move-5-3 move-7-5"), "black", "0002-black-a1b2c3.json", "wrong_phase"),
        (over(), "white", "0003-white-a1b2c3.json", "game_finished"),
        (over(), "black", "0003-black-a1b2c3.json", "game_finished"),
        (forfeited(), "white", "0001-white-a1b2c3.json", "game_finished"),
    ] {
        let text = text(&table, player);
        assert_eq!(hand_in(&mut table, name, &text), want, "{name}");
    }
}

/// The number of a turn has an end, where it cannot tell any more that the turn is over.
#[test]
fn the_last_turn_there_is_ends_like_any_other() {
    let last_move = r#"{"sequence":1,"player":"black","file":"0001-black-000000.json"}"#;
    let last = |moves: &str| {
        let state = edited(&written(&opened()), &[("/turn", "1000000000"), ("/lastMove", last_move)]);
        let mut table = load(&state).unwrap_or_else(|malformed| panic!("{state}: {malformed}"));
        let text = moving(&table, moves, "[5,3]");
        hand_in(&mut table, "0002-white-a1b2c3.json", &text)
    };
    assert_eq!(last("5>2:3 7>2:5"), "ok");
    assert_eq!(last("5>2:3"), "/moves: must_play_more");
    assert_eq!(last("5>2:3 7>2:5 7>4:3"), "/moves/2: turn_already_over");
}
