//! A store that forgets: the same answers, from memory alone, without threads or waiting.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use crate::error::Error;
use crate::stream::{Change, Filter, NewStream, Row, Stored, Summary};

/// Everything there is, until it is closed.
pub(crate) struct Memory {
    shelves: Mutex<Option<Shelves>>,
}

impl Memory {
    /// Nothing yet.
    pub(crate) fn new() -> Memory {
        Memory { shelves: Mutex::new(Some(Shelves::default())) }
    }

    /// Looks or changes, while nobody else does.
    pub(crate) fn with<T>(&self, work: impl FnOnce(&mut Shelves) -> Result<T, Error>) -> Result<T, Error> {
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        work(shelves.as_mut().ok_or(Error::Closed)?)
    }

    /// Forgets everything.
    pub(crate) fn close(&self) {
        *self.shelves.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// The streams, and the ways to find them.
#[derive(Default)]
pub(crate) struct Shelves {
    last_number: u64,
    streams: BTreeMap<String, Kept>,
    /// Kinds and numbers, to ids.
    numbers: BTreeMap<(String, u64), String>,
    /// Keys to ids.
    keys: BTreeMap<String, String>,
    deadlines: BTreeSet<(i64, String)>,
}

/// A stream, and when it changed last.
struct Kept {
    stored: Stored,
    at: i64,
}

impl Shelves {
    pub(crate) fn reserve(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    pub(crate) fn create(&mut self, new: NewStream) -> Result<(), Error> {
        let number = (new.kind.to_string(), new.number);
        if self.streams.contains_key(&new.id) || self.numbers.contains_key(&number) {
            return Err(Error::Exists);
        }
        self.numbers.insert(number, new.id.clone());
        self.deadlines.extend(new.head.deadline.map(|deadline| (deadline, new.id.clone())));
        let stored = Stored {
            id: new.id.clone(),
            kind: new.kind.to_string(),
            number: new.number,
            game: new.game,
            is_listed: new.is_listed,
            header: new.header,
            sealed: new.sealed,
            head: new.head,
            rows: Vec::new(),
        };
        self.streams.insert(new.id, Kept { stored, at: new.at });
        Ok(())
    }

    pub(crate) fn append(&mut self, id: &str, expected: u64, change: Change) -> Result<(), Error> {
        let kept = self.streams.get_mut(id).ok_or(Error::NotFound)?;
        let found = kept.stored.rows.len() as u64;
        if found != expected {
            return Err(Error::Conflict { found });
        }
        if change.keys.iter().any(|key| self.keys.get(key).is_some_and(|owner| owner != id)) {
            return Err(Error::KeyTaken);
        }
        self.keys.extend(change.keys.into_iter().map(|key| (key, id.to_string())));
        if let Some(deadline) = kept.stored.head.deadline {
            self.deadlines.remove(&(deadline, id.to_string()));
        }
        self.deadlines.extend(change.head.deadline.map(|deadline| (deadline, id.to_string())));
        kept.stored.head = change.head;
        kept.stored.rows.extend(change.rows);
        kept.at = change.at;
        Ok(())
    }

    pub(crate) fn load(&self, id: &str) -> Option<Stored> {
        self.streams.get(id).map(|kept| kept.stored.clone())
    }

    pub(crate) fn tail(&self, id: &str, after: u64, limit: usize) -> Result<Vec<Row>, Error> {
        let kept = self.streams.get(id).ok_or(Error::NotFound)?;
        let after = usize::try_from(after).unwrap_or(usize::MAX);
        Ok(kept.stored.rows.iter().skip(after).take(limit).cloned().collect())
    }

    pub(crate) fn list(&self, filter: &Filter, before: Option<u64>, limit: usize) -> Vec<Summary> {
        let kind = || filter.kind.clone();
        let below = match before {
            Some(before) => self.numbers.range((kind(), 0)..(kind(), before)),
            None => self.numbers.range((kind(), 0)..=(kind(), u64::MAX)),
        };
        let kept = below.rev().filter_map(|(_, id)| self.streams.get(id));
        kept.filter(|kept| shows(filter, &kept.stored)).take(limit).map(summary).collect()
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

    pub(crate) fn next_deadline(&self) -> Option<i64> {
        self.deadlines.first().map(|(deadline, _)| *deadline)
    }
}

fn shows(filter: &Filter, stored: &Stored) -> bool {
    (filter.unlisted || stored.is_listed)
        && filter.game.as_ref().is_none_or(|game| *game == stored.game)
        && filter.stage.as_ref().is_none_or(|stage| *stage == stored.head.stage)
}

fn summary(kept: &Kept) -> Summary {
    let Kept { stored, at } = kept;
    Summary {
        id: stored.id.clone(),
        number: stored.number,
        game: stored.game.clone(),
        stage: stored.head.stage.clone(),
        summary: stored.head.summary.clone(),
        at: *at,
        is_listed: stored.is_listed,
    }
}
