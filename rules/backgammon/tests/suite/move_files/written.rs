//! Move files as Parlor writes them, and whole games played through nothing else.

use game::json::Tree;
use game::movefile::{FileName, MoveFileDraft};
use game::{Actor, AnyGame, Digest, Envelope, Luck, Seat, Seeded, Turn, Viewer, laid_out};
use laws::Validator;
use serde_json::Value;

use super::{NOW, hand_in, opened, submit};
use crate::support::{NOON, Table, begin, hash, load, played, schema, written};

fn ids(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_string).collect()
}

/// The keys of a file, in order.
fn keys(text: &str) -> Vec<String> {
    match Tree::parse(text).expect("JSON") {
        Tree::Object(fields) => fields.into_iter().map(|(key, _)| key.to_string()).collect(),
        _ => Vec::new(),
    }
}

/// B12: the name has the first six digits of the SHA-256 of the file.
#[test]
fn b12_a_file_we_write_is_one_we_apply() {
    let mut table = opened();
    let expected = hash(&table);
    let draft = MoveFileDraft {
        player: Seat(0),
        ids: &ids("move-5-3 move-7-5"),
        timestamp: NOW,
        expected_state: &expected,
        comment: Some("bonne \"chance\" 🎲"),
    };
    let (name, text) = table.0.move_file(&table.1, &draft).expect("these are actions");
    assert_eq!(text, include_str!("../docs/written-move.json").replace("HASH", &expected));
    assert_eq!(name, format!("0001-white-{:.6}.json", Digest::of(text.as_bytes())));
    assert_eq!(keys(&text), ["player", "moves", "timestamp", "expectedState", "diceRoll", "comment", "commitSha"]);
    assert!(schema("backgammon.move").passes(&text));
    assert_eq!(hand_in(&mut table, &name, &text), "ok");
    // What is no action is not written.
    let bad = MoveFileDraft { ids: &ids("move-5-9"), ..draft };
    assert_eq!(
        table.0.move_file(&table.1, &bad).map_err(|refused| crate::support::why(&refused)),
        Err(": malformed_action".into())
    );
}

/// Games without a document of their own for moves list ids. The number is that of the last file and one.
#[test]
fn other_games_have_files_of_ids() {
    let kind = games::find("quoridor").expect("the registry has it");
    let mut table = kind.begin(&Tree::Null).expect("the usual setup");
    for (seat, id, comment) in [(0, "e2", None), (1, "e8", Some("hi")), (0, "d4h", None)] {
        let hash = game::movefile::hash_of(&laid_out(&table.0.state(&table.1, Viewer::Referee)));
        let draft =
            MoveFileDraft { player: Seat(seat), ids: &ids(id), timestamp: NOON, expected_state: &hash, comment };
        let (name, text) = table.0.move_file(&table.1, &draft).expect("an action");
        assert_eq!(keys(&text), ["player", "actions", "timestamp", "expectedState", "comment", "commitSha"]);
        let parsed = FileName::parse(&name, kind.seat_names).expect("a name");
        assert_eq!((parsed.seat, parsed.sha), (Seat(seat), &*format!("{:.6}", Digest::of(text.as_bytes()))));
        let out_of_turn = text.replace(&format!("player{}", seat + 1), &format!("player{}", 2 - seat));
        let wrong_name = name.replace(&format!("player{}", seat + 1), &format!("player{}", 2 - seat));
        assert_eq!(
            submit(&mut table, Some(&wrong_name), &out_of_turn, std::slice::from_ref(&hash)),
            Err("not_your_turn".into())
        );
        submit(&mut table, Some(&name), &text, &[hash]).expect("it is legal");
        assert_eq!(table.1.file.as_deref(), Some(&*name));
    }
    assert_eq!(table.1.file.as_deref().map(|name| &name[..12]), Some("0003-player1"));
}

/// In a match, what is no move of a checker comes as ids too. B7: such a file has a number like any other.
#[test]
fn decisions_about_the_cube_come_in_files_of_ids() {
    let mut table = played(r#"{"match":{"length":3}}"#, "open-5-3 move-5-3 move-7-5");
    for (seat, id, stem, phase) in [(1, "double", "0002-black-", "doubled"), (0, "take", "0003-white-", "rolling")] {
        let expected = hash(&table);
        let draft = MoveFileDraft {
            player: Seat(seat),
            ids: &ids(id),
            timestamp: NOW,
            expected_state: &expected,
            comment: None,
        };
        let (name, text) = table.0.move_file(&table.1, &draft).expect("an action");
        assert!(name.starts_with(stem), "{name}");
        assert_eq!(keys(&text), ["player", "actions", "timestamp", "expectedState", "comment", "commitSha"]);
        submit(&mut table, Some(&name), &text, &[expected]).expect("it is legal");
        assert_eq!(table.0.phase().0, phase);
        let state: Value = serde_json::from_str(&written(&table)).expect("JSON");
        assert_eq!(state["lastMove"]["file"], name);
    }
    // Moves of checkers have keys of their own, even beside something else.
    let mut table = played(r#"{"match":{}}"#, "open-5-3");
    let expected = hash(&table);
    let mixed = ids("move-5-3 resign-1");
    let draft =
        MoveFileDraft { player: Seat(0), ids: &mixed, timestamp: NOW, expected_state: &expected, comment: None };
    let (name, text) = table.0.move_file(&table.1, &draft).expect("these are actions");
    assert_eq!(submit(&mut table, Some(&name), &text, &[expected]), Err("/actions: unknown_field".into()));
}

/// What a game of `seed` comes to, played through move files alone but for dice and passes, and its twin through ids.
fn play(seed: u64, schema: &Validator) -> (Table, Box<dyn AnyGame>, u32) {
    let mut luck = Seeded::new(seed);
    let mut table = begin(r#"{"names":["alice","bob"]}"#).expect("a setup");
    let mut twin = table.0.duplicate();
    let mut files = 0;
    let mut last_hash = String::new();
    loop {
        let (by, id) = match table.0.turn() {
            Turn::Over => return (table, twin, files),
            Turn::Chance => (Actor::Chance, table.0.draw(&mut luck).expect("chance is due")),
            Turn::Table => (Actor::Table, "pass".to_string()),
            Turn::Seats(seats) => {
                let seat = seats.lowest().expect("a seat is in turn");
                let ids = turn_of(&mut *twin, seat, &mut luck);
                files += 1;
                last_hash = file_turn(&mut table, seat, &ids, (files, &last_hash));
                if files % 50 == 1 {
                    assert!(schema.passes(&written(&table)));
                }
                continue;
            }
        };
        let told = table.0.apply(by, &id).expect("it is due");
        table.1.note(&id, &told, NOW);
        twin.apply(by, &id).expect("it is due");
    }
}

/// A whole turn of random steps, played in `game`.
fn turn_of(game: &mut dyn AnyGame, seat: Seat, luck: &mut Seeded) -> Vec<String> {
    let mut ids = Vec::new();
    while game.turn().has(Actor::Seat(seat)) {
        let legal = game.legal(Actor::Seat(seat));
        let chosen = luck.below(u32::try_from(legal.len()).expect("a few")) as usize;
        game.apply(Actor::Seat(seat), &legal[chosen]).expect("it is legal");
        ids.push(legal[chosen].clone());
    }
    ids
}

/// Plays a turn through a file; gives the hash that the file knows the state by.
fn file_turn(table: &mut Table, seat: Seat, ids: &[String], (number, last_hash): (u32, &str)) -> String {
    let expected = hash(table);
    assert_ne!(expected, last_hash);
    let draft = MoveFileDraft { player: seat, ids, timestamp: NOW, expected_state: &expected, comment: None };
    let (name, text) = table.0.move_file(&table.1, &draft).expect("these are actions");
    let colour = ["white", "black"][seat.index()];
    assert!(name.starts_with(&format!("{number:04}-{colour}-")), "{name}");
    if !last_hash.is_empty() {
        let stale = text.replace(&expected, last_hash);
        assert_eq!(hand_in(table, &name, &stale), "/expectedState: stale_state");
    }
    assert_eq!(hand_in(table, &name, &text), "ok", "{text}");
    // The same file a second time is late: the state it was made for is gone.
    assert_eq!(hand_in(table, &name, &text), "/expectedState: stale_state");
    let state: Value = serde_json::from_str(&written(table)).expect("JSON");
    let last = serde_json::json!({ "sequence": number, "player": colour, "file": name });
    assert_eq!(state["lastMove"], last);
    expected
}

#[test]
fn games_played_through_files_come_to_the_same() {
    let schema = schema("backgammon.state");
    for seed in 0..200 {
        let (table, twin, files) = play(seed, &schema);
        assert!(table.0.same(&*twin), "seed {seed}");
        assert_eq!(table.0.outcome(), twin.outcome());
        let state: Value = serde_json::from_str(&written(&table)).expect("JSON");
        assert_eq!((&state["lastMove"]["sequence"], &state["status"]), (&files.into(), &"completed".into()));
        let again = load(&written(&table)).expect("what we write we read");
        assert!(again.0.same(&*twin), "seed {seed}");
        assert_eq!(again.1, Envelope { last: None, ..table.1 });
    }
}
