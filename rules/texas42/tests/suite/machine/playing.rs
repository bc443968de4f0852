//! Playing: `play`, `agree-complete-trick` and `complete-trick`.

use crate::table::{ASKED, AUTO, DEAL, SIXES, TRICKS, Table, moment, moments, open_only};

#[test]
fn play_is_open_to_whoever_is_in_turn_and_owns_the_domino() {
    open_only("play-6-6", &[("nobody led", "seat-0")]);
    open_only("play-1-1", &[("nobody led", "seat-0"), ("second trick", "seat-0")]);
    // It follows a lead of sixes.
    open_only("play-6-4", &[("one played", "seat-1")]);
    open_only("play-6-2", &[("three played", "seat-3")]);
    let leads = ["1-1", "3-3", "4-4", "5-5", "6-1", "6-5", "6-6"].map(|domino| format!("play-{domino}"));
    assert_eq!(moment("nobody led").legal("seat-0"), leads);
    assert_eq!(moment("nobody led").verdict("seat-0", "play-6-4"), "not_in_hand");
}

#[test]
fn play_follows_if_the_hand_can() {
    // With blanks trump 6-0 is no six, so seat 3 has one six alone.
    assert_eq!(moment("three played").legal("seat-3"), ["play-6-2"]);
    for id in ["play-6-0", "play-5-2", "play-2-0"] {
        assert_eq!(moment("three played").verdict("seat-3", id), "must_follow");
    }
    // Seat 1 has no six any more: all that it has may be played to the second trick.
    let table = moment("second trick").then("play-6-5");
    let hand = ["0-0", "1-0", "2-2", "3-2", "4-1", "5-0"].map(|domino| format!("play-{domino}"));
    assert_eq!(table.legal("seat-1"), hand);
}

#[test]
fn play_is_closed_while_the_trick_is_full() {
    for name in ["trick full", "trick agreed by three", "trick agreed by all"] {
        let table = moment(name);
        for by in ["seat-0", "seat-1", "seat-2", "seat-3", "table"] {
            assert!(table.legal(by).iter().all(|id| !id.starts_with("play-")), "{name}");
            for id in ["play-5-5", "play-5-0", "play-5-4", "play-5-2"] {
                assert_ne!(table.verdict(by, id), "ok", "{id} by {by}: {name}");
            }
        }
    }
}

#[test]
fn play_leads_to_playing() {
    for name in ["one played", "three played", "trick full"] {
        assert_eq!(moment(name).phase(), "playing", "{name}");
    }
    let last = Table::after_tricks(r#"{"consensus":"auto","play_all":true}"#, "bid-30", 6).then(TRICKS[6]);
    assert_eq!((last.phase(), last.turn().as_str()), ("playing", "table"));
}

#[test]
fn agree_complete_trick_is_open_to_each_seat_once_while_the_trick_is_full() {
    open_only("agree-complete-trick-0", &[("trick full", "seat-0"), ("second trick full", "seat-0")]);
    open_only("agree-complete-trick-1", &[("trick full", "seat-1"), ("second trick full", "seat-1")]);
    open_only(
        "agree-complete-trick-2",
        &[("trick full", "seat-2"), ("trick agreed by three", "seat-2"), ("second trick full", "seat-2")],
    );
    open_only("agree-complete-trick-3", &[("trick full", "seat-3"), ("second trick full", "seat-3")]);
    let table = moment("trick agreed by three");
    assert_eq!(table.verdict("seat-0", "agree-complete-trick-0"), "already_agreed");
    assert_eq!(table.verdict("seat-0", "agree-complete-trick-2"), "not_your_seat");
}

#[test]
fn agree_complete_trick_leads_to_playing() {
    for name in ["trick agreed by three", "trick agreed by all", "second trick agreed by all"] {
        assert_eq!(moment(name).phase(), "playing", "{name}");
    }
}

#[test]
fn complete_trick_is_open_to_the_table_when_the_trick_is_full_and_all_agreed() {
    open_only("complete-trick", &[("trick agreed by all", "table"), ("second trick agreed by all", "table")]);
}

#[test]
fn complete_trick_leads_to_playing_while_tricks_are_left_and_nothing_is_decided() {
    let table = moment("second trick");
    assert_eq!((table.phase(), table.turn().as_str()), ("playing", "seat-0"));
    assert_eq!((table.at("/teamScores/0"), table.at("/teamScores/1")), (11.into(), 0.into()));
    for tricks in 1..=3 {
        assert_eq!(Table::after_tricks(AUTO, "bid-30", tricks).phase(), "playing", "{tricks}");
    }
}

#[test]
fn complete_trick_leads_to_scoring_with_the_seventh_trick() {
    let setup = r#"{"consensus":"auto","play_all":true}"#;
    for tricks in 1..=7 {
        let expected = if tricks < 7 { "playing" } else { "scoring" };
        assert_eq!(Table::after_tricks(setup, "bid-30", tricks).phase(), expected, "{tricks}");
    }
}

#[test]
fn complete_trick_leads_to_scoring_when_the_bid_is_made() {
    let phases = [1, 2, 3, 4].map(|tricks| Table::after_tricks(AUTO, "bid-30", tricks).phase());
    assert_eq!(phases, ["playing", "playing", "playing", "scoring"]);
}

#[test]
fn complete_trick_leads_to_scoring_when_the_bid_cannot_be_made() {
    assert_eq!(moment("second trick agreed by all").at("/teamScores/1"), 0);
    let table = moment("hand over");
    assert_eq!((table.phase(), table.at("/teamScores/1")), ("scoring", 16.into()));
}

#[test]
fn nel_o_is_played_by_three_and_agreed_to_by_four() {
    let table = Table::after(r#"{"nel_o":true}"#, DEAL).then("bid-1-marks pass pass pass trump-nel-o play-6-1");
    assert_eq!(table.turn(), "seat-1");
    let table = table.then("play-6-4");
    assert_eq!((table.turn().as_str(), table.legal("seat-2").len()), ("seat-3", 0));
    let table = table.then("play-6-2");
    assert_eq!(table.turn(), "seat-0 seat-1 seat-2 seat-3");
    assert_eq!(table.agreed().turn(), "seat-1");
}

/// A neutral action waits for the agreement of all, whichever seat is missing.
#[test]
fn nothing_neutral_happens_before_all_agreed() {
    let full = || Table::dealt(ASKED, "bid-30").then(SIXES).then(TRICKS[0]);
    for missing in 0..4 {
        let others = (0..4).filter(|seat| *seat != missing);
        let table = others.fold(full(), |table, seat| table.then(&format!("agree-complete-trick-{seat}")));
        assert_eq!(table.turn(), format!("seat-{missing}"));
        assert_eq!(table.verdict("table", "complete-trick"), "not_your_turn");
        let table = table.then(&format!("agree-complete-trick-{missing}"));
        assert_eq!(table.verdict("table", "complete-trick"), "ok");
    }
    let waiting = moments().filter(|(_, table)| table.turn() == "table").map(|(name, _)| name);
    let expected = ["trick agreed by all", "second trick agreed by all", "score agreed by all", "all passed"];
    assert!(waiting.eq(expected));
}
