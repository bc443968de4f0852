//! `parlor git hand`: why a hand cannot be opened, and whose seat moves where several are one's own.

use std::fs;
use std::process::Command;

use serde_json::Value;

use super::check;
use crate::support::git::{Bare, Clone};
use crate::support::{arg, entrants};

const KEY: &str = "AGE-SECRET-KEY-1GPY52YDJST4M4AHCV4XM5HQSMRH5S4FWD5VD7D0LCK7SFRZ4702SRY97XH";

fn seats() -> &'static [&'static str] {
    games::find("texas42").expect("the registry has it").seat_names
}

/// A table with hidden hands, and the file of Ann's key.
fn dealt(bare: &Bare, logins: [&str; 4], more: &[&str]) -> (Clone, String) {
    let key = bare.folder().join("key.txt");
    fs::write(&key, KEY).expect("it can be written");
    dealt_to(bare, arg(&key), logins, more)
}

/// The same with another private key for Ann, in a file.
fn dealt_to(bare: &Bare, private: &str, logins: [&str; 4], more: &[&str]) -> (Clone, String) {
    let ann = bare.clone_of("ann");
    let mut args = vec!["git".to_owned(), "new".to_owned(), "texas42".to_owned(), "--id=h".to_owned()];
    args.extend(seats().iter().zip(logins).map(|(seat, login)| format!("--{seat}={login}")));
    let args: Vec<&str> = args.iter().map(String::as_str).chain(more.iter().copied()).collect();
    let ran = ann.referee(&[&args[..], &["--commit"]].concat());
    assert_eq!(ran.code, 0, "{ran:?}");
    let place = logins.iter().position(|login| *login == "ann").expect("she plays");
    entrants::begin_with(bare, &ann, ("h", &logins), (place, &[private]));
    (ann, private.to_owned())
}

/// Where the hand of a seat is.
fn hand_of(seat: &str) -> String {
    format!("tables/h/hands/0001-{seat}.age")
}

#[test]
fn a_hand_that_cannot_be_opened_says_why() {
    let bare = Bare::without_hook();
    let (ann, key) = dealt(&bare, ["ann", "ben", "cyd", "dan"], &[]);
    let hand = ["git", "hand", "h", "--identity", &key];
    check(&ann.parlor(&hand), 0, "You sit at");
    // Somebody else's may be anything.
    ann.write(&hand_of(seats()[1]), "nonsense\n");
    ann.commit_all("nonsense");
    check(&ann.parlor(&hand), 0, "You sit at");
    let own = ann.read(&hand_of(seats()[0]));
    let mut lines: Vec<&str> = own.lines().collect();
    let middle = lines.len() / 2;
    lines.remove(middle);
    for (text, code) in [("nonsense\n".to_owned(), "[not_sealed]"), (lines.join("\n") + "\n", "[hand_damaged]")] {
        ann.write(&hand_of(seats()[1]), &own);
        ann.write(&hand_of(seats()[0]), &text);
        for seat in &seats()[1..] {
            fs::remove_file(ann.path.join(hand_of(seat))).unwrap_or_default();
        }
        ann.commit_all(code);
        check(&ann.parlor(&hand), 1, code);
    }
}

#[test]
fn a_locked_key_asks_for_its_passphrase() {
    let bare = Bare::without_hook();
    let key = bare.folder().join("locked");
    let args = ["-q", "-t", "ed25519", "-N", "a passphrase", "-C", "", "-f", arg(&key)];
    if !Command::new("ssh-keygen").args(args).status().is_ok_and(|status| status.success()) {
        eprintln!("without ssh-keygen");
        return;
    }
    let (ann, _) = dealt_to(&bare, arg(&key), ["ann", "ben", "cyd", "dan"], &[]);
    // Nobody is there to be asked.
    check(&ann.parlor(&["git", "hand", "h", "--identity", arg(&key)]), 1, "[wrong_passphrase]");
}

#[test]
fn whoever_has_several_hands_moves_with_the_right_one() {
    let bare = Bare::without_hook();
    let (ann, key) = dealt(&bare, ["ann", "ann", "ann", "ann"], &["--one-person"]);
    let table = ann.document("h", "table.json");
    let seat = table["turn"][0].as_str().expect("somebody is to move").to_owned();
    let shown: Value = ann.json(&["git", "hand", "h", "--identity", &key]);
    assert_eq!(shown["seat"], seat.as_str());
    let other = seats().iter().find(|name| **name != seat).expect("there are four");
    let play = shown["legal"][0].as_str().expect("something can be played").to_owned();
    let ran = ann.parlor(&["git", "move", "h", &play, "--identity", &key, "--seat", other]);
    check(&ran, 1, "[not_your_turn]");
    ann.must(&["git", "move", "h", &play, "--identity", &key]);
}

#[test]
fn a_hand_moves_for_its_own_seat() {
    let bare = Bare::without_hook();
    let (ann, key) = dealt(&bare, ["ben", "cyd", "dan", "ann"], &[]);
    let turn = ann.document("h", "table.json")["turn"].clone();
    assert_ne!(turn[0], seats()[3], "the last seat deals, and bids last");
    check(&ann.parlor(&["git", "move", "h", "pass", "--identity", &key]), 1, "[not_your_turn]");
}

#[test]
fn hidden_hands_need_players_who_join() {
    let bare = Bare::without_hook();
    let ann = bare.clone_of("ann");
    let players: Vec<String> = seats().iter().map(|seat| format!("--{seat}={seat}")).collect();
    let players: Vec<&str> = players.iter().map(String::as_str).collect();
    let new = [&["git", "new", "texas42", "--id", "h"], &players[..]].concat();
    let new = [&new[..], &["--no-seeds"]].concat();
    check(&ann.parlor(&new), 2, "[no_consent]");
    check(&ann.referee(&new), 2, "[no_consent]");
    assert!(!ann.path.join("tables/h").exists());
}

/// As the documents say, and where earlier versions looked for it.
#[test]
fn the_age_key_is_found_among_the_settings() {
    let bare = Bare::without_hook();
    let (ann, _) = dealt(&bare, ["ann", "ben", "cyd", "dan"], &[]);
    for place in ["parlor/age.txt", "parlor/parlor/age.txt"] {
        // The tests' home is also where settings are.
        let file = bare.folder().join(place);
        fs::create_dir_all(file.parent().expect("it is in a folder")).expect("it can be made");
        fs::write(&file, KEY).expect("it can be written");
        check(&ann.parlor(&["git", "hand", "h"]), 0, "You sit at");
        fs::remove_file(&file).expect("it is there");
    }
    check(&ann.parlor(&["git", "hand", "h"]), 1, "parlor/age.txt");
}
