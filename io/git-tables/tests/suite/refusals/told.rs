//! What is said of refusals: the last five, and hashes that stay fresh.

use game::movefile::hash_of;

use crate::fixture::{Fixture, Push, START, messages};

#[test]
fn the_last_five_refusals_are_kept_and_junk_makes_nothing_stale() {
    let fixture = Fixture::with_table("backgammon", START);
    let (who, honest) = fixture.honest("t1");
    let first = hash_of(&fixture.of_table("state.json"));
    let mut hashes = vec![first];
    for round in 0..7 {
        let mut junk = Push::by("mallory");
        for file in 0..4 {
            junk = junk.file(&format!("tables/t1/moves/junk-{round}-{file}"), "junk");
        }
        fixture.push(&junk);
        assert_eq!(fixture.judge().tables[0].refused.len(), 4);
        hashes.push(hash_of(&fixture.of_table("state.json")));
    }
    let (state, table) = (fixture.of_table("state.json"), fixture.of_table("table.json"));
    let told = messages(&state, "error");
    assert_eq!((told.len(), messages(&table, "error")), (5, told.clone()));
    assert!(told[0].contains("junk-5-3") && told[4].contains("junk-6-3"), "{told:?}");
    for hash in &hashes {
        assert!(table.contains(hash), "{hash} is fresh");
    }
    fixture.play_file("t1", &who, &honest);
    let table = fixture.of_table("table.json");
    assert!(hashes.iter().all(|hash| !table.contains(hash)), "behind a move only its own state is fresh");
    assert_eq!(fixture.faults(), [""; 0]);
}

#[test]
fn every_state_since_the_last_move_is_fresh() {
    for seen in 0..3 {
        let fixture = Fixture::with_table("backgammon", START);
        let mut hashes = vec![hash_of(&fixture.of_table("state.json"))];
        for round in 0..2 {
            fixture.push(&Push::by("mallory").file(&format!("tables/t1/moves/{round}"), "junk"));
            fixture.judge();
            hashes.push(hash_of(&fixture.of_table("state.json")));
        }
        let (who, honest) = fixture.honest_for("t1", &hashes[seen]);
        fixture.play_file("t1", &who, &honest);
        assert_eq!(fixture.faults(), [""; 0]);
    }
}

#[test]
fn a_move_and_junk_in_one_push_are_told_apart() {
    let fixture = Fixture::with_table("backgammon", START);
    let (who, honest) = fixture.honest("t1");
    let push = Push::by(&who)
        .file("tables/t1/moves/0000-white-a1b2c3.json", &honest.text)
        .file(&format!("tables/t1/moves/{}", honest.name), &honest.text)
        .file("tables/t1/moves/0001-white-ffffff.json", &honest.text)
        .file("tables/t1/moves/0002-black-a1b2c3.json", &honest.text);
    fixture.push(&push);
    let report = fixture.judge();
    let done = &report.tables[0];
    assert_eq!((done.applied.len(), done.refused.len()), (1, 3), "{done:?}");
    assert_eq!(fixture.moves().len(), 1);
    super::again(&fixture);
    assert_eq!(fixture.faults(), [""; 0]);
}
