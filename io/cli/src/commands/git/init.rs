//! `parlor git init`: makes a repository ready for tables.

use std::fs;
use std::path::Path;

use git_tables::setup::{self, Options};
use git_tables::site::{Site, is_on_disk, pages};
use git_tables::{TABLES, layout, porcelain};

use super::context::{GitContext, short};
use super::site;
use super::work_tree::{no_link, work_dir, write};
use crate::failure::{Exit, Failure};
use crate::world::World;

/// What `parlor git init` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Where Parlor is kept, for the workflow of a forge, with a full commit
    #[arg(long, value_name = "OWNER/REPO@REF")]
    action: Option<String>,
    /// Write files anew that are there already
    #[arg(long)]
    force: bool,
}

/// What stands in the workflow until the operator says where Parlor is kept: a guessed action could be anyone's, and it
/// is given the secret.
const ACTION: &str = "OWNER/parlor@COMMIT";

/// What `parlor git init --json` prints.
#[derive(serde::Serialize)]
struct InitDoc<'a> {
    wrote: &'a [String],
    left: &'a [String],
    next: &'a str,
}

/// Writes what a repository needs, and says what to do next.
pub(crate) fn run(args: &Args, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let place = work_dir(&repo, "do this in a clone, or see `parlor git hook` for a bare repository")?;
    let branch = context.branch(&repo)?;
    let branch = short(&branch);
    let options = options(branch, args.action.as_deref())?;
    let origin = porcelain::setting(place, "remote.origin.url");
    let is_on_disk = args.action.is_none() && origin.as_deref().is_none_or(is_on_disk);
    let mut files = files(&options, place, branch, world);
    // Nothing runs a workflow there.
    files.retain(|(path, _)| !is_on_disk || path != setup::WORKFLOW_PATH);
    for (path, _) in &files {
        no_link(place, Path::new(path))?;
    }
    let (mut wrote, mut left) = (Vec::new(), Vec::new());
    for (path, text) in files {
        match fs::read(place.join(&path)) {
            Ok(there) if there == text.as_bytes() => continue,
            // What a README says already is in the new one; what is no text is not.
            Ok(there) if path == layout::README && str::from_utf8(&there).is_ok() => {}
            Ok(_) if path == layout::README || !args.force => {
                left.push(path);
                continue;
            }
            _ => {}
        }
        write(place, Path::new(&path), &text, world)?;
        wrote.push(path);
    }
    let next = if is_on_disk { setup::next_steps_on_disk(&options, origin.as_deref()) } else { next(args, &options) };
    let text = || {
        let wrote = wrote.iter().map(|path| format!("Wrote {path}\n"));
        let left =
            left.iter().map(|path| format!("left alone: {path} (it is there already; --force writes it anew)\n"));
        wrote.chain(left).collect::<String>() + "\n" + &next
    };
    context.print(&InitDoc { wrote: &wrote, left: &left, next: &next }, text, world)
}

/// What a repository begins with. Pages that are there show its tables, and empty ones would not.
fn files(options: &Options, place: &Path, branch: &str, world: &World<'_>) -> Vec<(String, String)> {
    let readme = fs::read_to_string(place.join(layout::README)).ok();
    let files = setup::files(options, readme.as_deref()).into_iter();
    let mut files: Vec<(String, String)> = files.map(|(path, text)| (path.to_owned(), text)).collect();
    files.push((format!("{TABLES}/{}", layout::KEEP), String::new()));
    if !place.join(site::FOLDER).join("index.html").exists() {
        let (title, forge) = (site::title(place), site::forge(place, branch));
        let made = (world.now)();
        let (tables, waiting, makers) = (&[], &[], &[]);
        let pages = pages(&Site { title, forge, tables, waiting, makers, made, language: speech::ENGLISH });
        files.extend(pages.into_iter().map(|page| (format!("{}/{}", site::FOLDER, page.path), page.text)));
    }
    files
}

/// What is left to do.
fn next(args: &Args, options: &Options) -> String {
    let action = match args.action {
        Some(_) => String::new(),
        None => format!(
            "The workflow says `uses: {ACTION}`: put in where Parlor is kept and a full commit, or say \
             `parlor git init --action OWNER/REPO@COMMIT --force`. Where no workflow runs it does not matter.\n\n"
        ),
    };
    action + &setup::next_steps(options)
}

/// What the workflow and the hook are written with.
pub(super) fn options(branch: &str, action: Option<&str>) -> Result<Options, Failure> {
    Options::new(branch, action.unwrap_or(ACTION)).map_err(|why| Failure::usage(why, ""))
}
