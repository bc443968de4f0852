//! Tables that wait for somebody who does not care which: one for each kind of order.

use std::net::IpAddr;

use game::Refused;
use referee::{Command, Guest, Stage};
use tokio::sync::Mutex;

use crate::app::App;
use crate::hub::{Order, Room};

/// The tables that wait.
#[derive(Default)]
pub struct Lobby {
    /// One table for each order that is waited for.
    waiting: Mutex<Vec<(String, Room)>>,
}

impl Lobby {
    /// Seats somebody at a table that waits for an order like this, or at a new one.
    ///
    /// # Errors
    /// Everything that is wrong with the order, or why nobody can sit down.
    pub async fn sit(&self, app: &App, order: Order, guest: Guest, from: IpAddr) -> Result<Room, Refused> {
        let wanted = format!(
            "{} {} {:?} {:?}",
            order.kind.name,
            serde_json::to_string(&order.setup).unwrap_or_default(),
            order.clock,
            order.policy,
        );
        // Held while somebody sits down, so that two who come together meet.
        let mut waiting = self.waiting.lock().await;
        waiting.retain(|(_, room)| room.table().stage() == Stage::Gathering);
        if let Some((_, room)) = waiting.iter().find(|(order, _)| *order == wanted)
            && !order.is_private
            && room.ask(Command::Sit(guest.clone())).await.is_ok()
        {
            return Ok(room.clone());
        }
        app.gate.table(from)?;
        let is_private = order.is_private;
        let room = app.hub.create(order).await?.room;
        room.ask(Command::Sit(guest)).await?;
        if !is_private {
            waiting.push((wanted, room.clone()));
        }
        Ok(room)
    }
}
