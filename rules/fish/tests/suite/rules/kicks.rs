//! Who is out of the game, and whose turn it is then.

use game::json::Tree;
use game::{Actor, Coded, Seat, Turn};
use serde_json::json;

use super::{SQUARE, SQUARE_OF_THREE, STUCK};
use crate::support::{
    actor, begin, document, edited, legal, load, play, played, position, said_to, scores, state, why,
};

/// Four players with two penguins each and eight free tiles between them.
const OPEN: &str = "a1 a1 b1 b1 / 1 1 1 1 / 1 1 1 1 / c1 c1 d1 d1";
/// Ann and one of Ben's are in each other's way; Ben's other penguin can move.
const BLOCKED: &str = "4 players, 0 to move: a1 . . 1 / . . . . / b2 . . b1 / . . . . / a1 . . .";

/// Ruling F7: penguins and score go, tiles stay and are free.
#[test]
fn f7_whoever_is_kicked_leaves_the_board() {
    let mut game = load(&edited(&document(BLOCKED), &[("/players/1/fish", "5")])).expect("it loads").0;
    assert_eq!(game.turn(), Turn::Table);
    play(&mut *game, "forfeit-1");
    let after = state(&*game);
    assert_eq!(after["players"][1]["penguins"], json!([null, null]));
    assert_eq!((&after["players"][1]["fish"], &after["turn_order"]), (&json!(0), &json!([0])));
    assert_eq!(after["board"]["tiles"].as_array().map(Vec::len), Some(5));
    // The game goes on, even alone, and the tile that Ben stood on is free.
    assert_eq!((game.turn(), legal(&*game).as_str()), (Turn::of(Seat(0)), "move-0-2 move-1-2"));
    // A player who is out stays out, and cannot go again.
    for actor in [Actor::Table, Actor::Seat(Seat(1))] {
        assert_eq!(game.check(actor, "forfeit-1").expect_err("it is out").code(), "already_out");
    }
    assert_eq!(state(&*game), after);
    play(&mut *game, "move-1-2");
    assert_eq!((game.turn(), scores(&*game)), (Turn::Over, vec![1, 0, 0, 0]));
    assert_eq!(state(&*game)["winning_players"], json!([0]));
}

/// Ruling F7: a placement that was waited for, or the only moves that were left, can go with the player who is kicked.
#[test]
fn f7_a_kick_can_end_a_phase() {
    let ids = "place-0 place-1 place-2 place-3 place-4 place-5 place-6 place-7";
    let (mut game, _) = played(SQUARE_OF_THREE, ids);
    assert_eq!((game.phase().0, game.turn()), ("placing", Turn::of(Seat(2))));
    play(&mut *game, "forfeit-2");
    assert_eq!((game.phase().0, game.turn()), ("moving", Turn::of(Seat(0))));
    let mut game = load(&edited(&document(STUCK), &[("/players/1/fish", "9")])).expect("it loads").0;
    play(&mut *game, "forfeit-1");
    assert_eq!((game.phase().0, &state(&*game)["winning_players"]), ("over", &json!([0])));
    let (mut game, _) = begin("{}").expect("a setup");
    play(&mut *game, "forfeit-0");
    assert_eq!((game.phase().0, game.turn()), ("dealing", Turn::Chance));
}

/// Ruling F7: all players were kicked, so none wins.
#[test]
fn f7_nobody_wins_if_all_are_kicked() {
    for (setup, ids) in [("{}", ""), (SQUARE, ""), (SQUARE, "place-3 place-4")] {
        let (mut game, _) = played(setup, ids);
        play(&mut *game, "forfeit-1");
        assert_eq!(game.outcome(), None);
        play(&mut *game, "forfeit-0");
        let state = state(&*game);
        assert_eq!((game.phase().0, game.turn()), ("over", Turn::Over));
        assert_eq!((&state["winning_players"], &state["turn_order"]), (&json!([]), &json!([])));
        assert_eq!((&state["current_turn"], scores(&*game)), (&json!(0), vec![0, 0]));
        assert!(game.outcome().expect("it is over").winners.is_empty());
    }
}

/// Ruling F8: `current_turn` is an index into those who are still in the game.
#[test]
fn f8_current_turn_is_an_index_into_the_turn_order() {
    for (mover, kicks, order, turn) in [
        (0, "", vec![0, 1, 2, 3], 0),
        (3, "", vec![0, 1, 2, 3], 3),
        (0, "forfeit-0", vec![1, 2, 3], 0),
        (0, "forfeit-2", vec![0, 1, 3], 0),
        (2, "forfeit-0", vec![1, 2, 3], 1),
        (2, "forfeit-2", vec![0, 1, 3], 2),
        (3, "forfeit-3", vec![0, 1, 2], 0),
        (3, "forfeit-0 forfeit-1", vec![2, 3], 1),
        (1, "forfeit-1 forfeit-2 forfeit-3", vec![0], 0),
        (1, "forfeit-0 forfeit-1 forfeit-2 forfeit-3", vec![], 0),
    ] {
        let mut game = position(&format!("4 players, {mover} to move: {OPEN}"));
        kicks.split_whitespace().for_each(|id| play(&mut *game, id));
        let state = state(&*game);
        assert_eq!((&state["turn_order"], &state["current_turn"]), (&json!(order), &json!(turn)), "{mover} {kicks}");
        let seat = order.get(turn).map_or(Turn::Over, |seat| Turn::of(Seat(*seat)));
        assert_eq!(game.turn(), seat, "{mover} {kicks}");
    }
    // After the last of the order comes the first.
    let mut game = position(&format!("4 players, 3 to move: {OPEN}"));
    play(&mut *game, "forfeit-0");
    let id = game.legal(actor(&*game))[0].clone();
    play(&mut *game, &id);
    assert_eq!((game.turn(), &state(&*game)["current_turn"]), (Turn::of(Seat(1)), &json!(0)));
}

/// Ruling F10: the rules only refuse, with a code, and nothing changes. To kick is the table's to decide.
#[test]
fn f10_refused_is_not_kicked() {
    let (mut game, _) = played(SQUARE, "place-0");
    let before = state(&*game);
    for (by, id, want) in [
        (Actor::Seat(Seat(0)), "place-1", "not_your_turn"),
        (Actor::Seat(Seat(1)), "place-0", "tile_occupied"),
        (Actor::Seat(Seat(1)), "move-4-1", "still_placing"),
        (Actor::Seat(Seat(1)), "place-128", ": malformed_action"),
        (Actor::Seat(Seat(1)), "forfeit-0", "not_your_seat"),
    ] {
        assert_eq!(said_to(&*game, by, id), want, "{id}");
        assert_eq!(state(&*game), before);
    }
    for (message, want) in
        [(r#"{"type":"PlacePenguin"}"#, "/tile_id: missing_field"), (r#"{"type":"Pass"}"#, "/type: unknown_word")]
    {
        let refused = game.ids(&Tree::parse(message).expect("JSON")).expect_err(want);
        assert_eq!(why(&refused), want);
    }
    assert_eq!(said_to(&*game, Actor::Table, "forfeit-0"), "ok");
    assert_eq!(said_to(&*game, Actor::Seat(Seat(0)), "forfeit-0"), "ok");
    play(&mut *game, "forfeit-1");
    assert_eq!(state(&*game)["turn_order"], json!([0]));
}
