//! The examples of the page about the game, which must be what it says they are.

use game::Coded;
use serde_json::Value;

use super::{compact, written};
use crate::support::{begin, kind, load, schema};

const PAGE: &str = include_str!("../../../../../docs/games/fish.md");

/// The blocks of JSON on the page, in order.
fn examples() -> Vec<&'static str> {
    PAGE.split("```json\n").skip(1).map(|rest| rest.split("```").next().expect("a block ends")).collect()
}

#[test]
fn every_example_is_what_it_says() {
    let (mut states, mut messages, mut setups) = (0, 0, 0);
    for block in examples() {
        let value: Value = match serde_json::from_str(block) {
            Ok(value) => value,
            // Several messages or setups, one a line.
            Err(_) => block.lines().map(|line| serde_json::from_str::<Value>(line).expect(line)).collect(),
        };
        let items = value.as_array().cloned().unwrap_or(vec![value]);
        for item in items {
            let text = item.to_string();
            if item["board"].is_object() {
                states += 1;
                assert!(schema("fish.state").passes(&text), "{text}");
                let table = load(block).unwrap_or_else(|malformed| panic!("{block}: {malformed}"));
                assert_eq!(written(&table), compact(block));
            } else if item["type"] == "SpectateGame" {
                messages += 1;
                assert!(schema("fish.spectate").passes(&text), "{text}");
            } else if item.get("type").is_some() {
                messages += 1;
                assert!(schema("fish.action").passes(&text), "{text}");
            } else if item.get("valid_moves").is_some() {
                messages += 1;
                assert!(schema("fish.legal").passes(&text), "{text}");
            } else {
                setups += 1;
                assert!(schema("fish.setup").passes(&text), "{text}");
                begin(&text).unwrap_or_else(|malformed| panic!("{text}: {malformed}"));
            }
        }
    }
    assert_eq!(states, 1);
    assert!(4 <= messages && 4 <= setups, "{messages} {setups}");
}

/// The valid actions on the page are those of the state on the page.
#[test]
fn the_valid_actions_are_those_of_the_state() {
    let find = |key: &str| examples().into_iter().find(|block| block.contains(key)).expect(key);
    let (game, _) = load(find("\"board\"")).expect("it loads");
    let game::Turn::Seats(seats) = game.turn() else { panic!("a player is to place a penguin") };
    let seat = seats.lowest().expect("a player is to place a penguin");
    assert_eq!(game.choices(seat), compact(find("valid_moves")));
}

/// No code is left out, and none is made up.
#[test]
fn every_code_is_on_the_page() {
    let section = PAGE.split("## Refusals").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("a section");
    let named: Vec<&str> = section.split('`').skip(1).step_by(2).filter(|word| !word.contains('.')).collect();
    let all: Vec<&str> =
        fish::Illegal::ALL.iter().map(Coded::code).chain(fish::Invalid::ALL.iter().map(Coded::code)).collect();
    for code in &all {
        assert!(named.contains(code), "{code} is not on the page");
    }
    for word in named {
        assert!(all.contains(&word), "{word} is no code");
    }
    assert!((kind().refusals)().iter().all(|(code, _)| all.contains(code)));
}
