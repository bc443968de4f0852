//! The other subcommands, through the real binary, and what is true of all of them.

use crate::support::{binary, check, fresh, log_of, parlor};

#[test]
fn help_version_and_nonsense() {
    check(&["--help"], "", 0, "Usage: parlor [OPTIONS] <COMMAND>");
    check(&["help", "apply"], "", 0, "Usage: parlor apply [OPTIONS] <STATE> <ACTION>...");
    check(&["--version"], "", 0, "parlor 0.1.0");
    check(&[], "", 2, "Usage: parlor");
    check(&["dance"], "", 2, "unrecognized subcommand 'dance'");
    let ran = check(
        &["dance", "--json"],
        "",
        2,
        r#"{"code":"usage","message":"the arguments do not fit the command: error: unrecognized subcommand"#,
    );
    assert_eq!(ran.err.lines().count(), 1);
}

#[test]
fn games_are_listed() {
    check(&["games"], "", 0, "quoridor    2 players    playing, finished\n");
    let want = r#"{"name":"quoridor","seats":[2,2],"phases":["playing","finished"],"notations":[]}"#;
    check(&["games", "--json"], "", 0, want);
    check(&["games", "--json"], "", 0, r#""completed"],"notations":["xgid","gnuid"]}"#);
    check(&["--json", "games"], "", 0, want);
}

#[test]
fn no_color_keeps_the_help_plain_too() {
    let output = binary(&["show", "-", "--help"]).env("NO_COLOR", "1").output().expect("the binary ends");
    assert!(!output.stdout.contains(&0x1b));
}

#[test]
fn perft_prints_just_the_number() {
    assert_eq!(check(&["perft", "quoridor", "0"], "", 0, "").out, "1\n");
    assert_eq!(check(&["perft", "quoridor", "1"], "", 0, "").out, "131\n");
    assert_eq!(check(&["perft", "quoridor", "2"], "", 0, "").out, "16677\n");
    assert_eq!(check(&["perft", "quoridor", "3"], "", 0, "").out, "2062264\n");
    let divided = check(&["perft", "quoridor", "2", "--divide"], "", 0, "e2: 131\n").out;
    let (shares, total): (Vec<_>, Vec<_>) = divided.lines().partition(|line| line.contains(": "));
    let count = |line: &&str| line.split(": ").last().and_then(|number| number.parse::<u64>().ok());
    assert_eq!((shares.len(), shares.iter().filter_map(count).sum(), total), (131, 16677, vec!["16677"]));
    let want = "{\"game\":\"quoridor\",\"depth\":1,\"nodes\":131}\n";
    assert_eq!(check(&["perft", "quoridor", "1", "--json"], "", 0, "").out, want);
    let moved = parlor(&["apply", "-", "e2"], &fresh()).out;
    check(&["perft", "quoridor", "1", "--state", "-"], &moved, 0, "131\n");
    check(&["perft", "quoridor", "21"], "", 2, "21 is not in 0..=20");
    check(&["perft", "quoridor", "-1"], "", 2, "");
    check(&["perft", "chess", "1"], "", 2, "[unknown_game]");
}

#[test]
fn machines_are_printed() {
    check(&["machine", "quoridor"], "", 0, "playing\n  move  <a|b|c|d|e|f|g|h|i><1..9>  by seat\n");
    check(&["machine", "quoridor", "--json"], "", 0, "\"game\": \"quoridor\"");
    let drawn = check(&["machine", "quoridor", "--mermaid"], "", 0, "    [*] --> playing\n").out;
    assert!(drawn.starts_with("stateDiagram-v2\n") && drawn.ends_with("    finished --> [*]\n"));
    assert_eq!(drawn.matches("playing --> finished: move\n").count(), 1);
    // The 209 actions of the notation, and two forfeits.
    assert_eq!(check(&["machine", "quoridor", "--ids", "playing"], "", 0, "e2\n").out.lines().count(), 211);
    assert_eq!(check(&["machine", "quoridor", "--ids", "finished"], "", 0, "").out, "");
    check(&["machine", "quoridor", "--ids", "playing", "--json"], "", 0, "[\"a1\",");
    check(&["machine", "quoridor", "--ids", "dozing"], "", 2, "\"dozing\" [unknown_phase]");
    check(&["machine", "quoridor", "--ids", "dozing"], "", 2, "quoridor has: playing, finished.");
}

#[test]
fn schemas_are_listed_and_printed() {
    let listed = check(&["schema"], "", 0, "quoridor.state\n").out;
    for name in listed.lines() {
        check(&["schema", name], "", 0, "://json-schema.org/draft");
    }
    check(&["schema", "--json"], "", 0, ",\"quoridor.state\",");
    check(&["schema", "nothing"], "", 2, "\"nothing\" [unknown_schema]");
}

#[test]
fn a_log_is_played_again() {
    let log = log_of(&["e2", "e8", "a3h", "e7"]).join("\n") + "\n";
    let told = check(&["replay", "-"], &log, 0, "   1  seat-0  e2            Ann steps to e2.\n").out;
    assert!(told.ends_with("quoridor, playing\n* player1: Ann\n  player2: Bob\nTo act: Ann.\n"), "{told}");
    let json =
        check(&["replay", "-", "--json"], &log, 0, r#"{"ok":true,"steps":[{"seq":1,"by":"seat-0","action":"e2","#);
    assert!(json.out.contains(r#""phase":"playing","turn":{"kind":"seats","seats":[0]},"outcome":null,"digest":""#));
    let state = check(&["replay", "-", "--state"], &log, 0, "\"turn_count\": 4").out;
    check(&["check", "-"], &state, 0, "a state of quoridor");
}

#[test]
fn a_log_that_is_wrong_names_the_line() {
    let log = log_of(&["e2", "e8", "e3"]);
    let wrong = |line: usize, from: &str, to: &str| {
        let mut lines = log.clone();
        assert!(lines[line - 1].contains(from), "the test changes something");
        lines[line - 1] = lines[line - 1].replace(from, to);
        lines.join("\n")
    };
    for (line, from, to, want) in [
        (1, "quoridor", "chess", "line 1, /game: there is no game of that name: \"chess\" [unknown_game]"),
        (1, "\"parlor\":1", "\"parlor\":4", "line 1, /parlor: the number is out of range"),
        (
            2,
            "\"seq\":1",
            "\"seq\":2",
            "line 2, /seq: this line does not follow from the line before it: 2 where 1 is due",
        ),
        (3, "e8", "e7", "line 3, /action: your pawn cannot go there"),
        (3, "seat-1", "seat-0", "line 3, /action: it is not your turn [not_your_turn]"),
        (3, "\"after\":\"", "\"after\":\"0", "line 3, /after: the value has the wrong type"),
        (4, "2025", "2024", "line 4, /at: this line does not follow from the line before it: earlier"),
        (4, "{", "", "line 4: this is not valid JSON"),
    ] {
        check(&["replay", "-"], &wrong(line, from, to), 1, want);
    }
    let mut lines = log.clone();
    let digest = lines[2].split("\"after\":\"").nth(1).expect("it has a digest")[..64].to_owned();
    lines[3] =
        lines[3].split("\"after\":\"").next().expect("it has a digest").to_owned() + "\"after\":\"" + &digest + "\"}";
    let log = lines.join("\n");
    check(&["replay", "-"], &log, 1, "line 4, /after: the recorded digest is not the digest of the state");
    check(&["replay", "-", "--json"], &log, 1, r#""faults":[{"code":"wrong_digest","at":"line 4, /after","#);
    assert_eq!(check(&["replay", "-", "--state"], &log, 1, "").out, "");
    check(&["replay", "-"], "", 1, "line 1: this line does not follow from the line before it: the log is empty");
}

#[test]
fn a_game_that_is_over_says_who_won() {
    let log = log_of(&["e2", "a3h", "forfeit-0"]).join("\n");
    check(&["replay", "-"], &log, 0, "quoridor, finished\n  player1: Ann\n  player2: Bob\nOver: Bob won. Points: ");
    let state = parlor(&["replay", "-", "--state"], &log).out;
    assert_eq!(check(&["legal", "-"], &state, 0, "").out, "");
    check(&["apply", "-", "e3"], &state, 1, "[game_finished]");
    check(
        &["show", "-", "--json"],
        &state,
        0,
        r#""turn":{"kind":"over","seats":[]},"outcome":{"winners":[1],"points":["#,
    );
}

#[test]
fn shells_and_readers_are_served() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        check(&["completions", shell], "", 0, "parlor");
    }
    check(&["completions", "tcsh"], "", 2, "invalid value 'tcsh'");
    check(&["man"], "", 0, ".TH parlor 1");
    check(&["man", "apply"], "", 0, ".TH parlor-apply 1");
    check(&["man", "dance"], "", 2, "\"dance\" [unknown_command]");
}

#[test]
fn play_needs_a_terminal() {
    check(&["play", "quoridor"], "", 2, "[no_terminal]");
}

#[test]
fn nobody_listening_is_no_failure() {
    for args in [&["svg", "-"][..], &["legal", "-"], &["show", "-"], &["apply", "-", "e2"]] {
        let mut child = binary(args).spawn().expect("the binary starts");
        drop(child.stdout.take());
        std::io::Write::write_all(&mut child.stdin.take().expect("it has an input"), fresh().as_bytes())
            .expect("it reads its input");
        let output = child.wait_with_output().expect("the binary ends");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("parlor:"), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has a full device");
    let output = binary(&["games"]).stdout(full).output().expect("the binary ends");
    assert_eq!(output.status.code(), Some(4));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write the output"));
}

#[cfg(unix)]
#[test]
fn arguments_need_not_be_text() {
    use std::os::unix::ffi::OsStrExt;

    let odd = std::ffi::OsStr::from_bytes(b"\xff\xfe");
    for (command, code) in [("show", 4), ("replay", 4), ("new", 2), ("schema", 2), ("dance", 2)] {
        let output = binary(&[command]).arg(odd).output().expect("the binary ends");
        assert_eq!(output.status.code(), Some(code), "{command}");
    }
}
