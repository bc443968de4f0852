//! Every kind of store gives the same answers: thousands of random calls, told to two of them.

use std::collections::BTreeSet;

use game::Coded;
use store::{Change, Filter, NewStream, Row, Store, StreamHead};

use crate::support::{head, rows, table};

/// A small source of chance that always gives the same.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[usize::try_from(self.below(from.len() as u64)).expect("an index")]
    }

    fn head(&mut self) -> StreamHead {
        let stage = self.pick(&["gathering", "playing", "paused", "over"]);
        let deadline = self.pick(&[None, Some(10), Some(20), Some(30), Some(40)]);
        head(stage, deadline)
    }

    fn id(&mut self) -> String {
        format!("t{}", self.below(12))
    }

    fn key(&mut self) -> String {
        format!("key {}", self.below(60))
    }

    fn change(&mut self, expected: u64) -> Change {
        let first = expected + if self.below(20) == 0 { 2 } else { 1 };
        let sealed = self.pick(&[None, Some("sealed")]).map(str::to_string);
        let rows = rows(first..first + self.below(4)).rows.into_iter();
        Change {
            rows: rows.map(|row| Row { sealed: sealed.clone(), ..row }).collect(),
            keys: (0..self.below(2)).map(|_| self.key()).collect(),
            at: self.below(1000).cast_signed(),
            head: self.head(),
        }
    }

    fn filter(&mut self) -> Filter {
        Filter {
            kind: self.pick(&["table", "tournament"]).to_string(),
            game: self.pick(&[None, Some("chess"), Some("go")]).map(str::to_string),
            stage: self.pick(&[None, Some("playing"), Some("over")]).map(str::to_string),
            unlisted: self.below(2) == 0,
        }
    }

    fn stream(&mut self) -> NewStream {
        NewStream {
            id: self.id(),
            kind: self.pick(&["table", "tournament"]),
            game: self.pick(&["chess", "go"]).to_string(),
            is_listed: self.below(3) != 0,
            head: self.head(),
            ..table(self.below(12))
        }
    }
}

/// Tells a call to both stores, which must answer alike; the error, if it is one.
macro_rules! tell {
    ($stores:ident, |$store:ident| $call:expr) => {{
        let mut answers = Vec::new();
        for $store in &$stores {
            answers.push($call.await);
        }
        assert!(answers[0] == answers[1], "{}", stringify!($call));
        answers.remove(0).err()
    }};
}

#[tokio::test]
async fn on_disk_as_in_memory() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    let stores = [Store::in_memory(), Store::open(dir.path()).expect("it opens")];
    let mut chance = Chance(42);
    let mut refusals = BTreeSet::new();
    for _ in 0..6000 {
        let (id, number, limit) = (chance.id(), chance.below(14), chance.pick(&[0, 1, 3, 100]));
        let refusal = match chance.below(12) {
            0 => {
                let new = chance.stream();
                tell!(stores, |store| store.create(new.clone()))
            }
            1..=4 => {
                let length = stores[0].load(&id).await.ok().flatten().map_or(0, |stored| stored.rows.len() as u64);
                let expected = length + chance.pick(&[0, 0, 0, 0, 0, 1]);
                let added = chance.change(expected);
                tell!(stores, |store| store.append(&id, expected, added.clone()))
            }
            5 => tell!(stores, |store| store.load(&id)),
            6 => tell!(stores, |store| store.tail(&id, number, limit)),
            7 => {
                let (filter, before) = (chance.filter(), chance.pick(&[None, Some(number)]));
                tell!(stores, |store| store.list(&filter, before, limit))
            }
            8 => tell!(stores, |store| store.by_number("table", number)),
            9 => {
                let key = chance.key();
                tell!(stores, |store| store.by_key(&key))
            }
            10 => tell!(stores, |store| store.due(number.cast_signed() * 5, limit)),
            _ => tell!(stores, |store| store.due(i64::MAX, limit)),
        };
        refusals.extend(refusal.map(|error| error.code()));
    }
    let expected = ["gap_in_rows", "key_taken", "no_such_stream", "stream_conflict", "stream_exists"];
    assert_eq!(refusals.into_iter().collect::<Vec<_>>(), expected, "everything was met");
}
