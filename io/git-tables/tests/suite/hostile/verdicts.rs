//! Verdicts that somebody has tampered with on their way.

use git_tables::{Known, Verdict};

use super::{fixture, games, go_on, mallory};
use crate::fixture::{Push, referee};

/// A verdict with something in it replaced is none.
fn check(from: &str, to: &str) {
    let text = verdict();
    assert!(text.contains(from), "{from} in {text}");
    let parsed = Verdict::parse(&text.replacen(from, to, 1));
    assert!(parsed.is_err(), "{to} in the place of {from}");
}

/// A verdict as it is handed over.
fn verdict() -> String {
    let fixture = fixture(true);
    let (who, honest) = fixture.honest("t1");
    fixture.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let repo = fixture.repo();
    let (verdicts, _) = referee(&repo, fixture.secret()).judge(&Known::default()).expect("it can be judged");
    let text = verdicts[0].text();
    assert_eq!(Verdict::parse(&text).expect("it was written by us"), verdicts[0]);
    text
}

#[test]
fn a_verdict_writes_into_its_table_and_nowhere_else() {
    for path in [
        "../t2/state.json",
        "../../.github/workflows/x.yml",
        "/etc/passwd",
        "moves/../../t2/state.json",
        "moves/..",
        "moves/.",
        "moves/",
        "moves//x",
        "moves/a/b",
        "hands/../x",
        ".git",
        ".gitmodules",
        ".gitattributes",
        "moves/.gitattributes",
        "deep/state.json",
        "",
        ".",
        "..",
        "state.json\\u0000",
        "state.json\\n",
        "stäte.json",
        "a b",
        "a\\\\b",
    ] {
        check("\"state.json\":", &format!("\"{path}\":"));
    }
    check("\"state.json\":", &format!("\"{}\":", "x".repeat(101)));
    for table in ["../t1", "T1", "", "t1/moves", "t1\\n"] {
        check("\"table\": \"t1\"", &format!("\"table\": \"{table}\""));
    }
    for from in ["\"from\": \"x", "\"from\": \"0", "\"from\": 5, \"x\": \""] {
        check("\"from\": \"", from);
    }
    check("\"kept\": [", "\"kept\": [ \"../x\",");
    check("\"kept\": [", "\"kept\": [ 5,");
    check("\"message\":", "\"secret\": 1, \"message\":");
    check("{", "[");
}

/// A verdict is carried out where the table is still what was judged, and once.
#[test]
fn a_verdict_is_for_one_state_of_one_table() {
    let fixture = fixture(true);
    let (state, before) = (fixture.of_table("state.json"), games(&fixture));
    let (who, honest) = fixture.honest("t1");
    fixture.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let repo = fixture.repo();
    let referee = referee(&repo, fixture.secret());
    let (verdicts, _) = referee.judge(&Known::default()).expect("it can be judged");
    // Somebody takes the move back before the verdict is carried out.
    fixture.push(&mallory().delete(&format!("tables/t1/moves/{}", honest.name)));
    let tip = fixture.tip();
    assert_eq!(referee.apply(&verdicts).expect("it can be read"), []);
    assert_eq!((fixture.tip(), games(&fixture)), (tip, before));
    // For another table it says nothing.
    let other = verdicts[0].text().replacen("\"t1\"", "\"t2\"", 1);
    let other = Verdict::parse(&other).expect("it has the shape of one");
    assert_eq!(referee.apply(&[other]).expect("it can be read"), []);
    go_on(&fixture, &state);
    // Once it is carried out it is not again.
    let (who, honest) = fixture.honest("t1");
    fixture.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let (verdicts, _) = referee.judge(&Known::default()).expect("it can be judged");
    assert_eq!(referee.apply(&verdicts).expect("it can be done").len(), 1);
    assert_eq!(referee.apply(&verdicts).expect("it can be read"), []);
    let state = fixture.of_table("state.json");
    go_on(&fixture, &state);
}

/// What a message says is a message, and the seal is the referee's.
#[test]
fn the_message_of_a_verdict_seals_nothing() {
    let fixture = fixture(true);
    let (who, honest) = fixture.honest("t1");
    fixture.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let repo = fixture.repo();
    let referee = referee(&repo, fixture.secret());
    let (mut verdicts, _) = referee.judge(&Known::default()).expect("it can be judged");
    verdicts[0].message += "\nParlor-Seal: 99 all 0000\n\n\n";
    assert_eq!(referee.apply(&verdicts).expect("it can be done").len(), 1);
    let state = fixture.of_table("state.json");
    go_on(&fixture, &state);
}
