//! The messages of state documents.
//!
//! They are part of the document, in its own English and with its own names for the sides: move files expect the hash of
//! these bytes, so no message may ever read otherwise. What people read is in [`crate::story`].

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use game::{Departure, Event, EventOf, Game, Notice, Seat};

use crate::action::{Action, Draw, index_of};
use crate::board::{BAR, OFF};
use crate::ending::Win;
use crate::rules::{Backgammon, opponent};
use crate::steps::Step;

/// A message of a state document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MessageText {
    /// A game of a match has begun, or the only one.
    Started { game: u16, first: Seat },
    /// A checker was hit, on a point by White's numbers.
    Hit { side: Seat, point: u8 },
    /// No die can be played.
    NoMoves,
    /// A double was taken.
    Takes { side: Seat, cube: u32 },
    /// A double was dropped.
    Drops(Seat),
    /// A resignation was accepted.
    Accepts(Seat),
    /// A game was won.
    Wins { winner: Seat, times: u8, points: u32 },
    /// The score of a match after a game.
    Score { points: [u16; 2], is_final: bool },
}

/// The messages of what happened.
pub(crate) fn of_event(before: &Backgammon, event: EventOf<Backgammon>, next: &Backgammon) -> Vec<String> {
    let texts = match event {
        Event::Action(action) => of_action(before, action, next),
        Event::Draw(Draw::Open(white, black)) if white != black => {
            Vec::from([MessageText::Started { game: before.stakes.game, first: next.mover }])
        }
        Event::Draw(_) => Vec::new(),
    };
    written(&texts)
}

/// The messages of a side that left the game.
pub(crate) fn of_forfeit(game: &Backgammon, seat: Seat, how: Departure) -> Vec<Notice> {
    let notice = |seat: Seat, words: &'static str, nameless: &str| Notice::Of {
        seat,
        words,
        // Logs of games without names lead to the files that they always led to.
        nameless: format!("{} {nameless}", side_name(seat)),
    };
    let winner = game.outcome().map(|_| notice(game.mover, "wins.", "wins."));
    [notice(seat, how.words(), "is out of the game.")].into_iter().chain(winner).collect()
}

fn of_action(before: &Backgammon, action: Action, next: &Backgammon) -> Vec<MessageText> {
    let other = opponent(before.mover);
    let mut texts = Vec::new();
    match action {
        Action::Move(origin, die) => {
            let to = Step { from: origin.place(before.mover), die }.to();
            if to != OFF && before.seen_by(before.mover).other.on(BAR - to) == 1 {
                texts.push(MessageText::Hit { side: other, point: 1 + index_of(before.mover, to) });
            }
        }
        Action::Pass => texts.push(MessageText::NoMoves),
        Action::Take => texts.push(MessageText::Takes { side: other, cube: 1 << next.stakes.cube }),
        Action::Drop => texts.push(MessageText::Drops(other)),
        Action::Accept => texts.push(MessageText::Accepts(other)),
        Action::Throw | Action::Double | Action::Resign(_) | Action::Decline => {}
    }
    if let Some(Win { winner, times, points, score, is_last }) = Win::by(before, action, next) {
        texts.push(MessageText::Wins { winner, times, points });
        texts.extend(score.map(|points| MessageText::Score { points, is_final: is_last }));
    }
    texts
}

fn written(texts: &[MessageText]) -> Vec<String> {
    texts.iter().map(ToString::to_string).collect()
}

/// What the document calls a side.
const fn side_name(seat: Seat) -> &'static str {
    ["White", "Black"][seat.index()]
}

impl fmt::Display for MessageText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MessageText::Started { game: 1, first } => write!(f, "Game started. {} to move.", side_name(first)),
            MessageText::Started { game, first } => write!(f, "Game {game} started. {} to move.", side_name(first)),
            MessageText::Hit { side, point } => write!(f, "{} piece hit on point {point}.", side_name(side)),
            MessageText::NoMoves => f.write_str("No legal moves available"),
            MessageText::Takes { side, cube } => write!(f, "{} takes: the cube shows {cube}.", side_name(side)),
            MessageText::Drops(side) => write!(f, "{} drops.", side_name(side)),
            MessageText::Accepts(side) => write!(f, "{} accepts.", side_name(side)),
            MessageText::Wins { winner, times, points } => {
                let prize = match times {
                    1 => "a single game",
                    2 => "a gammon",
                    _ => "a backgammon",
                };
                let plural = if points == 1 { "" } else { "s" };
                write!(f, "{} wins {prize}: {points} point{plural}.", side_name(winner))
            }
            MessageText::Score { points: [white, black], is_final } => {
                let verb = if is_final { "ends" } else { "stands" };
                write!(f, "The match {verb} {white} to {black}.")
            }
        }
    }
}
