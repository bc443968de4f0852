//! Every code has one meaning, stands in `docs/errors.md`, and is produced by a test.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;

use crate::support::git::{Bare, SECRET};
use crate::support::{Ran, arg, binary, entrants, file, fresh};
use parlor::error_codes::{Refusals, all, page};

/// Codes that no test produces, and why none can.
const NOT_PRODUCED: [(&str, &str); 2] = [
    ("nobody_brought_it", "it needs a repository that has lost objects, in which git itself fails first"),
    ("too_many_moves", "a table with 9,999 moves takes hours to play"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_page_of_codes_is_up_to_date() {
    let written = fs::read_to_string(root().join("docs/errors.md")).unwrap_or_default();
    assert!(written == page(), "docs/errors.md is out of date: run `cargo xtask docs`");
}

#[test]
fn a_code_has_one_sentence() {
    let mut sentences: BTreeMap<&str, Vec<(String, &str)>> = BTreeMap::new();
    for Refusals { place, rows, .. } in all() {
        for (code, sentence) in rows {
            let known = sentences.entry(code).or_default();
            if !known.iter().any(|(other, _)| *other == sentence) {
                known.push((sentence, place));
            }
        }
    }
    sentences.retain(|_, sentences| 1 < sentences.len());
    assert!(sentences.is_empty(), "these codes mean several things: {sentences:#?}");
}

#[test]
fn codes_are_words_in_snake_case_and_sentences_can_stand_before_a_colon() {
    for (code, sentence) in all().into_iter().flat_map(|refusals| refusals.rows) {
        let is_word = |word: &str| !word.is_empty() && word.bytes().all(|letter| letter.is_ascii_lowercase());
        assert!(code.split('_').all(is_word), "the code {code:?} should be words in lower case with _ between them");
        let fits = !sentence.ends_with('.') && !sentence.contains(['|', '\n']);
        assert!(fits, "the sentence of {code} should have no full stop, bar or line break: {sentence:?}");
    }
}

/// Every text file of the repository below a folder, but for what is built.
fn texts(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).expect("a folder can be listed") {
        let path = entry.expect("a folder can be listed").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !["target", "node_modules", ".git"].contains(&name.as_str()) {
                texts(&path, found);
            }
        } else if let Ok(text) = fs::read_to_string(&path) {
            found.push((path, text));
        }
    }
}

/// A type of refusals that is not collected is on no page, whatever it says.
#[test]
fn every_type_of_refusals_is_collected() {
    let collected = all();
    let mut sources = Vec::new();
    for layer in ["rules", "play", "io"] {
        texts(&root().join(layer), &mut sources);
    }
    sources.retain(|(path, _)| {
        path.extension().is_some_and(|end| end == "rs") && !path.components().any(|part| part.as_os_str() == "tests")
    });
    let mut types = 0;
    for (path, text) in &sources {
        for after in text.split("refusals! {\n").skip(1) {
            let Some(name) = after.split("pub enum ").nth(1).and_then(|rest| rest.split(' ').next()) else { continue };
            // The example in the documentation of the macro.
            if name == "Shut" {
                continue;
            }
            types += 1;
            let of_game = games::GAMES.iter().find(|kind| path.starts_with(root().join("rules").join(kind.name)));
            let is_collected = match of_game {
                // A game lists its own types.
                Some(kind) => sources.iter().any(|(other, text)| {
                    other.starts_with(root().join("rules").join(kind.name)) && text.contains(&format!("{name}::ALL"))
                }),
                None => collected.iter().any(|refusals| refusals.name == name),
            };
            assert!(is_collected, "{name} in {} is not in parlor::error_codes::all", path.display());
        }
    }
    assert!(collected.len() - games::GAMES.len() < types, "the sources were read");
}

/// A test that produces a code names it, or the variant that carries it.
#[test]
fn every_code_is_in_a_test() {
    let mut tests = Vec::new();
    texts(&root(), &mut tests);
    tests.retain(|(path, _)| {
        let is_test = path.components().any(|part| part.as_os_str() == "tests");
        is_test && !path.ends_with("io/cli/tests/suite/codes.rs") || path.ends_with("tests.rs")
    });
    let own = include_str!("codes.rs").split_once("fn root()").expect("the exceptions end").1;
    let is_named = |name: &str| {
        let is_part = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
        tests.iter().map(|(_, text)| text.as_str()).chain([own]).any(|text| {
            text.match_indices(name).any(|(start, _)| {
                !is_part(text[..start].chars().next_back()) && !is_part(text[start + name.len()..].chars().next())
            })
        })
    };
    let mut missing = Vec::new();
    for Refusals { name, rows, variants, .. } in all() {
        for (place, (code, _)) in rows.iter().enumerate() {
            let variant = variants.get(place).map(|variant| format!("{name}::{variant}"));
            let is_tested = is_named(code) || variant.is_some_and(|variant| is_named(&variant));
            let is_excused = NOT_PRODUCED.iter().any(|(excused, _)| excused == code);
            assert!(!(is_tested && is_excused), "{code} is in a test: take it from NOT_PRODUCED");
            if !is_tested && !is_excused {
                missing.push(format!("{code} ({name})"));
            }
        }
    }
    assert!(missing.is_empty(), "no test produces these codes:\n  {}", missing.join("\n  "));
}

/// Checks the code of a command that failed: for people behind the sentence, for programs in the document.
#[track_caller]
fn check(ran: &Ran, exit: i32, code: &str) {
    let said = ran.err.lines().next().unwrap_or_default();
    let is_said = match serde_json::from_str::<serde_json::Value>(said) {
        Ok(document) => document["code"] == code,
        Err(_) => said.ends_with(&format!(" [{code}]")),
    };
    assert!(ran.code == exit && is_said, "{exit} [{code}]: {ran:?}");
}

#[test]
fn the_command_line_says_its_codes() {
    let state = fresh();
    let rows: [(&[&str], &str, i32, &str); 14] = [
        (&["dance", "--json"], "", 2, "usage"),
        (&["show", "/nowhere/state.json"], "", 4, "io"),
        (&["png", "-", "-o", "x.png"], &state, 2, if cfg!(feature = "png") { "io" } else { "no_png" }),
        (&["play", "quoridor"], "", 2, "no_terminal"),
        (&["man", "dance"], "", 2, "unknown_command"),
        (&["schema", "nothing"], "", 2, "unknown_schema"),
        (&["machine", "quoridor", "--ids", "dozing"], "", 2, "unknown_phase"),
        (&["show", "-", "--gnuid"], &state, 2, "unknown_notation"),
        (&["show", "-"], "{}", 2, "unclear_game"),
        (&["legal", "-", "--choices", "--actor", "chance"], &state, 2, "not_a_seat"),
        (&["apply", "-", "e2", "--expect", "0123456789abcdef"], &state, 3, "stale_state"),
        (&["serve", "--tcp", "localhost"], "", 2, "bad_setting"),
        (&["train", "fish", "-o", "-"], "", 2, "nothing_to_learn"),
        (&["train", "backgammon", "--from", "-", "-o", "/dev/null"], "junk", 2, "not_learned"),
    ];
    for (args, input, exit, code) in rows {
        if code != "io" || args[0] != "png" {
            check(&crate::support::parlor(args, input), exit, code);
        }
    }
}

#[test]
fn a_hint_stands_below_and_in_the_document() {
    let ran = crate::support::parlor(&["schema", "nothing"], "");
    assert_eq!(
        ran.err,
        "parlor: there is no schema of that name: \"nothing\" [unknown_schema]\n  `parlor schema` lists them.\n"
    );
    let ran = crate::support::parlor(&["schema", "nothing", "--json"], "");
    let document = r#"{"code":"unknown_schema","message":"there is no schema of that name: \"nothing\"","hint":"`parlor schema` lists them."}"#;
    assert_eq!(ran.err.trim_end(), document);
}

#[test]
fn without_a_home_there_is_no_place_for_files() {
    let mut command = binary(&["join", "--again"]);
    for variable in ["HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
        command.env_remove(variable);
    }
    let output = command.output().expect("the binary runs");
    let err = String::from_utf8(output.stderr).expect("it prints UTF-8");
    check(&Ran { code: output.status.code().expect("it ends"), out: String::new(), err }, 2, "no_home");
}

/// A server that hears one line, answers this, and closes the connection.
fn answering(answer: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = listener.local_addr().expect("it listens").to_string();
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let mut stream: TcpStream = stream;
            let mut line = String::new();
            let _ = BufReader::new(stream.try_clone().expect("it can be read")).read_line(&mut line);
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    address
}

#[test]
fn a_server_that_does_not_do_its_part_is_told() {
    check(&crate::support::parlor(&["watch", "1", "--server", &answering("")], ""), 1, "hung_up");
    let other = answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n[]");
    check(&crate::support::parlor(&["table", "list", "--server", &format!("http://{other}")], ""), 1, "strange_reply");
}

#[test]
fn the_arena_says_its_codes() {
    let folder = crate::support::server::folder("codes-arena");
    let play = |more: &[&str]| {
        let args = ["arena", "--game", "quoridor", "--a", "easy", "--b", "easy", "--out", arg(&folder)];
        crate::support::parlor(&[&args[..], more].concat(), "")
    };
    let ran =
        crate::support::parlor(&["arena", "--game", "quoridor", "--a", "nobody", "--b", "easy", "--games", "2"], "");
    check(&ran, 2, "unknown_player");
    let ran = play(&["--games", "2"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    check(&crate::support::parlor(&["arena", "--out", arg(&folder), "--log", "5"], ""), 2, "game_not_played");
    check(&play(&["--games", "2", "--seed", "9"]), 3, "other_match");
    let games = folder.join("games.jsonl");
    let held = fs::File::options().append(true).open(&games).expect("the arena has written it");
    held.try_lock().expect("nobody else has it");
    check(&play(&["--games", "2"]), 3, "arena_in_use");
}

#[test]
fn git_tables_say_their_codes() {
    let bare = Bare::without_hook();
    let ann = bare.clone_of("ann");
    let new = ["git", "new", "quoridor", "--id", "t", "--player1", "ann", "--player2", "ben"];
    let made = ann.referee(&[&new[..], &["--commit"]].concat());
    assert_eq!(made.code, 0, "{made:?}");
    check(&ann.referee(&new), 3, "table_exists");
    check(&bare.parlor(&new), 2, "bare_repository");
    check(&ann.parlor(&["git", "show", "u"]), 2, "no_such_table");
    check(&ann.parlor(&["git", "hand", "t"]), 1, "nothing_hidden");
    check(&ann.parlor(&["git", "status", "--branch", "other"]), 2, "no_such_branch");
    check(&ann.parlor(&["git", "process", "--since", "abc"]), 2, "no_such_revision");
    check(&ann.parlor(&["git", "status", "-C", "/"]), 2, "not_a_repository");
    ann.write("tables/note", "no table\n");
    ann.commit_all("a note");
    let ran = ann.referee(&["git", "process"]);
    assert!(ran.out.contains("tables/note") && ran.out.contains("[not_a_table]"), "{ran:?}");
    // Whoever rewrites the branch is found out.
    ann.must(&["git", "move", "t", "e2", "--commit"]);
    assert_eq!(ann.referee(&["git", "process"]).code, 0);
    ann.git(&["reset", "--quiet", "--hard", "HEAD~1"]);
    let ran = ann.referee(&["git", "process"]);
    assert!(ran.out.starts_with("history_rewritten: "), "{ran:?}");
}

#[test]
fn a_referee_pushes_only_what_the_remote_can_take() {
    let bare = Bare::without_hook();
    let ann = bare.clone_of("ann");
    let made = ann.parlor(&["git", "new", "quoridor", "--id", "t", "--player1", "ann", "--player2", "ben", "--commit"]);
    assert_eq!(made.code, 0, "{made:?}");
    // The remote has a commit that is not here, and here is one that the remote does not have.
    let ben = bare.clone_of("ben");
    ben.write("note", "x\n");
    ben.commit_all("a note");
    ben.push();
    check(&ann.referee(&["git", "process", "--push", "origin"]), 3, "not_pushed");
}

#[test]
fn keys_that_cannot_be_read_are_named() {
    let bare = Bare::without_hook();
    let ann = bare.clone_of("ann");
    let seats = games::find("texas42").expect("the registry has it").seat_names;
    let players = seats.iter().map(|seat| format!("--{seat}=ann"));
    let new = ["git", "new", "texas42", "--id=h", "--commit", "--one-person"];
    let args: Vec<String> = new.map(str::to_owned).into_iter().chain(players).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let made = ann.referee(&args);
    assert_eq!(made.code, 0, "{made:?}");
    let other = file("codes-other-key", "AGE-SECRET-KEY-1GPY52YDJST4M4AHCV4XM5HQSMRH5S4FWD5VD7D0LCK7SFRZ4702SRY97XH\n");
    entrants::begin_with(&bare, &ann, ("h", &["ann"; 4]), (0, &[arg(&other)]));
    let ran = ann.parlor(&["git", "hand", "h", "--identity", "/nowhere/key"]);
    check(&ran, 1, "no_private_keys");
    let ran = ann.parlor(&["git", "hand", "h", "--identity", arg(bare.folder())]);
    check(&ran, 1, "unreadable_private_key");
    let ran = ann.parlor(&["git", "hand", "h", "--identity", arg(&other)]);
    assert_eq!(ran.code, 0, "it is the key of all four: {ran:?}");
    assert!(!ran.out.contains(SECRET));
}
