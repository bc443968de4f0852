//! `parlor git process`, `judge` and `verify`: what they tell programs and people.

use std::fs;

use serde_json::Value;

use super::{check, with_table};
use crate::support::arg;
use crate::support::git::Bare;

#[test]
fn a_folder_that_is_no_table_is_told_once_and_does_not_count() {
    let bare = Bare::without_hook();
    let ann = with_table(&bare);
    assert_eq!(ann.referee(&["git", "process"]).code, 0);
    ann.write("tables/bad/table.json", "{}\n");
    ann.commit_all("no table");
    check(&ann.referee(&["git", "process"]), 0, "bad: ");
    let message = ann.git(&["log", "-1", "--format=%B"]);
    assert!(message.starts_with("bad: left alone\n") && message.contains("[bad_table]"), "{message}");
    check(&ann.referee(&["git", "process"]), 0, "Nothing to do.");
    ann.write("tables/bad/table.json", "[]\n");
    ann.commit_all("no table either");
    let ran = ann.referee(&["git", "process", "--json"]);
    let report: Value = serde_json::from_str(&ran.out).expect("a report is JSON");
    assert_eq!((ran.code, &report["problems"][0]["table"]), (0, &"bad".into()), "{ran:?}");
    let ran = ann.parlor(&["git", "verify"]);
    assert!(ran.code == 0 && ran.err.matches("bad: ").count() == 1 && ran.out.contains("t: right."), "{ran:?}");
    let listed = ann.json(&["git", "status"]);
    assert_eq!((&listed[0]["table"], &listed[0]["problem"]["code"]), (&"bad".into(), &"bad_table".into()), "{listed}");
    assert_eq!(listed[1]["table"], "t");
    let ran = ann.parlor(&["git", "verify", "--json"]);
    let first: Value = serde_json::from_str(ran.out.lines().next().expect("a line")).expect("a document");
    assert_eq!((ran.code, &first["table"], &first["ok"]), (0, &"bad".into(), &false.into()), "{ran:?}");
    assert_eq!(first["faults"][0]["code"], "bad_table");
    // A table that was one counts.
    ann.git(&["rm", "--quiet", "tables/t/table.json"]);
    ann.write("tables/t/state.json", "{}\n");
    ann.commit_all("no table any more");
    assert_eq!(ann.parlor(&["git", "verify"]).code, 1);
}

/// The two halves of the referee do the same.
#[test]
fn a_folder_is_left_alone_by_a_verdict() {
    let bare = Bare::without_hook();
    let ann = with_table(&bare);
    assert_eq!(ann.referee(&["git", "process"]).code, 0);
    ann.write("tables/bad/notes.txt", "x\n");
    ann.commit_all("no table");
    let folder = bare.folder().join("verdicts");
    check(&ann.referee(&["git", "judge", "--out", arg(&folder)]), 0, "bad: ");
    check(&ann.parlor(&["git", "apply", arg(&folder)]), 1, "[no_secret]");
    check(&ann.referee(&["git", "apply", arg(&folder), "--table", "bad"]), 0, "bad: done");
    assert_eq!(ann.read("tables/bad/notes.txt"), "x\n");
    assert!(!ann.path.join("tables/bad/moves").exists(), "nothing is written there");
    let ran = ann.referee(&["git", "judge", "--out", arg(&folder)]);
    assert!(ran.code == 0 && !ran.err.contains("bad: ") && ran.out.contains("0 verdicts"), "{ran:?}");
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
