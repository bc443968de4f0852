//! The hub: every table in memory, with one task per table.

mod absence;
mod company;
mod computer;
mod dissolve;
mod fold;
mod head;
mod held_shares;
mod hint;
mod kept_seats;
mod order;
mod pace;
mod presence;
mod pulse;
mod readiness;
mod rematch;
mod restored;
mod room;
mod spectator_feed;
mod sweep;
mod talk;
mod task;
mod update;
mod waiting;

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use entropy::uuid;
use game::{Digest, Refused, Seat, Timestamp};
use referee::{Chain, Header, LogEntry, Private, Signer, Table};
use store::{Change, Error, Filter, IdleStage, NewStream, STOPPED, Store, Stored, StreamHead, Summary};
use tokio::task::JoinHandle;
use tokio::time::Instant;

pub use self::dissolve::Dissolution;
pub(crate) use self::fold::{entry, fold, opened, replayed};
pub use self::head::Head;
pub(crate) use self::kept_seats::{KeptFor, KeptSeats};
pub use self::order::{Created, Order};
pub(crate) use self::presence::Presence;
pub use self::presence::{Absence, Attendance, Line};
pub(crate) use self::rematch::{Wish, persons};
pub(crate) use self::room::News;
pub use self::room::{Accepted, Room, SIGN_OF_LIFE, Subscription};
use self::spectator_feed::SpectatorFeed;
pub(crate) use self::talk::{LONGEST, Said, TalkLine};
pub(crate) use self::task::Failed;

pub use self::update::{LinesAs, Update, numbers, seat_of, stage_name, state, told};
use crate::house::House;
use crate::spectator_thread::SpectatorThread;
use crate::{Event, Log, Secret, ServerRefusal, ServerTime, Thinkers, no};

/// A handle on every table. Clone it.
#[derive(Clone)]
pub struct Hub(Arc<Inner>);

struct Inner {
    store: Store,
    /// The server's key.
    signer: Arc<Signer>,
    time: ServerTime,
    rooms: Mutex<HashMap<String, Room>>,
    is_closing: AtomicBool,
    /// How many tables were set up, those of tournaments included.
    set_up: AtomicU64,
    /// After how long without clients a table is unloaded.
    idle: Duration,
    /// After how long a player who is not there counts as gone.
    absence: Absence,
    /// How long a share may wait for those of others.
    share_wait: Duration,
    /// Until then players have time to come back after the server was started.
    return_by: Instant,
    log: Log,
    readiness: readiness::Readiness,
    /// The tables that are known to be damaged, which is logged once.
    damaged: Mutex<BTreeSet<String>>,
    house: House,
    /// The worker threads on which computers choose their moves.
    thinkers: Thinkers,
    spectators: SpectatorThread,
}

impl Hub {
    /// A hub that keeps nothing.
    #[cfg(test)]
    pub(crate) fn in_memory() -> Hub {
        let time = ServerTime::new(crate::wall_clock, Duration::ZERO);
        Hub::new(
            (Store::in_memory(), Signer::new(&[7; 32])),
            time,
            (Duration::from_mins(1), Absence::default(), Duration::ZERO),
            Log::default(),
        )
    }

    /// The hub of a store, at the server with this key.
    #[must_use]
    pub(crate) fn new(
        (store, signer): (Store, Signer),
        time: ServerTime,
        (idle, absence, share_wait): (Duration, Absence, Duration),
        log: Log,
    ) -> Hub {
        let house = House::new(store.clone(), time.clone());
        let return_by = Instant::now() + time.patience();
        Hub(Arc::new(Inner {
            store,
            signer: Arc::new(signer),
            time,
            house,
            return_by,
            rooms: Mutex::default(),
            is_closing: AtomicBool::new(false),
            set_up: AtomicU64::new(0),
            idle,
            absence,
            share_wait,
            log,
            readiness: readiness::Readiness::default(),
            damaged: Mutex::default(),
            thinkers: Thinkers::new(),
            spectators: SpectatorThread::new(),
        }))
    }

    /// Where tables are kept.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// The server's public key.
    #[must_use]
    pub fn key(&self) -> Digest {
        self.0.signer.key()
    }

    /// The server's time.
    pub(crate) fn now(&self) -> Timestamp {
        self.0.time.now()
    }

    /// The thread of those who only look on.
    pub(crate) fn spectators(&self) -> &SpectatorThread {
        &self.0.spectators
    }

    /// Who is banned, and what the operator did.
    #[must_use]
    pub(crate) fn house(&self) -> &House {
        &self.0.house
    }

    /// What is stored of a table or a tournament.
    ///
    /// # Errors
    /// When there is no stream of that id, or it cannot be read.
    pub(crate) async fn load(&self, id: &str) -> Result<Stored, ServerRefusal> {
        let stored = self.0.store.load(id).await.map_err(|error| self.is_lost(id, &error))?;
        stored.ok_or(ServerRefusal::NoSuchTable)
    }

    /// Lines of a stream after `after`, up to and including `until` but no more than a page.
    ///
    /// # Errors
    /// When there is no such stream, or it cannot be read.
    pub(crate) async fn lines_after(&self, id: &str, after: u64, until: u64) -> Result<Vec<String>, ServerRefusal> {
        let many = usize::try_from(until.saturating_sub(after)).unwrap_or(usize::MAX).min(LINES);
        if many == 0 {
            return Ok(Vec::new());
        }
        let rows = self.0.store.tail(id, after, many).await.map_err(|_| ServerRefusal::StorageFailed)?;
        Ok(rows.into_iter().map(|row| row.line).collect())
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
        // Where nothing is left to chance, computers still have luck.
        let chain = Chain::new(luck.bytes());
        let at = self.now();
        let draft = Header {
            parlor: referee::VERSION,
            game: order.kind.name.to_string(),
            table: id.clone(),
            number: 0,
            at,
            setup: order.kind.complete(order.written_setup()?),
            clock: order.clock,
            policy: order.policy,
            anchor: Some(chain.anchor().published()),
            keys: Some(order.key_terms(self.key())),
            requests: order.requests,
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
        self.0.set_up.fetch_add(1, Ordering::Relaxed);
        self.0.log.tell(|| Event::TableCreated { table: number, game: table.header.game.clone() });
        Ok(self.get_or_insert(id, table, Some(chain), sealed))
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
        let stored = self.0.store.load(id).await.map_err(|error| no(self.is_lost(id, &error)))?;
        let Some(stored) = stored.filter(|stored| stored.kind == TABLE) else { return Ok(None) };
        if [IdleStage::Closed.name(), STOPPED].contains(&stored.head.stage.as_str()) {
            return Err(no(ServerRefusal::TableClosed));
        }
        // A long game takes a while, and so does a chain.
        let folded = tokio::task::spawn_blocking(move || {
            let (table, sealed) = (replayed(&stored)?, Sealed::read(&stored.sealed));
            let chain = sealed.chain(&table)?;
            Ok((table, chain, sealed))
        });
        let folded = folded.await.unwrap_or_else(|_| Err("it cannot be followed".to_string()));
        let damaged = |what: String| Error::Damaged { what: format!("table {id}: {what}") };
        let (table, chain, sealed) = folded.map_err(|what| no(self.is_lost(id, &damaged(what))))?;
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

    /// How many tables were set up since the server began, those of tournaments included.
    #[must_use]
    pub fn set_up_so_far(&self) -> u64 {
        self.0.set_up.load(Ordering::Relaxed)
    }

    /// How many tables are loaded.
    #[must_use]
    pub fn loaded(&self) -> usize {
        self.rooms().len()
    }

    /// Writes the store's failure to the log, and gives the refusal for the caller.
    fn lost(&self, error: &Error) -> Refused {
        self.0.log.lost(error);
        no(ServerRefusal::StorageFailed)
    }

    /// The same for a stream that cannot be read. A damaged one is logged once, however often it is asked for.
    pub(crate) fn is_lost(&self, id: &str, error: &Error) -> ServerRefusal {
        let mut damaged = self.0.damaged.lock().unwrap_or_else(PoisonError::into_inner);
        let is_news = match error {
            Error::Damaged { .. } => damaged.len() < MOST_DAMAGED && damaged.insert(id.to_string()),
            _ => true,
        };
        if is_news {
            self.0.log.lost(error);
        }
        ServerRefusal::StorageFailed
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
        // It was unloaded because no client used it for so long, or else the server has just started.
        let unused = Instant::now().checked_sub(self.0.idle).unwrap_or(self.0.return_by);
        let presence = Presence::new(self.0.absence, unused.max(self.0.return_by));
        let spectators = SpectatorFeed::new(self.spectators().clone());
        let server = (self.0.time.clone(), self.0.signer.clone());
        let (room, task) = Room::new(id.clone(), server, (table, chain), sealed.access, (presence, spectators));
        rooms.insert(id, room.clone());
        let _running: JoinHandle<()> = tokio::spawn(task.run(self.clone()));
        room
    }

    /// Which players of a tournament are there: none has been heard of since the server was started.
    pub(crate) fn presence(&self) -> Presence {
        Presence::new(self.0.absence, self.0.return_by)
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

/// How many lines are read, and sent, at a time.
const LINES: usize = 500;

/// How many damaged tables are logged.
const MOST_DAMAGED: usize = 1000;

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

/// Whether what is stored of a table is whole: it follows from its lines, and its secret is the right one.
pub(crate) fn is_sound(stored: &Stored) -> Result<(), String> {
    let table = replayed(stored)?;
    Sealed::read(&stored.sealed).chain(&table).map(drop)
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

    /// The hash chain of a table, whose end its header has.
    fn chain(&self, table: &Table) -> Result<Option<Chain>, String> {
        let Some(anchor) = table.header.anchor else { return Ok(None) };
        let chain = Secret::told(&self.luck).map(|luck| Chain::new(luck.bytes()));
        match chain.filter(|chain| chain.anchor().published() == anchor) {
            Some(chain) => Ok(Some(chain)),
            None => Err("its secret is not that of the header's anchor".to_string()),
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

/// The key in what is kept secret of a player.
pub(crate) fn key(sealed: &str) -> Option<String> {
    sealed.parse().ok().map(|private: Private| private.key.to_string())
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
        keys: keys.filter_map(|entry| key(entry.sealed.as_deref()?)).collect(),
        at: next.envelope().updated_at.micros(),
        head: head(next, summary),
    }
}
