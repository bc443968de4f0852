//! Whether moves can be written down: it is tried, not guessed.

use std::time::Duration;

use store::Filter;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use super::{Hub, TABLE};
use crate::ServerRefusal;

/// What was found last, and when.
#[derive(Default)]
pub(super) struct Readiness(Mutex<Option<(Instant, Result<(), ServerRefusal>)>>);

/// For how long what was found holds: whoever asks more often does not make the disk write more.
const FRESH: Duration = Duration::from_secs(1);
/// How long the disk may take.
const PATIENCE: Duration = Duration::from_secs(10);

impl Hub {
    /// Whether tables can be read and written: by a query, a write to the database, and a file beside it.
    ///
    /// # Errors
    /// A disk that is full, read-only, broken or stuck.
    pub(crate) async fn readiness(&self) -> Result<(), ServerRefusal> {
        // One at a time, and all who wait meanwhile are told the same.
        let mut last = self.0.readiness.0.lock().await;
        if let Some((at, found)) = &*last
            && at.elapsed() < FRESH
        {
            return *found;
        }
        let tried = timeout(PATIENCE, self.try_store()).await.unwrap_or(Err(ServerRefusal::StorageFailed));
        *last = Some((Instant::now(), tried));
        tried
    }

    async fn try_store(&self) -> Result<(), ServerRefusal> {
        let filter = Filter { kind: TABLE.to_string(), game: None, stage: None, unlisted: true };
        let tried = match self.0.store.list(&filter, None, 1).await {
            Ok(_) => self.0.store.probe(self.now().micros()).await,
            Err(error) => Err(error),
        };
        tried.map_err(|error| {
            self.0.log.lost(&error);
            ServerRefusal::StorageFailed
        })
    }
}
