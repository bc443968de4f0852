//! Where boards come from.

use game::{Seat, Seeded, Turn};
use serde_json::json;

use crate::support::{begin, play, said, state};

/// Ruling F9: without a word about the board it is the usual one, and chance draws it.
#[test]
fn f9_the_usual_board_is_drawn() {
    let (game, _) = begin("{}").expect("a setup");
    assert_eq!((game.phase().0, game.turn()), ("dealing", Turn::Chance));
    let before = state(&*game);
    assert_eq!((&before["draw"], &before["board"]["tiles"]), (&json!("box"), &json!([])));
    let mut seen = Vec::new();
    for seed in 0..20 {
        let id = game.draw(&mut Seeded::new(seed)).expect("a board");
        let digits: Vec<char> = id.strip_prefix("board-").expect("a board").chars().collect();
        let count = |digit: char| digits.iter().filter(|found| **found == digit).count();
        assert_eq!((digits.len(), ['0', '1', '2', '3'].map(count)), (64, [4, 30, 20, 10]), "{id}");
        assert!([15, 31, 47, 63].into_iter().all(|cell| digits[cell] == '0'), "{id}");
        let mut next = game.duplicate();
        play(&mut *next, &id);
        let state = state(&*next);
        assert_eq!((next.phase().0, next.turn()), ("placing", Turn::of(Seat(0))));
        assert_eq!(state.get("draw"), None);
        // Row by row in the id, column by column in the document.
        for tile in state["board"]["tiles"].as_array().expect("a list") {
            let cell = tile["row"].as_u64().expect("a row") * 8 + tile["col"].as_u64().expect("a column");
            assert_eq!(tile["fish"].to_string(), digits[usize::try_from(cell).expect("few")].to_string());
        }
        seen.push(id);
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 20);
}

/// The box's own board: eight rows of seven and eight tiles in turn, on its side. In the coordinates of every board that is
/// sixteen rows of four, the last all holes.
#[test]
fn the_board_of_the_box_is_drawn() {
    let (game, _) = begin(r#"{"board":"box"}"#).expect("a setup");
    let before = state(&*game);
    assert_eq!(
        (&before["draw"], &before["board"]["rows"], &before["board"]["columns"]),
        (&json!("box"), &json!(16), &json!(4))
    );
    for seed in 0..20 {
        let id = game.draw(&mut Seeded::new(seed)).expect("a board");
        let digits: Vec<char> = id.strip_prefix("board-").expect("a board").chars().collect();
        let count = |digit: char| digits.iter().filter(|found| **found == digit).count();
        assert_eq!((digits.len(), ['0', '1', '2', '3'].map(count)), (64, [4, 30, 20, 10]), "{id}");
        assert_eq!(digits[60..], ['0'; 4], "{id}");
        let mut next = game.duplicate();
        play(&mut *next, &id);
        let state = state(&*next);
        let tiles = state["board"]["tiles"].as_array().expect("a list");
        // A line of the box from end to end: straight on to the south, in rows of eight and seven.
        let length = |first: u64| {
            let tile = |id: &serde_json::Value| tiles.iter().find(|tile| tile["tile_id"] == *id);
            std::iter::successors(tile(&json!(first)), |here| tile(&here["south"])).count()
        };
        let firsts = [0, 1, 16, 17, 32, 33, 48, 49];
        assert_eq!(firsts.map(length), [8, 7, 8, 7, 8, 7, 8, 7]);
    }
    // A board of the usual shape is none of the box's.
    let usual = begin("{}").expect("a setup").0.draw(&mut Seeded::new(1)).expect("a board");
    assert!(game.check(game::Actor::Chance, &usual).is_err());
}

/// A new game by the rules of the box is on its board; a setup that was written down before means what it meant.
#[test]
fn the_rules_of_the_box_go_with_its_board() {
    let kind = game::Kind::of::<fish::Fish>();
    for (setup, complete) in [
        (r#"{"rules":"box"}"#, r#"{"rules":"box","board":"box"}"#),
        (r#"{"rules":"box","players":3}"#, r#"{"rules":"box","players":3,"board":"box"}"#),
        (r#"{"rules":"box","board":"usual"}"#, r#"{"rules":"box","board":"usual"}"#),
        (r#"{"rules":"box","rows":6}"#, r#"{"rules":"box","rows":6}"#),
        (r#"{"rules":"memo"}"#, r#"{"rules":"memo"}"#),
        ("{}", "{}"),
        ("null", "null"),
    ] {
        let tree = game::json::Tree::parse(setup).expect("JSON").into_owned();
        assert_eq!(serde_json::to_string(&kind.complete(tree)).expect("JSON"), complete);
    }
    let boxed = game::json::Tree::parse(r#"{"rules":"box"}"#).expect("JSON");
    let (new, old) = (kind.begin(&boxed).expect("a setup").0, kind.begin_as_written(&boxed).expect("a setup").0);
    assert_eq!((&state(&*new)["board"]["rows"], &state(&*old)["board"]["rows"]), (&json!(16), &json!(8)));
}

/// Ruling F9: what a board is drawn from, and what is drawn.
#[test]
fn f9_other_boards_are_drawn_from_what_the_setup_says() {
    for (setup, draw, holes, fish, ones) in [
        (r#"{"rows":3,"columns":5}"#, json!({"holes": 0, "fish": [1, 3], "ones": 0}), 0, "123", 0),
        (r#"{"rows":3,"columns":5,"holes":4,"fish":[2,2]}"#, json!({"holes": 4, "fish": [2, 2], "ones": 0}), 4, "2", 0),
        (
            r#"{"rows":9,"columns":14,"fish":[3,9],"ones":30}"#,
            json!({"holes": 0, "fish": [3, 9], "ones": 30}),
            0,
            "13456789",
            30,
        ),
        (r#"{"rules":"box","players":3}"#, json!("box"), 4, "123", 30),
        (
            r#"{"rules":"box","players":3,"rows":4,"columns":4}"#,
            json!({"holes": 0, "fish": [1, 3], "ones": 9}),
            0,
            "123",
            9,
        ),
        (r#"{"holes":10}"#, json!({"holes": 10, "fish": [1, 3], "ones": 0}), 10, "123", 0),
    ] {
        let (game, _) = begin(setup).unwrap_or_else(|malformed| panic!("{setup}: {malformed}"));
        assert_eq!(state(&*game)["draw"], draw, "{setup}");
        for seed in 0..20 {
            let id = game.draw(&mut Seeded::new(seed)).expect("a board");
            let digits = id.strip_prefix("board-").expect("a board");
            let count = |digit: char| digits.chars().filter(|found| *found == digit).count();
            assert_eq!(count('0'), holes, "{setup}: {id}");
            assert!(digits.chars().all(|digit| digit == '0' || fish.contains(digit)), "{setup}: {id}");
            assert!(ones <= count('1'), "{setup}: {id}");
            assert_eq!(said(&*game, &id), "ok", "{setup}: {id}");
        }
    }
    // Holes can be said to be somewhere.
    let (game, _) = begin(r#"{"rows":3,"columns":4,"holes":[[0,0],[2,3]]}"#).expect("a setup");
    for seed in 0..20 {
        let id = game.draw(&mut Seeded::new(seed)).expect("a board");
        let holes: Vec<usize> = id["board-".len()..].match_indices('0').map(|(place, _)| place).collect();
        assert_eq!(holes, [0, 11], "{id}");
    }
}

/// Ruling F9: a board that is laid out is not drawn.
#[test]
fn f9_a_layout_is_the_board() {
    for (setup, rows, columns, ids) in [
        (r#"{"layout":[[1,2,3,4,5,6,7,8]]}"#, 1, 8, vec![0, 1, 2, 3, 4, 5, 6, 7]),
        (r#"{"layout":[[1,2,3],[4,5],[6,7,8]]}"#, 3, 3, vec![0, 1, 2, 3, 4, 5, 6, 8]),
        (r#"{"rows":3,"columns":4,"layout":[[1,2,3],[4,5,6],[7,8,0]]}"#, 3, 4, vec![0, 1, 2, 3, 4, 5, 6, 7]),
    ] {
        let (game, _) = begin(setup).unwrap_or_else(|malformed| panic!("{setup}: {malformed}"));
        let state = state(&*game);
        assert_eq!(
            (game.phase().0, &state["board"]["rows"], &state["board"]["columns"]),
            ("placing", &json!(rows), &json!(columns))
        );
        let tiles = state["board"]["tiles"].as_array().expect("a list");
        assert_eq!(tiles.iter().map(|tile| tile["tile_id"].clone()).collect::<Vec<_>>(), ids, "{setup}");
    }
}

/// Ruling F9: boards have at most 128 cells, and at least as many tiles as there are penguins.
#[test]
fn f9_boards_are_as_large_as_they_can_be() {
    let row = |cells: usize| format!("[{}]", vec!["1"; cells].join(","));
    assert!(begin(&format!(r#"{{"layout":[{}]}}"#, row(128))).is_ok());
    assert!(begin(&format!(r#"{{"layout":[{}]}}"#, vec![row(16); 8].join(","))).is_ok());
    assert!(begin(r#"{"rows":128,"columns":1}"#).is_ok());
    for (players, penguins) in [(2, 8), (3, 9), (4, 8)] {
        let setup = |cells: usize| format!(r#"{{"players":{players},"layout":[{}]}}"#, row(cells));
        assert!(begin(&setup(penguins)).is_ok());
        assert!(begin(&setup(penguins - 1)).is_err());
    }
}
