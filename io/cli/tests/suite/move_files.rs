//! Move files through the real binary: written, handed in, and refused.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{arg, binary, check, parlor};

/// A folder of its own for a test, with a state in it: White has rolled 6-3, and the state is called `state.json`.
fn table(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("the test's folder can be written");
    let state = folder.join("state.json");
    let unopened = parlor(&["new", "backgammon", "--names", "Ann,Bob"], "").out;
    check(&["apply", "-", "open-6-3", "-o", arg(&state)], &unopened, 0, "");
    folder
}

/// The names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("it can be listed").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A move file of the folder, as an argument of `apply`.
fn at(folder: &Path, name: &str) -> String {
    format!("@{}", arg(&folder.join(name)))
}

#[test]
fn a_move_file_is_written_and_applied() {
    let folder = table("written");
    let state = folder.join("state.json");
    let ran = check(&["move", arg(&state), "24/18", "13/10", "-o", arg(&folder)], "", 0, "");
    let name = names(&folder).remove(0);
    assert!(name.starts_with("0001-white-") && name.len() == "0001-white-a1b2c3.json".len(), "{name}");
    assert_eq!(ran.err, format!("Wrote {}\n", folder.join(&name).display()));
    let ran =
        check(&["apply", arg(&state), &at(&folder, &name), "--draw", "--seed", "3", "-o", arg(&state)], "", 0, "");
    assert_eq!(ran.err, "Ann plays 24/18 13/10.\nBob rolls 5-1.\n");
    let text = fs::read_to_string(&state).expect("it is there");
    assert!(
        text.contains(&format!(r#""lastMove": {{ "sequence": 1, "player": "white", "file": "{name}" }}"#)),
        "{text}"
    );
    // The next file has the next number, and the first is used up.
    check(&["move", arg(&state), "24/23", "13/8", "-o", arg(&folder)], "", 0, "");
    assert!(names(&folder)[1].starts_with("0002-black-"), "{:?}", names(&folder));
    check(&["apply", arg(&state), &at(&folder, &name)], "", 3, "[stale_state]");
}

/// What is called like a move file, or has one of its keys, is one: nothing that is missing makes it less strict.
#[test]
fn a_file_that_lacks_something_is_still_a_move_file() {
    let folder = table("lacking");
    let state = folder.join("state.json");
    let play = r#""player":"white","moves":[{"from":23,"to":17,"die":6},{"from":12,"to":9,"die":3}],"diceRoll":[6,3]"#;
    for (name, text) in [
        ("0099-white-abcdef.json", format!("{{{play}}}")),
        ("0001-white-abcdef.json", format!("{{{play}}}")),
        ("other.json", format!(r#"{{{play},"comment":null}}"#)),
    ] {
        fs::write(folder.join(name), text).expect("the test's folder can be written");
        check(&["apply", arg(&state), &at(&folder, name)], "", 1, "/expectedState: a required key is missing");
    }
}

#[test]
fn the_hash_is_that_of_the_bytes_as_they_are() {
    let folder = table("bytes");
    let state = folder.join("state.json");
    // Another layout than ours: it is what the player has seen, and what the referee will see.
    let text = fs::read_to_string(&state).expect("it is there").replace("  ", "\t");
    fs::write(&state, &text).expect("the test's folder can be written");
    let written = check(&["move", arg(&state), "24/15", "-o", "-"], "", 0, "\"comment\": null").out;
    let hash = game::movefile::hash_of(&text);
    assert!(written.contains(&format!("\"expectedState\": \"{hash}\"")), "{written}");
    check(&["apply", arg(&state), &written], "", 0, "\"turn\": 2");
    check(&["apply", arg(&state), "-"], &written, 0, "\"turn\": 2");
    fs::write(&state, text + "\n").expect("the test's folder can be written");
    check(&["apply", arg(&state), &written], "", 3, "the state has changed since the move was made");
    check(&["apply", arg(&state), &written, "--json"], "", 3, r#"{"code":"stale_state","#);
}

#[test]
fn the_file_goes_where_it_belongs() {
    let folder = table("places");
    let state = folder.join("state.json");
    let written = |args: &[&str]| {
        let all = [&["move", "state.json", "move-23-6", "move-12-3", "--json"], args].concat();
        let output = binary(&all).current_dir(&folder).output().expect("the binary ends");
        String::from_utf8(output.stdout).expect("it prints UTF-8")
    };
    let here = written(&[]);
    assert!(here.starts_with(r#"{"file":"0001-white-"#) && here.contains(r#","path":"0001-white-"#), "{here}");
    fs::create_dir(folder.join("moves")).expect("the test's folder can be written");
    assert!(written(&[]).contains(r#","path":"moves/0001-white-"#));
    assert_eq!(written(&["-o", "0001-white-abcdef.json"]).matches("0001-white-abcdef.json").count(), 2);
    assert!(written(&["-o", "-"]).starts_with("{\n  \"player\": \"white\",\n"));
    assert_eq!((names(&folder).len(), names(&folder.join("moves")).len()), (4, 1));
    for (name, code) in [
        ("move.json", "bad_file_name"),
        ("0002-white-abcdef.json", "wrong_sequence"),
        ("0001-black-abcdef.json", "wrong_file_player"),
    ] {
        let path = folder.join(name);
        check(&["move", arg(&state), "24/15", "-o", arg(&path)], "", 1, &format!("[{code}]"));
        assert!(!path.exists(), "what would be refused is not written");
    }
    check(&["move", arg(&state), "24/15", "-o", "/nowhere/0001-white-abcdef.json"], "", 4, "cannot write ");
}

#[test]
fn what_would_be_refused_is_not_written() {
    let folder = table("unwritten");
    let state = folder.join("state.json");
    let wrong = |play: &[&str], code: &str| {
        let all = [&["move", arg(&state)], play, &["-o", arg(&folder)]].concat();
        check(&all, "", 1, &format!("[{code}]"));
    };
    wrong(&["24/18"], "must_play_more");
    wrong(&["24/20"], "cannot_be_played");
    wrong(&["move-23-6", "move-23-6"], "die_used_up");
    wrong(&["24/18", "move-12-3"], "not_a_play");
    wrong(&["e2"], "malformed_action");
    wrong(&["forfeit-1"], "not_your_seat");
    wrong(&["forfeit-7"], "no_such_seat");
    wrong(&["24/15", "--comment", &"x".repeat(281)], "comment_too_long");
    check(&["move", arg(&state)], "", 2, "required arguments were not provided");
    assert_eq!(names(&folder), ["state.json"]);
    let comment = "x".repeat(280);
    check(&["move", arg(&state), "24/15", "-o", "-", "--comment", &comment], "", 0, &comment);
}

#[test]
fn nobody_moves_when_chance_is_to() {
    let unopened = parlor(&["new", "backgammon"], "").out;
    let ran = check(&["move", "-", "24/18", "13/10"], &unopened, 1, "[no_seat_to_act]");
    assert!(ran.err.contains("`parlor draw STATE` lets chance act, whose turn it is."), "{}", ran.err);
    let over = parlor(&["apply", "-", "open-6-3", "forfeit-0"], &unopened).out;
    check(&["move", "-", "24/18", "13/10"], &over, 1, "[game_finished]");
}

/// A move file with one change, handed in: its code.
#[test]
fn a_bad_move_file_changes_nothing() {
    let folder = table("bad");
    let state = folder.join("state.json");
    let before = fs::read_to_string(&state).expect("it is there");
    let good = parlor(&["move", arg(&state), "24/18", "13/10", "-o", "-"], "").out;
    let wrong = |from: &str, to: &str, code: &str| {
        assert!(good.contains(from), "the test changes something: {from}");
        let (exit, file) = (if code == "stale_state" { 3 } else { 1 }, good.replacen(from, to, 1));
        check(&["apply", arg(&state), &file, "-o", arg(&state)], "", exit, &format!("[{code}]"));
    };
    wrong("\"white\"", "\"black\"", "not_your_turn");
    wrong("\"white\"", "\"green\"", "unknown_word");
    wrong("\"from\": 23", "\"from\": 22", "no_checker");
    wrong("\"to\": 17", "\"to\": 18", "wrong_distance");
    wrong("\"die\": 6", "\"die\": 5", "die_not_rolled");
    wrong("[6, 3]", "[6, 4]", "wrong_dice");
    wrong("\"timestamp\": \"2", "\"timestamp\": \"9", "future_timestamp");
    wrong("\"timestamp\": \"2", "\"timestamp\": \"x", "bad_time");
    wrong("\"expectedState\": \"", "\"expectedState\": \"x", "bad_expected_state");
    wrong("\"commitSha\": null", "\"commitSha\": \"abc\"", "bad_commit_sha");
    wrong("  \"commitSha\": null\n", "  \"commitSha\": null,\n  \"more\": 1\n", "unknown_field");
    wrong("\"comment\": null,\n", "", "missing_field");
    let hash = game::movefile::hash_of(&before);
    wrong(&hash, "0123456789abcdef", "stale_state");
    for (name, code) in [("m.json", "bad_file_name"), ("0002-white-abcdef.json", "wrong_sequence")] {
        fs::write(folder.join(name), &good).expect("the test's folder can be written");
        check(&["apply", arg(&state), &at(&folder, name), "-o", arg(&state)], "", 1, &format!("[{code}]"));
    }
    check(&["apply", arg(&state), &good, "--by", "black"], "", 1, "[not_your_seat]");
    check(&["apply", arg(&state), &good, "--by", "chance"], "", 1, "[not_your_seat]");
    check(&["apply", arg(&state), &good, "--by", "white"], "", 0, "\"turn\": 2");
    check(&["apply", arg(&state), &good, "--by", "table"], "", 0, "\"turn\": 2");
    assert_eq!(fs::read_to_string(&state).expect("it is there"), before);
}

#[test]
fn files_and_actions_stand_or_fall_together() {
    let folder = table("both");
    let state = folder.join("state.json");
    let file = parlor(&["move", arg(&state), "24/18", "13/10", "-o", "-"], "").out;
    let ran = check(&["apply", arg(&state), &file, "roll-3-3", "24/18(2)"], "", 0, "\"turn\": 3");
    assert!(ran.err.starts_with("Ann plays 24/18 13/10.\nBob rolls 3-3.\n"), "{}", ran.err);
    // After something else has happened, the file is about a state that is gone.
    check(&["apply", arg(&state), "24/18", &file], "", 3, "[stale_state]");
}

#[test]
fn a_game_without_a_document_for_it_lists_ids() {
    let folder = table("ids");
    let state = folder.join("quoridor.json");
    check(&["new", "quoridor", "-o", arg(&state)], "", 0, "");
    let file = check(&["move", arg(&state), "e2", "-o", "-"], "", 0, "\"actions\": [\"e2\"],").out;
    check(&["apply", arg(&state), &file], "", 0, "\"turn_count\": 1");
    check(&["move", arg(&state), "e2", "-o", arg(&folder)], "", 0, "");
    assert!(names(&folder)[0].starts_with("0001-player1-"), "{:?}", names(&folder));
    check(&["apply", arg(&state), &at(&folder, &names(&folder)[0])], "", 0, "\"turn_count\": 1");
}
