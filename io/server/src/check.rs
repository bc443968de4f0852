//! A data folder, examined: what is there, and what is lost.

use std::path::Path;

use game::Digest;
use referee::Header;
use store::{COPIED, Error, Found, STOPPED, examine, fact};

use crate::house;
use crate::hub::{TABLE, is_sound};
use crate::identity::{self, SERVER_KEY};
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
    /// Whether the server's key is damaged, or missing where tables name it.
    pub has_lost_key: bool,
    /// Whether the folder is a copy of another: a server that is started on it stops its unfinished tables.
    pub is_copy: bool,
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
        self.lost.is_empty() && self.pages.is_empty() && !self.has_lost_key
    }
}

/// Examines a data folder: every stream is complete, and every table and tournament follows from its lines. A server may
/// have it open.
///
/// # Errors
/// A folder without a database, or one that cannot be read at all.
pub fn check_folder(dir: &Path) -> Result<FolderReport, Error> {
    let mut report = FolderReport::default();
    let kept = fact(dir, SERVER_KEY)?;
    let key = kept.as_deref().and_then(identity::read).map(|signer| signer.key());
    report.has_lost_key = kept.is_some() && key.is_none();
    let pages = examine(dir, |found| report.take(found, key))?;
    report.pages = pages;
    report.is_copy = fact(dir, COPIED)?.is_some();
    Ok(report)
}

/// Whether no more lines are added to a table at this stage.
fn is_done(stage: &str) -> bool {
    ["over", "closed", STOPPED].contains(&stage)
}

impl FolderReport {
    fn take(&mut self, found: Found, key: Option<Digest>) {
        let Found { id, kind, number, stored } = found;
        let looked = stored.map_err(|error| error.to_string()).and_then(|stored| {
            let lines = stored.rows.len() as u64 + 1;
            let judged = match kind.as_str() {
                TABLE => is_sound(&stored).and_then(|()| {
                    // A table that is over needs no more heads.
                    match Header::parse(&stored.header).ok().and_then(|header| header.keys) {
                        Some(terms) if Some(terms.server) != key && !is_done(&stored.head.stage) => {
                            self.has_lost_key |= key.is_none();
                            Err("its header has another server's key".to_string())
                        }
                        _ => Ok(()),
                    }
                }),
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
