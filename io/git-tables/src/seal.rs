//! What the referee left behind: commits that only somebody with the secret can have made.
//!
//! A seal is a line of a commit's message. It vouches for all tables as they are in that commit, or for one of them,
//! behind the commit before it. So the referee need not believe a folder because it is there: it compares each table
//! with the last one that it vouched for itself, and looks only at those that differ.

use std::collections::{BTreeMap, BinaryHeap, HashSet};

use crate::id::TableId;
use crate::refusal::{GitError, GitRefusal};
use crate::repo::{Commit, Id, REFEREE, Repo};
use crate::secret::Secret;

/// The folder of the tables.
pub const TABLES: &str = "tables";

/// Where the line begins.
const LINE: &str = "Parlor-Seal: ";
/// What stands for all tables.
const ALL: &str = "all";

/// What a seal vouches for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// All tables, but for those that could not be judged: each as the referee left it before, if it ever did.
    All(Left),
    /// One table.
    Table(TableId),
}

/// Tables that could not be judged, and what they were when they last could.
pub(crate) type Left = BTreeMap<TableId, Option<Id>>;

/// The tables as the referee left them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Base {
    /// The number of the last seal.
    pub(crate) number: u64,
    /// The tables that were vouched for.
    tables: BTreeMap<TableId, Id>,
}

impl Base {
    /// The folder of a table as the referee left it.
    pub(crate) fn table(&self, id: &TableId) -> Option<Id> {
        self.tables.get(id).copied()
    }

    /// All tables as the referee left them.
    pub(crate) fn all(&self) -> &BTreeMap<TableId, Id> {
        &self.tables
    }
}

/// The tables of a commit: everything in the folder that can be one.
pub(crate) fn tables_of(repo: &Repo, tree: Id) -> Result<BTreeMap<TableId, Id>, GitError> {
    let Some(tables) = repo.folder(tree, TABLES)? else {
        return Ok(BTreeMap::new());
    };
    let is_folder = |kind| kind == crate::repo::ItemKind::Folder;
    let items = repo.items(tables)?.into_iter().filter(|item| is_folder(item.kind));
    let named = items.filter_map(|item| Some((std::str::from_utf8(&item.name).ok()?.parse().ok()?, item.id)));
    Ok(named.collect())
}

/// The line that vouches for what a commit is about to have, behind those before it.
pub(crate) fn line(secret: &Secret, number: u64, scope: &Scope, what: (&[Id], Id)) -> String {
    let code = code(secret, number, scope, what);
    format!("{LINE}{number} {code} {}", scope.words())
}

/// The seal of a commit, if it has one that is right: its number and what it vouches for.
pub(crate) fn read(repo: &Repo, secret: &Secret, commit: &Commit) -> Option<(u64, Scope)> {
    let mut words = commit.message.lines().rev().find_map(|line| line.strip_prefix(LINE))?.split(' ');
    let number: u64 = words.next()?.parse().ok()?;
    let told = words.next()?;
    let scope = match words.next()? {
        ALL => Scope::All(words.map(left).collect::<Option<Left>>()?),
        table => Scope::Table(table.parse().ok()?),
    };
    let tables = repo.folder(commit.tree, TABLES).ok()??;
    let what = match &scope {
        Scope::All(_) => tables,
        Scope::Table(table) => repo.folder(tables, table.as_str()).ok()??,
    };
    let is_right = told == code(secret, number, &scope, (&commit.parents, what));
    if is_right { Some((number, scope)) } else { None }
}

/// Whether a commit says that it is the referee's. Only with the secret can it be known.
pub(crate) fn is_claimed(commit: &Commit) -> bool {
    let is_referee = commit.author.name == REFEREE.0 && commit.author.email.as_deref() == Some(REFEREE.1);
    is_referee && commit.message.lines().any(|line| line.starts_with(LINE))
}

/// The tables as the referee left them in the history of a commit.
///
/// Numbers say which seal is the last. Dates and the order of parents are the word of whoever made a commit, so that an
/// old sealed commit can be made to look like the youngest.
pub(crate) fn base(repo: &Repo, secret: &Secret, tip: Id) -> Result<Base, GitError> {
    let mut number = 0;
    let mut all: Option<(u64, Id, Left)> = None;
    let mut each: BTreeMap<TableId, (u64, Id)> = BTreeMap::new();
    let mut walk = Walk::from(repo, tip)?;
    while let Some(commit) = walk.next_commit() {
        match read(repo, secret, &commit) {
            // Everything behind it has a smaller number: it was counted when this was sealed.
            Some((found, Scope::All(left))) => {
                number = number.max(found);
                all = all.max(Some((found, commit.tree, left)));
                continue;
            }
            Some((found, Scope::Table(table))) => {
                number = number.max(found);
                if let Some(id) = tables_of(repo, commit.tree)?.get(&table) {
                    let last = each.entry(table).or_insert((found, *id));
                    *last = (*last).max((found, *id));
                }
            }
            None => {}
        }
        walk.go_on(repo, &commit)?;
    }
    if walk.is_cut && all.is_none() {
        return Err(GitError::new(GitRefusal::Shallow, ""));
    }
    let since = all.as_ref().map_or(0, |(number, _, _)| *number);
    let mut tables = BTreeMap::new();
    if let Some((_, tree, left)) = all {
        tables = tables_of(repo, tree)?;
        for (table, before) in left {
            match before {
                Some(id) => tables.insert(table, id),
                None => tables.remove(&table),
            };
        }
    }
    tables.extend(each.into_iter().filter(|(_, (number, _))| since < *number).map(|(table, (_, id))| (table, id)));
    Ok(Base { number, tables })
}

impl Scope {
    fn words(&self) -> String {
        match self {
            Scope::All(left) => {
                let words = left.iter().map(|(table, before)| match before {
                    Some(id) => format!(" {table}={id}"),
                    None => format!(" {table}=-"),
                });
                words.fold(ALL.to_owned(), |all, word| all + &word)
            }
            Scope::Table(table) => table.to_string(),
        }
    }
}

/// A table that could not be judged, as the line has it.
fn left(word: &str) -> Option<(TableId, Option<Id>)> {
    let (table, before) = word.split_once('=')?;
    let before = match before {
        "-" => None,
        id => Some(Id::from_hex(id.as_bytes()).ok()?),
    };
    Some((table.parse().ok()?, before))
}

fn code(secret: &Secret, number: u64, scope: &Scope, (parents, what): (&[Id], Id)) -> String {
    let parents: Vec<String> = parents.iter().map(ToString::to_string).collect();
    secret.seal(&[&number.to_string(), &scope.words(), &parents.join(" "), &what.to_string()])
}

/// Commits, the youngest first.
pub(crate) struct Walk {
    due: BinaryHeap<Due>,
    seen: HashSet<Id>,
    /// Whether the history was cut off somewhere.
    pub(crate) is_cut: bool,
}

struct Due(Commit);

impl Walk {
    /// Begins with a commit.
    pub(crate) fn from(repo: &Repo, tip: Id) -> Result<Walk, GitError> {
        Ok(Walk { due: BinaryHeap::from([Due(repo.commit(tip)?)]), seen: HashSet::from([tip]), is_cut: false })
    }

    /// The next commit; those before it come only if the walk goes on there.
    pub(crate) fn next_commit(&mut self) -> Option<Commit> {
        self.due.pop().map(|due| due.0)
    }

    /// Goes on behind a commit. Where the history was cut off there is nothing behind it.
    pub(crate) fn go_on(&mut self, repo: &Repo, commit: &Commit) -> Result<(), GitError> {
        for parent in &commit.parents {
            match self.seen.insert(*parent) {
                true if repo.has(*parent) => self.due.push(Due(repo.commit(*parent)?)),
                true => self.is_cut = true,
                false => {}
            }
        }
        Ok(())
    }
}

/// Whether a commit comes behind another, or is it.
pub(crate) fn is_behind(repo: &Repo, commit: Id, earlier: Id) -> Result<bool, GitError> {
    let mut walk = Walk::from(repo, commit)?;
    while let Some(commit) = walk.next_commit() {
        if commit.id == earlier {
            return Ok(true);
        }
        walk.go_on(repo, &commit)?;
    }
    Ok(false)
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
