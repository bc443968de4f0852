//! What no player chooses to do: `deal`, and `forfeit`, which every phase has.

use serde_json::json;

use crate::table::{ASKED, DEAL, MOMENTS, Table, moment, open_only};

#[test]
fn deal_is_open_to_chance_before_a_hand() {
    open_only(DEAL, &[("undealt", "chance")]);
}

#[test]
fn deal_leads_to_bidding() {
    let table = Table::after(ASKED, DEAL);
    assert_eq!((table.phase(), table.turn().as_str()), ("bidding", "seat-0"));
}

#[test]
fn deal_gives_every_seat_seven() {
    let undealt = moment("undealt");
    let eight = "deal-0000000011111112222222333333";
    let short = "deal-000000011111112222222333333";
    let long = "deal-00000001111111222222233333333";
    let stranger = "deal-0000000111111122222223333334";
    for id in [eight, short, long, stranger, "deal-", "deal"] {
        assert_eq!(undealt.verdict("chance", id), "malformed_action", "{id}");
    }
    assert_eq!(undealt.verdict("chance", "deal-0000000111111122222223333333"), "ok");
}

#[test]
fn forfeit_is_open_to_the_seat_itself_and_the_table_until_the_end() {
    let open: Vec<(&str, &str)> = MOMENTS
        .into_iter()
        .map(|(name, _)| name)
        .filter(|name| *name != "game over")
        .chain(["all passed"])
        .flat_map(|name| [(name, "seat-2"), (name, "table")])
        .collect();
    open_only("forfeit-2", &open);
    assert_eq!(moment("nobody bid").verdict("seat-1", "forfeit-2"), "not_your_seat");
    assert_eq!(moment("nobody bid").verdict("table", "forfeit-4"), "no_such_seat");
}

#[test]
fn forfeit_leads_to_game_end_and_the_other_team_wins() {
    for (name, _) in MOMENTS.into_iter().filter(|(name, _)| *name != "game over") {
        for seat in 0..4 {
            let mut table = moment(name);
            table.game.apply(game::Actor::Table, &format!("forfeit-{seat}")).expect("the game is on");
            assert_eq!((table.phase(), table.is_over()), ("game_end", true), "{name}");
            assert_eq!(table.at("/winner"), json!(1 - seat % 2), "{name}");
        }
    }
}
