//! The scripts of the workflow, run as they stand with a parlor that says what the test wants and writes down how it was
//! called. With the real one they are run by the tests of the command line.

use std::fs;
use std::path::Path;

use super::forge::{Forge, git, program};
use super::{folder, workflow};

/// A parlor that judges as the file `answer` says.
const PARLOR: &str = r#"#!/bin/sh
here="$(dirname "$0")"
printf '%s\n' "$*" >> "$here/calls"
printf '%s\n' "${GIT_CONFIG_VALUE_0-}" >> "$here/headers"
for argument; do case $argument in --out=*) out=${argument#--out=} ;; esac; done
case $2 in
    judge) echo '{}' > "$out/a.json"; cat "$here/answer" ;;
    site) mkdir -p "$out"; echo hello > "$out/index.html" ;;
esac
"#;

/// A forge with the workflow on `main`, and the folder with the parlor.
fn forge(name: &str, answer: &str) -> (Forge, std::path::PathBuf) {
    let folder = folder(name);
    let programs = folder.join("programs");
    fs::create_dir_all(&programs).expect("the test makes a folder");
    program(&programs.join("parlor"), PARLOR);
    fs::write(programs.join("answer"), answer).expect("it can be written");
    let mut forge = Forge::open(&folder, &programs);
    let owner = forge.clone_for("owner");
    fs::create_dir_all(owner.join(".github/workflows")).expect("the test makes a folder");
    fs::write(owner.join(".github/workflows/parlor.yml"), workflow()).expect("it can be written");
    git(&owner, &["checkout", "--quiet", "-b", "main"]);
    git(&owner, &["add", "."]);
    git(&owner, &["commit", "--quiet", "-m", "begin"]);
    forge.push(&owner, "owner", 1);
    (forge, programs)
}

fn calls(programs: &Path) -> Vec<String> {
    let calls = fs::read_to_string(programs.join("calls")).unwrap_or_default();
    calls.lines().map(str::to_owned).collect()
}

/// The arguments of a call without the folder they are about.
fn without_folders(call: &str) -> String {
    let short = |word: &str| match word.rsplit_once("/temp/") {
        Some((start, end)) => format!("{}…/{end}", start.split('/').next().unwrap_or_default()),
        None => word.to_owned(),
    };
    call.split(' ').map(short).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_push_is_judged_as_it_was_pushed_and_applied_table_by_table() {
    let (mut forge, programs) = forge("run-push", "[\"a\",\"b\"]\n");
    let ann = forge.clone_for("ann");
    git(&ann, &["commit", "--quiet", "--allow-empty", "-m", "a move"]);
    let event = forge.push(&ann, "ann", 7);
    let (before, after) = (event.before.clone(), event.sha.clone());
    let ended = forge.begin(&event).all();
    let ended: Vec<_> = ended.iter().map(|(job, result)| (job.as_str(), result.as_str())).collect();
    assert_eq!(ended, [("apply", "success"), ("judge", "success"), ("pages", "skipped"), ("site", "skipped")]);
    let calls: Vec<String> = calls(&programs).iter().map(|call| without_folders(call)).collect();
    let wanted = [
        format!(
            "git judge --out=…/verdicts --pushes=…/pushes.json --json --actor=ann --actor-id=7 --since={before} --until={after}"
        ),
        "git apply …/verdicts --table=a --push=origin".to_owned(),
        "git apply …/verdicts --table=b --push=origin".to_owned(),
    ];
    assert_eq!(calls, wanted);
    // Only whoever pushes has the token.
    let headers = fs::read_to_string(programs.join("headers")).expect("it was written");
    let with_token: Vec<bool> = headers.lines().map(|line| !line.is_empty()).collect();
    assert_eq!(with_token, [false, true, true]);
}

#[test]
fn a_sweep_knows_who_pushed_from_the_forge() {
    let (mut forge, programs) = forge("run-sweep", "[]\n");
    forge.context.insert("vars.PARLOR_PAGES".to_owned(), "true".to_owned());
    let event = forge.unasked("schedule");
    let ended = forge.begin(&event).all();
    assert_eq!(ended.values().collect::<Vec<_>>(), ["skipped", "success", "skipped", "skipped"], "{ended:?}");
    let calls: Vec<String> = calls(&programs).iter().map(|call| without_folders(call)).collect();
    assert_eq!(calls, ["git judge --out=…/verdicts --pushes=…/pushes.json --json"]);
    let pushes = fs::read_to_string(forge.folder.join("pushes.json")).expect("it was written");
    assert!(pushes.contains(r#""actor":{"login":"owner","id":1}"#), "{pushes}");
}

#[test]
fn a_branch_that_is_new_has_nothing_before_it() {
    let (forge, programs) = forge("run-new-branch", "[]\n");
    let mut event = forge.unasked("push");
    event.before = "0".repeat(40);
    forge.begin(&event).all();
    assert!(!calls(&programs)[0].contains("--actor"), "{:?}", calls(&programs));
}

#[test]
fn what_was_pushed_later_is_not_judged_as_if_it_were_this_push() {
    let (mut forge, _) = forge("run-later", "[\"a\"]\n");
    let (ann, ben) = (forge.clone_for("ann"), forge.clone_for("ben"));
    git(&ann, &["commit", "--quiet", "--allow-empty", "-m", "a move"]);
    let event = forge.push(&ann, "ann", 7);
    git(&ben, &["commit", "--quiet", "--allow-empty", "-m", "a forgery"]);
    git(&ben, &["pull", "--quiet", "--rebase", "origin", "main"]);
    forge.push(&ben, "ben", 8);
    let mut run = forge.begin(&event);
    assert_eq!((run.job("judge"), run.job("apply")), ("success".to_owned(), "success".to_owned()));
    let judged = git(&forge.folder.join("runs/1/judge-/workspace"), &["rev-parse", "main"]);
    assert_eq!(judged.trim(), event.sha, "ann's commit, and not what ben pushed behind it");
    let applied = git(&forge.folder.join("runs/1/apply-a/workspace"), &["log", "--format=%s", "-1", "main"]);
    assert_eq!(applied.trim(), "a forgery", "verdicts are applied to what is there now");
}

#[test]
fn a_list_that_is_none_goes_nowhere() {
    for (index, answer) in
        ["", "a", "[\"a\"]\nmore=1\n", "[\"a b\"]\n", "[\"${x}\"]\n", "[\"../a\"]\n", "{}\n"].iter().enumerate()
    {
        let (forge, _) = forge(&format!("run-list-{index}"), answer);
        let event = forge.unasked("workflow_dispatch");
        let ended = forge.begin(&event).all();
        assert_eq!((ended["judge"].as_str(), ended["apply"].as_str()), ("failure", "skipped"), "{answer:?}");
    }
}

#[test]
fn a_run_has_no_more_jobs_than_it_may() {
    let names: Vec<String> = (0..300).map(|number| format!("\"t{number}\"")).collect();
    let (forge, _) = forge("run-many", &format!("[{}]\n", names.join(",")));
    let event = forge.unasked("schedule");
    let mut run = forge.begin(&event);
    assert_eq!(run.job("judge"), "success");
    let tables: Vec<String> = serde_json::from_str(run.output("judge", "tables")).expect("it is a list");
    assert_eq!((tables.len(), tables[0].as_str(), tables[199].as_str()), (200, "t0", "t199"));
}

#[test]
fn without_a_secret_it_says_how_to_make_one() {
    let (mut forge, programs) = forge("run-secret", "[]\n");
    forge.context.remove("secrets.PARLOR_SECRET");
    let event = forge.unasked("schedule");
    let mut run = forge.begin(&event);
    assert_eq!(run.job("judge"), "failure");
    let (_, output) = run.said.last().expect("it said something");
    assert!(String::from_utf8_lossy(&output.stdout).contains("gh secret set PARLOR_SECRET"), "{output:?}");
    assert!(calls(&programs).is_empty());
}

#[test]
fn pages_are_drawn_where_they_are_wanted() {
    let (mut forge, programs) = forge("run-pages", "[]\n");
    forge.context.insert("vars.PARLOR_PAGES".to_owned(), "true".to_owned());
    let event = forge.unasked("workflow_dispatch");
    let ended = forge.begin(&event).all();
    let ended: Vec<_> = ended.values().map(String::as_str).collect();
    assert_eq!(ended, ["skipped", "success", "success", "success"]);
    assert_eq!(without_folders(&calls(&programs)[1]), "git site --out=…/site");
}

#[test]
fn all_pages_of_pushes_are_read_up_to_a_limit() {
    for (later, listed) in [(0, 1), (100, 101), (350, 351), (6000, 5000), (60_000, 5000)] {
        let (mut forge, _) = forge(&format!("run-pushes-{later}"), "[]\n");
        forge.forget(later);
        let event = forge.unasked("schedule");
        assert_eq!(forge.begin(&event).job("judge"), "success");
        let path = forge.folder.join("runs/1/judge-/temp/pushes.json");
        let text = fs::read_to_string(path).expect("it was written");
        let pushes: Vec<serde_json::Value> = serde_json::from_str(&text).expect("it is a list");
        assert_eq!(pushes.len(), listed, "{later}");
        assert_eq!(pushes.iter().any(|push| push["actor"]["login"] == "owner"), later < 5000);
    }
}

#[test]
fn a_list_of_pushes_that_cannot_be_had_ends_the_run() {
    let (mut forge, programs) = forge("run-no-pushes", "[]\n");
    forge.context.insert("github.token".to_owned(), String::new());
    let event = forge.unasked("schedule");
    assert_eq!(forge.begin(&event).job("judge"), "failure");
    assert!(calls(&programs).is_empty());
}
