//! The seats of computers: one in turn chooses a move, then acts like any player.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use game::json::Tree;
use game::{Digest, Refused, Seat, Viewer};
use referee::{Command, Guest, Stage, Table};
use tokio::time::{Instant, sleep_until};

use super::{Accepted, Hub, Room};
use crate::{Secret, no};

/// The least time a computer takes, so that people can follow it.
const PACE: Duration = Duration::from_millis(300);

/// The computers at a table.
#[derive(Default)]
pub(super) struct Computers {
    /// At which line each of them began to choose a move.
    thinking: BTreeMap<Seat, u64>,
}

impl Computers {
    /// Sets to work the computers that are in turn.
    pub(super) fn look(&mut self, hub: &Hub, room: &Room) {
        let table = room.table();
        if table.stage() != Stage::Playing || table.places.iter().all(|place| place.bot.is_none()) {
            return;
        }
        for seat in (0..table.game().seats()).map(Seat) {
            let Some(level) = level(&table, seat) else { continue };
            let asked = table.pause_requests();
            if !asked.is_empty() && !asked.has(seat) {
                // A computer agrees to every pause.
                let room = room.clone();
                tokio::spawn(async move { room.ask(Command::Pause { seat }).await });
            }
            if table.awaited().has(seat) && self.thinking.insert(seat, table.seq()) != Some(table.seq()) {
                tokio::spawn(act(hub.clone(), room.clone(), table.clone(), seat, level));
            }
        }
    }
}

impl Room {
    /// Seats a computer; gives the hash of its secret.
    ///
    /// # Errors
    /// Why there is no seat for it.
    pub(crate) async fn seat_computer(&self, level: Level) -> Result<(Digest, Accepted), Refused> {
        // The secret is given to no client: only the server acts for a computer.
        let secret = Secret::new().map_err(no)?;
        let name = format!("Computer ({})", level.name());
        let guest = Guest { bot: Some(level.name().to_string()), ..Guest::named(name, secret.key()) };
        let key = guest.key;
        self.ask(Command::Sit(guest)).await.map(|accepted| (key, accepted))
    }
}

/// The level of the computer that has a seat, if one has.
fn level(table: &Table, seat: Seat) -> Option<Level> {
    table.sitter(seat).and_then(|place| Level::named(place.bot.as_deref()?))
}

/// Chooses a move and acts. If the table has changed by then, the move is refused and the computer in turn chooses again.
async fn act(hub: Hub, room: Room, table: Arc<Table>, seat: Seat, level: Level) {
    let begun = Instant::now();
    let game = table.game().duplicate();
    let chosen = hub.0.thinkers.think_in_turn(move || bots::choose(&*game, seat, level)).await;
    sleep_until(begun + PACE).await;
    if let Ok(Some(id)) = chosen {
        let expected = Some(table.digest(Viewer::Seat(seat)));
        let _late = room.ask(Command::Act { seat, action: Tree::Text(id.into()), expected, request: None }).await;
    }
}
