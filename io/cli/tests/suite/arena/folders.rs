//! Folders: a match goes on where it stopped, whatever stopped it.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::Signal;
use serde_json::Value;

use super::{count, games, number, play_in};
use crate::support::server::{PATIENCE, Process, folder};
use crate::support::{arg, binary, check, parlor};

const MATCH: [&str; 6] = ["--game", "backgammon", "--a", "normal@2", "--b", "easy@1"];

/// A match that takes longer than any test.
fn endless(folder: &Path) -> Process {
    let args = [&["arena"], &MATCH[..], &["--games", "1000000", "--concurrency", "2", "--out", arg(folder)]].concat();
    Process::start(&mut binary(&args), "")
}

/// Waits until a folder has so many games.
fn wait_for(folder: &Path, count: usize) {
    let until = Instant::now() + PATIENCE;
    let lines = || fs::read_to_string(folder.join("games.jsonl")).map_or(0, |text| text.lines().count());
    while lines() < count {
        assert!(Instant::now() < until, "no games are played");
        thread::sleep(Duration::from_millis(5));
    }
}

/// What makes each game, apart from time.
fn essence(games: &[Value]) -> Vec<String> {
    let keys = ["game", "round", "seed", "a", "winners", "points", "digest", "actions", "nodes"];
    games.iter().map(|game| keys.map(|key| game[key].to_string()).join(" ")).collect()
}

#[test]
fn a_match_that_was_killed_goes_on() {
    let (killed, whole) = (folder("arena-killed"), folder("arena-whole"));
    for games in [3, 6] {
        let process = endless(&killed);
        wait_for(&killed, games);
        process.signal(Signal::KILL);
        process.end();
        // As if it had been killed in the middle of a line.
        let file = File::options().append(true).open(killed.join("games.jsonl"));
        file.and_then(|mut file| file.write_all(br#"{"game":999,"rou"#)).expect("the file can be written");
    }
    let last = ["--games", "16"];
    let (result, played) = play_in(&killed, &[&MATCH[..], &last].concat());
    let (want, fresh) = play_in(&whole, &[&MATCH[..], &last].concat());
    assert_eq!(count(&result, "/games"), 16);
    assert_eq!((&result["score"], &result["points"]), (&want["score"], &want["points"]));
    let numbers: Vec<Option<u64>> = played.iter().map(|game| game["game"].as_u64()).collect();
    assert_eq!(numbers[..16], (1..=16).map(Some).collect::<Vec<_>>(), "every game once");
    assert_eq!(essence(&played[..16]), essence(&fresh));
}

#[test]
fn a_match_that_is_over_is_not_played_again() {
    let folder = folder("arena-over");
    let args = [&MATCH[..], &["--games", "4"]].concat();
    let (first, _) = play_in(&folder, &args);
    let lines = fs::read(folder.join("games.jsonl")).expect("the games are there");
    let (second, _) = play_in(&folder, &args);
    assert_eq!(first, second);
    assert_eq!(fs::read(folder.join("games.jsonl")).expect("the games are there"), lines);
    let kept = fs::read_to_string(folder.join("result.json")).expect("the result is there");
    assert_eq!(serde_json::from_str::<Value>(&kept).ok(), Some(first));
    let (more, _) = play_in(&folder, &[&MATCH[..], &["--games", "6"]].concat());
    assert_eq!((number(&more, "/games"), games(&folder).len()), (6.0, 6), "more of the same is no other match");
}

#[test]
fn another_match_needs_another_folder() {
    let folder = folder("arena-other");
    play_in(&folder, &[&MATCH[..], &["--games", "2"]].concat());
    for (other, want) in [
        (&["--seed", "2"][..], "seed is 1 there, not 2"),
        (&["--independent"], "duplicate is true there, not false"),
        (&["--openings", "2"], "openings is 0 there, not 2"),
        (&["--sprt", "0,10"], r#"sprt is null there, not "0,10,0.05,0.05""#),
    ] {
        let args = [&["arena"], &MATCH[..], other, &["--games", "2", "--out", arg(&folder)]].concat();
        check(&args, "", 3, want);
    }
    let args = ["arena", "--game", "backgammon", "--a", "hard", "--b", "easy@1", "--out", arg(&folder), "--json"];
    check(&args, "", 3, r#"{"code":"other_match","#);
    // The folder is as it was.
    assert_eq!(games(&folder).len(), 2);
    fs::write(folder.join("games.jsonl"), "{}\n").expect("the file can be written");
    let args = [&["arena"], &MATCH[..], &["--games", "2", "--out", arg(&folder)]].concat();
    check(&args, "", 3, "is not a game of this match [other_match]");
}

#[test]
fn two_arenas_do_not_share_a_folder() {
    let folder = folder("arena-shared");
    let process = endless(&folder);
    wait_for(&folder, 1);
    let args = [&["arena"], &MATCH[..], &["--games", "2", "--out", arg(&folder)]].concat();
    check(&args, "", 3, "[arena_in_use]");
    process.signal(Signal::KILL);
    process.end();
    check(&args, "", 0, "2 games");
}

#[test]
fn ctrl_c_leaves_everything_in_order() {
    let folder = folder("arena-interrupted");
    let process = endless(&folder);
    wait_for(&folder, 6);
    process.signal(Signal::INT);
    let ran = process.end();
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.err.contains("[interrupted]\n  The same command continues from there."), "{ran:?}");
    assert!(ran.out.contains("A won "), "{ran:?}");
    let report = fs::read_to_string(folder.join("report.html")).expect("there is a report");
    assert!(report.contains("The match is not over."));
    let ran = parlor(&[&["arena"], &MATCH[..], &["--games", "4", "--out", arg(&folder)]].concat(), "");
    assert_eq!(ran.code, 0, "{ran:?}");
}
