//! Shares of one draw that come soon after each other: they are written down together, and the draw with them.

use std::time::Duration;

use game::{Refused, Seat};
use referee::{Command, Decision, LogEvent, Moment, Share, Stage, Table};
use tokio::time::{Instant, timeout_at};

use super::Hub;
use super::room::Responder;
use super::task::{Failed, Flow, Task, wake_at};
use crate::{ServerRefusal, no};

/// Shares that were checked and wait for those of other seats, with what follows from them. They are lost with the process:
/// nobody was told that they have come.
#[derive(Default)]
pub(super) struct HeldShares(Option<Held>);

struct Held {
    decision: Decision,
    /// To whom it is said once they are on disk.
    responders: Vec<Responder>,
    until: Instant,
}

impl HeldShares {
    /// When they are written down at the latest; nothing if there are none.
    pub(super) fn until(&self) -> Option<Instant> {
        self.0.as_ref().map(|held| held.until)
    }

    /// The table after them.
    fn table(&self) -> Option<&Table> {
        self.0.as_ref().map(|held| &held.decision.next)
    }

    /// Adds what follows from one more share.
    fn add(&mut self, decision: Decision, responder: Responder, longest: Duration) {
        match &mut self.0 {
            Some(held) => {
                held.decision.entries.extend(decision.entries);
                held.decision.narrations.extend(decision.narrations);
                held.decision.next = decision.next;
                held.responders.push(responder);
            }
            None => {
                let until = Instant::now() + longest;
                self.0 = Some(Held { decision, responders: vec![responder], until });
            }
        }
    }
}

impl Task {
    /// Decides a share that waited so long. While the draw waits for other seats it is held; the last one is written down
    /// at once, with those that are held and the draw.
    pub(super) async fn take_share(
        &mut self,
        hub: &Hub,
        (share, waited): (Share, Duration),
        responder: Responder,
    ) -> Flow {
        match self.decide_share(share, waited) {
            Err(refusal) => self.respond(Err(refusal.into()), responder),
            Ok(decision) if decision.entries.is_empty() => {
                // It may be one that is held.
                let written = self.write_shares(hub).await;
                let response = written.map(|()| self.nothing_new());
                self.respond(response, responder)
            }
            Ok(decision) => {
                let may_wait = may_wait(&decision);
                // What was repaid is not repaid again by the next.
                self.debts.note_repaid(&decision.entries);
                self.held.add(decision, responder, hub.0.share_wait);
                if may_wait { Flow::Continue(()) } else { self.write_shares_now(hub).await }
            }
        }
    }

    fn decide_share(&mut self, share: Share, waited: Duration) -> Result<Decision, Refused> {
        let seat = Seat(share.seat);
        let owed = self.owed(Some((seat, waited)));
        let (moment, chain) = (Moment { now: self.moment, owed: &owed }, self.room.0.chain.as_ref());
        let published = self.publish.borrow().clone();
        self.held.table().unwrap_or(&published).decide(Command::Share(share), moment, chain)
    }

    /// Waits for the shares of other seats, or for whatever else comes, but not for longer than until then, nor until a clock
    /// runs out.
    pub(super) async fn await_shares(&mut self, hub: &Hub, until: Instant) -> Flow {
        let wake = wake_at(self.due(), self.room.now(), until);
        if wake <= Instant::now() {
            return self.write_shares_now(hub).await;
        }
        match timeout_at(wake, self.inbox.recv()).await {
            Ok(Some(request)) => self.serve(hub, request).await,
            Ok(None) | Err(_) => self.write_shares_now(hub).await,
        }
    }

    /// Writes down the shares that are held, if there are any, and says so to those who delivered them.
    pub(super) async fn write_shares(&mut self, hub: &Hub) -> Result<(), Failed> {
        let Some(held) = self.held.0.take() else { return Ok(()) };
        let written = self.write(hub, held.decision, Instant::now()).await;
        for responder in held.responders {
            let response = written.as_ref().map(|(accepted, _)| accepted.clone());
            let _gone = responder.send(response.map_err(|_| no(ServerRefusal::StorageFailed)));
        }
        written.map(drop)
    }

    /// The same, where nothing else was asked for.
    async fn write_shares_now(&mut self, hub: &Hub) -> Flow {
        match self.write_shares(hub).await {
            Ok(()) => Flow::Continue(()),
            Err(_) => {
                self.inbox.close();
                Flow::Break(())
            }
        }
    }
}

/// Whether what follows is the share and nothing else, and other seats owe theirs.
fn may_wait(decision: &Decision) -> bool {
    let is_alone = matches!(&*decision.entries, [entry] if matches!(entry.record.event, LogEvent::Share(_)));
    is_alone && decision.next.stage() == Stage::Playing && !decision.next.owing().is_empty()
}
