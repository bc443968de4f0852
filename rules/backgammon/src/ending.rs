//! How a game ends: who wins it, and what that is worth.

use game::{Game, Seat};

use crate::action::Action;
use crate::rules::{Backgammon, Status, opponent};
use crate::stakes::Stakes;

/// A game that an action has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Win {
    pub(crate) winner: Seat,
    /// 1 for a single game, 2 for a gammon, 3 for a backgammon.
    pub(crate) times: u8,
    /// That, times the cube.
    pub(crate) points: u32,
    /// The score of the match it belongs to, White's points first.
    pub(crate) score: Option<[u16; 2]>,
    /// Whether everything is over: a match may go on with another game.
    pub(crate) is_last: bool,
}

impl Win {
    /// The game that `action` won on its way from `before` to `next`, if it did.
    pub(crate) fn by(before: &Backgammon, action: Action, next: &Backgammon) -> Option<Win> {
        let is_last = next.status == Status::COMPLETED;
        let (winner, times) = match action {
            Action::Move(..) if is_last || next.stakes.game != before.stakes.game => {
                // A match sets the board up for its next game: the step is repeated without one to see the last board.
                let mut last = Backgammon { stakes: Stakes::PLAIN, ..*before };
                last.play(action);
                (before.mover, last.gammon(before.mover))
            }
            Action::Drop => (before.mover, 1),
            Action::Accept => (opponent(before.mover), before.stakes.resigned),
            _ => return None,
        };
        Some(Win {
            winner,
            times,
            points: u32::from(times) << before.stakes.cube,
            score: (before.stakes.length != 0).then_some(next.stakes.scores),
            is_last,
        })
    }
}
