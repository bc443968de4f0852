//! A table as anyone can read it from a commit, without the secret.

use std::collections::BTreeMap;

use game::json::Tree;
use game::{Digest, Malformed, Text, Timestamp};
use referee::{Chain, Link};

use crate::adopted::Adoption;
use crate::document::{Gathering, Progress, Stage, TableTerms};
use crate::id::TableId;
use crate::inbox::stored_files;
use crate::joining::Entrants;
use crate::layout::{self, HANDS, STATE, TABLE};
use crate::refusal::{GitError, GitRefusal};
use crate::repo::{Id, ItemKind, Repo};
use crate::secret::Secret;
use crate::stored::StoredFile;
use crate::table::{FileTable, header_link, reason};
use crate::tree::{TABLES, folder_at, items_at, tables_of};

/// A table as anyone can read it from a commit.
pub struct Opened {
    /// What was fixed before it began.
    pub terms: TableTerms,
    /// How far the referee says it has come; nothing if it has not begun.
    pub progress: Option<Progress>,
    /// Who has joined, while it waits for its players.
    pub gathering: Option<Gathering>,
    /// `state.json` as it stands; empty if the table has not begun.
    pub state: String,
    /// The files that the referee says it has applied.
    pub applied: Vec<StoredFile>,
    /// The files that are still to be judged.
    pub pending: Vec<StoredFile>,
    folder: Id,
    chain: Option<Chain>,
}

/// Called with each step of a table: the table after it, the file that was applied, and what happened.
pub type Listener<'a> = dyn FnMut(&FileTable, Option<&StoredFile>, &[Text]) + 'a;

/// A time after that of every state.
pub(crate) const LAST: Timestamp = Timestamp::from_micros(i64::MAX / 2);

/// The tables of a commit, by name.
///
/// # Errors
/// When the repository cannot be read.
pub fn tables(repo: &Repo, tip: Id) -> Result<Vec<TableId>, GitError> {
    let tree = repo.commit(tip)?.tree;
    Ok(tables_of(repo, tree)?.into_keys().collect())
}

impl Opened {
    /// The table of this name in a commit.
    ///
    /// # Errors
    /// When there is no such table, or `table.json` describes none.
    pub fn read(repo: &Repo, tip: Id, id: &TableId, secret: Option<&Secret>) -> Result<Opened, GitError> {
        let no_table = || GitError::new(GitRefusal::NoSuchTable, id);
        let folder = folder_at(repo, repo.commit(tip)?.tree, &[TABLES, id.as_str()])?.ok_or_else(no_table)?;
        let (terms, stage) = match repo.plain(folder, TABLE)? {
            Some(text) => TableTerms::read(id, &text)?,
            // The referee will adopt it.
            None => match Adoption::of(repo, folder, id, LAST)? {
                Some(adoption) => (adoption.terms, Stage::New),
                None => return Err(no_table()),
            },
        };
        let (gathering, progress) = match stage {
            Stage::New => (None, None),
            Stage::Gathering(gathering) => (Some(gathering), None),
            Stage::Begun(progress) => (None, Some(progress)),
        };
        let chain = progress.as_ref().map(|progress| match secret.map(|secret| secret.chain(id)) {
            Some(chain) if chain.anchor().published() == progress.luck.anchor => chain,
            _ => Chain::ending(progress.luck.proven, Link(progress.luck.told.0)),
        });
        let document = repo.plain(folder, STATE)?.unwrap_or_default();
        let before = terms.files_before();
        let files = stored_files(repo, folder)?.into_iter().filter(|file| !terms.is_before(&file.name, before));
        // When the referee applies a file it fills in which commit added it. It counts them as well: players can write
        // what they like into theirs.
        let count = progress.as_ref().map_or(0, |progress| progress.applied);
        let mut seen = 0;
        let (applied, pending) = files.partition(|file| {
            let is_applied = file.is_filled_in() && seen < count;
            seen += u32::from(is_applied);
            is_applied
        });
        Ok(Opened { terms, progress, gathering, state: document, applied, pending, folder, chain })
    }

    /// The table as it follows from its files, and what happened with each.
    ///
    /// # Errors
    /// A table that has not begun, files that cannot have been applied, or something that is hidden.
    pub fn fold(&self, each: &mut Listener<'_>) -> Result<FileTable, GitError> {
        self.fold_recalling(&BTreeMap::new(), each)
    }

    /// The same, where it is known what the referee had noted after so many files: messages about what was refused, and
    /// times.
    pub(crate) fn fold_recalling(
        &self,
        noted: &BTreeMap<u32, Progress>,
        each: &mut Listener<'_>,
    ) -> Result<FileTable, GitError> {
        let id = &self.terms.id;
        let chain = self.chain.clone().ok_or_else(|| GitError::new(GitRefusal::NotYet, id))?;
        let (mut table, story) = FileTable::begin(self.terms.clone(), chain)?;
        let recall = |table: &mut FileTable, count: u32| {
            if let Some(progress) = noted.get(&count) {
                table.recall(progress);
            }
        };
        recall(&mut table, 0);
        each(&table, None, &story);
        for (count, file) in (1..).zip(&self.applied) {
            let story = table.repeat(file).map_err(|refusal| {
                GitError::new(GitRefusal::BadTable, format_args!("{id}/{}: {}", file.name, reason(&refusal)))
            })?;
            recall(&mut table, count);
            each(&table, Some(file), &story);
        }
        if let Some(progress) = &self.progress {
            table.recall(progress);
        }
        Ok(table)
    }

    /// The table with everything that is still to be judged, if it is clear what becomes of that.
    ///
    /// # Errors
    /// When a draw comes first, or a file will be refused.
    pub fn ahead(&self, now: Timestamp) -> Result<FileTable, GitError> {
        let mut table = self.fold(&mut |_, _, _| {})?;
        for file in &self.pending {
            let handed = table.hand_in(file, table.seats(), now);
            handed.map_err(|_| GitError::new(GitRefusal::NotYet, &file.name))?;
        }
        Ok(table)
    }

    /// What players have handed in to join, and what is wrong with the rest, by the names of files. Nobody has handed in
    /// anything where players do not join.
    ///
    /// # Errors
    /// When the repository cannot be read.
    pub fn entrants(&self, repo: &Repo) -> Result<(Entrants, Vec<(String, Malformed)>), GitError> {
        if !self.terms.joins {
            return Ok((Entrants::none(self.terms.players.len()), Vec::new()));
        }
        let header = self.header().unwrap_or(Digest([0; 32]));
        Entrants::read(repo, self.folder, (&self.terms, header))
    }

    /// The link of the header of its log, once the referee has published the end of its chain.
    #[must_use]
    pub fn header(&self) -> Option<Digest> {
        self.anchor().map(|anchor| header_link(&self.terms, anchor))
    }

    /// The end of the chain of its draws, once the referee has published it.
    #[must_use]
    pub fn anchor(&self) -> Option<Digest> {
        let gathering = self.gathering.as_ref().map(|gathering| gathering.anchor);
        gathering.or(self.progress.as_ref().map(|progress| progress.luck.anchor))
    }

    /// What is in the folder of hands, by name.
    ///
    /// # Errors
    /// When the repository cannot be read.
    pub fn hands(&self, repo: &Repo) -> Result<Vec<(String, Vec<u8>)>, GitError> {
        let items = items_at(repo, self.folder, &[HANDS])?.into_iter().filter(|item| item.kind == ItemKind::Plain);
        items.map(|item| Ok((String::from_utf8_lossy(&item.name).into_owned(), repo.read(item.id)?))).collect()
    }

    /// Whether something is hidden from spectators.
    #[must_use]
    pub fn is_veiled(&self) -> bool {
        self.progress.as_ref().is_some_and(|progress| progress.luck.proven < progress.luck.draws)
    }

    /// Whose turn it is, or how it ended, in words.
    #[must_use]
    pub fn standing(&self) -> String {
        match &self.gathering {
            Some(gathering) => layout::waiting(&self.terms, gathering),
            None => layout::standing(&self.terms, self.progress.as_ref()),
        }
    }

    /// The public state document.
    ///
    /// # Errors
    /// A `state.json` that is not JSON.
    pub fn document(&self) -> Result<Tree<'static>, GitError> {
        let wrong =
            |wrong| GitError::malformed(GitRefusal::BadTable, format_args!("{}/{STATE}", self.terms.id), &wrong);
        Tree::parse(&self.state).map(Tree::into_owned).map_err(wrong)
    }

    /// What is in a file of the table's folder.
    pub(crate) fn file(&self, repo: &Repo, path: &str) -> Result<Option<String>, GitError> {
        let (folders, name) = path.rsplit_once('/').map_or((vec![], path), |(folder, name)| (vec![folder], name));
        folder_at(repo, self.folder, &folders)?.map_or(Ok(None), |folder| repo.plain(folder, name))
    }
}
