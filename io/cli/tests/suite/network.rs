//! Playing over a server, through the real binary: bots, people with a script, those who look on.

use crate::keys::check_signed;
use crate::support;
use crate::support::server::{Process, Server};

/// Plays a game with as many bots as it has seats, and somebody who looks on.
fn check_game(game: &str, seats: usize, setup: &str) {
    let mut server = Server::start(&format!("bots-{game}"), &["--memory"]);
    let first = server.bot(game, "Ann", &["--setup", setup]);
    server.process.complaint("\"event\":\"table_created\"");
    let mut watch = server.begin(&["watch", "1"], "");
    watch.complaint("Table 1.");
    let others = (1..seats).map(|seat| server.bot(game, &format!("p{seat}"), &["--setup", setup, "--json"]));
    let others: Vec<Process> = others.collect();
    let first = first.end();
    assert_eq!(first.code, 0, "{first:?}");
    assert!(first.out.starts_with("Table 1: Over: "), "{first:?}");
    for other in others {
        let other = other.end();
        assert_eq!(other.code, 0, "{other:?}");
        assert!(other.out.starts_with(&format!(r#"{{"over":{{"game":"{game}","table":1,"seat":"#)), "{other:?}");
        assert!(other.err.contains("over: {"), "the program is told: {other:?}");
    }
    let seen = watch.end();
    assert_eq!(seen.code, 0, "{seen:?}");
    assert!(1 < seen.out.matches("\n\n").count(), "the board is shown after every move: {}", seen.out);
    assert!(seen.out.trim_end().lines().last().is_some_and(|line| line.starts_with("Over: ")), "{}", seen.out);
    let log = server.run(&["table", "log", "1"], "");
    check_signed(&log.out, seats);
    assert!(server.stop().err.contains("\"event\":\"table_over\",\"table\":1"));
}

#[test]
fn bots_play_quoridor() {
    check_game("quoridor", 2, r#"{"max_turns":40}"#);
}

#[test]
fn bots_play_backgammon() {
    check_game("backgammon", 2, "{}");
}

#[test]
fn bots_play_fish() {
    check_game("fish", 3, r#"{"players":3}"#);
}

#[test]
fn bots_play_texas42() {
    check_game("texas42", 4, r#"{"target":1}"#);
}

#[test]
fn a_program_that_fails_gives_up() {
    let server = Server::start("failing-bot", &["--memory"]);
    let failing = server.begin(&["bot", "--game", "quoridor", "--cmd", "read hello; read ask; exit 7"], "");
    let winner = server.bot("quoridor", "Bob", &[]);
    let failing = failing.end();
    assert_eq!(failing.code, 1, "{failing:?}");
    assert!(failing.err.contains("has ended: exit status: 7 [bot_failed]"), "{failing:?}");
    assert!(winner.end().out.contains("Over: you won."));
}

#[test]
fn a_script_plays() {
    let mut server = Server::start("script", &["--memory"]);
    let ann = server.begin(&["join", "quoridor", "--name", "Ann"], "help\nlegal\ne9\nhello\ne2\nresign\n");
    server.process.complaint("\"event\":\"table_created\"");
    let bob = server.bot("quoridor", "Bob", &[]);
    let ann = ann.end();
    assert_eq!(ann.code, 0, "{ann:?}");
    for text in ["You may: ", "No. `e9`: ", "No. `hello`: ", "Ann steps to e2.", "Over: Bob won."] {
        assert!(ann.out.contains(text), "{text:?} is not in {ann:?}");
    }
    assert!(bob.end().out.contains("Table 1: Over: you won."));
}

#[test]
fn a_seat_is_taken_again() {
    let mut server = Server::start("again", &["--memory"]);
    let none = server.run(&["join", "--again"], "");
    assert_eq!(none.code, 4, "{none:?}");
    assert!(none.err.contains("there is no seat to take again"), "{none:?}");
    let ann = server.begin(&["join", "quoridor", "--name", "Ann"], "e2\n");
    server.process.complaint("\"event\":\"table_created\"");
    let bob = server.bot("quoridor", "Bob", &[]);
    let ann = ann.end();
    assert!(ann.err.contains("Your seat is kept"), "{ann:?}");
    let again = server.run(&["join", "--again"], "resign\n");
    assert!(again.out.contains("Over: Bob won."), "{again:?}");
    bob.end();
    assert_eq!(server.run(&["join", "--again"], "").code, 4, "a seat of a game that is over is forgotten");
}

#[test]
fn who_leaves_before_the_game_begins_is_not_waited_for() {
    let server = Server::start("leaving", &["--memory"]);
    assert_eq!(server.run(&["join", "quoridor", "--name", "Ann"], "").code, 0);
    let listed = server.run(&["table", "list"], "");
    assert_eq!(listed.out, "     1  quoridor      gathering  0/2\n", "{listed:?}");
}

#[test]
fn tables_are_set_up_listed_and_shown() {
    let server = Server::start("tables", &["--memory"]);
    assert_eq!(server.run(&["table", "list"], "").out, "There are no tables.\n");
    let made = server.run(&["table", "new", "quoridor", "--setup", r#"{"max_turns":10}"#, "--policy", "kick"], "");
    assert_eq!(made.out, "Table 1: quoridor for 2. To sit down: parlor join quoridor --table 1\n", "{made:?}");
    let made = server.run(&["table", "new", "quoridor", "--private"], "").out;
    let secret = made.trim_end().rsplit(' ').next().expect("it ends with the invitation").to_owned();
    for args in [&["watch", "2"][..], &["table", "show", "2"], &["join", "quoridor", "--table", "2"]] {
        let refused = server.run(args, "");
        assert_eq!(refused.code, 1, "{refused:?}");
        assert!(refused.err.contains("[not_invited]"), "{refused:?}");
    }
    let shown = server.run(&["table", "show", "2", "--invite", &secret], "");
    assert_eq!(shown.out, "Table 2: quoridor, gathering\n  0: (nobody)\n  1: (nobody)\n");
    let bots = ["Ann", "Bob"].map(|name| server.bot("quoridor", name, &["--table", "2", "--invite", &secret]));
    for bot in bots {
        let bot = bot.end();
        assert!(bot.out.starts_with("Table 2: Over: "), "{bot:?}");
    }
    assert!(server.run(&["table", "list"], "").out.lines().count() == 1, "a private table is not listed");
    let shown = server.run(&["table", "show", "1", "--json"], "");
    assert!(shown.out.starts_with(r#"{"id":""#), "{shown:?}");
    for (args, code) in [
        (&["table", "show", "99"][..], "no_such_table"),
        (&["table", "log", "99"], "no_such_table"),
        (&["watch", "99"], "no_such_table"),
        (&["table", "list", "--stage", "dozing"], "unknown_word"),
        (&["table", "new", "quoridor", "--setup", r#"{"walls":1}"#], "unknown_field"),
        (&["join", "quoridor", "--setup", r#"{"walls":1}"#], "unknown_field"),
        (&["join", "quoridor", "--table", "99"], "no_such_table"),
    ] {
        let refused = server.run(args, "");
        assert_eq!(refused.code, 1, "{args:?}: {refused:?}");
        assert!(refused.err.contains(code), "{args:?}: {refused:?}");
    }
}

#[test]
fn nobody_is_there() {
    let nowhere = "127.0.0.1:1";
    for args in [
        &["join", "quoridor", "--server", nowhere][..],
        &["watch", "1", "--server", nowhere],
        &["bot", "--game", "quoridor", "--cmd", "cat", "--server", nowhere],
        &["table", "list", "--server", nowhere],
    ] {
        support::check(args, "", 4, "127.0.0.1:1");
    }
    // A build without TLS says so; one with it finds no server.
    let (code, why) = if cfg!(feature = "tls") { (4, "127.0.0.1:1") } else { (2, "[no_tls]") };
    support::check(&["table", "list", "--server", "https://127.0.0.1:1"], "", code, why);
    support::check(&["join", "chess"], "", 2, "[unknown_game]");
    support::check(&["join"], "", 2, "<GAME>");
}
