//! The reader and the schema agree on what is a state at all, and whatever is one can be played.

use game::{Actor, Luck, Seeded};

use super::wrong::check;
use super::{ALL_KICKED, BOX_MOVING, BOX_OVER, DEALING, DEALING_TERMS, KICKED, MOVING, PLACING};
use crate::support::{Table, edited, faults, load, places, play, schema, twice, without, written};

/// Every key of every object is asked for once, and no object has any other.
#[test]
fn every_key_is_needed_once_and_no_other_is_known() {
    let schema = schema("fish.state");
    for base in [MOVING, BOX_MOVING, DEALING_TERMS] {
        for (pointer, _) in places(base).iter().filter(|(_, is_key)| *is_key) {
            let want = match pointer.as_str() {
                // Without it, the board is there and empty.
                "/draw" => "/board/tiles: too_few_tiles".to_string(),
                "/rules" => "ok".to_string(),
                _ => format!("{pointer}: missing_field"),
            };
            assert_eq!(check(&schema, &without(base, pointer)), want);
            // A schema does not see that a key is there twice.
            let refused = load(&twice(base, pointer)).expect_err(pointer);
            assert_eq!(faults(&refused), format!("{pointer}: duplicate_key"));
            let (parent, _) = pointer.rsplit_once('/').expect("a pointer");
            let more = format!("{parent}/colour");
            assert_eq!(check(&schema, &edited(base, &[(&more, "1")])), format!("{more}: unknown_field"));
        }
    }
}

/// At every place of some states stands something else: the schema and our reader agree on whether that is a state. If
/// it is one, the game goes on from there to its end.
#[test]
fn the_schema_and_the_reader_agree_on_every_small_edit() {
    let schema = schema("fish.state");
    let numbers = "null true -1 0 1 2.0 3 4 8 9 10 127 128 129 4294967296 0.5";
    let words = r#""" "x" "red" "box" "memo""#;
    let others = r#"[] [0] [0,1] [0,1,2,3,0] [null,null] [[0,0]] {} {"penguin_id":0,"x":0,"y":0}"#;
    let values: Vec<&str> = [numbers, words, others].iter().flat_map(|list| list.split(' ')).collect();
    let mut luck = Seeded::new(1);
    let mut counts = [0, 0];
    for base in [PLACING, KICKED, BOX_OVER, ALL_KICKED, DEALING, DEALING_TERMS] {
        for (pointer, _) in places(base) {
            for value in &values {
                let state = edited(base, &[(&pointer, value)]);
                let found = check(&schema, &state);
                counts[usize::from(found == "ok")] += 1;
                if found == "ok" {
                    let table = load(&state).expect("it was read once");
                    assert!(schema.passes(&written(&table)));
                    play_on(table, &mut luck);
                }
            }
        }
    }
    // Both happen often, or this would say nothing.
    assert!(3000 < counts[0] && 300 < counts[1], "{counts:?}");
}

/// Plays at random to the end, by way of states that can be written and read.
fn play_on((mut game, _): Table, luck: &mut Seeded) {
    while let Some(actor) = game.turn().actor() {
        let id = match actor {
            Actor::Chance => game.draw(luck).expect("a board"),
            _ => {
                let legal = game.legal(actor);
                let count = u32::try_from(legal.len()).expect("a short list");
                legal[luck.below(count) as usize].clone()
            }
        };
        play(&mut *game, &id);
    }
}
