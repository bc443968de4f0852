//! Tournaments over a server, through the real binary: bots that play them, and what `parlor tournament` says of them.

use serde_json::Value;

use crate::keys::check_signed;
use crate::support;
use crate::support::server::{Process, Server, random_bot};
use crate::support::{Ran, arg};

const NAMES: [&str; 4] = ["Ann", "Ben", "Cyd", "Dan"];

/// Sets a tournament up.
fn set_up(server: &Server, game: &str, format: &str, more: &[&str]) -> Ran {
    let args = ["tournament", "new", game, "--format", format];
    let made = server.run(&[&args, more].concat(), "");
    assert_eq!(made.code, 0, "{made:?}");
    made
}

/// Starts a bot that plays at random in tournament 1.
fn enter(server: &Server, name: &str, more: &[&str]) -> Process {
    let program = format!("python3 '{}'", random_bot().display());
    let args = ["bot", "--tournament", "1", "--name", name, "--cmd", &program];
    let mut bot = server.begin(&[&args, more].concat(), "");
    bot.complaint("Tournament 1 at ");
    bot
}

fn show(server: &Server) -> (String, Value) {
    let (text, json) =
        (server.run(&["tournament", "show", "1"], ""), server.run(&["tournament", "show", "1", "--json"], ""));
    assert_eq!((text.code, json.code), (0, 0), "{text:?} {json:?}");
    (text.out, serde_json::from_str(&json.out).expect("it is JSON"))
}

#[test]
fn an_organiser_says_what_becomes_of_those_who_break_the_rules() {
    let server = Server::start("tournament-policy", &["--memory"]);
    // What is usual is what the game's document asks for.
    for (number, game, more, policy) in [
        ("1", "quoridor", &[][..], "refuse"),
        ("2", "quoridor", &["--policy", "kick"], "kick"),
        ("3", "fish", &[], "kick"),
        ("4", "fish", &["--policy", "refuse"], "refuse"),
    ] {
        set_up(&server, game, "round-robin", more);
        let log = server.run(&["tournament", "log", number], "").out;
        assert!(log.contains(&format!("\"policy\":\"{policy}\"")), "{log}");
    }
    let args = ["tournament", "new", "quoridor", "--format", "swiss", "--policy", "forgive"];
    let refused = server.run(&args, "");
    assert!(refused.code != 0 && refused.err.contains("[unknown_word]"), "{refused:?}");
    // A table is numbered after the tournaments before it.
    let made = server.run(&["table", "new", "quoridor"], "");
    assert!(made.out.starts_with("Table 5"), "{made:?}");
}

#[test]
fn bots_play_a_knockout() {
    let server = Server::start("knockout", &["--memory"]);
    assert_eq!(server.run(&["tournament", "list"], "").out, "There are no tournaments.\n");
    let made = set_up(&server, "backgammon", "knockout", &["--size", "4"]);
    assert!(made.out.starts_with("Tournament 1: backgammon, "), "{made:?}");
    let bots = NAMES.map(|name| enter(&server, name, &[]));
    let ends = bots.map(Process::end);
    let (text, document) = show(&server);
    assert_eq!(document["stage"], "over", "{text}");
    for (name, end) in NAMES.iter().zip(&ends) {
        assert_eq!(end.code, 0, "{end:?}");
        assert!(end.out.starts_with("Table ") && end.out.contains("\nTournament 1: "), "{end:?}");
        assert!(end.err.contains("playing backgammon"), "the program is told which game it is: {end:?}");
        assert_eq!(end.out.matches("Table ").count(), end.err.matches("over: {").count(), "{end:?}");
        assert!(text.contains(name), "{text}");
    }
    let winner = ends.iter().position(|end| end.out.contains("Tournament 1: you won. Points: 2."));
    let winner = NAMES[winner.expect("a game like this has a winner")];
    assert!(text.ends_with(&format!("\nWinner: {winner}\n")), "{text}");
    for part in ["rank  name", "\nRound 1\n", "\nRound 2\n"] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    let listed = server.run(&["tournament", "list"], "").out;
    assert!(listed.starts_with("     1  backgammon    knockout     over       round "), "{listed}");
    let log = server.run(&["tournament", "log", "1"], "").out;
    assert!(log.starts_with(r#"{"parlor":"#) && log.contains(r#""end""#), "{log}");
    // All of them had keys at all their tables.
    assert_eq!(log.matches(r#""keyed":true"#).count(), NAMES.len(), "{log}");
    for table in ["2", "3", "4"] {
        check_signed(&server.run(&["table", "log", table], "").out, 2);
    }
}

#[test]
fn a_bot_without_a_key_meets_one_with_a_key() {
    let server = Server::start("mixed", &["--memory"]);
    let made = set_up(&server, "backgammon", "knockout", &["--size", "2", "--luck", "early", "--sit-within", "600"]);
    assert!(made.out.starts_with("Tournament 1: backgammon, "), "{made:?}");
    let bots = [enter(&server, "Ann", &["--plain"]), enter(&server, "Ben", &["--require-keys"])];
    for bot in bots.map(Process::end) {
        assert!(bot.code == 0 && bot.out.contains("\nTournament 1: "), "{bot:?}");
    }
    let log = server.run(&["table", "log", "2"], "").out;
    support::check(&["verify", "-"], &log, 0, "");
    let signed: Vec<bool> =
        log.lines().filter(|line| line.contains(r#""event":"sit""#)).map(|line| line.contains(r#""key":"#)).collect();
    assert_eq!(signed, [false, true], "{log}");
    assert!(log.contains(r#""luck":"early""#) && log.contains(r#""event":"share","seat":1"#), "{log}");
    // Where every seat has a key, one without does not enter.
    set_up(&server, "quoridor", "knockout", &["--size", "2", "--every-seat"]);
    let refused = server.run(&["bot", "--tournament", "3", "--name", "Ann", "--plain", "--cmd", "cat"], "");
    assert!(refused.code == 1 && refused.err.contains("[key_needed]"), "{refused:?}");
}

#[test]
fn an_organiser_begins_a_round_robin() {
    let server = Server::start("robin", &["--memory"]);
    let token = support::server::folder("robin-token").join("token");
    let made =
        set_up(&server, "quoridor", "round-robin", &["--setup", r#"{"max_turns":20}"#, "--token-file", arg(&token)]);
    assert!(made.out.contains("parlor tournament start 1 --token-file "), "{made:?}");
    let early = server.run(&["tournament", "start", "1", "--token-file", arg(&token)], "");
    assert!(early.code == 1 && early.err.contains("[too_few_players]"), "{early:?}");
    let good = [enter(&server, "Ann", &["--json"]), enter(&server, "Ben", &["--json"])];
    let mut failing =
        server.begin(&["bot", "--tournament", "1", "--name", "Cyd", "--cmd", "read hello; read ask; exit 7"], "");
    failing.complaint("Tournament 1 at ");
    let (text, _) = show(&server);
    assert_eq!(text, "Tournament 1: quoridor, round-robin, gathering\nPlayers, 3: Ann, Ben, Cyd\n");
    let begun = server.run(&["tournament", "start", "1", "--token-file", arg(&token)], "");
    assert_eq!(begun.out, "Tournament 1: quoridor, playing\n", "{begun:?}");
    let failing = failing.end();
    assert!(failing.code == 1 && failing.err.contains("[bot_failed]"), "{failing:?}");
    for bot in good {
        let bot = bot.end();
        assert_eq!(bot.code, 0, "{bot:?}");
        assert!(bot.out.contains(r#"{"result":{"tournament":1,"over":true,"#), "{bot:?}");
    }
    let (text, document) = show(&server);
    assert_eq!((&document["stage"], document["failures"][0]["name"].as_str()), (&"over".into(), Some("Cyd")), "{text}");
    for part in ["Sonneborn-Berger\n", "\nFailures\n  Cyd, round ", "\nWinner"] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
}

#[test]
fn a_token_is_kept_and_found() {
    let server = Server::start("organiser", &["--memory"]);
    set_up(&server, "quoridor", "swiss", &["--rounds", "1"]);
    // The last line is never read: a script that has nothing more to say would not wait for the result.
    let mut ann = server.begin(&["join", "--tournament", "1", "--name", "Ann"], "e2\nresign\nlegal\n");
    ann.complaint("Tournament 1 at ");
    let ben = enter(&server, "Ben", &[]);
    let begun = server.run(&["tournament", "start", "1"], "");
    assert_eq!(begun.code, 0, "{begun:?}");
    let (ann, ben) = (ann.end(), ben.end());
    assert!(ann.code == 0 && ann.out.contains("Tournament 1: you are number 2. Points: 0. [resigned]"), "{ann:?}");
    assert!(ben.out.contains("Tournament 1: you won. Points: 1."), "{ben:?}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let server = Server::start("no-tournament", &["--memory"]);
    for (args, code, text) in [
        (&["tournament", "show", "9"][..], 1, "[no_such_tournament]"),
        (&["tournament", "log", "9"], 1, "[no_such_tournament]"),
        (&["tournament", "start", "9"], 1, "[no_such_tournament]"),
        (&["tournament", "start", "9", "--token-file", "nowhere"], 4, "cannot read nowhere"),
        (&["tournament", "new", "quoridor", "--format", "jousting"], 2, "knockout"),
        (&["tournament", "new", "quoridor", "--format", "swiss", "--size", "1"], 1, "/size"),
        (&["tournament", "new", "quoridor", "--format", "swiss", "--clock", "{"], 2, "--clock"),
        (&["bot", "--tournament", "9", "--cmd", "cat"], 1, "[no_such_tournament]"),
        (&["bot", "--tournament", "9", "--cmd", "cat", "--table", "1"], 2, "--table"),
        (&["bot", "--tournament", "9", "--cmd", "cat", "--games", "2"], 2, "--games"),
        (&["join", "--tournament", "9"], 1, "[no_such_tournament]"),
    ] {
        let refused = server.run(args, "");
        assert_eq!(refused.code, code, "{args:?}: {refused:?}");
        assert!(refused.err.contains(text), "{args:?}: {refused:?}");
    }
}
