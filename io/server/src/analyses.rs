//! Analyses of games that are over. They take a while, so they are made at the first request, one after the other and a
//! decision at a time: a computer's move waits for no more than that. The most recently requested are kept.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use analysis::{Judge, Past, Report, Review};
use referee::{Header, Stage};
use store::Stored;
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

use crate::http::Door;
use crate::hub::{Room, entry};
use crate::{Lane, ServerRefusal, Thinkers};

/// How many analyses are kept.
const KEPT: usize = 64;
/// How many analyses the queue holds, in all and of one address.
const QUEUE: usize = 16;
const QUEUE_PER_ADDRESS: usize = 4;
/// The level that judges.
const JUDGE: &str = "hard";
/// By how much its search is cut: a game should take seconds.
const HASTE: u64 = 10;

/// The analyses that were made, and those that are being made.
pub(crate) struct Analyses {
    /// By the table's id, the most recently requested last.
    kept: Mutex<VecDeque<Kept>>,
    at_work: Arc<Semaphore>,
}

/// An analysis, and who asked for it first.
struct Kept {
    id: String,
    from: IpAddr,
    job: Arc<Job>,
}

/// How far an analysis is, or why it could not be made.
type Job = watch::Sender<Result<Progress, ServerRefusal>>;

/// How far an analysis is.
#[derive(Clone)]
pub(crate) enum Progress {
    /// So many lines of so many were looked at.
    Going(usize, usize),
    /// This was found.
    Done(Arc<Report>),
}

impl Analyses {
    /// None yet.
    pub(crate) fn new() -> Analyses {
        Analyses { kept: Mutex::default(), at_work: Arc::new(Semaphore::new(1)) }
    }

    /// How far the analysis of a table is, at the latest after some patience. The first request begins it.
    ///
    /// # Errors
    /// A game that is not over, too many that wait, or a log that cannot be read.
    pub(crate) async fn of(
        self: &Arc<Self>,
        room: &Room,
        (door, from): (&Door, IpAddr),
        patience: Duration,
    ) -> Result<Progress, ServerRefusal> {
        if room.table().stage() != Stage::Over {
            return Err(ServerRefusal::NotOver);
        }
        if door.app.config.limits.replay < room.table().seq() {
            return Err(ServerRefusal::TooLong);
        }
        if let Some(job) = self.known(room.id()) {
            return wait(&job, patience).await;
        }
        let stored = door.app.hub.load(room.id()).await?;
        let job = self.begin(room.id(), from)?;
        if let Some(job) = &job {
            let (analyses, thinkers, id) = (self.clone(), door.thinkers.clone(), room.id().to_string());
            let job = job.clone();
            tokio::spawn(async move {
                let report = analyses.make(&job, &thinkers, (id.clone(), stored)).await;
                if report.is_none() {
                    // The next request begins it again.
                    analyses.kept().retain(|kept| kept.id != id);
                }
                let report = report.map(|report| Progress::Done(Arc::new(report)));
                let _before = job.send_replace(report.ok_or(ServerRefusal::StorageFailed));
            });
        }
        let job = job.or_else(|| self.known(room.id())).ok_or(ServerRefusal::TooManyRequests)?;
        wait(&job, patience).await
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The analysis of a table, which moves to the end.
    fn known(&self, id: &str) -> Option<Arc<Job>> {
        let mut kept = self.kept();
        let index = kept.iter().position(|kept| kept.id == id)?;
        let found = kept.remove(index)?;
        let job = found.job.clone();
        kept.push_back(found);
        Some(job)
    }

    /// A new analysis; nothing if another request has begun it in the meantime.
    fn begin(&self, id: &str, from: IpAddr) -> Result<Option<Arc<Job>>, ServerRefusal> {
        let mut kept = self.kept();
        if kept.iter().any(|kept| kept.id == id) {
            return Ok(None);
        }
        let going = || kept.iter().filter(|kept| is_going(&kept.job.borrow()));
        if QUEUE <= going().count() || QUEUE_PER_ADDRESS <= going().filter(|kept| kept.from == from).count() {
            return Err(ServerRefusal::TooManyRequests);
        }
        if KEPT <= kept.len()
            && let Some(oldest) = kept.iter().position(|kept| !is_going(&kept.job.borrow()))
        {
            kept.remove(oldest);
        }
        let job = Arc::new(Job::new(Ok(Progress::Going(0, 0))));
        kept.push_back(Kept { id: id.to_string(), from, job: job.clone() });
        Ok(Some(job))
    }

    /// Makes an analysis. Between two decisions other jobs have their turn, other analyses among them: a long one holds up
    /// nobody.
    async fn make(&self, job: &Arc<Job>, thinkers: &Thinkers, (table, stored): (String, Stored)) -> Option<Report> {
        // Whoever asked for it first, it is there for all.
        let lane = Lane { address: None, table };
        let mut review = thinkers.think_in_turn(lane.clone(), move || review(&stored)).await.ok()??;
        loop {
            let (done, all) = review.progress();
            let _before = job.send_replace(Ok(Progress::Going(done, all)));
            let step = move || {
                let is_more = review.step(None);
                (review, is_more)
            };
            let _turn = self.at_work.clone().acquire_owned().await.ok()?;
            let is_more;
            (review, is_more) = thinkers.think_in_turn(lane.clone(), step).await.ok()?;
            if !is_more {
                return Some(review.report());
            }
        }
    }
}

/// How far an analysis is when it is made, or after some patience.
async fn wait(job: &Job, patience: Duration) -> Result<Progress, ServerRefusal> {
    let mut progress = job.subscribe();
    drop(timeout(patience, progress.wait_for(|progress| !is_going(progress))).await);
    job.borrow().clone()
}

fn is_going(progress: &Result<Progress, ServerRefusal>) -> bool {
    matches!(progress, Ok(Progress::Going(..)))
}

/// The review of a table's game, about to begin.
fn review(stored: &Stored) -> Option<Review> {
    let header = Header::parse(&stored.header).ok()?;
    let entries = stored.rows.iter().map(entry).collect::<Option<Vec<_>>>()?;
    let past = Past::of_table(games::kinds(), header, &entries).ok()?;
    let judge = Judge::named(past.kind, JUDGE)?.hastier(HASTE);
    Some(Review::new(past, judge))
}
