//! Trump selection: `select-trump`.

use crate::table::{ASKED, DEAL, Table, open_only};

const SUITS: [&str; 9] = ["blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "doubles", "no-trump"];
const CONTRACTS: &str = r#"{"nel_o":true,"sevens":true,"splash":true,"plunge":true}"#;

#[test]
fn select_trump_is_open_to_the_winning_bidder() {
    for suit in SUITS {
        open_only(&format!("trump-{suit}"), &[("auction won", "seat-0")]);
    }
    let rows = [
        ("bid-30 bid-31 bid-32 pass", "seat-2"),
        ("pass bid-40 pass pass", "seat-1"),
        ("pass pass pass bid-30", "seat-3"),
        ("bid-1-marks bid-2-marks pass pass", "seat-1"),
    ];
    for (ids, winner) in rows {
        let table = Table::dealt(ASKED, ids);
        assert_eq!(table.turn(), winner, "{ids}");
        assert_eq!(table.legal(winner), SUITS.map(|suit| format!("trump-{suit}")), "{ids}");
    }
}

#[test]
fn nel_o_and_sevens_are_open_where_they_are_played_over_marks() {
    open_only("trump-nel-o", &[]);
    open_only("trump-sevens", &[]);
    let verdicts = |bid: &str, by: &str| {
        let table = Table::dealt(CONTRACTS, bid).then("pass pass pass");
        ["trump-nel-o", "trump-sevens"].map(|id| table.verdict(by, id))
    };
    assert_eq!(verdicts("bid-1-marks", "seat-0"), ["ok"; 2]);
    assert_eq!(verdicts("bid-41", "seat-0"), ["needs_marks"; 2]);
    assert_eq!(verdicts("bid-plunge", "seat-2"), ["needs_marks"; 2]);
}

#[test]
fn after_a_splash_or_plunge_the_partner_selects_trump() {
    for bid in ["bid-splash", "bid-plunge"] {
        let table = Table::dealt(CONTRACTS, bid).then("pass pass pass");
        assert_eq!(table.turn(), "seat-2");
        assert_eq!(["seat-2", "seat-0"].map(|by| table.verdict(by, "trump-ones")), ["ok", "not_your_turn"]);
        assert_eq!(table.then("trump-ones").turn(), "seat-2");
    }
}

#[test]
fn select_trump_leads_to_playing() {
    for suit in SUITS {
        let table = Table::dealt(ASKED, "pass pass bid-35 pass").then(&format!("trump-{suit}"));
        assert_eq!((table.phase(), table.turn().as_str()), ("playing", "seat-2"));
        assert_eq!(table.at("/trump"), suit);
    }
    for contract in ["nel-o", "sevens"] {
        let table = Table::after(CONTRACTS, DEAL).then("bid-2-marks pass pass pass").then(&format!("trump-{contract}"));
        assert_eq!((table.phase(), table.turn().as_str()), ("playing", "seat-0"));
    }
}
