//! What the server replies over TCP, besides states.

use game::json::Tree;
use game::{Coded, Refused, SeatSet, Text, Viewer};
use protocol::{Checked, Legal, Outcome, RefusalMessage, ServerMessage, Shown, line};
use serde_json::value::RawValue;

/// The line of a refusal.
pub(super) fn refused(why: &dyn Coded) -> String {
    line(&ServerMessage::Error(RefusalMessage::of(why)))
}

/// What a seat may do now.
pub(super) fn legal(table: &referee::Table, seat: game::Seat) -> String {
    let actions = table.game().legal(game::Actor::Seat(seat));
    let choices = RawValue::from_string(table.game().choices(seat)).expect("a game's document is JSON");
    line(&ServerMessage::Legal(Legal { actions, choices, digest: crate::hub::digest(table, Viewer::Seat(seat)) }))
}

/// The board in letters, as a viewer sees it, and what happened before.
pub(super) fn shown(table: &referee::Table, viewer: Viewer, story: &[Text]) -> String {
    let numbers = |seats: SeatSet| seats.iter().map(|seat| seat.0).collect();
    let you = match viewer {
        Viewer::Seat(seat) => Some(seat.0),
        Viewer::Public | Viewer::Referee => None,
    };
    line(&ServerMessage::Shown(Shown {
        text: table.game().sketch(table.envelope(), viewer, None, speech::english(table.kind())).plain(),
        turn: numbers(table.awaited()),
        you,
        stage: table.stage(),
        players: table.envelope().names.clone(),
        story: crate::hub::told(table, story),
        outcome: table.outcome().map(|end| Outcome { winners: numbers(end.winners), points: end.points }),
    }))
}

/// Whether a seat may do something now, tried on a copy of the game.
pub(super) fn checked(table: &referee::Table, seat: game::Seat, action: &Tree<'_>) -> String {
    match tried(table, seat, action) {
        Ok(actions) => line(&ServerMessage::Checked(Checked { actions })),
        Err(refusal) => refused(&refusal),
    }
}

fn tried(table: &referee::Table, seat: game::Seat, action: &Tree<'_>) -> Result<Vec<String>, Refused> {
    let (mut game, mut played) = (table.game().duplicate(), Vec::new());
    let actions = match action {
        Tree::List(actions) => actions.as_slice(),
        one => std::slice::from_ref(one),
    };
    for action in actions {
        for id in game.ids(action)? {
            game.advance(game::Actor::Seat(seat), &id)?;
            played.push(id);
        }
    }
    Ok(played)
}
