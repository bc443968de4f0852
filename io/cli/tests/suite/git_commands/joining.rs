//! `parlor git join` and `parlor git open`, and why they refuse.

use std::fs;

use super::check;
use crate::support::arg;
use crate::support::entrants::key_of;
use crate::support::git::{Bare, Clone};

const NEW: [&str; 7] = ["git", "new", "backgammon", "--white", "ann", "--black", "ben"];

/// A room whose hook judges, and two players in it, of whom the first has made a table and joined it.
fn room() -> (Bare, Clone, Clone) {
    let bare = Bare::with_hook();
    let (ann, ben) = (bare.clone_of("ann"), bare.clone_of("ben"));
    let key = key_of(bare.folder(), "ann");
    ann.must(&[&NEW[..], &["--id", "dice", "--join", "--commit", "--identity", arg(&key)]].concat());
    let said = ann.push();
    assert!(said.contains("dice: waits for its players") && said.contains("players/white.json taken"), "{said}");
    ben.pull();
    (bare, ann, ben)
}

fn act(bare: &Bare, clone: &Clone, args: &[&str]) -> String {
    let key = key_of(bare.folder(), &clone.login);
    clone.must(&[&["git"], args, &["--commit", "--identity", arg(&key)]].concat())
}

#[test]
fn three_pushes_begin_a_game() {
    let (bare, ann, ben) = room();
    let said = act(&bare, &ben, &["join", "dice"]);
    assert!(said.contains("your seed is open, too"), "the last to join opens the seed: {said}");
    assert!(!ben.push().contains("begun"));
    ann.pull();
    assert!(ann.must(&["git", "status"]).contains("ann (white) to open the seed"));
    act(&bare, &ann, &["open"]);
    let said = ann.push();
    assert!(said.contains("dice: begun."), "{said}");
    ben.pull();
    let said = ben.must(&["git", "verify", "dice"]);
    assert!(said.starts_with("dice: right.") && said.contains("choose: yes."), "{said}");
    assert!(said.contains("foresee: no."), "{said}");
    // The receipt proves itself, by the program and by the script.
    let receipt = ben.must(&["git", "log", "dice", "--receipt"]);
    assert_eq!(receipt.matches("\"seed\":").count(), 2, "{receipt}");
    fs::write(ben.path.join("receipt.log"), receipt).expect("it can be written");
    ben.must(&["verify", "receipt.log"]);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/verify.py");
    let output = ben.program("python3", &[script, "receipt.log"]).output().expect("there is Python");
    assert!(output.status.success(), "{output:?}");
    check(&ben.parlor(&["git", "join", "dice"]), 1, "[nothing_to_join]");
}

/// What the page about tables in git says of the files, by programs that know nothing of them.
#[test]
fn openssh_and_sha256sum_check_the_files() {
    let (bare, ann, _) = room();
    ann.pull();
    let file = ann.document("dice", "players/white.json");
    let text = |key: &str| file[key].as_str().expect("it is a text").to_owned();
    let keys = file["keys"].as_array().expect("a list").iter().map(|key| key.as_str().expect("a text"));
    let keys: Vec<&str> = keys.collect();
    let lines = ["parlor-git/1/join", "dice", &text("terms"), "white", "ann", &text("commit"), &keys.join("\n")];
    let (signed, sig) = (bare.folder().join("signed"), bare.folder().join("signed.sig"));
    fs::write(&signed, lines.join("\n")).expect("it can be written");
    fs::write(&sig, text("sig")).expect("it can be written");
    let allowed = bare.folder().join("allowed");
    fs::write(&allowed, format!("ann {}\n", keys[0])).expect("it can be written");
    let script = format!(
        "ssh-keygen -Y verify -q -f {} -I ann -n parlor-join -s {} < {}",
        arg(&allowed),
        arg(&sig),
        arg(&signed)
    );
    let output = ann.program("sh", &["-c", &script]).output().expect("there is a shell");
    assert!(output.status.success(), "{output:?}");
    // `terms` is the digest of `table.json` as it was made.
    let made = ann.git(&["log", "--format=%H", "--diff-filter=A", "--", "tables/dice/table.json"]);
    let made = ann.git(&["show", &format!("{}:tables/dice/table.json", made.trim())]);
    assert_eq!(game::Digest::of(made.as_bytes()).to_string(), text("terms"));
}

#[test]
fn joining_needs_a_seat_and_a_key_that_signs() {
    let (bare, ann, ben) = room();
    check(&ben.parlor(&["git", "join", "dice"]), 2, "[no_signing_key]");
    let age = bare.folder().join("age.txt");
    let key = "AGE-SECRET-KEY-1GPY52YDJST4M4AHCV4XM5HQSMRH5S4FWD5VD7D0LCK7SFRZ4702SRY97XH\n";
    fs::write(&age, key).expect("it can be written");
    check(&ben.parlor(&["git", "join", "dice", "--identity", arg(&age)]), 2, "[no_signing_key]");
    let locked = bare.folder().join("locked");
    let args = ["-q", "-t", "ed25519", "-N", "a passphrase", "-C", "", "-f", arg(&locked)];
    assert!(ben.program("ssh-keygen", &args).status().is_ok_and(|status| status.success()));
    // Nobody is there to be asked for the passphrase.
    let mut join = ben.command(&["git", "join", "dice", "--identity", arg(&locked)]);
    let output = join.env("SSH_ASKPASS", "/bin/false").env("SSH_ASKPASS_REQUIRE", "force").output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(4) && said.contains("[signing_failed]"), "{output:?}");
    let mallory = bare.clone_of("mallory");
    let key = key_of(bare.folder(), "mallory");
    check(&mallory.parlor(&["git", "join", "dice", "--identity", arg(&key)]), 2, "[no_such_seat]");
    ann.pull();
    let key = key_of(bare.folder(), "ann");
    check(&ann.parlor(&["git", "join", "dice", "--identity", arg(&key)]), 1, "[nothing_to_join]");
    check(&ann.parlor(&["git", "open", "dice", "--identity", arg(&key)]), 3, "[not_yet]");
    check(&ann.parlor(&["git", "move", "dice", "forfeit"]), 3, "[not_yet]");
    check(&ann.parlor(&["git", "open"]), 0, "No seed of yours is to be opened.");
}

#[test]
fn a_seed_is_opened_where_it_is_kept_and_only_once() {
    let (bare, ann, ben) = room();
    act(&bare, &ben, &["join", "dice"]);
    ben.push();
    // Another computer does not have it.
    let other = bare.clone_in("other", "ann");
    let key = key_of(bare.folder(), "ann");
    check(&other.parlor(&["git", "open", "dice", "--identity", arg(&key)]), 1, "[no_seed]");
    ann.pull();
    let before = ann.git(&["rev-parse", "HEAD"]);
    act(&bare, &ann, &["open", "dice"]);
    ann.push();
    // History is rewritten: Ben has joined with another file, now that the seed is known.
    let first = ann.git(&["log", "--format=%H", "--reverse", "--", "tables/dice/players/black.json"]);
    let first = first.lines().next().expect("Ben has joined").to_owned();
    assert_ne!(before.trim(), first);
    bare.git(&["update-ref", "refs/heads/main", &format!("{first}~1")]);
    bare.git(&["update-ref", "-d", "refs/parlor/judged/main"]);
    fs::remove_dir_all(ben.path.with_extension("data")).expect("his seed was kept");
    ben.git(&["fetch", "--quiet"]);
    ben.git(&["reset", "--quiet", "--hard", "origin/main"]);
    act(&bare, &ben, &["join", "dice"]);
    ben.push();
    ann.git(&["fetch", "--quiet"]);
    ann.git(&["reset", "--quiet", "--hard", "origin/main"]);
    check(&ann.parlor(&["git", "open", "dice", "--identity", arg(&key)]), 3, "[opened_before]");
}
