//! Files that are checked out: written below the repository's own folder and nowhere else, and taken back if they cannot
//! be committed.

use std::fs;
use std::path::{Path, PathBuf};

use git_tables::repo::Repo;
use git_tables::{GitRefusal, porcelain};

use crate::failure::Failure;
use crate::output::put;
use crate::world::World;

/// The folder in which the files are checked out; `instead` says what to do where there is none.
pub(super) fn work_dir<'a>(repo: &'a Repo, instead: &str) -> Result<&'a Path, Failure> {
    repo.work_dir().ok_or_else(|| Failure::usage(GitRefusal::BareRepository, "").hint(instead))
}

/// Refuses a path from `place` on which a link lies: it may lead anywhere.
pub(super) fn no_link(place: &Path, path: &Path) -> Result<(), Failure> {
    let mut part = place.to_owned();
    for name in path {
        part.push(name);
        if fs::symlink_metadata(&part).is_ok_and(|found| found.is_symlink()) {
            return Err(Failure::conflict(GitRefusal::LinkInTheWay, part.display().to_string())
                .hint("It may lead out of the repository: remove it."));
        }
    }
    Ok(())
}

/// Writes a file under a path from `place`, with the folders that it lies in.
pub(super) fn write(place: &Path, path: &Path, text: &str, world: &mut World<'_>) -> Result<(), Failure> {
    no_link(place, path)?;
    let to = place.join(path);
    fs::create_dir_all(to.parent().unwrap_or(place))
        .map_err(|error| Failure::Io { what: format!("cannot write {}", to.display()), error })?;
    put(Some(&to), text.as_bytes(), world)
}

/// Commits what was written under a path from `place`; what is new and cannot be committed is taken back.
pub(super) fn commit(place: &Path, path: &Path, message: &str, is_new: bool) -> Result<(), Failure> {
    let Err(error) = porcelain::commit(place, path, message) else { return Ok(()) };
    let left = if is_new {
        // If git does not even start there is nothing in the index.
        let _ = porcelain::forget(place, path);
        take_back(place, path);
        "Nothing was written."
    } else {
        "The file is written: commit it yourself."
    };
    Err(Failure::from(error).hint(left))
}

/// Removes what was written under a path from `place`.
pub(super) fn take_back(place: &Path, path: &Path) {
    let path = place.join(path);
    let _ = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
}

/// A path as it is shown: from here, if it lies below.
pub(super) fn shown(path: &Path) -> String {
    let here = std::env::current_dir().and_then(fs::canonicalize);
    let short = here.ok().and_then(|here| path.strip_prefix(here).ok().map(PathBuf::from));
    short.unwrap_or_else(|| path.to_owned()).display().to_string()
}
