//! Streams and changes to try things with.

use store::{Change, Filter, NewStream, Row, Store, StreamHead};

/// A listed table with a number, called `t` and the number.
pub(crate) fn table(number: u64) -> NewStream {
    NewStream {
        id: format!("t{number}"),
        kind: "table",
        number,
        game: "chess".to_string(),
        is_listed: true,
        header: format!("header {number}"),
        sealed: format!("sealed {number}"),
        at: 1000,
        head: head("gathering", None),
    }
}

/// A store's new table; its id.
pub(crate) async fn make_table(store: &Store) -> String {
    let new = table(store.reserve().await.expect("a number"));
    let id = new.id.clone();
    store.create(new).await.expect("a new table");
    id
}

pub(crate) fn head(stage: &str, deadline: Option<i64>) -> StreamHead {
    StreamHead { stage: stage.to_string(), summary: format!("{{\"stage\":\"{stage}\"}}"), deadline }
}

/// Rows with these numbers and no more.
pub(crate) fn rows(numbers: impl IntoIterator<Item = u64>) -> Change {
    let rows = numbers.into_iter().map(|seq| Row { seq, line: format!("line {seq}"), sealed: None });
    Change { rows: rows.collect(), keys: Vec::new(), at: 2000, head: head("playing", None) }
}

/// One row that says something.
pub(crate) fn line(seq: u64, line: &str) -> Change {
    Change { rows: vec![Row { seq, line: line.to_string(), sealed: None }], ..rows([]) }
}

/// All tables that everybody may find.
pub(crate) fn tables() -> Filter {
    Filter { kind: "table".to_string(), game: None, stage: None, unlisted: false }
}

/// How many rows a stream has; they must be numbered from 1 without a gap.
pub(crate) async fn length(store: &Store, id: &str) -> u64 {
    let rows = store.load(id).await.expect("it loads").expect("it is there").rows;
    assert!(rows.iter().zip(1..).all(|(row, seq)| row.seq == seq), "the rows of {id} have a gap");
    rows.len() as u64
}
