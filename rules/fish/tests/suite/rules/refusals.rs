//! Every way to be refused, row by row.

use std::collections::BTreeSet;

use fish::Illegal;
use game::{Actor, AnyGame, Coded, CommonRefusal, Seat};

use super::{SQUARE, STUCK};
use crate::support::{actor, begin, document, edited, load, played, position, said, said_to};

const ANN: Actor = Actor::Seat(Seat(0));
const BEN: Actor = Actor::Seat(Seat(1));
/// Ann to move, on a board with a hole in the middle.
const MOVING: &str = "4 players, 0 to move: 1 1 2 1 1 / 1 b1 1 1 1 / 1 1 a3 1 1 / 1 1 . 1 1 / b1 1 1 1 a1";

/// The boards of every phase, with a name for messages.
fn games() -> Vec<(&'static str, Box<dyn AnyGame>)> {
    let boxed = r#"{"rules":"box","layout":[[1,3,2,1],[2,1,1,3],[1,1,3,2],[3,2,1,1]]}"#;
    let over = edited(&document(STUCK), &[("/players/1/penguins/1", r#"{"penguin_id":3,"x":3,"y":0}"#)]);
    let over = edited(
        &crate::support::without(&over, "/board/tiles/4"),
        &[("/board/tiles/3/south", "null"), ("/winning_players", "[0,1]")],
    );
    vec![
        ("dealing", begin("{}").expect("a setup").0),
        ("drawing", begin(r#"{"rows":2,"columns":5,"holes":1,"fish":[2,3],"ones":4}"#).expect("a setup").0),
        ("digging", begin(r#"{"rows":2,"columns":5,"holes":[[0,1],[1,4]]}"#).expect("a setup").0),
        ("placing", played(SQUARE, "place-0 place-5").0),
        ("box", played(boxed, "place-0 place-5").0),
        ("moving", position(MOVING)),
        ("stuck", position(STUCK)),
        ("over", load(&over).unwrap_or_else(|malformed| panic!("{malformed}")).0),
    ]
}

/// A board of the box, all ones first and all threes last, with other digits at some places.
fn board(edits: &[(usize, char)]) -> String {
    let fish = "1".repeat(30) + &"2".repeat(20) + &"3".repeat(10);
    let mut digits: Vec<char> = Vec::new();
    for pair in fish.as_bytes().chunks(15) {
        digits.extend(pair.iter().map(|digit| char::from(*digit)).chain(['0']));
    }
    for (place, digit) in edits {
        digits[*place] = *digit;
    }
    format!("board-{}", digits.into_iter().collect::<String>())
}

/// In a phase an actor does something: the code it gets. Between them the rows get every code there is.
#[test]
fn every_way_to_be_refused() {
    let games = games();
    let drawn = |digits: &str| format!("board-{digits}");
    let rows: Vec<(&str, Actor, String, &str)> = vec![
        // Whatever is done when it is over.
        ("over", ANN, "place-0".to_string(), "game_finished"),
        ("over", BEN, "move-3-9".to_string(), "game_finished"),
        ("over", Actor::Table, "skip".to_string(), "game_finished"),
        ("over", Actor::Chance, board(&[]), "game_finished"),
        // Who is not in turn.
        ("dealing", ANN, "place-0".to_string(), "not_your_turn"),
        ("dealing", Actor::Table, "skip".to_string(), "not_your_turn"),
        ("dealing", ANN, board(&[]), "not_your_turn"),
        ("dealing", Actor::Table, board(&[]), "not_your_turn"),
        ("placing", BEN, "place-1".to_string(), "not_your_turn"),
        ("placing", Actor::Chance, board(&[]), "not_your_turn"),
        ("placing", ANN, board(&[]), "not_your_turn"),
        ("stuck", Actor::Table, board(&[]), "not_your_turn"),
        ("placing", Actor::Table, "place-1".to_string(), "not_your_turn"),
        ("placing", Actor::Seat(Seat(2)), "place-1".to_string(), "not_your_turn"),
        ("moving", BEN, "move-2-5".to_string(), "not_your_turn"),
        ("moving", Actor::Table, "skip".to_string(), "not_your_turn"),
        ("stuck", ANN, "skip".to_string(), "not_your_turn"),
        ("stuck", BEN, "move-3-9".to_string(), "not_your_turn"),
        // What is not to be done now.
        ("dealing", Actor::Chance, "place-0".to_string(), "wrong_phase"),
        ("dealing", Actor::Chance, "skip".to_string(), "wrong_phase"),
        ("placing", ANN, "skip".to_string(), "wrong_phase"),
        ("moving", ANN, "skip".to_string(), "wrong_phase"),
        ("stuck", Actor::Table, "place-0".to_string(), "wrong_phase"),
        ("stuck", Actor::Table, "move-3-9".to_string(), "wrong_phase"),
        // Boards that cannot be drawn: too short, too long, other fish, a hole elsewhere.
        ("dealing", Actor::Chance, board(&[]), "ok"),
        ("dealing", Actor::Chance, drawn("1"), "wrong_board"),
        ("dealing", Actor::Chance, board(&[]) + "1", "wrong_board"),
        ("dealing", Actor::Chance, board(&[(0, '2')]), "wrong_board"),
        ("dealing", Actor::Chance, board(&[(0, '3'), (62, '1')]), "ok"),
        ("dealing", Actor::Chance, board(&[(0, '4')]), "wrong_board"),
        ("dealing", Actor::Chance, board(&[(0, '0'), (15, '1')]), "wrong_board"),
        // One hole, four ones at least, the rest twos and threes.
        ("drawing", Actor::Chance, drawn("1111022222"), "ok"),
        ("drawing", Actor::Chance, drawn("3213213101"), "ok"),
        ("drawing", Actor::Chance, drawn("1113022222"), "wrong_board"),
        ("drawing", Actor::Chance, drawn("1111222222"), "wrong_board"),
        ("drawing", Actor::Chance, drawn("1111002222"), "wrong_board"),
        ("drawing", Actor::Chance, drawn("1111042222"), "wrong_board"),
        ("digging", Actor::Chance, drawn("1011111110"), "ok"),
        ("digging", Actor::Chance, drawn("0111111110"), "wrong_board"),
        ("digging", Actor::Chance, drawn("1011111111"), "wrong_board"),
        ("digging", Actor::Chance, drawn("1011101110"), "wrong_board"),
        // Placing.
        ("placing", ANN, "place-1".to_string(), "ok"),
        ("placing", ANN, "place-0".to_string(), "tile_occupied"),
        ("placing", ANN, "place-5".to_string(), "tile_occupied"),
        ("placing", ANN, "place-16".to_string(), "no_such_tile"),
        ("placing", ANN, "place-127".to_string(), "no_such_tile"),
        ("placing", ANN, "move-0-1".to_string(), "still_placing"),
        ("placing", ANN, "move-8-127".to_string(), "still_placing"),
        ("moving", ANN, "place-0".to_string(), "no_penguin_left"),
        ("box", ANN, "place-2".to_string(), "ok"),
        ("box", ANN, "place-1".to_string(), "not_one_fish"),
        ("box", ANN, "place-0".to_string(), "tile_occupied"),
        ("box", ANN, "place-16".to_string(), "no_such_tile"),
        // Moving.
        ("moving", ANN, "move-0-10".to_string(), "ok"),
        ("moving", ANN, "move-8-10".to_string(), "no_such_penguin"),
        // A player who is out has no penguins on the board.
        ("moving", ANN, "move-4-10".to_string(), "no_such_penguin"),
        ("moving", ANN, "move-2-5".to_string(), "not_your_penguin"),
        ("moving", ANN, "move-0-13".to_string(), "no_such_tile"),
        ("moving", ANN, "move-0-25".to_string(), "no_such_tile"),
        ("moving", ANN, "move-0-6".to_string(), "tile_occupied"),
        ("moving", ANN, "move-0-24".to_string(), "tile_occupied"),
        ("moving", ANN, "move-0-12".to_string(), "tile_occupied"),
        ("moving", ANN, "move-0-17".to_string(), "not_in_line"),
        ("moving", ANN, "move-0-0".to_string(), "not_in_line"),
        ("moving", ANN, "move-0-5".to_string(), "line_blocked"),
        ("moving", ANN, "move-0-19".to_string(), "line_blocked"),
    ];
    let mut seen = BTreeSet::new();
    for (phase, by, id, want) in &rows {
        let (_, game) = games.iter().find(|(name, _)| name == phase).expect("a game");
        assert_eq!(said_to(&**game, *by, id), *want, "{phase}: {id} by {by}");
        seen.insert(*want);
    }
    let over = &games.iter().find(|(name, _)| *name == "over").expect("a game").1;
    assert_eq!(said_to(&**over, Actor::Table, "forfeit-0"), CommonRefusal::GameFinished.code());
    let all: BTreeSet<&str> = Illegal::ALL.iter().map(Coded::code).chain(["ok"]).collect();
    assert_eq!(seen, all);
}

/// Every phase lists all that may be done in it, and nothing else is allowed.
#[test]
fn what_is_listed_is_what_is_allowed() {
    let every: Vec<String> = (0..128)
        .map(|tile| format!("place-{tile}"))
        .chain((0..9).flat_map(|penguin| (0..128).map(move |tile| format!("move-{penguin}-{tile}"))))
        .chain(["skip".to_string()])
        .collect();
    for (name, game) in games() {
        let actors = [ANN, BEN, Actor::Seat(Seat(2)), Actor::Seat(Seat(3)), Actor::Table];
        for by in actors {
            let legal = game.legal(by);
            let allowed: Vec<&String> = every.iter().filter(|id| game.check(by, id).is_ok()).collect();
            assert_eq!(legal.iter().collect::<Vec<_>>(), allowed, "{name} {by}");
        }
    }
}

/// What is no id at all.
#[test]
fn ids_are_written_in_one_way() {
    for id in [
        "",
        "place",
        "place-",
        "place-x",
        "place-01",
        "place-+1",
        "place-128",
        "place-1 ",
        "Place-1",
        "place--1",
        "move-0",
        "move-0-",
        "move--0",
        "move-9-0",
        "move-00-1",
        "move-0-128",
        "move-0-01",
        "move-1-2-3",
        "skip-0",
        "Skip",
        "pass",
        "board",
        "board-",
        "board-x",
        "board-12a",
        "board-1-1",
        "forfeit-",
        "forfeit-8",
        "forfeit-x",
    ] {
        let (game, _) = begin("{}").expect("a setup");
        assert_eq!(said(&*game, id), ": malformed_action", "{id}");
        assert_eq!(actor(&*game), Actor::Chance);
    }
    assert_eq!(said_to(&*position(MOVING), Actor::Table, "forfeit-4"), "no_such_seat");
    let (too_long, _) = begin("{}").expect("a setup");
    assert_eq!(said(&*too_long, &format!("board-{}", "1".repeat(129))), ": malformed_action");
}
