//! The threads that read, each on a connection of its own: a slow query holds up neither tasks nor writing.

use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::mpsc;

/// An order to a thread.
pub(crate) enum Order {
    /// Answer a question.
    Ask(Question),
    /// Take nothing more, and end when everything is answered.
    Close,
}

/// A query that sends its own response.
pub(crate) type Question = Box<dyn FnOnce(&Connection) + Send>;

/// Where the threads take their orders from.
pub(crate) type Queue = Arc<Mutex<mpsc::Receiver<Order>>>;

/// Answers questions until they end.
pub(crate) fn run(connection: &Connection, queue: &Queue) {
    while let Some(question) = next(queue) {
        question(connection);
    }
}

/// Waits for a question. One thread waits for orders, the others for that thread.
fn next(queue: &Queue) -> Option<Question> {
    let mut orders = queue.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        match orders.blocking_recv()? {
            Order::Ask(question) => return Some(question),
            Order::Close => orders.close(),
        }
    }
}
