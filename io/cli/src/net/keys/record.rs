//! What is kept of a table: all that its server said of it, in the format of evidence. It is written as it comes, so that
//! it outlives the program.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use referee::{Evidence, SignedHead};
use serde::Serialize;

use crate::documents::keyed;
use crate::failure::Failure;
use crate::net::xdg;

/// The folder with a file for each table that is played at.
const FOLDER: &str = "tables";
/// The file with the last head of every table that was played at to the end.
const HEADS: &str = "heads.jsonl";

/// What is kept of a table.
pub(super) struct Record {
    /// The rows that are in no file yet.
    rows: String,
    file: Option<(PathBuf, File)>,
}

impl Record {
    /// The record of a table with this header, in no file yet.
    pub(super) fn new(evidence: &Evidence) -> Record {
        Record { rows: evidence.file(), file: None }
    }

    /// Goes on with a file, given what was read of it. A row that was cut off is taken away.
    pub(super) fn resume(path: &Path) -> Result<(Record, Evidence), Failure> {
        let failed = Failure::file("cannot go on with", path);
        let text = fs::read_to_string(path).map_err(&failed)?;
        let malformed = |malformed| Failure::Malformed { what: path.display().to_string(), malformed };
        let evidence = Evidence::parse(&text).map_err(malformed)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let file = OpenOptions::new().append(true).open(path).map_err(&failed)?;
        file.set_len(whole as u64).map_err(&failed)?;
        Ok((Record { rows: String::new(), file: Some((path.to_owned(), file)) }, evidence))
    }

    /// Where the file of a table is whose player has this key.
    pub(super) fn place(table: &str, key: &str) -> Result<PathBuf, Failure> {
        Ok(xdg::state()?.join(FOLDER).join(format!("{table}-{key}.jsonl")))
    }

    /// Writes the rows to a new file, and all that follow as they come.
    pub(super) fn keep(&mut self, path: &Path) -> Result<(), Failure> {
        xdg::make_parent(path)?;
        let opened = OpenOptions::new().append(true).create_new(true).mode(0o600).open(path);
        let written = opened.and_then(|mut file| {
            file.write_all(self.rows.as_bytes())?;
            Ok(file)
        });
        let file = written.map_err(Failure::file("cannot write", path))?;
        self.rows.clear();
        self.file = Some((path.to_owned(), file));
        Ok(())
    }

    /// The file, if there is one.
    pub(super) fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|(path, _)| path.as_path())
    }

    /// Adds a row, which ends with a line feed. Where the file cannot be written, rows are kept in memory: a game is not
    /// lost because a disk is full.
    pub(super) fn add(&mut self, row: &str) {
        let written = self.file.as_mut().is_some_and(|(_, file)| file.write_all(row.as_bytes()).is_ok());
        if !written {
            self.rows.push_str(row);
        }
    }

    /// Adds what the player said, or what was found, which has one key.
    pub(super) fn note(&mut self, key: &str, what: &impl Serialize) {
        self.add(&(keyed(key, what) + "\n"));
    }

    /// Sees to it that all rows outlive the machine, too, as far as it can.
    pub(super) fn sync(&self) {
        if let Some((_, file)) = &self.file {
            let _unsynced = file.sync_data();
        }
    }

    /// Forgets the table, but for its last head: another history of it would contradict that.
    pub(super) fn close(&mut self, head: Option<&SignedHead>) -> Result<(), Failure> {
        let Some((path, _)) = self.file.take() else { return Ok(()) };
        if let Some(head) = head {
            let heads = xdg::state()?.join(HEADS);
            let opened = OpenOptions::new().append(true).create(true).mode(0o600).open(&heads);
            let line = crate::documents::compact(head) + "\n";
            let written = opened.and_then(|mut file| file.write_all(line.as_bytes()));
            written.map_err(Failure::file("cannot write", &heads))?;
        }
        fs::remove_file(&path).map_err(Failure::file("cannot remove", &path))
    }
}
