//! Every refusal by its name: of actions, each from a situation that calls for it, and of documents.

use std::collections::BTreeSet;

use game::{Coded, Viewer};
use serde_json::{Value, json};
use texas42::Illegal;

use crate::documents::fault;
use crate::table::{ASKED, AUTO, DEAL, TRICKS, Table};

const CONTRACTS: &str = r#"{"nel_o":true,"sevens":true,"splash":true,"plunge":true,"consensus":"auto"}"#;
const NAMED: &str = "bid-30 pass pass pass trump-sixes";
const FULL: &str = "bid-30 pass pass pass trump-sixes play-6-6 play-6-4 play-6-3 play-6-2";
const AGREED: &str = "bid-30 pass pass pass trump-sixes play-6-6 play-6-4 play-6-3 play-6-2 agree-complete-trick-1";

/// A setup, what happened after the deal, who tries what, and the code it gets.
const ILLEGAL: [(&str, &str, &str, &str, &str); 40] = [
    (ASKED, "forfeit-0", "seat-1", "pass", "game_finished"),
    (ASKED, "forfeit-0", "chance", DEAL, "game_finished"),
    (ASKED, "", "seat-1", "pass", "not_your_turn"),
    (ASKED, "", "table", "bid-30", "not_your_turn"),
    (ASKED, "", "table", "redeal", "not_your_turn"),
    (ASKED, "", "chance", DEAL, "not_your_turn"),
    (ASKED, NAMED, "seat-1", "play-6-4", "not_your_turn"),
    (ASKED, FULL, "table", "complete-trick", "not_your_turn"),
    (AUTO, FULL, "seat-0", "agree-complete-trick-0", "not_your_turn"),
    (ASKED, "", "seat-0", "trump-sixes", "wrong_phase"),
    (ASKED, "", "seat-0", "play-6-6", "wrong_phase"),
    (ASKED, NAMED, "seat-0", "bid-31", "wrong_phase"),
    (ASKED, NAMED, "seat-0", "agree-complete-trick-0", "wrong_phase"),
    (ASKED, FULL, "seat-0", "agree-score-hand-0", "wrong_phase"),
    (ASKED, FULL, "seat-0", "complete-trick", "wrong_phase"),
    (ASKED, "pass pass pass pass", "table", "score-hand", "wrong_phase"),
    (ASKED, "bid-35", "seat-1", "bid-35", "bid_too_low"),
    (ASKED, "bid-2-marks", "seat-1", "bid-1-marks", "bid_too_low"),
    (r#"{"splash":true,"dealer":0}"#, "bid-2-marks bid-3-marks pass", "seat-0", "bid-splash", "bid_too_low"),
    (r#"{"least_bid":35}"#, "", "seat-0", "bid-34", "bid_too_low"),
    (ASKED, "", "seat-0", "bid-3-marks", "bid_too_high"),
    (r#"{"marks_cap":1}"#, "", "seat-0", "bid-2-marks", "bid_too_high"),
    (r#"{"forced_bid":true}"#, "pass pass pass", "seat-3", "pass", "must_bid"),
    (ASKED, "", "seat-0", "bid-plunge", "not_played_here"),
    (ASKED, "", "seat-0", "bid-splash", "not_played_here"),
    (ASKED, "bid-1-marks pass pass pass", "seat-0", "trump-nel-o", "not_played_here"),
    (ASKED, "bid-1-marks pass pass pass", "seat-0", "trump-sevens", "not_played_here"),
    (CONTRACTS, "pass", "seat-1", "bid-splash", "too_few_doubles"),
    (CONTRACTS, "bid-30 pass pass pass", "seat-0", "trump-nel-o", "needs_marks"),
    (CONTRACTS, "bid-splash pass pass pass", "seat-2", "trump-sevens", "needs_marks"),
    (ASKED, NAMED, "seat-0", "play-6-4", "not_in_hand"),
    (ASKED, "bid-30 pass pass pass trump-sixes play-6-6", "seat-1", "play-0-0", "must_follow"),
    (CONTRACTS, "bid-1-marks pass pass pass trump-sevens", "seat-0", "play-6-6", "must_play_nearest"),
    (CONTRACTS, "bid-1-marks pass pass pass trump-sevens", "seat-0", "play-6-4", "not_in_hand"),
    (ASKED, AGREED, "seat-1", "agree-complete-trick-1", "already_agreed"),
    (ASKED, AGREED, "seat-0", "agree-complete-trick-1", "already_agreed"),
    (ASKED, FULL, "seat-0", "agree-complete-trick-1", "not_your_seat"),
    (AUTO, FULL, "seat-0", "agree-complete-trick-1", "not_your_seat"),
    (ASKED, AGREED, "table", "agree-complete-trick-1", "already_agreed"),
    (AUTO, FULL, "table", "agree-complete-trick-1", "wrong_phase"),
];

#[test]
fn every_illegal_action_gets_its_code() {
    for (setup, ids, by, id, code) in ILLEGAL {
        assert_eq!(Table::dealt(setup, ids).verdict(by, id), code, "{id} by {by} after {ids:?}");
    }
    let got: BTreeSet<&str> = ILLEGAL.iter().map(|row| row.4).collect();
    let all: BTreeSet<&str> = Illegal::ALL.iter().map(Coded::code).collect();
    assert_eq!(got, all);
}

/// What the referee sees.
fn document(table: &Table) -> Value {
    table.state(Viewer::Referee)
}

/// Two tricks are taken up, and seat 0 has led 6-1 to the third.
fn played() -> Value {
    document(&Table::after_tricks(AUTO, "bid-30", 2).then("play-6-1"))
}

/// That each edit of a document makes a fault of it: its place and its code.
#[track_caller]
fn faults(state: &Value, rows: &[(&[(&str, Value)], &str)]) {
    assert_eq!(fault(state, &[]), "ok");
    for (edits, expected) in rows {
        assert_eq!(fault(state, edits), *expected, "{edits:?}");
    }
}

#[test]
fn a_domino_twice_is_refused() {
    faults(
        &played(),
        &[
            (&[("/players/1/hand/4", json!("5-5"))], "/players/1/hand/4: domino_twice"),
            (&[("/players/0/hand/1", json!("1-1"))], "/players/0/hand/1: domino_twice"),
            (&[("/tricks/1/plays/0/domino", json!("6-6"))], "/tricks/1/plays/0: domino_twice"),
            (&[("/currentTrick/0/domino", json!("5-5"))], "/currentTrick/0: domino_twice"),
            (&[("/currentTrick/0/domino", json!("6-6"))], "/currentTrick/0: domino_twice"),
        ],
    );
}

#[test]
fn a_hand_too_long_is_refused() {
    let eight = json!(["0-0", "1-1", "2-2", "3-3", "4-4", "5-5", "6-5", "6-6"]);
    // Seat 1's double blank, in seat 0's hand.
    let (longer, shorter) = (json!(["0-0", "1-1", "3-3", "4-4", "5-5"]), json!(["1-0", "2-2", "3-2", "4-1"]));
    faults(
        &played(),
        &[
            (&[("/players/0/hand", eight)], "/players/0/hand: wrong_length"),
            (&[("/players/0/handSize", json!(8))], "/players/0/handSize: out_of_range"),
            (&[("/players/0/handSize", json!(5))], "/players/0/handSize: wrong_hand_size"),
            (
                &[
                    ("/players/0/hand", longer),
                    ("/players/0/handSize", json!(5)),
                    ("/players/1/hand", shorter),
                    ("/players/1/handSize", json!(4)),
                ],
                "/players/0/hand: wrong_hand_size",
            ),
        ],
    );
}

#[test]
fn a_trick_out_of_order_is_refused() {
    let state = played();
    let [first, second] = [0, 1].map(|trick: usize| state["tricks"][trick].clone());
    let mut late = first["plays"].as_array().cloned().expect("a list");
    late.swap(2, 3);
    let mut turned = second["plays"].as_array().cloned().expect("a list");
    turned.rotate_left(1);
    let three = json!(first["plays"].as_array().expect("a list")[..3]);
    faults(
        &state,
        &[
            // Seat 1 would not have followed 6-5 with 5-0 while it had 6-4.
            (&[("/tricks/0", second.clone()), ("/tricks/1", first.clone())], "/tricks/0/plays/1: impossible_play"),
            (&[("/tricks/0/plays", json!(late))], "/tricks/0/plays/2: impossible_play"),
            (&[("/tricks/1/plays", json!(turned))], "/tricks/1/plays/0: impossible_play"),
            (
                &[("/tricks/0/plays/1/domino", json!("5-0")), ("/tricks/1/plays/1/domino", json!("6-4"))],
                "/tricks/0/plays/1: impossible_play",
            ),
            (
                &[
                    ("/tricks/0/plays", three),
                    ("/players/3/hand", json!(["2-0", "3-0", "4-0", "5-1", "5-2", "6-2"])),
                    ("/players/3/handSize", json!(6)),
                ],
                "/tricks/0: wrong_trick",
            ),
            (
                &[
                    ("/currentTrick/0", json!({"player": 1, "domino": "4-1"})),
                    ("/players/0/hand", json!(["1-1", "3-3", "4-4", "5-5", "6-1"])),
                    ("/players/0/handSize", json!(5)),
                    ("/players/1/hand", json!(["0-0", "1-0", "2-2", "3-2"])),
                    ("/players/1/handSize", json!(4)),
                ],
                "/currentTrick/0: impossible_play",
            ),
        ],
    );
    // A fifth trick, though the fourth decided the hand.
    let all = document(&Table::after_tricks(r#"{"consensus":"auto","play_all":true}"#, "bid-30", 5));
    faults(&all, &[(&[("/options/play_all", json!(false))], "/tricks/4/plays/0: impossible_play")]);
}

#[test]
fn a_bid_that_could_not_have_been_made_is_refused() {
    let bid = |player: u8, kind: &str, value: u8| json!({"player": player, "type": kind, "value": value});
    let pass = |player: u8| json!({"player": player, "type": "pass"});
    let state = document(&Table::dealt(ASKED, "bid-35 bid-1-marks pass bid-2-marks"));
    faults(
        &state,
        &[
            (&[("/bids/0", bid(0, "marks", 3))], "/bids/0: impossible_bid"),
            (&[("/bids/0", bid(0, "marks", 1))], "/bids/1: impossible_bid"),
            (&[("/bids/0", bid(1, "points", 35))], "/bids/0: impossible_bid"),
            (&[("/bids/0", bid(0, "splash", 2))], "/bids/0: impossible_bid"),
            (&[("/bids/1", bid(1, "points", 34))], "/bids/1: impossible_bid"),
            (&[("/bids/3", bid(3, "marks", 3))], "/bids/3: impossible_bid"),
            (&[("/bids/3", bid(3, "points", 41))], "/bids/3: impossible_bid"),
            (&[("/bids/0", bid(0, "points", 29))], "/bids/0/value: out_of_range"),
            (&[("/bids/0", bid(0, "marks", 6))], "/bids/0/value: out_of_range"),
            (&[("/bids", json!([pass(0), pass(1), pass(2), pass(3), pass(0)]))], "/bids: wrong_length"),
            (
                &[("/bids", json!([pass(0), pass(1), pass(2), pass(3)])), ("/trump", json!("ones"))],
                "/trump: impossible_trump",
            ),
        ],
    );
    let splash = document(&Table::dealt(CONTRACTS, "bid-splash"));
    faults(&splash, &[(&[("/bids/0/value", json!(3))], "/bids/0/value: impossible_bid")]);
    let forced = document(&Table::dealt(r#"{"forced_bid":true}"#, "pass pass pass bid-30"));
    faults(&forced, &[(&[("/bids/3", pass(3))], "/bids/3: impossible_bid")]);
}

#[test]
fn what_does_not_go_with_the_phase_is_refused() {
    let undealt = document(&Table::after(ASKED, ""));
    faults(
        &undealt,
        &[
            (&[("/players/0/hand", json!(["6-6"])), ("/players/0/handSize", json!(1))], "/players: not_dealt_yet"),
            (&[("/trump", json!("ones"))], "/trump: not_dealt_yet"),
            (&[("/consensus/scoreHand", json!([0]))], "/consensus: not_dealt_yet"),
            (&[("/phase", json!("game_end"))], "/phase: impossible_state"),
            (&[("/phase", json!("bidding"))], "/players/0/hand: wrong_hand_size"),
        ],
    );
    let over = document(&Table::after_tricks(r#"{"consensus":"auto","target":1}"#, "bid-30", 4).then("score-hand"));
    faults(
        &over,
        &[
            (&[("/winner", json!(1))], "/teamMarks/0: wrong_marks"),
            (&[("/winner", Value::Null)], "/teamMarks/0: wrong_marks"),
            (&[("/teamMarks", json!([1, 1]))], "/teamMarks/1: wrong_marks"),
            (&[("/phase", json!("setup"))], "/winner: impossible_state"),
        ],
    );
    let auto = document(&Table::dealt(AUTO, NAMED).then(TRICKS[0]));
    faults(&auto, &[(&[("/consensus/completeTrick", json!([0]))], "/consensus/completeTrick: wrong_consensus")]);
}
