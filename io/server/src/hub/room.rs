//! A table in memory: the task that owns it, and the handle through which all others use it.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use game::{Digest, Refused, Seat, SeatSet, Text, Timestamp, Viewer};
use protocol::{ActionMessage, PlayerCommand};
use referee::{Chain, Clock, Command, Guest, Share, Signer, Stage, Table, TableRefusal};
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio::time::Instant;

use super::company::Company;
use super::computer::Computers;
use super::held_shares::HeldShares;
use super::presence::{Attendance, Line, Presence};
use super::spectator_feed::SpectatorFeed;
use super::task::Task;
use super::waiting::{Arrival, Arrivals, Debts};
use super::{Access, Dissolution, Head, Update, summary};
use crate::gate::counted;
use crate::turnstile::Turnstile;
use crate::{Lane, Secret, ServerRefusal, ServerTime, ended, no};

/// A handle on a table that is loaded. Clone it.
#[derive(Clone)]
pub struct Room(pub(super) Arc<Shared>);

pub(super) struct Shared {
    id: String,
    pub(super) time: ServerTime,
    /// The time of the last line or of loading it, whichever is later, and the moment it was loaded; where there is a
    /// clock.
    pub(super) loaded: Option<(Timestamp, std::time::Instant)>,
    /// Whether it is known if the server was away since the last line.
    pub(super) is_settled: AtomicBool,
    pub(super) requests: mpsc::Sender<(Request, Arrival)>,
    table: watch::Receiver<Arc<Table>>,
    signer: Arc<Signer>,
    /// The newest head, so that it is signed once.
    head: Mutex<Arc<Head>>,
    /// The feed, for as long as there is a task that feeds it.
    updates: broadcast::WeakSender<Arc<Update>>,
    pub(super) spectators: SpectatorFeed,
    presence: Arc<Presence>,
    pub(super) access: Access,
    /// Whether it was closed or deleted before its game began.
    pub(super) is_dissolved: AtomicBool,
    pub(super) chain: Option<Chain>,
    /// The address of the client that set the table up, or of the first player heard of since it was loaded.
    owner: OnceLock<IpAddr>,
    pub(super) arrivals: Arrivals,
    pub(super) company: Company,
}

/// A request to the task of a table.
pub(super) enum Request {
    /// Boxed, for there is room for many requests at each table.
    Command(Box<Command>, Responder),
    /// A player was heard from.
    Seen(Digest),
    /// From the player whose secret has this hash.
    Seat(Digest, SeatRequest, Responder),
    Dissolve(Dissolution, oneshot::Sender<Result<(), Refused>>),
    Close(oneshot::Sender<()>),
}

/// Where the response to a request goes.
pub(super) type Responder = oneshot::Sender<Result<Accepted, Refused>>;

/// The command of a player, which the task makes once it knows the player's place and seat.
pub(super) type SeatRequest = Box<dyn FnOnce(u8, Seat) -> Command + Send>;

/// A command that was accepted: what the caller is told comes from here, since the table may have changed again by then.
#[derive(Clone)]
pub struct Accepted {
    /// The table right after the decision.
    pub table: Arc<Table>,
    /// The server's word for it.
    pub head: Arc<Head>,
    /// What happened.
    pub story: Vec<Text>,
    /// The code of why the player who acted is out of the game.
    pub kicked: Option<String>,
    /// Whether the same request was accepted before: then nothing happened.
    pub is_repeat: bool,
}

/// A client's subscription to the updates of a table.
pub struct Subscription {
    updates: broadcast::Receiver<Arc<Update>>,
    /// The last line that was told of.
    told: u64,
    /// A snapshot from when the subscription began.
    pub now: Arc<Update>,
    room: Room,
    is_spectator: bool,
    /// What was heard, and when it may be told: a crowd of spectators is served one after the other.
    heard: Option<(Result<Arc<Update>, RecvError>, Instant)>,
    _attendance: Option<Attendance>,
}

/// What a subscriber hears next.
pub(crate) enum News {
    Update(Arc<Update>),
    /// Updates were missed: the table as it is now.
    Missed(Arc<Update>),
}

/// How often clients that follow a table are sent a sign of life.
pub const SIGN_OF_LIFE: Duration = Duration::from_secs(15);

/// How many updates are kept for a subscriber that is slow.
pub(super) const BACKLOG: usize = 64;
/// How many requests the queue of a table holds.
const QUEUE: usize = 64;

impl Room {
    pub(super) fn new(
        id: String,
        (time, signer): (ServerTime, Arc<Signer>),
        (table, chain): (Table, Option<Chain>),
        access: Access,
        (presence, spectators): (Presence, SpectatorFeed),
    ) -> (Room, Task) {
        let begun = (time.now().max(table.last_at()), std::time::Instant::now());
        let loaded = if table.header.clock == Clock::None { None } else { Some(begun) };
        let outages = time.outages();
        let (requests, inbox) = mpsc::channel(QUEUE);
        let summary = summary(&table);
        let table = Arc::new(table);
        let head = Mutex::new(Arc::new(Head::new(table.clone(), signer.clone())));
        let (publish, table) = watch::channel(table);
        let (updates, _) = broadcast::channel(BACKLOG);
        let room = Room(Arc::new(Shared {
            id,
            time,
            loaded,
            is_settled: AtomicBool::new(false),
            requests,
            table,
            signer,
            head,
            updates: updates.downgrade(),
            spectators,
            presence: Arc::new(presence),
            access,
            is_dissolved: AtomicBool::new(false),
            chain,
            owner: OnceLock::new(),
            arrivals: Arrivals::default(),
            company: Company::default(),
        }));
        let task = Task {
            room: room.clone(),
            inbox,
            publish,
            updates,
            summary,
            computers: Computers::default(),
            outages,
            grace: None,
            moment: begun.0,
            debts: Debts::default(),
            held: HeldShares::default(),
        };
        (room, task)
    }

    /// Notes the address of a client that sets the table up or plays there. The first one counts: the server thinks for it
    /// at this table.
    pub fn claim(&self, address: IpAddr) {
        let _first = self.0.owner.get_or_init(|| counted(address));
    }

    /// For whom the computers of the table think.
    pub(super) fn lane(&self) -> Lane {
        Lane { address: self.0.owner.get().copied(), table: self.0.id.clone() }
    }

    /// The luck of the computer on a seat, which the receipt proves.
    pub(crate) fn luck_of_computer(&self, seat: Seat) -> u64 {
        self.0.chain.as_ref().and_then(|chain| self.table().luck_of_computer(seat, chain)).unwrap_or(0)
    }

    /// The table's id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.0.id
    }

    /// The table as it is now.
    #[must_use]
    pub fn table(&self) -> Arc<Table> {
        self.0.table.borrow().clone()
    }

    /// How many spectators there are.
    #[must_use]
    pub fn spectators(&self) -> u32 {
        self.0.spectators.count()
    }

    /// Sends a command to the table, and waits until it is decided and written down.
    ///
    /// # Errors
    /// Why it was refused.
    pub async fn ask(&self, command: Command) -> Result<Accepted, Refused> {
        self.admit(&command)?;
        self.send(|responder| Request::Command(Box::new(command), responder)).await
    }

    /// The same for the player whose secret has this hash. Places and seats may change until the game begins, so the
    /// table's task looks them up at the moment it decides.
    ///
    /// # Errors
    /// Why it was refused; or that no player here has that secret.
    pub async fn ask_as(
        &self,
        key: Digest,
        request: impl FnOnce(u8, Seat) -> Command + Send + 'static,
    ) -> Result<Accepted, Refused> {
        self.send(|responder| Request::Seat(key, Box::new(request), responder)).await
    }

    /// The same for a message of a player.
    ///
    /// # Errors
    /// Why it was refused; or that no player here has that secret.
    pub async fn ask_as_player(&self, key: Digest, command: PlayerCommand) -> Result<Accepted, Refused> {
        if let PlayerCommand::Share(share) = &command
            && let Some(seat) = self.table().seat_with(&key)
        {
            self.admit_share(&share.clone().of(seat))?;
        }
        let request = move |place, seat| match command {
            PlayerCommand::Action(ActionMessage { action, expected, request, signed }) => {
                Command::Act { seat, action, expected, request, signed }
            }
            PlayerCommand::Resign { signed } => Command::Resign { seat, signed },
            PlayerCommand::Pause { signed } => Command::Pause { seat, signed },
            PlayerCommand::Takeback { signed } => Command::Takeback { seat, signed },
            PlayerCommand::Agree { signed } => Command::Agree { seat, signed },
            PlayerCommand::Decline { signed } => Command::Decline { seat, signed },
            PlayerCommand::Resume { signed } => Command::Resume { seat, signed },
            PlayerCommand::Leave { signed } => Command::Leave { place, signed },
            // The task knows who is gone.
            PlayerCommand::Claim => Command::Claim { by: Some(seat), gone: SeatSet::EMPTY },
            PlayerCommand::Share(share) => Command::Share(share.of(seat)),
            PlayerCommand::LoseKey => Command::Unkey { seat },
        };
        self.ask_as(key, request).await
    }

    /// Refuses what players may not do at a table that is reserved for a tournament.
    pub(super) fn admit(&self, command: &Command) -> Result<(), Refused> {
        match (&self.0.access, command) {
            (Access::Reserved, Command::Sit(_)) => Err(no(TableRefusal::TableFull)),
            (Access::Reserved, Command::Leave { .. }) => Err(no(TableRefusal::AlreadyBegun)),
            (Access::Reserved, Command::Pause { .. }) => Err(no(ServerRefusal::NoPause)),
            // Tables of tournaments that were set up before this could be asked for do not say so in their headers.
            (Access::Reserved, Command::Takeback { .. }) => Err(no(TableRefusal::RequestsOff)),
            (_, Command::Sit(_)) if self.is_kept() => Err(no(ServerRefusal::SeatKept)),
            (_, Command::Share(share)) => self.admit_share(share),
            _ => Ok(()),
        }
    }

    /// Refuses a share that opens no commitment before the table's task spends anything on it: any client may send one.
    fn admit_share(&self, share: &Share) -> Result<(), Refused> {
        let table = self.table();
        if table.stage() == Stage::Playing && !table.has_share(share) {
            table.check_opening(share)?;
        }
        Ok(())
    }

    /// Seats a player for whom the table is reserved, or the seat is kept.
    pub(crate) async fn seat(&self, guest: Guest) -> Result<Accepted, Refused> {
        self.send(|responder| Request::Command(Box::new(Command::Sit(guest)), responder)).await
    }

    /// Waits until the game is over; nothing if the table was unloaded before.
    pub(crate) async fn over(&self) -> Option<()> {
        self.0.table.clone().wait_for(|table| table.stage() == Stage::Over).await.ok().map(drop)
    }

    /// Ends the table before its game begins.
    pub(super) async fn dissolve(&self, how: Dissolution) -> Result<(), Refused> {
        let (responder, response) = oneshot::channel();
        let sent = self.0.requests.send((Request::Dissolve(how, responder), self.0.arrivals.note())).await;
        sent.map_err(|_| no(ServerRefusal::ShuttingDown))?;
        response.await.unwrap_or_else(|_| Err(no(ServerRefusal::StorageFailed)))
    }

    /// Whether it was closed or deleted before its game began.
    pub(crate) fn is_dissolved(&self) -> bool {
        self.0.is_dissolved.load(Ordering::Relaxed)
    }

    async fn send(&self, request: impl FnOnce(Responder) -> Request) -> Result<Accepted, Refused> {
        let (responder, response) = oneshot::channel();
        let sent = self.0.requests.send((request(responder), self.0.arrivals.note())).await;
        sent.map_err(|_| no(ServerRefusal::ShuttingDown))?;
        response.await.unwrap_or_else(|_| Err(no(ServerRefusal::StorageFailed)))
    }

    /// Subscribes to the updates of the table.
    #[must_use]
    pub fn subscribe(&self, viewer: Viewer) -> Subscription {
        self.subscribe_as(viewer, None, Line::Follower)
    }

    /// The same for a player, who is there for as long as the subscription is held.
    #[must_use]
    pub fn subscribe_as(&self, viewer: Viewer, player: Option<Digest>, line: Line) -> Subscription {
        let is_spectator = viewer == Viewer::Public;
        if is_spectator {
            self.0.spectators.come();
        }
        // First the subscription, then the state: nothing can be missed between them, only told twice.
        let feed = self.0.updates.upgrade().unwrap_or_else(|| broadcast::channel(1).0);
        let updates = if is_spectator { self.0.spectators.subscribe(&feed) } else { feed.subscribe() };
        let attendance = player.map(|key| Attendance::new(self.presence(), key, line));
        let now = Arc::new(self.snapshot());
        Subscription {
            updates,
            told: now.seq,
            now,
            room: self.clone(),
            is_spectator,
            heard: None,
            _attendance: attendance,
        }
    }

    pub(super) fn presence(&self) -> &Arc<Presence> {
        &self.0.presence
    }

    /// The table as it is, as an update without news.
    #[must_use]
    pub fn snapshot(&self) -> Update {
        Update::new(self.head(&self.table()), &[], Vec::new(), self.spectators())
    }

    /// The head of the table as it is, or was a moment ago.
    pub(crate) fn head(&self, table: &Arc<Table>) -> Arc<Head> {
        let mut newest = self.0.head.lock().unwrap_or_else(PoisonError::into_inner);
        if newest.table().seq() == table.seq() {
            return newest.clone();
        }
        let head = Arc::new(Head::new(table.clone(), self.0.signer.clone()));
        if newest.table().seq() < table.seq() {
            *newest = head.clone();
        }
        head
    }

    /// Whether the table is private and this is not its invitation.
    #[must_use]
    pub fn excludes(&self, invitation: Option<&str>) -> bool {
        match &self.0.access {
            Access::Open | Access::Reserved => false,
            Access::Invited(key) => {
                let told = invitation.and_then(Secret::told).map(|secret| secret.key());
                !told.zip(key.parse().ok()).is_some_and(|(told, key)| told.is_same(&key))
            }
        }
    }

    /// Whether it is private.
    #[must_use]
    pub fn is_private(&self) -> bool {
        matches!(self.0.access, Access::Invited(_))
    }

    /// Whether its task still takes commands.
    pub(crate) fn is_open(&self) -> bool {
        !self.0.requests.is_closed()
    }

    /// Whether only the hub and the task have a handle.
    pub(super) fn is_alone(&self) -> bool {
        Arc::strong_count(&self.0) <= 2 && self.0.updates.upgrade().is_none_or(|feed| feed.receiver_count() == 0)
    }

    pub(super) async fn close(&self) {
        let (answer, answered) = oneshot::channel();
        if self.0.requests.send((Request::Close(answer), self.0.arrivals.note())).await.is_ok() {
            let _closed = answered.await;
        }
    }
}

impl Subscription {
    /// The table as it is.
    #[must_use]
    pub fn snapshot(&self) -> Update {
        self.room.snapshot()
    }

    /// The table.
    pub(crate) fn room(&self) -> &Room {
        &self.room
    }

    /// Whether the table was closed or deleted before its game began.
    pub(crate) fn is_dissolved(&self) -> bool {
        self.room.is_dissolved()
    }

    /// Whether the subscriber only looks on.
    pub(crate) fn is_spectator(&self) -> bool {
        self.is_spectator
    }

    /// What happens next; nothing once the table is unloaded.
    pub(crate) async fn recv(&mut self) -> Option<News> {
        if !self.is_spectator {
            let heard = self.updates.recv().await;
            return self.news(heard);
        }
        // Kept here, so that nothing is lost if the caller stops waiting.
        let until = match &self.heard {
            Some((_, until)) => *until,
            None => {
                let heard = self.updates.recv().await;
                let until = self.room.0.spectators.reserve();
                self.heard = Some((heard, until));
                until
            }
        };
        Turnstile::wait(until).await;
        let (heard, _) = self.heard.take()?;
        self.news(heard)
    }

    /// Whether something was heard that was not asked for yet.
    #[cfg(test)]
    pub(super) fn has_heard(&self) -> bool {
        self.heard.is_some() || !self.updates.is_empty()
    }

    /// What has happened already, if anything has. Whether the table was unloaded, and what spectators hear, only `recv` says.
    pub(crate) fn try_recv(&mut self) -> Option<News> {
        if self.is_spectator {
            return None;
        }
        match self.updates.try_recv() {
            Ok(update) => self.news(Ok(update)),
            Err(TryRecvError::Lagged(count)) => self.news(Err(RecvError::Lagged(count))),
            Err(TryRecvError::Empty | TryRecvError::Closed) => None,
        }
    }

    /// What happens next; nothing once the table is unloaded or the server shuts down.
    pub(crate) async fn next(&mut self, closing: &mut watch::Receiver<bool>) -> Option<News> {
        loop {
            return tokio::select! {
                news = self.recv() => news,
                () = ended(closing) => None,
                () = tokio::time::sleep(SIGN_OF_LIFE) => {
                    if self.room.is_open() {
                        continue;
                    }
                    None
                }
            };
        }
    }

    fn news(&mut self, heard: Result<Arc<Update>, RecvError>) -> Option<News> {
        let news = match heard {
            Ok(update) if update.first() <= self.told + 1 => News::Update(update),
            Ok(_) | Err(RecvError::Lagged(_)) => News::Missed(Arc::new(self.snapshot())),
            Err(RecvError::Closed) => return None,
        };
        let (News::Update(update) | News::Missed(update)) = &news;
        self.told = self.told.max(update.seq);
        Some(news)
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if self.is_spectator {
            self.room.0.spectators.go();
        }
    }
}
