//! Matchmaking: tables that wait for any player with the same order.

use std::net::IpAddr;

use game::Refused;
use referee::{Command, Guest, Stage, TableRefusal};
use tokio::sync::Mutex;

use crate::app::App;
use crate::hub::{Created, Order};
use crate::no;

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
        caller: (IpAddr, Option<&str>),
    ) -> Result<Created, Refused> {
        // Said here: a player who cannot sit down takes a table off the list.
        app.house.must_admit_name(&guest.name)?;
        if guest.seed.is_some() {
            return Err(no(TableRefusal::SeedRefused));
        }
        if order.every_seat {
            // A key signs the header of one table, which is to be found first.
            return Err(no(TableRefusal::KeyNeeded));
        }
        let wanted = wanted(&order);
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
        let created = set_up(app, order, caller).await?;
        created.room.ask(Command::Sit(guest)).await?;
        remember(&mut waiting, wanted, &created);
        Ok(created)
    }

    /// The table at which a player with this order would sit down: one that waits, or a new one that waits from now on.
    ///
    /// # Errors
    /// Everything that is wrong with the order, or why no table can be set up.
    pub async fn find(&self, app: &App, order: Order, caller: (IpAddr, Option<&str>)) -> Result<Created, Refused> {
        let wanted = wanted(&order);
        let mut waiting = self.waiting.lock().await;
        if !order.is_private {
            while let Some(at) = waiting.iter().position(|(order, _)| *order == wanted) {
                match app.hub.table(&waiting[at].1).await {
                    Ok(room) if room.table().stage() == Stage::Gathering => {
                        return Ok(Created { room, invitation: None });
                    }
                    Ok(_) | Err(_) => waiting.remove(at),
                };
            }
        }
        let created = set_up(app, order, caller).await?;
        remember(&mut waiting, wanted, &created);
        Ok(created)
    }
}

/// What a table must have been ordered as for two players to meet there.
fn wanted(order: &Order) -> String {
    let setup = serde_json::to_string(&order.setup).unwrap_or_default();
    let Order { kind, clock, policy, luck, every_seat, requests, .. } = order;
    format!("{} {setup} {clock:?} {policy:?} {luck:?} {every_seat} {requests:?}", kind.name)
}

async fn set_up(app: &App, order: Order, (from, password): (IpAddr, Option<&str>)) -> Result<Created, Refused> {
    app.may_set_up(from, password)?;
    let created = app.hub.create(order).await?;
    created.room.claim(from);
    Ok(created)
}

/// Puts a table on the list, unless it is private.
fn remember(waiting: &mut Vec<(String, String)>, wanted: String, created: &Created) {
    if created.invitation.is_none() {
        if waiting.len() == MOST {
            waiting.remove(0);
        }
        waiting.push((wanted, created.room.id().to_string()));
    }
}
