//! The one thread that writes: it takes whatever is waiting and makes it durable together.

use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::{mpsc, oneshot};

use crate::error::Error;
use crate::writes::{Write, apply};

/// An order to the thread.
pub(crate) enum Order {
    /// Write something.
    Write(Box<Job>),
    /// Take nothing more, and end when everything is on disk.
    Close,
}

/// A write, and where the response goes.
pub(crate) struct Job {
    pub(crate) write: Write,
    pub(crate) reply: oneshot::Sender<Result<u64, Error>>,
}

/// The most orders that share a transaction.
const BATCH: usize = 512;

/// Carries out orders until they end. While one batch goes to disk the next one gathers, so no write waits for others.
pub(crate) fn run(mut connection: Connection, mut orders: mpsc::Receiver<Order>) {
    let mut batch = Vec::with_capacity(BATCH);
    while 0 < orders.blocking_recv_many(&mut batch, BATCH) {
        let mut jobs = Vec::with_capacity(batch.len());
        for order in batch.drain(..) {
            match order {
                Order::Write(job) => jobs.push(*job),
                Order::Close => orders.close(),
            }
        }
        settle(&mut connection, jobs);
    }
    // A copy of the database now has everything in one file; if this fails, the next opening does it.
    let _ = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
}

/// Writes jobs in one transaction; if that fails, each in its own, so that one that cannot be written stands alone.
fn settle(connection: &mut Connection, jobs: Vec<Job>) {
    match commit(connection, &jobs) {
        Ok(answers) => jobs.into_iter().zip(answers).for_each(|(job, answer)| tell(job, answer)),
        Err(_) if 1 < jobs.len() => jobs.into_iter().for_each(|job| settle(connection, vec![job])),
        Err(error) => jobs.into_iter().for_each(|job| tell(job, Err(error.clone()))),
    }
}

fn tell(job: Job, answer: Result<u64, Error>) {
    // The caller may have gone; what was written stays.
    let _ = job.reply.send(answer);
}

/// What became of each job, once all of them are on disk.
fn commit(connection: &mut Connection, jobs: &[Job]) -> Result<Vec<Result<u64, Error>>, Error> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let answers: Result<Vec<_>, rusqlite::Error> = jobs.iter().map(|job| apply(&transaction, &job.write)).collect();
    let answers = answers?;
    transaction.commit()?;
    Ok(answers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema;
    use crate::stream::{Change, NewStream, Row, StreamHead};

    fn head() -> StreamHead {
        StreamHead { stage: "playing".to_string(), summary: "{}".to_string(), deadline: None }
    }

    fn create(number: u64) -> Write {
        Write::Create(NewStream {
            id: number.to_string(),
            kind: "table",
            number,
            game: "chess".to_string(),
            is_listed: true,
            header: String::new(),
            sealed: String::new(),
            at: 0,
            head: head(),
        })
    }

    fn append(id: u64, expected: u64, line: &str) -> Write {
        let rows = vec![Row { seq: expected + 1, line: line.to_string(), sealed: None }];
        let change = Change { rows, keys: Vec::new(), at: 0, head: head() };
        Write::Append { id: id.to_string(), expected, change }
    }

    /// What becomes of writes that come at once.
    fn together(connection: &mut Connection, writes: Vec<Write>) -> Vec<Result<u64, Error>> {
        let (jobs, answers): (Vec<_>, Vec<_>) = writes
            .into_iter()
            .map(|write| {
                let (reply, answer) = oneshot::channel();
                (Job { write, reply }, answer)
            })
            .unzip();
        settle(connection, jobs);
        answers.into_iter().map(|mut answer| answer.try_recv().expect("everybody is told")).collect()
    }

    #[test]
    fn what_is_refused_is_refused_alone() {
        let file = tempfile::NamedTempFile::new().expect("a file can be made");
        let mut connection = schema::open_writer(file.path()).expect("it opens");
        let writes = vec![
            create(1),
            create(1),
            append(1, 0, "first"),
            append(1, 0, "late"),
            append(2, 0, "nowhere"),
            append(1, 1, "second"),
        ];
        let expected =
            [Ok(0), Err(Error::Exists), Ok(1), Err(Error::Conflict { found: 1 }), Err(Error::NotFound), Ok(2)];
        assert_eq!(together(&mut connection, writes), expected);
    }

    #[test]
    fn what_does_not_fit_on_the_disk_fails_alone_and_the_rest_goes_on() {
        let file = tempfile::NamedTempFile::new().expect("a file can be made");
        let mut connection = schema::open_writer(file.path()).expect("it opens");
        connection.pragma_update_and_check(None, "max_page_count", 40, |_| Ok(())).expect("the disk is small");
        let large = "x".repeat(1 << 20);
        let writes = vec![create(1), append(1, 0, &large), create(2), append(2, 0, "small"), append(1, 0, "small")];
        assert_eq!(together(&mut connection, writes), [Ok(0), Err(Error::Full), Ok(0), Ok(1), Ok(1)]);

        connection.pragma_update_and_check(None, "max_page_count", 4000, |_| Ok(())).expect("there is room again");
        assert_eq!(together(&mut connection, vec![append(1, 1, &large), Write::Reserve]), [Ok(2), Ok(1)]);
    }
}
