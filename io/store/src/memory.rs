//! A store in memory: the same answers, without threads or waiting.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use crate::error::Error;
use crate::stream::{Change, Filter, IdleStage, NewStream, Row, Stored, Summary, Unchanged};

/// Everything there is, until it is closed.
pub(crate) struct Memory {
    streams: Mutex<Option<Streams>>,
}

impl Memory {
    /// Nothing yet.
    pub(crate) fn new() -> Memory {
        Memory { streams: Mutex::new(Some(Streams::default())) }
    }

    /// Reads or changes the streams under the lock.
    pub(crate) fn with<T>(&self, work: impl FnOnce(&mut Streams) -> Result<T, Error>) -> Result<T, Error> {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        work(streams.as_mut().ok_or(Error::Closed)?)
    }

    /// Forgets everything.
    pub(crate) fn close(&self) {
        *self.streams.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// The streams, and the ways to find them.
#[derive(Default)]
pub(crate) struct Streams {
    last_number: u64,
    by_id: BTreeMap<String, Kept>,
    /// Kinds and numbers, to ids.
    numbers: BTreeMap<(String, u64), String>,
    /// Keys to ids.
    keys: BTreeMap<String, String>,
    deadlines: BTreeSet<(i64, String)>,
    pub(crate) heartbeat: i64,
    pub(crate) outages: Vec<(i64, i64)>,
    pub(crate) facts: BTreeMap<&'static str, String>,
}

/// A stream as it is now, and its rows.
struct Kept {
    stream: NewStream,
    rows: Vec<Row>,
}

impl Streams {
    pub(crate) fn reserve(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    pub(crate) fn create(&mut self, new: NewStream) -> Result<(), Error> {
        let number = (new.kind.to_string(), new.number);
        if self.by_id.contains_key(&new.id) || self.numbers.contains_key(&number) {
            return Err(Error::Exists);
        }
        self.numbers.insert(number, new.id.clone());
        self.deadlines.extend(new.head.deadline.map(|deadline| (deadline, new.id.clone())));
        self.by_id.insert(new.id.clone(), Kept { stream: new, rows: Vec::new() });
        Ok(())
    }

    pub(crate) fn append(&mut self, id: &str, expected: u64, change: Change) -> Result<(), Error> {
        let kept = self.by_id.get_mut(id).ok_or(Error::NotFound)?;
        let found = kept.rows.len() as u64;
        if found != expected {
            return Err(Error::Conflict { found });
        }
        if change.keys.iter().any(|key| self.keys.get(key).is_some_and(|owner| owner != id)) {
            return Err(Error::KeyTaken);
        }
        self.keys.extend(change.keys.into_iter().map(|key| (key, id.to_string())));
        if let Some(deadline) = kept.stream.head.deadline {
            self.deadlines.remove(&(deadline, id.to_string()));
        }
        self.deadlines.extend(change.head.deadline.map(|deadline| (deadline, id.to_string())));
        kept.stream.head = change.head;
        kept.rows.extend(change.rows);
        kept.stream.at = change.at;
        Ok(())
    }

    pub(crate) fn close(&mut self, id: &str, stage: &str) -> Result<(), Error> {
        let kept = self.by_id.get_mut(id).ok_or(Error::NotFound)?;
        if let Some(deadline) = kept.stream.head.deadline.take() {
            self.deadlines.remove(&(deadline, id.to_string()));
        }
        kept.stream.is_listed = false;
        kept.stream.head.stage = stage.to_string();
        Ok(())
    }

    pub(crate) fn delete(&mut self, id: &str) -> Result<(), Error> {
        let Kept { stream, .. } = self.by_id.remove(id).ok_or(Error::NotFound)?;
        self.numbers.remove(&(stream.kind.to_string(), stream.number));
        self.keys.retain(|_, owner| owner != id);
        if let Some(deadline) = stream.head.deadline {
            self.deadlines.remove(&(deadline, stream.id));
        }
        Ok(())
    }

    pub(crate) fn load(&self, id: &str) -> Option<Stored> {
        let Kept { stream, rows } = self.by_id.get(id)?;
        let NewStream { kind, header, sealed, head, .. } = stream.clone();
        Some(Stored { kind: kind.to_string(), header, sealed, head, rows: rows.clone() })
    }

    pub(crate) fn tail(&self, id: &str, after: u64, limit: usize) -> Option<Vec<Row>> {
        let kept = self.by_id.get(id)?;
        let after = usize::try_from(after).unwrap_or(usize::MAX);
        Some(kept.rows.iter().skip(after).take(limit).cloned().collect())
    }

    pub(crate) fn list(&self, filter: &Filter, before: Option<u64>, limit: usize) -> Vec<Summary> {
        let kind = || filter.kind.clone();
        let below = match before {
            Some(before) => self.numbers.range((kind(), 0)..(kind(), before)),
            None => self.numbers.range((kind(), 0)..=(kind(), u64::MAX)),
        };
        let kept = below.rev().filter_map(|(_, id)| self.by_id.get(id));
        kept.filter(|kept| shows(filter, &kept.stream)).take(limit).map(|kept| summary(&kept.stream)).collect()
    }

    pub(crate) fn unchanged(
        &self,
        kind: &str,
        stage: IdleStage,
        (after, id, until): (i64, &str, i64),
        limit: usize,
    ) -> Vec<Unchanged> {
        let fits = |stream: &&NewStream| {
            stream.kind == kind
                && stream.head.stage == stage.name()
                && stream.at <= until
                && (after, id) < (stream.at, stream.id.as_str())
        };
        let mut found: Vec<Unchanged> = (self.by_id.values().map(|kept| &kept.stream).filter(fits))
            .map(|stream| Unchanged { id: stream.id.clone(), at: stream.at, header: stream.header.clone() })
            .collect();
        found.sort_by(|one, other| (one.at, &one.id).cmp(&(other.at, &other.id)));
        found.truncate(limit);
        found
    }

    pub(crate) fn by_number(&self, kind: &str, number: u64) -> Option<String> {
        self.numbers.get(&(kind.to_string(), number)).cloned()
    }

    pub(crate) fn by_key(&self, key: &str) -> Option<String> {
        self.keys.get(key).cloned()
    }

    pub(crate) fn due(&self, at: i64, limit: usize) -> Vec<(String, i64)> {
        let due = self.deadlines.iter().take_while(|(deadline, _)| *deadline <= at);
        due.take(limit).map(|(deadline, id)| (id.clone(), *deadline)).collect()
    }
}

fn shows(filter: &Filter, stream: &NewStream) -> bool {
    (filter.unlisted || stream.is_listed)
        && filter.game.as_ref().is_none_or(|game| *game == stream.game)
        && filter.stage.as_ref().is_none_or(|stage| *stage == stream.head.stage)
}

fn summary(stream: &NewStream) -> Summary {
    let NewStream { id, number, game, at, head, .. } = stream.clone();
    Summary { id, number, game, stage: head.stage, summary: head.summary, at }
}
