//! `parlor git process`, `judge` and `verify`: what they tell programs and people.

use std::fs;

use serde_json::Value;

use super::{check, with_table};
use crate::support::arg;
use crate::support::git::Bare;

#[test]
fn problems_are_told_and_count() {
    let bare = Bare::without_hook();
    let ann = with_table(&bare);
    assert_eq!(ann.referee(&["git", "process"]).code, 0);
    ann.write("tables/bad/table.json", "{}\n");
    ann.commit_all("no table");
    check(&ann.referee(&["git", "process"]), 1, "bad: ");
    let ran = ann.referee(&["git", "process", "--json"]);
    let report: Value = serde_json::from_str(&ran.out).expect("a report is JSON");
    assert_eq!((ran.code, &report["problems"][0]["table"]), (1, &"bad".into()), "{ran:?}");
    let listed = ann.json(&["git", "status"]);
    assert_eq!((&listed[0]["table"], &listed[0]["problem"]["code"]), (&"bad".into(), &"bad_table".into()), "{listed}");
    assert_eq!(listed[1]["table"], "t");
    let ran = ann.parlor(&["git", "verify", "--json"]);
    let first: Value = serde_json::from_str(ran.out.lines().next().expect("a line")).expect("a document");
    assert_eq!((ran.code, &first["table"], &first["ok"]), (1, &"bad".into(), &false.into()), "{ran:?}");
    assert_eq!(first["faults"][0]["code"], "bad_table");
}

#[test]
fn without_the_secret_little_is_known() {
    let bare = Bare::without_hook();
    let ann = with_table(&bare);
    let said = "Nothing to judge; what was changed by hand can only be found with the secret.";
    check(&ann.parlor(&["git", "process"]), 0, said);
    assert_eq!(ann.json(&["git", "process"])["warning"], said);
    ann.must(&["git", "move", "t", "e2", "--commit"]);
    check(&ann.parlor(&["git", "process"]), 1, "[no_secret]");
}

#[test]
fn a_revision_must_be_here() {
    let bare = Bare::without_hook();
    let ann = with_table(&bare);
    for option in ["--since", "--until"] {
        for text in ["nonsense", "1234567890123456789012345678901234567890"] {
            let ran = ann.referee(&["git", "process", "--actor", "ann", option, text, "--json"]);
            assert!(ran.code == 2 && ran.err.contains("no_such_revision"), "{option} {text}: {ran:?}");
        }
    }
    for text in ["", "0000000000000000000000000000000000000000", "HEAD"] {
        let ran = ann.referee(&["git", "process", "--actor", "ann", "--since", text]);
        assert_ne!(ran.code, 2, "{text}: {ran:?}");
    }
}

#[test]
fn verdicts_of_before_are_gone() {
    let bare = Bare::without_hook();
    let ann = with_table(&bare);
    assert_eq!(ann.referee(&["git", "process"]).code, 0);
    ann.must(&["git", "move", "t", "e2", "--commit"]);
    let out = bare.folder().join("verdicts");
    let judge = ["git", "judge", "--out", arg(&out)];
    check(&ann.referee(&judge), 0, "Wrote 1 verdict to ");
    fs::write(out.join("notes.json"), "{}").expect("it can be written");
    fs::write(out.join("notes.txt"), "mine").expect("it can be written");
    fs::rename(out.join("t.json"), out.join("gone.json")).expect("it is there");
    assert_eq!(ann.referee(&["git", "process"]).code, 0);
    check(&ann.referee(&judge), 0, "Wrote 0 verdicts to ");
    let names = fs::read_dir(&out).expect("it is there");
    let mut names: Vec<_> = names.map(|entry| entry.expect("it can be listed").file_name()).collect();
    names.sort();
    assert_eq!(names, ["notes.json", "notes.txt"]);
}
