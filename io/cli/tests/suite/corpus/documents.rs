//! States, setups, positions, move files and pictures: read, and written again to the byte.

use std::fs::File;

use game::Viewer;
use game::json::Tree;
use serde_json::{Value, json};

use super::{check_complete, done, files, given, path, rows, same, text};
use crate::support::{arg, binary, file, parlor};

/// Asks `parlor rpc` everything at once. Each request is a method with its parameters as JSON text.
fn ask(name: &str, requests: &[(&str, String)]) -> Vec<String> {
    let request = |(method, params): &(&str, String)| {
        format!(r#"{{"jsonrpc":"2.0","id":0,"method":"{method}","params":{params}}}"#) + "\n"
    };
    // From a file: whoever writes into a pipe has to read the replies at the same time.
    let input = file(name, &requests.iter().map(request).collect::<String>());
    let input = File::open(input).expect("it was written");
    let output = binary(&["rpc"]).stdin(input).output().expect("the binary starts");
    let replies: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
    assert_eq!(replies.len(), requests.len(), "{name}");
    replies
}

/// The result of a reply, as it was written.
#[track_caller]
fn result<'r>(reply: &'r str, what: &str) -> &'r str {
    let result = reply.strip_prefix(r#"{"jsonrpc":"2.0","id":0,"result":"#).and_then(|rest| rest.strip_suffix('}'));
    result.unwrap_or_else(|| panic!("{what}: {reply}"))
}

fn parsed(document: &str) -> Value {
    serde_json::from_str(document).expect("it is JSON")
}

/// A document without the white space of its layout.
fn compact(document: &str) -> String {
    let (mut is_text, mut is_escaped) = (false, false);
    let is_kept = |letter: &char| {
        let was_text = is_text;
        is_text ^= *letter == '"' && !is_escaped;
        is_escaped = *letter == '\\' && !is_escaped;
        was_text || !letter.is_ascii_whitespace()
    };
    document.chars().filter(is_kept).collect()
}

/// The game that a file of the corpus is of: names begin with it.
fn game_of(name: &str) -> &str {
    name.trim_start_matches("table-").split('-').next().unwrap_or_default()
}

#[test]
fn states_are_read_and_written_again() {
    let states = rows::<5>("states/index.txt");
    let named = states.iter().map(|[_, _, name, _, _]| format!("states/{name}"));
    check_complete(named.collect(), files("states", ".json"));
    let mut requests = Vec::new();
    for (handle, [_, _, name, _, _]) in (1..).zip(&states) {
        let state = compact(&text(&format!("states/{name}")));
        requests.push(("load", format!(r#"{{"game":"{}","state":{state}}}"#, game_of(name))));
        requests.extend(["state", "digest"].map(|method| (method, json!({ "handle": handle }).to_string())));
    }
    let replies = ask("corpus-states.rpc", &requests);
    for ([digest, phase, name, _, _], replies) in states.iter().zip(replies.chunks(3)) {
        let results = [0, 1, 2].map(|index: usize| result(&replies[index], name));
        assert_eq!(parsed(results[0])["phase"], Value::from(phase.as_str()), "{name}");
        let written = format!(r#"{{"state":{}}}"#, compact(&text(&format!("states/{name}"))));
        same(results[1], &written, name);
        assert_eq!(parsed(results[2])["digest"], Value::from(digest.as_str()), "{name}");
    }
}

/// As a log has them: what becomes usual later for new games changes nothing about games that have begun.
#[test]
fn setups_open_with_the_same_state() {
    for [digest, game, setup] in rows::<3>("setups.txt") {
        let tree = Tree::parse(&setup).expect("it is JSON");
        let begun = games::find(&game).expect("the registry has it").begin_as_written(&tree);
        let (game, _) = begun.unwrap_or_else(|wrong| panic!("{setup}: {wrong}"));
        assert_eq!(game.digest(Viewer::Referee).to_string(), digest, "{setup}");
    }
}

#[test]
fn positions_are_written_and_read_as_before() {
    for [digest, notation, state, position] in rows::<4>("notations.txt") {
        let option = format!("--{notation}");
        let state = path(&format!("states/{state}"));
        let written = done(&["show", arg(&state), &option], "").out;
        assert_eq!(written.trim_end(), position, "{}", state.display());
        // A position in which nothing can be played any more is written, and cannot be set up.
        let opened = parlor(&["new", "backgammon", &option, &position], "");
        assert_eq!(opened.code, i32::from(digest == "refused"), "{position}: {}", opened.err);
        if opened.code == 0 {
            assert_eq!(super::json(&["show", "-"], &opened.out)["digest"], Value::from(digest), "{position}");
        }
    }
}

/// When a state was last changed, if it says so.
fn changed_at(state: &str) -> Option<String> {
    let state = parsed(state);
    ["updatedAt", "updated_at"].iter().find_map(|key| state[key].as_str().map(str::to_owned))
}

#[test]
fn move_files_lead_to_the_same_state() {
    let moves = rows::<4>("moves/index.txt");
    let named = moves.iter().flat_map(|[_, file, after, _]| [format!("moves/{file}"), format!("moves/{after}")]);
    check_complete(named.collect(), files("moves", ".json"));
    for [before, file, after, _] in moves {
        let (before, played) = (path(&format!("states/{before}")), path(&format!("moves/{file}")));
        let (state, expected) =
            (done(&["apply", arg(&before), &given(&played)], "").out, text(&format!("moves/{after}")));
        // Where a state has the time of its last change, that is another one.
        let state = match (changed_at(&state), changed_at(&expected)) {
            (Some(now), Some(then)) => state.replace(&now, &then),
            _ => state,
        };
        same(&state, &expected, &file);
    }
}

#[test]
fn move_files_are_written_again() {
    for (before, file, plays) in rows::<4>("moves/index.txt").into_iter().map(|[b, f, _, p]| (b, f, p)) {
        let expected = text(&format!("moves/{file}"));
        let fields = parsed(&expected);
        let state = path(&format!("states/{before}"));
        let mut args = vec!["move", arg(&state), "-o", "-"];
        args.extend(plays.split(' '));
        args.extend(fields["comment"].as_str().into_iter().flat_map(|comment| ["--comment", comment]));
        let written = done(&args, "").out;
        // Only the time is another one.
        let now = parsed(&written);
        let time = |fields: &Value| fields["timestamp"].as_str().expect("it has a time").to_owned();
        same(&written.replace(&time(&now), &time(&fields)), &expected, &file);
    }
}

#[test]
fn pictures_are_drawn_to_the_byte() {
    let index = text("pictures/index.txt");
    let rows: Vec<Vec<&str>> = index.lines().map(|line| line.split(' ').collect()).collect();
    check_complete(rows.iter().map(|row| format!("pictures/{}", row[0])).collect(), files("pictures", ".svg"));
    for row in rows {
        let state = path(&format!("states/{}", row[1]));
        let drawn = done(&[&["svg", arg(&state)], &row[2..]].concat(), "").out;
        same(&drawn, &text(&format!("pictures/{}", row[0])), row[0]);
    }
}
