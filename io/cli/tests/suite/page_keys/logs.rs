//! What the script of a page says of logs that a referee wrote, and of those that an operator tampered with.

use game::{Digest, Luck as _, Seeded};
use referee::{PlayerKey, ShareTiming, Signed};
use serde_json::{Value, json};

use super::keyed_table::{KeyedTable, Plan, secret};
use crate::support::browser::Browser;
use crate::support::tables::relinked;
use crate::support::tries;

const PLANS: [Plan; 8] = [
    BACKGAMMON,
    Plan { luck: ShareTiming::Early, ..BACKGAMMON },
    Plan { keyed: &[1], setup: r#"{"match":{"length":3}}"#, ..BACKGAMMON },
    Plan { keyed: &[], ..BACKGAMMON },
    Plan { game: "texas42", setup: r#"{"target":2}"#, keyed: &[0, 1, 2, 3], ..BACKGAMMON },
    Plan { game: "fish", setup: r#"{"players":3}"#, keyed: &[0, 2], ..BACKGAMMON },
    Plan { game: "fish", setup: r#"{"players":4,"rules":"box","columns":7}"#, keyed: &[0, 1, 2, 3], ..BACKGAMMON },
    Plan { game: "quoridor", setup: r#"{"max_turns":40}"#, ..BACKGAMMON },
];

pub(super) const BACKGAMMON: Plan = Plan { game: "backgammon", setup: "{}", luck: ShareTiming::Late, keyed: &[0, 1] };

/// A game that was played, as far as so many lines.
fn played(plan: Plan, seed: u8, most: usize) -> KeyedTable {
    let mut table = KeyedTable::begun(plan, seed);
    table.play(most, &mut Seeded::new(u64::from(seed)));
    table
}

pub(super) fn follow(node: &mut Browser, logs: &[Value]) -> Vec<Value> {
    node.ask("follow", &json!({ "logs": logs })).as_array().expect("a list").clone()
}

/// An honest log has nothing wrong, whoever looks at it; and a player answers each call with what it did answer.
#[test]
fn an_honest_table_is_believed() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    let mut luck = Seeded::new(1);
    for (number, plan) in (1..).zip(PLANS.iter().cycle()).take(PLANS.len() * tries(15) as usize) {
        let table = played(*plan, number, usize::MAX);
        let some = 1 + luck.below(u32::try_from(table.lines.len()).expect("logs are short")) as usize;
        let mut logs = vec![table.as_asked(&table.lines, None), table.as_asked(&table.lines[..some], None)];
        logs.extend(plan.keyed.iter().map(|place| table.as_asked(&table.lines, Some(*place))));
        let answers = follow(&mut node, &logs);
        for (answer, log) in answers.iter().zip(&logs) {
            assert_eq!(answer["code"], Value::Null, "{}: {answer}\n{log}", plan.game);
        }
        assert_eq!(answers[0]["stage"], "over");
        for answer in &answers[2..] {
            let shares = answer["shares"].as_array().expect("a list");
            for share in shares {
                let r = share["r"].as_str().expect("a share");
                assert!(table.lines.iter().any(|line| line.contains(r)), "{share} is not what the player shared");
            }
            let draws = table.lines.iter().filter(|line| line.contains(r#""event":"call""#)).count();
            assert!(draws == 0 || plan.game == "quoridor" || !shares.is_empty(), "{answer}");
        }
    }
}

/// What an operator may do to a log; links are made right again.
type Forgery = fn(&mut Vec<String>, usize);

/// Replaces what stands after a key of a line.
fn set(line: &mut String, key: &str, value: &str) {
    let start = line.find(key).unwrap_or_else(|| panic!("{key} is in {line}")) + key.len();
    let length = line[start..].find('"').expect("the value ends");
    line.replace_range(start..start + length, value);
}

fn bend(line: &mut String, key: &str) {
    let start = line.find(key).unwrap_or_else(|| panic!("{key} is in {line}")) + key.len();
    let other = if line[start..].starts_with('0') { "1" } else { "0" };
    line.replace_range(start..=start, other);
}

/// The rows of what is noticed in Backgammon: the text of the line that is forged, and which of those it is; how; and with
/// what code, so many lines later.
const FORGERIES: [(&str, usize, Forgery, &str, usize); 22] = [
    (r#""by":"chance""#, 1, |lines, at| set(&mut lines[at], r#""action":"roll-"#, "0-0"), "wrong_draw", 0),
    (r#""by":"chance""#, 1, |lines, at| bend(&mut lines[at], r#""reveal":""#), "broken_chain", 0),
    (r#""event":"share""#, 2, |lines, at| bend(&mut lines[at], r#""r":""#), "wrong_share", 0),
    (r#""event":"share""#, 2, |lines, at| bend(&mut lines[at], r#""next":""#), "wrong_signature", 0),
    (r#""event":"share""#, 2, |lines, at| bend(&mut lines[at], r#""sig":""#), "wrong_signature", 0),
    (r#""event":"share""#, 3, |lines, at| drop(lines.remove(at)), "share_missing", 0),
    (r#""event":"share""#, 3, |lines, at| lines.insert(at, lines[at].clone()), "wrong_share", 1),
    (r#""event":"sit""#, 1, |lines, at| bend(&mut lines[at], r#""commit":""#), "wrong_signature", 0),
    (r#""event":"sit""#, 1, |lines, at| set(&mut lines[at], r#""name":""#, "Anna"), "wrong_signature", 0),
    (
        r#""event":"sit""#,
        2,
        |lines, at| lines[at] = lines[at - 1].replace(r#""place":0"#, r#""place":1"#),
        "key_used",
        0,
    ),
    (r#""event":"call""#, 1, |lines, at| lines[at] = lines[at].replace("[0,1]", "[0]"), "undue_call", 0),
    (r#""event":"call""#, 1, |lines, at| lines[at] = lines[at].replace("[0,1]", "[1,0]"), "undue_call", 0),
    (r#""event":"call""#, 1, |lines, at| lines.insert(at, lines[at].clone()), "undue_call", 1),
    (r#""event":"call""#, 1, |lines, at| lines[at] = lines[at].replace(r#""draw":2"#, r#""draw":3"#), "undue_call", 0),
    (r#""by":"seat-"#, 4, |lines, at| bend(&mut lines[at], r#""sig":""#), "wrong_signature", 0),
    (r#""by":"seat-"#, 4, |lines, at| drop_signature(&mut lines[at]), "not_signed", 0),
    (r#""by":"seat-"#, 4, |lines, at| lines.insert(at, lines[at].clone()), "not_signed", 1),
    (r#""event":"end""#, 0, |lines, at| swap_winner(&mut lines[at]), "wrong_result", 0),
    (
        r#""event":"end""#,
        0,
        |lines, at| lines[at] = lines[at].replace("\"points\"", "\"void\":true,\"points\""),
        "wrong_result",
        0,
    ),
    (r#""event":"begin""#, 0, |lines, at| lines[at] = lines[at].replace("[0,1]", "[1,0]"), "wrong_seats", 0),
    (r#""event":"share""#, 4, |lines, at| lines[at].insert_str(1, r#""seq":1,"#), "broken_log", 0),
    (r#""by":"chance""#, 1, |lines, at| forfeit_by_table(lines, at), "out_of_place", 0),
];

fn drop_signature(line: &mut String) {
    let (start, end) =
        (line.find(",\"saw\"").expect("it is signed"), line.find(",\"after\"").expect("it has a digest"));
    line.replace_range(start..end, "");
}

fn swap_winner(line: &mut String) {
    *line = if line.contains("\"winners\":[0]") {
        line.replace("\"winners\":[0]", "\"winners\":[1]")
    } else {
        line.replace("\"winners\":[1]", "\"winners\":[0]")
    };
}

/// The table takes a player out, and does not say why.
fn forfeit_by_table(lines: &mut Vec<String>, at: usize) {
    let link = lines[at].split(r#""link":""#).nth(1).expect("a link").to_owned();
    let time = lines[at].split(r#""at":""#).nth(1).and_then(|rest| rest.split('"').next()).expect("a time").to_owned();
    lines.insert(at, format!(r#"{{"seq":1,"at":"{time}","by":"table","action":"forfeit-0","link":"{link}"#));
}

/// A log without forfeits, pauses and takebacks that goes on to its end.
fn whole() -> KeyedTable {
    let is_calm = |line: &String| ["forfeit", "pause", "takeback"].iter().all(|word| !line.contains(word));
    let calm = |table: &KeyedTable| table.lines.iter().all(is_calm);
    (1..=60).map(|seed| played(BACKGAMMON, seed, usize::MAX)).find(calm).expect("some game goes on to its end")
}

#[test]
fn a_tampered_log_is_refused_with_the_code_of_the_referee() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    let table = whole();
    let (mut logs, mut expected) = (Vec::new(), Vec::new());
    for (text, nth, forgery, code, later) in FORGERIES {
        let found = table.lines.iter().enumerate().filter(|(_, line)| line.contains(text)).map(|(at, _)| at).nth(nth);
        let at = found.unwrap_or_else(|| panic!("no {text}"));
        let mut forged = table.lines.clone();
        forgery(&mut forged, at);
        assert_ne!(forged, table.lines, "{text}, {code}");
        let links = if code == "broken_log" { forged } else { relinked(&forged) };
        logs.push(json!({ "lines": links }));
        expected.push((text, code, at + 1 + later));
        let mut loose = table.lines.clone();
        let middle = loose[at].len() / 2;
        let other = if &loose[at][middle..=middle] == "1" { "2" } else { "1" };
        loose[at].replace_range(middle..=middle, other);
        let answer = follow(&mut node, &[json!({ "lines": loose })]);
        assert_eq!(answer[0]["line"], json!(at + 1), "{text}: {}", answer[0]);
    }
    for (answer, (text, code, line)) in follow(&mut node, &logs).iter().zip(expected) {
        assert_eq!((&answer["code"], &answer["line"]), (&json!(code), &json!(line)), "{text}");
    }
}

/// A turn is taken back only where all have agreed, and chance has not come in since.
#[test]
fn a_takeback_that_was_not_agreed_to_is_refused() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    let has = |table: &KeyedTable, event: &str| table.lines.iter().any(|line| line.contains(event));
    let table =
        (1..=60).map(|seed| played(PLANS[7], seed, usize::MAX)).find(|table| has(table, r#""event":"takeback""#));
    let table = table.expect("some turn is taken back");
    let at = table.lines.iter().position(|line| line.contains(r#""event":"takeback""#)).expect("it is there");
    let line = &table.lines[at];
    let to = line.split(r#""to":"#).nth(1).and_then(|rest| rest.split(',').next()).expect("it says where to");
    let edited = |edit: &dyn Fn(&mut Vec<String>)| {
        let mut lines = table.lines.clone();
        edit(&mut lines);
        lines
    };
    let dice = played(BACKGAMMON, 1, usize::MAX);
    let roll = dice.lines.iter().position(|line| line.contains(r#""action":"roll-"#)).expect("dice");
    let ask = table.lines.iter().find(|line| line.contains(r#""event":"ask-takeback""#)).expect("it is there");
    let mut rolled = dice.lines.clone();
    rolled.insert(roll + 1, ask.clone());
    let rows = [
        (table.lines.clone(), Value::Null, Value::Null),
        (edited(&|lines| drop(lines.remove(at - 1))), json!("out_of_place"), json!(at)),
        (edited(&|lines| lines.insert(at, lines[at].clone())), json!("out_of_place"), json!(at + 2)),
        (
            edited(&|lines| lines[at] = line.replace(&format!(r#""to":{to}"#), r#""to":1"#)),
            json!("out_of_place"),
            json!(at + 1),
        ),
        (rolled, json!("out_of_place"), json!(roll + 2)),
    ];
    let logs: Vec<Value> = rows.iter().map(|(lines, ..)| json!({ "lines": relinked(lines) })).collect();
    for (answer, (_, code, line)) in follow(&mut node, &logs).iter().zip(&rows) {
        assert_eq!((&answer["code"], answer.get("line").unwrap_or(&Value::Null)), (code, line), "{answer}");
    }
}

/// Heads that are forged, or of another history, and a line that says something else of the player's own seat: nothing is
/// shared or signed from there on.
#[test]
fn after_a_lie_nothing_is_shared_or_signed() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    let table = played(BACKGAMMON, 3, 60);
    let asked = table.as_asked(&table.lines, Some(0));
    let call = table.lines.iter().position(|line| line.contains(r#""event":"call""#)).expect("a call") as u64;
    let number = |head: &Value| head["seq"].as_u64().expect("a number");
    let heads = asked["heads"].as_array().expect("heads").clone();
    let with = |change: &dyn Fn(&mut Value)| {
        let mut log = asked.clone();
        let heads = log["heads"].as_array_mut().expect("heads");
        let head = heads.iter_mut().find(|head| call <= number(head)).expect("a head after the call");
        change(head);
        log
    };
    let header = &table.table.header.table;
    let other = |seq: u64, link: Digest| {
        let sig = table.server.sign(Signed::Head { table: header, seq, link });
        json!({ "table": header, "seq": seq, "link": link.to_string(), "sig": sig.to_string() })
    };
    let seq = number(heads.iter().find(|head| call <= number(head)).expect("it was there"));
    let mut renamed = asked.clone();
    renamed["name"] = json!("Anna");
    let rows = [
        (with(&|head| head["sig"] = json!("0".repeat(128))), "forged_head"),
        (with(&|head| head["table"] = json!("550e8400-e29b-41d4-a716-446655440000")), "forged_head"),
        (with(&|head| *head = other(seq, Digest([1; 32]))), "other_history"),
        (renamed, "seated_otherwise"),
    ];
    let logs: Vec<Value> = rows.iter().map(|(log, _)| log.clone()).collect();
    for (answer, (_, code)) in follow(&mut node, &logs).iter().zip(&rows) {
        assert_eq!((&answer["code"], &answer["signs"]), (&json!(code), &Value::Null), "{answer}");
        assert_eq!(answer["shares"], json!([]), "{code}: the first call comes with that head");
    }
    // Without a head that includes the call nothing is shared either, though nothing is wrong.
    let mut silent = asked.clone();
    silent["heads"] = json!([]);
    assert_eq!(follow(&mut node, &[silent])[0]["shares"], json!([]));
}

/// Lines that were checked before are hashed again, and their signatures are not verified again; another history is
/// noticed.
#[test]
fn what_was_checked_before_stands() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    let table = played(BACKGAMMON, 5, 80);
    let mut log = table.as_asked(&table.lines, Some(0));
    let before = follow(&mut node, &[log.clone()]).remove(0);
    log["checked"] = before["checked"].clone();
    let again = follow(&mut node, &[log.clone()]).remove(0);
    assert_eq!((&again["code"], &again["checked"]), (&Value::Null, &before["checked"]));
    log["checked"]["link"] = json!("00".repeat(32));
    assert_eq!(follow(&mut node, &[log])[0]["code"], "other_history");
    let key = PlayerKey::new(secret(0), table.table.origin());
    assert!(table.lines.iter().any(|line| line.contains(&key.key().to_string())));
}

/// Deals stay veiled until the hand is over; the reveal must be what chain and shares draw.
#[test]
fn a_deal_is_checked_when_it_is_revealed() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    let table = played(PLANS[4], 2, usize::MAX);
    let at = table.lines.iter().position(|line| line.contains(r#""event":"reveal""#)).expect("a reveal");
    let deal = table.lines[at].split("deal-").nth(1).expect("a deal")[..28].to_owned();
    let swapped: String = deal.chars().rev().collect();
    let mut forged = table.lines.clone();
    forged[at] = forged[at].replace(&deal, &swapped);
    let mut unproved = table.lines.clone();
    bend(&mut unproved[at], r#""reveal":""#);
    let logs = [forged, unproved].map(|lines| json!({ "lines": relinked(&lines) }));
    let answers = follow(&mut node, &logs);
    for (answer, code) in answers.iter().zip(["wrong_draw", "broken_chain"]) {
        assert_eq!((&answer["code"], &answer["line"]), (&json!(code), &json!(at + 1)));
    }
}
