//! Keeps the log of a match in a file that is right after every action.

use std::fs::File;
use std::path::{Path, PathBuf};

use entropy::uuid;
use game::Timestamp;
use game::log::{Entry, Header, line};

use super::record::Ply;
use crate::failure::Failure;
use crate::output::put;
use crate::world::World;

/// The log of one game. A file is replaced whole whenever something happened, so that it can always be replayed.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    round: u32,
    header: Header,
    entries: Vec<Entry>,
    /// How many entries the file has; none if it does not hold what it should.
    written: Option<usize>,
}

impl Journal {
    /// A journal in a new file.
    pub(super) fn begin(path: &Path, header: Header, world: &mut World<'_>) -> Result<Journal, Failure> {
        claim(path)?;
        let mut journal = Journal { path: path.to_owned(), round: 0, header, entries: Vec::new(), written: None };
        journal.save(world)?;
        Ok(journal)
    }

    /// Where it is kept.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Makes the file say what has happened: `plies` of the game number `round`. Later games go to files of their own.
    ///
    /// # Errors
    /// When the file cannot be written. The next call tries again.
    pub(super) fn follow(&mut self, round: u32, plies: &[Ply], world: &mut World<'_>) -> Result<(), Failure> {
        let now = (world.now)();
        if self.round != round {
            let path = numbered(&self.path, round + 1);
            claim(&path)?;
            let header = Header { table: uuid(world.entropy)?, at: now, ..self.header.clone() };
            *self = Journal { path, round, header, entries: Vec::new(), written: None };
        }
        let kept = self.entries.iter().zip(plies).take_while(|(entry, ply)| tells(entry, ply)).count();
        if kept < self.entries.len() {
            self.entries.truncate(kept);
            self.written = None;
        }
        for ply in &plies[kept..] {
            self.entries.push(self.entry(ply, now));
        }
        if self.written == Some(self.entries.len()) { Ok(()) } else { self.save(world) }
    }

    fn entry(&self, ply: &Ply, now: Timestamp) -> Entry {
        // A clock that was set back does not turn the log's time back.
        let latest = self.entries.last().map_or(self.header.at, |entry| entry.at);
        let seq = 1 + u64::try_from(self.entries.len()).expect("a log is shorter than 2^64");
        Entry { seq, at: now.max(latest), by: ply.by, action: ply.action.clone(), after: Some(ply.after) }
    }

    fn save(&mut self, world: &mut World<'_>) -> Result<(), Failure> {
        self.written = None;
        put(Some(&self.path), self.text().as_bytes(), world)?;
        self.written = Some(self.entries.len());
        Ok(())
    }

    /// The whole log.
    pub(super) fn text(&self) -> String {
        let lines = std::iter::once(line(&self.header)).chain(self.entries.iter().map(line));
        lines.map(|line| line + "\n").collect()
    }
}

fn tells(entry: &Entry, ply: &Ply) -> bool {
    entry.by == ply.by && entry.action == ply.action && entry.after == Some(ply.after)
}

/// Makes the file, so that no log of another game is ever lost.
fn claim(path: &Path) -> Result<(), Failure> {
    File::create_new(path).map(drop).map_err(Failure::file("cannot begin the log", path))
}

/// `game.log`, `game-2.log`, `game-3.log`.
fn numbered(path: &Path, number: u32) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let first = match stem.rsplit_once('-') {
        Some((first, before)) if 2 < number && before == (number - 1).to_string() => first,
        _ => &stem,
    };
    let mut name = format!("{first}-{number}");
    if let Some(extension) = path.extension() {
        name = format!("{name}.{}", extension.to_string_lossy());
    }
    path.with_file_name(name)
}
