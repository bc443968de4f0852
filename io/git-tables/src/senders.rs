//! Who pushed which move file: the account that a forge authenticated, or else the author of the commit that adds it.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use game::json::Tree;
use game::{CommonRefusal, Malformed};

use crate::id::TableId;
use crate::layout::{MOVES, PLAYER_FILES, TABLE};
use crate::person::Person;
use crate::refusal::GitError;
use crate::repo::{Commit, Id, ItemKind, Repo};
use crate::seal::Walk;
use crate::tree::{TABLES, changed_tables, items_at};

/// A file of a player's that was pushed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PushedFile {
    pub(crate) table: TableId,
    /// The name among the table's moves, or the path in its folder of what is no move.
    pub(crate) name: Vec<u8>,
    pub(crate) id: Id,
}

/// A push, as the forge reports it.
#[derive(Clone, Debug)]
pub struct Push {
    /// The branch before it; none if it is new.
    pub before: Option<String>,
    /// The branch after it.
    pub after: String,
    /// Who pushed.
    pub actor: Person,
}

/// The file in a bare repository in which its hook notes who pushed what: a line per push, with the commits before and
/// after it, the account's number or `-`, and its login.
pub const PUSHES_FILE: &str = "parlor-pushes";

/// The pushes that the hook of a bare repository has noted, if it does. The youngest comes first, as a forge lists them:
/// where two pushes brought a commit, the older one did.
#[must_use]
pub fn noted_pushes(git_dir: &Path) -> Option<Vec<Push>> {
    let text = match fs::read(git_dir.join(PUSHES_FILE)) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        // A file that cannot be read names no sender.
        Err(_) => String::new(),
    };
    let push = |line: &str| {
        let mut words = line.splitn(4, ' ');
        let (before, after, id) = (words.next()?, words.next()?, words.next()?);
        let actor = Person::actor(words.next()?, id.parse().ok());
        Some(Push { before: Some(before.to_owned()), after: after.to_owned(), actor })
    };
    Some(text.lines().rev().filter_map(push).collect())
}

/// The pushes in a document of GitHub's, as it lists them under `activity`. What is no push there is skipped.
///
/// # Errors
/// A text that is not a list.
pub fn listed_pushes(text: &str) -> Result<Vec<Push>, Malformed> {
    let Tree::List(list) = Tree::parse(text)? else {
        return Err(Malformed::new(CommonRefusal::WrongType, "", "expected a list of pushes"));
    };
    let push = |push: &Tree<'_>| {
        let text = |key: &str| push.get(key).and_then(Tree::as_text).map(str::to_owned);
        let actor = push.get("actor")?;
        let id = match actor.get("id") {
            Some(Tree::Integer(id)) => u64::try_from(*id).ok(),
            _ => None,
        };
        let login = actor.get("login")?.as_text()?;
        Some(Push { before: text("before"), after: text("after")?, actor: Person::actor(login, id) })
    };
    Ok(list.iter().filter_map(push).collect())
}

/// What is known of who pushed what.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Who pushed everything that is new, as the forge says.
    pub actor: Option<Person>,
    /// What was there before that; everything is new without it.
    pub since: Option<String>,
    /// Where what the actor pushed ends; without it, where the branch does.
    pub until: Option<String>,
    /// Pushes that the forge reports, if it does.
    pub pushes: Option<Vec<Push>>,
}

/// Who pushed the commits of a branch.
pub(crate) struct Senders {
    pushed: HashMap<Id, Person>,
    /// Whether a forge says who pushes.
    is_told: bool,
}

impl Senders {
    /// Finds out about the commits up to `tip`; `is_judged` says where there is no need to look further.
    pub(crate) fn of(
        repo: &Repo,
        tip: Id,
        known: &Known,
        is_judged: &dyn Fn(&Commit) -> bool,
    ) -> Result<Senders, GitError> {
        let mut pushed = HashMap::new();
        let mut note = |before: Option<&String>, after: Option<Id>, actor: &Person| -> Result<(), GitError> {
            let is_none = |text: &String| text.bytes().all(|byte| byte == b'0');
            let earlier = match before.map(|text| (repo.revision(text), is_none(text))) {
                Some((Some(id), _)) => unjudged(repo, id, is_judged)?,
                // Where the push began must be known here, or it would be said to have brought all history before it.
                Some((None, false)) => return Ok(()),
                Some((None, true)) | None => HashSet::new(),
            };
            if let Some(after) = after {
                let new = unjudged(repo, after, is_judged)?;
                pushed.extend(new.difference(&earlier).map(|id| (*id, actor.clone())));
            }
            Ok(())
        };
        if let Some(actor) = &known.actor {
            let after = known.until.as_ref().map_or(Some(tip), |until| repo.revision(until));
            note(known.since.as_ref(), after, actor)?;
        }
        if let Some(pushes) = &known.pushes {
            let open = unjudged(repo, tip, is_judged)?;
            for push in pushes {
                // Most pushes of the past were judged long ago.
                if let Some(after) = repo.revision(&push.after).filter(|after| open.contains(after)) {
                    note(push.before.as_ref(), Some(after), &push.actor)?;
                }
            }
        }
        Ok(Senders { pushed, is_told: known.actor.is_some() || known.pushes.is_some() })
    }

    /// Who pushed a commit. Where a forge says who pushes what, the author of a commit counts for nothing: what the
    /// forge has not reported yet must wait.
    pub(crate) fn of_commit(&self, commit: &Commit) -> Option<Person> {
        match self.pushed.get(&commit.id) {
            Some(person) => Some(person.clone()),
            None if self.is_told => None,
            None => Some(commit.author.clone()),
        }
    }
}

/// A commit and its ancestors, as far as they were not judged.
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

/// The commit that added each file: the youngest one that has it as it is, where no parent has.
pub(crate) fn adding_commits(
    repo: &Repo,
    tip: Id,
    files: &[PushedFile],
    is_judged: &dyn Fn(&Commit) -> bool,
) -> Result<HashMap<PushedFile, Commit>, GitError> {
    let mut found = HashMap::new();
    let mut by_table: HashMap<&TableId, Vec<&PushedFile>> = HashMap::new();
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
        for table in changed_tables(repo, &commit, &commit.parents)?.into_keys() {
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

/// The files of players that a commit has and none before it has.
fn new_in(repo: &Repo, commit: &Commit, table: &TableId) -> Result<HashSet<(Vec<u8>, Id)>, GitError> {
    let mut new = files_of(repo, commit.tree, table)?;
    for parent in commit.parents.iter().filter(|parent| repo.has(**parent)) {
        for file in files_of(repo, repo.commit(*parent)?.tree, table)? {
            new.remove(&file);
        }
    }
    Ok(new)
}

/// A table's moves by name, its players' files and `table.json` by path, as they are in a folder of all.
fn files_of(repo: &Repo, tree: Id, table: &TableId) -> Result<HashSet<(Vec<u8>, Id)>, GitError> {
    let mut files = HashSet::new();
    for item in items_at(repo, tree, &[TABLES, table.as_str()])? {
        match (item.kind, item.name.as_slice()) {
            (ItemKind::Folder, name) if name == MOVES.as_bytes() => {
                files.extend(repo.items(item.id)?.into_iter().map(|item| (item.name, item.id)));
            }
            (ItemKind::Folder, name) if name == PLAYER_FILES.as_bytes() => {
                let path = |name: Vec<u8>| [PLAYER_FILES.as_bytes(), b"/", &name].concat();
                files.extend(repo.items(item.id)?.into_iter().map(|item| (path(item.name), item.id)));
            }
            (_, name) if name == TABLE.as_bytes() => {
                files.insert((item.name, item.id));
            }
            _ => {}
        }
    }
    Ok(files)
}
