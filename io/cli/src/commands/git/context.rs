//! What every command about a repository begins with: the repository, the branch, the secret.

use std::env;
use std::path::PathBuf;

use git_tables::repo::{Id, Repo};
use git_tables::{GitError, GitRefusal, Opened, Secret, TableId};
use serde::Serialize;

use crate::cli::OutputFormat;
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::world::World;

/// Where a command works, and how it answers.
pub(super) struct GitContext {
    pub(super) folder: Option<PathBuf>,
    pub(super) branch: Option<String>,
    pub(super) form: OutputFormat,
}

impl GitContext {
    pub(super) fn repo(&self) -> Result<Repo, Failure> {
        let here = self.folder.clone().unwrap_or_else(|| PathBuf::from("."));
        Ok(Repo::open(&here)?)
    }

    /// The full name of the branch.
    pub(super) fn branch(&self, repo: &Repo) -> Result<String, Failure> {
        Ok(repo.branch(self.branch.as_deref())?)
    }

    /// The commit that the branch is at.
    pub(super) fn tip(&self, repo: &Repo) -> Result<Id, Failure> {
        let branch = self.branch(repo)?;
        if let Some(tip) = repo.tip(&branch)? {
            return Ok(tip);
        }
        let is_unborn = repo.branch(None).is_ok_and(|head| head == branch);
        let name = short(&branch);
        let hint = if is_unborn { "Commit something first." } else { "" };
        Err(Failure::usage(GitRefusal::NoSuchBranch, name).hint(hint))
    }

    /// A table of the branch, with the secret if there is one.
    pub(super) fn open(&self, repo: &Repo, table: &TableId, world: &mut World<'_>) -> Result<Opened, Failure> {
        Ok(Opened::read(repo, self.tip(repo)?, table, secret(repo, world).as_ref())?)
    }

    /// Prints the result: as a line of JSON, or as text.
    pub(super) fn print(
        &self,
        document: &impl Serialize,
        text: impl FnOnce() -> String,
        world: &mut World<'_>,
    ) -> Result<Exit, Failure> {
        match self.form {
            OutputFormat::Json => world.say(&(compact(document) + "\n"))?,
            OutputFormat::Text => world.say(&text())?,
        }
        Ok(Exit::Done)
    }
}

/// A branch as people name it.
pub(super) fn short(branch: &str) -> &str {
    branch.strip_prefix("refs/heads/").unwrap_or(branch)
}

/// Refuses a table that has not begun.
pub(super) fn begun(opened: &Opened) -> Result<(), Failure> {
    match opened.progress {
        Some(_) => Ok(()),
        None if opened.gathering.is_some() => {
            let why = Failure::from(GitError::new(GitRefusal::NotYet, opened.standing()));
            Err(why.hint("`parlor git join` and `parlor git open` do that, each with a push."))
        }
        None => Err(GitError::new(GitRefusal::NotYet, &opened.terms.id).into()),
    }
}

/// A number of things, in words.
pub(super) fn count(number: u64, one: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        number => format!("{number} {one}s"),
    }
}

/// The repository's secret: from the environment, or from the file beside the objects.
pub(super) fn secret(repo: &Repo, world: &mut World<'_>) -> Option<Secret> {
    let secret = env::var("PARLOR_SECRET").ok().and_then(|text| Secret::new(&text));
    let secret = secret.or_else(|| Secret::kept_in(repo.common_dir()));
    if secret.as_ref().is_some_and(Secret::is_short) {
        world.tell("parlor: the secret is short enough to be searched for: use one of 32 characters or more\n");
    }
    secret
}

/// The name of a table, as an argument.
pub(super) fn table_id(text: &str) -> Result<TableId, String> {
    text.parse().map_err(|_| GitRefusal::BadTableId.to_string())
}

impl From<GitError> for Failure {
    fn from(GitError { why, about }: GitError) -> Failure {
        let failure = match why {
            GitRefusal::LostRace
            | GitRefusal::NotYet
            | GitRefusal::TableExists
            | GitRefusal::InTheWay
            | GitRefusal::LinkInTheWay
            | GitRefusal::HookExists
            | GitRefusal::NotPushed
            | GitRefusal::OpenedBefore
            | GitRefusal::Shallow => Failure::conflict(why, about),
            GitRefusal::BadTable
            | GitRefusal::NoSecret
            | GitRefusal::OtherSecret
            | GitRefusal::NothingHidden
            | GitRefusal::NothingToJoin
            | GitRefusal::NoSeed
            | GitRefusal::NotYourTurn => Failure::wrong(why, about),
            GitRefusal::GitFailed | GitRefusal::SigningFailed => Failure::broken(why, about),
            GitRefusal::NotARepository
            | GitRefusal::BareRepository
            | GitRefusal::NoSuchBranch
            | GitRefusal::NoSuchRevision
            | GitRefusal::NoSuchTable
            | GitRefusal::BadTableId
            | GitRefusal::WrongPlayers
            | GitRefusal::SamePlayer
            | GitRefusal::NoKey
            | GitRefusal::NoConsent
            | GitRefusal::NoSigningKey => Failure::usage(why, about),
        };
        failure.hint(why.hint())
    }
}
