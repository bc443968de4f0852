//! The house: who is banned from it, and what its operator has done, in a log that only grows.

mod audit;
mod ban;
mod range;

use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use game::{Refused, Timestamp};
use store::{Change, NewStream, Row, Store, Stored, StreamHead};

pub use self::audit::Act;
use self::audit::Line;
pub use self::ban::{Ban, Whom};
pub use self::range::AddressRange;
use crate::{ServerRefusal, ServerTime, no};

/// Who is banned, and what the operator did. Clone it.
#[derive(Clone)]
pub struct House(Arc<Inner>);

struct Inner {
    store: Store,
    time: ServerTime,
    bans: RwLock<Vec<Ban>>,
    /// How many lines the log has. Held while one is written.
    length: tokio::sync::Mutex<u64>,
}

/// The stream of the log: there is one.
const AUDIT: &str = "audit";
/// How many lines are read at a time.
const PAGE: usize = 1000;

/// Whether what is stored of the log is whole: every line can be read, and they follow each other.
pub(crate) fn is_sound(stored: &Stored) -> Result<(), String> {
    let is_next = |(row, seq): (&Row, u64)| Line::parse(&row.line).is_some_and(|line| line.seq == seq);
    match stored.rows.iter().zip(1..).position(|row| !is_next(row)) {
        Some(index) => Err(format!("line {} cannot be read", index + 1)),
        None => Ok(()),
    }
}

impl House {
    pub(crate) fn new(store: Store, time: ServerTime) -> House {
        House(Arc::new(Inner { store, time, bans: RwLock::default(), length: tokio::sync::Mutex::default() }))
    }

    /// Reads what the operator did before.
    pub(crate) async fn resume(&self) -> Result<(), store::Error> {
        let mut length = self.0.length.lock().await;
        if self.0.store.load(AUDIT).await?.is_none() {
            let head = head();
            let (id, game, header, sealed) = (AUDIT.to_string(), String::new(), "{}".to_string(), String::new());
            let (number, is_listed, at) = (1, false, self.0.time.now().micros());
            self.0
                .store
                .create(NewStream { id, kind: AUDIT, number, game, is_listed, header, sealed, at, head })
                .await?;
        }
        loop {
            let rows = self.0.store.tail(AUDIT, *length, PAGE).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            *length = last.seq;
            for line in rows.iter().filter_map(|row| Line::parse(&row.line)) {
                self.take(&line);
            }
        }
    }

    /// Writes down what the operator did; gives the line.
    ///
    /// # Errors
    /// When it could not be written down.
    pub(crate) async fn note(&self, act: Act) -> Result<String, Refused> {
        let mut length = self.0.length.lock().await;
        let line = Line { seq: *length + 1, at: self.0.time.now(), act };
        let text = line.text();
        let row = Row { seq: line.seq, line: text.clone(), sealed: None };
        let change = Change { rows: vec![row], keys: Vec::new(), at: line.at.micros(), head: head() };
        let written = self.0.store.append(AUDIT, *length, change).await;
        written.map_err(|_| no(ServerRefusal::StorageFailed))?;
        *length = line.seq;
        self.take(&line);
        Ok(text)
    }

    /// Lines of the log after `after`, at most `limit`.
    pub(crate) async fn audit(&self, after: u64, limit: usize) -> Result<Vec<String>, Refused> {
        let rows = self.0.store.tail(AUDIT, after, limit).await.map_err(|_| no(ServerRefusal::StorageFailed))?;
        Ok(rows.into_iter().map(|row| row.line).collect())
    }

    /// The bans that hold now.
    pub(crate) fn bans(&self) -> Vec<Ban> {
        let now = self.0.time.now();
        self.read().iter().filter(|ban| ban.holds(now)).cloned().collect()
    }

    /// Refuses an address that is banned.
    pub(crate) fn must_admit(&self, address: IpAddr) -> Result<(), Refused> {
        self.must_not_hold(|whom| whom.is_from(address))
    }

    /// Refuses a name that is banned.
    pub(crate) fn must_admit_name(&self, name: &str) -> Result<(), Refused> {
        self.must_not_hold(|whom| whom.is_called(name))
    }

    fn must_not_hold(&self, is_about: impl Fn(&Whom) -> bool) -> Result<(), Refused> {
        let bans = self.read();
        if bans.is_empty() {
            return Ok(());
        }
        let now = self.0.time.now();
        let is_banned = bans.iter().any(|ban| is_about(&ban.whom) && ban.holds(now));
        if is_banned { Err(no(ServerRefusal::Banned)) } else { Ok(()) }
    }

    /// What a line of the log changes.
    fn take(&self, line: &Line) {
        let mut bans = self.0.bans.write().unwrap_or_else(PoisonError::into_inner);
        let now: Timestamp = self.0.time.now();
        bans.retain(|ban| ban.holds(now));
        match &line.act {
            Act::Ban { whom, until, reason } => {
                let (whom, reason) = (whom.clone(), reason.clone());
                bans.push(Ban { number: line.seq, whom, until: *until, reason });
            }
            Act::Lift { ban } => bans.retain(|known| known.number != *ban),
            Act::CloseTable { .. } | Act::DeleteTable { .. } | Act::RemovePlayer { .. } => {}
        }
    }

    fn read(&self) -> RwLockReadGuard<'_, Vec<Ban>> {
        self.0.bans.read().unwrap_or_else(PoisonError::into_inner)
    }
}

fn head() -> StreamHead {
    StreamHead { stage: "open".to_string(), summary: "{}".to_string(), deadline: None }
}
