//! Where a user's files belong.

use std::env;
use std::fs::{self, DirBuilder, OpenOptions};
use std::io::Write as _;
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::refusal::CliRefusal;

/// What the folder of this program is called in each of those of the user.
const NAME: &str = "parlor";

/// Where things are kept for good, unless the user says otherwise.
pub(crate) fn data() -> Result<PathBuf, Failure> {
    folder("XDG_DATA_HOME", ".local/share")
}

/// Where things are kept that may be lost.
pub(crate) fn state() -> Result<PathBuf, Failure> {
    folder("XDG_STATE_HOME", ".local/state")
}

/// Where settings are.
pub(crate) fn config() -> Result<PathBuf, Failure> {
    folder("XDG_CONFIG_HOME", ".config")
}

/// The user's home; nowhere if the environment does not tell.
pub(crate) fn home() -> PathBuf {
    env::var_os("HOME").map(PathBuf::from).unwrap_or_default()
}

/// Makes the folder of a file, for the user alone.
pub(crate) fn make_parent(file: &Path) -> Result<(), Failure> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let made = folder.map_or(Ok(()), |folder| DirBuilder::new().recursive(true).mode(0o700).create(folder));
    made.map_err(Failure::file("cannot write", file))
}

/// Writes a secret that only the user can read.
pub(crate) fn hide(file: &Path, text: &str) -> Result<(), Failure> {
    make_parent(file)?;
    // A new file, since the permissions of one that is there would stay as they are.
    let _none = fs::remove_file(file);
    let opened = OpenOptions::new().write(true).create_new(true).mode(0o600).open(file);
    let written = opened.and_then(|mut opened| opened.write_all(text.as_bytes()));
    written.map_err(Failure::file("cannot write", file))
}

/// The folder that a variable names, or the usual one below the user's home.
fn folder(variable: &str, usual: &str) -> Result<PathBuf, Failure> {
    let path = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let parent = path(variable).or_else(|| Some(path("HOME")?.join(usual)));
    parent.map(|parent| parent.join(NAME)).ok_or_else(|| {
        let found = format!("neither {variable} nor HOME is set");
        Failure::usage(CliRefusal::NoHome, found).hint("Say with an option where files belong.")
    })
}
