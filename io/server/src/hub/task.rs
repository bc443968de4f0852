//! The task that owns a table: it decides requests one after the other, and writes down what follows.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use game::{Digest, Refused, Seat, Timestamp};
use referee::{Command, Decision, Guest, Moment, Stage, Table, TableRefusal};
use store::Change;
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio::time::Instant;

use super::computer::Computers;
use super::held_shares::HeldShares;
use super::room::{Accepted, Request, Responder, Room, SeatRequest};
use super::waiting::{Arrival, Debts};
use super::{Access, Dissolution, Hub, Update, change, numbers, summary};
use crate::{Event, ServerRefusal, no};

/// How long a request that has arrived may take to its table's queue before a clock may run out.
const ARRIVING: Duration = Duration::from_secs(1);

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
pub(super) type Flow = ControlFlow<()>;

/// The task of a table.
pub(super) struct Task {
    pub(super) room: Room,
    pub(super) inbox: mpsc::Receiver<(Request, Arrival)>,
    pub(super) publish: watch::Sender<Arc<Table>>,
    pub(super) updates: broadcast::Sender<Arc<Update>>,
    /// What lists say of the table.
    pub(super) summary: String,
    pub(super) computers: Computers,
    /// Changes when the server was away.
    pub(super) outages: watch::Receiver<usize>,
    /// Until when players who are away may come back before their clocks go on.
    pub(super) grace: Option<Timestamp>,
    /// The time at which it decides. It is looked at once for each decision: nothing can come between that and knowing
    /// whether the server was away.
    pub(super) moment: Timestamp,
    /// How long the server has kept seats waiting.
    pub(super) debts: Debts,
    pub(super) held: HeldShares,
}

impl Task {
    /// Serves requests until the table has been idle for long, or the store fails. What is done meanwhile is boxed: most
    /// tables are idle most of the time.
    pub(super) async fn run(mut self, hub: Hub) {
        loop {
            if let Some(until) = self.held.until() {
                if Box::pin(self.await_shares(&hub, until)).await.is_break() {
                    return;
                }
                continue;
            }
            if self.catch_up(&hub).await.is_break() {
                return;
            }
            self.computers.look(&hub, &self.room);
            let (table, presence) = (self.room.table(), self.room.presence());
            let gone = presence.gone_for_referee(&table);
            if !gone.is_empty() {
                let claim = self.perform(&hub, Command::Claim { by: None, gone }, Duration::ZERO);
                let claimed = Box::pin(claim).await;
                if self.respond(claimed, oneshot::channel().0).is_break() {
                    return;
                }
                continue;
            }
            let due = self.due();
            let idle = Instant::now() + hub.0.idle;
            let wake = presence.next_gone(&table).unwrap_or(idle).min(wake_at(due, self.room.now(), idle));
            drop(table);
            let flow = tokio::select! {
                // What has arrived before a clock runs out is decided before that.
                biased;
                request = self.inbox.recv() => match request {
                    Some(request) => Box::pin(self.serve(&hub, request)).await,
                    None => return,
                },
                Ok(()) = self.outages.changed() => Flow::Continue(()),
                () = self.room.presence().changed() => Flow::Continue(()),
                () = tokio::time::sleep_until(wake) => {
                    if due.is_some_and(|at| at <= self.room.now()) {
                        match self.arriving().await {
                            Some(request) => Box::pin(self.serve(&hub, request)).await,
                            None => Box::pin(self.tick(&hub)).await,
                        }
                    } else if idle <= Instant::now() && hub.forget(&self.room) {
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

    /// Decides a request, once it is known what time it is at the table. It was on its way there since it arrived at the
    /// server.
    pub(super) async fn serve(&mut self, hub: &Hub, (request, arrival): (Request, Arrival)) -> Flow {
        if let Request::Close(responder) = request {
            let _told = self.write_shares(hub).await;
            self.inbox.close();
            let _gone = responder.send(());
            return Flow::Break(());
        }
        self.catch_up(hub).await?;
        match request {
            Request::Command(command, responder) => match *command {
                Command::Sit(guest) => {
                    let decided = self.seat(hub, guest).await;
                    self.respond(decided, responder)
                }
                Command::Share(share) => self.take_share(hub, (share, arrival.waited()), responder).await,
                command => {
                    let decided = self.perform(hub, command, arrival.waited()).await;
                    self.respond(decided, responder)
                }
            },
            Request::Seat(key, request, responder) => {
                self.welcome_back(hub, &key).await?;
                match self.command_of(key, request) {
                    Ok(Command::Share(share)) => self.take_share(hub, (share, arrival.waited()), responder).await,
                    Ok(command) => {
                        let decided = self.perform_as(hub, command, arrival.waited()).await;
                        self.respond(decided, responder)
                    }
                    Err(refusal) => self.respond(Err(refusal.into()), responder),
                }
            }
            Request::Seen(key) => self.welcome_back(hub, &key).await,
            Request::Dissolve(how, responder) => {
                let done = self.dissolve(hub, how).await;
                let is_done = done.is_ok();
                if is_done {
                    self.inbox.close();
                }
                let _gone = responder.send(done);
                if is_done { Flow::Break(()) } else { Flow::Continue(()) }
            }
            Request::Close(_) => Flow::Break(()),
        }
    }

    /// A request that has arrived at the server and is not in the queue yet, if there is one.
    async fn arriving(&mut self) -> Option<(Request, Arrival)> {
        if self.room.0.arrivals.are_none() {
            return None;
        }
        tokio::time::timeout(ARRIVING, self.inbox.recv()).await.ok().flatten()
    }

    /// Sends the response. After the store has failed the task ends: the next request loads the table again.
    pub(super) fn respond(&mut self, decided: Result<Accepted, Failed>, responder: Responder) -> Flow {
        let has_failed = matches!(decided, Err(Failed::Store));
        let _gone = responder.send(decided.map_err(Failed::refusal));
        if has_failed {
            self.inbox.close();
            return Flow::Break(());
        }
        Flow::Continue(())
    }

    /// What the player whose secret has this hash asks for.
    fn command_of(&mut self, key: Digest, request: SeatRequest) -> Result<Command, Refused> {
        let table = self.publish.borrow();
        let place = table.place_of(&key).ok_or_else(|| no(ServerRefusal::BadToken))?;
        self.room.see(key);
        Ok(request(place, table.seat_of(place)))
    }

    /// Performs the command of a player. Who is gone is known only once it is on disk who has shared.
    async fn perform_as(&mut self, hub: &Hub, command: Command, waited: Duration) -> Result<Accepted, Failed> {
        self.write_shares(hub).await?;
        let command = match command {
            Command::Claim { by, .. } => Command::Claim { by, gone: self.room.gone(&self.publish.borrow()) },
            command => command,
        };
        self.room.admit(&command)?;
        self.perform(hub, command, waited).await
    }

    async fn dissolve(&mut self, hub: &Hub, how: Dissolution) -> Result<(), Refused> {
        let is_waiting = self.publish.borrow().stage() == Stage::Gathering;
        let is_reserved = self.room.0.access == Access::Reserved;
        if !is_waiting || is_reserved != (how == Dissolution::Unplayed) {
            return Err(no(TableRefusal::AlreadyBegun));
        }
        how.write_down(hub, self.room.id()).await?;
        self.room.0.is_dissolved.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Seats a player. Those who sit there and are gone leave first, so that no game begins without them.
    async fn seat(&mut self, hub: &Hub, guest: Guest) -> Result<Accepted, Failed> {
        let table = self.room.table();
        if self.room.0.access != Access::Reserved && table.stage() == Stage::Gathering {
            for place in self.room.presence().ghosts(&table, self.room.is_private()) {
                self.perform(hub, Command::Leave { place, signed: None }, Duration::ZERO).await?;
            }
        }
        self.room.see(guest.key);
        let accepted = self.perform(hub, Command::Sit(guest), Duration::ZERO).await;
        self.room.presence().keep(&self.room.table());
        accepted
    }

    /// What is written down. The summary for lists changes only when a player comes or goes, or with the stage.
    fn change(&mut self, before: &Table, decision: &Decision) -> Change {
        let next = &decision.next;
        if before.stage() != next.stage() || !Arc::ptr_eq(&before.places, &next.places) {
            self.summary = summary(next);
        }
        let mut change = change(&decision.entries, next, self.summary.clone());
        // A table where a clock stands is loaded when it goes on.
        if !next.away().is_empty() {
            let grace = self.grace.map(Timestamp::micros);
            change.head.deadline = [change.head.deadline, grace].into_iter().flatten().min();
        }
        if self.room.0.access == Access::Reserved {
            // The players of a tournament are known by its keys.
            change.keys.clear();
        }
        change
    }

    /// Decides a command that waited so long, writes down what follows, and tells of it. Shares that are held come first.
    pub(super) async fn perform(&mut self, hub: &Hub, command: Command, waited: Duration) -> Result<Accepted, Failed> {
        if let Command::Sit(guest) = &command
            && self.room.0.access != Access::Reserved
        {
            hub.house().must_admit_name(&guest.name)?;
        }
        self.write_shares(hub).await?;
        let table = self.publish.borrow().clone();
        let seat = match &command {
            Command::Act { seat, .. } | Command::Misbehave { seat, .. } => Some(*seat),
            _ => None,
        };
        let begun = Instant::now();
        let owed = self.owed(seat.map(|seat| (seat, waited)));
        let decision = table.decide(command, Moment { now: self.moment, owed: &owed }, self.room.0.chain.as_ref())?;
        if decision.entries.is_empty() {
            return Ok(self.nothing_new());
        }
        let (mut accepted, update) = self.write(hub, decision, begun).await?;
        let kicked = update.kicked.iter().find(|(whose, _)| Some(*whose) == seat);
        accepted.kicked = kicked.map(|(_, code)| code.clone());
        Ok(accepted)
    }

    /// How long the server has kept seats waiting, if one has waited for so long besides.
    pub(super) fn owed(&mut self, waited: Option<(Seat, Duration)>) -> Vec<(Seat, u32)> {
        self.computers.note_waits(&mut self.debts);
        self.debts.owed(waited)
    }

    /// The response to a command that changes nothing.
    pub(super) fn nothing_new(&self) -> Accepted {
        let table = self.publish.borrow().clone();
        let head = self.room.head(&table);
        Accepted { table, head, story: Vec::new(), kicked: None, is_repeat: true }
    }

    /// Writes down what was decided since then, and tells of it.
    pub(super) async fn write(
        &mut self,
        hub: &Hub,
        decision: Decision,
        begun: Instant,
    ) -> Result<(Accepted, Arc<Update>), Failed> {
        let table = self.publish.borrow().clone();
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
        let head = self.room.head(&next);
        let update = Update::new(head.clone(), &decision.entries, story.clone(), self.room.spectators());
        let update = Arc::new(update);
        // Players hear of it only now.
        let owing = next.owing();
        let waiting = if owing.is_empty() { next.awaited() } else { owing };
        self.debts.settle(&decision.entries, waiting, begun.elapsed());
        self.publish.send_replace(next.clone());
        let _nobody = self.updates.send(update.clone());
        Ok((Accepted { table: next, head, story, kicked: None, is_repeat: false }, update))
    }
}

/// The event for the operator's log when a game is over.
fn over(table: &Table) -> Event {
    let winners = table.outcome().map_or(Vec::new(), |outcome| numbers(outcome.winners));
    Event::TableOver { table: table.header.number, game: table.header.game.clone(), lines: table.seq(), winners }
}

/// When a task wakes up without a request: when something is due, or when it has been idle for long.
pub(super) fn wake_at(due: Option<Timestamp>, now: Timestamp, idle: Instant) -> Instant {
    due.map_or(idle, |at| {
        let micros = u64::try_from(at.micros() - now.micros()).unwrap_or(0);
        idle.min(Instant::now() + Duration::from_micros(micros))
    })
}
