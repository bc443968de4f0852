//! The rules, ruling by ruling: a position, what is done, and what comes of it.

mod boards;
mod kicks;
mod refusals;

use game::{Actor, AnyGame, Seat, Turn};
use serde_json::{Value, json};

use crate::support::{
    actor, begin, document, edited, legal, load, play, played, position, said, said_to, scores, state,
};

/// Sixteen tiles, four a row, with fish enough to tell them apart.
const SQUARE: &str = r#"{"layout":[[1,3,2,1],[2,1,1,3],[1,2,3,2],[3,2,1,1]]}"#;
/// The same for more players.
const SQUARE_OF_THREE: &str = r#"{"players":3,"layout":[[1,3,2,1],[2,1,1,3],[1,2,3,2],[3,2,1,1]]}"#;
/// No penguin of Ann's can move, and one of Ben's can, once.
const STUCK: &str = "4 players, 0 to move: a1 . b1 1 / . . . . / . a1 . b1";

/// Where a penguin may go, by the ids of tiles.
fn ways(game: &dyn AnyGame, penguin: u8) -> String {
    let head = format!("move-{penguin}-");
    let tiles: Vec<String> =
        game.legal(actor(game)).iter().filter_map(|id| id.strip_prefix(&head).map(str::to_string)).collect();
    tiles.join(" ")
}

fn tile(game: &dyn AnyGame, id: u64) -> Option<Value> {
    state(game)["board"]["tiles"].as_array().expect("a list").iter().find(|tile| tile["tile_id"] == json!(id)).cloned()
}

/// Ruling F1: odd rows are shifted right by half a tile. There is no tile to the east or west.
#[test]
fn f1_every_tile_has_up_to_six_neighbours() {
    let (game, _) = begin(r#"{"layout":[[1,1,1],[1,1,1],[1,1,1],[1,1,1],[1,1,1]]}"#).expect("a setup");
    // Clockwise from north; -1 where the board ends.
    for (id, row, col, beside) in [
        (7, 2, 1, [5, 6, 8, 9, 3, 1]),
        (6, 1, 1, [-1, 10, 12, 8, 7, 5]),
        (3, 3, 0, [1, 7, 9, -1, 4, 2]),
        (0, 0, 0, [-1, -1, 1, 2, -1, -1]),
        (5, 0, 1, [-1, -1, 6, 7, 1, -1]),
        (11, 1, 2, [-1, -1, -1, 13, 12, 10]),
        (4, 4, 0, [2, 3, -1, -1, -1, -1]),
        (14, 4, 2, [12, 13, -1, -1, -1, 8]),
    ] {
        let tile = tile(&*game, id).expect("it is there");
        assert_eq!((&tile["row"], &tile["col"]), (&json!(row), &json!(col)), "{id}");
        let found = ["north", "northeast", "southeast", "south", "southwest", "northwest"]
            .map(|way| tile[way].as_i64().unwrap_or(-1));
        assert_eq!(found, beside, "{id}");
    }
}

/// Ruling F1: six straight lines, as far as they go.
#[test]
fn f1_penguins_go_along_six_straight_lines() {
    let open = "4 players, 0 to move: 1 1 1 1 1 / 1 1 1 1 1 / 1 1 a1 1 1 / 1 1 1 1 1 / 1 1 1 1 a1";
    let game = position(open);
    assert_eq!(ways(&*game, 0), "5 6 8 9 10 11 13 14 15 19");
    assert_eq!(ways(&*game, 1), "10 11 17 18 20 22 23");
    for (id, want) in [("move-0-17", "not_in_line"), ("move-0-7", "not_in_line"), ("move-0-16", "not_in_line")] {
        assert_eq!(said(&*game, id), want, "{id}");
    }
}

/// Ruling F2: a tile's id says where it is, and a hole keeps its own.
#[test]
fn f2_tile_ids_go_down_the_columns() {
    let (game, _) = begin(r#"{"layout":[[1,0,3],[1,1],[0,1,5],[1,1,1]]}"#).expect("a setup");
    let state = state(&*game);
    let tiles = state["board"]["tiles"].as_array().expect("a list");
    let ids: Vec<u64> = tiles.iter().map(|tile| tile["tile_id"].as_u64().expect("a number")).collect();
    assert_eq!(ids, [0, 1, 3, 5, 6, 7, 8, 10, 11]);
    for tile in tiles {
        assert_eq!(
            tile["tile_id"].as_u64(),
            Some(tile["col"].as_u64().expect("a column") * 4 + tile["row"].as_u64().expect("a row"))
        );
    }
    assert_eq!((&state["board"]["rows"], &state["board"]["columns"]), (&json!(4), &json!(3)));
    assert_eq!((&tiles[6]["fish"], &tiles[7]["fish"]), (&json!(3), &json!(5)));
}

/// Ruling F2: a penguin's id is its player's id times penguins a player, plus the order of placement.
#[test]
fn f2_penguin_ids_go_by_player_and_order_of_placement() {
    for (setup, ids, want) in [
        (SQUARE, "place-9 place-0 place-4 place-1", json!([[[0, 2, 1], [1, 1, 0]], [[4, 0, 0], [5, 0, 1]]])),
        (SQUARE_OF_THREE, "place-9 place-0 place-4 place-1", json!([[[0, 2, 1], [1, 0, 1]], [[3, 0, 0]], [[6, 1, 0]]])),
    ] {
        let (game, _) = played(setup, ids);
        let mut found = Vec::new();
        for player in state(&*game)["players"].as_array().expect("a list") {
            let penguins = player["penguins"].as_array().expect("a list").iter().filter(|penguin| !penguin.is_null());
            let places = penguins.map(|penguin| json!([penguin["penguin_id"], penguin["x"], penguin["y"]]));
            found.push(Value::from(places.collect::<Vec<_>>()));
        }
        assert_eq!(Value::from(found), want);
    }
}

/// Ruling F3: 6 - N penguins, colours by turn order.
#[test]
fn f3_two_to_four_players_share_the_penguins() {
    for (players, penguins) in [(2_u8, 4), (3, 3), (4, 2)] {
        let (game, _) = begin(&format!(r#"{{"players":{players}}}"#)).expect("a setup");
        assert_eq!(game.seats(), players);
        let state = state(&*game);
        let colours = ["red", "white", "brown", "black"];
        for (id, player) in state["players"].as_array().expect("a list").iter().enumerate() {
            assert_eq!((&player["player_id"], &player["color"]), (&json!(id), &json!(colours[id])));
            assert_eq!(player["penguins"], json!(vec![Value::Null; penguins]));
        }
        assert_eq!(state["turn_order"], json!((0..players).collect::<Vec<_>>()));
        assert_eq!(state["current_turn"], json!(0));
    }
}

/// Ruling F3: the youngest begins; players of one age sit as they joined; no age is told.
#[test]
fn f3_ages_order_the_turns_and_are_not_told() {
    for (setup, names) in [
        (r#"{"names":["Ann","Ben","Cleo"],"ages":[31,9,12]}"#, vec!["Ben", "Cleo", "Ann"]),
        (r#"{"names":["Ann","Ben","Cleo","Dan"],"ages":[30,20,30,20]}"#, vec!["Ben", "Dan", "Ann", "Cleo"]),
        (r#"{"names":["Ann","Ben"],"ages":[7,7]}"#, vec!["Ann", "Ben"]),
        (r#"{"names":["Ben","Ann"]}"#, vec!["Ben", "Ann"]),
    ] {
        let (game, envelope) = begin(setup).expect("a setup");
        assert_eq!(envelope.names, names, "{setup}");
        let text = game.state(&envelope, game::Viewer::Referee);
        let state: Value = serde_json::from_str(&text).expect("JSON");
        let told: Vec<&Value> =
            state["players"].as_array().expect("a list").iter().map(|player| &player["name"]).collect();
        assert_eq!(told, names, "{setup}");
        assert!(!text.contains("age"), "{text}");
    }
}

/// Ruling F4: in turn, one penguin a turn, on any free tile.
#[test]
fn f4_penguins_are_placed_in_turn() {
    let (mut game, _) = begin(SQUARE_OF_THREE).expect("a setup");
    assert_eq!(game.phase().0, "placing");
    for (count, tile) in (0..9).zip([0, 15, 5, 1, 14, 6, 2, 13, 7]) {
        assert_eq!(game.turn(), Turn::of(Seat(count % 3)));
        assert_eq!(game.legal(actor(&*game)).len(), 16 - usize::from(count));
        play(&mut *game, &format!("place-{tile}"));
    }
    assert_eq!((game.phase().0, game.turn()), ("moving", Turn::of(Seat(0))));
    assert_eq!(scores(&*game), [0, 0, 0]);
    assert_eq!(state(&*game)["board"]["tiles"].as_array().map(Vec::len), Some(16));
}

/// Ruling F4: the rules of the box place penguins on one fish, and count the tiles they stand on at the end.
#[test]
fn f4_the_rules_of_the_box() {
    let layout = "[[1,1,1,1],[1,1,1,1],[4,2,2,2]]";
    let (boxed, _) = begin(&format!(r#"{{"rules":"box","layout":{layout}}}"#)).expect("a setup");
    let (memo, _) = begin(&format!(r#"{{"layout":{layout}}}"#)).expect("a setup");
    assert_eq!(legal(&*boxed), "place-0 place-1 place-3 place-4 place-6 place-7 place-9 place-10");
    assert_eq!(legal(&*memo).split(' ').count(), 12);
    assert_eq!((said(&*boxed, "place-2").as_str(), said(&*memo, "place-2").as_str()), ("not_one_fish", "ok"));
    // The last move of a game: by the memo it scores one fish, by the box's rules what all penguins stand on as well.
    let text = document(STUCK);
    let cases = [(None, [0, 1], json!([1])), (Some(r#""box""#), [2, 3], json!([1]))];
    for (rules, want, winners) in cases {
        let text = rules.map_or(text.clone(), |rules| edited(&text, &[("/rules", rules)]));
        let (mut game, _) = load(&text).expect("it loads");
        play(&mut *game, "skip");
        play(&mut *game, "move-3-9");
        assert_eq!((&scores(&*game)[..2], &state(&*game)["winning_players"]), (&want[..], &winners));
        // The tiles stay where they are.
        assert_eq!(state(&*game)["board"]["tiles"].as_array().map(Vec::len), Some(4));
    }
}

/// Ruling F5: any number of tiles along a line, stopping before a hole or any penguin.
#[test]
fn f5_lines_end_at_holes_and_penguins() {
    let rows = "1 1 2 1 1 / 1 b1 1 1 1 / 1 1 a3 1 1 / 1 1 . 1 1 / b1 1 1 1 a1";
    let game = position(&format!("4 players, 0 to move: {rows}"));
    assert_eq!(ways(&*game, 0), "8 9 10 11 14 15");
    for (id, want) in [
        ("move-0-10", "ok"),
        ("move-0-14", "ok"),
        ("move-0-6", "tile_occupied"),
        ("move-0-5", "line_blocked"),
        ("move-0-13", "no_such_tile"),
        ("move-0-19", "line_blocked"),
        ("move-0-17", "not_in_line"),
        ("move-0-12", "tile_occupied"),
    ] {
        assert_eq!(said(&*game, id), want, "{id}");
    }
    // A penguin of one's own is as much in the way: here along the line to the south-east.
    let game = position("4 players, 0 to move: a1 1 / a1 1 / 1 1 / 1 1 / b1 b1");
    assert_eq!(ways(&*game, 0), "2");
}

/// Ruling F5: leaving a tile scores its fish and removes it; the tile that is reached scores nothing yet.
#[test]
fn f5_a_tile_that_is_left_is_caught_and_gone() {
    let mut game = position("4 players, 0 to move: 1 1 9 / a3 b1 b1 / 1 a1 1");
    let tiles = |game: &dyn AnyGame| state(game)["board"]["tiles"].as_array().map(Vec::len);
    assert_eq!((tiles(&*game), scores(&*game)), (Some(9), vec![0, 0, 0, 0]));
    play(&mut *game, "move-0-3");
    assert_eq!((tiles(&*game), scores(&*game)), (Some(8), vec![3, 0, 0, 0]));
    assert_eq!(tile(&*game, 1), None);
    assert_eq!(state(&*game)["players"][0]["penguins"][0], json!({"penguin_id": 0, "x": 1, "y": 0}));
    // Its neighbours have lost a neighbour.
    for (id, way) in [(0, "southeast"), (2, "northeast"), (3, "southwest"), (5, "northwest")] {
        assert_eq!(tile(&*game, id).expect("it is there")[way], Value::Null, "{id}");
    }
    assert_eq!(game.turn(), Turn::of(Seat(1)));
}

/// Ruling F6: the table skips a player who cannot move while another can.
#[test]
fn f6_whoever_cannot_move_is_skipped_by_the_table() {
    let mut game = position(STUCK);
    assert_eq!((game.phase().0, game.turn()), ("moving", Turn::Table));
    assert_eq!(state(&*game)["current_turn"], json!(0));
    assert_eq!(game.legal(Actor::Table), ["skip"]);
    assert!(game.legal(Actor::Seat(Seat(0))).is_empty());
    assert_eq!(said_to(&*game, Actor::Seat(Seat(0)), "skip"), "not_your_turn");
    assert_eq!(said_to(&*game, Actor::Seat(Seat(1)), "move-3-9"), "not_your_turn");
    play(&mut *game, "skip");
    assert_eq!((game.turn(), legal(&*game).as_str()), (Turn::of(Seat(1)), "move-3-9"));
}

/// Ruling F6: no player can move, so the game is over, and all with the most fish win.
#[test]
fn f6_the_game_ends_when_nobody_can_move() {
    for (fish, want, winners) in [("0", [0, 1], vec![1]), ("1", [1, 1], vec![0, 1]), ("2", [2, 1], vec![0])] {
        let (mut game, _) = load(&edited(&document(STUCK), &[("/players/0/fish", fish)])).expect("it loads");
        play(&mut *game, "skip");
        assert_eq!(state(&*game)["winning_players"], Value::Null);
        play(&mut *game, "move-3-9");
        assert_eq!((game.phase().0, game.turn()), ("over", Turn::Over));
        assert_eq!(&scores(&*game)[..2], want);
        assert_eq!(state(&*game)["winning_players"], json!(winners));
        let outcome = game.outcome().expect("it is over");
        assert_eq!(outcome.winners.iter().map(|seat| seat.0).collect::<Vec<_>>(), winners);
        assert_eq!(json!(outcome.points), json!([want[0], want[1], 0, 0]));
    }
}

/// Ruling F6: a game may be over before it has begun to move.
#[test]
fn f6_the_last_placement_can_end_the_game() {
    let ids = "place-0 place-1 place-2 place-3 place-4 place-5 place-6 place-7";
    let (game, _) = played(r#"{"layout":[[1,2,1,2,1,2,1,2]]}"#, ids);
    assert_eq!((game.phase().0, state(&*game)["winning_players"].clone()), ("over", json!([0, 1])));
    let (game, _) = played(r#"{"rules":"box","layout":[[1,1,1,1,1,1,1,1]]}"#, ids);
    assert_eq!((scores(&*game), state(&*game)["winning_players"].clone()), (vec![4, 4], json!([0, 1])));
}
