//! Ctrl-C: the first one ends the work in order, the second one ends it.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tokio::runtime::Builder;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// What the shell is told by a process that a second signal ended.
const INTERRUPTED: i32 = 130;

/// A flag that is set when somebody wants us to stop.
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
        let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
        either(&mut terminate, &mut interrupt).await;
        stop.store(true, Ordering::Relaxed);
        either(&mut terminate, &mut interrupt).await;
        std::process::exit(INTERRUPTED);
    })
}

async fn either(one: &mut Signal, other: &mut Signal) {
    tokio::select! {
        _ = one.recv() => {}
        _ = other.recv() => {}
    }
}
