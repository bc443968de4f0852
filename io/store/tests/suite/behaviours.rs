//! What one user of a store sees.

use std::collections::BTreeSet;

use store::{Change, Error, Filter, NewStream, Row, Store};

use crate::support::{head, length, line, make_table, rows, table, tables};

crate::on_every_store!(
    a_new_stream_is_there,
    a_stream_is_made_once,
    numbers_are_given_once,
    rows_go_behind_each_other,
    rows_without_gaps_only,
    a_change_without_rows_changes_the_standing,
    a_change_is_all_or_nothing,
    tails_are_parts,
    lists_begin_with_the_newest,
    lists_are_filtered,
    lists_follow_the_standing,
    cursors_leave_nothing_out,
    keys_lead_to_their_stream,
    the_soonest_is_due_first,
    large_numbers_do_no_harm,
    text_comes_back_as_it_was,
    nothing_is_done_once_closed,
);

async fn a_new_stream_is_there(store: Store) {
    assert!(store.load("t7").await == Ok(None));
    store.create(table(7)).await.expect("it is new");
    let stored = store.load("t7").await.expect("it loads").expect("it is there");
    let listed = store.list(&tables(), None, 1).await.expect("a list").remove(0);
    assert_eq!((listed.id.as_str(), stored.kind.as_str(), listed.number), ("t7", "table", 7));
    assert_eq!(listed.game, "chess");
    assert_eq!((stored.header.as_str(), stored.sealed.as_str()), ("header 7", "sealed 7"));
    assert_eq!(stored.head, head("gathering", None));
    assert!(stored.rows.is_empty());
    assert_eq!(store.by_number("table", 7).await, Ok(Some("t7".to_string())));
    assert_eq!(store.by_number("table", 8).await, Ok(None));
    assert_eq!(store.by_number("tournament", 7).await, Ok(None));
}

async fn a_stream_is_made_once(store: Store) {
    store.create(table(1)).await.expect("it is new");
    assert_eq!(store.create(table(1)).await, Err(Error::Exists));
    assert_eq!(store.create(NewStream { number: 2, header: "new".into(), ..table(1) }).await, Err(Error::Exists));
    assert_eq!(store.create(NewStream { id: "other".into(), ..table(1) }).await, Err(Error::Exists));
    let cup = NewStream { id: "cup".into(), kind: "tournament", ..table(1) };
    assert_eq!(store.create(cup).await, Ok(()), "another kind has numbers of its own");
    assert!(store.load("t1").await.expect("it loads").is_some_and(|stored| stored.header == "header 1"));
    assert!(store.load("other").await == Ok(None));
}

async fn numbers_are_given_once(store: Store) {
    let mut given = BTreeSet::new();
    for _ in 0..20 {
        assert!(given.insert(store.reserve().await.expect("a number")));
    }
    assert!(!given.contains(&0));
}

async fn rows_go_behind_each_other(store: Store) {
    assert_eq!(store.append("t1", 0, rows([1])).await, Err(Error::NotFound));
    store.create(table(1)).await.expect("it is new");
    store.append("t1", 0, rows([1, 2])).await.expect("it is empty");
    assert_eq!(store.append("t1", 0, rows([1])).await, Err(Error::Conflict { found: 2 }));
    assert_eq!(store.append("t1", 1, rows([2])).await, Err(Error::Conflict { found: 2 }));
    assert_eq!(store.append("t1", 3, rows([4])).await, Err(Error::Conflict { found: 2 }));
    let sealed = Row { seq: 3, line: "third".into(), sealed: Some("veiled".into()) };
    store.append("t1", 2, Change { rows: vec![sealed.clone()], ..rows([]) }).await.expect("it goes on");
    let stored = store.load("t1").await.expect("it loads").expect("it is there");
    let lines: Vec<_> = stored.rows.iter().map(|row| (row.seq, row.line.as_str())).collect();
    assert_eq!(lines, [(1, "line 1"), (2, "line 2"), (3, "third")]);
    assert!(stored.rows[2] == sealed && stored.rows[0].sealed.is_none());
    assert_eq!(stored.head, head("playing", None));
}

async fn rows_without_gaps_only(store: Store) {
    store.create(table(1)).await.expect("it is new");
    store.append("t1", 0, rows([1])).await.expect("it is empty");
    for (expected, numbers) in
        [(1, vec![3]), (1, vec![1]), (1, vec![2, 4]), (1, vec![2, 2]), (0, vec![2]), (1, vec![0])]
    {
        assert_eq!(store.append("t1", expected, rows(numbers.clone())).await, Err(Error::Gap), "{numbers:?}");
    }
    assert_eq!(length(&store, "t1").await, 1);
}

async fn a_change_without_rows_changes_the_standing(store: Store) {
    store.create(table(1)).await.expect("it is new");
    let paused = Change { head: head("paused", Some(5)), ..rows([]) };
    store.append("t1", 0, paused.clone()).await.expect("nothing stands against it");
    let stored = store.load("t1").await.expect("it loads").expect("it is there");
    assert_eq!((stored.rows.len(), stored.head), (0, head("paused", Some(5))));
    assert_eq!(store.append("t1", 1, paused).await, Err(Error::Conflict { found: 0 }));
}

async fn a_change_is_all_or_nothing(store: Store) {
    let (one, other) = (make_table(&store).await, make_table(&store).await);
    store.append(&one, 0, Change { keys: vec!["k".into()], ..rows([1]) }).await.expect("it is empty");
    let before = store.load(&other).await.expect("it loads");
    let keys = vec!["new".to_string(), "k".to_string()];
    let change = Change { keys, head: head("over", Some(1)), ..rows([1, 2]) };
    assert_eq!(store.append(&other, 0, change).await, Err(Error::KeyTaken));
    assert!(store.load(&other).await.expect("it loads") == before);
    assert_eq!(store.by_key("new").await, Ok(None));
}

async fn tails_are_parts(store: Store) {
    assert!(store.tail("t1", 0, 10).await == Err(Error::NotFound));
    store.create(table(1)).await.expect("it is new");
    store.append("t1", 0, rows(1..=10)).await.expect("it is empty");
    for (after, limit, expected) in [
        (0, 3, vec![1, 2, 3]),
        (7, 100, vec![8, 9, 10]),
        (8, usize::MAX, vec![9, 10]),
        (10, 5, vec![]),
        (11, 5, vec![]),
        (u64::MAX, usize::MAX, vec![]),
        (3, 0, vec![]),
    ] {
        let tail = store.tail("t1", after, limit).await.expect("it is there");
        assert_eq!(tail.iter().map(|row| row.seq).collect::<Vec<_>>(), expected, "after {after}, at most {limit}");
    }
}

async fn lists_begin_with_the_newest(store: Store) {
    for number in [2, 9, 4] {
        store.create(table(number)).await.expect("it is new");
    }
    store.append("t2", 0, Change { at: 3000, ..rows([1]) }).await.expect("it is empty");
    let list = store.list(&tables(), None, 10).await.expect("a list");
    let told: Vec<_> = list.iter().map(|summary| (summary.number, summary.id.as_str(), summary.at)).collect();
    assert_eq!(told, [(9, "t9", 1000), (4, "t4", 1000), (2, "t2", 3000)]);
    assert_eq!((list[2].stage.as_str(), list[2].game.as_str()), ("playing", "chess"));
    assert_eq!(list[2].summary, head("playing", None).summary);
}

async fn lists_are_filtered(store: Store) {
    for number in 1..=8 {
        let game = if number % 2 == 0 { "chess" } else { "go" }.to_string();
        let stage = head(if number <= 4 { "gathering" } else { "over" }, None);
        let is_listed = !matches!(number, 3 | 8);
        store.create(NewStream { game, head: stage, is_listed, ..table(number) }).await.expect("it is new");
    }
    store.create(NewStream { id: "cup".into(), kind: "tournament", ..table(1) }).await.expect("it is new");
    let chess = Some("chess".to_string());
    let over = Some("over".to_string());
    for (filter, expected) in [
        (tables(), vec![7, 6, 5, 4, 2, 1]),
        (Filter { unlisted: true, ..tables() }, vec![8, 7, 6, 5, 4, 3, 2, 1]),
        (Filter { game: chess.clone(), ..tables() }, vec![6, 4, 2]),
        (Filter { stage: over.clone(), ..tables() }, vec![7, 6, 5]),
        (Filter { game: chess.clone(), stage: over.clone(), ..tables() }, vec![6]),
        (Filter { game: chess, stage: over, unlisted: true, ..tables() }, vec![8, 6]),
        (Filter { kind: "tournament".into(), ..tables() }, vec![1]),
        (Filter { kind: "nothing".into(), ..tables() }, vec![]),
    ] {
        let list = store.list(&filter, None, 100).await.expect("a list");
        assert_eq!(list.iter().map(|summary| summary.number).collect::<Vec<_>>(), expected, "{filter:?}");
    }
}

async fn lists_follow_the_standing(store: Store) {
    store.create(table(1)).await.expect("it is new");
    for (length, stage) in (0..).zip(["playing", "playing", "paused", "playing", "over"]) {
        let change = Change { head: head(stage, None), ..rows([length + 1]) };
        store.append("t1", length, change).await.expect("it goes on");
        for other in ["gathering", "playing", "paused", "over"] {
            let filter = Filter { stage: Some(other.to_string()), ..tables() };
            let list = store.list(&filter, None, 10).await.expect("a list");
            assert_eq!(list.len(), usize::from(other == stage), "{stage} in a list of {other}");
        }
    }
}

async fn cursors_leave_nothing_out(store: Store) {
    for number in 1..=23 {
        store.create(table(number)).await.expect("it is new");
    }
    let (mut seen, mut before) = (Vec::new(), None);
    loop {
        let page = store.list(&tables(), before, 5).await.expect("a list");
        match page.last() {
            Some(last) => before = Some(last.number),
            None => break,
        }
        seen.extend(page.into_iter().map(|summary| summary.number));
    }
    assert_eq!(seen, (1..=23).rev().collect::<Vec<_>>());
}

async fn keys_lead_to_their_stream(store: Store) {
    let (one, other) = (make_table(&store).await, make_table(&store).await);
    let keys = |keys: &[&str]| Change { keys: keys.iter().map(ToString::to_string).collect(), ..rows([]) };
    store.append(&one, 0, keys(&["a", "b", "b"])).await.expect("nothing stands against it");
    store.append(&other, 0, keys(&["c"])).await.expect("nothing stands against it");
    store.append(&one, 0, keys(&["a", "d"])).await.expect("a key may be named again");
    assert_eq!(store.append(&other, 0, keys(&["a"])).await, Err(Error::KeyTaken));
    for (key, expected) in [("a", Some(&one)), ("b", Some(&one)), ("c", Some(&other)), ("d", Some(&one)), ("e", None)] {
        assert_eq!(store.by_key(key).await, Ok(expected.cloned()), "{key}");
    }
}

async fn the_soonest_is_due_first(store: Store) {
    for (number, deadline) in [(1, Some(50)), (2, None), (3, Some(20)), (4, Some(20)), (5, Some(-7))] {
        store.create(NewStream { head: head("playing", deadline), ..table(number) }).await.expect("it is new");
    }
    let told = |due: &[(&str, i64)]| Ok(due.iter().map(|(id, at)| ((*id).to_string(), *at)).collect());
    assert_eq!(store.due(-8, 10).await, told(&[]));
    assert_eq!(store.due(20, 10).await, told(&[("t5", -7), ("t3", 20), ("t4", 20)]));
    assert_eq!(store.due(i64::MAX, 2).await, told(&[("t5", -7), ("t3", 20)]));
    for (id, deadline) in [("t5", None), ("t3", Some(90)), ("t2", Some(40))] {
        store.append(id, 0, Change { head: head("playing", deadline), ..rows([]) }).await.expect("it goes on");
    }
    assert_eq!(store.due(i64::MAX, 10).await, told(&[("t4", 20), ("t2", 40), ("t1", 50), ("t3", 90)]));
}

async fn large_numbers_do_no_harm(store: Store) {
    let largest = i64::MAX.unsigned_abs();
    store.create(table(largest)).await.expect("it can be kept");
    assert!(matches!(store.create(table(largest + 1)).await, Err(Error::Failed { .. })));
    assert_eq!(store.by_number("table", largest).await, Ok(Some(format!("t{largest}"))));
    assert_eq!(store.by_number("table", u64::MAX).await, Ok(None));
    for (before, expected) in [(None, 1), (Some(u64::MAX), 1), (Some(largest + 1), 1), (Some(largest), 0), (Some(0), 0)]
    {
        let list = store.list(&tables(), before, usize::MAX).await.expect("a list");
        assert_eq!(list.len(), expected, "before {before:?}");
    }
    let id = make_table(&store).await;
    assert_eq!(store.append(&id, u64::MAX, rows([])).await, Err(Error::Conflict { found: 0 }));
    assert_eq!(store.append(&id, u64::MAX, rows([0])).await, Err(Error::Gap));
    assert_eq!(store.append(&id, u64::MAX - 1, rows([u64::MAX])).await, Err(Error::Conflict { found: 0 }));
}

async fn text_comes_back_as_it_was(store: Store) {
    store.create(table(1)).await.expect("it is new");
    let long = "x".repeat(3_000_000);
    for (seq, text) in (1..).zip(["", " ", "'; DROP TABLE streams; --", "Zoë 🐧\t\"\\", "%_?1", &long]) {
        store.append("t1", seq - 1, line(seq, text)).await.expect("it goes on");
        let tail = store.tail("t1", seq - 1, 1).await.expect("it is there");
        assert!(tail.len() == 1 && tail[0].line == text);
    }
}

async fn nothing_is_done_once_closed(store: Store) {
    store.create(table(1)).await.expect("it is new");
    let clone = store.clone();
    store.close().await;
    clone.close().await;
    assert_eq!(clone.reserve().await, Err(Error::Closed));
    assert_eq!(clone.create(table(2)).await, Err(Error::Closed));
    assert_eq!(clone.append("t1", 0, rows([1])).await, Err(Error::Closed));
    assert!(clone.load("t1").await == Err(Error::Closed));
    assert!(clone.tail("t1", 0, 1).await == Err(Error::Closed));
    assert_eq!(clone.list(&tables(), None, 1).await, Err(Error::Closed));
    assert_eq!(clone.by_number("table", 1).await, Err(Error::Closed));
    assert_eq!(clone.by_key("k").await, Err(Error::Closed));
    assert_eq!(clone.due(0, 1).await, Err(Error::Closed));
}
