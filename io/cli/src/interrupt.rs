//! Ctrl-C and SIGTERM: the first one ends the work in order, the second one ends the process.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tokio::runtime::Builder;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// What the shell is told by a process that a second signal ended.
const INTERRUPTED: i32 = 130;

/// The signals that ask a process to stop.
pub(crate) struct StopSignals {
    terminate: Signal,
    interrupt: Signal,
}

impl StopSignals {
    /// Takes them over from the system.
    pub(crate) fn new() -> io::Result<StopSignals> {
        Ok(StopSignals { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
    }

    /// Waits for the next one, and says which it is.
    pub(crate) async fn next(&mut self) -> &'static str {
        tokio::select! {
            _ = self.terminate.recv() => "SIGTERM",
            _ = self.interrupt.recv() => "SIGINT",
        }
    }

    /// Ends the process at the next one.
    pub(crate) async fn end_process(mut self) {
        self.next().await;
        std::process::exit(INTERRUPTED);
    }
}

/// The signal that asks a server to read its certificate again.
pub(crate) struct ReloadSignal(Option<Signal>);

impl ReloadSignal {
    /// Takes it over from the system, if it is wanted.
    pub(crate) fn new(is_wanted: bool) -> io::Result<ReloadSignal> {
        is_wanted.then(|| signal(SignalKind::hangup())).transpose().map(ReloadSignal)
    }

    /// Waits for the next one.
    pub(crate) async fn next(&mut self) {
        match &mut self.0 {
            Some(signal) => _ = signal.recv().await,
            None => std::future::pending().await,
        }
    }
}

/// A flag that is set when the user wants the command to stop.
pub(crate) fn watch() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    // Without it a signal ends us as it always would.
    thread::spawn(move || wait(&flag));
    stop
}

fn wait(stop: &AtomicBool) -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_io().build()?;
    runtime.block_on(async {
        let mut signals = StopSignals::new()?;
        signals.next().await;
        stop.store(true, Ordering::Relaxed);
        signals.end_process().await;
        Ok(())
    })
}
