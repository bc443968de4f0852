//! What `parlor git init` and `parlor git hook` write: the workflow of a forge, the hook of a server, and what they say
//! about themselves.
//!
//! ```
//! use git_tables::setup::{Options, files};
//!
//! let options = Options::new("main", "example/parlor@v0.1.0")?;
//! let paths: Vec<&str> = files(&options, None).into_iter().map(|(path, _)| path).collect();
//! assert_eq!(paths, [".github/workflows/parlor.yml", "tables/.gitattributes", "README.md"]);
//! # Ok::<(), git_tables::setup::SetupRefusal>(())
//! ```

mod hook;
mod options;
mod readme;
mod steps;

pub use hook::{SETTINGS, hook};
pub use options::{Options, SetupRefusal};
pub use steps::{next_steps, next_steps_on_disk};

const WORKFLOW: &str = include_str!("workflow.yml");
/// Where the workflow goes.
pub const WORKFLOW_PATH: &str = ".github/workflows/parlor.yml";

/// The files that a repository of tables begins with, as paths from its root and texts.
///
/// `readme` is the README that is there already: all of it is kept, and the section about the tables is put in its
/// place, or at the end.
#[must_use]
pub fn files(options: &Options, readme: Option<&str>) -> Vec<(&'static str, String)> {
    vec![
        (WORKFLOW_PATH, options.fill(WORKFLOW)),
        // Moves name states by the hash of their bytes: git must not change the ends of lines.
        ("tables/.gitattributes", "* -text\n".to_owned()),
        ("README.md", readme::with_section(readme.unwrap_or_default())),
    ]
}
