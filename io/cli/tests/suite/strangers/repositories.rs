//! Repositories into which strangers push.

use std::fs;
use std::os::unix::ffi::OsStrExt as _;

use super::{check, evil, evil_json};
use crate::support::Ran;
use crate::support::git::{Bare, Clone};

/// The commands that are tried here.
pub(super) const COMMANDS: &[&str] = &[
    "git new",
    "git move",
    "git join",
    "git open",
    "git show",
    "git status",
    "git log",
    "git verify",
    "git process",
    "git judge",
    "git apply",
    "git site",
];

#[track_caller]
fn checked(what: &str, ran: &Ran) {
    check(what, &ran.out);
    check(what, &ran.err);
}

/// A repository with a table that is played, and everything a stranger could add to it.
fn spoiled() -> (Bare, Clone) {
    let bare = Bare::without_hook();
    let ann = bare.clone_of("ann");
    let new = ["git", "new", "quoridor", "--id", "t", "--player1", "ann", "--player2", "ben", "--commit"];
    assert_eq!(ann.referee(&new).code, 0);
    let gathering = ["git", "new", "backgammon", "--id", "dice", "--white", "ann", "--black", "ben", "--commit"];
    assert_eq!(ann.referee(&gathering).code, 0);
    assert_eq!(ann.referee(&["git", "process"]).code, 0);
    // A file name can have any byte but two.
    let name = evil().replace(['\0', '/'], "");
    let files = [
        (format!("tables/t/moves/{name}"), evil()),
        (format!("tables/t/moves/0001-player1-{name}.json"), format!("{{{}:{}}}", evil_json(), evil_json())),
        ("tables/t/moves/0001-player1-a1b2c3.json".to_owned(), format!("{{{}:{}}}", evil_json(), evil_json())),
        (format!("tables/{name}"), evil()),
        ("tables/dice/players/black.json".to_owned(), player_named(&evil_json())),
        ("tables/dice/players/black.seed.json".to_owned(), format!("{{{}:{}}}", evil_json(), evil_json())),
        (format!("tables/dice/players/{name}.json"), player_named(&evil_json())),
        (format!("tables/x{name}/table.json"), "{}".to_owned()),
        ("tables/odd/table.json".to_owned(), format!("{{{}:{}}}", evil_json(), evil_json())),
        ("tables/named/table.json".to_owned(), table_named(&evil_json())),
        ("tables/begun/table.json".to_owned(), table_named(r#""eve""#)),
        ("tables/begun/state.json".to_owned(), evil_json()),
    ];
    for (path, text) in files {
        let path = ann.path.join(std::ffi::OsStr::from_bytes(path.as_bytes()));
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder can be made");
        fs::write(path, text).expect("the file can be written");
    }
    ann.git(&["add", "--all"]);
    let author = format!("{} <eve@example.org>", evil().replace(['\0', '\n', '<', '>'], " "));
    ann.git(&["commit", "--quiet", "--message", &evil().replace('\0', ""), "--author", &author]);
    (bare, ann)
}

/// A table that is asked for, with this name for a player.
fn table_named(name: &str) -> String {
    let id = if name.len() < 10 { "begun" } else { "named" };
    format!(
        r#"{{"parlor":1,"id":"{id}","game":"quoridor","setup":{{}},"createdAt":"2025-01-15T10:30:00Z",
        "players":[{{"seat":"player1","login":{name}}},{{"seat":"player2","login":"ben"}}]}}"#
    )
}

/// The file of a player of this name.
fn player_named(name: &str) -> String {
    let commit = "0f".repeat(32);
    format!(r#"{{"player":{name},"keys":[{name}],"commit":"{commit}","terms":"{commit}","sig":{name}}}"#)
}

#[test]
fn what_is_pushed_is_printed_without_its_power() {
    let (bare, ann) = spoiled();
    let looks: [&[&str]; 16] = [
        &["git", "status"],
        &["git", "show", "t"],
        &["git", "show", "odd"],
        &["git", "show", "named"],
        &["git", "show", "dice"],
        &["git", "verify", "dice"],
        &["git", "join", "named"],
        &["git", "join", "dice"],
        &["git", "open", "odd"],
        &["git", "open", "dice"],
        &["git", "log", "t"],
        &["git", "log", "odd"],
        &["git", "verify"],
        &["git", "verify", "named"],
        &["git", "site", "--out", "pages"],
        &["git", "status", "--branch", &evil().replace('\0', "")],
    ];
    let all = |ann: &Clone| {
        for args in looks {
            for args in [args.to_vec(), [args, &["--json"]].concat()] {
                checked(&args.join(" "), &ann.parlor(&args));
                checked(&args.join(" "), &ann.referee(&args));
            }
        }
    };
    all(&ann);
    let name = evil().replace('\0', "");
    let new = ["git", "new", "quoridor", "--id", "u", "--player1", &name, "--player2", "ben"];
    let refused = ann.referee(&new);
    checked("git new", &refused);
    assert!(
        refused.code != 0 && refused.err.contains("bad_character") || refused.err.contains("U+0001"),
        "{refused:?}"
    );
    checked("git move", &ann.parlor(&["git", "move", "t", "e2", "--comment", &name]));
    checked("git move", &ann.parlor(&["git", "move", "t", &name]));
    let judged = bare.folder().join("judged");
    let judged = judged.to_str().expect("the test's paths are UTF-8");
    let judge = ann.referee(&["git", "judge", "--out", judged]);
    checked("git judge", &judge);
    assert!(judge.err.contains(super::FORGED), "it has something to say: {judge:?}");
    checked("git apply", &ann.referee(&["git", "apply", judged]));
    for actor in [&[][..], &["--actor", &name]] {
        let args = [&["git", "process"], actor].concat();
        checked("git process", &ann.referee(&args));
        checked("git process", &ann.referee(&[&args[..], &["--json"]].concat()));
    }
    all(&ann);
    // The referee's commits are read in terminals, too.
    let messages = ann.git(&["log", "--author=Parlor referee", "--format=%B"]);
    check("messages of commits", &messages);
    assert!(messages.contains(super::FORGED), "the referee said something about it: {messages}");
}
