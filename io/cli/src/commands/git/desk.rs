//! What every command about a repository begins with: the repository, the branch, the secret.

use std::env;
use std::path::PathBuf;

use git_tables::repo::{Id, Repo};
use git_tables::{Secret, TableId, Trouble, Why};

use crate::cli::Form;
use crate::failure::Failure;
use crate::world::World;

/// Where a command works, and how it answers.
pub(super) struct Desk {
    pub(super) folder: Option<PathBuf>,
    pub(super) branch: Option<String>,
    pub(super) form: Form,
}

impl Desk {
    /// The repository.
    pub(super) fn repo(&self) -> Result<Repo, Failure> {
        let here = self.folder.clone().unwrap_or_else(|| PathBuf::from("."));
        Repo::open(&here).map_err(failure)
    }

    /// The full name of the branch.
    pub(super) fn branch(&self, repo: &Repo) -> Result<String, Failure> {
        repo.branch(self.branch.as_deref()).map_err(failure)
    }

    /// The commit that the branch is at.
    pub(super) fn tip(&self, repo: &Repo) -> Result<Id, Failure> {
        let branch = self.branch(repo)?;
        let tip = repo.tip(&branch).map_err(failure)?;
        tip.ok_or_else(|| failure(Trouble { why: Why::NoSuchBranch, about: branch }))
    }
}

/// The repository's secret: from the environment, or from the file beside the objects.
pub(super) fn secret(repo: &Repo, world: &mut World<'_>) -> Option<Secret> {
    let secret = env::var("PARLOR_SECRET").ok().and_then(|text| Secret::new(&text));
    let secret = secret.or_else(|| Secret::kept_in(repo.git_dir()));
    if secret.as_ref().is_some_and(Secret::is_short) {
        world.tell("parlor: the secret is short enough to be searched for: use one of 32 characters or more\n");
    }
    secret
}

/// The name of a table, as an argument.
pub(super) fn table_id(text: &str) -> Result<TableId, String> {
    text.parse().map_err(|trouble: Trouble| trouble.why.to_string())
}

/// What the shell and the user hear of it.
#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` hands over")]
pub(super) fn failure(trouble: Trouble) -> Failure {
    let code = trouble.code();
    let message = trouble.to_string();
    match trouble.why {
        Why::LostRace | Why::NotYet | Why::TableExists | Why::InTheWay => Failure::Conflict { code, message },
        Why::BadTable | Why::NoSecret | Why::OtherSecret | Why::NotYours | Why::NobodyToMove => {
            Failure::Elsewhere { code: code.to_owned(), message }
        }
        Why::GitFailed => Failure::Io { what: message, error: std::io::Error::other("git failed") },
        Why::NotARepository
        | Why::NoSuchBranch
        | Why::NoSuchTable
        | Why::BadTableId
        | Why::WrongPlayers
        | Why::SamePlayer
        | Why::NoKey => Failure::Usage { code, message },
    }
}
