//! The database: how a connection is set up, and how an older database becomes a current one.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use crate::error::Error;

/// What has to be done to a database, in order; how much of it was done is its `user_version`.
pub(crate) const MIGRATIONS: &[&str] = &[
    include_str!("schema.sql"),
    include_str!("outages.sql"),
    include_str!("unchanged.sql"),
    include_str!("facts.sql"),
];

/// The version from which on a database has facts.
pub(crate) const WITH_FACTS: i64 = 4;

/// How long a connection waits while another program reads the database.
const PATIENCE: Duration = Duration::from_secs(5);

/// More than there are different statements.
const STATEMENTS: usize = 32;

/// The connection that writes, to a database that is current.
pub(crate) fn open_writer(path: &Path) -> Result<Connection, Error> {
    let mut connection = open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let mode: String = connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))?;
    if mode != "wal" {
        return Err(Error::failed("the database cannot keep a write-ahead log", mode));
    }
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "cache_size", WRITER_CACHE)?;
    connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
    connection.pragma_update_and_check(None, "journal_size_limit", LOG_BYTES, |_| Ok(()))?;
    migrate(&mut connection)?;
    Ok(connection)
}

/// A connection that only reads.
pub(crate) fn open_reader(path: &Path) -> Result<Connection, Error> {
    open(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
}

/// A connection to an empty database that a copy goes into.
pub(crate) fn open_copy(path: &Path) -> Result<Connection, Error> {
    open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
}

/// Refuses a database that a later version has written, or nothing has.
pub(crate) fn must_be_known(connection: &Connection) -> Result<(), Error> {
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match usize::try_from(found) {
        Ok(version) if (1..=MIGRATIONS.len()).contains(&version) => Ok(()),
        Ok(0) => Err(Error::failed("the database was never used", "it has no tables")),
        _ => Err(Error::TooNew { found }),
    }
}

/// The cache of the connection that writes, in KiB below zero, as the database wants it.
const WRITER_CACHE: i64 = -8192;

/// How many pages the write-ahead log has before they go into the database.
const CHECKPOINT_PAGES: i64 = 4_000;

/// How large the write-ahead log may stay once it is empty.
const LOG_BYTES: i64 = 64 << 20;

fn open(path: &Path, access: OpenFlags) -> Result<Connection, Error> {
    // Each connection stays with one thread, so it needs no locks of its own.
    let connection = Connection::open_with_flags(path, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

fn migrate(connection: &mut Connection) -> Result<(), Error> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let done = usize::try_from(found).ok().filter(|done| *done <= MIGRATIONS.len()).ok_or(Error::TooNew { found })?;
    for (version, migration) in (1_i64..).zip(MIGRATIONS).skip(done) {
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "user_version", version)?;
    }
    transaction.commit()?;
    Ok(())
}
