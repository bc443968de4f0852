//! How many ways a game can go, as the plain rules count them.

use game::json::Tree;
use game::{Actor, Seeded};

use crate::plain::Plain;

/// A setup, what is done first, how deep to count, how many sequences there are, and how many skips they come by.
const POSITIONS: [(&str, &str, u32, u64, u64); 14] = [
    // Placing: 9 * 8 * 7 * 6 * 5 ways on any tile, 12 * 11 * 10 * 9 on the tiles with one fish.
    (r#"{"players":2,"layout":[[1,2,3],[3,2,1],[1,1,1]]}"#, "", 5, 15_120, 0),
    (r#"{"players":3,"rules":"box","layout":[[1,2,1,1],[1,1,1,2],[3,1,0,1],[1,1,1,1]]}"#, "", 4, 11_880, 0),
    // From the last placements into the moves.
    (
        r#"{"players":2,"layout":[[1,2,0,1],[3,2,1,1],[1,0,1,1],[1,2,3,1]]}"#,
        "place-14 place-7 place-13 place-10 place-11 place-4 place-2",
        5,
        2_873,
        138,
    ),
    (
        r#"{"players":4,"rules":"box","layout":[[1,1,1],[1,1,0],[1,1,2],[3,2,1]]}"#,
        "place-5 place-8 place-4 place-6 place-1",
        6,
        24,
        22,
    ),
    (
        r#"{"players":3,"layout":[[1,2,0,3],[1,1,4],[9,1,1,2],[1,1]]}"#,
        "place-0 place-5 place-9 place-2 place-7 place-12",
        6,
        1_141,
        348,
    ),
    // Moving, on boards of all shapes.
    (
        r#"{"players":2,"layout":[[1,2,3,1,2],[3,2,1,1,1],[1,1,2,1,3],[1,2,3,1,1],[1,1,1,2,2]]}"#,
        "place-15 place-4 place-19 place-2 place-9 place-0 place-16 place-5",
        4,
        69_226,
        2,
    ),
    (
        r#"{"players":3,"layout":[[1,2,3],[3,2,1],[1,0,1],[2,2,2],[1,1,1]]}"#,
        "place-9 place-5 place-1 place-13 place-6 place-14 place-12 place-10 place-3",
        6,
        56,
        32,
    ),
    (
        r#"{"players":4,"layout":[[1,1],[1,1],[1,1],[1,1],[1,1],[1,1],[1,1]]}"#,
        "place-8 place-6 place-12 place-2 place-13 place-7 place-9 place-0",
        6,
        310,
        106,
    ),
    (
        r#"{"players":3,"rules":"box","layout":[[1,1,1,1,1,1,1],[2,3,2,3,2,3,2],[1,1,1,1,1,1,1]]}"#,
        "place-8 place-0 place-18 place-12 place-9 place-5 place-11 place-6 place-2",
        5,
        4_884,
        59,
    ),
    (
        r#"{"players":2,"rules":"box","layout":[[1],[1],[1],[1],[2],[1],[1],[3],[1],[1],[1],[1],[1]]}"#,
        "place-0 place-1 place-11 place-6 place-10 place-2 place-5 place-8",
        6,
        226,
        106,
    ),
    // A large board.
    (
        r#"{"players":4,"layout":[[1,2,3,1,2,3,1,2],[2,3,1,2,3,1,2],[3,1,2,3,1,2,3,1],[1,1,1,1,1,1,1],
            [1,2,3,1,2,3,1,2],[2,3,1,2,3,1,2],[3,1,2,3,1,2,3,1],[1,1,1,1,1,1,1]]}"#,
        "place-28 place-40 place-58 place-14 place-37 place-42 place-17 place-0",
        3,
        13_649,
        0,
    ),
    // A single row: no player can move, and there is nothing to count.
    (r#"{"players":2,"layout":[[1,1,1,1,1,1,1,1,1]]}"#, "place-0 place-1 place-2 place-3", 4, 120, 0),
    (r#"{"players":2,"layout":[[1,1,1,1,1,1,1,1,1]]}"#, "place-0 place-1 place-2 place-3", 5, 0, 0),
    // A player is out, and where those penguins stood there is a way.
    (
        r#"{"players":3,"layout":[[1,2,3],[3,2,1],[1,0,1],[2,2,2],[1,1,1]]}"#,
        "place-9 place-5 place-1 place-13 place-6 place-14 place-12 place-10 place-3 forfeit-1",
        6,
        3_714,
        97,
    ),
];

#[test]
fn both_count_the_same() {
    for (setup, done, depth, sequences, skips) in POSITIONS {
        let begun = games::find("fish").expect("the registry has it").begin(&Tree::parse(setup).expect("JSON"));
        let (mut fast, _) = begun.unwrap_or_else(|malformed| panic!("{setup}: {malformed}"));
        let mut plain = Plain::begin(&serde_json::from_str(setup).expect("JSON"));
        for id in done.split_whitespace() {
            let actor = if id.starts_with("forfeit") { Some(Actor::Table) } else { fast.turn().actor() };
            fast.apply(actor.expect("the game is on"), id).unwrap_or_else(|refusal| panic!("{id}: {refusal}"));
            plain.play(id);
        }
        let mut skipped = 0;
        assert_eq!(count(&plain, depth, &mut skipped), sequences, "{setup} {done}");
        assert_eq!(skipped, skips, "{setup} {done}");
        assert_eq!(fast.perft(depth), Some(sequences), "{setup} {done}");
    }
}

/// A board that is to be drawn can be any of more than can be listed.
#[test]
fn what_cannot_be_listed_cannot_be_counted() {
    let begun = games::find("fish").expect("the registry has it").begin(&Tree::Null);
    let (mut game, _) = begun.expect("the default setup is playable");
    assert_eq!([0, 1, 2].map(|depth| game.perft(depth)), [Some(1), None, None]);
    let board = game.draw(&mut Seeded::new(1)).expect("it is chance's turn");
    game.apply(Actor::Chance, &board).expect("what is drawn is legal");
    assert_eq!(game.perft(2), Some(60 * 59));
}

fn count(plain: &Plain, depth: u32, skipped: &mut u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |id: &String| {
        let mut next = plain.clone();
        next.play(id);
        *skipped += u64::from(id == "skip");
        count(&next, depth - 1, skipped)
    };
    plain.legal().iter().map(after).sum()
}
