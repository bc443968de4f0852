//! What is noticed of a folder that is damaged, and what a copy has that was made while others wrote.

use game::Coded as _;
use rusqlite::Connection;
use store::{COPIED, Store, copy, examine, fact};

use crate::support::{length, make_table, rows};

/// Every stream that is wrong, with its code; and what the database says of itself.
fn wrong(dir: &std::path::Path) -> (Vec<(String, &'static str)>, Vec<String>) {
    let mut wrong = Vec::new();
    let pages = examine(dir, |found| wrong.extend(found.stored.err().map(|error| (found.id, error.code()))));
    (wrong, pages.expect("it can be read"))
}

#[tokio::test]
async fn a_stream_without_all_its_rows_is_refused_whole() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    let store = Store::open(dir.path()).expect("it opens");
    let (first, other) = (make_table(&store).await, make_table(&store).await);
    for id in [&first, &other] {
        store.append(id, 0, rows(1..=5)).await.expect("it goes on");
    }
    assert_eq!(wrong(dir.path()), (Vec::new(), Vec::new()), "a folder that is in use can be examined");
    let outside = Connection::open(dir.path().join("parlor.db")).expect("it opens");
    for missing in [3, 5, 1] {
        outside
            .execute("UPDATE lines SET seq = seq + 100 WHERE stream = 1 AND seq = ?", [missing])
            .expect("it is there");
        let refused = store.load(&first).await.err().expect("a row is missing");
        assert_eq!(refused.code(), "store_damaged");
        assert!(refused.to_string().contains(&format!("no row {missing} of 5")), "{refused}");
        assert_eq!(store.tail(&first, 0, 10).await.err().map(|error| error.code()), Some("store_damaged"));
        assert_eq!(wrong(dir.path()).0, [(first.clone(), "store_damaged")]);
        assert_eq!(length(&store, &other).await, 5, "the others are as they were");
        outside.execute("UPDATE lines SET seq = seq - 100 WHERE 100 < seq", []).expect("it is there");
    }
    assert_eq!(length(&store, &first).await, 5);
    assert!(store.tail(&first, 5, 10).await.is_ok_and(|rows| rows.is_empty()));
    assert_eq!(store.tail(&first, 3, 1).await.map(|rows| rows[0].seq), Ok(4));
}

#[tokio::test]
async fn pages_that_were_written_over_are_noticed() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    let store = Store::open(dir.path()).expect("it opens");
    for _ in 0..50 {
        let id = make_table(&store).await;
        store.append(&id, 0, rows(1..=50)).await.expect("it goes on");
    }
    store.close().await;
    let path = dir.path().join("parlor.db");
    let mut bytes = std::fs::read(&path).expect("it is one file");
    let middle = bytes.len() / 2;
    bytes[middle..middle + 4096].fill(0x5a);
    std::fs::write(&path, bytes).expect("it can be written");
    let mut lost = 0;
    match examine(dir.path(), |found| lost += usize::from(found.stored.is_err())) {
        Ok(pages) => assert!(0 < lost || !pages.is_empty(), "it was noticed"),
        Err(error) => assert_eq!(error.code(), "store_failed"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_is_of_one_moment_while_others_write() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    let store = Store::open(dir.path()).expect("it opens");
    let (one, other) = (make_table(&store).await, make_table(&store).await);
    let writing = tokio::spawn({
        let (store, one, other) = (store.clone(), one.clone(), other.clone());
        async move {
            for seq in 1..=400 {
                for id in [&one, &other] {
                    store.append(id, seq - 1, rows([seq])).await.expect("it goes on");
                }
            }
        }
    });
    let mut copies = Vec::new();
    for number in 0..10 {
        let to = dir.path().join(format!("copy{number}"));
        assert!(0 < copy(dir.path(), &to).expect("it can be copied"));
        copies.push(to);
    }
    writing.await.expect("nobody was held up");
    assert_eq!(copy(dir.path(), &copies[0]).err().map(|error| error.code()), Some("store_failed"));
    for to in copies {
        assert_eq!(wrong(&to), (Vec::new(), Vec::new()));
        let again = Store::open(&to).expect("a copy is a store");
        let (first, second) = (length(&again, &one).await, length(&again, &other).await);
        assert!(first == second || first == second + 1, "{first} and {second} rows are not of one moment");
        again.append(&other, second, rows([second + 1])).await.expect("it goes on");
    }
    let nothing = tempfile::tempdir().expect("a directory can be made");
    let refused = copy(nothing.path(), &dir.path().join("none")).expect_err("there is nothing to copy");
    assert_eq!(refused.code(), "store_failed");
    assert!(refused.to_string().contains("is no data folder"), "{refused}");
    assert!(examine(nothing.path(), drop).is_err());
}

#[tokio::test]
async fn whether_anything_can_be_written_is_tried() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    let store = Store::open(dir.path()).expect("it opens");
    assert_eq!(store.last_beat().await, Ok(None));
    store.probe(7).await.expect("the disk is fine");
    assert_eq!(store.last_beat().await, Ok(Some(7)));
    assert!(!dir.path().join("probe").exists(), "nothing is left behind");
    // A name that cannot be written, whoever tries.
    std::fs::create_dir(dir.path().join("probe")).expect("it can be made");
    assert_eq!(store.probe(8).await.err().map(|error| error.code()), Some("store_failed"));
}

#[tokio::test]
async fn outages_are_kept_in_order() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    for store in [Store::in_memory(), Store::open(dir.path()).expect("it opens")] {
        assert_eq!(store.outages(9).await, Ok(Vec::new()));
        for since in [10, 30, 50] {
            store.note_outage(since, since + 5).await.expect("it is written");
        }
        assert_eq!(store.outages(9).await, Ok(vec![(10, 15), (30, 35), (50, 55)]));
        assert_eq!(store.outages(2).await, Ok(vec![(30, 35), (50, 55)]));
    }
}

#[tokio::test]
async fn what_is_known_of_a_folder_is_kept_and_a_copy_knows_that_it_is_one() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    for store in [Store::in_memory(), Store::open(dir.path()).expect("it opens")] {
        assert_eq!(store.fact("name").await, Ok(None));
        for value in ["one", "other"] {
            store.set_fact("name", Some(value.to_owned())).await.expect("it is written");
            assert_eq!(store.fact("name").await, Ok(Some(value.to_owned())));
        }
        assert_eq!(store.fact(COPIED).await, Ok(None));
        store.set_fact("passing", Some("it".to_owned())).await.expect("it is written");
        store.set_fact("passing", None).await.expect("it is written");
        assert_eq!(store.fact("passing").await, Ok(None));
    }
    let to = dir.path().join("copy");
    copy(dir.path(), &to).expect("it can be copied");
    assert_eq!(fact(dir.path(), COPIED), Ok(None), "the first one is as it was");
    assert_eq!(fact(&to, "name"), Ok(Some("other".to_owned())));
    assert_eq!(fact(&to, COPIED), Ok(Some("yes".to_owned())));
    let store = Store::open(&to).expect("a copy is a store");
    assert_eq!(store.fact(COPIED).await, Ok(Some("yes".to_owned())));
}

#[tokio::test]
async fn a_database_from_before_there_were_facts_is_copied_and_becomes_current() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    Store::open(dir.path()).expect("it opens").close().await;
    let outside = Connection::open(dir.path().join("parlor.db")).expect("it opens");
    outside.execute_batch("DROP TABLE facts; PRAGMA user_version = 3").expect("it was like that once");
    drop(outside);
    assert_eq!(fact(dir.path(), COPIED), Ok(None));
    let to = dir.path().join("copy");
    copy(dir.path(), &to).expect("it can be copied");
    let store = Store::open(&to).expect("a copy is a store");
    store.set_fact("name", Some("one".to_owned())).await.expect("it is current now");
}
