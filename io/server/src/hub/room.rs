//! A table in memory: the task that owns it, and the handle through which all others use it.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use game::{Digest, Refused, Seat, Text, Timestamp, Viewer};
use protocol::{ActionMessage, PlayerCommand};
use referee::{Chain, Command, Decision, Guest, Stage, Table, TableRefusal};
use store::Change;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio::time::Instant;

use super::computer::Computers;
use super::{Access, Hub, Update, change, numbers, summary};
use crate::{Event, Secret, ServerRefusal, ended, no, now};

/// A handle on a table that is loaded. Clone it.
#[derive(Clone)]
pub struct Room(Arc<Shared>);

struct Shared {
    id: String,
    requests: mpsc::Sender<Request>,
    table: watch::Receiver<Arc<Table>>,
    /// The feed, for as long as there is a task that feeds it.
    updates: broadcast::WeakSender<Arc<Update>>,
    spectators: AtomicU32,
    access: Access,
}

/// A request to the task of a table.
enum Request {
    Command(Command, Responder),
    /// From the player whose secret has this hash.
    Seat(Digest, SeatRequest, Responder),
    Close(oneshot::Sender<()>),
}

/// Where the response to a request goes.
type Responder = oneshot::Sender<Result<Accepted, Refused>>;

/// The command of a player, which the task makes once it knows the player's place and seat.
type SeatRequest = Box<dyn FnOnce(u8, Seat) -> Command + Send>;

/// A command that was accepted: what the caller is told comes from here, since the table may have changed again by then.
#[derive(Clone)]
pub struct Accepted {
    /// The table right after the decision.
    pub table: Arc<Table>,
    /// What happened.
    pub story: Vec<Text>,
    /// The code of why the player who acted is out of the game.
    pub kicked: Option<String>,
    /// Whether the same request was accepted before: then nothing happened.
    pub is_repeat: bool,
}

/// A client's subscription to the updates of a table.
pub struct Subscription {
    /// What happens from now on.
    pub updates: broadcast::Receiver<Arc<Update>>,
    /// A snapshot from when the subscription began.
    pub now: Arc<Update>,
    room: Room,
    is_spectator: bool,
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
const BACKLOG: usize = 64;
/// How many requests the queue of a table holds.
const QUEUE: usize = 64;

impl Room {
    pub(super) fn new(id: String, table: Table, chain: Option<Chain>, access: Access) -> (Room, Task) {
        let (requests, inbox) = mpsc::channel(QUEUE);
        let summary = summary(&table);
        let (publish, table) = watch::channel(Arc::new(table));
        let (updates, _) = broadcast::channel(BACKLOG);
        let spectators = AtomicU32::new(0);
        let room = Room(Arc::new(Shared { id, requests, table, updates: updates.downgrade(), spectators, access }));
        let task =
            Task { room: room.clone(), inbox, publish, updates, chain, summary, computers: Computers::default() };
        (room, task)
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
        self.0.spectators.load(Ordering::Relaxed)
    }

    /// Sends a command to the table, and waits until it is decided and written down.
    ///
    /// # Errors
    /// Why it was refused.
    pub async fn ask(&self, command: Command) -> Result<Accepted, Refused> {
        self.admit(&command)?;
        self.send(|responder| Request::Command(command, responder)).await
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
        let request = move |place, seat| match command {
            PlayerCommand::Action(ActionMessage { action, expected, request }) => {
                Command::Act { seat, action, expected, request }
            }
            PlayerCommand::Resign => Command::Resign { seat },
            PlayerCommand::Pause => Command::Pause { seat },
            PlayerCommand::Resume => Command::Resume { seat },
            PlayerCommand::Leave => Command::Leave { place },
        };
        self.ask_as(key, request).await
    }

    /// Refuses what players may not do at a table that is reserved for a tournament.
    fn admit(&self, command: &Command) -> Result<(), Refused> {
        match (&self.0.access, command) {
            (Access::Reserved, Command::Sit(_)) => Err(no(TableRefusal::TableFull)),
            (Access::Reserved, Command::Leave { .. }) => Err(no(TableRefusal::AlreadyBegun)),
            (Access::Reserved, Command::Pause { .. }) => Err(no(ServerRefusal::NoPause)),
            _ => Ok(()),
        }
    }

    /// Seats a player for whom the table is reserved.
    pub(crate) async fn seat(&self, guest: Guest) -> Result<Accepted, Refused> {
        self.send(|responder| Request::Command(Command::Sit(guest), responder)).await
    }

    /// Waits until the game is over; nothing if the table was unloaded before.
    pub(crate) async fn over(&self) -> Option<()> {
        self.0.table.clone().wait_for(|table| table.stage() == Stage::Over).await.ok().map(drop)
    }

    async fn send(&self, request: impl FnOnce(Responder) -> Request) -> Result<Accepted, Refused> {
        let (responder, response) = oneshot::channel();
        let sent = self.0.requests.send(request(responder)).await;
        sent.map_err(|_| no(ServerRefusal::ShuttingDown))?;
        response.await.unwrap_or_else(|_| Err(no(ServerRefusal::StorageFailed)))
    }

    /// Subscribes to the updates of the table.
    #[must_use]
    pub fn subscribe(&self, viewer: Viewer) -> Subscription {
        let is_spectator = viewer == Viewer::Public;
        if is_spectator {
            self.0.spectators.fetch_add(1, Ordering::Relaxed);
        }
        // First the subscription, then the state: nothing can be missed between them, only told twice.
        let feed = self.0.updates.upgrade().unwrap_or_else(|| broadcast::channel(1).0);
        let updates = feed.subscribe();
        Subscription { updates, now: Arc::new(self.snapshot()), room: self.clone(), is_spectator }
    }

    /// The table as it is, as an update without news.
    #[must_use]
    pub fn snapshot(&self) -> Update {
        Update::new(self.table(), &[], Vec::new(), self.spectators())
    }

    /// Whether the table is private and this is not its invitation.
    #[must_use]
    pub fn excludes(&self, invitation: Option<&str>) -> bool {
        match &self.0.access {
            Access::Open | Access::Reserved => false,
            Access::Invited(key) => {
                let told = invitation.and_then(Secret::told).map(|secret| secret.key().to_string());
                told.as_ref() != Some(key)
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
        if self.0.requests.send(Request::Close(answer)).await.is_ok() {
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

    /// What happens next; nothing once the table is unloaded or the server shuts down.
    pub(crate) async fn next(&mut self, closing: &mut watch::Receiver<bool>) -> Option<News> {
        loop {
            let update = tokio::select! {
                update = self.updates.recv() => update,
                () = ended(closing) => return None,
                () = tokio::time::sleep(SIGN_OF_LIFE), if self.room.is_open() => continue,
                () = tokio::time::sleep(SIGN_OF_LIFE), if !self.room.is_open() => return None,
            };
            return match update {
                Ok(update) => Some(News::Update(update)),
                Err(RecvError::Lagged(_)) => Some(News::Missed(Arc::new(self.snapshot()))),
                Err(RecvError::Closed) => None,
            };
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if self.is_spectator {
            self.room.0.spectators.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// Why a command was not carried out.
pub(crate) enum Failed {
    Refused(Refused),
    /// The store failed: what is on disk is not known.
    Store,
}

impl Failed {
    /// The refusal for the caller.
    pub(crate) fn refusal(self) -> Refused {
        match self {
            Failed::Refused(refusal) => refusal,
            Failed::Store => no(ServerRefusal::StorageFailed),
        }
    }
}

impl From<Refused> for Failed {
    fn from(refusal: Refused) -> Failed {
        Failed::Refused(refusal)
    }
}

/// Whether the task's table is still what is on disk.
type Flow = ControlFlow<()>;

/// The task of a table.
pub(super) struct Task {
    room: Room,
    inbox: mpsc::Receiver<Request>,
    publish: watch::Sender<Arc<Table>>,
    updates: broadcast::Sender<Arc<Update>>,
    chain: Option<Chain>,
    /// What lists say of the table.
    summary: String,
    computers: Computers,
}

impl Task {
    /// Serves requests until the table has been idle for long, or the store fails.
    pub(super) async fn run(mut self, hub: Hub) {
        loop {
            self.computers.look(&hub, &self.room);
            let deadline = self.publish.borrow().deadline();
            let wake = wake_at(deadline, hub.0.idle);
            let flow = tokio::select! {
                request = self.inbox.recv() => match request {
                    Some(Request::Command(command, responder)) => {
                        let decided = self.perform(&hub, command).await;
                        self.respond(decided, responder)
                    }
                    Some(Request::Seat(key, request, responder)) => {
                        let decided = self.perform_as(&hub, key, request).await;
                        self.respond(decided, responder)
                    }
                    Some(Request::Close(responder)) => {
                        self.inbox.close();
                        let _gone = responder.send(());
                        return;
                    }
                    None => return,
                },
                () = tokio::time::sleep_until(wake) => {
                    if deadline.is_some_and(|at| at <= now()) {
                        let ticked = self.perform(&hub, Command::Tick).await;
                        self.respond(ticked, oneshot::channel().0)
                    } else if hub.forget(&self.room) {
                        self.inbox.close();
                        return;
                    } else {
                        Flow::Continue(())
                    }
                }
            };
            if flow.is_break() {
                return;
            }
        }
    }

    /// Sends the response. After the store has failed the task ends: the next request loads the table again.
    fn respond(&mut self, decided: Result<Accepted, Failed>, responder: Responder) -> Flow {
        let has_failed = matches!(decided, Err(Failed::Store));
        let _gone = responder.send(decided.map_err(Failed::refusal));
        if has_failed {
            self.inbox.close();
            return Flow::Break(());
        }
        Flow::Continue(())
    }

    async fn perform_as(&mut self, hub: &Hub, key: Digest, request: SeatRequest) -> Result<Accepted, Failed> {
        let place = self.publish.borrow().place_of(&key).ok_or_else(|| no(ServerRefusal::BadToken))?;
        let seat = self.publish.borrow().seat_of(place);
        let command = request(place, seat);
        self.room.admit(&command)?;
        self.perform(hub, command).await
    }

    /// What is written down. The summary for lists changes only when a player comes or goes, or with the stage.
    fn change(&mut self, before: &Table, decision: &Decision) -> Change {
        let next = &decision.next;
        if before.stage() != next.stage() || !Arc::ptr_eq(&before.places, &next.places) {
            self.summary = summary(next);
        }
        let mut change = change(&decision.entries, next, self.summary.clone());
        if self.room.0.access == Access::Reserved {
            // The players of a tournament are known by its keys.
            change.keys.clear();
        }
        change
    }

    async fn perform(&mut self, hub: &Hub, command: Command) -> Result<Accepted, Failed> {
        let table = self.publish.borrow().clone();
        let seat = match &command {
            Command::Act { seat, .. } | Command::Misbehave { seat, .. } => Some(*seat),
            _ => None,
        };
        let decision = table.decide(command, now(), self.chain.as_ref())?;
        if decision.entries.is_empty() {
            return Ok(Accepted { table, story: Vec::new(), kicked: None, is_repeat: true });
        }
        let change = self.change(&table, &decision);
        let written = hub.store().append(self.room.id(), table.seq(), change).await;
        if let Err(error) = written {
            hub.0.log.lost(&error);
            return Err(Failed::Store);
        }
        let next = Arc::new(decision.next);
        if next.stage() == Stage::Over && table.stage() != Stage::Over {
            hub.0.log.tell(|| over(&next));
        }
        let mut story = Vec::new();
        game::tell(&mut story, decision.narrations.into_iter().flat_map(|narration| narration.story));
        let update = Update::new(next.clone(), &decision.entries, story.clone(), self.room.spectators());
        let kicked = update.kicked.iter().find(|(whose, _)| Some(*whose) == seat).map(|(_, code)| code.clone());
        self.publish.send_replace(next.clone());
        let _nobody = self.updates.send(Arc::new(update));
        Ok(Accepted { table: next, story, kicked, is_repeat: false })
    }
}

/// The event for the operator's log when a game is over.
fn over(table: &Table) -> Event {
    let winners = table.outcome().map_or(Vec::new(), |outcome| numbers(outcome.winners));
    Event::TableOver { table: table.header.number, game: table.header.game.clone(), lines: table.seq(), winners }
}

/// When a task wakes up without a request: when a clock runs out, or when it has been idle for long.
fn wake_at(deadline: Option<Timestamp>, idle: Duration) -> Instant {
    let idle = Instant::now() + idle;
    deadline.map_or(idle, |at| {
        let micros = u64::try_from(at.micros() - now().micros()).unwrap_or(0);
        idle.min(Instant::now() + Duration::from_micros(micros))
    })
}
