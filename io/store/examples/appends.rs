//! How many appends a second a disk takes: `cargo run --release -p parlor-store --example appends [DIR]`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use store::{Change, Error, NewStream, Row, Store, StreamHead};

/// How many write at once, each to a stream of its own.
const WRITERS: u64 = 200;

/// How long they do.
const SPAN: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let parent = std::env::args_os().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    let dir = tempfile::tempdir_in(parent)?;
    let store = Store::open(dir.path())?;
    let begin = Instant::now();
    let tasks: Vec<_> = (0..WRITERS).map(|_| tokio::spawn(append_for_a_while(store.clone(), begin))).collect();
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await??);
    }
    let seconds = begin.elapsed().as_secs_f64();
    waits.sort_unstable();
    let wait = |part: usize| waits.get(waits.len() * part / 1000).copied().unwrap_or_default();
    let count = u32::try_from(waits.len())?;
    writeln!(
        io::stdout(),
        "{WRITERS} writers: {:.0} appends/s; p50 {:.2?}, p99 {:.2?}, p99.9 {:.2?}",
        f64::from(count) / seconds,
        wait(500),
        wait(990),
        wait(999)
    )?;
    store.close().await;
    Ok(())
}

/// Appends to a new stream, a row at a time; how long each took.
async fn append_for_a_while(store: Store, begin: Instant) -> Result<Vec<Duration>, Error> {
    let number = store.reserve().await?;
    let id = format!("00000000-0000-4000-8000-{number:012}");
    let new = NewStream {
        id: id.clone(),
        kind: "table",
        number,
        game: "chess".to_string(),
        is_listed: true,
        header: "h".repeat(500),
        sealed: "s".repeat(100),
        at: 0,
        head: head(0),
    };
    store.create(new).await?;
    let mut waits = Vec::new();
    for length in 0.. {
        let start = Instant::now();
        if SPAN < start - begin {
            break;
        }
        let row = Row { seq: length + 1, line: "x".repeat(400), sealed: None };
        let at = i64::try_from(length).unwrap_or_default();
        store.append(&id, length, Change { rows: vec![row], keys: Vec::new(), at, head: head(at) }).await?;
        waits.push(start.elapsed());
    }
    Ok(waits)
}

/// A head with a deadline that moves, as clocks make it.
fn head(at: i64) -> StreamHead {
    StreamHead { stage: "playing".to_string(), summary: "y".repeat(200), deadline: Some(at + 60_000_000) }
}
