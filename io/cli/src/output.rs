//! Writing where the user says: to standard output, or to a file that is replaced whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use entropy::uuid;

use crate::failure::Failure;
use crate::world::World;

/// Writes `bytes` to the file `to`, or to standard output if there is none or it is `-`.
///
/// # Errors
/// When it cannot be written; the file is then as it was.
pub(crate) fn put(to: Option<&Path>, bytes: &[u8], world: &mut World<'_>) -> Result<(), Failure> {
    match to {
        Some(path) if path != Path::new("-") => {
            replace(path, bytes, &uuid(world.entropy)?).map_err(Failure::file("cannot write", path))
        }
        _ => world.say_document(bytes),
    }
}

/// Writes a file beside the one meant and renames it, so that no reader ever sees half of it.
fn replace(path: &Path, bytes: &[u8], unique: &str) -> io::Result<()> {
    // A link stays a link: what it points to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let standing = fs::metadata(&path).ok();
    if standing.as_ref().is_some_and(|file| !file.is_file()) {
        // A pipe or a device such as /dev/null cannot be replaced, only written to.
        return File::options().write(true).open(&path)?.write_all(bytes);
    }
    let draft = beside(&path, unique)?;
    let written = write_new(&draft, bytes)
        .and_then(|()| standing.map_or(Ok(()), |file| fs::set_permissions(&draft, file.permissions())))
        .and_then(|()| fs::rename(&draft, &path));
    if written.is_err() {
        let _ = fs::remove_file(&draft);
    }
    written
}

/// An unused name in the same folder.
fn beside(path: &Path, unique: &str) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "this is no file name"))?;
    let mut draft = std::ffi::OsString::from(".");
    draft.push(name);
    draft.push(format!(".{unique}.tmp"));
    Ok(path.with_file_name(draft))
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
