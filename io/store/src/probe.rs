//! Whether anything can still be written: not what the system says of the disk, but a file that is really written.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use crate::error::Error;

/// How much is written: more than a full disk still has room for in what is in use already.
const BYTES: usize = 64 * 1024;

/// The file that is written, and removed again.
const NAME: &str = "probe";

/// Writes a file into the folder of a store, and removes it.
pub(crate) fn write(dir: &Path) -> Result<(), Error> {
    let path = dir.join(NAME);
    let written = written(&path);
    // What was there of it would be in the way on a full disk.
    let _gone = fs::remove_file(&path);
    written.map_err(|error| match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Error::Full,
        _ => Error::failed(&format!("{} cannot be written to", dir.display()), error),
    })
}

fn written(path: &Path) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(path)?;
    file.write_all(&vec![b'p'; BYTES])?;
    file.sync_all()
}
