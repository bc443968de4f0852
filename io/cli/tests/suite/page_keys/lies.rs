//! Lies that a page notices: a second history, and a seat that is another than its player asked for. And what it saves then
//! is proof, where the server has signed it.

use game::{Digest, Seat, Seeded};
use referee::{Command, Signed, SignedHead};
use serde_json::{Value, json};

use super::keyed_table::{KeyedTable, NAMES, Plan, secret};
use super::logs::{BACKGAMMON, follow};
use crate::support::browser::Browser;
use crate::support::tables::relinked;
use crate::support::{arg, check, file};

/// A table, and another one of the same header that parts from it after its seats are taken.
fn two_histories() -> [KeyedTable; 2] {
    let tables = [11, 12].map(|luck| {
        let mut table = KeyedTable::begun(BACKGAMMON, 9);
        table.play(40, &mut Seeded::new(luck));
        table
    });
    assert_eq!(tables[0].lines[0], tables[1].lines[0], "one table");
    tables
}

fn seq(head: &SignedHead) -> usize {
    usize::try_from(head.seq).expect("logs are short")
}

/// The first head of one table that the other contradicts.
fn contradicting([one, other]: [&KeyedTable; 2]) -> &SignedHead {
    let differs = |head: &&SignedHead| other.lines.get(seq(head)).is_some_and(|line| *line != one.lines[seq(head)]);
    one.heads.iter().find(differs).expect("they part")
}

/// A head that came before its lines is compared with each of them, also once there is a newer one.
#[test]
fn a_head_that_came_first_is_compared_with_its_line() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    let [one, other] = two_histories();
    let early = contradicting([&other, &one]);
    let newest = one.heads.last().expect("a head");
    let with = |early: Value| {
        let mut log = one.as_asked(&one.lines, Some(0));
        log["early"] = early;
        log
    };
    let logs =
        [with(json!([early])), with(json!([early, newest])), with(json!([newest, early])), with(json!([newest]))];
    let answers = follow(&mut node, &logs);
    for answer in &answers[..3] {
        let expected = (json!("other_history"), json!(seq(early) + 1), Value::Null);
        assert_eq!((&answer["code"], &answer["line"], &answer["signs"]), (&expected.0, &expected.1, &expected.2));
    }
    assert_eq!(answers[3]["code"], Value::Null, "it is of this history");
}

/// A page that was loaded again knows a newer head than the lines that it has: it signs nothing before it has those.
#[test]
fn an_act_is_signed_only_under_a_head() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    let [table, _] = two_histories();
    let cut = table.lines.len() - 5;
    let newest = table.heads.last().expect("a head");
    assert_eq!(seq(newest), table.lines.len() - 1);
    let log = |lines: &[String], heads: Value, early: Value| {
        let mut log = table.as_asked(lines, Some(0));
        (log["heads"], log["early"]) = (heads, early);
        log
    };
    let logs = [
        log(&table.lines, json!([]), json!([])),
        log(&table.lines[..cut], json!([]), json!([newest])),
        log(&table.lines, json!([]), json!([newest])),
        log(&table.lines, json!([newest]), json!([])),
    ];
    let answers = follow(&mut node, &logs);
    for (answer, signs) in answers.iter().zip([false, false, true, true]) {
        assert_eq!(answer["code"], Value::Null, "{answer}");
        assert_eq!(answer["signs"].is_object(), signs, "{answer}");
    }
}

/// The key of a player is gone without its asking, or never was in the log.
#[test]
fn a_seat_that_is_not_as_its_player_asked_is_noticed() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    let mut table = KeyedTable::begun(Plan { game: "quoridor", ..BACKGAMMON }, 4);
    let begins = table.lines.len();
    let seat = (0..2).map(Seat).find(|seat| table.player(*seat).is_some_and(|player| player.key() == key(&table, 0)));
    table.ask(Command::Unkey { seat: seat.expect("it sits") }).expect("no share is called for");
    table.play(begins + 6, &mut Seeded::new(1));
    let own = table.as_asked(&table.lines, Some(0));
    let mut asked = own.clone();
    asked["givesUp"] = json!(true);
    let plain = KeyedTable::begun(Plan { game: "quoridor", keyed: &[1], ..BACKGAMMON }, 4);
    let mut missing = plain.as_asked(&plain.lines, Some(0));
    missing["name"] = json!(NAMES[0]);
    let answers = follow(&mut node, &[own, asked, table.as_asked(&table.lines, Some(1)), missing]);
    let codes: Vec<&Value> = answers.iter().map(|answer| &answer["code"]).collect();
    let wrong = json!("seated_otherwise");
    assert_eq!(codes, [&wrong, &Value::Null, &Value::Null, &wrong], "{answers:?}");
    let lines = [&answers[0]["line"], &answers[3]["line"]];
    assert_eq!(lines, [&json!(begins + 1), &json!(plain.lines.len())]);
    assert_eq!((&answers[0]["signs"], &answers[3]["signs"]), (&Value::Null, &Value::Null));
    // Who goes on without the key has none from then on.
    assert_eq!((&answers[1]["seat"], answers[2]["seat"].is_u64()), (&Value::Null, true));
}

fn key(table: &KeyedTable, place: u8) -> Digest {
    referee::PlayerKey::new(secret(place), table.table.origin()).key()
}

/// What a page saves is read by `parlor verify`, and proves what the server has signed: two histories, or a wrong line.
#[test]
fn what_a_page_saves_is_proof() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    let [one, other] = two_histories();
    let mut parted = one.as_asked(&one.lines, Some(0));
    parted["early"] = json!([contradicting([&other, &one])]);
    // A die that does not follow, under a head.
    let mut forged = one.lines.clone();
    let at = forged.iter().position(|line| line.contains("\"open-")).expect("a draw");
    let open = forged[at].find("\"open-").expect("it is there") + "\"open-".len();
    let other_die = if forged[at][open..].starts_with('6') { "5" } else { "6" };
    forged[at].replace_range(open..=open, other_die);
    let forged = relinked(&forged);
    let mut bent = one.as_asked(&forged, Some(0));
    let link: Digest = forged[at].rsplit('"').nth(1).expect("a link").parse().expect("hexadecimal digits");
    let header = &one.table.header.table;
    let seq = at as u64;
    let sig = one.server.sign(Signed::Head { table: header, seq, link });
    let heads: Vec<&SignedHead> = one.heads.iter().filter(|head| head.seq < seq).collect();
    bent["heads"] = json!(heads);
    bent["early"] = json!([SignedHead { table: header.clone(), seq, link, sig }]);
    let answers = follow(&mut node, &[parted, bent]);
    let expected = [("other_history", "two_histories"), ("wrong_draw", "wrong_line")];
    for (answer, (code, proof)) in answers.iter().zip(expected) {
        assert_eq!(answer["code"], code, "{answer}");
        let saved = file(&format!("page-{proof}.jsonl"), answer["evidence"].as_str().expect("a file"));
        check(&["verify", arg(&saved), "--json"], "", 0, &format!(r#""proof":"{proof}""#));
    }
}
