//! Steps of a turn that is not complete: only the player who takes them sees them, and may take them back. The table has not
//! changed yet.

use game::{Actor, AnyGame, Held, Look, Seat, Seeded, Turn, Viewer};
use referee::Table;
use serde_json::Value;

use super::TableVisitor;
use super::parts::{Parts, TableView};
use crate::pages::Language;

/// How the page looks after these steps: while the seat goes on with the same kind of step after them, or once they complete
/// its turn. It is drawn from a game that the seat imagines: taking steps back and trying others tells it nothing.
pub(super) fn preview(visitor: &TableVisitor, actions: &[String], language: Language) -> Option<Value> {
    let table = visitor.room.table();
    let Viewer::Seat(seat) = visitor.viewer(&table) else { return None };
    let (next, held) = imagined(&table, seat, actions)?;
    let look = Look { held, ..visitor.look() };
    let view = TableView { game: &*next, look, ..TableView::of(visitor, &table, language) };
    Some(Parts::of(&view).preview(held == Held::Complete))
}

/// Whether each of these actions completes a seat's turn, so that none of them has to be tried before it is signed.
pub(super) fn is_final(game: &dyn AnyGame, seat: Seat, actions: &[String]) -> bool {
    let (phase, turn) = (game.phase(), game.turn());
    let completes = |action: &String| {
        let mut next = game.imagine(seat, &mut Seeded::new(0));
        next.advance(Actor::Seat(seat), action).is_ok() && (next.phase() != phase || next.turn() != turn)
    };
    turn == Turn::of(seat) && actions.iter().all(completes)
}

/// The game as the seat imagines it after these steps, and whether its turn is complete then; nothing if the turn was
/// complete before the last of them, or a step is not legal.
pub(super) fn imagined(table: &Table, seat: Seat, actions: &[String]) -> Option<(Box<dyn AnyGame>, Held)> {
    let mut game = table.game().imagine(seat, &mut Seeded::new(0));
    let (phase, turn) = (game.phase(), game.turn());
    if !table.awaited().has(seat) || turn != Turn::of(seat) {
        return None;
    }
    let mut held = Held::Open;
    for action in actions {
        if held == Held::Complete {
            return None;
        }
        game.advance(Actor::Seat(seat), action).ok()?;
        if game.phase() != phase || game.turn() != turn {
            held = Held::Complete;
        }
    }
    Some((game, held))
}
