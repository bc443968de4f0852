//! Actions and their ids, as the specification writes them.

use core::fmt;
use core::str::FromStr;

use game::{Malformed, id_number};

use crate::domino::Domino;
use crate::suit::Trump;

/// The fewest points that can be bid.
pub const LEAST_POINTS: u8 = 30;
/// The most points that can be bid; all 42 are a mark.
pub const MOST_POINTS: u8 = 41;
/// The most marks that can be bid: four seats bid once each, the first at most two.
pub const MOST_MARKS: u8 = 5;

/// What players and the table do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Bids nothing: `pass`.
    Pass,
    /// Bids points: `bid-30`.
    Points(u8),
    /// Bids marks: `bid-2-marks`.
    Marks(u8),
    /// Bids a splash: `bid-splash`.
    Splash,
    /// Bids a plunge: `bid-plunge`.
    Plunge,
    /// The table has the dominoes dealt again, because all passed: `redeal`.
    Redeal,
    /// Says what is trump: `trump-fours`.
    Trump(Trump),
    /// Plays a domino: `play-6-4`.
    Play(Domino),
    /// A seat agrees that the trick is complete: `agree-complete-trick-2`.
    AgreeTrick(u8),
    /// The table takes the trick up: `complete-trick`.
    CompleteTrick,
    /// A seat agrees to the score of the hand: `agree-score-hand-2`.
    AgreeScore(u8),
    /// The table scores the hand: `score-hand`.
    ScoreHand,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Pass => f.write_str("pass"),
            Action::Points(points) => write!(f, "bid-{points}"),
            Action::Marks(marks) => write!(f, "bid-{marks}-marks"),
            Action::Splash => f.write_str("bid-splash"),
            Action::Plunge => f.write_str("bid-plunge"),
            Action::Redeal => f.write_str("redeal"),
            Action::Trump(trump) => write!(f, "trump-{trump}"),
            Action::Play(domino) => write!(f, "play-{domino}"),
            Action::AgreeTrick(seat) => write!(f, "agree-complete-trick-{seat}"),
            Action::CompleteTrick => f.write_str("complete-trick"),
            Action::AgreeScore(seat) => write!(f, "agree-score-hand-{seat}"),
            Action::ScoreHand => f.write_str("score-hand"),
        }
    }
}

/// What ids look like.
const HINT: &str = "ids look like `pass`, `bid-30`, `bid-2-marks`, `bid-splash`, `bid-plunge`, `trump-fours`, \
                    `play-6-4`, `agree-complete-trick-0`, `agree-score-hand-0`, `redeal`, `complete-trick`, `score-hand`";

impl FromStr for Action {
    type Err = Malformed;

    fn from_str(id: &str) -> Result<Action, Malformed> {
        parse(id).ok_or_else(|| Malformed::action_id(id, HINT))
    }
}

fn parse(id: &str) -> Option<Action> {
    match id {
        "pass" => return Some(Action::Pass),
        "redeal" => return Some(Action::Redeal),
        "bid-splash" => return Some(Action::Splash),
        "bid-plunge" => return Some(Action::Plunge),
        "complete-trick" => return Some(Action::CompleteTrick),
        "score-hand" => return Some(Action::ScoreHand),
        _ => {}
    }
    if let Some(bid) = id.strip_prefix("bid-") {
        return match bid.strip_suffix("-marks") {
            Some(marks) => id_number(marks, 1..=MOST_MARKS).map(Action::Marks),
            None => id_number(bid, LEAST_POINTS..=MOST_POINTS).map(Action::Points),
        };
    }
    if let Some(trump) = id.strip_prefix("trump-") {
        return trump.parse().ok().map(Action::Trump);
    }
    if let Some(domino) = id.strip_prefix("play-") {
        return domino.parse().ok().map(Action::Play);
    }
    if let Some(seat) = id.strip_prefix("agree-complete-trick-") {
        return id_number(seat, 0..=3).map(Action::AgreeTrick);
    }
    id_number(id.strip_prefix("agree-score-hand-")?, 0..=3).map(Action::AgreeScore)
}
