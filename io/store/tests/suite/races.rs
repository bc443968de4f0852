//! What many users of a store see at once.

use std::collections::{BTreeMap, BTreeSet};

use store::{Error, Store};

use crate::support::{length, line, make_table, rows, table};

crate::on_every_store!(
    each_row_has_one_winner,
    many_streams_grow_at_once,
    numbers_are_given_once_to_many,
    one_of_many_makes_the_stream,
    readers_see_whole_changes,
    closing_tells_everybody_the_truth,
);

/// Waits for tasks, and gives what they found.
async fn all<T: Send + 'static>(tasks: Vec<tokio::task::JoinHandle<T>>) -> Vec<T> {
    let mut found = Vec::new();
    for task in tasks {
        found.push(task.await.expect("a task does not panic"));
    }
    found
}

/// Each of 64 tasks goes on until it has won four rows; nobody's row is lost, doubled or moved.
async fn each_row_has_one_winner(store: Store) {
    let id = make_table(&store).await;
    let tasks = (0..64).map(|task| tokio::spawn(win_four(store.clone(), id.clone(), task))).collect();
    let mut won = BTreeMap::new();
    for (seq, line) in all(tasks).await.into_iter().flatten() {
        assert_eq!(won.insert(seq, line), None, "row {seq} was won twice");
    }
    let kept = store.load(&id).await.expect("it loads").expect("it is there").rows;
    assert_eq!(kept.into_iter().map(|row| (row.seq, row.line)).collect::<BTreeMap<_, _>>(), won);
    assert_eq!(won.into_keys().collect::<Vec<_>>(), (1..=256).collect::<Vec<_>>());
}

async fn win_four(store: Store, id: String, task: u32) -> Vec<(u64, String)> {
    let (mut won, mut length) = (Vec::new(), 0);
    while won.len() < 4 {
        let text = format!("task {task}, row {}", won.len());
        match store.append(&id, length, line(length + 1, &text)).await {
            Ok(()) => {
                length += 1;
                won.push((length, text));
            }
            Err(Error::Conflict { found }) => {
                assert!(length < found, "a conflict means that somebody else has written");
                length = found;
            }
            Err(error) => panic!("{error}"),
        }
    }
    won
}

/// More tasks than the queue holds, each with a stream of its own.
async fn many_streams_grow_at_once(store: Store) {
    let grow = async |store: Store| {
        let id = make_table(&store).await;
        for length in 0..3 {
            store.append(&id, length, rows([length + 1])).await.expect("nobody else writes to it");
        }
        id
    };
    let tasks = (0..1500).map(|_| tokio::spawn(grow(store.clone()))).collect();
    let ids: BTreeSet<_> = all(tasks).await.into_iter().collect();
    assert_eq!(ids.len(), 1500);
    for id in ids {
        assert_eq!(length(&store, &id).await, 3);
    }
}

async fn numbers_are_given_once_to_many(store: Store) {
    let reserve = async |store: Store| store.reserve().await.expect("a number");
    let numbers = all((0..300).map(|_| tokio::spawn(reserve(store.clone()))).collect()).await;
    assert_eq!(numbers.into_iter().collect::<BTreeSet<_>>().len(), 300);
}

async fn one_of_many_makes_the_stream(store: Store) {
    let create = async |store: Store| store.create(table(1)).await;
    let made = all((0..64).map(|_| tokio::spawn(create(store.clone()))).collect()).await;
    assert_eq!(made.iter().filter(|made| made.is_ok()).count(), 1);
    assert!(made.into_iter().all(|made| matches!(made, Ok(()) | Err(Error::Exists))));
}

/// Changes of three rows: whoever reads sees three more, or none.
async fn readers_see_whole_changes(store: Store) {
    let id = make_table(&store).await;
    let write = async |store: Store, id: String| {
        for length in (0..300).step_by(3) {
            store.append(&id, length, rows(length + 1..=length + 3)).await.expect("nobody else writes to it");
            assert!(length + 3 <= self::length(&store, &id).await, "what was written is seen");
        }
    };
    let read = async |store: Store, id: String| {
        let mut seen = 0;
        while seen < 300 {
            let now = length(&store, &id).await;
            assert!(now % 3 == 0 && seen <= now, "{now} rows after {seen}");
            seen = now;
            tokio::task::yield_now().await;
        }
    };
    let mut tasks = vec![tokio::spawn(write(store.clone(), id.clone()))];
    tasks.extend((0..3).map(|_| tokio::spawn(read(store.clone(), id.clone()))));
    all(tasks).await;
}

/// Closing while others write: each of them hears that it was written or that the store is closed.
async fn closing_tells_everybody_the_truth(store: Store) {
    let write = async |store: Store| {
        for count in 0.. {
            match store.reserve().await {
                Ok(_) if count < 50 => {}
                Ok(_) => store.close().await,
                Err(error) => return error,
            }
        }
        unreachable!("somebody closes it")
    };
    let errors = all((0..32).map(|_| tokio::spawn(write(store.clone()))).collect()).await;
    assert!(errors.into_iter().all(|error| error == Error::Closed));
}
