//! Programs from outside: those that play, and those that do not.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{count, number, play, play_in};
use crate::support::missing::missing;
use crate::support::server::{folder, random_bot};
use crate::support::{check, file};

/// The result of a match of so many games against a program that may take so many seconds for an answer.
fn against(command: &str, games: &str, limit: &str) -> Value {
    let program = format!("cmd:{command}");
    let args = ["--game", "backgammon", "--a", "easy@1", "--b", &program, "--games", games, "--limit", limit];
    play(&[&args[..], &["--concurrency", "2"]].concat())
}

/// Enough for anything on a busy machine.
const PATIENT: &str = "100";

#[test]
fn a_program_plays_every_game() {
    let program = format!("cmd:python3 {}", random_bot().display());
    for kind in games::GAMES {
        let folder = folder(&format!("arena-program-{}", kind.name));
        let args = ["--game", kind.name, "--a", "easy@1", "--b", &program, "--games", "2", "--concurrency", "1"];
        let (result, games) = play_in(&folder, &args);
        assert_eq!(count(&result, "/sides/b/forfeits"), 0, "{result}");
        assert!(0.0 < number(&result, "/sides/b/decisions"), "{result}");
        assert_eq!(result["sides"]["b"]["nodes"], Value::Null);
        assert!(games.iter().all(|game| game.get("faults").is_none()));
        // Partners are two programs. Each says hello, and is told at least how the first game ended.
        let complaints = std::fs::read_to_string(folder.join("b.err")).expect("what it complains about is kept");
        let seats = games[0]["points"].as_array().map_or(0, Vec::len) / 2;
        let said = |word: &str| complaints.lines().filter(|line| line.starts_with(word)).count();
        assert_eq!(said("playing "), seats, "{complaints}");
        assert!((seats..=2 * seats).contains(&said("over: ")), "{complaints}");
    }
}

#[test]
fn a_program_that_fails_forfeits_and_the_match_goes_on() {
    for (command, limit, why) in [
        ("exit 3", PATIENT, "has ended: exit status: 3"),
        ("while read x; do :; done", "2", "has not answered within 2s"),
        (r#"while read x; do echo '"nonsense"'; done"#, PATIENT, r#"answered "\"nonsense\"", which is none of"#),
        ("while read x; do echo hello; done", PATIENT, r#"answered "hello", not"#),
    ] {
        let result = against(command, "2", limit);
        assert_eq!((number(&result, "/won"), number(&result, "/sides/b/forfeits")), (2.0, 2.0), "{result}");
        assert!(result["sides"]["b"]["why"][0].as_str().is_some_and(|said| said.contains(why)), "{command}: {result}");
        assert_eq!(count(&result, "/sides/a/forfeits"), 0, "{result}");
    }
}

#[test]
fn a_program_that_crashes_now_and_then_is_started_again() {
    let text = "import json, sys\n\
        for asked, line in enumerate(sys.stdin):\n    \
            message = json.loads(line)\n    \
            if asked == 40:\n        sys.exit(7)\n    \
            if 'actions' in message:\n        print(json.dumps(message['actions'][0]), flush=True)\n";
    let result = against(&format!("python3 {}", file("crashing_bot.py", text).display()), "6", PATIENT);
    let forfeits = number(&result, "/sides/b/forfeits");
    assert!(5.0 <= forfeits, "{result}");
    assert!(15.0 <= number(&result, "/sides/b/decisions"), "it plays until it crashes: {result}");
    assert_eq!(count(&result, "/games"), 6);
}

#[test]
fn the_table_says_who_was_thrown_out() {
    let args = ["arena", "--game", "backgammon", "--a", "easy@1", "--b", "cmd:exit 3", "--games", "4"];
    let ran = check(
        &args,
        "",
        0,
        "B forfeited 4 games; the first of them:\n  the program that plays has failed: `exit 3` has ended",
    );
    assert!(ran.out.contains("A won 4, drew 0, lost 0\n"), "{}", ran.out);
}

#[test]
fn gnu_backgammon_plays_unmodified() {
    if gnubg().is_none() {
        missing("gnubg");
        return;
    }
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/gnubg_bot.py");
    let program = format!("cmd:python3 {}", program.display());
    // Without a cube, with one, and in matches whose games are without.
    for (setup, games) in
        [("{}", "10"), (r#"{"match":{"length":3}}"#, "4"), (r#"{"match":{"length":3,"cube":false}}"#, "2")]
    {
        let args = ["--game", "backgammon", "--a", &program, "--b", "easy@1", "--games", games, "--setup", setup];
        let result = play(&args);
        assert_eq!(count(&result, "/sides/a/forfeits"), 0, "{setup}: {result}");
        assert!(0.8 <= number(&result, "/score/mean"), "it does not lose to a beginner: {result}");
    }
}

/// The program, from the path or from where Debian has it.
fn gnubg() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join("gnubg")).find(|program| program.is_file())
}
