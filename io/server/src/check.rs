//! A data folder, examined: what is there, and what is lost.

use std::path::Path;

use store::{Error, Found, examine};

use crate::house;
use crate::hub::{TABLE, is_sound};
use crate::tournaments::{TOURNAMENT, fold};

/// What was found in a data folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FolderReport {
    /// How many tables are whole.
    pub tables: u64,
    /// How many tournaments are.
    pub tournaments: u64,
    /// How many lines these have.
    pub lines: u64,
    /// What is damaged or incomplete.
    pub lost: Vec<Loss>,
    /// What the database says is wrong with its own pages.
    pub pages: Vec<String>,
}

/// Something that is damaged or incomplete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// What it is: a `table`, a `tournament`, or the `audit` log.
    pub kind: String,
    /// Its number.
    pub number: u64,
    /// Its id.
    pub id: String,
    /// What is wrong with it.
    pub what: String,
}

impl FolderReport {
    /// Whether nothing is lost.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.lost.is_empty() && self.pages.is_empty()
    }
}

/// Examines a data folder: every stream is complete, and every table and tournament follows from its lines. A server may
/// have it open.
///
/// # Errors
/// A folder without a database, or one that cannot be read at all.
pub fn check_folder(dir: &Path) -> Result<FolderReport, Error> {
    let mut report = FolderReport::default();
    let pages = examine(dir, |found| report.take(found))?;
    report.pages = pages;
    Ok(report)
}

impl FolderReport {
    fn take(&mut self, found: Found) {
        let Found { id, kind, number, stored } = found;
        let looked = stored.map_err(|error| error.to_string()).and_then(|stored| {
            let lines = stored.rows.len() as u64 + 1;
            let judged = match kind.as_str() {
                TABLE => is_sound(&stored),
                TOURNAMENT => fold(&stored).map(drop).ok_or_else(|| "it cannot be followed".to_string()),
                _ => house::is_sound(&stored),
            };
            judged.map(|()| lines)
        });
        match looked {
            Ok(lines) => match kind.as_str() {
                TABLE => (self.tables, self.lines) = (self.tables + 1, self.lines + lines),
                TOURNAMENT => (self.tournaments, self.lines) = (self.tournaments + 1, self.lines + lines),
                _ => {}
            },
            Err(what) => self.lost.push(Loss { kind, number, id, what }),
        }
    }
}
