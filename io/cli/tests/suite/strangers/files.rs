//! States, logs and programs of strangers.

use std::path::Path;

use game::Viewer;
use game::json::Tree;
use referee::{Chain, Evidence, Signed, SignedHead, Signer};

use super::{Row, evil, evil_json};
use crate::support::tables::{Plan, begun, finished, linked_anyhow};
use crate::support::{arg, file, log_of_game};

/// A game's state in which all players have an evil name.
fn state(game: &str, seats: usize) -> String {
    let kind = games::find(game).expect("it is registered");
    let name = |seat: usize| serde_json::to_string(&format!("{}{seat}", evil())).expect("a text is JSON");
    let names = (0..seats).map(name).collect::<Vec<_>>().join(",");
    let setup = format!(r#"{{"names":[{names}]}}"#);
    let begun = kind.begin(&Tree::parse(&setup).expect("JSON"));
    let (mut game, envelope) = begun.expect("names of earlier days are read");
    while game.turn() == game::Turn::Chance {
        let drawn = game.draw(&mut game::Seeded::new(1)).expect("it is chance's turn");
        game.apply(game::Actor::Chance, &drawn).expect("it was drawn");
    }
    game.state(&envelope, Viewer::Referee)
}

/// The same log with evil names.
fn renamed(lines: &[String]) -> Vec<String> {
    lines.iter().map(|line| line.replace(r#""Ann""#, &evil_json()).replace(r#""Cleo""#, &evil_json())).collect()
}

/// What is wrong with a document in several places, in its keys and in its values.
fn spoiled(state: &str) -> Vec<String> {
    let (evil, key) = (evil_json(), format!("{{{}:1,", evil_json()));
    let start = state.find('{').expect("a state is an object");
    let mut spoiled = vec![format!("{key}{}", &state[start + 1..]), evil.clone(), format!("{{{evil}")];
    // Every text in it, one after the other.
    let tree: serde_json::Value = serde_json::from_str(state).expect("a state is JSON");
    for (key, value) in tree.as_object().expect("a state is an object") {
        if value.is_string() {
            let mut other = tree.clone();
            other[key] = serde_json::Value::String(super::evil());
            spoiled.push(other.to_string());
        }
    }
    spoiled
}

pub(super) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (game, seats, action) in
        [("quoridor", 2, "e2"), ("backgammon", 2, "forfeit-0"), ("fish", 2, "place-0"), ("texas42", 4, "bid-30")]
    {
        let state = state(game, seats);
        rows.extend([
            Row::new("show", &["-"], &state),
            Row::new("show", &["-", "--legal", "--color", "never"], &state),
            Row::new("svg", &["-"], &state).document(),
            Row::new("legal", &["-"], &state),
            Row::new("legal", &["-", "--choices", "--actor", "0"], &state).document(),
            Row::new("apply", &["-", action], &state).document(),
            Row::new("apply", &["-", &evil()], &state),
            Row::new("apply", &["-", &format!("{{{}:1}}", evil_json())], &state),
            Row::new("apply", &["-", "forfeit-0", "--draw", "--seed", "1"], &state).document(),
            Row::new("check", &["-"], &state),
            Row::new("draw", &["-"], &state),
            Row::new("solve", &["-"], &state),
            Row::new("new", &[game, "--names", &evil()], ""),
            Row::new("new", &[game, "--setup", &format!("{{{}:1}}", evil_json())], ""),
        ]);
        rows.extend(
            spoiled(&state)
                .iter()
                .flat_map(|wrong| [Row::new("check", &["-"], wrong), Row::new("check", &["-", "--game", game], wrong)]),
        );
        rows.push(Row::new("rpc", &[], &conversation(game, &state, action)));
    }
    let backgammon = state("backgammon", 2);
    rows.push(Row::new("move", &["-", &evil(), "-o", "-"], &backgammon));
    rows.push(Row::new("move", &["-", "8/5", "6/5", "--comment", &evil(), "-o", "-"], &backgammon));
    rows.push(Row::new("solve", &["texas42", "--deal", &evil()], ""));
    rows.extend(logs());
    rows.extend(arena());
    rows
}

/// Requests about a state.
fn conversation(game: &str, state: &str, action: &str) -> String {
    let evil = evil_json();
    let requests = [
        format!(r#""load","params":{{"game":"{game}","state":{}}}"#, state.replace('\n', "")),
        r#""state","params":{"handle":1}"#.to_owned(),
        r#""svg","params":{"handle":1}"#.to_owned(),
        format!(r#""apply","params":{{"handle":1,"action":"{action}"}}"#),
        format!(r#""apply","params":{{"handle":1,"action":{evil}}}"#),
        format!(r#""apply","params":{{"handle":1,{evil}:1}}"#),
        format!(r#""new","params":{{"game":{evil}}}"#),
        format!(r#""new","params":{{"game":"{game}","setup":{{"names":[{evil},{evil}]}}}}"#),
        format!(r#"{evil},"params":{{}}"#),
    ];
    let lines = requests.iter().map(|rest| format!("{{\"jsonrpc\":\"2.0\",\"id\":{evil},\"method\":{rest}}}\n"));
    lines.collect::<String>() + &evil.replace("\\n", " ") + "\n"
}

/// Logs of games and of tables, right and wrong.
fn logs() -> Vec<Row> {
    let chain = Chain::new([1; 32]);
    let plan = |game, setup| Plan { game, setup, seed: 1, is_rough: false };
    let played = log_of_game("quoridor", &["e2", "e8"]);
    let table = finished(plan("quoridor", r#"{"max_turns":6}"#), &chain);
    let dealt = begun(plan("texas42", "{}"), &chain, 7);
    let mut logs = Vec::new();
    for lines in [&played, &table, &dealt] {
        let lines = renamed(lines);
        let last = lines.len() - 1;
        let mut forged = lines.clone();
        forged[last] = forged[last].replace(r#""at":"#, &format!(r#"{}:1,"at":"#, evil_json()));
        let mut event = lines.clone();
        event[last] = event[last].replace(r#","at":"#, &format!(r#","event":{},"at":"#, evil_json()));
        let mut action = lines.clone();
        let at = action.iter().rposition(|line| line.contains(r#""action":""#)).unwrap_or(last);
        action[at] = replaced(&action[at], r#""action":""#);
        let mut header = lines.clone();
        header[0] = replaced(&header[0], r#""game":""#);
        let mut by = lines.clone();
        by[at] = replaced(&by[at], r#""by":""#);
        logs.extend([lines, forged, event, action, header, by].map(|lines| linked_or_plain(&lines)));
    }
    logs.push(evil());
    let mut rows: Vec<Row> = Vec::new();
    for log in &logs {
        rows.extend([
            Row::new("verify", &["-"], log),
            Row::new("verify", &["-", "--verbose"], log),
            Row::new("replay", &["-"], log),
            Row::new("replay", &["-", "--state"], log).document(),
            Row::new("analyse", &["-", "--level", "easy", "--nodes", "1"], log),
            Row::new("evidence", &["-"], log),
        ]);
    }
    let proof = evidence();
    rows.extend([Row::new("verify", &["-"], &proof), Row::new("evidence", &["-"], &proof).document()]);
    rows
}

/// Evidence that its server has signed a header of a game that there is not.
fn evidence() -> String {
    let (signer, table) = (Signer::new(&[7; 32]), "550e8400-e29b-41d4-a716-446655440000");
    let header = format!(
        r#"{{"parlor":3,"game":{},"table":"{table}","at":"2025-01-15T10:30:00Z","server":"{}","luck":"late","every_seat":false}}"#,
        evil_json(),
        signer.key()
    );
    let mut evidence = Evidence::of(&header).expect("a header");
    let link = game::Digest::of(header.as_bytes());
    let sig = signer.sign(Signed::Head { table, seq: 0, link });
    evidence.heads.push(SignedHead { table: table.to_owned(), seq: 0, link, sig });
    evidence.file()
}

/// A log with links that are right, if it has any.
fn linked_or_plain(lines: &[String]) -> String {
    if lines.iter().skip(1).any(|line| line.contains(r#","link":""#)) { linked_anyhow(lines) } else { lines.join("\n") }
}

/// The line with something evil after this key.
fn replaced(line: &str, key: &str) -> String {
    let Some((before, rest)) = line.split_once(key) else { return line.to_owned() };
    let (_, rest) = rest.split_once('"').expect("the text ends");
    format!("{before}{}{}{rest}", key.trim_end_matches('"'), evil_json())
}

/// A program that says something evil, and one that is called so.
fn arena() -> Vec<Row> {
    let said = file("strangers-program.txt", &format!("{}\n", evil_json()));
    let program = format!("cmd:cat {}; cat > /dev/null", arg(&said));
    let match_of = |rival: &str| {
        let args = ["--game", "quoridor", "--a", "easy@10", "--b", rival, "--games", "2", "--setup", SHORT];
        Row::new("arena", &args, "")
    };
    let name = format!("cmd:# {}", evil().replace(['\0', '\n'], " "));
    vec![match_of(&program), match_of(&name), match_of(&evil())]
}

const SHORT: &str = r#"{"max_turns":8}"#;

/// What `parlor verify` finds right, the script finds right; and it is as careful with what it prints.
#[test]
fn the_script_prints_nothing_raw_either() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/verify.py");
    for row in logs().iter().filter(|row| row.command == "verify") {
        let log = file("strangers-script.log", &row.input);
        let output = std::process::Command::new("python3").arg(&script).arg(&log).output().expect("there is Python");
        for text in [output.stdout, output.stderr] {
            super::check("tools/verify.py", &String::from_utf8(text).expect("it prints UTF-8"));
        }
    }
    let log = file(&format!("strangers-{}.log", evil().replace(['\0', '/'], "")), "{}");
    let output = std::process::Command::new("python3").arg(&script).arg(&log).output().expect("there is Python");
    super::check("tools/verify.py", &String::from_utf8(output.stdout).expect("it prints UTF-8"));
}

/// Logs and states of earlier days may have such names, and are read and verified as ever, byte for byte.
#[test]
fn names_of_earlier_days_are_still_read() {
    let table = finished(Plan { game: "backgammon", setup: "{}", seed: 2, is_rough: false }, &Chain::new([1; 32]));
    let log = linked_anyhow(&renamed(&table));
    let ran = super::run_at(false, &["verify", "-"], log.as_bytes());
    assert_eq!(ran.code, 0, "{ran:?}");
    let ran = super::run_at(false, &["verify", "-", "--json"], log.as_bytes());
    let document: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert!(document["players"].as_array().is_some_and(|names| names.contains(&super::evil().into())), "{document}");
    for (game, seats) in [("quoridor", 2), ("backgammon", 2), ("fish", 2), ("texas42", 4)] {
        let state = state(game, seats);
        assert_eq!(super::run_at(false, &["check", "-"], state.as_bytes()).code, 0, "{state}");
        // The bytes of documents do not change.
        let ran = super::run_at(false, &["apply", "-", "forfeit-0", "--by", "table"], state.as_bytes());
        assert_eq!(ran.code, 0, "{ran:?}");
        let told: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        assert!(
            told.to_string().contains(super::evil_json().trim_end_matches('"')),
            "{game}: the name is as it was: {told}"
        );
        assert!(ran.out.contains('\u{202e}'), "{game}: {}", ran.out);
    }
}
