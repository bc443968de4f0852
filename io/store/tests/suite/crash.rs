//! A process that is killed while it writes: whatever it was told to be written is there afterwards.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::Path;

use store::{Change, Store};

use crate::child::{self, Other};
use crate::support::{length, rows, table};

const ROUNDS: usize = 30;

/// How many streams grow at once.
const STREAMS: u64 = 8;

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_survives_a_kill() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    let mut acknowledged = BTreeMap::new();
    let mut numbers = BTreeSet::new();
    for round in 0..ROUNDS {
        let mut other = Other::start("crash::a_child_writes_until_it_is_killed", dir.path());
        let patience = round * 37 % 101;
        for heard in 0.. {
            let Some(told) = other.hear("written ") else {
                assert!(patience < heard, "the child ended by itself");
                break;
            };
            match told.split_once(' ') {
                Some((id, seq)) => {
                    acknowledged.insert(id.to_string(), seq.parse::<u64>().expect("the number of a row"));
                }
                None => assert!(numbers.insert(told), "a number was given twice"),
            }
            if heard == patience {
                other.kill();
            }
        }
        check(dir.path(), &acknowledged).await;
    }
    assert_eq!(acknowledged.len() as u64, STREAMS);
}

/// Whether everything acknowledged is there, and nothing by halves.
async fn check(dir: &Path, acknowledged: &BTreeMap<String, u64>) {
    let store = Store::open(dir).expect("it opens again");
    for (id, seq) in acknowledged {
        let length = length(&store, id).await;
        assert!(*seq <= length, "row {seq} of {id} was acknowledged, and {length} are there");
        assert_eq!(length % 2, 0, "half a change of {id} is there");
        assert_eq!(
            store.by_key(&format!("{id} {length}")).await,
            Ok(Some(id.clone())),
            "the key belongs to the change"
        );
        assert_eq!(store.by_key(&format!("{id} {}", length + 2)).await, Ok(None), "no key without its change");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_child_writes_until_it_is_killed() {
    let Some(dir) = child::dir() else {
        return;
    };
    let store = Store::open(&dir).expect("the directory is free");
    say(&store.reserve().await.expect("a number").to_string());
    let tasks: Vec<_> = (0..STREAMS).map(|number| tokio::spawn(grow(store.clone(), number))).collect();
    for task in tasks {
        task.await.expect("it goes on until it is killed");
    }
}

/// Adds two rows and a key at a time, for ever.
async fn grow(store: Store, number: u64) {
    let id = table(number).id;
    let mut seq = match store.load(&id).await.expect("it loads") {
        Some(stored) => stored.rows.len() as u64,
        None => {
            store.create(table(number)).await.expect("it is new");
            0
        }
    };
    loop {
        let change = Change { keys: vec![format!("{id} {}", seq + 2)], ..rows([seq + 1, seq + 2]) };
        store.append(&id, seq, change).await.expect("nobody else writes to it");
        seq += 2;
        say(&format!("{id} {seq}"));
    }
}

/// Tells the parent; without one there is nothing left to do.
fn say(what: &str) {
    if writeln!(io::stdout(), "written {what}").is_err() {
        std::process::exit(1);
    }
}
