//! Who brought which file: the actor whom a forge has let in, or else the author of the commit that brought it.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::id::TableId;
use crate::person::Person;
use crate::repo::{Commit, Id, Repo};
use crate::seal::{TABLES, Walk, tables_of};
use crate::trouble::Trouble;

/// A file somebody brought.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Brought {
    /// The table.
    pub(crate) table: TableId,
    /// The name among the table's moves.
    pub(crate) name: Vec<u8>,
    /// What is in it.
    pub(crate) id: Id,
}

/// A push, as the forge tells of it.
#[derive(Clone, Debug)]
pub struct Push {
    /// The branch before it; none if it is new.
    pub before: Option<String>,
    /// The branch after it.
    pub after: String,
    /// Who did it.
    pub actor: Person,
}

/// What is known of who brought what.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Who brought everything that is new, as the forge says.
    pub actor: Option<Person>,
    /// What was there before that; everything is new without it.
    pub since: Option<String>,
    /// Pushes that the forge tells of.
    pub pushes: Vec<Push>,
}

/// Who brought the commits of a branch.
pub(crate) struct Senders {
    actor: Option<Person>,
    old: HashSet<Id>,
    pushed: HashMap<Id, Person>,
}

impl Senders {
    /// Finds out about the commits behind `tip`; `is_judged` says where there is no need to look further.
    pub(crate) fn of(repo: &Repo, known: &Known, is_judged: &dyn Fn(&Commit) -> bool) -> Result<Senders, Trouble> {
        let before = |revision: Option<&String>| match revision.and_then(|text| repo.revision(text)) {
            Some(id) => unjudged(repo, id, is_judged),
            None => Ok(HashSet::new()),
        };
        let old = before(known.since.as_ref())?;
        let mut pushed = HashMap::new();
        for push in &known.pushes {
            let Some(after) = repo.revision(&push.after) else { continue };
            let earlier = before(push.before.as_ref())?;
            for id in unjudged(repo, after, is_judged)?.difference(&earlier) {
                pushed.insert(*id, push.actor.clone());
            }
        }
        Ok(Senders { actor: known.actor.clone(), old, pushed })
    }

    /// Who brought a commit.
    pub(crate) fn of_commit(&self, commit: &Commit) -> Person {
        match (self.pushed.get(&commit.id), &self.actor) {
            (Some(person), _) => person.clone(),
            (None, Some(actor)) if !self.old.contains(&commit.id) => actor.clone(),
            _ => commit.author.clone(),
        }
    }
}

/// The commits behind one that were not judged, itself among them.
fn unjudged(repo: &Repo, tip: Id, is_judged: &dyn Fn(&Commit) -> bool) -> Result<HashSet<Id>, Trouble> {
    let mut found = HashSet::new();
    let mut walk = Walk::from(repo, tip)?;
    while let Some(commit) = walk.next_commit() {
        if !is_judged(&commit) {
            found.insert(commit.id);
            walk.go_on(repo, &commit)?;
        }
    }
    Ok(found)
}

/// The commit that brought each file: the last one that has it as it is and comes behind none that has it.
pub(crate) fn bringers(
    repo: &Repo,
    tip: Id,
    files: &[Brought],
    is_judged: &dyn Fn(&Commit) -> bool,
) -> Result<HashMap<Brought, Commit>, Trouble> {
    let mut found = HashMap::new();
    let mut by_table: HashMap<&TableId, Vec<&Brought>> = HashMap::new();
    for file in files {
        by_table.entry(&file.table).or_default().push(file);
    }
    let mut walk = Walk::from(repo, tip)?;
    while let Some(commit) = walk.next_commit() {
        if found.len() == files.len() {
            break;
        }
        if is_judged(&commit) {
            continue;
        }
        for table in changed_tables(repo, &commit)? {
            for file in by_table.get(&table).into_iter().flatten() {
                if !found.contains_key(*file) && is_new_in(repo, &commit, file)? {
                    found.insert((*file).clone(), commit.clone());
                }
            }
        }
        walk.go_on(repo, &commit)?;
    }
    Ok(found)
}

/// The tables that are not in a commit what they were in any commit before it.
fn changed_tables(repo: &Repo, commit: &Commit) -> Result<BTreeSet<TableId>, Trouble> {
    let here = repo.folder(commit.tree, TABLES)?;
    let mut before = Vec::new();
    for parent in commit.parents.iter().filter(|parent| repo.has(**parent)) {
        let tree = repo.commit(*parent)?.tree;
        if repo.folder(tree, TABLES)? == here {
            return Ok(BTreeSet::new());
        }
        before.push(tables_of(repo, tree)?);
    }
    let tables = tables_of(repo, commit.tree)?.into_iter();
    let changed = tables.filter(|(table, id)| before.iter().all(|before| before.get(table) != Some(id)));
    Ok(changed.map(|(table, _)| table).collect())
}

/// Whether a commit has a file that none before it has.
fn is_new_in(repo: &Repo, commit: &Commit, file: &Brought) -> Result<bool, Trouble> {
    if !has(repo, commit.tree, file)? {
        return Ok(false);
    }
    for parent in commit.parents.iter().filter(|parent| repo.has(**parent)) {
        if has(repo, repo.commit(*parent)?.tree, file)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a folder of all has a file as it is.
fn has(repo: &Repo, tree: Id, file: &Brought) -> Result<bool, Trouble> {
    let Some(tables) = repo.folder(tree, TABLES)? else { return Ok(false) };
    let Some(table) = repo.folder(tables, file.table.as_str())? else { return Ok(false) };
    let Some(moves) = repo.folder(table, crate::layout::MOVES)? else { return Ok(false) };
    Ok(repo.items(moves)?.iter().any(|item| item.name == file.name && item.id == file.id))
}
