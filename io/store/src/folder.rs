//! A store's folder from outside: examined and copied while a server has it open, or after one was killed.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags, params};

use crate::error::Error;
use crate::home::Home;
use crate::stream::Stored;
use crate::writes::set_fact;
use crate::{questions, schema};

/// A stream as it was found.
pub struct Found {
    /// Its id.
    pub id: String,
    /// What it is: a `table` or a `tournament`.
    pub kind: String,
    /// Its number among those of its kind.
    pub number: u64,
    /// It, or what is wrong with it.
    pub stored: Result<Stored, Error>,
}

/// How long a copy waits for a writer that does not let go.
const PATIENCE: Duration = Duration::from_mins(1);
const PAUSE: Duration = Duration::from_millis(20);

/// Examines the database in a folder: calls `each` with every stream, and gives what the database says is wrong with
/// its own pages. Nothing is changed, and a server may have the folder open.
///
/// # Errors
/// A folder without a database, or one that cannot be read at all.
pub fn examine(dir: &Path, mut each: impl FnMut(Found)) -> Result<Vec<String>, Error> {
    let connection = open(dir)?;
    let wrong = integrity(&connection)?;
    let mut before = 0_i64;
    loop {
        // One stream at a time: no list of all has to fit into memory, and a server that writes is not held up.
        let sql = "SELECT stream, id, kind, number FROM streams WHERE ? < stream ORDER BY stream LIMIT 1";
        let next = connection.prepare_cached(sql)?.query_row(params![before], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?, row.get::<_, i64>(3)?))
        });
        let (stream, id, kind, number) = match next {
            Ok(row) => row,
            Err(rusqlite::Error::QueryReturnedNoRows) => return Ok(wrong),
            Err(error) => return Err(error.into()),
        };
        before = stream;
        let stored = match questions::load(&connection, &id) {
            Ok(Some(stored)) => stored,
            Ok(None) => Err(Error::NotFound),
            Err(error) => Err(error.into()),
        };
        each(Found { id, kind, number: u64::try_from(number).unwrap_or(0), stored });
    }
}

/// What the database finds wrong with its own pages and indexes.
fn integrity(connection: &Connection) -> Result<Vec<String>, Error> {
    let mut statement = connection.prepare("PRAGMA integrity_check")?;
    let found: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(found.into_iter().filter(|line| line != "ok").collect())
}

/// What is known of a folder under a name, as [`crate::Store::fact`] gives it; a server may have it open.
///
/// # Errors
/// A folder without a database, or one that cannot be read at all.
pub fn fact(dir: &Path, name: &str) -> Result<Option<String>, Error> {
    let connection = open(dir)?;
    if has_facts(&connection)? { Ok(questions::fact(&connection, name)?) } else { Ok(None) }
}

/// Whether a database is new enough to have facts.
fn has_facts(connection: &Connection) -> Result<bool, Error> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok(schema::WITH_FACTS <= version)
}

/// The fact of a folder that was copied: what goes on in the first one is not known to it.
pub const COPIED: &str = "copied";

/// Copies the database of a folder into another, new folder, as it is at one moment. A server may have the first one
/// open, and goes on writing. The copy has the fact [`COPIED`]. Gives its size in bytes.
///
/// # Errors
/// A folder without a database, a folder to copy to that has one already, or a disk that fails.
pub fn copy(from: &Path, to: &Path) -> Result<u64, Error> {
    let source = open(from)?;
    if database(to).exists() {
        return Err(Error::failed(&format!("{} cannot be written", database(to).display()), "there is one already"));
    }
    let home = Home::enter(to)?;
    let mut target = schema::open_copy(&home.database)?;
    let until = Instant::now() + PATIENCE;
    let backup = Backup::new(&source, &mut target)?;
    // All pages in one step: that is one moment, however much is written meanwhile.
    loop {
        match backup.step(-1)? {
            StepResult::Done => break,
            _ if until < Instant::now() => return Err(Error::failed("the database cannot be copied", "it is busy")),
            _ => thread::sleep(PAUSE),
        }
    }
    drop(backup);
    if has_facts(&target)? {
        set_fact(&target, COPIED, Some("yes"))?;
    }
    target.close().map_err(|(_, error)| error)?;
    let file = std::fs::File::open(&home.database).and_then(|file| file.sync_all().and_then(|()| file.metadata()));
    file.map(|about| about.len()).map_err(|error| Error::failed("the copy cannot be kept", error))
}

fn database(dir: &Path) -> PathBuf {
    dir.join("parlor.db")
}

/// A connection that only reads, to a database that is there.
fn open(dir: &Path) -> Result<Connection, Error> {
    let path = database(dir);
    if !path.is_file() {
        return Err(Error::failed(&format!("{} is no data folder", dir.display()), "it has no parlor.db"));
    }
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.busy_timeout(PATIENCE)?;
    schema::must_be_known(&connection)?;
    Ok(connection)
}
