//! The hand that a player is shown, and what the script of its page says of it when the deal is revealed.

use game::{Seat, Seeded};
use referee::{PlayerKey, ShareTiming};
use serde_json::{Value, json};

use super::keyed_table::{KeyedTable, Plan, secret};
use super::logs::{BACKGAMMON, follow};
use crate::support::browser::Browser;
use crate::support::tries;

const HIDDEN: Plan = Plan { game: "texas42", setup: r#"{"target":2}"#, keyed: &[0, 1, 2, 3], ..BACKGAMMON };
const PLANS: [Plan; 4] =
    [HIDDEN, Plan { luck: ShareTiming::Early, ..HIDDEN }, Plan { keyed: &[0, 2], ..HIDDEN }, BACKGAMMON];

fn played(plan: Plan, seed: u8) -> KeyedTable {
    let mut table = KeyedTable::begun(plan, seed);
    table.play(usize::MAX, &mut Seeded::new(u64::from(seed)));
    table
}

/// What the player at a place was told of its hand, after which lines.
fn views(table: &KeyedTable, place: u8) -> Vec<Value> {
    let key = PlayerKey::new(secret(place), table.table.origin()).key();
    let is_theirs = |seat: &Seat| table.table.key_of(*seat).is_some_and(|other| other.bytes() == key);
    let seat = (0..table.table.game().seats()).map(Seat).find(is_theirs).expect("it sits");
    table.hands.iter().map(|(line, hands)| json!([line, hands[seat.index()]])).collect()
}

fn asked(table: &KeyedTable, what: &str, views: &[Value]) -> Value {
    let mut log = table.as_asked(&table.lines, Some(0));
    log[what] = json!(views);
    log
}

/// The number of the first line like this, from a line on.
fn line(table: &KeyedTable, text: &str, from: usize) -> usize {
    let found = table.lines.iter().enumerate().skip(from).find(|(_, line)| line.contains(text));
    found.unwrap_or_else(|| panic!("no {text}")).0
}

/// What is said of a hand as it was dealt is believed, whether the lines come first or later; and in the end there is nothing
/// left to compare.
#[test]
fn a_hand_that_was_dealt_is_believed() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    let mut hands = 0;
    for (number, plan) in (1..).zip(PLANS.iter().cycle()).take(PLANS.len() * tries(40) as usize) {
        let table = played(*plan, number);
        let views = views(&table, 0);
        hands += views.iter().filter(|view| view[1].is_string()).count();
        let middle = table.lines.len() / 2;
        let mut half = asked(&table, "shown", &views);
        half["lines"] = json!(table.lines[..middle]);
        let logs = [asked(&table, "seen", &views), asked(&table, "shown", &views), half];
        let answers = follow(&mut node, &logs);
        for answer in &answers {
            assert_eq!(answer["code"], Value::Null, "{}, {number}: {answer}", plan.game);
        }
        assert_eq!((&answers[0]["shown"], &answers[1]["shown"]), (&json!([]), &json!([])), "{}", plan.game);
        // Of a deal that is veiled still only the first view is left, and those of lines that did not come.
        let known = |view: &&Value| view[0].as_u64().is_some_and(|line| line < middle as u64);
        let left = answers[2]["shown"].as_array().expect("a list");
        assert!(left.iter().filter(known).count() <= 1, "{left:?}");
    }
    assert!(100 < hands, "{hands}");
}

/// Another hand than was dealt is noticed when it is revealed, and before that if the server says two things, or nothing; and
/// a picture that shows what is not in the hand is noticed at once.
#[test]
fn another_hand_than_was_dealt_is_noticed() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    let dealt = |table: &KeyedTable| line(table, r#""event":"veiled""#, 0) + 4 < line(table, r#""event":"reveal""#, 0);
    let mut tables = (1..=60).map(|seed| played(HIDDEN, seed));
    let table = tables.find(|table| dealt(table) && !table.lines.iter().any(|line| line.contains("unkey")));
    let table = table.expect("some hand is played on");
    let reveal = line(&table, r#""event":"reveal""#, 0);
    let [own, other] = [0, 1].map(|place| views(&table, place));
    let is_hidden = |view: &&Value| view[1].is_string() && view[0].as_u64().is_some_and(|line| line < reveal as u64);
    let [own, other] = [&own, &other].map(|views| views.iter().filter(is_hidden).cloned().collect::<Vec<_>>());
    assert!(2 < own.len(), "{own:?}");
    let (first, last) = (&own[0], own.last().expect("there are some"));
    let number = |view: &Value| usize::try_from(view[0].as_u64().expect("a number")).expect("logs are short");
    let hand = first[1].as_str().expect("a hand");
    let (held, foreign) = (&hand[..3], &other[0][1].as_str().expect("a hand")[..3]);
    let picture = |piece: &str| json!([first[0], hand, format!(r#"<g class="domino" data-own="{piece}">"#)]);
    let nothing = json!([first[0], null]);
    let sorted_otherwise = hand.split(' ').rev().collect::<Vec<_>>().join(" ");
    let rows = [
        ("another hand all along", "seen", other.clone(), Some(reveal)),
        ("another hand, kept from before", "shown", vec![other[0].clone()], Some(reveal)),
        ("the same in another order", "seen", vec![json!([first[0], sorted_otherwise])], Some(reveal)),
        ("first another hand, then the right one", "seen", vec![other[0].clone(), last.clone()], Some(number(last))),
        ("another hand after the right one", "seen", vec![first.clone(), other[1].clone()], Some(number(&other[1]))),
        ("nothing", "seen", vec![nothing], Some(number(first))),
        ("a hand before there is one", "seen", vec![json!([1, hand])], Some(1)),
        ("a picture of another piece", "seen", vec![picture(foreign)], Some(number(first))),
        ("a picture of the hand", "seen", vec![picture(held)], None),
        ("the right hand", "seen", own.clone(), None),
    ];
    let logs: Vec<Value> = rows.iter().map(|(_, how, views, _)| asked(&table, how, views)).collect();
    for (answer, (name, _, _, at)) in follow(&mut node, &logs).iter().zip(&rows) {
        let Some(at) = at else {
            assert_eq!(answer["code"], Value::Null, "{name}: {answer}");
            continue;
        };
        assert_eq!((&answer["code"], &answer["line"]), (&json!("shown_otherwise"), &json!(at + 1)), "{name}: {answer}");
        assert_eq!(answer["signs"], Value::Null, "{name}");
        let shares = answer["shares"].as_array().expect("a list");
        assert!(shares.iter().all(|share| share["draw"] == 1), "{name}: it shares in the next deal: {shares:?}");
        let evidence = answer["evidence"].as_str().expect("a file");
        assert!(evidence.contains(r#"{"found":"shown_otherwise: "#), "{name}: {evidence}");
    }
}
