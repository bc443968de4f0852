//! What happened, in words.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use game::{Deed, DeedOf, Seat};

use crate::action::{Action, Draw, index_of};
use crate::board::{BAR, OFF};
use crate::notation::plays;
use crate::rules::{Backgammon, Status, opponent};
use crate::steps::Step;

/// The colours, as sentences begin with them.
const NAMES: [&str; 2] = ["White", "Black"];

fn name(seat: Seat) -> &'static str {
    NAMES[seat.index()]
}

/// Everything that happened.
pub(crate) fn story(before: &Backgammon, deed: DeedOf<Backgammon>, next: &Backgammon) -> Vec<String> {
    let (mover, other) = (name(before.mover), name(opponent(before.mover)));
    let action = match deed {
        Deed::Draw(draw) => return vec![story_of_dice(before, draw, next)],
        Deed::Action(action) => action,
    };
    let mut lines = vec![match action {
        Action::Move(origin, die) => {
            let step = Step { from: origin.place(before.mover), die };
            format!("{mover} plays {}.", plays::write(before.seen_by(before.mover), &[step]))
        }
        Action::Pass => format!("{mover} cannot move."),
        Action::Throw => format!("{mover} does not double."),
        Action::Double => format!("{mover} doubles to {}.", 2_u32 << before.stakes.cube),
        Action::Take => format!("{other} takes: the cube shows {}.", 1_u32 << next.stakes.cube),
        Action::Drop => format!("{other} drops."),
        Action::Resign(times) => format!("{mover} offers to lose {}.", what_is_lost(times)),
        Action::Accept => format!("{other} accepts."),
        Action::Decline => format!("{other} declines."),
    }];
    lines.extend(end(before, action, next));
    lines
}

/// A deed as players write it down: `31:`, `8/5*`; its id where they have no sign for it.
pub(crate) fn written(before: &Backgammon, deed: DeedOf<Backgammon>) -> String {
    match deed {
        Deed::Draw(Draw::Open(one, other)) => format!("{}{}:", one.max(other), one.min(other)),
        Deed::Draw(Draw::Roll(roll)) => format!("{}{}:", roll.high(), roll.low()),
        Deed::Action(Action::Move(origin, die)) => {
            let step = Step { from: origin.place(before.mover), die };
            plays::write(before.seen_by(before.mover), &[step])
        }
        Deed::Action(action) => action.to_string(),
    }
}

/// How the dice fell.
fn story_of_dice(before: &Backgammon, draw: Draw, next: &Backgammon) -> String {
    match draw {
        Draw::Open(white, black) if white == black => format!("White and Black both roll {white}, and roll again."),
        Draw::Open(white, black) => format!("White rolls {white}, Black rolls {black}: {} begins.", name(next.mover)),
        Draw::Roll(roll) => format!("{} rolls {}-{}.", name(before.mover), roll.high(), roll.low()),
    }
}

/// What a message of the table should tell.
pub(crate) fn news(before: &Backgammon, deed: DeedOf<Backgammon>, next: &Backgammon) -> Vec<String> {
    let action = match deed {
        Deed::Draw(Draw::Open(white, black)) if white != black => {
            let what =
                if before.stakes.game == 1 { "Game".to_string() } else { format!("Game {}", before.stakes.game) };
            return vec![format!("{what} started. {} to move.", name(next.mover))];
        }
        Deed::Draw(_) => return Vec::new(),
        Deed::Action(action) => action,
    };
    let mut lines = Vec::new();
    match action {
        Action::Move(origin, die) => {
            let to = Step { from: origin.place(before.mover), die }.to();
            if to != OFF && before.seen_by(before.mover).other.on(BAR - to) == 1 {
                let point = 1 + index_of(before.mover, to);
                lines.push(format!("{} piece hit on point {point}.", name(opponent(before.mover))));
            }
        }
        Action::Pass => lines.push("No legal moves available".to_string()),
        Action::Take | Action::Drop | Action::Accept => lines.extend(story(before, deed, next).into_iter().take(1)),
        _ => {}
    }
    lines.extend(end(before, action, next));
    lines
}

/// That a game is over, and what it was worth.
fn end(before: &Backgammon, action: Action, next: &Backgammon) -> Vec<String> {
    let (winner, times) = match action {
        Action::Move(..) if next.status == Status::COMPLETED || next.stakes.game != before.stakes.game => {
            let mut last = *before;
            // The board is set up anew for the next game: how this one ended is told from the board it ended with.
            last.stakes = crate::stakes::Stakes::PLAIN;
            game::Game::play(&mut last, action);
            (before.mover, last.gammon(before.mover))
        }
        Action::Drop => (before.mover, 1),
        Action::Accept => (opponent(before.mover), before.stakes.resigned),
        _ => return Vec::new(),
    };
    let points = u32::from(times) << before.stakes.cube;
    let plural = if points == 1 { "" } else { "s" };
    let mut lines = vec![format!("{} wins {}: {points} point{plural}.", name(winner), what_is_lost(times))];
    if before.stakes.length != 0 {
        let [white, black] = next.stakes.scores;
        let verb = if next.status == Status::COMPLETED { "ends" } else { "stands" };
        lines.push(format!("The match {verb} {white} to {black}."));
    }
    lines
}

/// What a game counts.
fn what_is_lost(times: u8) -> &'static str {
    match times {
        1 => "a single game",
        2 => "a gammon",
        _ => "a backgammon",
    }
}
