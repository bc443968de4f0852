//! The referee's whole job: judge, commit, and move the branch, unless somebody was quicker.

use std::collections::BTreeSet;
use std::path::Path;

use game::Timestamp;

use crate::id::TableId;
use crate::judge::{Judge, JudgedCommit};
use crate::porcelain;
use crate::refusal::{GitError, GitRefusal};
use crate::repo::{CommitDraft, Id, ItemKind, Repo};
use crate::report::Report;
use crate::seal::{self, Base, Left, Scope, TABLES, tables_of};
use crate::secret::Secret;
use crate::senders::Known;
use crate::verdict::{Verdict, put};

/// The reference that keeps the referee's last commit on a branch, whatever becomes of the branch.
#[must_use]
pub fn judged_reference(branch: &str) -> String {
    format!("refs/parlor/judged/{}", branch.strip_prefix("refs/heads/").unwrap_or(branch))
}

/// How often a lost race is run again.
const ATTEMPTS: usize = 20;

/// What the referee works with.
pub struct GitReferee<'a> {
    /// The repository.
    pub repo: &'a Repo,
    /// Its secret.
    pub secret: &'a Secret,
    /// The full name of the branch.
    pub branch: String,
    /// The remote that has the branch, if this is a copy.
    pub remote: Option<String>,
    /// What time it is.
    pub now: fn() -> Timestamp,
}

/// What the referee's commits come behind.
struct Behind<'a> {
    tip: Id,
    lost: Option<Id>,
    base: &'a Base,
    /// What they do not vouch for.
    left: Left,
}

impl GitReferee<'_> {
    /// Judges everything and commits it. Doing it again changes nothing.
    ///
    /// # Errors
    /// When the repository cannot be read or written, or others are always quicker.
    pub fn process(&self, known: &Known) -> Result<Report, GitError> {
        for _ in 0..ATTEMPTS {
            let now = (self.now)();
            let tip = self.tip()?;
            let (base, lost) = self.base(tip)?;
            let judge = Judge { repo: self.repo, secret: self.secret, now };
            let JudgedCommit { verdicts, mut report } = judge.all(tip, &base, known)?;
            report.rewritten = lost.is_some();
            if verdicts.is_empty() {
                return Ok(report);
            }
            let unjudged =
                report.waiting.iter().map(|(table, _)| table).chain(report.problems.iter().map(|(table, _)| table));
            let left = unjudged.map(|table| (table.clone(), base.table(table))).collect();
            let newest = self.commit(&Behind { tip, lost, base: &base, left }, &verdicts)?;
            if self.publish(tip, newest)? {
                report.commit = Some(newest.to_string());
                return Ok(report);
            }
        }
        Err(GitError::new(GitRefusal::LostRace, &self.branch))
    }

    /// Judges everything and commits nothing.
    ///
    /// # Errors
    /// When the repository cannot be read.
    pub fn judge(&self, known: &Known) -> Result<(Vec<Verdict>, Report), GitError> {
        let tip = self.tip()?;
        let (base, lost) = self.base(tip)?;
        let judge = Judge { repo: self.repo, secret: self.secret, now: (self.now)() };
        let JudgedCommit { verdicts, mut report } = judge.all(tip, &base, known)?;
        report.rewritten = lost.is_some();
        Ok((verdicts, report))
    }

    /// Carries verdicts out whose tables still are what was judged, and says which.
    ///
    /// # Errors
    /// When the repository cannot be read or written, or others are always quicker.
    pub fn apply(&self, verdicts: &[Verdict]) -> Result<Vec<TableId>, GitError> {
        for _ in 0..ATTEMPTS {
            let tip = self.tip()?;
            let (base, lost) = self.base(tip)?;
            let here = tables_of(self.repo, self.repo.commit(tip)?.tree)?;
            let fits = |verdict: &&Verdict| here.get(&verdict.table).copied() == verdict.from;
            let due: Vec<Verdict> = verdicts.iter().filter(fits).cloned().collect();
            if due.is_empty() {
                return Ok(Vec::new());
            }
            let left = base.all();
            let is_due = |table: &TableId| due.iter().any(|verdict| verdict.table == *table);
            let tables: BTreeSet<&TableId> = here.keys().chain(left.keys()).collect();
            let unjudged = tables.into_iter().filter(|table| !is_due(table) && here.get(*table) != left.get(*table));
            let left = unjudged.map(|table| (table.clone(), base.table(table))).collect();
            let newest = self.commit(&Behind { tip, lost, base: &base, left }, &due)?;
            if self.publish(tip, newest)? {
                return Ok(due.into_iter().map(|verdict| verdict.table).collect());
            }
        }
        Err(GitError::new(GitRefusal::LostRace, &self.branch))
    }

    fn tip(&self) -> Result<Id, GitError> {
        self.repo.tip(&self.branch)?.ok_or_else(|| GitError::new(GitRefusal::NoSuchBranch, &self.branch))
    }

    /// The tables as the referee left them, and the commit that says so, if the branch has lost it.
    fn base(&self, tip: Id) -> Result<(Base, Option<Id>), GitError> {
        let base = seal::base(self.repo, self.secret, tip)?;
        let judged = self.repo.tip(&judged_reference(&self.branch))?.filter(|judged| *judged != tip);
        // Whoever may write the reference may put anything there: what is not the referee's counts as nothing.
        let kept = judged.and_then(|judged| Some((seal::base(self.repo, self.secret, judged).ok()?, judged)));
        Ok(match kept {
            Some((kept, judged)) if base.number < kept.number => (kept, Some(judged)),
            _ => (base, None),
        })
    }

    /// Commits verdicts, a commit a table, and gives the last. No branch moves yet.
    fn commit(&self, behind: &Behind<'_>, verdicts: &[Verdict]) -> Result<Id, GitError> {
        let now = (self.now)();
        // What the branch has lost comes back: the moves in it name their commits.
        let mut parents: Vec<Id> = std::iter::once(behind.tip).chain(behind.lost).collect();
        let root = self.repo.commit(behind.tip)?.tree;
        let mut top = self.repo.items(root)?;
        let mut tables = match self.repo.item(root, TABLES)? {
            Some(item) if item.kind == ItemKind::Folder => self.repo.items(item.id)?,
            _ => Vec::new(),
        };
        for (index, verdict) in verdicts.iter().enumerate() {
            let table = verdict.carry_out(self.repo)?;
            put(&mut tables, verdict.table.as_str(), ItemKind::Folder, table);
            let folder = self.repo.write_folder(tables.clone())?;
            put(&mut top, TABLES, ItemKind::Folder, folder);
            let tree = self.repo.write_folder(top.clone())?;
            let is_last = index + 1 == verdicts.len();
            let (scope, what) = if is_last {
                (Scope::All(behind.left.clone()), folder)
            } else {
                (Scope::Table(verdict.table.clone()), table)
            };
            let number = behind.base.number + 1 + index as u64;
            let line = seal::line(self.secret, number, &scope, (&parents, what));
            let message = format!("{}\n{line}\n", verdict.message.trim_end());
            parents =
                vec![self.repo.write_commit(&CommitDraft { tree, parents: &parents, at: now, message: &message })?];
        }
        Ok(parents[0])
    }

    /// Moves the branch, here or where it comes from. Says whether it did.
    fn publish(&self, tip: Id, last: Id) -> Result<bool, GitError> {
        let reference = judged_reference(&self.branch);
        if let Some(remote) = &self.remote
            && !porcelain::push(self.place(), remote, last, (&self.branch, &reference))?
        {
            let theirs = porcelain::fetch(self.place(), remote, &self.branch)?;
            let theirs =
                self.repo.revision(&theirs).ok_or_else(|| GitError::new(GitRefusal::NoSuchBranch, &self.branch))?;
            // What is only here must not be lost.
            if !seal::is_behind(self.repo, theirs, tip)? {
                return Err(GitError::new(GitRefusal::NotPushed, &self.branch));
            }
            self.go_to(&[(&self.branch, Some(tip), theirs)])?;
            return Ok(false);
        }
        let judged = self.repo.tip(&reference)?;
        self.go_to(&[(&self.branch, Some(tip), last), (&reference, judged, last)])
    }

    /// Moves references here, the branch first, and the files that are checked out with it.
    fn go_to(&self, moves: &[(&str, Option<Id>, Id)]) -> Result<bool, GitError> {
        let checked_out = match moves.first() {
            Some((branch, Some(from), to)) if self.is_checked_out(branch) => Some((*from, *to)),
            _ => None,
        };
        if let Some((from, to)) = checked_out {
            porcelain::check_out(self.place(), from, to)?;
        }
        let swung = self.repo.swing(moves, (self.now)());
        if let (Some((from, to)), Ok(false) | Err(_)) = (checked_out, &swung) {
            porcelain::check_out(self.place(), to, from)?;
        }
        swung
    }

    fn is_checked_out(&self, branch: &str) -> bool {
        self.repo.work_dir().is_some() && self.repo.branch(None).is_ok_and(|name| name == branch)
    }

    fn place(&self) -> &Path {
        self.repo.work_dir().unwrap_or_else(|| self.repo.git_dir())
    }
}
