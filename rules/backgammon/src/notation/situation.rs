//! What a notation says of a game: the position, the dice, the cube and the score.

use alloc::format;
use alloc::string::String;

use game::{Malformed, Seat};

use super::bad_position;
use crate::board::{BAR, CHECKERS, Checkers, POINTS_MASK, Position, across};
use crate::rules::opponent;
use crate::stakes::Stakes;

/// How far a game has come, in the words of GNU Backgammon's match ID.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nothing was rolled yet.
    NotStarted,
    /// It goes on.
    Playing,
    /// A side has borne off everything.
    Over,
    /// A side has resigned, and the other accepted.
    Resigned,
    /// A side has dropped a double.
    Dropped,
}

/// What a position notation says, by seats: white is seat 0, black is seat 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The checkers of white and of black, each by its own numbers.
    pub sides: [Checkers; 2],
    /// The player on roll, who rolls, has rolled, or has just doubled.
    pub to_act: Seat,
    /// The dice as they were written, if they were rolled.
    pub dice: Option<(u8, u8)>,
    /// How often the cube was doubled: 0 when it shows 1, 3 when it shows 8. A double on offer does not count yet.
    pub cube: u8,
    /// Who owns the cube; none while it is in the middle.
    pub owner: Option<Seat>,
    /// How many points the match goes to; 0 if it is for money.
    pub length: u16,
    /// The points of white and of black.
    pub scores: [u16; 2],
    /// Whether this is the Crawford game, in which neither side doubles.
    pub crawford: bool,
    /// Whether gammons count only after a double, if it is for money. Of a match it means nothing.
    pub jacoby: bool,
    /// Whether the player on roll has doubled and the other one has not answered yet.
    pub doubled: bool,
    /// What the player on roll offers to lose: nothing, a single game, a gammon or a backgammon.
    pub resigned: u8,
    /// How far the game has come.
    pub stage: Stage,
}

impl Situation {
    /// A game for money in which `to_act` sees `position` and has not rolled, the cube in the middle.
    #[must_use]
    pub fn of(position: Position, to_act: Seat) -> Situation {
        let Position { own, other } = position;
        let is_over = own.off() == CHECKERS || other.off() == CHECKERS;
        Situation {
            sides: if to_act == Seat(0) { [own, other] } else { [other, own] },
            to_act,
            dice: None,
            cube: 0,
            owner: None,
            length: 0,
            scores: [0, 0],
            crawford: false,
            jacoby: false,
            doubled: false,
            resigned: 0,
            stage: if is_over { Stage::Over } else { Stage::Playing },
        }
    }

    /// The position as the player on roll sees it.
    #[must_use]
    pub fn position(&self) -> Position {
        let [white, black] = self.sides;
        let seen_by_white = Position { own: white, other: black };
        if self.to_act == Seat(0) { seen_by_white } else { seen_by_white.flipped() }
    }

    /// Whose decision is awaited: the player on roll, or the other one if there is an offer to answer. When a player who
    /// was offered a double resigns instead, the answer is again with the player on roll.
    #[must_use]
    pub fn decider(&self) -> Seat {
        let cube_was_offered = self.doubled || self.stage == Stage::Dropped;
        let is_resigning = self.resigned != 0;
        if cube_was_offered == is_resigning { self.to_act } else { opponent(self.to_act) }
    }

    /// The situation itself, if it can be.
    pub(crate) fn checked(self) -> Result<Situation, Malformed> {
        let wrong = self.wrong_board().or_else(|| self.wrong_dice()).or_else(|| self.wrong_match());
        match wrong.or_else(|| self.wrong_cube()).or_else(|| self.wrong_stage()) {
            Some(found) => Err(bad_position(&found)),
            None => Ok(self),
        }
    }

    fn wrong_board(&self) -> Option<String> {
        let [white, black] = self.sides;
        for (side, name) in self.sides.into_iter().zip(NAMES) {
            if side.total() != u32::from(CHECKERS) {
                return Some(format!("{name} has {} checkers", side.total()));
            }
        }
        if white.off() == CHECKERS && black.off() == CHECKERS {
            return Some(String::from("both sides have borne off all their checkers"));
        }
        let shared = white.places() & across(black.places()) & POINTS_MASK;
        (shared != 0).then(|| {
            let point = shared.trailing_zeros();
            format!("both sides are on white's {point} point, black's {}", u32::from(BAR) - point)
        })
    }

    fn wrong_dice(&self) -> Option<String> {
        let (first, second) = self.dice?;
        match (first.min(second), first.max(second)) {
            (0, die) => Some(format!("one die shows {die}, the other was not rolled")),
            (_, die) if 6 < die => Some(format!("a die shows {die}")),
            _ if self.doubled => Some(String::from("the dice are rolled while a double waits for an answer")),
            _ => None,
        }
    }

    fn wrong_match(&self) -> Option<String> {
        if Stakes::LONGEST < self.length {
            return Some(format!("a match to {}, which is more than {}", self.length, Stakes::LONGEST));
        }
        for (score, name) in self.scores.into_iter().zip(NAMES) {
            if Stakes::LONGEST < score {
                return Some(format!("{name} has {score} points, which is more than {}", Stakes::LONGEST));
            }
            if self.length != 0 && self.length <= score && self.goes_on() {
                return Some(format!("{name} has {score} points in a match to {}, which is won", self.length));
            }
        }
        if !self.crawford {
            return None;
        }
        match self.length.checked_sub(1) {
            None => Some(String::from("a Crawford game for money")),
            Some(last) if self.goes_on() && !self.scores.contains(&last) => {
                Some(String::from("a Crawford game, but neither side is one point from winning the match"))
            }
            Some(_) if self.cube != 0 || self.doubled => Some(String::from("a Crawford game in which a side doubled")),
            Some(_) => None,
        }
    }

    fn wrong_cube(&self) -> Option<String> {
        let name = |seat: Seat| NAMES[seat.index()];
        match self.owner {
            _ if Stakes::HIGHEST_CUBE < self.cube => Some(format!("the cube was doubled {} times", self.cube)),
            Some(owner) if self.cube == 0 => Some(format!("{} owns a cube that shows 1", name(owner))),
            Some(owner) if self.doubled && owner != self.to_act => {
                Some(format!("{} doubles with the cube of {}", name(self.to_act), name(owner)))
            }
            _ => None,
        }
    }

    fn wrong_stage(&self) -> Option<String> {
        let finished = self.sides.into_iter().zip(NAMES).find(|(side, _)| side.off() == CHECKERS);
        match (self.stage, finished) {
            (Stage::Over, None) => Some(String::from("the game is over, but neither side has borne off all checkers")),
            (Stage::NotStarted | Stage::Playing, Some((_, name))) => {
                Some(format!("{name} has borne off all checkers, but the game goes on"))
            }
            _ if self.doubled && self.stage != Stage::Playing => {
                Some(String::from("a double waits for an answer in a game that is not going on"))
            }
            _ => None,
        }
    }

    fn goes_on(&self) -> bool {
        matches!(self.stage, Stage::NotStarted | Stage::Playing)
    }
}

/// What the seats are called.
pub(super) const NAMES: [&str; 2] = ["white", "black"];
