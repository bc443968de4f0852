//! Seals: what tells the referee's own commits from those that anyone could have made.
//!
//! A seal is a line of a commit's message, with a message authentication code under the repository's secret. It vouches
//! for all tables as they are in that commit, or for one of them, and for the commit's parents. So the referee need not
//! trust a folder because it is there: it compares each table with the last one that it vouched for, and looks only at
//! those that differ.

use std::collections::{BTreeMap, HashSet};

use game::Digest;

use crate::id::TableId;
use crate::refusal::{GitError, GitRefusal};
use crate::repo::{Commit, Id, REFEREE, Repo};
use crate::secret::Secret;
use crate::tree::{TABLES, folder_at, tables_of};

/// Where the line begins.
const LINE: &str = "Parlor-Seal: ";
/// What stands for all tables.
const ALL: &str = "all";
/// The folder of tables where there is none.
const NO_TABLES: Id = Id::empty_tree(gix_hash::Kind::Sha1);

/// What a seal vouches for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// All tables, but for those that could not be judged.
    All(Left),
    /// One table.
    Table(TableId),
}

/// Tables that could not be judged.
pub(crate) type Left = BTreeMap<TableId, LeftTable>;

/// A table that could not be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LeftTable {
    /// As the referee left it before, if it ever did.
    pub(crate) before: Option<Id>,
    /// The folder of which it was reported that it is none.
    pub(crate) reported: Option<Id>,
}

/// The tables as the referee left them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Base {
    /// The number of the last seal.
    pub(crate) number: u64,
    /// The tables that were vouched for.
    pub(crate) tables: BTreeMap<TableId, Id>,
    /// The folders of which it was reported that they cannot be judged.
    pub(crate) reported: BTreeMap<TableId, Id>,
    /// Everything, when all tables were last vouched for.
    pub(crate) tree: Option<Id>,
}

/// The line that seals a commit with these parents.
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
    let what = match &scope {
        Scope::All(_) => folder_at(repo, commit.tree, &[TABLES]),
        Scope::Table(table) => folder_at(repo, commit.tree, &[TABLES, table.as_str()]),
    };
    let what = match (what.ok()?, &scope) {
        (Some(folder), _) => folder,
        (None, Scope::All(_)) => NO_TABLES,
        (None, Scope::Table(_)) => return None,
    };
    let due: Digest = code(secret, number, &scope, (&commit.parents, what)).parse().ok()?;
    let is_right = told.parse().is_ok_and(|told: Digest| told.is_same(&due));
    if is_right { Some((number, scope)) } else { None }
}

/// Whether a commit claims to be the referee's. Only the secret proves it.
pub(crate) fn is_claimed(commit: &Commit) -> bool {
    let is_referee = commit.author.name == REFEREE.0 && commit.author.email.as_deref() == Some(REFEREE.1);
    is_referee && commit.message.lines().any(|line| line.starts_with(LINE))
}

/// The tables as the referee left them in the history of a commit.
///
/// Numbers say which seal is the last. The author of a commit chooses its date and the order of its parents, and could
/// make an old sealed commit look like the youngest.
pub(crate) fn base(repo: &Repo, secret: &Secret, tip: Id) -> Result<Base, GitError> {
    let mut number = 0;
    let mut all: Option<(u64, Id, Left)> = None;
    let mut each: BTreeMap<TableId, (u64, Id)> = BTreeMap::new();
    let mut walk = Walk::from(repo, tip)?;
    while let Some(commit) = walk.next_commit() {
        match read(repo, secret, &commit) {
            // Its ancestors have smaller numbers: they were counted when this was sealed.
            Some((found, Scope::All(left))) => {
                number = number.max(found);
                all = all.max(Some((found, commit.tree, left)));
                continue;
            }
            Some((found, Scope::Table(table))) => {
                number = number.max(found);
                if let Some(id) = folder_at(repo, commit.tree, &[TABLES, table.as_str()])? {
                    let last = each.entry(table).or_insert((found, id));
                    *last = (*last).max((found, id));
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
    let (mut tables, mut reported) = (BTreeMap::new(), BTreeMap::new());
    let tree = all.as_ref().map(|(_, tree, _)| *tree);
    if let Some((_, tree, left)) = all {
        tables = tables_of(repo, tree)?;
        for (table, left) in left {
            reported.extend(left.reported.map(|folder| (table.clone(), folder)));
            match left.before {
                Some(id) => tables.insert(table, id),
                None => tables.remove(&table),
            };
        }
    }
    tables.extend(each.into_iter().filter(|(_, (number, _))| since < *number).map(|(table, (_, id))| (table, id)));
    Ok(Base { number, tables, reported, tree })
}

impl Scope {
    fn words(&self) -> String {
        match self {
            Scope::All(left) => {
                let words = left.iter().map(|(table, LeftTable { before, reported })| {
                    let before = before.map_or_else(|| "-".to_owned(), |id| id.to_string());
                    let reported = reported.map_or_else(String::new, |id| format!(":{id}"));
                    format!(" {table}={before}{reported}")
                });
                words.fold(ALL.to_owned(), |all, word| all + &word)
            }
            Scope::Table(table) => table.to_string(),
        }
    }
}

/// A table that could not be judged, as the line has it.
fn left(word: &str) -> Option<(TableId, LeftTable)> {
    let (table, left) = word.split_once('=')?;
    let (before, reported) = match left.split_once(':') {
        Some((before, reported)) => (before, Some(Id::from_hex(reported.as_bytes()).ok()?)),
        None => (left, None),
    };
    let before = match before {
        "-" => None,
        id => Some(Id::from_hex(id.as_bytes()).ok()?),
    };
    Some((table.parse().ok()?, LeftTable { before, reported }))
}

fn code(secret: &Secret, number: u64, scope: &Scope, (parents, what): (&[Id], Id)) -> String {
    let parents: Vec<String> = parents.iter().map(ToString::to_string).collect();
    secret.seal(&[&number.to_string(), &scope.words(), &parents.join(" "), &what.to_string()])
}

/// A walk through the history, the youngest commit first.
pub(crate) struct Walk {
    /// The commits to be visited, by time and id.
    queue: BTreeMap<(i64, Id), Commit>,
    seen: HashSet<Id>,
    /// Whether the clone is shallow: a parent is missing.
    pub(crate) is_cut: bool,
}

impl Walk {
    /// Begins with a commit.
    pub(crate) fn from(repo: &Repo, tip: Id) -> Result<Walk, GitError> {
        let mut walk = Walk { queue: BTreeMap::new(), seen: HashSet::from([tip]), is_cut: false };
        walk.enqueue(repo.commit(tip)?);
        Ok(walk)
    }

    fn enqueue(&mut self, commit: Commit) {
        self.queue.insert((commit.seconds, commit.id), commit);
    }

    /// The next commit; its parents are visited only after [`Walk::go_on`].
    pub(crate) fn next_commit(&mut self) -> Option<Commit> {
        self.queue.pop_last().map(|(_, commit)| commit)
    }

    /// Goes on to the parents of a commit, as far as the clone has them.
    pub(crate) fn go_on(&mut self, repo: &Repo, commit: &Commit) -> Result<(), GitError> {
        for parent in &commit.parents {
            match self.seen.insert(*parent) {
                true if repo.has(*parent) => self.enqueue(repo.commit(*parent)?),
                true => self.is_cut = true,
                false => {}
            }
        }
        Ok(())
    }
}

/// Whether a commit is another, or descends from it.
pub(crate) fn descends_from(repo: &Repo, commit: Id, ancestor: Id) -> Result<bool, GitError> {
    let mut walk = Walk::from(repo, commit)?;
    while let Some(commit) = walk.next_commit() {
        if commit.id == ancestor {
            return Ok(true);
        }
        walk.go_on(repo, &commit)?;
    }
    Ok(false)
}
