//! `parlor verify` of tables whose players have keys: the ladder of claims, logs that stop early, and what they are compared with.

use game::json::Tree;
use game::{Actor, Coded as _, Digest, Seat, Timestamp};
use referee::{
    Askable, Chain, Clock, Command, Guest, Header, KeyTerms, PlayerKey, Policy, ShareTiming, SignedHead, Signer, Stage,
    Table, VERSION,
};
use serde_json::Value;

use crate::support::{arg, check, file, parlor};

/// A game of Backgammon between Ann, who has a key, and Ben, and its heads.
struct Keyed {
    lines: Vec<String>,
    heads: Vec<String>,
}

fn signer() -> Signer {
    Signer::new(&[200; 32])
}

/// Plays so many moves; then one of them resigns.
fn played(secret: u8, moves: usize) -> Keyed {
    let chain = Chain::new([secret; 32]);
    let keys = KeyTerms { server: signer().key(), luck: ShareTiming::Late, every_seat: false };
    let header = Header {
        parlor: VERSION,
        game: "backgammon".to_owned(),
        table: "550e8400-e29b-41d4-a716-446655440000".to_owned(),
        number: 0,
        at: Timestamp::from_seconds(1_736_937_000),
        setup: Tree::Object(Vec::new()),
        clock: Clock::None,
        policy: Policy::Refuse,
        anchor: Some(chain.anchor().published()),
        keys: Some(keys),
        requests: Askable::ALL,
    };
    let mut table = Table::new(games::kinds(), header.clone()).expect("the header is right");
    let mut keyed = Keyed { lines: vec![header.line()], heads: Vec::new() };
    let player = PlayerKey::new([1; 32], table.origin());
    let guest = |name: &str| Guest::named(name.to_owned(), Digest([3; 32]));
    keyed.ask(&mut table, &chain, Command::Sit(Guest { signs: Some(player.sit("Ann")), ..guest("Ann") }));
    keyed.ask(&mut table, &chain, Command::Sit(guest("Ben\u{1f41f}")));
    let mut left = moves;
    while table.stage() == Stage::Playing {
        if let Some((seat, call)) = table.calls().first().copied() {
            let share = player.share(seat.0, table.next_draw(), call);
            keyed.ask(&mut table, &chain, Command::Share(share));
            continue;
        }
        let seat = table.awaited().lowest().expect("a player is in turn");
        let seen = (table.seq(), table.link());
        let sign = |id: &str| if seat == Seat(0) { Some(player.act(seen, &[id.to_owned()])) } else { None };
        if left == 0 {
            let signed = sign(&format!("forfeit-{}", seat.0));
            keyed.ask(&mut table, &chain, Command::Resign { seat, signed });
        } else {
            left -= 1;
            let id = table.game().legal(Actor::Seat(seat)).swap_remove(0);
            let (signed, action) = (sign(&id), Tree::Text(id.into()));
            keyed.ask(&mut table, &chain, Command::Act { seat, action, expected: None, request: None, signed });
        }
    }
    keyed
}

impl Keyed {
    fn ask(&mut self, table: &mut Table, chain: &Chain, command: Command) {
        let now = Timestamp::from_seconds(1_736_937_001);
        let decision = table.decide(command, now, Some(chain)).unwrap_or_else(|refusal| panic!("{}", refusal.code()));
        self.lines.extend(decision.entries.into_iter().map(|entry| entry.line));
        *table = decision.next;
        self.heads.push(serde_json::to_string(&SignedHead::of(table, &signer())).expect("JSON"));
    }

    fn log(&self) -> String {
        self.lines.join("\n")
    }
}

fn json(args: &[&str], input: &str, code: i32) -> Value {
    let ran = check(args, input, code, "");
    serde_json::from_str(&ran.out).unwrap_or_else(|wrong| panic!("{wrong}: {ran:?}"))
}

/// The claims of a document, each with how far it holds.
fn holds(document: &Value) -> Vec<String> {
    let rungs = document["ladder"].as_array().expect("a ladder");
    rungs.iter().map(|rung| format!("{} {}", rung["claim"], rung["holds"]).replace('"', "")).collect()
}

#[test]
fn the_ladder_says_what_is_proved_and_what_is_not() {
    let table = played(7, 9);
    let told = check(&["verify", "-"], &table.log(), 0, "standard input: all is as it should be\n").out;
    for text in [
        "  what it proves\n",
        "  yes                 Every line follows",
        "  partly              Nobody else could move for a player\n",
        "  no                  Nobody was shown another history\n",
        "- Ben\u{1f41f} played without a key",
        "- What time it was is always the table's word.\n",
    ] {
        assert!(told.contains(text), "{text:?} is not in {told}");
    }
    assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
    let document = json(&["verify", "-", "--json"], &table.log(), 0);
    let want = ["rules yes", "draws yes", "choose yes", "foresee yes", "signed partly", "heads no", "word no"];
    assert_eq!((holds(&document), &document["finished"]), (want.map(str::to_owned).to_vec(), &Value::Bool(true)));
    assert!(document["ladder"][2]["text"].is_string() && document["ladder"][2]["since"].is_null(), "{document}");
}

#[test]
fn a_log_that_stops_early_is_called_unfinished() {
    let table = played(7, 9);
    let cut = table.lines[..table.lines.len() - 1].join("\n");
    let told = check(&["verify", "-"], &cut, 0, "standard input: UNFINISHED. ").out;
    assert!(told.contains("may have been cut off"), "{told}");
    assert_eq!(json(&["verify", "-", "--json"], &cut, 0)["finished"], Value::Bool(false));
}

#[test]
fn what_agrees_with_a_log_is_said_on_the_ladder() {
    let table = played(7, 9);
    let heads = file("verify-keys-heads", &(table.heads.join("\n") + "\n"));
    let last = table.lines.len();
    let told = check(&["verify", "-", "--against", arg(&heads)], &table.log(), 0, "all is as it should be").out;
    assert!(told.contains("  yes                 Nobody was shown another history\n"), "{told}");
    assert!(told.contains(&format!("of line {last},")), "{told}");
    let document = json(&["verify", "-", "--json", "--against", arg(&heads)], &table.log(), 0);
    assert_eq!((&document["ok"], &document["against"]["proved"]), (&Value::Bool(true), &Value::from(last)));
    assert_eq!(holds(&document)[5], "heads yes");
    let beginning = file("verify-keys-beginning.log", &table.lines[..9].join("\n"));
    check(&["verify", "-", "--against", arg(&beginning)], &table.log(), 0, "goes on from it");
}

#[test]
fn what_parts_from_a_log_ends_with_exit_code_1() {
    let (table, other) = (played(7, 9), played(7, 4));
    let part = table.lines.iter().zip(&other.lines).position(|(one, other)| one != other).expect("two games") + 1;
    let log = file("verify-keys-other.log", &other.log());
    let told = check(&["verify", "-", "--against", arg(&log)], &table.log(), 1, ": PARTS from ").out;
    assert!(told.contains(&format!("is line {part}.")) && !told.contains("PROOF"), "{told}");
    assert!(told.lines().all(|line| line.chars().count() <= 80 || line.contains(arg(&log))), "{told}");
    // With heads of both it is proof.
    let heads = [table.heads.last(), other.heads.last()].map(|head| head.expect("a head").as_str()).join("\n");
    let heads = file("verify-keys-both", &heads);
    let args = ["verify", "-", "--against", arg(&log), "--against", arg(&heads)];
    assert!(check(&args, &table.log(), 1, "PARTS").out.contains("PROOF"));
    let document = json(&[&args[..], &["--json"]].concat(), &table.log(), 1);
    assert_eq!((&document["ok"], &document["against"]["agrees"]), (&Value::Bool(false), &Value::Bool(false)));
    assert_eq!(document["against"]["partings"][0]["line"], Value::from(part));
    assert_eq!(document["against"]["partings"][0]["proof"], Value::Bool(true));
    // Cut off, and presented as complete.
    let cut = table.lines[..part - 1].join("\n");
    let last = file("verify-keys-last", table.heads.last().expect("a head"));
    assert!(check(&["verify", "-", "--against", arg(&last)], &cut, 1, "PARTS").out.contains("MISSING"));
}

#[test]
fn what_is_neither_a_log_nor_a_head_of_the_table_is_refused() {
    let table = played(7, 2);
    let nonsense = file("verify-keys-nonsense", "nonsense\n");
    check(&["verify", "-", "--against", arg(&nonsense)], &table.log(), 1, "[not_json]");
    let forged = table.heads[2].replace(r#""seq":"#, r#""seq":1"#);
    let forged = file("verify-keys-forged", &forged);
    check(&["verify", "-", "--against", arg(&forged)], &table.log(), 1, "[forged_head]");
    assert_eq!(parlor(&["verify", "-", "--against", "nowhere"], &table.log()).code, 4);
}

/// Nothing is claimed of a log of the version before but that rules and draws follow.
#[test]
fn a_table_without_keys_proves_less() {
    let plan = crate::support::tables::Plan { game: "backgammon", setup: "{}", seed: 7, is_rough: false };
    let log = crate::support::tables::finished(plan, &Chain::new([7; 32])).join("\n");
    let document = json(&["verify", "-", "--json"], &log, 0);
    let want = ["rules yes", "draws yes", "choose no", "foresee no", "signed no", "heads no", "word no"];
    assert_eq!(holds(&document), want);
    check(&["verify", "-"], &log, 0, "At this table players had no keys.");
}
