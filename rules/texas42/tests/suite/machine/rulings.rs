//! The rulings where the rules of the game leave a choice, one by one.

use game::{Game, Viewer};
use serde_json::{Value, json};
use texas42::Texas42;

use crate::table::{ASKED, AUTO, DEAL, SIXES, TRICKS, Table, eyes, moment, moments};

#[test]
fn t1_dominoes_are_28_by_their_higher_end() {
    let table = moment("nobody bid");
    let hands = [
        json!(["1-1", "3-3", "4-4", "5-5", "6-1", "6-5", "6-6"]),
        json!(["0-0", "1-0", "2-2", "3-2", "4-1", "5-0", "6-4"]),
        json!(["2-1", "3-1", "4-2", "4-3", "5-3", "5-4", "6-3"]),
        json!(["2-0", "3-0", "4-0", "5-1", "5-2", "6-0", "6-2"]),
    ];
    for (seat, hand) in hands.into_iter().enumerate() {
        assert_eq!(table.at(&format!("/players/{seat}/hand")), hand);
    }
}

#[test]
fn t1_seats_in_teams_across_the_table() {
    let teams = [0, 1, 2, 3].map(|seat| moment("undealt").at(&format!("/players/{seat}/team")));
    assert_eq!(teams, [0, 1, 0, 1].map(Value::from));
}

#[test]
fn t1_the_left_of_the_dealer_bids_first() {
    assert_eq!(Table::after(ASKED, "").at("/dealer"), 3);
    for (dealer, first) in [(0, "seat-1"), (1, "seat-2"), (2, "seat-3"), (3, "seat-0")] {
        let table = Table::after(&format!(r#"{{"dealer":{dealer}}}"#), DEAL);
        assert_eq!((table.at("/dealer"), table.turn().as_str()), (dealer.into(), first));
    }
}

#[test]
fn t1_the_deal_moves_left_every_hand() {
    let mut table = Table::after(AUTO, "");
    for dealer in [3, 0, 1, 2, 3] {
        assert_eq!(table.at("/dealer"), dealer);
        table = table.then(DEAL).then("pass pass pass pass redeal");
    }
    let table = Table::after_tricks(AUTO, "bid-30", 4).then("score-hand");
    assert_eq!(table.at("/dealer"), 0);
}

#[test]
fn t2_an_auction_is_higher_points_or_marks_one_more_at_a_time() {
    let offered = |setup: &str, ids: &str| {
        let table = Table::dealt(setup, ids);
        table.legal(&table.turn()).join(" ")
    };
    let points = "bid-30 bid-31 bid-32 bid-33 bid-34 bid-35 bid-36 bid-37 bid-38 bid-39 bid-40 bid-41";
    assert_eq!(offered(ASKED, ""), format!("pass {points} bid-1-marks bid-2-marks"));
    assert_eq!(offered(ASKED, "bid-38"), "pass bid-39 bid-40 bid-41 bid-1-marks bid-2-marks");
    assert_eq!(offered(ASKED, "bid-41"), "pass bid-1-marks bid-2-marks");
    assert_eq!(offered(ASKED, "bid-1-marks"), "pass bid-2-marks");
    assert_eq!(offered(ASKED, "bid-1-marks pass"), "pass bid-2-marks");
    assert_eq!(offered(ASKED, "bid-2-marks bid-3-marks"), "pass bid-4-marks");
    assert_eq!(offered(ASKED, "bid-2-marks bid-3-marks bid-4-marks"), "pass");
}

#[test]
fn t2_the_cap_on_marks_is_in_the_setup() {
    let all = "bid-2-marks bid-3-marks bid-4-marks";
    let offered = |cap: u8, ids: &str| {
        let table = Table::dealt(&format!(r#"{{"marks_cap":{cap}}}"#), ids);
        table.legal(&table.turn()).into_iter().filter(|id| id.ends_with("marks")).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(offered(5, all), "bid-5-marks");
    assert_eq!(offered(4, all), "");
    assert_eq!(offered(3, "bid-2-marks"), "bid-3-marks");
    assert_eq!(offered(2, "bid-2-marks"), "");
    assert_eq!(offered(1, ""), "bid-1-marks");
}

#[test]
fn t3_all_pass_is_redealt_by_the_next_dealer() {
    let table = moment("all passed");
    assert_eq!((table.turn().as_str(), table.legal("table")), ("table", vec!["redeal".to_owned()]));
    let table = table.then("redeal");
    assert_eq!((table.at("/dealer"), table.at("/teamMarks")), (0.into(), json!([0, 0])));
    assert_eq!(table.then(DEAL).turn(), "seat-1");
}

#[test]
fn t3_by_setup_the_dealer_is_forced_to_bid() {
    let forced = r#"{"forced_bid":true}"#;
    let table = Table::dealt(forced, "pass pass pass");
    assert_eq!((table.verdict("seat-3", "pass"), table.verdict("seat-3", "bid-30")), ("must_bid", "ok"));
    // No other seat is, and the dealer is not if a seat bid.
    assert_eq!(Table::dealt(forced, "pass pass").verdict("seat-2", "pass"), "ok");
    assert_eq!(Table::dealt(forced, "pass pass bid-30").verdict("seat-3", "pass"), "ok");
}

/// What a seat may play in a hand for which seat 0 bid a mark.
fn plays(trump: &str, ids: &str, seat: &str) -> String {
    let table = Table::dealt(AUTO, "bid-1-marks pass pass pass").then(&format!("trump-{trump} {ids}"));
    table.legal(seat).join(" ").replace("play-", "")
}

/// Who takes a trick that seat 0 leads to.
fn taker(trump: &str, trick: &str) -> Value {
    let table = Table::dealt(AUTO, "bid-1-marks pass pass pass").then(&format!("trump-{trump} {trick} complete-trick"));
    table.at("/tricks/0/winner")
}

#[test]
fn t4_a_suit_of_pips_is_trump_and_nothing_else() {
    // With ones trump, 6-1 leads ones, and 6-4 does not follow.
    assert_eq!(plays("ones", "play-6-1", "seat-1"), "1-0 4-1");
    // With fours trump, 6-4 is no six.
    assert_eq!(plays("fours", "play-6-6", "seat-1"), "0-0 1-0 2-2 3-2 4-1 5-0 6-4");
    // 4-1, as a trump, takes it from the double.
    assert_eq!(taker("fours", "play-6-6 play-4-1 play-6-3 play-6-2"), 1);
    // The double is the highest trump; else the other end says.
    assert_eq!(taker("ones", "play-1-1 play-4-1 play-3-1 play-5-1"), 0);
    assert_eq!(taker("ones", "play-6-1 play-4-1 play-3-1 play-5-1"), 0);
}

#[test]
fn t4_doubles_as_trump_leave_their_suits() {
    // 6-6 leads trumps: seat 1 must follow with a double, seat 3 has none.
    assert_eq!(plays("doubles", "play-6-6", "seat-1"), "0-0 2-2");
    assert_eq!(plays("doubles", "play-6-6 play-0-0 play-6-3", "seat-3"), "2-0 3-0 4-0 5-1 5-2 6-0 6-2");
    // A double does not follow its pips: 6-5 leads sixes.
    assert_eq!(plays("doubles", "play-6-5", "seat-1"), "6-4");
    assert_eq!(taker("doubles", "play-1-1 play-2-2 play-6-3 play-6-2"), 1);
    assert_eq!(taker("doubles", "play-1-1 play-0-0 play-6-3 play-6-2"), 0);
}

#[test]
fn t4_without_trump_the_higher_end_is_led_and_either_end_follows() {
    assert_eq!(plays("no-trump", "play-6-1", "seat-1"), "6-4");
    assert_eq!(plays("no-trump", "play-4-4", "seat-1"), "4-1 6-4");
    assert_eq!(plays("no-trump", "play-4-4 play-6-4", "seat-2"), "4-2 4-3 5-4");
    // The double of the suit is highest; 6-5 is next to it; and what does not follow takes nothing.
    assert_eq!(taker("no-trump", "play-6-5 play-6-4 play-6-3 play-6-2"), 0);
    assert_eq!(taker("no-trump", "play-6-1 play-6-4 play-6-3 play-6-2"), 1);
    assert_eq!(taker("no-trump", "play-4-4 play-6-4 play-5-4 play-4-0"), 0);
    assert_eq!(taker("no-trump", "play-3-3 play-3-2 play-6-3 play-3-0"), 0);
}

#[test]
fn t5_count_is_35_and_each_trick_one() {
    let table = Table::after_tricks(AUTO, "bid-1-marks", 7);
    let points = [0, 1, 2, 3, 4, 5, 6].map(|trick| table.at(&format!("/tricks/{trick}/points")));
    assert_eq!(points, [11, 6, 6, 16, 1, 1, 1].map(Value::from));
    assert_eq!(table.at("/teamScores"), json!([42, 0]));
}

/// The marks after a hand: of a bid of seat 0 that takes every trick, and of one of seat 1 that loses the first two.
fn marks(made: &str, set: &str) -> [Value; 2] {
    let marks = |table: Table| table.then("score-hand").at("/teamMarks");
    let setup = r#"{"consensus":"auto","play_all":true}"#;
    let lost = Table::dealt(AUTO, &format!("pass {set} pass pass trump-blanks"));
    let lost = lost.then("play-6-4 play-6-3 play-6-2 play-6-6 complete-trick");
    let lost = match lost.phase() {
        "playing" => lost.then("play-5-5 play-4-1 play-5-4 play-5-2 complete-trick"),
        _ => lost,
    };
    [marks(Table::after_tricks(setup, made, 7)), marks(lost)]
}

#[test]
fn t6_points_are_one_mark_and_marks_are_themselves() {
    assert_eq!(marks("bid-30", "bid-30"), [json!([1, 0]), json!([1, 0])]);
    assert_eq!(marks("bid-41", "bid-31"), [json!([1, 0]), json!([1, 0])]);
    assert_eq!(marks("bid-1-marks", "bid-1-marks"), [json!([1, 0]), json!([1, 0])]);
    assert_eq!(marks("bid-2-marks", "bid-2-marks"), [json!([2, 0]), json!([2, 0])]);
}

#[test]
fn t6_the_first_team_with_the_target_wins() {
    assert_eq!(Table::after(ASKED, "").at("/gameTarget"), 7);
    let phase = |target: u8| {
        let setup = format!(r#"{{"consensus":"auto","target":{target}}}"#);
        Table::after_tricks(&setup, "bid-2-marks", 7).then("score-hand").phase()
    };
    assert_eq!([1, 2, 3].map(phase), ["game_end", "game_end", "setup"]);
}

#[test]
fn t7_a_hand_is_decided_when_the_bidders_have_the_bid() {
    // They have 11, 17, 23, 39, 40, 41 and 42 after so many tricks.
    for (bid, tricks) in [("bid-39", 4), ("bid-40", 5), ("bid-41", 6), ("bid-1-marks", 7), ("bid-2-marks", 7)] {
        assert_eq!(Table::after_tricks(AUTO, bid, tricks - 1).phase(), "playing", "{bid}");
        assert_eq!(Table::after_tricks(AUTO, bid, tricks).phase(), "scoring", "{bid}");
    }
}

#[test]
fn t7_a_hand_is_decided_when_the_bid_is_out_of_reach() {
    // The defenders get 11 with the first trick, which leaves 31.
    let first = |setup: &str, bid: &str| {
        let table = Table::dealt(setup, &format!("pass {bid} pass pass trump-blanks"));
        table.then("play-6-4 play-6-3 play-6-2 play-6-6 complete-trick").phase()
    };
    let rows = [("bid-30", "playing"), ("bid-31", "playing"), ("bid-32", "scoring"), ("bid-1-marks", "scoring")];
    for (bid, phase) in rows {
        assert_eq!(first(AUTO, bid), phase, "{bid}");
        assert_eq!(first(r#"{"consensus":"auto","play_all":true}"#, bid), "playing", "{bid}");
    }
}

#[test]
fn t8_everybody_who_has_not_agreed_is_in_turn() {
    let table = moment("trick full");
    assert_eq!(table.turn(), "seat-0 seat-1 seat-2 seat-3");
    let table = table.then("agree-complete-trick-2");
    assert_eq!(table.turn(), "seat-0 seat-1 seat-3");
    let table = table.then("agree-complete-trick-0 agree-complete-trick-3");
    assert_eq!((table.turn().as_str(), table.at("/consensus/completeTrick")), ("seat-1", json!([0, 2, 3])));
    assert_eq!(table.then("agree-complete-trick-1").turn(), "table");
}

#[test]
fn t8_by_setup_everybody_agrees_at_once() {
    let full = Table::dealt(AUTO, "bid-30").then(SIXES).then(TRICKS[0]);
    let over = Table::after_tricks(AUTO, "bid-30", 4);
    for (table, agree, neutral) in
        [(full, "agree-complete-trick-0", "complete-trick"), (over, "agree-score-hand-0", "score-hand")]
    {
        assert_eq!((table.turn().as_str(), table.legal("table")), ("table", vec![neutral.to_owned()]));
        assert_eq!(table.verdict("seat-0", agree), "not_your_turn");
    }
}

#[test]
fn t9_setup_is_where_chance_deals() {
    let hidden = |viewer: Viewer| moment("undealt").game.hides(DEAL, viewer);
    assert_eq!([eyes(0), eyes(3), Viewer::Public, Viewer::Referee].map(hidden), [true, true, true, false]);
    assert!(!moment("nobody bid").game.hides("bid-30", Viewer::Public));
    for (name, table) in moments() {
        assert_eq!(table.phase() == "setup", table.turn() == "chance", "{name}");
    }
}

/// Seen from outside the deal is a part of what made it necessary.
#[test]
fn t9_redeal_and_score_hand_lead_to_bidding() {
    let rules = Texas42::MACHINE.rules;
    let leads = |name: &str| -> Vec<&str> {
        rules.iter().filter(|rule| rule.name == name).flat_map(|rule| rule.leads).map(|lead| lead.to.0).collect()
    };
    let seen = |name: &str| -> Vec<&str> {
        leads(name).into_iter().flat_map(|to| if to == "setup" { leads("deal") } else { vec![to] }).collect()
    };
    assert_eq!(seen("redeal"), ["bidding"]);
    assert_eq!(seen("score-hand"), ["bidding", "game_end"]);
}

/// The seats whose hands a viewer sees.
fn seen(table: &Table, viewer: Viewer) -> Vec<usize> {
    let state = table.state(viewer);
    (0..4).filter(|seat| !state["players"][seat]["hand"].is_null()).collect()
}

#[test]
fn t10_a_hand_is_its_seats_alone_until_the_hand_is_over() {
    for (name, table) in moments() {
        let is_hidden = ["bidding", "trump_selection", "playing"].contains(&table.phase());
        for seat in 0..4 {
            let expected = if is_hidden { vec![usize::from(seat)] } else { vec![0, 1, 2, 3] };
            assert_eq!(seen(&table, eyes(seat)), expected, "{name}");
        }
        let expected: &[usize] = if is_hidden { &[] } else { &[0, 1, 2, 3] };
        assert_eq!(seen(&table, Viewer::Public), expected, "{name}");
        assert_eq!(seen(&table, Viewer::Referee), [0, 1, 2, 3], "{name}");
    }
}

#[test]
fn t10_what_is_left_of_the_deal_is_public_when_the_hand_is_over() {
    let table = moment("hand over");
    let left = table.state(Viewer::Public)["players"][1]["hand"].clone();
    assert_eq!(left, json!(["0-0", "1-0", "2-2", "3-2", "4-1"]));
}

#[test]
fn t10_legal_lists_are_their_seats_alone() {
    let nothing = json!({"pass": false, "bids": [], "trumps": [], "plays": [], "agreements": []});
    for name in ["nobody bid", "auction won", "nobody led", "one played"] {
        let table = moment(name);
        for seat in 0..4 {
            let choices: Value = serde_json::from_str(&table.game.choices(game::Seat(seat))).expect("JSON");
            assert_eq!(choices != nothing, table.turn() == format!("seat-{seat}"), "{name}");
        }
    }
}
