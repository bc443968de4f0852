//! Telling somebody to stop thinking when time is up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A thread that waits. It ends with what started it.
pub(super) struct Timer {
    orders: Sender<Option<Order>>,
}

/// When to tell somebody to stop.
struct Order {
    deadline: Instant,
    stop: Arc<AtomicBool>,
}

impl Timer {
    /// Starts it.
    pub(super) fn start() -> Timer {
        let (orders, receiver) = channel();
        thread::spawn(move || wait(&receiver));
        Timer { orders }
    }

    /// A flag that is set after so long, unless something else is asked for before.
    pub(super) fn after(&self, time: Duration) -> Arc<AtomicBool> {
        let stop = Arc::new(AtomicBool::new(false));
        let order = Order { deadline: Instant::now() + time, stop: Arc::clone(&stop) };
        self.orders.send(Some(order)).expect("the thread lives as long as we do");
        stop
    }

    /// Nobody waits any more.
    pub(super) fn rest(&self) {
        self.orders.send(None).expect("the thread lives as long as we do");
    }
}

fn wait(orders: &Receiver<Option<Order>>) {
    let mut current = None::<Order>;
    loop {
        let next = match &current {
            None => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(order) => orders.recv_timeout(order.deadline.saturating_duration_since(Instant::now())),
        };
        match (next, current.take()) {
            (Ok(order), _) => current = order,
            (Err(RecvTimeoutError::Timeout), Some(order)) => order.stop.store(true, Ordering::Relaxed),
            (Err(RecvTimeoutError::Timeout), None) => {}
            (Err(RecvTimeoutError::Disconnected), _) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_is_set_when_its_time_is_up_and_not_before() {
        let timer = Timer::start();
        let later = timer.after(Duration::from_hours(1));
        let began = Instant::now();
        let soon = timer.after(Duration::from_millis(20));
        while !soon.load(Ordering::Relaxed) {
            assert!(began.elapsed() < Duration::from_mins(2), "its time is never up");
            thread::yield_now();
        }
        assert!(Duration::from_millis(20) <= began.elapsed());
        assert!(!later.load(Ordering::Relaxed), "whoever asks next takes its place");
    }
}
