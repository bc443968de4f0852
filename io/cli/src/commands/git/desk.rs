//! What every command about a repository begins with: the repository, the branch, the secret.

use std::env;
use std::path::PathBuf;

use game::Coded as _;
use git_tables::repo::{Id, Repo};
use git_tables::{Opened, Secret, TableId, Trouble, Why};

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
        if let Some(tip) = repo.tip(&branch).map_err(failure)? {
            return Ok(tip);
        }
        let is_unborn = repo.branch(None).is_ok_and(|head| head == branch);
        let name = short(&branch);
        Err(Failure::Usage {
            code: Why::NoSuchBranch.code(),
            message: if is_unborn {
                format!("there is no commit on {name} yet: commit something first")
            } else {
                format!("{name}: {}", Why::NoSuchBranch)
            },
        })
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
        None => Err(Failure::Conflict {
            code: "not_begun",
            message: format!(
                "{} has not begun: the referee has not seen it yet. Push it to where the referee runs, and pull",
                opened.terms.id
            ),
        }),
    }
}

/// So many of something, in words.
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
    text.parse().map_err(|trouble: Trouble| trouble.why.to_string())
}

/// What the shell and the user hear of it.
pub(super) fn failure(trouble: Trouble) -> Failure {
    let code = trouble.code();
    let message = trouble.to_string();
    match trouble.why {
        Why::LostRace | Why::NotYet | Why::TableExists | Why::InTheWay | Why::NotPushed | Why::Shallow => {
            Failure::Conflict { code, message }
        }
        Why::BadTable | Why::NoSecret | Why::OtherSecret | Why::NotYours | Why::NobodyToMove => {
            Failure::Elsewhere { code: code.to_owned(), message }
        }
        Why::GitFailed => Failure::Io { what: trouble.why.to_string(), error: std::io::Error::other(trouble.about) },
        Why::NotARepository
        | Why::NoSuchBranch
        | Why::NoSuchTable
        | Why::BadTableId
        | Why::WrongPlayers
        | Why::SamePlayer
        | Why::NoKey => Failure::Usage { code, message },
    }
}
