//! Whole games as logs.

use game::log::{Entry, Replay, play, replay};
use game::{Coded, Viewer};
use games::GAMES;
use laws::editing::{comes_back, line_with, with_line, without_line};
use serde_json::{Value, json};

use crate::support::{english, kind};

/// Two players, the younger first, on a board of the box.
const TWO: &str = include_str!("../games/two.jsonl");
/// Three players by the rules of the box.
const THREE: &str = include_str!("../games/three-box.jsonl");
/// Four players on a board that is laid out, of whom one is kicked while placing and one gives up later.
const FOUR: &str = include_str!("../games/four-kicked.jsonl");
/// Two players on a board of unusual fish; both are kicked.
const NOBODY: &str = include_str!("../games/nobody.jsonl");

/// Plays a log; gives the ids in order and what was said in English.
fn told(log: &str) -> (Replay, Vec<String>, Vec<String>) {
    let (mut replay, mut ids, mut texts) = (None, Vec::new(), Vec::new());
    play(GAMES, log, &mut replay, |_, entry, story| {
        ids.push(entry.action.clone());
        texts.extend(story);
    })
    .expect("every line holds");
    let replay = replay.expect("it has begun");
    let stories = english().story(&texts, &replay.envelope.names);
    (replay, ids, stories)
}

/// A log, how many actions it has and how many of them skip; names, fish and winners of its end.
#[test]
fn games_replay() {
    for (log, actions, skips, names, fish, winners) in [
        (TWO, 56, 8, json!(["Ben", "Ann"]), json!([42, 24]), json!([0])),
        (THREE, 69, 12, json!(["Ann", "Ben", "Cleo"]), json!([25, 39, 29]), json!([1])),
        (FOUR, 27, 1, json!(["Ann", "Ben", "Cleo", "Dan"]), json!([12, 0, 15, 0]), json!([2])),
        (NOBODY, 17, 0, json!(["Ann", "Ben"]), json!([0, 0]), json!([])),
    ] {
        let (replay, ids, _) = told(log);
        let text = replay.game.state(&replay.envelope, Viewer::Referee);
        let state: Value = serde_json::from_str(&text).expect("JSON");
        let of = |key: &str| -> Value {
            state["players"].as_array().expect("a list").iter().map(|player| player[key].clone()).collect()
        };
        let found = (ids.len(), ids.iter().filter(|id| *id == "skip").count());
        assert_eq!(
            (found, of("name"), of("fish"), &state["winning_players"]),
            ((actions, skips), names, fish, &winners)
        );
        let last = Entry::parse(log.lines().last().expect("a line")).expect("an entry");
        assert_eq!(last.after, Some(replay.game.digest(Viewer::Referee)));
        let outcome = replay.game.outcome().expect("it is over");
        assert_eq!(json!(outcome.points), of("fish"));
        assert_eq!(json!(outcome.winners.iter().map(|seat| seat.0).collect::<Vec<_>>()), winners);
    }
}

/// F6: by the memo's rules the fish on the tiles that are gone are those that were scored; by the box's those under
/// penguins too.
#[test]
fn no_fish_is_lost() {
    for (log, counts_standing) in [(TWO, false), (THREE, true)] {
        let (replay, ids, _) = told(log);
        let board = ids[0].strip_prefix("board-").expect("a board is drawn first");
        let laid: u64 = board.chars().filter_map(|digit| digit.to_digit(10)).map(u64::from).sum();
        assert_eq!(laid, 100);
        let text = replay.game.state(&replay.envelope, Viewer::Referee);
        let state: Value = serde_json::from_str(&text).expect("JSON");
        let (mut left, mut standing) = (0, 0);
        for tile in state["board"]["tiles"].as_array().expect("a list") {
            let fish = tile["fish"].as_u64().expect("fish");
            left += fish;
            let is_here = |penguin: &&Value| penguin["x"] == tile["col"] && penguin["y"] == tile["row"];
            let players = state["players"].as_array().expect("a list").iter();
            let penguins = players.flat_map(|player| player["penguins"].as_array().expect("a list"));
            standing += if penguins.filter(is_here).count() == 1 { fish } else { 0 };
        }
        let scored: u64 =
            state["players"].as_array().expect("a list").iter().filter_map(|player| player["fish"].as_u64()).sum();
        assert_eq!(scored + left, laid + if counts_standing { standing } else { 0 });
    }
}

/// F7: what is said when a player is out, and when none is left.
#[test]
fn kicks_are_told() {
    let (_, ids, stories) = told(FOUR);
    assert_eq!(ids.iter().filter(|id| id.starts_with("forfeit-")).count(), 2);
    for left in ["Ben is out of the game, and plays no more.", "Dan resigned, and plays no more."] {
        assert!(stories.iter().any(|line| line == left), "{left} {stories:?}");
    }
    let (_, ids, stories) = told(NOBODY);
    assert_eq!(ids.last().map(String::as_str), Some("forfeit-1"));
    assert_eq!(stories.last().map(String::as_str), Some("Nobody wins: Ben is out of the game."));
}

/// Lines are written as they were read, and a game that stopped anywhere goes on from its state as from its log.
#[test]
fn lines_and_states_come_back() {
    for log in [TWO, THREE, FOUR, NOBODY] {
        comes_back(kind(), log);
    }
}

/// One edit of a log, and what the replay says: the line and the code.
#[test]
fn an_edited_log_does_not_replay() {
    // Where in the logs something happens.
    let (skip, kick, moved) = (line_with(FOUR, "\"skip\""), line_with(FOUR, "forfeit-1"), line_with(TWO, "move-"));
    for (text, at, code) in [
        (without_line(TWO, 1), 1, "unknown_field"),
        (without_line(TWO, 2), 2, "broken_log"),
        (with_line(TWO, 1, "\"ages\":[31,9]", "\"ages\":[9,31]"), 0, ""),
        (with_line(TWO, 1, "\"names\"", "\"rules\":\"box\",\"names\""), 2, "wrong_digest"),
        (with_line(TWO, 1, "\"names\"", "\"rows\":8,\"names\""), 2, "wrong_board"),
        (with_line(TWO, 1, "\"ages\":[31,9]", "\"ages\":[9]"), 1, "wrong_length"),
        (with_line(TWO, 2, "board-", "board-0"), 2, "wrong_board"),
        (with_line(TWO, 2, "board-", "board-x"), 2, "malformed_action"),
        (with_line(TWO, 2, "chance", "table"), 2, "not_your_turn"),
        (with_line(TWO, 3, "seat-0", "seat-1"), 3, "not_your_turn"),
        (with_line(TWO, 3, "place-", "place-128"), 3, "malformed_action"),
        (with_line(TWO, 3, "place-", "move-0-"), 3, "still_placing"),
        (with_line(TWO, moved, "move-", "move-8-"), moved, "malformed_action"),
        (with_line(FOUR, 1, "\"layout\":[[1", "\"layout\":[[2"), 2, "wrong_digest"),
        (with_line(FOUR, skip, "table", "seat-0"), skip, "not_your_turn"),
        (with_line(FOUR, skip, "\"skip\"", "\"place-0\""), skip, "wrong_phase"),
        (with_line(FOUR, kick, "forfeit-1", "forfeit-4"), kick, "no_such_seat"),
        (with_line(FOUR, kick, "forfeit-1", "forfeit-2"), kick, "wrong_digest"),
        (with_line(FOUR, kick, "table", "seat-0"), kick, "not_your_seat"),
        (
            format!("{TWO}{}", r#"{"seq":9999,"at":"2026-01-01T00:00:00Z","by":"table","action":"skip"}"#),
            1 + TWO.lines().count(),
            "broken_log",
        ),
    ] {
        let refused = match replay(GAMES, &text) {
            // Who sits where is no part of the game: the names change, the digests do not.
            Ok(replay) if at == 0 => {
                assert_eq!(replay.envelope.names, ["Ann", "Ben"]);
                continue;
            }
            Ok(_) => panic!("{code} at line {at}"),
            Err(refused) => refused,
        };
        let at = format!("line {at}");
        assert_eq!((refused.faults()[0].at.split(',').next(), refused.code()), (Some(at.as_str()), code), "{refused}");
    }
}
