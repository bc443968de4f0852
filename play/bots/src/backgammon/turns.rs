//! Every way to play the rest of a turn.

use backgammon::{Action, Backgammon, Position};
use game::{Actor, Game, Seat, Turn};

/// A way to play the rest of a turn.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// What is done, a step after the other.
    pub(super) actions: Vec<Action>,
    /// The position it leads to, as the side that plays it sees it.
    pub(super) after: Position,
}

/// Every way for `seat` to play the rest of its turn: one for each position it can lead to, the same whatever was played
/// of the turn before.
pub(super) fn ways(game: &Backgammon, seat: Seat) -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::new();
    let mut under_way = vec![(*game, Vec::new())];
    while !under_way.is_empty() {
        let mut next: Vec<(Backgammon, Vec<Action>)> = Vec::new();
        for (game, actions) in under_way {
            for action in game.legal(Actor::Seat(seat)) {
                if !matches!(action, Action::Move(..)) {
                    continue;
                }
                let (mut game, mut actions) = (game, actions.clone());
                game.play(action);
                actions.push(action);
                let after = game.seen_by(seat);
                if is_moving(&game, seat) {
                    if next.iter().all(|(known, _)| *known != game) {
                        next.push((game, actions));
                    }
                } else if ways.iter().all(|way| way.after != after) {
                    ways.push(Way { actions, after });
                }
            }
        }
        under_way = next;
    }
    // An order that does not depend on how the turn came to this.
    ways.sort_by_key(|way| way.after);
    ways
}

/// Whether `seat` still has something to move.
fn is_moving(game: &Backgammon, seat: Seat) -> bool {
    let is_in_turn = matches!(game.turn(), Turn::Seats(seats) if seats.has(seat));
    is_in_turn && game.phase().0 == "moving"
}
