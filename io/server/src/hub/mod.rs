//! The hub: every table in memory, with one task per table.

mod computer;
mod fold;
mod order;
mod room;
mod update;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use entropy::uuid;
use game::{Refused, Seat, Timestamp};
use referee::{Chain, Header, LogEntry, Table};
use store::{Change, Filter, NewStream, Store, Stored, StreamHead, Summary};
use tokio::task::JoinHandle;

pub(crate) use self::fold::{entry, fold, opened};
pub use self::order::{Created, Order};
pub use self::room::{Accepted, Room, SIGN_OF_LIFE, Subscription};
pub(crate) use self::room::{Failed, News};
pub use self::update::{Update, numbers, seat_of, stage_name, state, told};
use crate::{Event, Log, Secret, ServerRefusal, Thinkers, no, now};

/// A handle on every table. Clone it.
#[derive(Clone)]
pub struct Hub(Arc<Inner>);

struct Inner {
    store: Store,
    rooms: Mutex<HashMap<String, Room>>,
    is_closing: AtomicBool,
    /// After how long without clients a table is unloaded.
    idle: Duration,
    log: Log,
    /// The worker threads on which computers choose their moves.
    thinkers: Thinkers,
}

/// How often tables whose clocks have run out are looked for.
const SWEEP: Duration = Duration::from_secs(1);
/// How long before a clock runs out its table is loaded, in microseconds: a computer may be in turn there, and its move
/// is chosen only while the table is in memory.
const AHEAD: i64 = 10_000_000;
/// How many of them at a time.
const SWEPT: usize = 256;

impl Hub {
    /// The hub of a store.
    #[must_use]
    pub fn new(store: Store, idle: Duration, log: Log) -> Hub {
        Hub(Arc::new(Inner {
            store,
            rooms: Mutex::default(),
            is_closing: AtomicBool::new(false),
            idle,
            log,
            thinkers: Thinkers::new(),
        }))
    }

    /// Where tables are kept.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// What is stored of a table or a tournament.
    ///
    /// # Errors
    /// When there is no stream of that id, or it cannot be read.
    pub(crate) async fn load(&self, id: &str) -> Result<Stored, ServerRefusal> {
        let stored = self.0.store.load(id).await.map_err(|_| ServerRefusal::StorageFailed)?;
        stored.ok_or(ServerRefusal::NoSuchTable)
    }

    /// Sets up a table.
    ///
    /// # Errors
    /// Everything that is wrong with the order; or that it could not be written down.
    pub async fn create(&self, order: Order) -> Result<Created, Refused> {
        let id = uuid(entropy::fill).map_err(no)?;
        let invitation = if order.is_private { Some(Secret::new().map_err(no)?) } else { None };
        let access = invitation.as_ref().map_or(Access::Open, |secret| Access::Invited(secret.key().to_string()));
        let room = self.set_up(id, order, access).await?;
        Ok(Created { room, invitation })
    }

    /// The table with an id that was decided before, kept for those whom `Room::seat` seats; set up if there is none.
    ///
    /// # Errors
    /// Everything that is wrong with the order; or that it could not be written down.
    pub(crate) async fn reserve(&self, id: &str, order: Order) -> Result<Room, Refused> {
        match self.find(id).await? {
            Some(room) => Ok(room),
            None => self.set_up(id.to_string(), order, Access::Reserved).await,
        }
    }

    async fn set_up(&self, id: String, order: Order, access: Access) -> Result<Room, Refused> {
        if self.0.is_closing.load(Ordering::Relaxed) {
            return Err(no(ServerRefusal::ShuttingDown));
        }
        let luck = Secret::new().map_err(no)?;
        let chain = if Table::needs_luck(order.kind) { Some(Chain::new(luck.bytes())) } else { None };
        let at = now();
        let draft = Header {
            parlor: referee::VERSION,
            game: order.kind.name.to_string(),
            table: id.clone(),
            number: 0,
            at,
            setup: order.setup,
            clock: order.clock,
            policy: order.policy,
            anchor: chain.as_ref().map(|chain| chain.anchor().published()),
        };
        // What is wrong is said before a number is used up.
        Table::new(games::kinds(), draft.clone())?;
        let number = self.0.store.reserve().await.map_err(|_| no(ServerRefusal::StorageFailed))?;
        let table = Table::new(games::kinds(), Header { number, ..draft })?;
        let sealed = Sealed { luck: luck.tell(), access };
        let stream = NewStream {
            id: id.clone(),
            kind: TABLE,
            number,
            game: table.header.game.clone(),
            is_listed: !order.is_private,
            header: table.header.line(),
            sealed: sealed.text(),
            at: at.micros(),
            head: head(&table, summary(&table)),
        };
        self.0.store.create(stream).await.map_err(|error| self.lost(&error))?;
        self.0.log.tell(|| Event::TableCreated { table: number, game: table.header.game.clone() });
        Ok(self.get_or_insert(id, table, chain, sealed))
    }

    /// The table with this id, which is loaded if it was not in memory.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub async fn table(&self, id: &str) -> Result<Room, Refused> {
        self.find(id).await?.ok_or_else(|| no(ServerRefusal::NoSuchTable))
    }

    /// The same; nothing if there is no such table.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn find(&self, id: &str) -> Result<Option<Room>, Refused> {
        if let Some(room) = self.known(id) {
            return Ok(Some(room));
        }
        let stored = self.0.store.load(id).await.map_err(|_| no(ServerRefusal::StorageFailed))?;
        let Some(stored) = stored.filter(|stored| stored.kind == TABLE) else { return Ok(None) };
        // A long game takes a while, and so does a chain.
        let folded = tokio::task::spawn_blocking(move || {
            let (table, sealed) = (fold(&stored, u64::MAX, drop)?, Sealed::read(&stored.sealed));
            let luck = Secret::told(&sealed.luck).filter(|_| table.header.anchor.is_some());
            Some((table, luck.map(|luck| Chain::new(luck.bytes())), sealed))
        });
        let folded = folded.await.ok().flatten();
        let (table, chain, sealed) = folded.ok_or_else(|| no(ServerRefusal::StorageFailed))?;
        Ok(Some(self.get_or_insert(id.to_string(), table, chain, sealed)))
    }

    /// The table with this number.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub async fn numbered(&self, number: u64) -> Result<Room, Refused> {
        let id = self.0.store.by_number(TABLE, number).await.map_err(|_| no(ServerRefusal::StorageFailed))?;
        self.table(&id.ok_or_else(|| no(ServerRefusal::NoSuchTable))?).await
    }

    /// The table where the player with this token sits, and the place.
    ///
    /// # Errors
    /// When no player has this token.
    pub async fn seated(&self, token: &str) -> Result<(Room, u8), Refused> {
        let key = Secret::told(token).ok_or_else(|| no(ServerRefusal::BadToken))?.key();
        let id = self.0.store.by_key(&key.to_string()).await.map_err(|_| no(ServerRefusal::StorageFailed))?;
        let room = self.table(&id.ok_or_else(|| no(ServerRefusal::BadToken))?).await?;
        let place = room.table().place_of(&key).ok_or_else(|| no(ServerRefusal::BadToken))?;
        Ok((room, place))
    }

    /// Tables with numbers below `before`, the newest first.
    ///
    /// # Errors
    /// When they cannot be read.
    pub async fn list(&self, filter: &Filter, before: Option<u64>, limit: usize) -> Result<Vec<Summary>, Refused> {
        self.0.store.list(filter, before, limit).await.map_err(|_| no(ServerRefusal::StorageFailed))
    }

    /// How many tables are loaded.
    #[must_use]
    pub fn loaded(&self) -> usize {
        self.rooms().len()
    }

    /// Loads the tables whose clocks are about to run out, for as long as the server runs.
    pub async fn sweep(self) {
        let mut timer = tokio::time::interval(SWEEP);
        loop {
            timer.tick().await;
            if self.0.is_closing.load(Ordering::Relaxed) {
                return;
            }
            let due = self.0.store.due(now().micros() + AHEAD, SWEPT).await.unwrap_or_default();
            for (id, _) in due {
                // A table that is loaded looks at its own clock.
                let _loaded = self.table(&id).await;
            }
        }
    }

    /// Takes no more commands, finishes those that were taken, and closes the store.
    pub async fn close(&self) {
        self.0.is_closing.store(true, Ordering::Relaxed);
        let rooms: Vec<Room> = self.rooms().drain().map(|(_, room)| room).collect();
        for room in rooms {
            room.close().await;
        }
        self.0.store.close().await;
    }

    /// Writes the store's failure to the log, and gives the refusal for the caller.
    fn lost(&self, error: &store::Error) -> Refused {
        self.0.log.lost(error);
        no(ServerRefusal::StorageFailed)
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<String, Room>> {
        self.0.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known(&self, id: &str) -> Option<Room> {
        self.rooms().get(id).filter(|room| room.is_open()).cloned()
    }

    /// The room of a table: the one that is in memory, if another task has loaded the table in the meantime.
    fn get_or_insert(&self, id: String, table: Table, chain: Option<Chain>, sealed: Sealed) -> Room {
        let mut rooms = self.rooms();
        if let Some(room) = rooms.get(&id).filter(|room| room.is_open()) {
            return room.clone();
        }
        let (room, task) = Room::new(id.clone(), table, chain, sealed.access);
        rooms.insert(id, room.clone());
        let _running: JoinHandle<()> = tokio::spawn(task.run(self.clone()));
        room
    }

    /// Removes a room that no client uses.
    fn forget(&self, room: &Room) -> bool {
        let mut rooms = self.rooms();
        let is_alone = room.is_alone();
        if is_alone {
            rooms.remove(room.id());
        }
        is_alone
    }
}

/// The kind of stream that tables are.
pub const TABLE: &str = "table";

/// Who may sit down at a table, or watch it.
#[derive(Clone, PartialEq, Eq)]
enum Access {
    /// Everyone.
    Open,
    /// Clients that have the secret with this hash.
    Invited(String),
    /// Players whom the server seats; everyone may watch.
    Reserved,
}

/// The secrets that are kept with a header.
struct Sealed {
    luck: String,
    access: Access,
}

/// Stands in the place of an invitation where the server seats the players.
const RESERVED: &str = "reserved";

impl Sealed {
    fn text(&self) -> String {
        match &self.access {
            Access::Open => self.luck.clone(),
            Access::Invited(key) => format!("{} {key}", self.luck),
            Access::Reserved => format!("{} {RESERVED}", self.luck),
        }
    }

    fn read(text: &str) -> Sealed {
        let (luck, access) = match text.split_once(' ') {
            None => (text, Access::Open),
            Some((luck, RESERVED)) => (luck, Access::Reserved),
            Some((luck, key)) => (luck, Access::Invited(key.to_string())),
        };
        Sealed { luck: luck.to_string(), access }
    }
}

/// The summary of a table for lists. Where a computer sits, it has the level of each seat's computer.
fn summary(table: &Table) -> String {
    let mut summary = serde_json::json!({"players": table.envelope().names, "seats": table.game().seats()});
    let places = (0..table.game().seats()).map_while(|seat| table.sitter(Seat(seat)));
    let bots: Vec<Option<&str>> = places.map(|place| place.bot.as_deref()).collect();
    if bots.iter().any(Option::is_some) {
        summary["bots"] = bots.into();
    }
    summary.to_string()
}

fn head(table: &Table, summary: String) -> StreamHead {
    StreamHead {
        stage: stage_name(table.stage()).to_string(),
        summary,
        deadline: table.deadline().map(Timestamp::micros),
    }
}

/// What an append says besides its lines.
fn change(entries: &[LogEntry], next: &Table, summary: String) -> Change {
    let rows = entries.iter().map(|entry| store::Row {
        seq: entry.record.seq,
        line: entry.line.clone(),
        sealed: entry.sealed.clone(),
    });
    let keys = entries.iter().filter(|entry| matches!(entry.record.event, referee::LogEvent::Sit { .. }));
    Change {
        rows: rows.collect(),
        keys: keys.filter_map(|entry| entry.sealed.clone()).collect(),
        at: next.envelope().updated_at.micros(),
        head: head(next, summary),
    }
}
