//! The writes, and their statements.
//!
//! Each write is decided before it changes anything: one that is refused leaves no trace in the transaction it shares.

use rusqlite::{Connection, OptionalExtension, Result as Sql, params};

use crate::error::Error;
use crate::number::{from_sql, to_sql};
use crate::stream::{Change, NewStream, StreamHead};

/// Something to write.
pub(crate) enum Write {
    /// Reserves a number.
    Reserve,
    /// Makes a stream.
    Create(NewStream),
    /// Appends to a stream after `expected` rows.
    Append { id: String, expected: u64, change: Change },
    /// Notes that the server runs.
    Beat { at: i64 },
    /// Notes that it did not.
    Outage { since: i64, until: i64 },
    /// Takes a stream off every list: it is at this stage from then on.
    Close { id: String, stage: &'static str },
    /// Removes a stream with all its rows.
    Delete { id: String },
    /// Keeps what is known of the whole folder, or forgets it.
    Fact { name: &'static str, value: Option<String> },
}

/// Writes, or says why not; gives the number that was reserved, or how many rows the stream has now.
pub(crate) fn apply(connection: &Connection, write: &Write) -> Sql<Result<u64, Error>> {
    match write {
        Write::Reserve => reserve(connection),
        Write::Create(stream) => create(connection, stream),
        Write::Append { id, expected, change } => append(connection, id, *expected, change),
        Write::Beat { at } => {
            connection.prepare_cached("UPDATE heartbeat SET at = ?")?.execute([at])?;
            Ok(Ok(0))
        }
        Write::Outage { since, until } => note_outage(connection, *since, *until),
        Write::Close { id, stage } => close(connection, id, stage),
        Write::Delete { id } => delete(connection, id),
        Write::Fact { name, value } => set_fact(connection, name, value.as_deref()).map(|()| Ok(0)),
    }
}

/// How many outages are kept: the oldest are forgotten.
const OUTAGES: i64 = 10_000;

fn note_outage(connection: &Connection, since: i64, until: i64) -> Sql<Result<u64, Error>> {
    connection.prepare_cached("INSERT INTO outages (since, until) VALUES (?, ?)")?.execute([since, until])?;
    let sql = "DELETE FROM outages WHERE rowid <= (SELECT max(rowid) FROM outages) - ?";
    connection.prepare_cached(sql)?.execute([OUTAGES])?;
    Ok(Ok(0))
}

fn reserve(connection: &Connection) -> Sql<Result<u64, Error>> {
    let mut statement = connection.prepare_cached("UPDATE numbers SET last = last + 1 RETURNING last")?;
    // All rows must be taken, or the statement is not over.
    let given: Vec<i64> = statement.query_map([], |row| row.get(0))?.collect::<Sql<_>>()?;
    Ok(given.first().map(|number| from_sql(*number)).ok_or_else(|| Error::failed("no number", "the counter is gone")))
}

fn create(connection: &Connection, stream: &NewStream) -> Sql<Result<u64, Error>> {
    let sql = "INSERT INTO streams
        (id, kind, number, game, is_listed, header, sealed, length, at, stage, summary, deadline)
        VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
    let NewStream { id, kind, number, game, is_listed, header, sealed, at, head } = stream;
    let number = to_sql(*number);
    let (stage, summary, deadline) = (&head.stage, &head.summary, head.deadline);
    let row = params![id, kind, number, game, is_listed, header, sealed, at, stage, summary, deadline];
    match connection.prepare_cached(sql)?.execute(row)? {
        0 => Ok(Err(Error::Exists)),
        _ => Ok(Ok(0)),
    }
}

/// What an append has to know of its stream.
struct Known {
    stream: i64,
    length: u64,
    stage: String,
    deadline: Option<i64>,
}

fn append(connection: &Connection, id: &str, expected: u64, change: &Change) -> Sql<Result<u64, Error>> {
    let known = match known(connection, id)? {
        Some(known) => known,
        None => return Ok(Err(Error::NotFound)),
    };
    if known.length != expected {
        return Ok(Err(Error::Conflict { found: known.length }));
    }
    for key in &change.keys {
        if owner(connection, key)?.is_some_and(|owner| owner != known.stream) {
            return Ok(Err(Error::KeyTaken));
        }
    }
    add_rows(connection, known.stream, change)?;
    let length = change.rows.last().map_or(known.length, |row| row.seq);
    update(connection, &known, length, change)?;
    Ok(Ok(length))
}

fn known(connection: &Connection, id: &str) -> Sql<Option<Known>> {
    let sql = "SELECT stream, length, stage, deadline FROM streams WHERE id = ?";
    let known = connection.prepare_cached(sql)?.query_row([id], |row| {
        Ok(Known { stream: row.get(0)?, length: from_sql(row.get(1)?), stage: row.get(2)?, deadline: row.get(3)? })
    });
    known.optional()
}

fn owner(connection: &Connection, key: &str) -> Sql<Option<i64>> {
    let mut statement = connection.prepare_cached("SELECT stream FROM keys WHERE key = ?")?;
    statement.query_row([key], |row| row.get(0)).optional()
}

fn add_rows(connection: &Connection, stream: i64, change: &Change) -> Sql<()> {
    let mut statement =
        connection.prepare_cached("INSERT INTO lines (stream, seq, line, sealed) VALUES (?, ?, ?, ?)")?;
    for row in &change.rows {
        statement.execute(params![stream, to_sql(row.seq), row.line, row.sealed])?;
    }
    let mut statement =
        connection.prepare_cached("INSERT INTO keys (key, stream) VALUES (?, ?) ON CONFLICT DO NOTHING")?;
    for key in &change.keys {
        statement.execute(params![key, stream])?;
    }
    Ok(())
}

/// Writes the head of a stream. Indexed columns are left alone unless they change, and so are the indexes.
fn update(connection: &Connection, known: &Known, length: u64, change: &Change) -> Sql<()> {
    let head = &change.head;
    let sql = match (known.stage != head.stage, known.deadline != head.deadline) {
        (false, false) => "UPDATE streams SET length = ?1, at = ?2, summary = ?3 WHERE stream = ?6",
        (false, true) => "UPDATE streams SET length = ?1, at = ?2, summary = ?3, deadline = ?5 WHERE stream = ?6",
        (true, _) => {
            "UPDATE streams SET length = ?1, at = ?2, summary = ?3, stage = ?4, deadline = ?5 WHERE stream = ?6"
        }
    };
    let StreamHead { stage, summary, deadline } = head;
    connection.prepare_cached(sql)?.execute(params![
        to_sql(length),
        change.at,
        summary,
        stage,
        deadline,
        known.stream
    ])?;
    Ok(())
}

fn close(connection: &Connection, id: &str, stage: &str) -> Sql<Result<u64, Error>> {
    let sql = "UPDATE streams SET is_listed = 0, stage = ?2, deadline = NULL WHERE id = ?1";
    match connection.prepare_cached(sql)?.execute([id, stage])? {
        0 => Ok(Err(Error::NotFound)),
        _ => Ok(Ok(0)),
    }
}

/// Keeps what is known of the whole folder, or forgets it.
pub(crate) fn set_fact(connection: &Connection, name: &str, value: Option<&str>) -> Sql<()> {
    match value {
        Some(value) => {
            let sql =
                "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
            connection.prepare_cached(sql)?.execute([name, value])?;
        }
        None => {
            connection.prepare_cached("DELETE FROM facts WHERE name = ?")?.execute([name])?;
        }
    }
    Ok(())
}

fn delete(connection: &Connection, id: &str) -> Sql<Result<u64, Error>> {
    let known = match known(connection, id)? {
        Some(known) => known,
        None => return Ok(Err(Error::NotFound)),
    };
    for sql in ["DELETE FROM lines WHERE stream = ?", "DELETE FROM keys WHERE stream = ?"] {
        connection.prepare_cached(sql)?.execute([known.stream])?;
    }
    connection.prepare_cached("DELETE FROM streams WHERE stream = ?")?.execute([known.stream])?;
    Ok(Ok(0))
}
