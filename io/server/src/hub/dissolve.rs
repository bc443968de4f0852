//! Tables that end before their game begins: by the operator's will, or because nobody waits there any more.

use std::time::Duration;

use game::{Coded as _, Refused, Timestamp};
use referee::{Clock, Header};
use store::{IdleStage, Unchanged};

use super::{Hub, TABLE};
use crate::{ServerRefusal, no};

/// How a table ends before its game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dissolution {
    /// Those who come back are told.
    Close,
    /// The same of a table of a tournament whose players did not come.
    Unplayed,
    /// Nothing is kept of it.
    Delete,
}

/// How often tables are looked for that have waited for too long, at most and at least.
const OFTEN: Duration = Duration::from_millis(200);
const SELDOM: Duration = Duration::from_mins(1);
/// How many are looked at together.
const PAGE: usize = 256;
/// How long a closed table is kept, so that those who come back are told.
const KEPT: Duration = Duration::from_hours(24);
const DAY: i64 = 86_400_000_000;

impl Dissolution {
    /// Writes down that the table has ended.
    pub(super) async fn write_down(self, hub: &Hub, id: &str) -> Result<(), Refused> {
        let written = match self {
            Dissolution::Close | Dissolution::Unplayed => hub.store().close_stream(id).await,
            Dissolution::Delete => hub.store().delete(id).await,
        };
        match written {
            Err(store::Error::NotFound) => Err(no(ServerRefusal::NoSuchTable)),
            written => written.map_err(|error| hub.lost(&error)),
        }
    }
}

impl Hub {
    /// Ends a table before its game begins.
    ///
    /// # Errors
    /// When there is no such table, its game has begun, or that could not be written down.
    pub async fn dissolve(&self, number: u64, how: Dissolution) -> Result<(), Refused> {
        let id = self.store().by_number(TABLE, number).await.map_err(|error| self.lost(&error))?;
        self.dissolve_id(&id.ok_or_else(|| no(ServerRefusal::NoSuchTable))?, how).await
    }

    pub(crate) async fn dissolve_id(&self, id: &str, how: Dissolution) -> Result<(), Refused> {
        match self.table(id).await {
            Ok(room) => {
                room.dissolve(how).await?;
                self.rooms().remove(id);
                Ok(())
            }
            // Closed already: then only what is kept of it can go.
            Err(why) if ServerRefusal::of_code(why.code()) == Some(ServerRefusal::TableClosed) => match how {
                Dissolution::Close | Dissolution::Unplayed => Err(why),
                Dissolution::Delete => how.write_down(self, id).await,
            },
            Err(why) => Err(why),
        }
    }

    /// Closes tables that have waited for players for too long without a client, for as long as the server runs.
    pub async fn expire(self, after: Duration) {
        // After a restart players have as long to come back.
        tokio::time::sleep(after).await;
        let mut timer = tokio::time::interval((after / 4).clamp(OFTEN, SELDOM));
        timer.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            timer.tick().await;
            for waiting in self.unchanged(IdleStage::Gathering, after).await {
                if !self.is_used(&waiting.id) && !is_patient(&waiting, self.now()) {
                    // Its game may have begun in between.
                    let _begun = self.dissolve_id(&waiting.id, Dissolution::Close).await;
                }
            }
            for closed in self.unchanged(IdleStage::Closed, after.max(KEPT)).await {
                let _gone = self.dissolve_id(&closed.id, Dissolution::Delete).await;
            }
        }
    }

    /// Every table at a stage that has not changed for so long.
    async fn unchanged(&self, stage: IdleStage, since: Duration) -> Vec<Unchanged> {
        let until = self.now().micros() - i64::try_from(since.as_micros()).unwrap_or(i64::MAX);
        let mut all: Vec<Unchanged> = Vec::new();
        loop {
            let page = self.store().unchanged((TABLE, stage), until, all.last(), PAGE).await.unwrap_or_default();
            let is_last = page.len() < PAGE;
            all.extend(page);
            if is_last {
                return all;
            }
        }
    }

    /// Whether a client follows a table.
    fn is_used(&self, id: &str) -> bool {
        self.rooms().get(id).is_some_and(|room| room.is_open() && !room.is_alone())
    }
}

/// Whether a table waits for longer than others: where moves take days, players may take as long to come.
fn is_patient(waiting: &Unchanged, now: Timestamp) -> bool {
    match Header::parse(&waiting.header) {
        Ok(Header { clock: Clock::Days(days), .. }) => now.micros() < waiting.at + i64::from(days) * DAY,
        _ => false,
    }
}
