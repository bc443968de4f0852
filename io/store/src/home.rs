//! The directory of a store: made for its owner alone, and open to one process at a time.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::error::Error;

/// A directory that is ours until the lock is dropped.
pub(crate) struct Home {
    pub(crate) database: PathBuf,
    pub(crate) lock: Lock,
}

/// The right to a directory.
pub(crate) struct Lock {
    _file: File,
}

impl Home {
    /// Makes the directory and the files that are missing, and locks it.
    pub(crate) fn enter(dir: &Path) -> Result<Home, Error> {
        let failed = |error: io::Error| Error::failed(&format!("{} cannot be used", dir.display()), error);
        make_dir(dir).map_err(failed)?;
        let file = make_file(&dir.join("lock")).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Error::InUse { dir: dir.to_path_buf() }),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        // The database makes its other files with the permissions of this one.
        let database = dir.join("parlor.db");
        make_file(&database).map_err(failed)?;
        keep_names(dir).map_err(failed)?;
        Ok(Home { database, lock: Lock { _file: file } })
    }
}

fn make_dir(dir: &Path) -> io::Result<()> {
    if dir.is_dir() {
        return Ok(());
    }
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(dir)?;
    match dir.canonicalize()?.parent() {
        Some(parent) => keep_names(parent),
        None => Ok(()),
    }
}

/// The file, with what is in it; a new one is for its owner alone.
fn make_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.read(true).write(true).create(true).truncate(false).open(path)
}

/// Makes the names in a directory durable, where a directory can be opened.
fn keep_names(dir: &Path) -> io::Result<()> {
    if cfg!(unix) { fs::File::open(dir)?.sync_all() } else { Ok(()) }
}
