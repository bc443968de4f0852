//! The rules, row by row: a position, an action, and what the referee says to it.

use crate::support::position;
use game::{Actor, Coded, Game, Luck, Seat, Seeded, Turn};
use quoridor::{Quoridor, Setup};

fn check(at: &str, action: &str, want: &str) {
    let game = position(at);
    let actor = game.turn().actor().expect("the game goes on");
    let said = game.check(actor, action.parse().expect("an id"));
    assert_eq!(said.map_or_else(|illegal| illegal.code(), |()| "ok"), want, "{action} at {at}");
}

#[test]
fn a_pawn_steps_to_the_four_neighbours() {
    for (action, want) in [
        ("e6", "ok"),
        ("e4", "ok"),
        ("d5", "ok"),
        ("f5", "ok"),
        ("e5", "invalid_move"),
        ("d6", "invalid_move"),
        ("e7", "invalid_move"),
        ("a1", "invalid_move"),
    ] {
        check("e5 e9, 1 to move", action, want);
    }
}

#[test]
fn a_pawn_does_not_leave_the_board() {
    let game = position("a5 i9, 1 to move");
    let moves: Vec<String> = game.legal(Actor::Seat(Seat(0))).iter().take(3).map(ToString::to_string).collect();
    assert_eq!(moves, ["a6", "b5", "a4"]);
    check("a5 i5, 1 to move", "i4", "invalid_move");
}

/// A wall covers two steps and no more.
#[test]
fn a_pawn_does_not_step_through_a_wall() {
    for (walls, action, want) in [
        ("e5h", "e6", "invalid_move"),
        ("d5h", "e6", "invalid_move"),
        ("f5h", "e6", "ok"),
        ("c5h", "e6", "ok"),
        ("e4h", "e4", "invalid_move"),
        ("e4h", "e6", "ok"),
        ("e5v", "f5", "invalid_move"),
        ("e4v", "f5", "invalid_move"),
        ("e6v", "f5", "ok"),
        ("e3v", "f5", "ok"),
        ("d5v", "d5", "invalid_move"),
        ("d4v", "d5", "invalid_move"),
    ] {
        check(&format!("e5 a9, 1 to move, {walls}"), action, want);
    }
}

/// Ruling Q2: straight over the other pawn if nothing is beyond it, else to its sides.
#[test]
fn q2_a_pawn_jumps() {
    for (at, action, want) in [
        // Straight in all four directions, and not onto the pawn.
        ("e5 e6, 1 to move", "e7", "ok"),
        ("e5 e6, 1 to move", "e6", "invalid_move"),
        ("e5 e6, 1 to move", "d6", "invalid_move"),
        ("e5 e6, 1 to move", "f6", "invalid_move"),
        ("e5 e4, 1 to move", "e3", "ok"),
        ("e5 d5, 1 to move", "c5", "ok"),
        ("e5 f5, 1 to move", "g5", "ok"),
        ("e5 e6, 2 to move", "e4", "ok"),
        // A wall beyond: the sides, not straight on.
        ("e5 e6, 1 to move, e6h", "e7", "invalid_move"),
        ("e5 e6, 1 to move, e6h", "d6", "ok"),
        ("e5 e6, 1 to move, e6h", "f6", "ok"),
        ("e5 e6, 1 to move, d6h", "f6", "ok"),
        // A wall beside as well: only the other side.
        ("e5 e6, 1 to move, e6h d6v", "d6", "invalid_move"),
        ("e5 e6, 1 to move, e6h d6v", "f6", "ok"),
        // The edge of the board beyond: the sides.
        ("e8 e9, 1 to move", "d9", "ok"),
        ("e8 e9, 1 to move", "f9", "ok"),
        ("e8 e9, 1 to move, d8v", "d9", "invalid_move"),
        ("b5 a5, 1 to move", "a6", "ok"),
        ("b5 a5, 1 to move", "a4", "ok"),
        ("h5 i5, 1 to move", "i6", "ok"),
        // A wall between the pawns: neither jump nor step.
        ("e5 e6, 1 to move, e5h", "e7", "invalid_move"),
        ("e5 e6, 1 to move, e5h", "e6", "invalid_move"),
        ("e5 e6, 1 to move, e5h", "d6", "invalid_move"),
        // Two cells away is no neighbour.
        ("e5 e7, 1 to move", "e8", "invalid_move"),
        ("e5 e7, 1 to move", "e6", "ok"),
    ] {
        check(at, action, want);
    }
}

/// Ruling Q3: no shared edge, no shared middle; touching ends and T-joints are fine.
#[test]
fn q3_walls_do_not_overlap() {
    for (standing, action, want) in [
        ("e5h", "e5h", "invalid_wall_position"),
        ("e5h", "f5h", "invalid_wall_position"),
        ("e5h", "d5h", "invalid_wall_position"),
        ("e5h", "e5v", "invalid_wall_position"),
        ("e5h", "g5h", "ok"),
        ("e5h", "c5h", "ok"),
        ("e5h", "e6h", "ok"),
        ("e5h", "d5v", "ok"),
        ("e5h", "e6v", "ok"),
        ("e5h", "e4v", "ok"),
        ("e5v", "e6v", "invalid_wall_position"),
        ("e5v", "e4v", "invalid_wall_position"),
        ("e5v", "e7v", "ok"),
        ("h5h", "a6h", "ok"),
        ("a5h", "h4h", "ok"),
    ] {
        check(&format!("e1 e9, 1 to move, {standing}"), action, want);
    }
}

/// Ruling Q3: both pawns keep a path, and pawns are not in the way of it.
#[test]
fn q3_walls_leave_a_way_home() {
    for (at, action, want) in [
        // A box in the corner below: no way out for player 1; player 2 is home there; no pawn is in it.
        ("a1 e9, 1 to move, a1h", "b1v", "path_blocked"),
        ("b2 e9, 1 to move, a2h", "b1v", "path_blocked"),
        ("e1 a2, 1 to move, a2h", "b1v", "ok"),
        ("e1 e9, 1 to move, a2h", "b1v", "ok"),
        // The same above, the other way round.
        ("e1 a9, 1 to move, a7h", "b8v", "path_blocked"),
        ("a8 e9, 1 to move, a7h", "b8v", "ok"),
        // A fence across the board: the last gap stays open.
        ("e1 e9, 1 to move, a4h c4h e4h g4h", "h5v", "ok"),
        ("e1 e9, 1 to move, a4h c4h e4h g4h h4v", "h5h", "path_blocked"),
        ("e1 e9, 2 to move, a4h c4h e4h g4h h4v", "h5h", "path_blocked"),
        ("e1 e9, 1 to move, a4h c4h e4h g4h h4v", "h3h", "path_blocked"),
        // The other pawn in a corridor does not block it.
        ("a1 a2, 1 to move, a1v", "a3v", "ok"),
    ] {
        check(at, action, want);
    }
}

/// Ruling Q5: the codes, in the order in which they are said.
#[test]
fn q5_codes() {
    let game = position("e5 e7, 1 to move");
    let says = |game: &Quoridor, actor, action: &str| match game.check(actor, action.parse().expect("an id")) {
        Ok(()) => "ok",
        Err(illegal) => illegal.code(),
    };
    for actor in [Actor::Seat(Seat(1)), Actor::Seat(Seat(7)), Actor::Chance, Actor::Table] {
        assert_eq!(says(&game, actor, "e6"), "not_your_turn");
        assert_eq!(says(&game, actor, "a9"), "not_your_turn");
    }
    let mut bare = Quoridor::new(&Setup { starting_walls: 0, ..Setup::default() }).expect("a setup");
    assert_eq!(says(&bare, Actor::Seat(Seat(0)), "e3h"), "no_walls_remaining");
    bare.forfeit(Seat(0));
    assert_eq!(says(&bare, Actor::Seat(Seat(0)), "e2"), "game_finished");
    assert_eq!(says(&bare, Actor::Seat(Seat(1)), "e8"), "game_finished");
}

#[test]
fn a_player_runs_out_of_walls() {
    let mut game = Quoridor::new(&Setup { starting_walls: 1, ..Setup::default() }).expect("a setup");
    for action in ["a1h", "a8h"] {
        let actor = game.turn().actor().expect("the game goes on");
        game = game.apply(actor, action.parse().expect("an id")).expect("legal");
    }
    assert_eq!(game.legal(Actor::Seat(Seat(0))).len(), 3);
    let actor = Actor::Seat(Seat(0));
    assert_eq!(game.check(actor, "h1v".parse().expect("an id")).expect_err("refused").code(), "no_walls_remaining");
}

/// Ruling Q4: after `max_turns` actions neither player has won.
#[test]
fn q4_games_end() {
    let mut game = Quoridor::new(&Setup { max_turns: 4, ..Setup::default() }).expect("a setup");
    for action in ["e2", "e8", "e3"] {
        game.play(action.parse().expect("an id"));
        assert_ne!(game.turn(), Turn::Over);
    }
    game.play("a1h".parse().expect("an id"));
    let outcome = game.outcome().expect("it is over");
    assert_eq!((outcome.winners.is_empty(), outcome.points), (true, vec![0, 0]));
    assert_eq!(Setup::default().max_turns, 400);
}

/// A pawn that arrives with the last allowed action wins.
#[test]
fn a_win_on_the_last_turn_is_a_win() {
    let mut game = Quoridor::new(&Setup { max_turns: 15, ..Setup::default() }).expect("a setup");
    for action in "e2 d9 e3 c9 e4 b9 e5 a9 e6 b9 e7 c9 e8 b9 e9".split(' ') {
        let actor = game.turn().actor().expect("the game goes on");
        game = game.apply(actor, action.parse().expect("an id")).expect("legal");
    }
    let outcome = game.outcome().expect("it is over");
    assert_eq!((outcome.winners.has(Seat(0)), outcome.points), (true, vec![1, 0]));
}

#[test]
fn whoever_forfeits_loses_at_any_moment() {
    for (seat, points) in [(0, vec![0, 1]), (1, vec![1, 0])] {
        let mut game = position("e5 e7, 1 to move");
        game.forfeit(Seat(seat));
        assert_eq!(game.outcome().expect("it is over").points, points);
        game.forfeit(Seat(1 - seat));
        assert_eq!(game.outcome().expect("it stays over").points, points);
    }
}

#[test]
fn setups_are_checked() {
    for (setup, want) in [
        (Setup { max_turns: 0, ..Setup::default() }, "out_of_range"),
        (Setup { max_turns: 10_001, ..Setup::default() }, "out_of_range"),
        (Setup { starting_walls: 11, ..Setup::default() }, "out_of_range"),
    ] {
        assert_eq!(Quoridor::new(&setup).expect_err("refused").code(), want);
    }
}

/// Listing reuses its buffer: once it has held the longest list, that of the start, it never grows again.
#[test]
fn the_list_of_actions_is_reused() {
    let mut luck = Seeded::new(1);
    let mut game = Quoridor::new(&Setup::default()).expect("a setup");
    let mut list = Vec::new();
    game.legal_into(Actor::Seat(Seat(0)), &mut list);
    let (capacity, place) = (list.capacity(), list.as_ptr());
    while let Some(actor) = game.turn().actor() {
        game.legal_into(actor, &mut list);
        assert_eq!((list.capacity(), list.as_ptr()), (capacity, place));
        game.play(list[luck.below(u32::try_from(list.len()).expect("a short list")) as usize]);
    }
}
