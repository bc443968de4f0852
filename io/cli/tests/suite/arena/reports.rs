//! Reports: a page that needs nothing else, and a table for people.

use std::fs;
use std::process::{Command, Stdio};

use super::play_in;
use crate::support::missing::missing;
use crate::support::server::{Process, folder};
use crate::support::{arg, check};

/// Elements that have no end.
const VOID: [&str; 2] = ["!DOCTYPE", "meta"];

/// Checks that every element that begins ends, in order.
fn is_well_formed(page: &str) {
    let mut open = Vec::new();
    for tag in page.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').unwrap_or_else(|| panic!("<{tag} does not end"));
        match (tag.strip_prefix('/'), tag.split_whitespace().next()) {
            (Some(name), _) => assert_eq!(open.pop(), Some(name), "</{name}>"),
            (None, Some(name)) if !VOID.contains(&name) => open.push(name),
            _ => {}
        }
    }
    assert!(open.is_empty(), "{open:?} do not end");
}

#[test]
fn a_report_stands_by_itself() {
    let folder = folder("arena-report");
    let strange = r#"cmd:echo '<script>&"' >&2; exit 1"#;
    let args = ["--game", "fish", "--a", "normal@2", "--b", strange, "--games", "60", "--sprt", "0,900"];
    let (result, _) = play_in(&folder, &args);
    assert_eq!(result["state"].as_str(), Some("decided"), "{result}");
    let page = fs::read_to_string(folder.join("report.html")).expect("there is a report");
    is_well_formed(&page);
    for word in ["<script", "http:", "https:", "src=", "<link", "@import", "url(", "NaN", "inf"] {
        assert!(!page.contains(word), "{word} is in the report");
    }
    for word in ["light-dark(", "Score of A", "Sequential test", "Pairs", "Points", "Time", "Length"] {
        assert!(page.contains(word), "{word} is not in the report");
    }
    assert_eq!(page.matches("<svg").count(), 6);
}

#[test]
fn reports_of_very_short_matches_are_whole() {
    for (name, args) in [
        ("one", &["--game", "quoridor", "--a", "easy@1", "--b", "cmd:exit 1", "--games", "2", "--openings", "0"][..]),
        ("none", &["--game", "fish", "--a", "cmd:exit 1", "--b", "cmd:exit 1", "--games", "2"]),
        ("four", &["--game", "fish", "--seats", "4", "--a", "easy@1", "--b", "easy@1", "--games", "4"]),
    ] {
        let folder = folder(&format!("arena-short-{name}"));
        play_in(&folder, args);
        let page = fs::read_to_string(folder.join("report.html")).expect("there is a report");
        is_well_formed(&page);
        assert!(!page.contains("NaN") && !page.contains("inf"), "{name}");
    }
}

#[test]
fn people_get_a_table() {
    let folder = folder("arena-table");
    let args = ["arena", "--game", "backgammon", "--a", "normal@2", "--b", "easy@1", "--games", "4", "--seed", "7"];
    let args = [&args[..], &["--out", arg(&folder)]].concat();
    let ran = check(&args, "", 0, "backgammon: 4 games, 2 pairs with the same luck, seats swapped, seed 7\n");
    for line in
        ["A  normal@2\n", "B  easy@1\n", "95 % interval", "\nscore ", "\npoints ", "\nElo ", "\nper move ", "Report: "]
    {
        assert!(ran.out.contains(line), "{line:?} is not in {}", ran.out);
    }
    assert!(ran.err.is_empty(), "{}", ran.err);
}

#[test]
fn a_bar_shows_on_a_terminal_how_it_goes() {
    let is_there = Command::new("script").arg("--version").stdout(Stdio::null()).status().is_ok();
    if !is_there {
        missing("script");
        return;
    }
    let parlor = env!("CARGO_BIN_EXE_parlor");
    let command = format!("'{parlor}' arena --game backgammon --a normal@2 --b easy@1 --games 6 --sprt 0,10");
    // Standard error is a terminal then, and there is a bar on it.
    let ran = Process::start(Command::new("script").args(["-qec", &command, "/dev/null"]), "").end();
    assert_eq!(ran.code, 0, "{ran:?}");
    for part in ["/6 games", "A won ", "LLR"] {
        assert!(ran.out.contains(part), "{part} is not in {}", ran.out);
    }
}
