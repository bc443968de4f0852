//! `parlor play --server` in a real terminal, at tables of a real server.

use std::fs;
use std::process::Command;

use referee::Evidence;

use crate::keys::check_signed;
use crate::support;
use crate::support::relay::{Fate, Relay, Way};
use crate::support::screen::Screen;
use crate::support::server::{Process, Server, folder};

/// A player at a server's table, on a screen.
fn sit(server: &Server, size: (u16, u16), args: &[&str]) -> Option<Screen> {
    let play: Command = server.client(&[&["play"], args].concat());
    Screen::of(&format!("{}-{}", server.tcp.replace(['.', ':'], "-"), size.0), size, &play)
}

/// The log of the server's first table.
fn log(server: &Server) -> String {
    server.run(&["table", "log", "1"], "").out
}

/// Two checkers each: whatever is rolled, the first seat bears both off. Everything is signed, and both share in the roll.
#[test]
fn a_whole_game_with_a_key() {
    let server = Server::start("online-whole", &["--memory"]);
    let setup = r#"{"position":"XGID=-B----------------------b-:0:0:1:00:0:0:0:0:10"}"#;
    let args = ["backgammon", "--server", "--name", "Ann", "--setup", setup];
    let Some(screen) = sit(&server, (80, 24), &args) else { return };
    screen.wait(&["Table 1 at ", "The game begins", "Esc leave"]);
    let ben = server.bot("backgammon", "Ben", &["--table", "1"]);
    let shown = screen.wait(&["▸ ● Ann (white)  to move", "  ● Ben (black)", "Ann rolls "]);
    assert!(!shown.contains("take back") && !shown.contains("computer"), "{shown}");
    screen.press("Tab");
    screen.wait(&["Enter: Ann plays 1/off."]);
    screen.press("Enter");
    screen.wait(&["Ann plays 1/off.", "Ann is to move."]);
    screen.enter("nonsense");
    screen.wait(&["this is not an action id of the game: \"nonsense\""]);
    screen.enter("1/off");
    screen.wait(&["Ann wins!", "won  1 point", "q leave"]);
    screen.press("n");
    screen.press("q");
    let left = screen.wait(&["exit 0"]);
    assert!(left.contains("Ann wins!\nexit 0"), "{left}");
    assert_eq!(ben.end().code, 0);
    let (shares, signatures) = check_signed(&log(&server), 2);
    assert!(shares == 2 && signatures == 2, "{shares} shares, {signatures} signatures");
}

/// The player leaves and comes back with the same key, waits, and gives up.
#[test]
fn a_seat_that_is_left_and_taken_again() {
    let server = Server::start("online-again", &["--memory"]);
    let args = ["quoridor", "--server", &server.tcp, "--name", "Ann"];
    let Some(screen) = sit(&server, (120, 40), &args) else { return };
    screen.wait(&["The game begins"]);
    // Ben keeps his seat elsewhere.
    let mut ben = server.client(&["join", "quoridor", "--name", "Ben", "--table", "1"]);
    ben.env("XDG_STATE_HOME", folder("online-again-ben"));
    let ben = Process::start(&mut ben, "e8\n");
    screen.wait(&["Ann is to move."]);
    screen.press("Tab");
    screen.press("Enter");
    let (legal, shown) = (screen.wait(&["Ben steps to "]), screen.wait(&["▸ ● Ann  to move"]));
    assert!(legal.contains("Ann steps to ") && !shown.contains("Ann is thinking"), "{shown}");
    screen.press("Tab");
    screen.press("Enter");
    screen.wait(&["Ben is thinking"]);
    screen.press("Enter");
    screen.press("Escape");
    screen.wait(&["Leave the game? Your seat is kept."]);
    screen.press("y");
    screen.wait(&["Your seat is kept: `parlor play --again` takes it again.", "exit 0"]);
    assert_eq!(ben.end().code, 0);
    drop(screen);
    let Some(screen) = sit(&server, (80, 24), &["--again"]) else { return };
    screen.wait(&["Quoridor", "Ben is thinking"]);
    screen.enter("d1");
    screen.wait(&["it is not your turn"]);
    screen.enter("resign");
    screen.wait(&["Ben wins!", "Ann resigned"]);
    screen.press("q");
    screen.wait(&["exit 0"]);
    let (_, signatures) = check_signed(&log(&server), 2);
    assert_eq!(signatures, 4, "three steps and a resignation");
}

/// The hand is what the server shows, and what it may play is asked of the server.
#[test]
fn a_game_with_hidden_hands() {
    let server = Server::start("online-hidden", &["--memory"]);
    let args = ["texas42", "--server", "--name", "Ann"];
    let Some(screen) = sit(&server, (100, 30), &args) else { return };
    screen.wait(&["The game begins"]);
    let others = ["Ben", "Cyd", "Dan"].map(|name| server.bot("texas42", name, &["--table", "1"]));
    screen.wait(&["▸ ● Ann  to move", "[ | ]", "Also possible", " deals."]);
    screen.enter("play-0-0");
    screen.wait(&["`play-0-0`: "]);
    screen.press("Tab");
    screen.wait(&["1 of ", "Enter plays it"]);
    screen.press("Enter");
    screen.wait(&["Ann passes."]);
    screen.enter("resign");
    screen.wait(&["q leave"]);
    screen.press("q");
    screen.wait(&["exit 0"]);
    for other in others {
        assert_eq!(other.end().code, 0);
    }
    assert!(2 <= check_signed(&log(&server), 4).1);
}

/// A server whose words are changed: the screen says what is wrong and where the evidence is, and the game is over.
#[test]
fn what_is_wrong_is_said_on_the_whole_screen() {
    let server = Server::start("online-lies", &["--memory"]);
    let relay = Relay::to(&server.tcp, |way, line| {
        let is_lie = way == Way::ToClient && line.contains(r#""type":"Shown""#);
        Fate::Arrives(if is_lie { line.replace("\"Ben\"", "\"Eve\"") } else { line.to_owned() })
    });
    let args = ["quoridor", "--server", &relay.address, "--name", "Ann"];
    let Some(screen) = sit(&server, (240, 24), &args) else { return };
    screen.wait(&["The game begins"]);
    let ben = server.bot("quoridor", "Ben", &["--table", "1"]);
    let said = screen.wait(&["[shown_otherwise]", "This client shares and signs nothing more", "Enter leaves."]);
    let words = said.split_whitespace().collect::<Vec<&str>>().join(" ");
    let kept = words.split("is in ").nth(1).and_then(|rest| rest.split(": `").next()).expect("it is named");
    assert!(!said.contains("Eve"), "{said}");
    let evidence = fs::read_to_string(kept).expect("it is kept");
    let notes = Evidence::parse(&evidence).expect("it can be read").notes;
    assert!(notes.iter().any(|note| note.contains("shown_otherwise")));
    screen.press("Enter");
    screen.wait(&["parlor: table 1 at ", "[shown_otherwise]", "exit 1"]);
    drop(ben);
}

#[test]
fn what_makes_no_sense_is_said() {
    for (args, part) in [
        (&["play"] as &[&str], "<GAME>"),
        (&["play", "quoridor", "--server", "--against", "easy"], "cannot be used with '--against"),
        (&["play", "quoridor", "--server", "--log", "game.log"], "cannot be used with '--log"),
        (&["play", "quoridor", "--server", "--state", "game.json"], "cannot be used with '--state"),
        (&["play", "quoridor", "--server", "--names", "Ann,Ben"], "cannot be used with '--names"),
        (&["play", "quoridor", "--server", "--as", "1"], "cannot be used with '--as"),
        (&["play", "quoridor", "--again"], "cannot be used with '--again'"),
        (&["play", "--again", "--against", "easy"], "cannot be used with '--against"),
        (&["play", "--again", "--name", "Ann"], "nothing can be said of its player or table"),
        (&["play", "quoridor", "--name", "Ann"], "add `--server HOST:PORT`"),
        (&["play", "quoridor", "--plain"], "add `--server HOST:PORT`"),
        // No seat is taken that could not be played.
        (&["play", "quoridor", "--server", "127.0.0.1:1"], "[no_terminal]"),
    ] {
        support::check(args, "", 2, part);
    }
}
