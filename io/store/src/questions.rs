//! The queries, and their statements.
//!
//! Rows are only ever appended, so a stream's own length says which of them belong to the moment it was read: no query needs
//! a transaction.

use rusqlite::{Connection, OptionalExtension, Result as Sql, Row as Columns, params};

use crate::error::Error;
use crate::number::{from_sql, to_sql};
use crate::stream::{Filter, IdleStage, Row, Stored, StreamHead, Summary, Unchanged};

/// A stream with all its rows, or which of them are missing.
pub(crate) fn load(connection: &Connection, id: &str) -> Sql<Option<Result<Stored, Error>>> {
    let sql = "SELECT stream, length, kind, header, sealed, stage, summary, deadline FROM streams WHERE id = ?";
    let found = connection.prepare_cached(sql)?.query_row([id], |row| {
        let stored = Stored {
            kind: row.get(2)?,
            header: row.get(3)?,
            sealed: row.get(4)?,
            head: StreamHead { stage: row.get(5)?, summary: row.get(6)?, deadline: row.get(7)? },
            rows: Vec::new(),
        };
        Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, stored))
    });
    match found.optional()? {
        Some((stream, length, stored)) => {
            let rows = rows(connection, stream, 0, length)?;
            Ok(Some(must_be_whole(id, &rows, 0, length).map(|()| Stored { rows, ..stored })))
        }
        None => Ok(None),
    }
}

/// Rows of a stream after `after`, if there is such a stream.
pub(crate) fn tail(
    connection: &Connection,
    id: &str,
    after: u64,
    limit: usize,
) -> Sql<Option<Result<Vec<Row>, Error>>> {
    let mut statement = connection.prepare_cached("SELECT stream, length FROM streams WHERE id = ?")?;
    match statement.query_row([id], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?))).optional()? {
        Some((stream, length)) => {
            let after = to_sql(after);
            let last = after.saturating_add(count(limit)).min(length);
            let rows = rows(connection, stream, after, last)?;
            Ok(Some(must_be_whole(id, &rows, after, last).map(|()| rows)))
        }
        None => Ok(None),
    }
}

/// The rows after `after`, up to and with `last`.
fn rows(connection: &Connection, stream: i64, after: i64, last: i64) -> Sql<Vec<Row>> {
    let sql = "SELECT seq, line, sealed FROM lines WHERE stream = ? AND ? < seq AND seq <= ? ORDER BY seq";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([stream, after, last], |row| {
        Ok(Row { seq: from_sql(row.get(0)?), line: row.get(1)?, sealed: row.get(2)? })
    })?;
    rows.collect()
}

/// Refuses a stream that lacks a row after `after`, up to and with `last`: what is left of it is not what was written.
fn must_be_whole(id: &str, rows: &[Row], after: i64, last: i64) -> Result<(), Error> {
    let due = (from_sql(after)..from_sql(last)).map(|before| before + 1);
    let missing = due.zip(rows.iter().map(|row| Some(row.seq)).chain(std::iter::repeat(None)));
    match missing.into_iter().find(|(due, found)| *found != Some(*due)) {
        Some((due, _)) => {
            let what = format!("stream {id} has no row {due} of {last}", last = from_sql(last));
            Err(Error::Damaged { what })
        }
        None => Ok(()),
    }
}

/// What is known of the whole folder under a name.
pub(crate) fn fact(connection: &Connection, name: &str) -> Sql<Option<String>> {
    let mut statement = connection.prepare_cached("SELECT value FROM facts WHERE name = ?")?;
    statement.query_row([name], |row| row.get(0)).optional()
}

/// When the server was last seen to run.
pub(crate) fn last_beat(connection: &Connection) -> Sql<i64> {
    connection.prepare_cached("SELECT at FROM heartbeat")?.query_row([], |row| row.get(0))
}

/// The latest outages, oldest first, at most `limit`.
pub(crate) fn outages(connection: &Connection, limit: usize) -> Sql<Vec<(i64, i64)>> {
    let sql = "SELECT since, until FROM outages ORDER BY rowid DESC LIMIT ?";
    let mut statement = connection.prepare_cached(sql)?;
    let mut latest: Vec<(i64, i64)> =
        statement.query_map([count(limit)], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Sql<_>>()?;
    latest.reverse();
    Ok(latest)
}

/// Streams with a number below `before`, largest number first.
pub(crate) fn list(connection: &Connection, filter: &Filter, before: Option<u64>, limit: usize) -> Sql<Vec<Summary>> {
    // Nothing has a number below zero.
    let last = before.map_or(i64::MAX, |before| before.checked_sub(1).map_or(-1, to_sql));
    let mut statement = connection.prepare_cached(&list_sql(filter))?;
    let row = params![filter.kind, last, filter.game, filter.stage, count(limit)];
    statement.query_map(row, summary)?.collect()
}

/// The statement for a filter. What it filters by is written out, so that the database finds the index for it.
fn list_sql(filter: &Filter) -> String {
    let mut sql = "SELECT id, number, game, stage, summary, at FROM streams
        WHERE kind = ?1 AND number <= ?2"
        .to_string();
    if filter.game.is_some() {
        sql.push_str(" AND game = ?3");
    }
    if filter.stage.is_some() {
        sql.push_str(" AND stage = ?4");
    }
    if !filter.unlisted {
        sql.push_str(" AND is_listed = 1");
    }
    sql.push_str(" ORDER BY number DESC LIMIT ?5");
    sql
}

fn summary(row: &Columns<'_>) -> Sql<Summary> {
    Ok(Summary {
        id: row.get(0)?,
        number: from_sql(row.get(1)?),
        game: row.get(2)?,
        stage: row.get(3)?,
        summary: row.get(4)?,
        at: row.get(5)?,
    })
}

/// The id of the stream of a kind with a number.
pub(crate) fn by_number(connection: &Connection, kind: &str, number: u64) -> Sql<Option<String>> {
    let number = match i64::try_from(number) {
        Ok(number) => number,
        Err(_) => return Ok(None),
    };
    let mut statement = connection.prepare_cached("SELECT id FROM streams WHERE kind = ? AND number = ?")?;
    statement.query_row(params![kind, number], |row| row.get(0)).optional()
}

/// The id of the stream a key belongs to.
pub(crate) fn by_key(connection: &Connection, key: &str) -> Sql<Option<String>> {
    let mut statement = connection.prepare_cached("SELECT id FROM keys JOIN streams USING (stream) WHERE key = ?")?;
    statement.query_row([key], |row| row.get(0)).optional()
}

/// Ids and deadlines of streams whose deadline is not after `at`, soonest first.
pub(crate) fn due(connection: &Connection, at: i64, limit: usize) -> Sql<Vec<(String, i64)>> {
    let mut statement = connection.prepare_cached(DUE)?;
    statement.query_map([at, count(limit)], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

const DUE: &str = "SELECT id, deadline FROM streams WHERE deadline <= ? ORDER BY deadline, id LIMIT ?";

/// Streams of a kind at a stage that changed last after one and until then, the longest ago first.
pub(crate) fn unchanged(
    connection: &Connection,
    kind: &str,
    stage: IdleStage,
    (after, id, until): (i64, &str, i64),
    limit: usize,
) -> Sql<Vec<Unchanged>> {
    let mut statement = connection.prepare_cached(&unchanged_sql(stage))?;
    let found = statement.query_map(params![until, after, id, kind, count(limit)], |row| {
        Ok(Unchanged { id: row.get(0)?, at: row.get(1)?, header: row.get(2)? })
    })?;
    found.collect()
}

/// The statement for a stage, which is written out, so that the database finds the index for it.
fn unchanged_sql(stage: IdleStage) -> String {
    format!(
        "SELECT id, at, header FROM streams WHERE stage = '{}' AND at <= ?1 AND (at, id) > (?2, ?3) AND kind = ?4
        ORDER BY at, id LIMIT ?5",
        stage.name()
    )
}

/// A limit for the database.
fn count(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How the database says it will answer.
    fn plan(sql: &str) -> String {
        let connection = Connection::open_in_memory().expect("a database");
        for migration in crate::schema::MIGRATIONS {
            connection.execute_batch(migration).expect("the schema is SQL");
        }
        let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).expect("the statement is SQL");
        // Nothing is bound: a plan needs no values.
        let steps = statement.raw_query().mapped(|row| row.get::<_, String>(3));
        steps.collect::<Sql<Vec<_>>>().expect("a plan").join("; ")
    }

    #[test]
    fn lists_that_everybody_may_see_have_indexes() {
        let word = || Some("word".to_string());
        for (game, stage, index) in [
            (None, None, "listed (kind=? AND number<?)"),
            (word(), None, "listed_by_game (kind=? AND game=? AND number<?)"),
            (None, word(), "listed_by_stage (kind=? AND stage=? AND number<?)"),
            (word(), word(), "listed_by_both (kind=? AND game=? AND stage=? AND number<?)"),
        ] {
            let filter = Filter { kind: "table".to_string(), game, stage, unlisted: false };
            assert_eq!(plan(&list_sql(&filter)), format!("SEARCH streams USING INDEX {index}"));
        }
    }

    #[test]
    fn deadlines_have_an_index() {
        assert!(plan(DUE).starts_with("SEARCH streams USING COVERING INDEX deadlines"), "{}", plan(DUE));
    }

    #[test]
    fn streams_that_do_not_change_have_an_index() {
        for stage in [IdleStage::Gathering, IdleStage::Closed] {
            let plan = plan(&unchanged_sql(stage));
            assert!(plan.starts_with("SEARCH streams USING INDEX unchanged (stage=? AND "), "{plan}");
        }
    }
}
