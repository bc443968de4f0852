//! What happened, as texts that name the players.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use game::{Event, EventOf, Seat, Text, Value};

use crate::action::{Action, Draw, Origin};
use crate::ending::Win;
use crate::notation::plays;
use crate::rules::{Backgammon, Status, opponent};
use crate::say;
use crate::steps::Step;

/// Everything that happened.
pub(crate) fn story(before: &Backgammon, event: EventOf<Backgammon>, next: &Backgammon) -> Vec<Text> {
    let (mover, other) = (before.mover, opponent(before.mover));
    let action = match event {
        Event::Draw(draw) => return vec![story_of_dice(draw, mover, next)],
        Event::Action(action) => action,
    };
    let mut texts = vec![match action {
        Action::Move(origin, die) => say::plays(mover, Value::spaced([written_step(before, origin, die)])),
        Action::Pass => say::cannot_move(mover),
        Action::Throw => say::does_not_double(mover),
        Action::Double => say::doubles(mover, 2_u32 << before.stakes.cube),
        Action::Take => say::takes(other, 1_u32 << next.stakes.cube),
        Action::Drop => say::drops(other),
        Action::Resign(times) => say::offers_to_lose(mover, say::prize(times)),
        Action::Accept => say::accepts(other),
        Action::Decline => say::declines(other),
    }];
    let win = Win::by(before, action, next);
    texts.extend(win.map(|win| say::wins_game(win.winner, say::prize(win.times), win.points)));
    texts.extend(win.and_then(|win| {
        let [white, black] = win.score?;
        Some(if win.is_last { say::match_ends(white, black) } else { say::match_stands(white, black) })
    }));
    texts
}

/// How the dice fell.
fn story_of_dice(draw: Draw, mover: Seat, next: &Backgammon) -> Text {
    match draw {
        Draw::Open(white, black) if white == black => say::both_roll(Seat(0), Seat(1), white),
        Draw::Open(white, black) => say::opening_rolls(Seat(0), white, Seat(1), black, next.mover),
        Draw::Roll(roll) => say::rolls(mover, roll.high(), roll.low()),
    }
}

/// Who won what, once it is over. A forfeit is a single game, and gives a match away whatever its score.
pub(crate) fn result(game: &Backgammon) -> Option<Text> {
    if game.status != Status::COMPLETED {
        return None;
    }
    let winner = game.mover;
    Some(match (game.stakes.counted(), game.stakes.length) {
        (true, 0) => say::wins_points(winner, game.stakes.scores[winner.index()]),
        (true, _) => say::wins_match(winner),
        (false, _) => match game.times_won() {
            1 => say::wins_the_game(winner),
            times => say::wins_prize(winner, say::prize(times)),
        },
    })
}

/// An event as players write it down: `31:`, `8/5*`; its id where they have no sign for it.
pub(crate) fn written(before: &Backgammon, event: EventOf<Backgammon>) -> String {
    match event {
        Event::Draw(Draw::Open(one, other)) => format!("{}{}:", one.max(other), one.min(other)),
        Event::Draw(Draw::Roll(roll)) => format!("{}{}:", roll.high(), roll.low()),
        Event::Action(Action::Move(origin, die)) => written_step(before, origin, die),
        Event::Action(action) => action.to_string(),
    }
}

/// A step of the player in turn as players write it down.
fn written_step(before: &Backgammon, origin: Origin, die: u8) -> String {
    let step = Step { from: origin.place(before.mover), die };
    plays::write(before.seen_by(before.mover), &[step])
}
