//! `parlor git init` and `parlor git hook`: nothing of anybody's is lost.

use std::fs;
use std::os::unix::fs::symlink;

use super::check;
use crate::support::git::{Bare, SECRET};

const WORKFLOW: &str = ".github/workflows/parlor.yml";

#[test]
fn what_is_there_is_left_alone() {
    let bare = Bare::without_hook();
    let ann = bare.clone_of("ann");
    let action = ["git", "init", "--action", "club/parlor@v1"];
    let first = ann.json(&action);
    let wrote = first["wrote"].as_array().expect("a list");
    assert!(wrote.contains(&WORKFLOW.into()) && wrote.contains(&"site/index.html".into()), "{first}");
    assert_eq!(first["left"], serde_json::json!([]));
    let written = ann.read(WORKFLOW);
    for path in [WORKFLOW, "site/index.html", "tables/.gitattributes"] {
        ann.write(path, "mine\n");
    }
    ann.write("README.md", "# Mine\n");
    let said = ann.must(&action);
    assert!(said.contains(&format!("left alone: {WORKFLOW} (it is there already; --force")), "{said}");
    assert!(said.contains("Wrote README.md\n") && !said.contains("site/"), "{said}");
    for path in [WORKFLOW, "site/index.html", "tables/.gitattributes"] {
        assert_eq!(ann.read(path), "mine\n", "{path}");
    }
    let readme = ann.read("README.md");
    assert!(readme.starts_with("# Mine\n") && readme.contains("parlor git status"), "{readme}");
    ann.must(&[&action[..], &["--force"]].concat());
    assert_eq!((ann.read(WORKFLOW), ann.read("site/index.html").as_str()), (written, "mine\n"));
    assert_eq!(ann.read("README.md"), readme, "the section is there once");
    // A README that is no text is nobody's to write.
    fs::write(ann.path.join("README.md"), b"\xff\xfe").expect("it can be written");
    check(&ann.parlor(&["git", "init", "--force"]), 0, "left alone: README.md");
    assert_eq!(fs::read(ann.path.join("README.md")).expect("it is there"), b"\xff\xfe");
}

#[test]
fn a_hook_that_is_not_ours_stays() {
    let bare = Bare::without_hook();
    let hook = bare.path().join("hooks").join("post-receive");
    fs::create_dir_all(bare.path().join("hooks")).expect("it can be made");
    let install = ["git", "hook", "--install"];
    for theirs in ["#!/bin/sh\nparlor git process\n", "#!/bin/sh\n# calls\n# Written by `parlor git hook`.\n", ""] {
        fs::write(&hook, theirs).expect("it can be written");
        check(&bare.parlor(&install), 3, "[hook_exists]");
        assert_eq!(fs::read_to_string(&hook).expect("it is there"), theirs);
    }
    let elsewhere = bare.folder().join("hook");
    fs::rename(&hook, &elsewhere).expect("it can be moved");
    symlink(&elsewhere, &hook).expect("links can be made");
    check(&bare.parlor(&install), 3, "[hook_exists]");
    fs::remove_file(&hook).expect("it is there");
    check(&bare.parlor(&install), 0, "for the branch main");
    // Ours, as it was once.
    fs::write(&hook, "#!/bin/sh\n# Written by `parlor git hook`. Once.\n").expect("it can be written");
    check(&bare.parlor(&install), 0, "for the branch main");
}

#[test]
fn a_hook_is_for_the_branch_of_the_repository() {
    let bare = Bare::without_hook();
    bare.git(&["symbolic-ref", "HEAD", "refs/heads/club"]);
    let ran = bare.parlor(&["git", "hook", "--install", "--json"]);
    let doc: serde_json::Value = serde_json::from_str(&ran.out).expect("a document");
    assert_eq!(doc["branch"], "club", "{ran:?}");
    let hook = fs::read_to_string(bare.path().join("hooks/post-receive")).expect("it is there");
    assert!(hook.contains("branch='club'") && doc["hook"] == hook, "{hook}");
    check(&bare.parlor(&["git", "hook", "--branch", "other"]), 0, "branch='other'");
    let nowhere = tempfile::tempdir().expect("there is a place for temporary files");
    let ran = crate::support::parlor(&["git", "hook", "-C", crate::support::arg(nowhere.path())], "");
    check(&ran, 0, "branch='main'");
}

#[test]
fn worktrees_share_the_secret() {
    let bare = Bare::without_hook();
    let ann = super::with_table(&bare);
    fs::write(ann.path.join(".git/parlor-secret"), SECRET).expect("it can be written");
    ann.must(&["git", "move", "t", "e2", "--commit"]);
    ann.git(&["worktree", "add", "--quiet", "-b", "side", "../side"]);
    let ran = ann.parlor(&["git", "process", "-C", "../side"]);
    check(&ran, 0, " applied, by ann.");
    assert!(!ran.err.contains("secret"), "{ran:?}");
    // So are the pushes that were noted.
    ann.git(&["config", "user.name", "ben"]);
    let before = ann.git(&["rev-parse", "side"]).trim().to_owned();
    check(&ann.parlor(&["git", "move", "t", "e8", "--commit", "-C", "../side"]), 0, "Committed");
    let after = ann.git(&["rev-parse", "side"]).trim().to_owned();
    let noted = format!("{before} {after} - mallory\n");
    fs::write(ann.path.join(".git/parlor-pushes"), noted).expect("it can be written");
    check(&ann.parlor(&["git", "process", "-C", "../side"]), 0, "not_the_player");
}

/// A room on a disk has no use for a workflow, nor for what GitHub wants to know.
#[test]
fn a_room_on_a_disk_is_told_about_its_disk() {
    let bare = Bare::without_hook();
    let ann = bare.clone_of("ann");
    let said = ann.must(&["git", "init"]);
    assert!(!said.contains("GitHub") && !said.contains("gh api"), "{said}");
    assert!(!ann.path.join(WORKFLOW).exists(), "nothing runs it there");
    let install = format!("parlor git hook --install -C {}", bare.path().display());
    assert!(said.contains(&install), "{said}");
    // Without anywhere to push to it says how to make that.
    ann.git(&["remote", "remove", "origin"]);
    let said = ann.must(&["git", "init"]);
    assert!(said.contains("git init --bare") && !said.contains("GitHub"), "{said}");
    // A forge is told about the forge.
    ann.git(&["remote", "add", "origin", "https://example.org/club/games.git"]);
    let said = ann.must(&["git", "init"]);
    assert!(said.contains("gh api") && ann.path.join(WORKFLOW).exists(), "{said}");
}

/// What the README says to do works as it stands, with another player's push in between.
#[test]
fn the_commands_of_the_readme_work_after_another_players_push() {
    let bare = Bare::with_hook();
    let ann = bare.clone_of("ann");
    ann.must(&["git", "init"]);
    ann.commit_all("a room");
    for table in ["one", "two"] {
        ann.must(&["git", "new", "quoridor", "--id", table, "--player1", "ann", "--player2", "ben", "--commit"]);
    }
    ann.push();
    let ben = bare.clone_of("ben");
    let readme = ann.read("README.md");
    let commands = readme.split("```sh\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a listing");
    let commands: Vec<&str> = commands.lines().map(|line| line.split('#').next().unwrap_or_default().trim()).collect();
    let run = |clone: &crate::support::git::Clone, command: &str, play: [&str; 2]| {
        let command = command.replace("TABLE", play[0]).replace("PLAY", play[1]);
        let words: Vec<&str> = command.split(' ').collect();
        match words[0] {
            "git" => clone.try_git(&words[1..]),
            _ => clone.parlor(&words[1..]),
        }
    };
    // As people have it who have set nothing.
    for clone in [&ann, &ben] {
        clone.git(&["config", "--unset", "pull.rebase"]);
    }
    check(&run(&ann, commands[0], ["", ""]), 0, "");
    ann.must(&["git", "move", "--commit", "one", "e2"]);
    ben.pull();
    // Ann's push comes between Ben's move and his push.
    ben.must(&["git", "move", "--commit", "--seat", "player1", "two", "e2"]);
    ann.push();
    let rejected = ben.try_git(&["push"]);
    assert_ne!(rejected.code, 0, "{rejected:?}");
    for command in &commands {
        if !command.contains("move") {
            check(&run(&ben, command, ["", ""]), 0, "");
        }
    }
    ann.pull();
    ann.must(&["git", "verify"]);
}
