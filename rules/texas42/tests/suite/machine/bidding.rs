//! Bidding: `pass`, bids of points, of marks and of contracts, `redeal`.

use crate::table::{ASKED, DEAL, Table, open_only};

const CONTRACTS: &str = r#"{"splash":true,"plunge":true}"#;

/// Everything that a seat may do after some ids, as one text.
fn offered(setup: &str, ids: &str, by: &str) -> String {
    Table::dealt(setup, ids).legal(by).join(" ")
}

#[test]
fn pass_is_open_once_to_each_seat_in_turn() {
    open_only("pass", &[("nobody bid", "seat-0"), ("one bid", "seat-1"), ("three bid", "seat-3")]);
    let mut table = Table::dealt(ASKED, "");
    for seat in ["seat-0", "seat-1", "seat-2", "seat-3"] {
        assert_eq!((table.turn().as_str(), table.verdict(seat, "pass")), (seat, "ok"));
        table = table.then("pass");
        assert_ne!(table.verdict(seat, "pass"), "ok", "{seat} has bid");
    }
}

#[test]
fn a_pass_leads_to_bidding_while_fewer_than_four_have_bid() {
    for ids in ["pass", "pass pass", "pass pass pass", "bid-30 pass", "bid-30 bid-31 pass"] {
        assert_eq!(Table::dealt(ASKED, ids).phase(), "bidding", "{ids}");
    }
}

#[test]
fn a_fourth_pass_leads_to_trump_selection_if_anybody_bid() {
    for ids in
        ["bid-30 pass pass pass", "pass bid-1-marks pass pass", "pass pass bid-41 pass", "bid-30 pass bid-31 pass"]
    {
        assert_eq!(Table::dealt(ASKED, ids).phase(), "trump_selection", "{ids}");
    }
}

#[test]
fn a_fourth_pass_stays_in_bidding_if_nobody_bid() {
    let table = Table::dealt(ASKED, "pass pass pass pass");
    assert_eq!((table.phase(), table.turn().as_str()), ("bidding", "table"));
}

#[test]
fn bid_points_30_opens_once() {
    open_only("bid-30", &[("nobody bid", "seat-0")]);
}

#[test]
fn bid_points_31_to_41_are_open_over_30() {
    for points in 31..=41 {
        let open = [("nobody bid", "seat-0"), ("one bid", "seat-1"), ("three bid", "seat-3")];
        open_only(&format!("bid-{points}"), &open);
    }
}

#[test]
fn bid_points_must_be_higher_than_all_before() {
    for low in 30..=41 {
        // A pass in between changes nothing.
        for ids in [format!("bid-{low}"), format!("bid-{low} pass")] {
            let table = Table::dealt(ASKED, &ids);
            for points in 30..=41 {
                let expected = if low < points { "ok" } else { "bid_too_low" };
                assert_eq!(table.verdict(&table.turn(), &format!("bid-{points}")), expected, "{points} over {low}");
            }
        }
    }
}

#[test]
fn bid_points_are_closed_over_marks() {
    let table = Table::dealt(ASKED, "bid-1-marks");
    assert!((30..=41).all(|points| table.verdict("seat-1", &format!("bid-{points}")) == "bid_too_low"));
}

#[test]
fn a_bid_of_points_leads_to_bidding_until_the_fourth() {
    for ids in ["bid-30", "pass bid-30", "pass pass bid-30", "bid-30 bid-31 bid-32"] {
        assert_eq!(Table::dealt(ASKED, ids).phase(), "bidding", "{ids}");
    }
}

#[test]
fn the_fourth_bid_of_points_leads_to_trump_selection() {
    for ids in ["pass pass pass bid-30", "bid-30 bid-31 bid-32 bid-33", "pass bid-40 pass bid-41"] {
        let table = Table::dealt(ASKED, ids);
        assert_eq!((table.phase(), table.turn().as_str()), ("trump_selection", "seat-3"), "{ids}");
    }
}

#[test]
fn bid_marks_one_and_two_are_open_at_first_and_over_points() {
    for marks in [1, 2] {
        let open = [("nobody bid", "seat-0"), ("one bid", "seat-1"), ("three bid", "seat-3")];
        open_only(&format!("bid-{marks}-marks"), &open);
    }
    for marks in [3, 4, 5] {
        open_only(&format!("bid-{marks}-marks"), &[]);
    }
}

#[test]
fn bid_marks_go_up_one_at_a_time() {
    let verdicts = |ids: &str| {
        let table = Table::dealt(ASKED, ids);
        [1, 2, 3, 4, 5].map(|marks| table.verdict(&table.turn(), &format!("bid-{marks}-marks"))).join(" ")
    };
    assert_eq!(verdicts(""), "ok ok bid_too_high bid_too_high bid_too_high");
    assert_eq!(verdicts("bid-41"), "ok ok bid_too_high bid_too_high bid_too_high");
    assert_eq!(verdicts("bid-1-marks"), "bid_too_low ok bid_too_high bid_too_high bid_too_high");
    assert_eq!(verdicts("bid-2-marks"), "bid_too_low bid_too_low ok bid_too_high bid_too_high");
    assert_eq!(verdicts("bid-2-marks bid-3-marks"), "bid_too_low bid_too_low bid_too_low ok bid_too_high");
    let four = "bid-2-marks bid-3-marks bid-4-marks";
    assert_eq!(verdicts(four), "bid_too_low bid_too_low bid_too_low bid_too_low bid_too_high");
    assert_eq!(offered(ASKED, four, "seat-3"), "pass");
}

#[test]
fn a_bid_of_marks_leads_to_bidding_until_the_fourth() {
    for ids in ["bid-1-marks", "pass bid-2-marks", "bid-2-marks bid-3-marks bid-4-marks"] {
        assert_eq!(Table::dealt(ASKED, ids).phase(), "bidding", "{ids}");
    }
}

#[test]
fn the_fourth_bid_of_marks_leads_to_trump_selection() {
    for ids in ["pass pass pass bid-1-marks", "bid-41 bid-1-marks bid-2-marks bid-3-marks"] {
        let table = Table::dealt(ASKED, ids);
        assert_eq!((table.phase(), table.turn().as_str()), ("trump_selection", "seat-3"), "{ids}");
    }
}

#[test]
fn contracts_are_closed_where_they_are_not_played() {
    open_only("bid-splash", &[]);
    open_only("bid-plunge", &[]);
}

#[test]
fn contracts_are_open_to_hands_with_doubles() {
    let table = Table::dealt(CONTRACTS, "");
    // Seat 0 has five doubles, seat 1 has two.
    assert_eq!(["bid-splash", "bid-plunge"].map(|id| table.verdict("seat-0", id)), ["ok"; 2]);
    let table = table.then("pass");
    assert_eq!(["bid-splash", "bid-plunge"].map(|id| table.verdict("seat-1", id)), ["too_few_doubles"; 2]);
    // Three doubles are enough for a splash and one too few for a plunge: seat 1 has 2-2, 1-1 and 0-0 here.
    let three = Table::after(CONTRACTS, "deal-1113213210302201332203032100").then("pass");
    assert_eq!(["bid-splash", "bid-plunge"].map(|id| three.verdict("seat-1", id)), ["ok", "too_few_doubles"]);
}

#[test]
fn a_contract_leads_to_bidding_until_the_fourth_bid() {
    assert_eq!(Table::dealt(CONTRACTS, "bid-splash").phase(), "bidding");
    let won = Table::after(r#"{"splash":true,"dealer":0}"#, DEAL).then("pass pass pass bid-splash");
    assert_eq!((won.phase(), won.turn().as_str()), ("trump_selection", "seat-2"));
}

#[test]
fn redeal_is_open_to_the_table_only_when_all_four_passed() {
    open_only("redeal", &[("all passed", "table")]);
    for ids in ["pass pass pass", "pass pass pass bid-30", "bid-30 pass pass pass"] {
        assert_ne!(Table::dealt(ASKED, ids).verdict("table", "redeal"), "ok", "{ids}");
    }
}

#[test]
fn redeal_leads_to_bidding_with_a_new_deal() {
    let table = Table::dealt(ASKED, "pass pass pass pass redeal");
    assert_eq!((table.phase(), table.turn().as_str()), ("setup", "chance"));
    let other = "deal-0000000111111122222223333333";
    let table = table.then(other);
    assert_eq!((table.phase(), table.at("/bids").to_string().as_str()), ("bidding", "[]"));
    assert_eq!(table.at("/players/0/hand"), serde_json::json!(["0-0", "1-0", "1-1", "2-0", "2-1", "2-2", "3-0"]));
}
