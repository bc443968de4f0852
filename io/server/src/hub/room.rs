//! A table that is loaded: a task that owns it, and a handle for everybody else.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use game::{Coded as _, Digest, Refused, Seat, Timestamp, Viewer};
use referee::{Chain, Command, Decision, Guest, Stage, Table, Why};
use store::Change;
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio::time::Instant;

use super::computer::Computers;
use super::{Access, Hub, Update, change, summary};
use crate::clock::now;
use crate::log::Event;
use crate::refusal::{Denied, no};
use crate::secret::Secret;

/// A handle on a table that is loaded. Clone it.
#[derive(Clone)]
pub struct Room(Arc<Shared>);

struct Shared {
    id: String,
    asks: mpsc::Sender<Ask>,
    table: watch::Receiver<Arc<Table>>,
    /// The feed, for as long as there is a task that feeds it.
    updates: broadcast::WeakSender<Arc<Update>>,
    spectators: AtomicU32,
    access: Access,
}

/// A command, and where its answer goes.
enum Ask {
    Command(Command, oneshot::Sender<Result<Done, Refused>>),
    /// From whoever has the secret with this hash, at whatever place and seat that is by then.
    Wish(Digest, Wish, oneshot::Sender<Result<Done, Refused>>),
    Close(oneshot::Sender<()>),
}

/// The command of somebody, once their place and seat are known.
type Wish = Box<dyn FnOnce(u8, Seat) -> Command + Send>;

/// What became of a command.
#[derive(Clone, Debug)]
pub struct Done {
    /// How many lines there are now.
    pub seq: u64,
    /// What happened, as sentences.
    pub story: Vec<String>,
    /// The code of why whoever asked is out of the game.
    pub kicked: Option<String>,
    /// Whether it was done before.
    pub is_repeat: bool,
}

/// Somebody who wants to know what happens at a table.
pub struct Subscription {
    /// What happens from now on.
    pub updates: broadcast::Receiver<Arc<Update>>,
    /// How it is now.
    pub now: Arc<Update>,
    watching: Option<Room>,
}

/// How many updates may wait for somebody who is slow.
const BACKLOG: usize = 64;
/// How many commands may wait for a table.
const QUEUE: usize = 64;

impl Room {
    pub(super) fn new(id: String, table: Table, chain: Option<Chain>, access: Access) -> (Room, Task) {
        let (asks, inbox) = mpsc::channel(QUEUE);
        let summary = summary(&table);
        let (publish, table) = watch::channel(Arc::new(table));
        let (updates, _) = broadcast::channel(BACKLOG);
        let spectators = AtomicU32::new(0);
        let room = Room(Arc::new(Shared { id, asks, table, updates: updates.downgrade(), spectators, access }));
        let task =
            Task { room: room.clone(), inbox, publish, updates, chain, summary, computers: Computers::default() };
        (room, task)
    }

    /// The table's id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.0.id
    }

    /// The table as it is.
    #[must_use]
    pub fn table(&self) -> Arc<Table> {
        self.0.table.borrow().clone()
    }

    /// How many look on.
    #[must_use]
    pub fn spectators(&self) -> u32 {
        self.0.spectators.load(Ordering::Relaxed)
    }

    /// Asks something of the table, and waits until it has happened and is written down.
    ///
    /// # Errors
    /// Why it did not happen.
    pub async fn ask(&self, command: Command) -> Result<Done, Refused> {
        self.admit(&command)?;
        self.send(command).await
    }

    /// The same for whoever has the secret with this hash. Places and seats may change until the game begins, so the
    /// table itself finds out which they are, the moment it decides.
    ///
    /// # Errors
    /// Why it did not happen; or that nobody here has that secret.
    pub async fn ask_as(
        &self,
        key: Digest,
        wish: impl FnOnce(u8, Seat) -> Command + Send + 'static,
    ) -> Result<Done, Refused> {
        let (answer, answered) = oneshot::channel();
        let asked = self.0.asks.send(Ask::Wish(key, Box::new(wish), answer)).await;
        asked.map_err(|_| no(Denied::ShuttingDown))?;
        answered.await.unwrap_or_else(|_| Err(no(Denied::StorageFailed)))
    }

    /// Refuses what nobody may do at a table that the server keeps for somebody.
    fn admit(&self, command: &Command) -> Result<(), Refused> {
        match (&self.0.access, command) {
            (Access::Reserved, Command::Sit(_)) => Err(no(Why::TableFull)),
            (Access::Reserved, Command::Leave { .. }) => Err(no(Why::AlreadyBegun)),
            (Access::Reserved, Command::Pause { .. }) => Err(no(Denied::NoPause)),
            _ => Ok(()),
        }
    }

    /// Seats somebody for whom the table is kept.
    pub(crate) async fn seat(&self, guest: Guest) -> Result<Done, Refused> {
        self.send(Command::Sit(guest)).await
    }

    /// Waits until the game is over; nothing if the table was put away before.
    pub(crate) async fn over(&self) -> Option<()> {
        self.0.table.clone().wait_for(|table| table.stage() == Stage::Over).await.ok().map(drop)
    }

    async fn send(&self, command: Command) -> Result<Done, Refused> {
        let (answer, answered) = oneshot::channel();
        let asked = self.0.asks.send(Ask::Command(command, answer)).await;
        asked.map_err(|_| no(Denied::ShuttingDown))?;
        answered.await.unwrap_or_else(|_| Err(no(Denied::StorageFailed)))
    }

    /// Subscribes to what happens here.
    #[must_use]
    pub fn subscribe(&self, viewer: Viewer) -> Subscription {
        let watching = match viewer {
            Viewer::Public => {
                self.0.spectators.fetch_add(1, Ordering::Relaxed);
                Some(self.clone())
            }
            Viewer::Seat(_) | Viewer::Referee => None,
        };
        // First the subscription, then the state: nothing can be missed between them, only told twice.
        let feed = self.0.updates.upgrade().unwrap_or_else(|| broadcast::channel(1).0);
        let updates = feed.subscribe();
        Subscription { updates, now: Arc::new(self.snapshot()), watching }
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
        !self.0.asks.is_closed()
    }

    /// Whether nobody but the hub and the task has a handle.
    pub(super) fn is_alone(&self) -> bool {
        Arc::strong_count(&self.0) <= 2 && self.0.updates.upgrade().is_none_or(|feed| feed.receiver_count() == 0)
    }

    pub(super) async fn close(&self) {
        let (answer, answered) = oneshot::channel();
        if self.0.asks.send(Ask::Close(answer)).await.is_ok() {
            let _closed = answered.await;
        }
    }
}

impl Subscription {
    /// The room, for spectators.
    #[must_use]
    pub fn room(&self) -> Option<&Room> {
        self.watching.as_ref()
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if let Some(room) = &self.watching {
            room.0.spectators.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// Whether what a task remembers is what is on disk.
#[derive(PartialEq, Eq)]
enum Memory {
    Good,
    Lost,
}

/// The task of a table.
pub(super) struct Task {
    room: Room,
    inbox: mpsc::Receiver<Ask>,
    publish: watch::Sender<Arc<Table>>,
    updates: broadcast::Sender<Arc<Update>>,
    chain: Option<Chain>,
    /// What lists say of the table.
    summary: String,
    computers: Computers,
}

impl Task {
    /// Does what is asked until nobody is interested any more.
    pub(super) async fn run(mut self, hub: Hub) {
        loop {
            self.computers.look(&hub, &self.room);
            let deadline = self.publish.borrow().deadline();
            let wake = wake_at(deadline, hub.0.idle);
            tokio::select! {
                ask = self.inbox.recv() => match ask {
                    Some(Ask::Command(command, answer)) => {
                        let done = self.perform(&hub, command).await;
                        if self.answer(done, answer) == Memory::Lost {
                            return;
                        }
                    }
                    Some(Ask::Wish(key, wish, answer)) => {
                        let done = self.grant(&hub, key, wish).await;
                        if self.answer(done, answer) == Memory::Lost {
                            return;
                        }
                    }
                    Some(Ask::Close(answer)) => {
                        self.inbox.close();
                        let _gone = answer.send(());
                        return;
                    }
                    None => return,
                },
                () = tokio::time::sleep_until(wake) => {
                    if deadline.is_some_and(|at| at <= now()) {
                        let ticked = self.perform(&hub, Command::Tick).await;
                        if self.answer(ticked, oneshot::channel().0) == Memory::Lost {
                            return;
                        }
                    } else if hub.forget(&self.room) {
                        self.inbox.close();
                        return;
                    }
                }
            }
        }
    }

    /// Tells what became of a command, and whether the table is still what is on disk.
    fn answer(&mut self, done: Result<Done, Refused>, answer: oneshot::Sender<Result<Done, Refused>>) -> Memory {
        let is_lost = done.as_ref().is_err_and(|why| why.code() == Denied::StorageFailed.code());
        let _gone = answer.send(done);
        if !is_lost {
            return Memory::Good;
        }
        // What is on disk is not known: the next who asks reads it again.
        self.inbox.close();
        Memory::Lost
    }

    async fn grant(&mut self, hub: &Hub, key: Digest, wish: Wish) -> Result<Done, Refused> {
        let place = self.publish.borrow().place_of(&key).ok_or_else(|| no(Denied::BadToken))?;
        let seat = self.publish.borrow().seat_of(place);
        let command = wish(place, seat);
        self.room.admit(&command)?;
        self.perform(hub, command).await
    }

    /// What is written down. What lists say of a table changes only when somebody comes, or with its stage.
    fn change(&mut self, before: &Table, decision: &Decision) -> Change {
        let next = &decision.next;
        if before.stage() != next.stage() || !Arc::ptr_eq(&before.places, &next.places) {
            self.summary = summary(next);
        }
        let mut change = change(&decision.entries, next, self.summary.clone());
        if self.room.0.access == Access::Reserved {
            // Whoever the server seats has a secret that belongs elsewhere.
            change.keys.clear();
        }
        change
    }

    async fn perform(&mut self, hub: &Hub, command: Command) -> Result<Done, Refused> {
        let table = self.publish.borrow().clone();
        let seat = match &command {
            Command::Act { seat, .. } | Command::Misbehave { seat, .. } => Some(*seat),
            _ => None,
        };
        let decision = table.decide(command, now(), self.chain.as_ref())?;
        if decision.entries.is_empty() {
            return Ok(Done { seq: table.seq(), story: Vec::new(), kicked: None, is_repeat: true });
        }
        let change = self.change(&table, &decision);
        let written = hub.store().append(self.room.id(), table.seq(), change).await;
        written.map_err(|error| hub.lost(&error))?;
        let next = Arc::new(decision.next);
        if next.stage() == Stage::Over && table.stage() != Stage::Over {
            hub.0.log.tell(|| over(&next));
        }
        let story: Vec<String> = decision.stories.into_iter().flatten().collect();
        let update = Update::new(next.clone(), &decision.entries, story.clone(), self.room.spectators());
        let kicked = update.kicked.iter().find(|(whose, _)| Some(*whose) == seat).map(|(_, code)| code.clone());
        self.publish.send_replace(next);
        let _nobody = self.updates.send(Arc::new(update));
        Ok(Done { seq: table.seq() + decision.entries.len() as u64, story, kicked, is_repeat: false })
    }
}

/// What the log is told of a game that is over.
fn over(table: &Table) -> Event {
    let winners = table.outcome().map_or(Vec::new(), |outcome| outcome.winners.iter().map(|seat| seat.0).collect());
    Event::TableOver { table: table.header.number, game: table.header.game.clone(), lines: table.seq(), winners }
}

/// When a task looks up without being asked: when a clock runs out, or when it has been idle for long.
fn wake_at(deadline: Option<Timestamp>, idle: Duration) -> Instant {
    let idle = Instant::now() + idle;
    match deadline {
        Some(at) => {
            let micros = u64::try_from(at.micros() - now().micros()).unwrap_or(0);
            idle.min(Instant::now() + Duration::from_micros(micros))
        }
        None => idle,
    }
}
