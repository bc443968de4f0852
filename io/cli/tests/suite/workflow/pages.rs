//! Pages of a table with hidden hands, drawn by somebody who does not know the secret, as the workflow does.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::forge::git;
use super::{folder, parlor};
use crate::support::entrants::key_of;

const LOGINS: [&str; 4] = ["ann", "ben", "cyd", "dan"];

/// Runs the real binary with a secret; it must succeed.
#[track_caller]
fn referee(clone: &Path, secret: &str, args: &[&str]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(args).current_dir(clone).env("PARLOR_SECRET", secret).env("GIT_CONFIG_GLOBAL", "/dev/null");
    let output = command.output().expect("the binary starts");
    assert!(output.status.success(), "{args:?}: {output:?}");
}

/// A repository with a table that nobody has judged, where all players have joined.
fn asked(folder: &Path) -> PathBuf {
    git(folder, &["init", "--quiet", "-b", "main", "asked"]);
    let asked = folder.join("asked");
    named(&asked);
    let mut args: Vec<String> = ["git", "new", "texas42", "--id", "cards", "--commit"].map(str::to_owned).into();
    args.extend(LOGINS.iter().enumerate().map(|(seat, login)| format!("--seat{seat}={login}")));
    git(&asked, &["commit", "--quiet", "--allow-empty", "-m", "begin"]);
    parlor(&asked, &args.iter().map(String::as_str).collect::<Vec<_>>());
    for login in LOGINS {
        player(&asked, (folder, login), &["git", "join", "cards"]);
    }
    asked
}

/// A player acts, with the seeds that are kept in a folder.
fn player(clone: &Path, (folder, login): (&Path, &str), args: &[&str]) {
    git(clone, &["config", "user.name", login]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    let key = key_of(folder, login);
    command.args(args).args(["--commit", "--identity"]).arg(key).current_dir(clone);
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("XDG_DATA_HOME", folder.join("data"));
    let output = command.output().expect("the binary starts");
    assert!(output.status.success(), "{args:?}: {output:?}");
    git(clone, &["config", "user.name", LOGINS[0]]);
}

fn named(clone: &Path) {
    git(clone, &["config", "user.name", "ann"]);
    git(clone, &["config", "user.email", "ann@example.org"]);
}

/// The repository with cards that follow from a secret, which nobody keeps.
fn dealt(folder: &Path, asked: &Path, secret: &str) -> PathBuf {
    let folder = folder.join(secret.get(..2).expect("a secret is long"));
    fs::create_dir_all(&folder).expect("the test makes a folder");
    git(&folder, &["clone", "--quiet", asked.to_str().expect("paths are UTF-8"), "club"]);
    let site_repo = folder.join("club");
    named(&site_repo);
    referee(&site_repo, secret, &["git", "process"]);
    // Each of these is a history of its own: a seed is opened in one of them only, where it is kept.
    let seeds = folder.parent().expect("it is in a folder").join("data/parlor/git-seeds");
    let own = folder.join("data/parlor/git-seeds");
    fs::create_dir_all(&own).expect("the test makes a folder");
    for entry in fs::read_dir(seeds).expect("seeds are kept") {
        let entry = entry.expect("a folder can be listed");
        fs::copy(entry.path(), own.join(entry.file_name())).expect("it can be copied");
    }
    for (seat, login) in LOGINS.iter().enumerate() {
        let key = key_of(folder.parent().expect("it is in a folder"), login);
        fs::copy(&key, folder.join(key.file_name().expect("it has a name"))).expect("it can be copied");
        player(&site_repo, (&folder, login), &["git", "open", "cards", "--seat", &format!("seat{seat}")]);
    }
    referee(&site_repo, secret, &["git", "process"]);
    site_repo
}

/// The pages that somebody without the secret draws, but for the time they are made.
fn drawn(site_repo: &Path) -> BTreeMap<String, String> {
    let sub = site_repo.join("tables/cards");
    let said = parlor(&sub, &["--json", "git", "site"]);
    let said: serde_json::Value = serde_json::from_str(&said).expect("it is JSON");
    assert_eq!(said["leftOut"], serde_json::json!([]), "{said}");
    assert!(!sub.join("site").exists(), "the pages are at the root of the repository");
    let page = |path: &serde_json::Value| {
        let path = path.as_str().expect("a path is a text");
        let text = fs::read_to_string(site_repo.join("site").join(path)).expect("it was written");
        let timeless = text.lines().filter(|line| !line.starts_with("<footer>")).collect::<Vec<_>>().join("\n");
        (path.to_owned(), timeless)
    };
    said["pages"].as_array().expect("there are pages").iter().map(page).collect()
}

#[test]
fn hidden_hands_do_not_keep_a_table_from_the_pages() {
    let folder = folder("pages");
    let asked = asked(&folder);
    let clubs = ["5e", "a1", "77"].map(|digits| dealt(&folder, &asked, &digits.repeat(32)));
    let pages = clubs.each_ref().map(|site_repo| drawn(site_repo));
    assert!(pages.iter().all(|other| *other == pages[0]), "the pages depend on the deal");
    let page = &pages[0]["cards/index.html"];
    for part in ["<svg ", "It is the turn of <bdi>", "<code>parlor git hand cards</code>"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(pages[0]["index.html"].contains("data-table=\"cards\""));
    // The deals are not the same.
    let deals = clubs
        .each_ref()
        .map(|site_repo| fs::read_to_string(site_repo.join("tables/cards/table.json")).expect("it is there"));
    assert!(deals[0] != deals[1] && deals[1] != deals[2]);
}

#[test]
fn what_was_played_last_is_told_and_a_foreign_picture_is_not_shown() {
    let folder = folder("pages-played");
    let secret = "5e".repeat(32);
    let site_repo = dealt(&folder, &asked(&folder), &secret);
    let record = fs::read_to_string(site_repo.join("tables/cards/table.json")).expect("it is there");
    let record: serde_json::Value = serde_json::from_str(&record).expect("it is JSON");
    let seat = record["turn"][0].as_str().expect("somebody is in turn").trim_start_matches("seat");
    let login = LOGINS[seat.parse::<usize>().expect("seats have numbers")];
    git(&site_repo, &["config", "user.name", login]);
    referee(&site_repo, &secret, &["git", "move", "--commit", "cards", "pass"]);
    referee(&site_repo, &secret, &["git", "process"]);
    let page = &drawn(&site_repo)["cards/index.html"];
    assert!(page.contains(">pass</a>") && page.contains(&format!("<small><bdi>{login}</bdi>")), "{page}");
    let board = site_repo.join("tables/cards/board.svg");
    let text = fs::read_to_string(&board).expect("it is there");
    fs::write(&board, text.replacen("</title>", "</title><a href=\"https://example.org\">x</a>", 1)).expect("written");
    git(&site_repo, &["commit", "--quiet", "--all", "-m", "a picture of my own"]);
    let said = parlor(&site_repo, &["--json", "git", "site"]);
    assert!(said.contains("\"leftOut\":[\"cards\"]") && !said.contains("cards/index.html"), "{said}");
}
