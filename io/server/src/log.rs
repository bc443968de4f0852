//! Events for the operator's log: never a secret, never what is hidden at a table.

use std::net::IpAddr;

use tokio::sync::mpsc;

/// Something worth a line in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A table was set up.
    TableCreated {
        /// Its number.
        table: u64,
        /// Its game.
        game: String,
    },
    /// A game is over.
    TableOver {
        /// The table's number.
        table: u64,
        /// Its game.
        game: String,
        /// How many lines its log has.
        lines: u64,
        /// The seats that won.
        winners: Vec<u8>,
    },
    /// A whole connection was turned away.
    ConnectionRefused {
        /// Where it came from.
        from: IpAddr,
        /// Why.
        code: &'static str,
    },
    /// The data folder was a copy of another: its unfinished tables were stopped.
    CopyRestored {
        /// How many.
        stopped: u64,
    },
    /// The system's clock was set, or the machine slept.
    ClockJumped {
        /// By how many milliseconds; below zero, if it was set back.
        by: i64,
    },
    /// Something could not be written down or read.
    StorageFailed {
        /// The stable code.
        code: &'static str,
        /// What the store says.
        message: String,
    },
}

/// Where events go; nowhere by default. Clone it.
#[derive(Clone, Debug, Default)]
pub struct Log(Option<mpsc::Sender<Event>>);

impl Log {
    /// A log, and where its events come out. Events that are not taken out in time are dropped: the server never waits for its log.
    #[must_use]
    pub fn new(backlog: usize) -> (Log, mpsc::Receiver<Event>) {
        let (sender, receiver) = mpsc::channel(backlog.max(1));
        (Log(Some(sender)), receiver)
    }

    /// Tells of an event.
    pub(crate) fn tell(&self, event: impl FnOnce() -> Event) {
        if let Some(sender) = &self.0 {
            let _full = sender.try_send(event());
        }
    }

    /// Tells of a store that failed.
    pub(crate) fn lost(&self, error: &store::Error) {
        self.tell(|| Event::StorageFailed { code: game::Coded::code(error), message: error.to_string() });
    }
}
