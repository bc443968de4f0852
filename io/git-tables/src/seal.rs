//! What the referee left behind: commits that only somebody with the secret can have made.
//!
//! A seal is a line of a commit's message. It vouches for all tables as they are in that commit, or for one of them,
//! behind the commit before it. So the referee need not believe a folder because it is there: it compares each table
//! with the last one that it vouched for itself, and looks only at those that differ.

use std::collections::{BTreeMap, BinaryHeap, HashSet};

use crate::id::TableId;
use crate::repo::{Commit, Id, Repo};
use crate::secret::Secret;
use crate::trouble::Trouble;

/// The folder of the tables.
pub const TABLES: &str = "tables";

/// Where the line begins.
const LINE: &str = "Parlor-Seal: ";
/// What stands for all tables.
const ALL: &str = "all";

/// What a seal vouches for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// All tables.
    All,
    /// One table.
    Table(TableId),
}

/// The tables as the referee left them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Base {
    /// The number of the last seal.
    pub(crate) number: u64,
    /// The time of the last sealed commit, in seconds.
    pub(crate) seconds: i64,
    /// All tables in the last commit that vouches for all.
    tables: BTreeMap<TableId, Id>,
    /// Those that were vouched for by themselves since.
    since: BTreeMap<TableId, Id>,
}

impl Base {
    /// The folder of a table as the referee left it.
    pub(crate) fn table(&self, id: &TableId) -> Option<Id> {
        self.since.get(id).or_else(|| self.tables.get(id)).copied()
    }

    /// All tables as the referee left them.
    pub(crate) fn all(&self) -> BTreeMap<TableId, Id> {
        let mut all = self.tables.clone();
        all.extend(self.since.clone());
        all
    }
}

/// The tables of a commit: everything in the folder that can be one.
pub(crate) fn tables_of(repo: &Repo, tree: Id) -> Result<BTreeMap<TableId, Id>, Trouble> {
    let Some(tables) = repo.folder(tree, TABLES)? else {
        return Ok(BTreeMap::new());
    };
    let is_folder = |kind| kind == crate::repo::ItemKind::Folder;
    let items = repo.items(tables)?.into_iter().filter(|item| is_folder(item.kind));
    let named = items.filter_map(|item| Some((std::str::from_utf8(&item.name).ok()?.parse().ok()?, item.id)));
    Ok(named.collect())
}

/// The line that vouches for what a commit is about to have, behind the one before it.
pub(crate) fn line(secret: &Secret, number: u64, scope: &Scope, what: (Option<Id>, Id)) -> String {
    let code = code(secret, number, scope, what);
    format!("{LINE}{number} {} {code}", scope.word())
}

/// The seal of a commit, if it has one that is right: its number and what it vouches for.
pub(crate) fn read(repo: &Repo, secret: &Secret, commit: &Commit) -> Option<(u64, Scope)> {
    let mut words = commit.message.lines().rev().find_map(|line| line.strip_prefix(LINE))?.split(' ');
    let number: u64 = words.next()?.parse().ok()?;
    let scope = match words.next()? {
        ALL => Scope::All,
        table => Scope::Table(table.parse().ok()?),
    };
    let tables = repo.folder(commit.tree, TABLES).ok()??;
    let what = match &scope {
        Scope::All => tables,
        Scope::Table(table) => repo.folder(tables, table.as_str()).ok()??,
    };
    let is_right = words.next()? == code(secret, number, &scope, (commit.parents.first().copied(), what));
    if is_right { Some((number, scope)) } else { None }
}

/// The tables as the referee left them in the history of a commit.
pub(crate) fn base(repo: &Repo, secret: &Secret, tip: Id) -> Result<Base, Trouble> {
    let mut base = Base::default();
    let mut walk = Walk::from(repo, tip)?;
    while let Some(commit) = walk.next_commit() {
        if let Some((number, scope)) = read(repo, secret, &commit) {
            base.number = base.number.max(number);
            base.seconds = base.seconds.max(commit.seconds);
            match scope {
                Scope::All => {
                    base.tables = tables_of(repo, commit.tree)?;
                    return Ok(base);
                }
                Scope::Table(table) => {
                    let tables = tables_of(repo, commit.tree)?;
                    if let (false, Some(id)) = (base.since.contains_key(&table), tables.get(&table)) {
                        base.since.insert(table, *id);
                    }
                }
            }
        }
        walk.go_on(repo, &commit)?;
    }
    Ok(base)
}

impl Scope {
    fn word(&self) -> &str {
        match self {
            Scope::All => ALL,
            Scope::Table(table) => table.as_str(),
        }
    }
}

fn code(secret: &Secret, number: u64, scope: &Scope, (parent, what): (Option<Id>, Id)) -> String {
    let parent = parent.map(|parent| parent.to_string()).unwrap_or_default();
    secret.seal(&[&number.to_string(), scope.word(), &parent, &what.to_string()])
}

/// Commits, the youngest first.
pub(crate) struct Walk {
    due: BinaryHeap<Due>,
    seen: HashSet<Id>,
}

struct Due(Commit);

impl Walk {
    /// Begins with a commit.
    pub(crate) fn from(repo: &Repo, tip: Id) -> Result<Walk, Trouble> {
        Ok(Walk { due: BinaryHeap::from([Due(repo.commit(tip)?)]), seen: HashSet::from([tip]) })
    }

    /// The next commit; those before it come only if the walk goes on there.
    pub(crate) fn next_commit(&mut self) -> Option<Commit> {
        self.due.pop().map(|due| due.0)
    }

    /// Goes on behind a commit. Where the history was cut off there is nothing behind it.
    pub(crate) fn go_on(&mut self, repo: &Repo, commit: &Commit) -> Result<(), Trouble> {
        for parent in &commit.parents {
            if self.seen.insert(*parent) && repo.has(*parent) {
                self.due.push(Due(repo.commit(*parent)?));
            }
        }
        Ok(())
    }
}

impl Ord for Due {
    fn cmp(&self, other: &Due) -> std::cmp::Ordering {
        (self.0.seconds, self.0.id).cmp(&(other.0.seconds, other.0.id))
    }
}

impl PartialOrd for Due {
    fn partial_cmp(&self, other: &Due) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Due {
    fn eq(&self, other: &Due) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Due {}
