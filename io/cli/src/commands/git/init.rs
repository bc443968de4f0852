//! `parlor git init`: makes a repository ready for tables.

use std::fs;

use game::Coded as _;
use git_tables::setup::{self, Options};
use git_tables::site::{Site, pages};
use git_tables::{TABLES, layout};

use super::desk::Desk;
use super::site;
use crate::failure::{Exit, Failure};
use crate::place::put;
use crate::world::World;

/// What `parlor git init` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Where Parlor is kept, for the workflow, with a full commit
    #[arg(long, value_name = "OWNER/REPO@REF")]
    action: Option<String>,
}

/// What stands in the workflow until somebody says where Parlor is kept: an action that was merely guessed could be
/// anybody's, and it is given the secret.
const ACTION: &str = "OWNER/parlor@COMMIT";

/// Writes what a repository needs, and says what to do next.
pub(crate) fn run(args: &Args, desk: &Desk, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = desk.repo()?;
    let place = repo.work_dir().ok_or_else(|| Failure::Usage {
        code: "bare_repository",
        message: "nothing is checked out here: do this in a clone, or see `parlor git hook` for a bare repository"
            .to_owned(),
    })?;
    let branch = desk.branch(&repo)?;
    let branch = branch.strip_prefix("refs/heads/").unwrap_or(&branch);
    let options = options(branch, args.action.as_deref())?;
    let readme = fs::read_to_string(place.join(layout::README)).ok();
    let mut files: Vec<(String, String)> =
        setup::files(&options, readme.as_deref()).into_iter().map(|(path, text)| (path.to_owned(), text)).collect();
    files.push((format!("{TABLES}/{}", layout::KEEP), String::new()));
    let empty = Site { title: site::title(place), forge: site::forge(place, branch), tables: &[], made: (world.now)() };
    files.extend(pages(&empty).into_iter().map(|page| (format!("{}/{}", site::FOLDER, page.path), page.text)));
    for (path, text) in files {
        let to = place.join(&path);
        if fs::read_to_string(&to).is_ok_and(|there| there == text) {
            continue;
        }
        let folder = to.parent().unwrap_or(place);
        fs::create_dir_all(folder).map_err(|error| Failure::Io { what: format!("cannot write {path}"), error })?;
        put(Some(&to), text.as_bytes(), world)?;
        world.say(&format!("Wrote {path}\n"))?;
    }
    if args.action.is_none() {
        world.say(&format!(
            "\nThe workflow says `uses: {ACTION}`: put in where Parlor is kept and a full commit, or say \
             `parlor git init --action OWNER/REPO@COMMIT`. Where no workflow runs it does not matter.\n"
        ))?;
    }
    world.say(&format!("\n{}", setup::next_steps(&options)))?;
    Ok(Exit::Done)
}

/// What the workflow and the hook are written with.
pub(super) fn options(branch: &str, action: Option<&str>) -> Result<Options, Failure> {
    Options::new(branch, action.unwrap_or(ACTION))
        .map_err(|why| Failure::Usage { code: why.code(), message: why.to_string() })
}
