//! Files of players that are refused, each with its code, and nothing else changes.

use game::{Digest, Seat};
use git_tables::joining::{PlayerFile, PlayerFileName, SeedFile, commitment};

use crate::fixture::entrants::{key_of, path, player_file, seed_file, seed_of};
use crate::fixture::{Fixture, Push, id, messages};

/// A table that waits for its players; the first has joined.
fn waiting() -> Fixture {
    Fixture::like("waiting backgammon", || {
        let fixture = Fixture::new();
        let terms = fixture.add_gathering("t1", "backgammon", "{}");
        fixture.add_gathering("t2", "backgammon", "{}");
        fixture.join(&terms, Seat(0));
        fixture.judge();
        fixture
    })
}

/// A table that waits for seeds.
fn gathered() -> Fixture {
    let fixture = waiting();
    let terms = fixture.opened("t1").terms;
    fixture.join(&terms, Seat(1));
    fixture.judge();
    fixture
}

/// Pushes a file to `t1`, which is refused with this code and gone; then the game can still go on.
#[track_caller]
fn refused(fixture: &Fixture, by: &str, (name, text): (&str, &str), code: &str) {
    let before = fixture.listing(&|path| path.starts_with("tables/t1/table.json") || path.ends_with("README.md"));
    fixture.push(&Push::by(by).file(&format!("tables/t1/{name}"), text));
    let report = fixture.judge();
    let found: Vec<_> = report.tables.iter().flat_map(|done| &done.refused).map(|refused| refused.code).collect();
    assert_eq!(found, [code], "{name}: {report:?}");
    let after = fixture.listing(&|path| path.starts_with("tables/t1/table.json") || path.ends_with("README.md"));
    assert_eq!(before, after, "{name}: only what the table says has changed");
    let told = messages(&fixture.of_table("table.json"), "error").pop().expect("there is a message");
    assert!(told.contains(code), "{told}");
    assert_eq!(fixture.faults(), [""; 0]);
    let tip = fixture.tip();
    fixture.judge();
    assert_eq!(fixture.tip(), tip, "{name}: nothing is left to do");
}

/// The file of bob, who sits at the second seat, with a change that he has signed.
fn joining(fixture: &Fixture, change: impl FnOnce(&mut PlayerFile)) -> String {
    player_file(&fixture.opened("t1").terms, Seat(1), change)
}

const JOIN: &str = "players/black.json";
const SEED: &str = "players/black.seed.json";

#[test]
fn a_stranger_joins_for_no_player() {
    let fixture = waiting();
    let file = joining(&fixture, |_| {});
    refused(&fixture, "mallory", (JOIN, &file), "other_person");
    // The maker of the table neither.
    let keys = |file: &mut PlayerFile| file.keys = vec![key_of("alice").public];
    refused(&fixture, "alice", (JOIN, &joining(&fixture, keys)), "other_person");
}

#[test]
fn a_file_of_another_table_is_none_of_this() {
    let fixture = waiting();
    let other = player_file(&fixture.opened("t2").terms, Seat(1), |_| {});
    refused(&fixture, "bob", (JOIN, &other), "other_table");
    let terms = |file: &mut PlayerFile| file.terms = Digest::of(b"other terms");
    refused(&fixture, "bob", (JOIN, &joining(&fixture, terms)), "other_table");
}

#[test]
fn a_file_is_of_its_seat_and_its_player() {
    let fixture = waiting();
    refused(&fixture, "bob", (JOIN, &joining(&fixture, |file| file.seat = Seat(0))), "other_player");
    refused(&fixture, "bob", (JOIN, &joining(&fixture, |file| file.player = "carol".into())), "other_player");
}

#[test]
fn a_file_is_signed_with_a_key_that_it_names() {
    let fixture = waiting();
    let another = |file: &mut PlayerFile| file.keys = vec![key_of("carol").public];
    refused(&fixture, "bob", (JOIN, &joining(&fixture, another)), "bad_file_signature");
    // Changed after it was signed.
    let signed = joining(&fixture, |_| {});
    let changed = signed.replace(&seed_commitment(&fixture), &Digest::of(b"another").to_string());
    assert_ne!(signed, changed);
    refused(&fixture, "bob", (JOIN, &changed), "bad_file_signature");
    let none = signed.replace("SSH SIGNATURE", "PGP SIGNATURE");
    refused(&fixture, "bob", (JOIN, &none), "bad_file_signature");
}

fn seed_commitment(fixture: &Fixture) -> String {
    let terms = fixture.opened("t1").terms;
    commitment((&terms.id, terms.kind), terms.digest(), Seat(1), seed_of("bob")).to_string()
}

#[test]
fn keys_are_such_that_hands_can_be_sealed_to_them() {
    let fixture = waiting();
    let more = |key: &str, code| {
        let keys = |file: &mut PlayerFile| file.keys.push(key.to_owned());
        refused(&fixture, "bob", (JOIN, &joining(&fixture, keys)), code);
    };
    more("ssh-ed25519 AAAA", "bad_public_key");
    more("age1", "bad_public_key");
    more(&format!("{} bob@laptop", key_of("carol").public), "key_not_plain");
    more(&key_of("bob").public, "key_not_plain");
}

#[test]
fn a_file_has_the_shape_of_one() {
    let fixture = waiting();
    let file = joining(&fixture, |_| {});
    for (text, code) in [
        ("{".to_owned(), "not_json"),
        ("[]".to_owned(), "wrong_type"),
        (file.replace("\"parlor\": 1", "\"parlor\": 2"), "out_of_range"),
        (file.replace("\"player\"", "\"gambler\""), "unknown_field"),
        (" ".repeat(9_000), "too_large"),
    ] {
        refused(&fixture, "bob", (JOIN, &text), code);
    }
    refused(&fixture, "bob", ("players/red.json", &file), "bad_player_file");
    refused(&fixture, "bob", ("players/black.txt", &file), "bad_player_file");
    refused(&fixture, "bob", ("moves/0001-black-a1b2c3.json", "{}"), "still_gathering");
}

#[test]
fn no_seed_is_opened_before_all_have_joined() {
    let fixture = waiting();
    let seed = SeedFile {
        table: id("t1"),
        seat: Seat(0),
        gathered: Digest::of(b"too early"),
        seed: seed_of("alice"),
        sig: "none".into(),
    };
    let text = seed.write(fixture.opened("t1").terms.kind);
    refused(&fixture, "alice", ("players/white.seed.json", &text), "seed_too_early");
}

#[test]
fn a_seed_opens_its_commitment_and_is_opened_for_these_files() {
    let fixture = gathered();
    let opening = |change: fn(&mut SeedFile)| seed_file(&fixture, "t1", Seat(1), change);
    refused(&fixture, "bob", (SEED, &opening(|file| file.seed = Digest::of(b"a better one"))), "seed_mismatch");
    refused(&fixture, "bob", (SEED, &opening(|file| file.gathered = Digest::of(b"others"))), "other_gathering");
    refused(&fixture, "bob", (SEED, &opening(|file| file.seat = Seat(0))), "other_player");
    refused(&fixture, "bob", (SEED, &opening(|file| file.table = id("t2"))), "other_table");
    refused(&fixture, "mallory", (SEED, &opening(|_| {})), "other_person");
    let signed = opening(|_| {});
    let changed = signed.replace(&seed_of("bob").to_string(), &seed_of("alice").to_string());
    refused(&fixture, "bob", (SEED, &changed), "bad_file_signature");
}

/// A commitment that another player has published is of no use: it is bound to the seat.
#[test]
fn a_commitment_cannot_be_copied() {
    let fixture = waiting();
    let terms = fixture.opened("t1").terms;
    let theirs = commitment((&terms.id, terms.kind), terms.digest(), Seat(0), seed_of("alice"));
    let copied = player_file(&terms, Seat(1), |file| file.commit = theirs);
    fixture.push(&Push::by("bob").file(&path(&terms, PlayerFileName::Join(Seat(1))), &copied));
    fixture.judge();
    fixture.open(&terms, Seat(0));
    fixture.judge();
    let text = seed_file(&fixture, "t1", Seat(1), |file| file.seed = seed_of("alice"));
    refused(&fixture, "bob", (SEED, &text), "seed_mismatch");
}

#[test]
fn the_maker_names_no_keys() {
    let fixture = Fixture::new();
    let mut terms = crate::fixture::entrants::joined_terms("t1", "texas42", "{}");
    terms.players[1].keys = vec![key_of("bob").public, key_of("alice").public];
    fixture.push(&Push::by("alice").file("tables/t1/table.json", &terms.text(None)));
    let report = fixture.judge();
    assert_eq!(report.problems.len(), 1, "{report:?}");
    assert_eq!(report.problems[0].error.code(), "bad_table");
    assert!(fixture.file("tables/t1/README.md").is_none());
}
