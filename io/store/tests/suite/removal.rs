//! Streams that are closed, deleted, or looked for because they have not changed.

use store::{Change, Error, Filter, IdleStage, NewStream, STOPPED, Store, Unchanged};

use crate::support::{head, rows, table, tables};

crate::on_every_store!(
    a_closed_stream_is_on_no_list,
    a_stopped_stream_is_on_no_list_and_is_kept,
    a_deleted_stream_is_gone,
    the_longest_unchanged_comes_first
);

async fn a_closed_stream_is_on_no_list(store: Store) {
    store.create(NewStream { head: head("gathering", Some(9)), ..table(1) }).await.expect("it is new");
    store
        .append("t1", 0, Change { keys: vec!["key".into()], head: head("gathering", Some(5)), ..rows([1]) })
        .await
        .expect("it grows");
    store.close_stream("t1").await.expect("it is there");
    assert!(store.list(&tables(), None, 9).await.expect("a list").is_empty());
    let listed = store.list(&Filter { unlisted: true, ..tables() }, None, 9).await.expect("a list");
    assert_eq!((listed.len(), listed[0].stage.as_str()), (1, "closed"));
    assert!(store.due(i64::MAX, 9).await.expect("a list").is_empty());
    let stored = store.load("t1").await.expect("it loads").expect("it is kept");
    assert_eq!((stored.head.stage.as_str(), stored.rows.len()), ("closed", 1));
    assert_eq!(store.by_key("key").await, Ok(Some("t1".to_string())));
    assert_eq!(store.close_stream("t2").await, Err(Error::NotFound));
}

async fn a_deleted_stream_is_gone(store: Store) {
    for number in [1, 2] {
        store.create(NewStream { head: head("gathering", Some(9)), ..table(number) }).await.expect("it is new");
        let keys = vec![format!("key {number}")];
        let change = Change { keys, head: head("gathering", Some(9)), ..rows([1, 2]) };
        store.append(&format!("t{number}"), 0, change).await.expect("it grows");
    }
    store.delete("t1").await.expect("it is there");
    assert!(store.load("t1").await == Ok(None));
    assert!(store.tail("t1", 0, 9).await == Err(Error::NotFound));
    assert_eq!(store.by_key("key 1").await, Ok(None));
    assert_eq!(store.by_number("table", 1).await, Ok(None));
    assert_eq!(store.delete("t1").await, Err(Error::NotFound));
    assert!(store.load("t2").await.expect("it loads").is_some_and(|other| other.rows.len() == 2));
    assert_eq!(store.due(9, 9).await, Ok(vec![("t2".to_string(), 9)]));
    assert_eq!(store.by_key("key 2").await, Ok(Some("t2".to_string())));
}

async fn the_longest_unchanged_comes_first(store: Store) {
    for (number, at, stage) in [(1, 30, "gathering"), (2, 10, "gathering"), (3, 10, "gathering"), (4, 5, "playing")] {
        store.create(NewStream { at, head: head(stage, None), ..table(number) }).await.expect("it is new");
    }
    let other = NewStream { id: "cup".into(), kind: "tournament", at: 1, ..table(5) };
    store.create(other).await.expect("it is new");
    let found = |until, after: Option<Unchanged>, limit| {
        let store = store.clone();
        async move { store.unchanged(("table", IdleStage::Gathering), until, after.as_ref(), limit).await.expect("a list") }
    };
    let ids = |found: &[Unchanged]| found.iter().map(|one| one.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&found(30, None, 9).await), ["t2", "t3", "t1"]);
    assert_eq!(ids(&found(29, None, 9).await), ["t2", "t3"]);
    let first = found(30, None, 1).await.remove(0);
    assert_eq!((first.id.as_str(), first.at, first.header.as_str()), ("t2", 10, "header 2"));
    assert_eq!(ids(&found(30, Some(first), 9).await), ["t3", "t1"]);
    store.close_stream("t3").await.expect("it is there");
    assert_eq!(ids(&found(30, None, 9).await), ["t2", "t1"]);
    let closed = store.unchanged(("table", IdleStage::Closed), 30, None, 9).await.expect("a list");
    assert_eq!(ids(&closed), ["t3"]);
}

async fn a_stopped_stream_is_on_no_list_and_is_kept(store: Store) {
    store.create(NewStream { head: head("playing", Some(9)), ..table(1) }).await.expect("it is new");
    store.append("t1", 0, Change { head: head("playing", Some(10)), ..rows(1..=3) }).await.expect("it goes on");
    store.stop_stream("t1").await.expect("it is there");
    assert!(store.due(i64::MAX, 9).await.expect("a list").is_empty());
    assert!(store.list(&tables(), None, 9).await.expect("a list").is_empty());
    let stored = store.load("t1").await.expect("it can be read").expect("it is kept");
    assert_eq!((stored.head.stage.as_str(), stored.rows.len()), (STOPPED, 3));
    let closed = store.unchanged(("table", IdleStage::Closed), i64::MAX, None, 9).await;
    assert_eq!(closed, Ok(Vec::new()), "it is not among those that are removed after a while");
    assert_eq!(store.stop_stream("nowhere").await, Err(Error::NotFound));
}
