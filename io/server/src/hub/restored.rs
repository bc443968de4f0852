//! A data folder that is the copy of another: what goes on there is not known here.
//!
//! The server that has the first folder goes on writing, and signs what it has written. If this one went on with the same
//! tables it would sign another history of them. So it adds no line to a table that was not over when the copy was made.

use referee::Header;
use store::{COPIED, Error, Filter};

use super::{Hub, TABLE, stage_name};
use crate::Event;

/// How many tables are looked at together.
const PAGE: usize = 256;

impl Hub {
    /// Stops every unfinished table of a folder that was copied, where players can have keys; before anything else is done with
    /// them. `is_restored` says that the folder is a copy, though it does not know.
    pub(crate) async fn stop_copied(&self, is_restored: bool) -> Result<(), Error> {
        if !is_restored && self.store().fact(COPIED).await?.is_none() {
            return Ok(());
        }
        let mut stopped = 0;
        for stage in [referee::Stage::Gathering, referee::Stage::Playing, referee::Stage::Paused] {
            stopped += self.stop_at(stage_name(stage)).await?;
        }
        self.store().set_fact(COPIED, None).await?;
        self.0.log.tell(|| Event::CopyRestored { stopped });
        Ok(())
    }

    /// Stops the tables at a stage, and says how many.
    async fn stop_at(&self, stage: &str) -> Result<u64, Error> {
        let stage = Some(stage.to_string());
        let filter = Filter { kind: TABLE.to_string(), game: None, stage, unlisted: true };
        let (mut before, mut stopped) = (None, 0);
        loop {
            let found = self.store().list(&filter, before, PAGE).await?;
            for table in &found {
                // A table that cannot be read is not gone on with either.
                let stored = self.store().load(&table.id).await.ok().flatten();
                let header = stored.and_then(|stored| Header::parse(&stored.header).ok());
                if header.is_some_and(|header| header.keys.is_some()) {
                    self.store().stop_stream(&table.id).await?;
                    stopped += 1;
                }
            }
            before = found.last().map(|last| last.number);
            if found.len() < PAGE {
                return Ok(stopped);
            }
        }
    }
}
