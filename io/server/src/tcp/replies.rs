//! What the server replies over TCP, besides states.

use game::json::Tree;
use game::{Actor, Coded, Refused, Seat, Text, Viewer};
use protocol::{Checked, Legal, Outcome, RefusalMessage, ServerMessage, Shown, line};
use referee::Table;
use serde_json::value::RawValue;

use crate::hub::{numbers, seat_of, told};

/// The line of a refusal.
pub(super) fn refused(why: &dyn Coded) -> String {
    line(&ServerMessage::Error(RefusalMessage::of(why)))
}

/// What a seat may do now.
pub(super) fn legal(table: &Table, seat: Seat) -> String {
    let actions = table.game().legal(Actor::Seat(seat));
    let choices = RawValue::from_string(table.game().choices(seat)).expect("a game's document is JSON");
    line(&ServerMessage::Legal(Legal { actions, choices, digest: table.digest(Viewer::Seat(seat)) }))
}

/// The board in letters, as a viewer sees it, and what happened before.
pub(super) fn shown(table: &Table, viewer: Viewer, story: &[Text]) -> String {
    line(&ServerMessage::Shown(Shown {
        text: table.game().sketch(table.envelope(), viewer, None, speech::english(table.kind())).plain(),
        turn: numbers(table.awaited()),
        you: seat_of(viewer),
        stage: table.stage(),
        players: table.envelope().names.clone(),
        story: told(table, story),
        outcome: table.outcome().map(|end| Outcome { winners: numbers(end.winners), points: end.points }),
    }))
}

/// Whether a seat may do something now, tried on a copy of the game.
pub(super) fn checked(table: &Table, seat: Seat, action: &Tree<'_>) -> String {
    match tried(table, seat, action) {
        Ok(actions) => line(&ServerMessage::Checked(Checked { actions })),
        Err(refusal) => refused(&refusal),
    }
}

fn tried(table: &Table, seat: Seat, action: &Tree<'_>) -> Result<Vec<String>, Refused> {
    let (mut game, mut played) = (table.game().duplicate(), Vec::new());
    let actions = match action {
        Tree::List(actions) => actions.as_slice(),
        one => std::slice::from_ref(one),
    };
    for action in actions {
        for id in referee::ids(&*game, action)? {
            if let Some(meant) = game.meant(Actor::Seat(seat), &id) {
                game.advance(Actor::Seat(seat), &meant)?;
            }
            played.push(id);
        }
    }
    Ok(played)
}
