//! `parlor git hook`: the hook of a bare repository.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use git_tables::repo::Repo;
use git_tables::{GitRefusal, SECRET_FILE, porcelain, setup};

use super::context::{GitContext, short};
use crate::failure::{Exit, Failure};
use crate::net::xdg;
use crate::output::put;
use crate::world::World;

/// What `parlor git hook` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Install it: the hook, the settings that go with it, and a secret if there is none
    #[arg(long)]
    install: bool,
}

/// How a hook of ours begins, after the line that names the shell.
const OURS: &str = "# Written by `parlor git hook`";

/// What `parlor git hook --json` prints.
#[derive(serde::Serialize)]
struct HookDoc<'a> {
    branch: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    installed: Option<&'a str>,
    hook: &'a str,
}

pub(crate) fn run(args: &Args, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let branch = branch(args, context)?;
    let hook = setup::hook(&super::init::options(&branch, None)?);
    let path = if args.install { Some(install(&context.repo()?, &hook, world)?) } else { None };
    let installed = path.map(|path| path.display().to_string());
    let text = || match &installed {
        Some(path) => format!("Installed {path} for the branch {branch}\n"),
        None => hook.clone(),
    };
    context.print(&HookDoc { branch: &branch, installed: installed.as_deref(), hook: &hook }, text, world)
}

/// The branch that is judged: the one that was named, or else that of HEAD. Where nothing is to be installed there need
/// be no repository.
fn branch(args: &Args, context: &GitContext) -> Result<String, Failure> {
    match context.repo().and_then(|repo| context.branch(&repo)) {
        Ok(branch) => Ok(short(&branch).to_owned()),
        Err(wrong) if args.install => Err(wrong),
        Err(_) => Ok(context.branch.as_deref().map_or("main", short).to_owned()),
    }
}

/// Writes the hook and what goes with it, and gives its path.
fn install(repo: &Repo, hook: &str, world: &mut World<'_>) -> Result<PathBuf, Failure> {
    let git_dir = fs::canonicalize(repo.common_dir()).unwrap_or_else(|_| repo.common_dir().to_owned());
    let path = git_dir.join("hooks").join("post-receive");
    let wrong = |error| Failure::Io { what: format!("cannot write {}", path.display()), error };
    if !is_free(&path) {
        return Err(Failure::conflict(GitRefusal::HookExists, path.display().to_string())
            .hint("Call `parlor git process` from it, or move it away."));
    }
    fs::create_dir_all(git_dir.join("hooks")).map_err(wrong)?;
    put(Some(&path), hook.as_bytes(), world)?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).map_err(wrong)?;
    for (name, value) in setup::SETTINGS {
        porcelain::set(&git_dir, name, value)?;
    }
    let secret = git_dir.join(SECRET_FILE);
    if !secret.exists() {
        let bytes = entropy::bytes(world.entropy)?;
        xdg::hide(&secret, &format!("{}\n", game::Digest(bytes)))?;
    }
    Ok(path)
}

/// Whether a hook may be written there: nothing is in its place, or one of ours.
fn is_free(path: &Path) -> bool {
    match fs::symlink_metadata(path) {
        Err(error) => error.kind() == ErrorKind::NotFound,
        Ok(found) => {
            let text = fs::read_to_string(path).unwrap_or_default();
            found.is_file() && text.lines().nth(1).is_some_and(|line| line.starts_with(OURS))
        }
    }
}
