//! Whole games as logs.

use game::log::{Entry, replay};
use game::{Coded, Seat, Viewer};
use games::GAMES;
use laws::editing::{comes_back, with_line, without_line};

use crate::support::kind;

/// A game of 25 actions with jumps and walls, which player 1 wins.
const GAME: &str = include_str!("games/jumps-and-walls.jsonl");

#[test]
fn a_game_replays() {
    let replay = replay(GAMES, GAME).expect("every line holds");
    assert_eq!(replay.played(), 25);
    assert!(replay.game.outcome().expect("it is over").winners.has(Seat(0)));
    assert_eq!(replay.envelope.names, ["Ann", "Ben"]);
    let last = Entry::parse(GAME.lines().last().expect("a line")).expect("an entry");
    assert_eq!(last.after, Some(replay.game.digest(Viewer::Referee)));
}

/// Lines are written as they were read, and a game that stopped anywhere goes on from its state as from its log.
#[test]
fn lines_and_states_come_back() {
    comes_back(kind(), GAME);
}

/// One edit of the log, and what the replay says: the line and the code.
#[test]
fn an_edited_log_does_not_replay() {
    for (text, at, code) in [
        (String::new(), "line 1", "broken_log"),
        (without_line(GAME, 1), "line 1", "unknown_field"),
        (without_line(GAME, 5), "line 5", "broken_log"),
        (with_line(GAME, 1, "quoridor", "ludo"), "line 1", "unknown_game"),
        (with_line(GAME, 1, "\"parlor\":1", "\"parlor\":2"), "line 1", "out_of_range"),
        (with_line(GAME, 1, "\"Ben\"", "7"), "line 1", "wrong_type"),
        (with_line(GAME, 1, "\"names\"", "\"max_turns\":401,\"names\""), "line 2", "wrong_digest"),
        (with_line(GAME, 2, "\"e2\"", "\"d1\""), "line 2", "wrong_digest"),
        (with_line(GAME, 2, "\"e2\"", "\"e3\""), "line 2", "invalid_move"),
        (with_line(GAME, 2, "\"e2\"", "\"z9\""), "line 2", "malformed_action"),
        (with_line(GAME, 2, "seat-0", "seat-1"), "line 2", "not_your_turn"),
        (with_line(GAME, 2, "seat-0", "seat-9"), "line 2", "unknown_word"),
        (with_line(GAME, 3, "\"seq\":2", "\"seq\":3"), "line 3", "broken_log"),
        (with_line(GAME, 4, "2025", "2024"), "line 4", "broken_log"),
        (with_line(GAME, 4, "\"after\":\"", "\"after\":\"0"), "line 4", "wrong_type"),
        (with_line(GAME, 4, "}", ",\"more\":1}"), "line 4", "unknown_field"),
        (with_line(GAME, 6, "}", ""), "line 6", "not_json"),
        (format!("{GAME}{}", GAME.lines().nth(1).expect("a line")), "line 27", "broken_log"),
    ] {
        let refused = replay(GAMES, &text).expect_err(code);
        assert_eq!((refused.faults()[0].at.split(',').next(), refused.code()), (Some(at), code), "{refused}");
    }
}
