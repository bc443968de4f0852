//! Where a user's files belong.

use std::env;
use std::path::PathBuf;

use crate::failure::Failure;

/// What the folder of this program is called in each of those of the user.
const NAME: &str = "parlor";

/// Where things are kept for good, unless somebody says otherwise.
///
/// # Errors
/// When the environment does not tell.
pub(crate) fn data() -> Result<PathBuf, Failure> {
    folder("XDG_DATA_HOME", ".local/share")
}

/// Where things are kept that may be lost.
///
/// # Errors
/// When the environment does not tell.
pub(crate) fn state() -> Result<PathBuf, Failure> {
    folder("XDG_STATE_HOME", ".local/state")
}

/// The folder that a variable names, or the usual one below the user's home.
fn folder(variable: &str, usual: &str) -> Result<PathBuf, Failure> {
    let path = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let parent = path(variable).or_else(|| Some(path("HOME")?.join(usual)));
    parent.map(|parent| parent.join(NAME)).ok_or_else(|| Failure::Usage {
        code: "no_home",
        message: format!("neither {variable} nor HOME is set: say with an option where files belong"),
    })
}
