//! What verification finds where somebody has changed what players handed in, or whom hands are sealed to.

use game::Seat;
use git_tables::hands::{Hand, read_keys, seal};
use git_tables::joining::PlayerFileName;

use super::codes;
use crate::fixture::entrants::{key_of, path, player_file, seed_file, seed_of};
use crate::fixture::{Fixture, Push};

fn dealt() -> Fixture {
    Fixture::like("joined texas42", || {
        let fixture = Fixture::new();
        fixture.add_joined("t1", "texas42", "{}");
        fixture
    })
}

/// A commit as the referee would make it, as far as those can tell who do not know the secret.
fn forged(text: &str, path: &str) -> Push {
    let referee = "Parlor referee <parlor@localhost>";
    let message = format!("t1: put right\n\nParlor-Seal: 99 {} all\n", "0".repeat(64));
    Push::signed(referee).message(&message).file(path, text)
}

#[test]
fn a_hand_that_is_sealed_to_another_key_is_found() {
    let fixture = dealt();
    assert_eq!(codes(&fixture, "t1"), [""; 0]);
    let kind = games::find("texas42").expect("it is a game");
    let keys = format!("{}\n{}\n", key_of("alice").public, key_of("mallory").public);
    let hand = Hand { table: "t1".into(), seat: Seat(0), draw: 1, secret: "6-4".into() };
    for more in ["", "age1gy78eywz5xz5hrqelvt8m0dzgp29ckvtsfjyn77ch3mw9w7pkcnqy2vxm2\n"] {
        let keys = if more.is_empty() { keys.clone() } else { format!("{}\n{more}", key_of("alice").public) };
        let sealed = seal(&read_keys(&keys).expect("keys"), &hand.write(kind)).expect("it can be sealed");
        let sealed = String::from_utf8(sealed).expect("it is text");
        fixture.push(&forged(&sealed, "tables/t1/hands/0001-seat0.age"));
        assert_eq!(codes(&fixture, "t1"), ["wrong_recipients"]);
    }
    fixture.judge();
    assert_eq!(codes(&fixture, "t1"), [""; 0], "it was put right");
}

#[test]
fn keys_and_seeds_are_those_of_the_players_files() {
    let fixture = dealt();
    let table = fixture.of_table("table.json");
    for (from, to) in
        [(key_of("bob").public, key_of("mallory").public), (seed_of("bob").to_string(), seed_of("mallory").to_string())]
    {
        assert!(table.contains(&from), "{table}");
        fixture.push(&forged(&table.replace(&from, &to), "tables/t1/table.json"));
        let found = codes(&fixture, "t1");
        assert!(found.contains(&"wrong_record"), "{found:?}");
    }
}

/// The holder of the secret, and of the branch, takes a player's file back after another player has opened a seed, and
/// puts in another: the seed was opened for the first.
#[test]
fn what_a_seed_was_opened_for_cannot_be_changed_after_it() {
    let fixture = Fixture::new();
    let terms = fixture.add_gathering("t1", "backgammon", "{}");
    fixture.join(&terms, Seat(0));
    fixture.judge();
    let before = fixture.tip();
    fixture.join(&terms, Seat(1));
    fixture.judge();
    let opened = seed_file(&fixture, "t1", Seat(0), |_| {});
    // History goes back to where the other player had not committed to anything.
    fixture.move_branch(&before);
    fixture.git(&["update-ref", "-d", "refs/parlor/judged/main"], b"");
    let other = player_file(&terms, Seat(1), |file| file.commit = seed_of("one that suits"));
    fixture.push(&Push::by("bob").file(&path(&terms, PlayerFileName::Join(Seat(1))), &other));
    fixture.judge();
    fixture.push(&Push::by("alice").file(&path(&terms, PlayerFileName::Seed(Seat(0))), &opened));
    let report = fixture.judge();
    assert_eq!(report.tables[0].refused[0].code, "other_gathering", "{report:?}");
    // A referee that takes it all the same is found out.
    fixture.push(&forged(&opened, &path(&terms, PlayerFileName::Seed(Seat(0)))));
    assert_eq!(codes(&fixture, "t1"), ["wrong_player_file"]);
}

#[test]
fn a_file_that_was_taken_stays_as_it_is() {
    for begun in [false, true] {
        let fixture = Fixture::new();
        let terms = if begun {
            fixture.add_joined("t1", "backgammon", "{}")
        } else {
            let terms = fixture.add_gathering("t1", "backgammon", "{}");
            fixture.join_all(&terms);
            terms
        };
        let name = path(&terms, PlayerFileName::Join(Seat(1)));
        let honest = fixture.file(&name).expect("it is there");
        let other = player_file(&terms, Seat(1), |file| file.keys.insert(0, key_of("mallory").public));
        for push in [Push::by("bob").file(&name, &other), Push::by("bob").delete(&name)] {
            fixture.push(&push);
            let report = fixture.judge();
            assert_eq!(report.tables[0].edited, ["players/black.json"], "{report:?}");
            assert_eq!(fixture.file(&name).as_ref(), Some(&honest));
            assert_eq!(fixture.faults(), [""; 0]);
        }
        fixture.push(&Push::by("bob").file("tables/t1/players/notes.txt", "mine"));
        let report = fixture.judge();
        let gone: usize = report.tables.iter().map(|done| done.edited.len() + done.refused.len()).sum();
        assert_eq!(gone, 1, "{report:?}");
        assert!(fixture.file("tables/t1/players/notes.txt").is_none());
    }
}

/// A file that somebody else has brought, in a commit that looks like the referee's.
#[test]
fn who_brought_a_file_is_verified() {
    let fixture = Fixture::new();
    let terms = fixture.add_gathering("t1", "backgammon", "{}");
    let text = player_file(&terms, Seat(1), |_| {});
    fixture.push(&Push::by("mallory").file(&path(&terms, PlayerFileName::Join(Seat(1))), &text));
    let found = codes(&fixture, "t1");
    assert!(found.contains(&"wrong_author") && found.contains(&"wrong_record"), "{found:?}");
}

/// Another end of the chain after players have joined: the referee has the secret, and they have not.
#[test]
fn the_chain_is_fixed_when_the_referee_sees_the_table() {
    let fixture = Fixture::new();
    let terms = fixture.add_gathering("t1", "backgammon", "{}");
    let anchor = fixture.opened("t1").anchor().expect("it is published").to_string();
    fixture.join_all(&terms);
    let other = fixture.of_table("table.json").replace(&anchor, &seed_of("another chain").to_string());
    fixture.push(&forged(&other, "tables/t1/table.json"));
    assert_eq!(codes(&fixture, "t1"), ["anchor_changed"]);
}
