//! Nothing sealed is told by accident.

use std::fmt::Debug;

use rusqlite::Connection;
use store::{Change, Error, NewStream, Row, Store, Stored};

use crate::support::{make_table, rows, table};

/// Part of everything that must not be told.
const SECRET: &str = "hidden-treasure";

fn sealed(seq: u64) -> Change {
    let row = Row { seq, line: SECRET.to_string(), sealed: Some(SECRET.to_string()) };
    Change { rows: vec![row], keys: vec![SECRET.to_string()], ..rows([]) }
}

fn keeps_quiet(answer: Result<(), Error>) {
    let error = answer.expect_err("it is refused");
    let told = format!("{error} {error:?}");
    assert!(!told.contains(SECRET), "{told}");
}

#[tokio::test]
async fn refusals_keep_quiet() {
    let dir = tempfile::tempdir().expect("a directory can be made");
    let store = Store::open(dir.path()).expect("it opens");
    let (one, other) = (make_table(&store).await, make_table(&store).await);
    let new = NewStream { sealed: SECRET.to_string(), header: SECRET.to_string(), ..table(1) };
    keeps_quiet(store.create(new.clone()).await);
    keeps_quiet(store.create(NewStream { number: u64::MAX, ..new }).await);
    keeps_quiet(store.append("nowhere", 0, sealed(1)).await);
    keeps_quiet(store.append(&one, 0, sealed(2)).await);
    keeps_quiet(store.append(&one, 1, sealed(2)).await);
    store.append(&one, 0, sealed(1)).await.expect("it is empty");
    keeps_quiet(store.append(&other, 0, sealed(1)).await);

    let broken = Connection::open(dir.path().join("parlor.db")).expect("it opens");
    let trigger = "CREATE TRIGGER tells BEFORE INSERT ON lines BEGIN SELECT RAISE(ABORT, 'hidden-treasure'); END";
    broken.execute_batch(trigger).expect("a trigger can be made");
    let keys = Vec::new();
    keeps_quiet(store.append(&one, 1, Change { keys: keys.clone(), ..sealed(2) }).await);
    broken.execute_batch("DROP TABLE lines").expect("it can be broken");
    keeps_quiet(store.append(&one, 1, Change { keys, ..sealed(2) }).await);
    store.close().await;
    keeps_quiet(store.append(&one, 1, sealed(2)).await);
}

/// Has one way to be called for most types, and two, which does not compile, for those with `Debug`.
trait KeepsQuiet<How> {
    fn keeps_quiet() {}
}

struct Quiet;
struct Telling;

impl<T> KeepsQuiet<Quiet> for T {}
impl<T: Debug> KeepsQuiet<Telling> for T {}

#[test]
fn what_is_sealed_cannot_be_printed() {
    <NewStream as KeepsQuiet<_>>::keeps_quiet();
    <Row as KeepsQuiet<_>>::keeps_quiet();
    <Change as KeepsQuiet<_>>::keeps_quiet();
    <Stored as KeepsQuiet<_>>::keeps_quiet();
}
