//! From the moves of a document to steps, one by one, each with its own reason why not.

use alloc::format;
use alloc::vec::Vec;

use game::movefile::Checked;
use game::{Actor, Coded, Event, Game as _, Malformed, Refusal, Seat};

use crate::action::{Action, Origin, index_of, place_of};
use crate::board::BAR;
use crate::document::{MoveDoc, MovesDoc};
use crate::illegal::{Illegal, Unplayable};
use crate::rules::{Backgammon, Status};

/// Where a document says that a checker leaves the bar, and that it is borne off.
const FROM_BAR: i8 = -1;
const TO_OFF: u8 = 24;

/// What a player plays with some moves, one action after the other.
///
/// # Errors
/// The first thing that is wrong, with its place in the document.
pub(crate) fn played(
    game: &Backgammon,
    player: Seat,
    doc: &MovesDoc,
) -> Result<Vec<Checked<Backgammon>>, Refusal<Illegal>> {
    due(game, player).map_err(Refusal::Illegal)?;
    if let Some(roll) = &doc.dice_roll {
        same_dice(game, roll)?;
    }
    let mut steps: Vec<Checked<Backgammon>> = Vec::with_capacity(doc.moves.len());
    for (index, step) in doc.moves.iter().enumerate() {
        let before = steps.last().map_or(game, Checked::after);
        // A turn that goes on has dice to play.
        if before.status != Status::MOVING {
            return Err(refused(Unplayable::TurnAlreadyOver, index, "").into());
        }
        steps.push(step_of(before, *step, index)?);
    }
    let after = steps.last().map_or(game, Checked::after);
    if doc.dice_roll.is_some() && after.status == Status::MOVING {
        let left: Vec<u8> = after.dice.left().collect();
        return Err(Malformed::new(Illegal::MustPlayMore, "/moves", &format!("{left:?} can still be played")).into());
    }
    Ok(steps)
}

/// The document of a step.
pub(crate) fn doc_of(mover: Seat, origin: Origin, die: u8) -> MoveDoc {
    let place = origin.place(mover);
    MoveDoc {
        from: match origin {
            Origin::Bar => FROM_BAR,
            Origin::Point(index) => index.cast_signed(),
        },
        to: if die < place { index_of(mover, place - die) } else { TO_OFF },
        die,
    }
}

/// Whether moves of `seat` are due at all.
pub(crate) fn due(game: &Backgammon, seat: Seat) -> Result<(), Illegal> {
    match (game.status, game.turn().has(Actor::Seat(seat))) {
        (Status::COMPLETED, _) => Err(Illegal::GameFinished),
        (_, false) => Err(Illegal::NotYourTurn),
        (Status::MOVING, true) => Ok(()),
        (_, true) => Err(Illegal::WrongPhase),
    }
}

/// Whether these are the dice, in any order.
fn same_dice(game: &Backgammon, roll: &[u8]) -> Result<(), Malformed> {
    let is_same = game.dice.rolled().eq(roll.iter().copied()) || game.dice.rolled().eq(roll.iter().rev().copied());
    if is_same {
        return Ok(());
    }
    let rolled: Vec<u8> = game.dice.rolled().collect();
    Err(Malformed::new(Unplayable::WrongDice, "/diceRoll", &format!("{roll:?}, rolled was {rolled:?}")))
}

/// The action that a move stands for, if it is legal.
fn step_of(game: &Backgammon, step: MoveDoc, index: usize) -> Result<Checked<Backgammon>, Malformed> {
    let mover = game.mover;
    let own = game.sides[mover.index()];
    let MoveDoc { from, to, die } = step;
    let wrong = |why: Unplayable, found: &str| Err(refused(why, index, found));
    if i16::from(from) == i16::from(to) {
        return wrong(Unplayable::SamePoint, &format!("{from}"));
    }
    let Ok(from) = u8::try_from(from) else {
        let entry = index_of(mover, BAR - die);
        let action = Action::Move(Origin::Bar, die);
        // Whether there is a checker to enter comes before where it may go.
        return match Checked::play(game, Actor::Seat(mover), Event::Action(action)) {
            Ok(_) | Err(Illegal::PointBlocked) if to != entry => {
                wrong(Unplayable::WrongEntry, &format!("to {to} with a {die}, which enters on {entry}"))
            }
            played => played.map_err(|why| refused(why, index, "")),
        };
    };
    let place = place_of(mover, from);
    let action = Action::Move(Origin::Point(from), die);
    let played = Checked::play(game, Actor::Seat(mover), Event::Action(action));
    if let Err(why @ (Illegal::DieNotRolled | Illegal::DieUsedUp | Illegal::BarFirst | Illegal::NoChecker)) = played {
        return Err(refused(why, index, ""));
    }
    if to == TO_OFF {
        if own.places() >> (crate::board::HOME + 1) != 0 {
            return Err(refused(Illegal::NotAllHome, index, ""));
        }
        if die < place {
            return wrong(Unplayable::DieTooSmall, &format!("{die} from index {from}"));
        }
    } else {
        let to_place = place_of(mover, to);
        if place < to_place {
            return wrong(Unplayable::WrongDirection, &format!("from {from} to {to}"));
        }
        if place != to_place + die {
            return wrong(Unplayable::WrongDistance, &format!("from {from} to {to} with a {die}"));
        }
    }
    played.map_err(|why| refused(why, index, ""))
}

/// A refusal of the move at `index`.
fn refused(why: impl Coded, index: usize, found: &str) -> Malformed {
    Malformed::new(why, &format!("/moves/{index}"), found)
}
