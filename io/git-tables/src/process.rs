//! The referee's whole job: judge, commit, and move the branch, unless another push was quicker.

use std::collections::BTreeSet;
use std::path::Path;

use game::Timestamp;

use crate::id::TableId;
use crate::judge::Judge;
use crate::porcelain;
use crate::refusal::{GitError, GitRefusal};
use crate::repo::{CommitDraft, Id, ItemKind, Repo};
use crate::report::Report;
use crate::seal::{self, Base, Left, LeftTable, Scope, descends_from};
use crate::secret::Secret;
use crate::senders::Known;
use crate::tree::{TABLES, folder_at, items_at, tables_of};
use crate::verdict::{Verdict, put};

/// The reference that keeps the referee's last commit on a branch, whatever becomes of the branch.
pub(crate) fn judged_reference(branch: &str) -> String {
    format!("refs/parlor/judged/{}", branch.strip_prefix("refs/heads/").unwrap_or(branch))
}

/// How many lost races the referee runs again.
const ATTEMPTS: usize = 20;
/// How often a push is tried that a remote rejects though its branch has not moved.
const PUSHES: usize = 2;

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

/// The branch as the referee finds it.
struct Branch {
    tip: Id,
    /// The tables as the referee left them.
    base: Base,
    /// The referee's last commit, if the branch has lost it.
    lost: Option<Id>,
}

impl GitReferee<'_> {
    /// Judges everything and commits it. Doing it again changes nothing.
    ///
    /// # Errors
    /// When the repository cannot be read or written, or others are always quicker.
    pub fn process(&self, known: &Known) -> Result<Report, GitError> {
        for _ in 0..ATTEMPTS {
            let branch = self.read_branch()?;
            let (verdicts, mut report) = self.judge_at(&branch, known)?;
            if verdicts.is_empty() {
                return Ok(report);
            }
            let problems = report.problems.iter().map(|problem| &problem.table).chain(&report.known);
            let unjudged = report.waiting.iter().map(|waiting| &waiting.table).chain(problems);
            if let Some(newest) = self.publish(&branch, &verdicts, unjudged)? {
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
        self.judge_at(&self.read_branch()?, known)
    }

    /// Carries verdicts out whose tables still are what was judged, and gives them.
    ///
    /// # Errors
    /// When the repository cannot be read or written, or others are always quicker.
    pub fn apply(&self, verdicts: &[Verdict]) -> Result<Vec<Verdict>, GitError> {
        for _ in 0..ATTEMPTS {
            let branch = self.read_branch()?;
            let tree = self.repo.commit(branch.tip)?.tree;
            let (all, here) = (folder_at(self.repo, tree, &[TABLES])?, tables_of(self.repo, tree)?);
            let fits = |verdict: &&Verdict| match &verdict.table {
                Some(table) => here.get(table).copied() == verdict.from,
                None => all == verdict.from,
            };
            let due: Vec<Verdict> = verdicts.iter().filter(fits).cloned().collect();
            if due.is_empty() {
                return Ok(Vec::new());
            }
            let left = &branch.base.tables;
            let is_due = |table: &TableId| due.iter().any(|verdict| verdict.table.as_ref() == Some(table));
            let tables: BTreeSet<&TableId> = here.keys().chain(left.keys()).collect();
            let unjudged = tables.into_iter().filter(|table| !is_due(table) && here.get(*table) != left.get(*table));
            if self.publish(&branch, &due, unjudged)?.is_some() {
                return Ok(due);
            }
        }
        Err(GitError::new(GitRefusal::LostRace, &self.branch))
    }

    fn judge_at(&self, branch: &Branch, known: &Known) -> Result<(Vec<Verdict>, Report), GitError> {
        let judge = Judge { repo: self.repo, secret: self.secret, now: (self.now)() };
        let (verdicts, mut report) = judge.all(branch.tip, &branch.base, known)?;
        report.rewritten = branch.lost.is_some();
        Ok((verdicts, report))
    }

    fn read_branch(&self) -> Result<Branch, GitError> {
        let tip = self.repo.tip(&self.branch)?.ok_or_else(|| GitError::new(GitRefusal::NoSuchBranch, &self.branch))?;
        let base = seal::base(self.repo, self.secret, tip)?;
        let judged = self.repo.tip(&judged_reference(&self.branch))?.filter(|judged| *judged != tip);
        // Players may be able to write the reference: what is not sealed counts as nothing.
        let kept = judged.and_then(|judged| Some((seal::base(self.repo, self.secret, judged).ok()?, judged)));
        Ok(match kept {
            Some((kept, judged)) if base.number < kept.number => Branch { tip, base: kept, lost: Some(judged) },
            _ => Branch { tip, base, lost: None },
        })
    }

    /// Commits verdicts and moves the branch to the last commit, which it gives; nothing if another push was quicker.
    /// The commits do not vouch for the tables that were not judged.
    fn publish<'t>(
        &self,
        branch: &Branch,
        verdicts: &'t [Verdict],
        unjudged: impl Iterator<Item = &'t TableId>,
    ) -> Result<Option<Id>, GitError> {
        let (alone, due): (Vec<&Verdict>, Vec<&Verdict>) = verdicts.iter().partition(|verdict| verdict.leave);
        let left = |table: &TableId| {
            let reported = match alone.iter().find(|verdict| verdict.table.as_ref() == Some(table)) {
                Some(verdict) => verdict.from,
                None => branch.base.reported.get(table).copied(),
            };
            (table.clone(), LeftTable { before: branch.base.tables.get(table).copied(), reported })
        };
        let left = unjudged.chain(alone.iter().filter_map(|verdict| verdict.table.as_ref())).map(left).collect();
        let newest = self.commit(branch, (&due, &alone), &left)?;
        Ok(self.move_branch(branch.tip, newest)?.then_some(newest))
    }

    /// Commits verdicts, one commit per table and one for all that are left alone, and gives the last. No branch moves
    /// yet.
    fn commit(
        &self,
        branch: &Branch,
        (verdicts, alone): (&[&Verdict], &[&Verdict]),
        left: &Left,
    ) -> Result<Id, GitError> {
        let now = (self.now)();
        // Commits that the branch has lost come back: the moves in them name their commits.
        let mut parents: Vec<Id> = std::iter::once(branch.tip).chain(branch.lost).collect();
        let root = self.repo.commit(branch.tip)?.tree;
        let mut top = self.repo.items(root)?;
        let mut tables = items_at(self.repo, root, &[TABLES])?;
        let of_tables = verdicts.iter().filter_map(|verdict| Some((verdict.table.as_ref()?, verdict)));
        for (number, (id, verdict)) in (branch.base.number + 1..).zip(of_tables) {
            let table = verdict.carry_out(self.repo)?;
            put(&mut tables, id.as_str(), ItemKind::Folder, table);
            let folder = self.repo.write_folder(tables.clone())?;
            put(&mut top, TABLES, ItemKind::Folder, folder);
            let tree = self.repo.write_folder(top.clone())?;
            let is_last = alone.is_empty() && number == branch.base.number + verdicts.len() as u64;
            let (scope, what) =
                if is_last { (Scope::All(left.clone()), folder) } else { (Scope::Table(id.clone()), table) };
            let line = seal::line(self.secret, number, &scope, (&parents, what));
            let message = format!("{}\n{line}\n", verdict.message.trim_end());
            parents =
                vec![self.repo.write_commit(&CommitDraft { tree, parents: &parents, at: now, message: &message })?];
        }
        if let [first, ..] = alone {
            let folder = self.repo.write_folder(tables)?;
            let tree = self.repo.write_folder(top)?;
            let number = branch.base.number + 1 + verdicts.len() as u64;
            let line = seal::line(self.secret, number, &Scope::All(left.clone()), (&parents, folder));
            let why: Vec<&str> = alone.iter().flat_map(|verdict| verdict.message.lines().skip(2)).collect();
            let title = match alone {
                [_] => first.message.lines().next().unwrap_or_default().to_owned(),
                _ => format!("{} entries: left alone", why.len()),
            };
            let message = format!("{title}\n\n{}\n\n{line}\n", why.join("\n"));
            parents =
                vec![self.repo.write_commit(&CommitDraft { tree, parents: &parents, at: now, message: &message })?];
        }
        Ok(parents[0])
    }

    /// Moves the branch, at the remote first. Says whether it did: another push may have been quicker.
    fn move_branch(&self, tip: Id, last: Id) -> Result<bool, GitError> {
        let reference = judged_reference(&self.branch);
        if let Some(remote) = &self.remote {
            let mut attempts = 0;
            while let Err(rejection) = porcelain::push(self.place(), remote, last, (&self.branch, &reference))? {
                let theirs = porcelain::fetch(self.place(), remote, &self.branch);
                let Some(theirs) = theirs.ok().and_then(|theirs| self.repo.revision(&theirs)) else {
                    return Err(rejection);
                };
                if !descends_from(self.repo, tip, theirs)? {
                    self.catch_up(tip, theirs)?;
                    return Ok(false);
                }
                // The branch stands where it stood: another push may hold its lock for now, or a hook says no.
                attempts += 1;
                if PUSHES <= attempts {
                    return Err(rejection);
                }
            }
        }
        let judged = self.repo.tip(&reference)?;
        self.go_to(&[(&self.branch, Some(tip), last), (&reference, judged, last)])
    }

    /// Moves the branch here to where it is at the remote, unless commits that are only here would be lost.
    fn catch_up(&self, tip: Id, theirs: Id) -> Result<(), GitError> {
        if !descends_from(self.repo, theirs, tip)? {
            return Err(GitError::new(GitRefusal::NotPushed, &self.branch));
        }
        self.go_to(&[(&self.branch, Some(tip), theirs)]).map(|_| ())
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
