//! Whole games as logs.

use game::log::{Entry, Replay, play, replay};
use game::{Coded, Seat, Viewer, tell};
use games::GAMES;
use laws::editing::{comes_back, line_with, with_line, without_line};
use serde_json::{Value, json};

use crate::support::{english, kind};

/// A game of 136 actions: a tie at the opening, hits, doubles, turns that pass.
const PLAIN: &str = include_str!("games/plain.jsonl");
/// A match to 3 points of 161 actions: a resignation declined and one accepted, a double taken, a redouble dropped, the
/// Crawford game played to its end.
const MATCH: &str = include_str!("games/match-to-3.jsonl");

/// Plays a log; gives the ids in order and what was said.
fn told(log: &str) -> (Replay, Vec<String>, Vec<String>) {
    let (mut replay, mut ids, mut story) = (None, Vec::new(), Vec::new());
    play(GAMES, log, &mut replay, |_, entry, texts| {
        ids.push(entry.action.clone());
        tell(&mut story, texts);
    })
    .expect("every line holds");
    let replay = replay.expect("it has begun");
    let story = english().story(&story, &replay.envelope.names);
    (replay, ids, story)
}

fn state(replay: &Replay) -> Value {
    serde_json::from_str(&replay.game.state(&replay.envelope, Viewer::Referee)).expect("JSON")
}

#[test]
fn a_game_replays() {
    let (replay, ids, story) = told(PLAIN);
    assert_eq!((replay.played(), ids.len()), (136, 136));
    assert_eq!(replay.envelope.names, ["Ann", "Ben"]);
    let last = Entry::parse(PLAIN.lines().last().expect("a line")).expect("an entry");
    assert_eq!(last.after, Some(replay.game.digest(Viewer::Referee)));
    // What makes the game worth keeping.
    let is_double = |id: &String| id.starts_with("roll-") && id.as_bytes()[5] == id.as_bytes()[7];
    assert!(ids.iter().any(is_double) && ids.iter().any(|id| id == "pass") && ids.iter().any(|id| id.contains("bar")));
    assert_eq!(story[0], "Ann and Ben both roll 5, and roll again.");
    assert!(story.iter().any(|line| line.contains('*')), "nothing was hit");
    // A turn is one line, which has all its steps: no line follows another of the same player.
    let lines: Vec<&String> = story.iter().filter(|line| line.contains(" plays ")).collect();
    let steps: usize =
        lines.iter().map(|line| line.split(" plays ").nth(1).map_or(0, |play| play.split(' ').count())).sum();
    assert_eq!(steps, ids.iter().filter(|id| id.starts_with("move-")).count());
    assert!(story.windows(2).all(|pair| !pair.iter().all(|line| line.contains(" plays "))));
    // B7: a turn for every pass, a number for every turn with a move.
    let state = state(&replay);
    let passes = ids.iter().filter(|id| *id == "pass").count();
    let sequence = state["lastMove"]["sequence"].as_u64().expect("a number");
    assert_eq!(state["turn"].as_u64(), Some(1 + sequence + passes as u64));
    // B10: the winner stays active, the points are in the outcome and in a message.
    // B9: its dice are still there, those that were not needed unused.
    assert_eq!((&state["dice"], &state["diceUsed"]), (&json!([3, 3, 3, 3]), &json!([3, 3, 3])));
    let outcome = replay.game.outcome().expect("it is over");
    assert_eq!(
        (&state["status"], &state["winner"], &state["activePlayer"]),
        (&"completed".into(), &"white".into(), &"white".into())
    );
    assert_eq!((outcome.winners.has(Seat(0)), outcome.points), (true, vec![1, 0]));
    assert_eq!(
        replay.envelope.messages.last().map(|message| message.text.as_str()),
        Some("White wins a single game: 1 point.")
    );
    assert!(replay.envelope.messages.len() <= 20);
}

#[test]
fn a_match_replays() {
    let (replay, ids, story) = told(MATCH);
    assert_eq!(replay.played(), 161);
    for id in ["resign-1", "decline", "accept", "double", "take", "drop"] {
        assert!(ids.iter().any(|played| played == id), "{id}");
    }
    let results: Vec<&String> = story.iter().filter(|line| line.contains("match") || line.contains(" wins ")).collect();
    assert_eq!(
        results,
        [
            "Ben wins a single game: 1 point.",
            "The match stands 0 to 1.",
            "Ann wins a single game: 2 points.",
            "The match stands 2 to 1.",
            "Ann wins a single game: 1 point.",
            "The match ends 3 to 1.",
        ]
    );
    // Neither side could double in the Crawford game, and neither was asked.
    let last_game = ids.iter().rposition(|id| id.starts_with("open-")).expect("it was opened");
    assert!(
        ids[last_game..]
            .iter()
            .all(|id| id.starts_with("open-") || id.starts_with("roll-") || id.starts_with("move-") || id == "pass")
    );
    let outcome = replay.game.outcome().expect("it is over");
    assert_eq!((outcome.winners.has(Seat(0)), outcome.winners.len(), outcome.points), (true, 1, vec![3, 1]));
    let stakes = &state(&replay)["match"];
    assert_eq!(
        (&stakes["game"], &stakes["crawfordGame"], &stakes["phase"]),
        (&3.into(), &true.into(), &"completed".into())
    );
}

/// Lines are written as they were read, and a game that stopped anywhere goes on from its state as from its log.
#[test]
fn lines_and_states_come_back() {
    for log in [PLAIN, MATCH] {
        comes_back(kind(), log);
    }
}

/// One edit of a log, and what the replay says: the line and the code.
#[test]
fn an_edited_log_does_not_replay() {
    // Where in the logs something happens.
    let (pass, resigned) = (line_with(PLAIN, "\"pass\""), line_with(MATCH, "resign-1"));
    let (double, drop) = (line_with(MATCH, "\"double\""), line_with(MATCH, "\"drop\""));
    for (text, at, code) in [
        (String::new(), 1, "broken_log"),
        (without_line(PLAIN, 1), 1, "unknown_field"),
        (without_line(PLAIN, 5), 5, "broken_log"),
        (with_line(PLAIN, 1, "backgammon", "ludo"), 1, "unknown_game"),
        (with_line(PLAIN, 1, "\"parlor\":1", "\"parlor\":2"), 1, "out_of_range"),
        (with_line(PLAIN, 1, "\"Ben\"", "\"ann\""), 1, "same_name"),
        (with_line(PLAIN, 1, "\"names\"", "\"match\":{},\"names\""), 2, "wrong_digest"),
        (with_line(MATCH, 1, "\"length\":3", "\"length\":5"), 2, "wrong_digest"),
        (with_line(MATCH, 1, "\"length\":3", "\"length\":40000"), 1, "out_of_range"),
        (with_line(PLAIN, 2, "open-5-5", "open-5-4"), 2, "wrong_digest"),
        (with_line(PLAIN, 3, "open-5-4", "open-4-5"), 3, "wrong_digest"),
        (with_line(PLAIN, 2, "open-", "roll-"), 2, "wrong_phase"),
        (with_line(PLAIN, 2, "chance", "seat-0"), 2, "not_your_turn"),
        (with_line(PLAIN, 2, "chance", "dice"), 2, "unknown_word"),
        (with_line(PLAIN, 4, "move-", "move-2"), 4, "malformed_action"),
        (with_line(PLAIN, pass, "table", "seat-0"), pass, "not_your_turn"),
        (with_line(PLAIN, pass, "\"pass\"", "\"roll\""), pass, "wrong_phase"),
        (with_line(PLAIN, 3, "\"seq\":2", "\"seq\":3"), 3, "broken_log"),
        (with_line(PLAIN, 4, "2025", "2024"), 4, "broken_log"),
        (with_line(PLAIN, 4, "\"after\":\"", "\"after\":\"0"), 4, "wrong_type"),
        (with_line(PLAIN, 4, "}", ",\"more\":1}"), 4, "unknown_field"),
        (with_line(PLAIN, 6, "}", ""), 6, "not_json"),
        (with_line(MATCH, resigned, "resign-1", "resign-4"), resigned, "malformed_action"),
        (with_line(MATCH, resigned, "resign-1", "resign-2"), resigned, "wrong_digest"),
        (with_line(MATCH, resigned + 1, "decline", "take"), resigned + 1, "wrong_phase"),
        (with_line(MATCH, double, "\"double\"", "\"take\""), double, "wrong_phase"),
        (with_line(MATCH, double + 1, "take", "drop"), double + 1, "wrong_digest"),
        (with_line(MATCH, drop, "drop", "accept"), drop, "wrong_phase"),
        (format!("{PLAIN}{}", PLAIN.lines().nth(1).expect("a line")), 138, "broken_log"),
        (
            format!("{PLAIN}{}", r#"{"seq":137,"at":"2026-01-01T00:00:00Z","by":"chance","action":"roll-2-1"}"#),
            138,
            "game_finished",
        ),
    ] {
        let refused = replay(GAMES, &text).expect_err(code);
        let at = format!("line {at}");
        assert_eq!((refused.faults()[0].at.split(',').next(), refused.code()), (Some(at.as_str()), code), "{refused}");
    }
    // B5: a tie decides nothing, so a game does not remember which it was.
    assert!(replay(GAMES, &with_line(PLAIN, 2, "open-5-5", "open-1-1")).is_ok());
}
