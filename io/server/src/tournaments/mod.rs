//! Every tournament: its log in the store, its games at the hub's tables, one task per tournament while it is on.
//!
//! The pairings of a round and their tables are written down before those tables are set up. So after a restart the task
//! finds out what is missing, and sets up no table twice.

mod arena;
mod sitting;
mod task;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use entropy::uuid;
use game::{Coded as _, Refused};
use referee::tournament::{Stage, Terms, Tournament};
use store::{Error, Filter, NewStream, Stored, Summary};

pub use self::arena::Arena;
use self::task::{Task, head};
use crate::hub::Hub;
use crate::{Secret, ServerRefusal, no};

/// A handle on every tournament. Clone it.
#[derive(Clone)]
pub struct Tournaments(Arc<Inner>);

struct Inner {
    hub: Hub,
    arenas: Mutex<HashMap<String, Arena>>,
    /// The most recently used of those that are over, the last first.
    lately: Mutex<Vec<(String, Arena)>>,
    /// Held while one is read from the store.
    reading: tokio::sync::Mutex<()>,
    is_closing: AtomicBool,
}

/// How many of those that are over are kept.
const LATELY: usize = 16;

/// The kind of stream that tournaments are.
pub const TOURNAMENT: &str = "tournament";

/// How many are resumed at a time.
const PAGE: usize = 256;

/// A tournament that was set up.
pub struct Created {
    /// It.
    pub arena: Arena,
    /// The secret of the organiser, who may begin it.
    pub organiser: Secret,
}

impl Tournaments {
    /// The tournaments of a hub.
    #[must_use]
    pub fn new(hub: Hub) -> Tournaments {
        Tournaments(Arc::new(Inner {
            hub,
            arenas: Mutex::default(),
            lately: Mutex::default(),
            reading: tokio::sync::Mutex::default(),
            is_closing: AtomicBool::new(false),
        }))
    }

    /// Sets up a tournament.
    ///
    /// # Errors
    /// Everything that is wrong with the terms; or that it could not be written down.
    pub async fn create(&self, terms: Terms) -> Result<Created, Refused> {
        self.must_be_open()?;
        let (id, organiser) = (uuid(entropy::fill).map_err(no)?, Secret::new().map_err(no)?);
        let setup = match games::find(&terms.game) {
            Some(kind) => kind.complete(terms.setup),
            None => terms.setup,
        };
        let terms = Terms { tournament: id.clone(), number: 0, at: self.0.hub.now(), setup, ..terms };
        // What is wrong is said before a number is used up.
        Tournament::new(games::kinds(), terms.clone())?;
        if let Some(kind) = games::find(&terms.game) {
            terms.must_end(kind)?;
        }
        let number = self.store().reserve().await.map_err(|_| no(ServerRefusal::StorageFailed))?;
        let tournament = Tournament::new(games::kinds(), Terms { number, ..terms })?;
        let sealed = organiser.key().to_string();
        let stream = NewStream {
            id,
            kind: TOURNAMENT,
            number,
            game: tournament.terms.game.clone(),
            is_listed: true,
            header: tournament.terms.line(),
            sealed: sealed.clone(),
            at: tournament.at().micros(),
            head: head(&tournament),
        };
        self.store().create(stream).await.map_err(|_| no(ServerRefusal::StorageFailed))?;
        Ok(Created { arena: self.open(tournament, sealed), organiser })
    }

    /// The tournament with this id, which goes on if it had stopped.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub async fn find(&self, id: &str) -> Result<Arena, Refused> {
        if let Some(arena) = self.arenas().get(id).filter(|arena| arena.is_open()) {
            return Ok(arena.clone());
        }
        self.must_be_open()?;
        // One at a time, and on a thread of its own: a long tournament is paired anew, round by round.
        let _turn = self.0.reading.lock().await;
        if let Some(arena) = self.lately(id) {
            return Ok(arena);
        }
        let stored = self.store().load(id).await.map_err(|error| no(self.0.hub.is_lost(id, &error)))?;
        let stored = stored.filter(|stored| stored.kind == TOURNAMENT);
        let stored = stored.ok_or_else(|| no(ServerRefusal::NoSuchTournament))?;
        let folded = tokio::task::spawn_blocking(move || fold(&stored).map(|tournament| (tournament, stored.sealed)));
        let damaged = || Error::Damaged { what: format!("tournament {id} cannot be followed") };
        let folded = folded.await.ok().flatten();
        let (tournament, sealed) = folded.ok_or_else(|| no(self.0.hub.is_lost(id, &damaged())))?;
        Ok(self.open(tournament, sealed))
    }

    /// The tournament with this number.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub async fn numbered(&self, number: u64) -> Result<Arena, Refused> {
        let id = self.store().by_number(TOURNAMENT, number).await.map_err(|_| no(ServerRefusal::StorageFailed))?;
        self.find(&id.ok_or_else(|| no(ServerRefusal::NoSuchTournament))?).await
    }

    /// The tournament that a secret belongs to, and the player; nothing if it belongs to none.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn entered(&self, token: &str) -> Result<Option<(Arena, u16)>, Refused> {
        let Some(secret) = Secret::told(token) else { return Ok(None) };
        let found = self.store().by_key(&secret.key().to_string()).await;
        let Some(id) = found.map_err(|_| no(ServerRefusal::StorageFailed))? else { return Ok(None) };
        match self.find(&id).await {
            Ok(arena) => {
                let player = arena.tournament().player_of(&secret.key());
                Ok(player.map(|player| (arena, player)))
            }
            Err(refusal) => match ServerRefusal::of_code(refusal.code()) {
                Some(ServerRefusal::NoSuchTournament) => Ok(None),
                _ => Err(refusal),
            },
        }
    }

    /// Tournaments with numbers below `before`, the newest first.
    ///
    /// # Errors
    /// When they cannot be read.
    pub async fn list(&self, before: Option<u64>, limit: usize) -> Result<Vec<Summary>, Refused> {
        let filter = Filter { kind: TOURNAMENT.to_string(), game: None, stage: None, unlisted: false };
        self.store().list(&filter, before, limit).await.map_err(|_| no(ServerRefusal::StorageFailed))
    }

    /// Goes on with every tournament that had begun.
    pub async fn resume(&self) {
        let stage = Some(Stage::Playing.name().to_string());
        let filter = Filter { kind: TOURNAMENT.to_string(), game: None, stage, unlisted: true };
        let mut before = None;
        loop {
            let found = self.store().list(&filter, before, PAGE).await.unwrap_or_default();
            for summary in &found {
                let _resumed = self.find(&summary.id).await;
            }
            before = found.last().map(|last| last.number);
            if found.len() < PAGE {
                return;
            }
        }
    }

    /// Stops all of them where they are.
    pub async fn close(&self) {
        self.0.is_closing.store(true, Ordering::Relaxed);
        let arenas: Vec<Arena> = self.arenas().drain().map(|(_, arena)| arena).collect();
        for arena in arenas {
            arena.close().await;
        }
    }

    /// A tournament that runs, or one that is over and was used lately.
    fn lately(&self, id: &str) -> Option<Arena> {
        if let Some(arena) = self.arenas().get(id).filter(|arena| arena.is_open()) {
            return Some(arena.clone());
        }
        let lately = self.0.lately.lock().unwrap_or_else(PoisonError::into_inner);
        lately.iter().find(|(known, _)| known == id).map(|(_, arena)| arena.clone())
    }

    fn must_be_open(&self) -> Result<(), Refused> {
        if self.0.is_closing.load(Ordering::Relaxed) { Err(no(ServerRefusal::ShuttingDown)) } else { Ok(()) }
    }

    /// The handle on a tournament: the one that is there, if another task has opened it in the meantime.
    fn open(&self, tournament: Tournament, organiser: String) -> Arena {
        let id = tournament.terms.tournament.clone();
        let mut arenas = self.arenas();
        let before = arenas.get(&id);
        if let Some(arena) = before.filter(|arena| arena.is_open()) {
            return arena.clone();
        }
        // Players who are there stay when its task is started again.
        let presence = before.map_or_else(|| Arc::new(self.0.hub.presence()), |arena| arena.presence.clone());
        let is_over = tournament.stage() == Stage::Over;
        let (arena, task) = Task::new(self.0.hub.clone(), tournament, organiser, presence);
        if is_over {
            arenas.remove(&id);
            let mut lately = self.0.lately.lock().unwrap_or_else(PoisonError::into_inner);
            lately.truncate(LATELY - 1);
            lately.insert(0, (id, arena.clone()));
        } else {
            arenas.insert(id, arena.clone());
            tokio::spawn(task.run());
        }
        arena
    }

    fn store(&self) -> &store::Store {
        self.0.hub.store()
    }

    fn arenas(&self) -> MutexGuard<'_, HashMap<String, Arena>> {
        self.0.arenas.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The tournament that follows from what was written down.
pub(crate) fn fold(stored: &Stored) -> Option<Tournament> {
    let lines = stored.rows.iter().map(|row| (row.line.as_str(), row.sealed.as_deref()));
    Tournament::fold(games::kinds(), &stored.header, lines).ok()
}
