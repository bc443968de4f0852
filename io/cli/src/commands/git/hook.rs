//! `parlor git hook`: the hook of a bare repository.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use git_tables::setup::{self, Options};
use git_tables::{SECRET_FILE, porcelain};

use super::desk::{Desk, failure};
use crate::failure::{Exit, Failure};
use crate::net::xdg;
use crate::place::put;
use crate::world::World;

/// What `parlor git hook` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Install it: the hook, the settings that go with it, and a secret if there is none
    #[arg(long)]
    install: bool,
}

/// Prints the hook, or installs it.
pub(crate) fn run(args: &Args, desk: &Desk, world: &mut World<'_>) -> Result<Exit, Failure> {
    let branch = desk.branch.clone().unwrap_or_else(|| "main".to_owned());
    let options = super::init::options(&branch, None)?;
    let hook = setup::hook(&options);
    if !args.install {
        world.say(&hook)?;
        return Ok(Exit::Done);
    }
    let repo = desk.repo()?;
    install(repo.git_dir(), &hook, &options, world)?;
    world.say(&format!("Installed hooks/post-receive in {} for the branch {branch}\n", repo.git_dir().display()))?;
    Ok(Exit::Done)
}

fn install(git_dir: &Path, hook: &str, _options: &Options, world: &mut World<'_>) -> Result<(), Failure> {
    let path = git_dir.join("hooks").join("post-receive");
    let wrong = |error| Failure::Io { what: format!("cannot write {}", path.display()), error };
    if fs::read_to_string(&path).is_ok_and(|text| text != hook && !text.contains("parlor git process")) {
        let message =
            format!("{} is there and not ours: call `parlor git process` from it, or move it away", path.display());
        return Err(Failure::Conflict { code: "hook_exists", message });
    }
    fs::create_dir_all(git_dir.join("hooks")).map_err(wrong)?;
    put(Some(&path), hook.as_bytes(), world)?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).map_err(wrong)?;
    for (name, value) in setup::SETTINGS {
        porcelain::set(git_dir, name, value).map_err(failure)?;
    }
    let secret = git_dir.join(SECRET_FILE);
    if !secret.exists() {
        let mut bytes = [0; 32];
        (world.entropy)(&mut bytes);
        xdg::hide(&secret, &format!("{}\n", game::Digest(bytes)))?;
    }
    Ok(())
}
