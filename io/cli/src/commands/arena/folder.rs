//! The folder that keeps a match: what is played, every game, the result.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::plan::Plan;
use super::record::Played;
use super::refusal::ArenaRefusal;
use crate::documents::compact;
use crate::failure::Failure;
use crate::output::put;
use crate::world::World;

/// What is played.
pub(super) const PLAN: &str = "arena.json";
/// Every game, a line each, in the order in which they ended.
pub(super) const GAMES: &str = "games.jsonl";
/// What all of them come to.
const RESULT: &str = "result.json";
/// The same for people.
const REPORT: &str = "report.html";

/// The folder that keeps a match. It is locked as long as we have it.
pub(super) struct Folder {
    path: PathBuf,
    games: File,
    played: Vec<Played>,
}

impl Folder {
    /// Opens a folder, or makes it, for this plan and no other.
    pub(super) fn open(path: &Path, plan: &Plan, world: &mut World<'_>) -> Result<Folder, Failure> {
        fs::create_dir_all(path).map_err(Failure::file("cannot make", path))?;
        let games = lock(&path.join(GAMES))?;
        is_same(path, plan, world)?;
        let mut folder = Folder { path: path.to_path_buf(), games, played: Vec::new() };
        folder.read(plan)?;
        Ok(folder)
    }

    /// The games that were played before.
    pub(super) fn take_played(&mut self) -> Vec<Played> {
        std::mem::take(&mut self.played)
    }

    /// Adds a game: its line is there whole, or it is not there.
    pub(super) fn add(&mut self, played: &Played) -> Result<(), Failure> {
        let line = compact(played) + "\n";
        self.games.write_all(line.as_bytes()).map_err(self.failed("cannot write"))
    }

    /// Writes what all games come to.
    pub(super) fn finish(&mut self, result: &str, report: &str, world: &mut World<'_>) -> Result<(), Failure> {
        self.games.sync_all().map_err(self.failed("cannot write"))?;
        put(Some(&self.path.join(RESULT)), format!("{result}\n").as_bytes(), world)?;
        put(Some(&self.path.join(REPORT)), report.as_bytes(), world)
    }

    /// Reads the games that are there. A last line that was not finished is cut off: its game is played again.
    fn read(&mut self, plan: &Plan) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        self.games.read_to_end(&mut bytes).map_err(self.failed("cannot read"))?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        if whole < bytes.len() {
            self.games.set_len(whole as u64).map_err(self.failed("cannot write"))?;
        }
        for (line, number) in bytes[..whole].split_inclusive(|byte| *byte == b'\n').zip(1..) {
            let played: Option<Played> = serde_json::from_slice(line).ok();
            let fits = |played: &Played| 0 < played.game && played.is_of(&plan.schedule.bout(played.game - 1));
            match played.filter(fits) {
                Some(played) => self.played.push(played),
                None => return Err(self.strange(number)),
            }
        }
        Ok(())
    }

    fn strange(&self, line: u64) -> Failure {
        let file = self.path.join(GAMES);
        let found = format!("line {line} of {} is not a game of this match", file.display());
        Failure::conflict(ArenaRefusal::OtherMatch, found).hint("Somebody may have edited the file.")
    }

    fn failed(&self, doing: &str) -> impl Fn(io::Error) -> Failure + use<> {
        Failure::file(doing, &self.path.join(GAMES))
    }
}

/// Opens the file of games for us alone.
fn lock(path: &Path) -> Result<File, Failure> {
    let failed = Failure::file("cannot open", path);
    let file = File::options().create(true).read(true).append(true).open(path).map_err(&failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            let folder = path.parent().unwrap_or(path).display();
            Err(Failure::conflict(ArenaRefusal::ArenaInUse, folder.to_string()))
        }
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Whether the folder is for this plan; a new one is from now on.
fn is_same(path: &Path, plan: &Plan, world: &mut World<'_>) -> Result<(), Failure> {
    let file = path.join(PLAN);
    let wanted = compact(&plan.document());
    let text = match fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return put(Some(&file), format!("{wanted}\n").as_bytes(), world);
        }
        Err(error) => return Err(Failure::file("cannot read", &file)(error)),
    };
    let found: Value = serde_json::from_str(&text).unwrap_or_default();
    let wanted: Value = serde_json::from_str(&wanted).expect("we wrote it");
    if found == wanted {
        return Ok(());
    }
    let found = format!("{}: {}", path.display(), differences(&found, &wanted));
    Err(Failure::conflict(ArenaRefusal::OtherMatch, found)
        .hint("Give the options of that match, or name another folder."))
}

/// What is not the same, in a few words.
fn differences(found: &Value, wanted: &Value) -> String {
    let keys = wanted.as_object().into_iter().flatten().filter(|(key, value)| found.get(key) != Some(value));
    let words = keys.map(|(key, value)| match found.get(key) {
        Some(found) => format!("{key} is {found} there, not {value}"),
        None => format!("{key} is not there"),
    });
    words.collect::<Vec<_>>().join(", ")
}
