//! Verdicts that somebody has tampered with on their way.

use git_tables::{Known, Verdict};

use super::{club, games, go_on, mallory};
use crate::fixture::{Push, office};

/// A verdict with something in it replaced is none.
fn check(from: &str, to: &str) {
    let text = verdict();
    assert!(text.contains(from), "{from} in {text}");
    let parsed = Verdict::parse(&text.replacen(from, to, 1));
    assert!(parsed.is_err(), "{to} in the place of {from}");
}

/// A verdict as it is handed over.
fn verdict() -> String {
    let club = club(true);
    let (who, honest) = club.honest("t1");
    club.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let repo = club.repo();
    let (verdicts, _) = office(&repo, club.secret()).judge(&Known::default()).expect("it can be judged");
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
    let club = club(true);
    let (state, before) = (club.of_table("state.json"), games(&club));
    let (who, honest) = club.honest("t1");
    club.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let repo = club.repo();
    let office = office(&repo, club.secret());
    let (verdicts, _) = office.judge(&Known::default()).expect("it can be judged");
    // Somebody takes the move back before the verdict is carried out.
    club.push(&mallory().delete(&format!("tables/t1/moves/{}", honest.name)));
    let tip = club.tip();
    assert_eq!(office.apply(&verdicts).expect("it can be read"), []);
    assert_eq!((club.tip(), games(&club)), (tip, before));
    // For another table it says nothing.
    let other = verdicts[0].text().replacen("\"t1\"", "\"t2\"", 1);
    let other = Verdict::parse(&other).expect("it has the shape of one");
    assert_eq!(office.apply(&[other]).expect("it can be read"), []);
    go_on(&club, &state);
    // Once it is carried out it is not again.
    let (who, honest) = club.honest("t1");
    club.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let (verdicts, _) = office.judge(&Known::default()).expect("it can be judged");
    assert_eq!(office.apply(&verdicts).expect("it can be done").len(), 1);
    assert_eq!(office.apply(&verdicts).expect("it can be read"), []);
    let state = club.of_table("state.json");
    go_on(&club, &state);
}

/// What a message says is a message, and the seal is the referee's.
#[test]
fn the_message_of_a_verdict_seals_nothing() {
    let club = club(true);
    let (who, honest) = club.honest("t1");
    club.push(&Push::by(&who).file(&format!("tables/t1/moves/{}", honest.name), &honest.text));
    let repo = club.repo();
    let office = office(&repo, club.secret());
    let (mut verdicts, _) = office.judge(&Known::default()).expect("it can be judged");
    verdicts[0].message += "\nParlor-Seal: 99 all 0000\n\n\n";
    assert_eq!(office.apply(&verdicts).expect("it can be done").len(), 1);
    let state = club.of_table("state.json");
    go_on(&club, &state);
}
