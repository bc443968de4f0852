//! Scoring: `agree-score-hand` and `score-hand`.

use serde_json::json;

use crate::table::{AUTO, DEAL, Table, moment, open_only};

#[test]
fn agree_score_hand_is_open_to_each_seat_once() {
    open_only("agree-score-hand-0", &[("hand over", "seat-0")]);
    open_only("agree-score-hand-1", &[("hand over", "seat-1")]);
    open_only("agree-score-hand-2", &[("hand over", "seat-2")]);
    open_only("agree-score-hand-3", &[("hand over", "seat-3"), ("score agreed by three", "seat-3")]);
    let table = moment("score agreed by three");
    assert_eq!(table.verdict("seat-1", "agree-score-hand-1"), "already_agreed");
    assert_eq!(table.verdict("seat-1", "agree-score-hand-3"), "not_your_seat");
}

#[test]
fn agree_score_hand_leads_to_scoring() {
    for name in ["score agreed by three", "score agreed by all"] {
        assert_eq!(moment(name).phase(), "scoring", "{name}");
    }
}

#[test]
fn score_hand_is_open_to_the_table_when_all_agreed() {
    open_only("score-hand", &[("score agreed by all", "table")]);
    assert_eq!(moment("score agreed by three").verdict("table", "score-hand"), "not_your_turn");
}

#[test]
fn score_hand_leads_to_game_end_if_marks_reach_the_target() {
    let table = moment("game over");
    assert_eq!((table.phase(), table.is_over()), ("game_end", true));
    assert_eq!((table.at("/winner"), table.at("/teamMarks")), (json!(1), json!([0, 1])));
    // More than the target is enough as well.
    let table = Table::after_tricks(r#"{"consensus":"auto","target":1}"#, "bid-2-marks", 7).then("score-hand");
    assert_eq!((table.phase(), table.at("/teamMarks")), ("game_end", json!([2, 0])));
}

#[test]
fn score_hand_leads_to_bidding_of_the_next_hand_otherwise() {
    let table = Table::after_tricks(r#"{"consensus":"auto","target":2}"#, "bid-30", 4).then("score-hand");
    assert_eq!((table.phase(), table.turn().as_str()), ("setup", "chance"));
    let table = table.then(DEAL);
    assert_eq!((table.phase(), table.turn().as_str()), ("bidding", "seat-1"));
    assert_eq!((table.at("/teamMarks"), table.at("/teamScores")), (json!([1, 0]), json!([0, 0])));
    assert_eq!((table.at("/bids"), table.at("/tricks"), table.at("/trump")), (json!([]), json!([]), json!(null)));
}

/// Nothing can be done once the game is over, whatever it is and whichever actor tries.
#[test]
fn game_end_is_the_end() {
    let table = moment("game over");
    assert_eq!(table.turn(), "");
    for id in ["pass", "bid-30", "redeal", "trump-ones", "play-6-5", "agree-score-hand-0", "score-hand", DEAL] {
        for by in ["seat-0", "seat-1", "chance", "table"] {
            assert_eq!(table.verdict(by, id), "game_finished", "{id} by {by}");
        }
    }
    assert_eq!(table.verdict("table", "forfeit-0"), "game_finished");
    assert_eq!(Table::after(AUTO, "").at("/winner"), json!(null));
}
