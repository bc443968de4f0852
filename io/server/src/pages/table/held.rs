//! Steps of a turn that is not complete: they are shown to whoever takes them, who may take them back, and nothing has
//! happened yet.

use game::{Actor, AnyGame, Seat, Seeded, Turn, Viewer};
use referee::Table;
use serde_json::Value;

use super::Guest;
use super::parts::{Eyes, Parts};
use crate::pages::look::Language;

/// How the page looks after these steps, if the seat goes on with the same kind of step behind them. It is drawn from a
/// game that the seat imagines: taking steps back and trying others tells it nothing.
pub(super) fn held(guest: &Guest, actions: &[String], language: Language) -> Option<Value> {
    let table = guest.room.table();
    let Viewer::Seat(seat) = guest.viewer(&table) else { return None };
    let next = imagined(&table, seat, actions)?;
    let eyes = Eyes { game: &*next, ..Eyes::of(guest, &table, language) };
    Some(Parts::of(&eyes).preview())
}

/// The game as the seat imagines it after these steps; nothing if somebody else is in turn then, or something other is
/// to be done, or a step is not legal.
fn imagined(table: &Table, seat: Seat, actions: &[String]) -> Option<Box<dyn AnyGame>> {
    let mut game = table.game().imagine(seat, &mut Seeded::new(0));
    let (phase, turn) = (game.phase(), game.turn());
    if !table.awaited().has(seat) || turn != Turn::of(seat) {
        return None;
    }
    for action in actions {
        game.advance(Actor::Seat(seat), action).ok()?;
        if game.phase() != phase || game.turn() != turn {
            return None;
        }
    }
    Some(game)
}
