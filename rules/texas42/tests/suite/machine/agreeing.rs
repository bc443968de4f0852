//! Agreement: what counts as one, what is nothing, and what the table gives for a seat.

use game::{Intent, Seat};

use crate::table::{AUTO, Table, moment, moments};

const AGREEMENTS: [&str; 2] = ["agree-complete-trick", "agree-score-hand"];
const NEUTRAL: [&str; 3] = ["complete-trick", "score-hand", "redeal"];

/// What a seat is asked to agree to at a moment.
fn asked(table: &Table, seat: u8) -> Option<String> {
    table.legal(&format!("seat-{seat}")).into_iter().find(|id| id.starts_with("agree-"))
}

/// Whatever of these a seat says, at any moment: it is the agreement that is missing, or nothing, and never refused.
#[test]
fn neutral_ids_and_repeated_agreements_are_agreement_or_nothing() {
    let (mut agreed, mut nothing) = (0, 0);
    for (name, table) in moments() {
        for seat in 0..4 {
            let due = asked(&table, seat);
            let own = AGREEMENTS.map(|agreement| format!("{agreement}-{seat}"));
            for id in own.iter().map(String::as_str).chain(NEUTRAL) {
                match table.game.intent(Seat(seat), id) {
                    Intent::Agree(meant) => {
                        assert_eq!(Some(&meant), due.as_ref(), "{id} by {seat}: {name}");
                        assert_eq!(table.verdict(&format!("seat-{seat}"), &meant), "ok", "{name}");
                        assert!(meant.starts_with(id) || meant == format!("agree-{id}-{seat}"), "{id}: {meant}");
                        agreed += 1;
                    }
                    Intent::Nothing => {
                        // What is due has just these two ids.
                        let is_due = due.as_ref().is_some_and(|due| due == id || *due == format!("agree-{id}-{seat}"));
                        assert!(!is_due, "{id} by {seat}: {name}");
                        nothing += 1;
                    }
                    Intent::Act(meant) => panic!("{id} by {seat} would be checked as {meant}: {name}"),
                }
            }
        }
    }
    assert!(20 < agreed && 200 < nothing, "{agreed} agreed, {nothing} nothing");
}

#[test]
fn what_is_no_agreement_of_the_seat_is_checked_as_it_is() {
    let table = moment("trick full");
    for id in ["agree-complete-trick-1", "agree-score-hand-1", "play-6-4", "pass", "trump-fours", "nonsense"] {
        assert_eq!(table.game.intent(Seat(0), id), Intent::Act(id.to_owned()));
    }
    assert_eq!(table.verdict("seat-0", "agree-complete-trick-1"), "not_your_seat");
}

#[test]
fn where_nobody_is_asked_every_agreement_is_nothing() {
    let full = Table::dealt(AUTO, "bid-30 pass pass pass trump-sixes play-6-6 play-6-4 play-6-3 play-6-2");
    for id in ["agree-complete-trick-0", "complete-trick", "score-hand", "redeal"] {
        assert_eq!(full.game.intent(Seat(0), id), Intent::Nothing);
    }
}

#[test]
fn the_table_gives_the_agreement_that_is_missing_and_no_other() {
    for (name, table) in moments() {
        for seat in 0..4 {
            for agreement in AGREEMENTS {
                let id = format!("{agreement}-{seat}");
                let is_missing = asked(&table, seat).as_ref() == Some(&id);
                assert_eq!(table.verdict("table", &id) == "ok", is_missing, "{id}: {name}");
                assert_eq!(table.game.agreement(Seat(seat)).as_ref() == Some(&id), is_missing, "{id}: {name}");
            }
        }
    }
    let mut table = moment("trick agreed by three");
    assert_eq!(table.verdict("table", "agree-complete-trick-0"), "already_agreed");
    table.game.apply(game::Actor::Table, "agree-complete-trick-2").expect("that one is missing");
    assert_eq!(table.turn(), "table");
}
