//! `kill -9` at any moment, two hundred times in a long run: what was acknowledged is there, once, and every table goes on.
//!
//! `PARLOR_KILL_ROUNDS` asks for another number of rounds. What was found is printed: `cargo test -p parlor
//! --test suite kill:: -- --nocapture`. `docs/reliability.md` has the figures.

use std::thread;
use std::time::{Duration, Instant};

use game::{Luck as _, Seeded};
use rustix::process::Signal;

use crate::kill_load::http::ask;
use crate::kill_load::table::{Door, Table};
use crate::kill_load::{Doors, Slot};
use crate::support::server::{Process, Server, folder, plain};
use crate::support::{arg, tries};

/// How many rounds there are in a long run.
const ROUNDS: u32 = 200;
/// How long the server is left alone before it is killed, in milliseconds.
const LOAD: std::ops::Range<u32> = 10..200;
/// In one of so many rounds it is killed while it starts, too.
const EARLY: u32 = 5;

/// What was found.
#[derive(Default)]
struct Found {
    kills: u32,
    early: u32,
    restarts: Vec<Duration>,
    acknowledged: usize,
    in_doubt: usize,
    done_all_the_same: usize,
    done_again: usize,
    tables: usize,
    over: usize,
    lines: usize,
}

#[test]
fn what_was_acknowledged_survives_every_kill() {
    let rounds = std::env::var("PARLOR_KILL_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(tries(ROUNDS));
    let data = folder("kill-data");
    let options = [
        "--data",
        arg(&data),
        "--requests-per-second",
        "1000000",
        "--request-burst",
        "1000000",
        "--write-timeout",
        "2s",
    ];
    let (mut luck, mut found, began) = (Seeded::new(42), Found::default(), Instant::now());
    let mut slots: Vec<Slot> = Slot::all();
    let mut put_aside: Vec<Table> = Vec::new();
    for round in 0..=rounds {
        if luck.below(EARLY) == 0 {
            kill_early(&data, &mut luck);
            found.early += 1;
        }
        let start = Instant::now();
        let server = Server::start("kill", &options);
        found.restarts.push(start.elapsed());
        let doors = Doors::of(&server);
        // Every table is looked at, finishes what was in doubt and goes on by one move; a few of them at a time.
        thread::scope(|scope| {
            for slot in &mut slots {
                scope.spawn(|| slot.come_back(&doors));
            }
        });
        for slot in &mut slots {
            found.done_all_the_same += std::mem::take(&mut slot.done_all_the_same);
            found.done_again += std::mem::take(&mut slot.done_again);
            put_aside.extend(slot.take_finished());
        }
        if round == rounds {
            finish(&doors, &mut found, slots, put_aside);
            server.process.signal(Signal::KILL);
            server.process.end();
            break;
        }
        let patience = Duration::from_millis(u64::from(LOAD.start + luck.below(LOAD.end - LOAD.start)));
        thread::scope(|scope| {
            for slot in &mut slots {
                scope.spawn(|| slot.play(&doors));
            }
            thread::sleep(patience);
            server.process.signal(Signal::KILL);
        });
        server.process.end();
        found.kills += 1;
        found.in_doubt += slots.iter().filter(|slot| slot.is_in_doubt()).count();
    }
    found.tell(rounds, began.elapsed());
    assert!(found.acknowledged > found.kills as usize, "there was no load to speak of");
}

/// Kills a server that has hardly begun to read what is there.
fn kill_early(data: &std::path::Path, luck: &mut Seeded) {
    let mut command = plain(&folder("kill-early"));
    command.args(["serve", "--tcp", "127.0.0.1:0", "--http", "127.0.0.1:0", "--log", "json", "--data", arg(data)]);
    let process = Process::start(&mut command, "");
    thread::sleep(Duration::from_millis(u64::from(luck.below(25))));
    process.signal(Signal::KILL);
    process.end();
}

/// Looks at every table there ever was, once more.
fn finish(doors: &Doors, found: &mut Found, slots: Vec<Slot>, put_aside: Vec<Table>) {
    let mut tables = put_aside;
    tables.extend(slots.into_iter().filter_map(|slot| slot.table));
    for table in &mut tables {
        table.look(doors);
        assert!(table.log.lines().count() == 1 || !table.tokens.is_empty() || table.is_unsure, "{}", table.log);
        found.acknowledged += table.sent.iter().filter(|sent| sent.is_acknowledged).count();
        found.lines += table.log.lines().count();
        found.over += usize::from(table.is_over());
    }
    for door in [Door::Tcp, Door::Http] {
        assert!(tables.iter().any(|table| table.door == door && table.is_over()), "no game came to its end");
    }
    found.tables = tables.len();
    // Not one of them is missing from the lists either.
    let (mut listed, mut cursor) = (0, String::new());
    loop {
        let path = format!("/api/v1/tables?limit=100{cursor}");
        let page = ask(&doors.http, "GET", &path, &[], None).expect("it answers").json();
        listed += page["tables"].as_array().expect("a list").len();
        match page["cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None if page["cursor"].is_null() => break,
            None => cursor = format!("&cursor={}", page["cursor"]),
        }
    }
    assert!(tables.len() <= listed, "{} tables, {listed} in the lists", tables.len());
}

impl Found {
    fn tell(&mut self, rounds: u32, took: Duration) {
        self.restarts.sort();
        let millis = |time: &Duration| time.as_secs_f64() * 1000.0;
        let middle = self.restarts.get(self.restarts.len() / 2).map_or(0.0, millis);
        let slowest = self.restarts.last().map_or(0.0, millis);
        eprintln!(
            "{rounds} rounds in {:.0} s: {} kills under load and {} while starting; {} actions acknowledged, all there \
             once; {} in doubt, of which {} were there and {} were done when asked for again; {} tables, {} of them \
             over, {} lines, all verified; {middle:.0} ms to start (the slowest {slowest:.0} ms)",
            took.as_secs_f64(),
            self.kills,
            self.early,
            self.acknowledged,
            self.in_doubt,
            self.done_all_the_same,
            self.done_again,
            self.tables,
            self.over,
            self.lines,
        );
    }
}
