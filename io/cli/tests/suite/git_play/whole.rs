//! Whole games that hide nothing, from `parlor git new` to the winner.

use game::{AnyGame, Luck, Seat, SeatSet, Seeded, Turn};

use super::ended::check_ended;
use super::players::{Players, any_action, legal, until_the_turn_is_over};
use crate::support::git::Bare;
use crate::support::pick;

#[test]
fn a_whole_game_of_backgammon() {
    let bare = Bare::with_hook();
    let mut players = Players::begin(&bare, "backgammon", ("dice", &["ann", "ben"]), &["--no-seeds"]);
    let moves = players.play(running);
    assert!((30..80).contains(&moves), "{moves} moves");
    check_ended(&players);
    // Every move is a commit of its player, and one of the referee's behind it.
    let commits = bare.subjects();
    assert_eq!(commits.iter().filter(|subject| *subject == "dice: 1 move applied").count(), moves);
    assert_eq!(commits.len(), 1 + 2 + 2 * moves);
}

#[test]
fn a_whole_game_of_quoridor() {
    let bare = Bare::with_hook();
    let mut players = Players::begin(&bare, "quoridor", ("race", &["ann", "ben"]), &["--setup", r#"{"max_turns":60}"#]);
    players.play(racing);
    check_ended(&players);
    let winners = &players.record()["winners"];
    assert_eq!(winners.as_array().map(Vec::len), Some(1), "somebody came home: {winners}");
}

#[test]
fn a_whole_game_of_fish() {
    let bare = Bare::with_hook();
    let setup = r#"{"players":3,"rows":4,"columns":5,"holes":2}"#;
    let mut players = Players::begin(&bare, "fish", ("floes", &["ann", "ben", "cyd"]), &["--setup", setup]);
    players.play(any_action);
    check_ended(&players);
    assert_eq!(players.record()["fairness"]["draws"], 1, "the board was drawn");
}

/// A running game, which is soon over: the checker that has farthest to go moves.
fn running(game: &dyn AnyGame, _: &mut Seeded) -> Vec<String> {
    let is_white = game.turn() == Turn::Seats(SeatSet::one(Seat(0)));
    // A checker on the bar has no number, and the longest way.
    let way = move |id: &&String| match id.split('-').nth(1).and_then(|from| from.parse::<u32>().ok()) {
        Some(from) if is_white => from,
        Some(from) => 24_u32.saturating_sub(from),
        None => 25,
    };
    until_the_turn_is_over(game, |ids| ids.iter().max_by_key(way).expect("there is a move").clone())
}

/// Straight home, but for a wall now and then.
fn racing(game: &dyn AnyGame, luck: &mut Seeded) -> Vec<String> {
    let ids = legal(game);
    // A wall has a letter more than a square.
    let (steps, walls): (Vec<&String>, Vec<&String>) = ids.iter().partition(|id| id.len() == 2);
    if Luck::below(luck, 6) == 0 && !walls.is_empty() {
        return vec![(*pick(&walls, luck)).clone()];
    }
    let is_first = game.turn() == Turn::Seats(SeatSet::one(Seat(0)));
    let row = |id: &&String| id.as_bytes()[1];
    let best = if is_first { steps.into_iter().max_by_key(row) } else { steps.into_iter().min_by_key(row) };
    vec![best.expect("a pawn can always move").clone()]
}

#[test]
fn as_many_play_as_are_named() {
    let bare = Bare::without_hook();
    let ann = bare.clone_of("ann");
    ann.must(&["git", "new", "fish", "--id", "f", "--red", "ann", "--white", "ben", "--brown", "cay"]);
    assert_eq!(ann.document("f", "table.json")["setup"]["players"], 3);
}
