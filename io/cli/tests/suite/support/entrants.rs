//! Players who join a table and open their seeds.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::arg;
use super::git::{Bare, Clone};

/// The file of a player's private key, which signs and opens hands.
pub(crate) fn key_of(folder: &Path, login: &str) -> PathBuf {
    let path = folder.join(format!("key-{login}"));
    if !path.exists() {
        let args = ["-q", "-t", "ed25519", "-N", "", "-C", "a comment", "-f", arg(&path)];
        assert!(Command::new("ssh-keygen").args(args).status().is_ok_and(|status| status.success()), "ssh-keygen");
    }
    path
}

/// All players of a table join in one clone, each as the author of commits, and open their seeds; the referee begins it.
pub(crate) fn begin(bare: &Bare, clone: &Clone, table: (&str, &[&str])) {
    begin_with(bare, clone, table, (0, &[]));
}

/// The same, where the player at a place has other private keys as well, in these files.
pub(crate) fn begin_with(
    bare: &Bare,
    clone: &Clone,
    (table, logins): (&str, &[&str]),
    (owner, more): (usize, &[&str]),
) {
    let judge = || {
        let ran = clone.referee(&["git", "process"]);
        assert_eq!(ran.code, 0, "{ran:?}");
    };
    let act = |place: usize, what: &[&str]| {
        let login = logins[place];
        clone.git(&["config", "user.name", login]);
        let key = key_of(bare.folder(), login);
        let others = if place == owner { more } else { &[] };
        let others: Vec<&str> = others.iter().flat_map(|file| ["--identity", *file]).collect();
        clone.must(&[&["git"], what, &["--commit", "--identity", arg(&key)], &others[..]].concat());
        judge();
    };
    judge();
    for (place, login) in logins.iter().enumerate() {
        if !logins[..place].contains(login) {
            act(place, &["join", table]);
        }
    }
    let game = clone.document(table, "table.json")["game"].clone();
    let kind = games::GAMES.iter().find(|kind| game == kind.name).expect("the registry has it");
    for (place, seat) in kind.seat_names.iter().enumerate().take(logins.len()) {
        let record = clone.document(table, "table.json");
        // The last who joined has opened the seed with that.
        if record["opened"].as_array().is_some_and(|opened| !opened.iter().any(|name| name == seat)) {
            act(place, &["open", table, "--seat", seat]);
        }
    }
    clone.git(&["config", "user.name", &clone.login]);
    assert!(clone.document(table, "table.json")["turn"].is_array(), "the table has begun");
}
