//! State documents that cannot be so, each with its code and its place.

use game::json::{Tree, read};
use game::{Actor, Coded, Envelope, Game, Luck, Malformed, Seeded, Viewer, Wire, log};
use serde_json::{Value, json};
use texas42::{Setup, Texas42};

fn load(state: &Value) -> Result<Texas42, Malformed> {
    let text = state.to_string();
    let doc = read(&Tree::parse(&text)?, Texas42::read_state)?;
    Texas42::from_state_doc(doc).map(|(game, _)| game)
}

/// The referee's document of a game that seeded luck has played to a phase, with so many dominoes played.
fn state(setup: &Setup, phase: &str, plays: usize) -> Value {
    for seed in 0.. {
        let mut luck = Seeded::new(seed);
        let mut game = Texas42::new(setup).expect("a setup");
        while let Some(actor) = game.turn().actor() {
            let text = log::line(&game.state_doc(&Envelope::blank(), Viewer::Referee));
            let doc: Value = serde_json::from_str(&text).expect("JSON");
            let played = doc["currentTrick"].as_array().map_or(0, Vec::len)
                + doc["tricks"].as_array().map_or(0, |tricks| 4 * tricks.len());
            if game.phase().0 == phase && played == plays {
                return doc;
            }
            if actor == Actor::Chance {
                let deal = game.draw(&mut luck);
                game.play_draw(&deal);
                continue;
            }
            let legal = game.legal(actor);
            let count = u32::try_from(legal.len()).expect("few");
            game.play(legal[luck.below(count) as usize]);
        }
    }
    unreachable!("some game comes to {phase}")
}

/// The first fault of a document after an edit: its place and its code.
pub(crate) fn fault(state: &Value, edits: &[(&str, Value)]) -> String {
    let mut edited = state.clone();
    for (at, value) in edits {
        *edited.pointer_mut(at).unwrap_or_else(|| panic!("{at} is not there")) = value.clone();
    }
    match load(&edited) {
        Ok(_) => "ok".to_owned(),
        Err(malformed) => format!("{}: {}", malformed.faults()[0].at, malformed.faults()[0].code),
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let usual = Setup::default();
    let playing = state(&usual, "playing", 9);
    let seat = |index: usize| playing["tricks"][0]["plays"][index]["player"].clone();
    let twice = playing["tricks"][0]["plays"][0]["domino"].clone();
    let swapped = |list: &str| {
        let mut items = playing.pointer(list).and_then(Value::as_array).cloned().expect("a list");
        items.swap(0, 1);
        Value::Array(items)
    };
    let rows: &[(&[(&str, Value)], &str)] = &[
        (&[], "ok"),
        (&[("/players/1/hand", Value::Null)], "/players/1/hand: hidden_hand"),
        (&[("/players/1/id", json!(2))], "/players/1: wrong_player"),
        (&[("/players/1/team", json!(0))], "/players/1: wrong_player"),
        (&[("/players/1/handSize", json!(1))], "/players/1/handSize: wrong_hand_size"),
        (&[("/players/1/hand", swapped("/players/1/hand"))], "/players/1/hand: wrong_hand_order"),
        (&[("/players/0/hand/0", twice.clone())], "/tricks/0/plays/0: domino_twice"),
        (&[("/players/0/hand", json!([])), ("/players/0/handSize", json!(0))], "/players/0/hand: wrong_hand_size"),
        (
            &[("/players/0/hand", json!(["0-0", "0-0", "0-0", "0-0", "0-0", "0-0", "0-0", "0-0"]))],
            "/players/0/hand: wrong_length",
        ),
        (&[("/bids/0/player", json!(2))], "/bids/0: impossible_bid"),
        (&[("/bids", json!([]))], "/trump: impossible_trump"),
        (&[("/trump", json!("nel-o"))], "/trump: impossible_trump"),
        (&[("/trump", Value::Null)], "/tricks/0/plays/0: impossible_play"),
        (&[("/tricks/0/plays", swapped("/tricks/0/plays"))], "/tricks/0/plays/0: impossible_play"),
        (&[("/tricks/0/points", json!(41))], "/tricks/0: wrong_trick"),
        (
            &[("/tricks/0/winner", if playing["tricks"][0]["winner"] == seat(0) { seat(1) } else { seat(0) })],
            "/tricks/0: wrong_trick",
        ),
        (&[("/teamScores", json!([0, 0]))], "/teamScores: impossible_state"),
        (&[("/phase", json!("scoring"))], "/phase: impossible_state"),
        (&[("/currentPlayer", Value::Null)], "/currentPlayer: impossible_state"),
        (&[("/consensus/scoreHand", json!([1]))], "/consensus/scoreHand: wrong_consensus"),
        (&[("/teamMarks", json!([7, 0]))], "/teamMarks/0: wrong_marks"),
        (&[("/dealer", json!(4))], "/dealer: out_of_range"),
        (&[("/winner", json!(0))], "/winner: impossible_state"),
    ];
    for (edits, expected) in rows {
        assert_eq!(fault(&playing, edits), *expected, "{edits:?}");
    }
}

#[test]
fn bids_and_agreements_that_cannot_be_are_refused() {
    let usual = Setup::default();
    let bidding = {
        let mut game = Texas42::new(&usual).expect("a setup");
        let deal = game.draw(&mut Seeded::new(3));
        game.play_draw(&deal);
        for (seat, id) in [(0, "bid-35"), (1, "bid-36")] {
            let action = id.parse().expect("an id");
            game = game.apply(Actor::Seat(game::Seat(seat)), action).expect("a higher bid");
        }
        let text = log::line(&game.state_doc(&Envelope::blank(), Viewer::Referee));
        serde_json::from_str::<Value>(&text).expect("JSON")
    };
    assert_eq!(fault(&bidding, &[]), "ok");
    assert_eq!(fault(&bidding, &[("/bids/1/value", json!(35))]), "/bids/1: impossible_bid");
    assert_eq!(fault(&bidding, &[("/bids/1/value", json!(42))]), "/bids/1/value: out_of_range");
    let pass_with_value = json!({"player": 1, "type": "pass", "value": 30});
    assert_eq!(fault(&bidding, &[("/bids/1", pass_with_value)]), "/bids/1/value: unknown_field");
    assert_eq!(fault(&bidding, &[("/phase", json!("setup"))]), "/currentPlayer: impossible_state");
    let undealt = state(&usual, "setup", 0);
    assert_eq!(fault(&undealt, &[]), "ok");
    assert_eq!(fault(&undealt, &[("/bids", json!([{"player": 0, "type": "pass"}]))]), "/bids: not_dealt_yet");
    let full = state(&usual, "playing", 4);
    assert_eq!(fault(&full, &[("/consensus/completeTrick", json!([0, 2]))]), "ok");
    assert_eq!(
        fault(&full, &[("/consensus/completeTrick", json!([2, 0]))]),
        "/consensus/completeTrick: wrong_consensus"
    );
}

/// The tests of this file get every code of a document that there is.
#[test]
fn every_code_is_got() {
    let tests = include_str!("documents.rs");
    let codes = texas42::Invalid::ALL.iter().map(Coded::code);
    let missing: Vec<&str> = codes.filter(|code| !tests.contains(&format!(": {code}\""))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
