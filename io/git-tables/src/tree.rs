//! Where tables are in a commit.

use std::collections::BTreeMap;

use crate::id::TableId;
use crate::refusal::GitError;
use crate::repo::{Commit, Id, Item, ItemKind, Repo};

/// The folder of the tables.
pub const TABLES: &str = "tables";

/// The folder at a path below another, if there is one.
pub(crate) fn folder_at(repo: &Repo, tree: Id, path: &[&str]) -> Result<Option<Id>, GitError> {
    path.iter().try_fold(Some(tree), |at, name| at.map_or(Ok(None), |at| repo.folder(at, name)))
}

/// What the folder at a path below another holds; nothing if there is none.
pub(crate) fn items_at(repo: &Repo, tree: Id, path: &[&str]) -> Result<Vec<Item>, GitError> {
    folder_at(repo, tree, path)?.map_or(Ok(Vec::new()), |folder| repo.items(folder))
}

/// The tables of a commit: everything in the folder that can be one.
pub(crate) fn tables_of(repo: &Repo, tree: Id) -> Result<BTreeMap<TableId, Id>, GitError> {
    let items = items_at(repo, tree, &[TABLES])?.into_iter().filter(|item| item.kind == ItemKind::Folder);
    let named = items.filter_map(|item| Some((std::str::from_utf8(&item.name).ok()?.parse().ok()?, item.id)));
    Ok(named.collect())
}

/// The tables that differ in a commit from what they are in each of some parents, as far as those are here.
pub(crate) fn changed_tables(repo: &Repo, commit: &Commit, parents: &[Id]) -> Result<BTreeMap<TableId, Id>, GitError> {
    let here = repo.folder(commit.tree, TABLES)?;
    let mut before = Vec::new();
    for parent in parents.iter().filter(|parent| repo.has(**parent)) {
        let tree = repo.commit(*parent)?.tree;
        if repo.folder(tree, TABLES)? == here {
            return Ok(BTreeMap::new());
        }
        before.push(tables_of(repo, tree)?);
    }
    let mut tables = tables_of(repo, commit.tree)?;
    tables.retain(|table, id| before.iter().all(|before| before.get(table) != Some(id)));
    Ok(tables)
}
