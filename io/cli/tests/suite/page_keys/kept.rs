//! What a browser keeps of games that are over, and for how long.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::support::browser::Browser;

const DAY: u64 = 86_400_000;
const NOW: u64 = 1_000 * DAY;

/// Of so many seats, from 0: what is kept of each.
fn left(node: &mut Browser, seats: impl Iterator<Item = Value>) -> (Vec<usize>, Vec<usize>) {
    let seats: BTreeMap<String, Value> = seats.enumerate().map(|(at, seat)| (format!("t{at:04}"), seat)).collect();
    let left = node.ask("left", &json!({ "seats": seats, "now": NOW }));
    let numbers = |of: &Value| {
        let tables = of.as_array().expect("a list").iter();
        tables.map(|table| table.as_str().expect("a name")[1..].parse().expect("a number")).collect()
    };
    (numbers(&left["seats"]), numbers(&left["evidence"]))
}

#[test]
fn secrets_of_finished_games_are_forgotten_after_a_while() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    let seats = [
        json!({ "secret": "on" }),
        json!({ "secret": "just over", "over": NOW - DAY }),
        json!({ "secret": "over long ago", "over": NOW - 40 * DAY }),
        json!({ "secret": "wrong, over long ago", "over": NOW - 40 * DAY, "fault": "wrong_draw" }),
        json!({ "secret": "wrong", "fault": "wrong_draw" }),
    ];
    assert_eq!(left(&mut node, seats.into_iter()), (vec![0, 1, 3, 4], vec![3, 4]));
}

#[test]
fn where_there_are_very_many_those_that_were_over_first_go() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    // The later in this list, the longer it is over.
    let over = |at: u64| json!({ "secret": "over", "over": NOW - 1000 - at, "fault": "wrong_draw" });
    let seats = (0..150).map(|_| json!({ "secret": "on" })).chain((0..100).map(over));
    assert_eq!(left(&mut node, seats), ((0..200).collect(), (150..200).collect()));
    // No game that is on is forgotten.
    let seats = (0..300).map(|_| json!({ "secret": "on" })).chain((0..3).map(over));
    assert_eq!(left(&mut node, seats), ((0..300).collect(), vec![]));
}
