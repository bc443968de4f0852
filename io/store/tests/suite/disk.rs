//! What holds of a store on disk: it lasts, and it belongs to one.

use std::fs;
use std::io::{self, Write};

use game::Coded;
use rusqlite::Connection;
use store::{Error, Store};

use crate::child::{self, Other};
use crate::support::{length, make_table, rows, table, tables};

#[tokio::test]
async fn it_is_all_there_when_opened_again() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    let mut numbers = Vec::new();
    for round in 0..5 {
        let store = Store::open(dir.path()).expect("the last one was dropped");
        numbers.push(store.reserve().await.expect("a number"));
        if round == 0 {
            store.create(table(77)).await.expect("it is new");
        }
        assert_eq!(length(&store, "t77").await, round);
        store.append("t77", round, rows([round + 1])).await.expect("it goes on");
        if round % 2 == 0 {
            store.close().await;
        }
    }
    assert!(numbers.is_sorted_by(|one, next| one < next), "{numbers:?}");
}

#[tokio::test]
async fn it_is_free_once_closed() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    let store = Store::open(dir.path()).expect("it opens");
    store.create(table(1)).await.expect("it is new");
    store.close().await;
    assert!(!dir.path().join("parlor.db-wal").exists(), "the database is one file");
    let again = Store::open(dir.path()).expect("it is free, whoever still has a handle");
    assert_eq!(again.list(&tables(), None, 10).await.map(|list| list.len()), Ok(1));
    assert_eq!(store.reserve().await, Err(Error::Closed));
    assert_eq!(Error::Closed.code(), "store_closed");
}

/// Whoever drops a handle before the answer has come has still handed in what they said.
#[tokio::test]
async fn what_was_handed_in_is_written_though_nobody_waits() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    let store = Store::open(dir.path()).expect("it opens");
    let id = make_table(&store).await;
    {
        let append = store.append(&id, 0, rows([1]));
        tokio::pin!(append);
        tokio::select! {
            biased;
            _ = &mut append => {}
            () = std::future::ready(()) => {}
        }
    }
    drop(store);
    assert_eq!(length(&Store::open(dir.path()).expect("it opens"), &id).await, 1);
}

#[tokio::test]
async fn a_second_one_is_refused() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    let store = Store::open(dir.path()).expect("it opens");
    assert_eq!(Store::open(dir.path()).err().map(|error| error.code()), Some("store_in_use"));

    let mut other = Other::start("disk::a_child_tries_to_open", dir.path());
    let sentence = format!("another process has opened the folder: {}", dir.path().display());
    let heard = other.hear("opening: ").expect("the child tells");
    assert!(heard.starts_with(&sentence), "{heard}");

    assert!(store.reserve().await.is_ok(), "the first one is not disturbed");
    drop(store);
    let mut other = Other::start("disk::a_child_tries_to_open", dir.path());
    assert_eq!(other.hear("opening: ").as_deref(), Some("done"));
}

#[test]
fn a_child_tries_to_open() {
    if let Some(dir) = child::dir() {
        let told = Store::open(&dir).map_or_else(|error| error.to_string(), |_| "done".to_string());
        writeln!(io::stdout(), "opening: {told}").expect("the parent listens");
    }
}

#[test]
fn a_place_that_cannot_be_is_refused() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    let file = dir.path().join("file");
    fs::write(&file, "not a directory").expect("it can be written");
    for place in [file.clone(), file.join("below")] {
        let error = Store::open(&place).err().expect("a file is no directory");
        assert_eq!(error.code(), "store_failed");
        assert!(error.to_string().contains(&place.display().to_string()), "{error}");
    }
}

#[tokio::test]
async fn a_database_that_is_none_is_refused() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    fs::write(dir.path().join("parlor.db"), "no database at all, but long enough to be taken for one".repeat(100))
        .expect("it can be written");
    assert_eq!(Store::open(dir.path()).err().map(|error| error.code()), Some("store_failed"));
}

#[tokio::test]
async fn a_later_version_is_refused_and_left_alone() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    Store::open(dir.path()).expect("it opens").close().await;
    let version = |version: i64| {
        let connection = Connection::open(dir.path().join("parlor.db")).expect("it opens");
        connection.pragma_update(None, "user_version", version).expect("it is written");
    };
    for found in [1000, -1] {
        version(found);
        let refused = Store::open(dir.path()).err().expect("it is refused");
        assert_eq!((refused.code(), refused), ("store_too_new", Error::TooNew { found }));
    }
    version(2);
    assert!(Store::open(dir.path()).is_ok());
}

/// What is broken is told to whoever asks for it, and the rest goes on.
#[tokio::test]
async fn a_failure_is_an_answer() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    let store = Store::open(dir.path()).expect("it opens");
    let id = make_table(&store).await;
    let other = Connection::open(dir.path().join("parlor.db")).expect("it opens");
    other.execute_batch("ALTER TABLE lines RENAME TO gone").expect("it is renamed");
    assert_eq!(store.append(&id, 0, rows([1])).await.map_err(|error| error.code()), Err("store_failed"));
    assert_eq!(store.load(&id).await.err().map(|error| error.code()), Some("store_failed"));
    assert!(store.reserve().await.is_ok());
    other.execute_batch("ALTER TABLE gone RENAME TO lines").expect("it is renamed");
    store.append(&id, 0, rows([1])).await.expect("it goes on");
    assert_eq!(length(&store, &id).await, 1);
}

#[cfg(unix)]
#[tokio::test]
async fn it_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;

    let parent = tempfile::tempdir().expect("a directory can be made");
    let dir = parent.path().join("deep").join("down");
    let store = Store::open(&dir).expect("it is made");
    make_table(&store).await;
    let mode = |path| fs::metadata(path).map(|data| data.permissions().mode() & 0o777).expect("it is there");
    assert_eq!(mode(dir.clone()), 0o700);
    for entry in fs::read_dir(&dir).expect("it can be listed") {
        let path = entry.expect("it can be listed").path();
        assert_eq!(mode(path.clone()), 0o600, "{}", path.display());
    }
}
