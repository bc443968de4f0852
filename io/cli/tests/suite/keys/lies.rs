//! Servers whose words are changed on their way: clients say what is wrong, say nothing more, and keep it.

use std::fs;

use referee::Evidence;

use super::{arrives, bot, program, through};
use crate::support::relay::{Relay, Way};
use crate::support::server::Server;
use crate::support::{self, Ran};

/// What becomes of a bot and of a person when the server's words are changed on their way.
fn lied_to(name: &str, game: &str, lie: fn(&str) -> Option<String>) -> [Ran; 2] {
    let program = program();
    let lines: [Vec<&str>; 2] = [bot(&program, game, "Ann"), vec!["join", game, "--name", "Ann"]];
    lines.map(|args| {
        let server = Server::start(&format!("keys-{name}-{}", args[0]), &["--memory"]);
        let relay = Relay::to(&server.tcp, move |way, line| match lie(line) {
            Some(lie) if way == Way::ToClient => arrives(&lie),
            _ => arrives(line),
        });
        let mut ann = through(&server, &relay, &args, "\n");
        if args[0] == "join" {
            ann.complaint("Table 1 at ");
        }
        let ben = server.bot(game, "Ben", &[]);
        let ran = ann.end();
        drop(ben);
        ran
    })
}

#[test]
fn lies_are_told_at_once_and_kept() {
    // A head that is not signed so; a line that was changed; a board that is not that of the lines.
    let forged: fn(&str) -> Option<String> = |line| {
        let (before, after) = line.strip_prefix(r#"{"type":"Lines""#).and(line.rsplit_once(r#","sig":""#))?;
        let digit = if after.starts_with('0') { '1' } else { '0' };
        Some(format!(r#"{before},"sig":"{digit}{}"#, &after[1..]))
    };
    let changed: fn(&str) -> Option<String> = |line| {
        if line.contains(r#"\"event\":\"begin\""#) {
            Some(line.replace(r#"\"seats\":[0,1]"#, r#"\"seats\":[1,0]"#))
        } else {
            None
        }
    };
    let turned: fn(&str) -> Option<String> = |line| {
        let (state, board) = (line.contains(r#""activePlayer":"#), line.contains(r#""type":"Shown""#));
        match (state, board) {
            (true, _) => Some(line.replace(r#""bar":{"white":0"#, r#""bar":{"white":1"#)),
            (_, true) => Some(line.replace("\"Ben\"", "\"Eve\"")),
            _ => None,
        }
    };
    let rewritten: fn(&str) -> Option<String> = |line| {
        let is_second = line.contains(r#"{"type":"Table""#) && line.contains(r#"\"event\":\"sit\""#);
        let is_hers = is_second && line.contains(r#"\"name\":\"Ann\""#);
        if is_hers { Some(line.replace(r#"\"policy\":\"refuse\""#, r#"\"policy\":\"kick\""#)) } else { None }
    };
    for (name, lie, code) in [
        ("forged", forged, "forged_head"),
        ("changed", changed, "broken_link"),
        ("board", turned, "shown_otherwise"),
        ("header", rewritten, "header_changed"),
    ] {
        for ran in lied_to(name, "backgammon", lie) {
            assert_eq!(ran.code, 1, "{name}: {ran:?}");
            let said = ran.err.lines().find(|line| line.contains(&format!("[{code}]")));
            assert!(said.is_some_and(|line| line.starts_with("parlor: table 1 at 127.0.0.1:")), "{name}: {ran:?}");
            assert!(ran.err.contains("This client shares and signs nothing more"), "{ran:?}");
            let kept = ran.err.split("is in ").nth(1).and_then(|rest| rest.split(": `").next()).expect("it is named");
            let evidence = fs::read_to_string(kept).expect("it is kept");
            assert!(Evidence::parse(&evidence).expect("it can be read").notes.iter().any(|note| note.contains(code)));
            // What no head of the server covers is no proof.
            support::check(&["verify", kept], "", 1, "[no_proof]");
        }
    }
}

/// A line with another digit at the first place where one stands after this.
fn misread(line: &str, after: &str) -> Option<String> {
    let (before, rest) = line.split_once(after)?;
    let at = rest.find(|letter: char| letter.is_ascii_digit())?;
    let digit = if rest[at..].starts_with('6') { "5" } else { "6" };
    Some(format!("{before}{after}{}{digit}{}", &rest[..at], &rest[at + 1..]))
}

/// A hand that is shown and was not dealt: it is noticed when the hand is over.
#[test]
fn another_hand_is_told_when_it_is_revealed() {
    let lie = |line: &str| {
        let is_board = line.starts_with(r#"{"type":"Shown""#) && line.contains("[ | ]");
        if is_board { misread_domino(line) } else { misread(line, r#""hand":["#) }
    };
    let program = program();
    let bot = [&bot(&program, "texas42", "Ann")[..], &["--setup", r#"{"target":1}"#]].concat();
    let join = vec!["join", "texas42", "--name", "Ann", "--setup", r#"{"target":1}"#];
    for args in [bot, join] {
        let server = Server::start(&format!("keys-hand-{}", args[0]), &["--memory"]);
        let relay = Relay::to(&server.tcp, move |way, line| match lie(line) {
            Some(lie) if way == Way::ToClient => arrives(&lie),
            _ => arrives(line),
        });
        let ann = through(&server, &relay, &args, "resign\n");
        let setup = ["--setup", r#"{"target":1}"#];
        let others = ["Ben", "Cyd", "Dan"].map(|name| server.bot("texas42", name, &setup));
        let ann = ann.end();
        assert!(ann.code == 1 && ann.err.contains("[shown_otherwise]"), "{ann:?}");
        drop(others);
    }
}

/// A board with another domino in it.
fn misread_domino(line: &str) -> Option<String> {
    let is_domino = |at: &usize| line[*at + 1..].starts_with(|letter: char| letter.is_ascii_digit());
    let at = line.match_indices('[').map(|(at, _)| at).find(is_domino)?;
    let digit = if line[at + 1..].starts_with('6') { "5" } else { "6" };
    Some(format!("{}{digit}{}", &line[..=at], &line[at + 2..]))
}

#[test]
fn spectators_check_what_they_hear() {
    let server = Server::start("keys-watch", &["--memory"]);
    let bots = ["Ann", "Ben"].map(|name| server.bot("backgammon", name, &[]));
    for bot in bots {
        assert_eq!(bot.end().code, 0);
    }
    let seen = server.run(&["watch", "1"], "");
    assert!(seen.code == 0 && seen.out.contains("Over: "), "{seen:?}");
    let relay = Relay::to(&server.tcp, |way, line| match line.rsplit_once(r#","sig":""#) {
        Some((before, after)) if way == Way::ToClient && line.contains(r#""head":"#) => {
            let digit = if after.starts_with('0') { '1' } else { '0' };
            arrives(&format!(r#"{before},"sig":"{digit}{}"#, &after[1..]))
        }
        _ => arrives(line),
    });
    let seen = through(&server, &relay, &["watch", "1"], "").end();
    assert!(seen.code == 1 && seen.err.contains("[forged_head]") && !seen.out.contains("Over"), "{seen:?}");
    assert!(seen.err.contains("/state/parlor/tables/"), "{seen:?}");
}
