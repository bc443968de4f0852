//! Who brought which file: the actor whom a forge has let in, or else the author of the commit that brought it.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::id::TableId;
use crate::person::Person;
use crate::refusal::GitError;
use crate::repo::{Commit, Id, Repo};
use crate::seal::{TABLES, Walk, tables_of};

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

/// The file in a bare repository in which its hook notes who pushed what: a line a push, with the commits before and
/// after it, the number of whoever did it or `-`, and their login.
pub const PUSHES_FILE: &str = "parlor-pushes";

/// The pushes that the hook of a bare repository has noted, if it does.
#[must_use]
pub fn noted_pushes(git_dir: &Path) -> Option<Vec<Push>> {
    let text = match fs::read(git_dir.join(PUSHES_FILE)) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        // Whoever cannot be told of has brought nothing.
        Err(_) => String::new(),
    };
    let push = |line: &str| {
        let mut words = line.splitn(4, ' ');
        let (before, after, id) = (words.next()?, words.next()?, words.next()?);
        let actor = Person::actor(words.next()?, id.parse().ok());
        Some(Push { before: Some(before.to_owned()), after: after.to_owned(), actor })
    };
    // As a forge lists them, the youngest first: where two pushes brought a commit, the first did.
    Some(text.lines().rev().filter_map(push).collect())
}

/// What is known of who brought what.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Who brought everything that is new, as the forge says.
    pub actor: Option<Person>,
    /// What was there before that; everything is new without it.
    pub since: Option<String>,
    /// Where what they brought ends; without it, where the branch does.
    pub until: Option<String>,
    /// Pushes that the forge tells of, if it does.
    pub pushes: Option<Vec<Push>>,
}

/// Who brought the commits of a branch.
pub(crate) struct Senders {
    actor: Option<Person>,
    old: HashSet<Id>,
    new: Option<HashSet<Id>>,
    pushed: HashMap<Id, Person>,
    is_told: bool,
}

impl Senders {
    /// Finds out about the commits behind `tip`; `is_judged` says where there is no need to look further.
    pub(crate) fn of(
        repo: &Repo,
        tip: Id,
        known: &Known,
        is_judged: &dyn Fn(&Commit) -> bool,
    ) -> Result<Senders, GitError> {
        let is_known = |text: &String| text.bytes().all(|byte| byte == b'0') || repo.revision(text).is_some();
        let before = |revision: Option<&String>| match revision.and_then(|text| repo.revision(text)) {
            Some(id) => unjudged(repo, id, is_judged),
            None => Ok(HashSet::new()),
        };
        let old = before(known.since.as_ref())?;
        let new = if known.since.as_ref().is_none_or(is_known) {
            known.until.as_ref().map(|until| before(Some(until))).transpose()?
        } else {
            // Where it began is not known here, so it is not known what the actor brought.
            Some(HashSet::new())
        };
        let mut pushed = HashMap::new();
        let open = if known.pushes.is_some() { unjudged(repo, tip, is_judged)? } else { HashSet::new() };
        for push in known.pushes.iter().flatten() {
            // Most pushes of the past were judged long ago.
            let Some(after) = repo.revision(&push.after).filter(|after| open.contains(after)) else { continue };
            // Where it began must be known, or it would be said to have brought everything before it as well.
            if !push.before.as_ref().is_none_or(is_known) {
                continue;
            }
            let earlier = before(push.before.as_ref())?;
            for id in unjudged(repo, after, is_judged)?.difference(&earlier) {
                pushed.insert(*id, push.actor.clone());
            }
        }
        let is_told = known.actor.is_some() || known.pushes.is_some();
        Ok(Senders { actor: known.actor.clone(), old, new, pushed, is_told })
    }

    /// Who brought a commit. Where a forge tells who brings what, a name in a commit counts for nothing: what it has not
    /// told of must wait until it has.
    pub(crate) fn of_commit(&self, commit: &Commit) -> Option<Person> {
        match (self.pushed.get(&commit.id), &self.actor) {
            (Some(person), _) => Some(person.clone()),
            (None, Some(actor)) if self.is_new(commit.id) => Some(actor.clone()),
            _ if self.is_told => None,
            _ => Some(commit.author.clone()),
        }
    }

    /// Whether the actor brought a commit.
    fn is_new(&self, id: Id) -> bool {
        !self.old.contains(&id) && self.new.as_ref().is_none_or(|new| new.contains(&id))
    }
}

/// The commits behind one that were not judged, itself among them.
fn unjudged(repo: &Repo, tip: Id, is_judged: &dyn Fn(&Commit) -> bool) -> Result<HashSet<Id>, GitError> {
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
) -> Result<HashMap<Brought, Commit>, GitError> {
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
            let Some(files) = by_table.get(&table) else { continue };
            let new = new_in(repo, &commit, &table)?;
            for file in files.iter().filter(|file| new.contains(&(file.name.clone(), file.id))) {
                found.entry((*file).clone()).or_insert_with(|| commit.clone());
            }
        }
        walk.go_on(repo, &commit)?;
    }
    Ok(found)
}

/// The tables that are not in a commit what they were in any commit before it.
fn changed_tables(repo: &Repo, commit: &Commit) -> Result<BTreeSet<TableId>, GitError> {
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

/// The files among a table's moves that a commit has and none before it has.
fn new_in(repo: &Repo, commit: &Commit, table: &TableId) -> Result<HashSet<(Vec<u8>, Id)>, GitError> {
    let mut new = moves_of(repo, commit.tree, table)?;
    for parent in commit.parents.iter().filter(|parent| repo.has(**parent)) {
        for file in moves_of(repo, repo.commit(*parent)?.tree, table)? {
            new.remove(&file);
        }
    }
    Ok(new)
}

/// The files among a table's moves, as they are in a folder of all.
fn moves_of(repo: &Repo, tree: Id, table: &TableId) -> Result<HashSet<(Vec<u8>, Id)>, GitError> {
    let Some(tables) = repo.folder(tree, TABLES)? else { return Ok(HashSet::new()) };
    let Some(table) = repo.folder(tables, table.as_str())? else { return Ok(HashSet::new()) };
    let Some(moves) = repo.folder(table, crate::layout::MOVES)? else { return Ok(HashSet::new()) };
    Ok(repo.items(moves)?.into_iter().map(|item| (item.name, item.id)).collect())
}
