//! Matchmaking: tables that wait for any player with the same order.

use std::net::IpAddr;

use game::Refused;
use referee::{Command, Guest, Stage};
use tokio::sync::Mutex;

use crate::app::App;
use crate::hub::{Created, Order};

/// The tables that wait.
#[derive(Default)]
pub struct Lobby {
    /// The order and the table's id. Not the table itself, which may be unloaded meanwhile.
    waiting: Mutex<Vec<(String, String)>>,
}

/// How many tables are remembered; the oldest are forgotten.
const MOST: usize = 1000;

impl Lobby {
    /// Seats a player at a table that waits for an order like this, or at a new one, for which a closed house wants its
    /// password.
    ///
    /// # Errors
    /// Everything that is wrong with the order, or why the player cannot sit down.
    pub async fn sit(
        &self,
        app: &App,
        order: Order,
        guest: Guest,
        (from, password): (IpAddr, Option<&str>),
    ) -> Result<Created, Refused> {
        let setup = serde_json::to_string(&order.setup).unwrap_or_default();
        let wanted = format!("{} {setup} {:?} {:?}", order.kind.name, order.clock, order.policy);
        // Said here: a player who cannot sit down takes a table off the list.
        app.house.must_admit_name(&guest.name)?;
        // Held while a player sits down, so that two who come together meet.
        let mut waiting = self.waiting.lock().await;
        if !order.is_private {
            while let Some(at) = waiting.iter().position(|(order, _)| *order == wanted) {
                let seated = match app.hub.table(&waiting[at].1).await {
                    Ok(room) => room.ask(Command::Sit(guest.clone())).await.map(|_| room),
                    Err(refusal) => Err(refusal),
                };
                match seated {
                    Ok(room) => {
                        if room.table().stage() != Stage::Gathering {
                            waiting.remove(at);
                        }
                        return Ok(Created { room, invitation: None });
                    }
                    // It is full, or over, or cannot be read.
                    Err(_) => waiting.remove(at),
                };
            }
        }
        app.may_set_up(from, password)?;
        let is_private = order.is_private;
        let created = app.hub.create(order).await?;
        created.room.claim(from);
        created.room.ask(Command::Sit(guest)).await?;
        if !is_private {
            if waiting.len() == MOST {
                waiting.remove(0);
            }
            waiting.push((wanted, created.room.id().to_string()));
        }
        Ok(created)
    }
}
