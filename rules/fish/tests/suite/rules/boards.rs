//! Where boards come from.

use game::{Seat, Seeded, Turn};
use serde_json::json;

use crate::support::{begin, play, said, state};

/// Ruling F9: without a word about the board it is that of the box, and chance draws it.
#[test]
fn f9_the_box_is_drawn() {
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
