//! The repository: objects by id, commits, and a branch that moves by compare and swap. The only module that knows gix.

use std::path::Path;

use game::Timestamp;
use gix::bstr::{BString, ByteSlice as _};
use gix::objs::tree::{EntryKind, EntryMode};
use gix::refs::transaction::{Change, LogChange, PreviousValue, RefEdit, RefLog};
use gix::refs::{FullName, Target};

use crate::person::Person;
use crate::refusal::{GitError, GitRefusal};

/// The id of an object.
pub type Id = gix::ObjectId;

/// A repository.
pub struct Repo {
    inner: gix::Repository,
}

/// What a folder holds under a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The name, which may be anything but `/`.
    pub name: Vec<u8>,
    /// What it is.
    pub kind: ItemKind,
    /// The object.
    pub id: Id,
}

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// A file that is nothing else: mode 100644.
    Plain,
    /// A folder.
    Folder,
    /// A link, a submodule, a program or anything else, with its mode.
    Other(u16),
}

/// What a commit says.
#[derive(Clone, Debug)]
pub struct Commit {
    /// Its id.
    pub id: Id,
    /// The folder it is of.
    pub tree: Id,
    /// Those before it.
    pub parents: Vec<Id>,
    /// Who wrote it, by their own word.
    pub author: Person,
    /// When it was committed, in seconds after 1970 began.
    pub seconds: i64,
    /// Why.
    pub message: String,
}

/// A commit to be made by the referee.
#[derive(Clone, Copy, Debug)]
pub struct CommitDraft<'a> {
    /// The folder it is of.
    pub tree: Id,
    /// Those before it.
    pub parents: &'a [Id],
    /// When.
    pub at: Timestamp,
    /// Why.
    pub message: &'a str,
}

/// Who commits for the referee.
pub const REFEREE: (&str, &str) = ("Parlor referee", "referee@parlor.invalid");

/// The last second of the year 9999: a commit may say anything, but no time has more digits.
const LAST_SECOND: i64 = 253_402_300_799;

/// How many bytes a file of the referee's has at most.
const LARGEST_OF_OURS: u64 = 4 * 1024 * 1024;

/// How many bytes of folders are remembered: those of one table after the other share theirs.
const CACHE: usize = 16 * 1024 * 1024;

impl Repo {
    /// The repository that a folder is, or lies in.
    ///
    /// # Errors
    /// When there is none, or none that can be read.
    pub fn open(folder: &Path) -> Result<Repo, GitError> {
        let none = |error: &dyn std::fmt::Display| {
            GitError::new(GitRefusal::NotARepository, format_args!("{} ({error})", folder.display()))
        };
        // Where something is must not depend on where the program was started.
        let here = folder.canonicalize().map_err(|error| none(&error))?;
        let mut inner = gix::discover(here).map_err(|error| none(&error))?;
        inner.object_cache_size(CACHE);
        Ok(Repo { inner })
    }

    /// The folder in which the files are checked out, unless the repository is bare.
    #[must_use]
    pub fn work_dir(&self) -> Option<&Path> {
        self.inner.workdir()
    }

    /// The folder of what is checked out here: that of the repository, unless this is one of its linked worktrees.
    #[must_use]
    pub fn git_dir(&self) -> &Path {
        self.inner.git_dir()
    }

    /// The folder of the objects, which all worktrees of a repository share.
    #[must_use]
    pub fn common_dir(&self) -> &Path {
        self.inner.common_dir()
    }

    /// The full name of a branch; of the one that is checked out, if none is named.
    ///
    /// # Errors
    /// A name that no branch can have, or a head without a branch.
    pub fn branch(&self, name: Option<&str>) -> Result<String, GitError> {
        let name = match name {
            Some(name) if name.starts_with("refs/") => name.to_owned(),
            Some(name) => format!("refs/heads/{name}"),
            None => match self.inner.head_name().map_err(failed)? {
                Some(name) => name.as_bstr().to_string(),
                None => {
                    return Err(GitError::new(
                        GitRefusal::NoSuchBranch,
                        "HEAD is at no branch: say which with --branch",
                    ));
                }
            },
        };
        match FullName::try_from(name.as_str()) {
            Ok(_) => Ok(name),
            Err(_) => Err(GitError::new(GitRefusal::NoSuchBranch, format_args!("{name:?}"))),
        }
    }

    /// The commit that a reference is at, if it is there.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn tip(&self, reference: &str) -> Result<Option<Id>, GitError> {
        let found = self.inner.try_find_reference(reference).map_err(failed)?;
        match found {
            Some(mut found) => Ok(Some(found.peel_to_id().map_err(failed)?.detach())),
            None => Ok(None),
        }
    }

    /// The commit that a text means: a branch, an id or the beginning of one; none if there is no such commit here.
    #[must_use]
    pub fn revision(&self, text: &str) -> Option<Id> {
        let id = self.inner.rev_parse_single(text).ok()?;
        let object = id.object().ok()?.peel_to_kind(gix::object::Kind::Commit).ok()?;
        Some(object.id)
    }

    /// A commit.
    ///
    /// # Errors
    /// When it is not there, or cannot be read.
    pub fn commit(&self, id: Id) -> Result<Commit, GitError> {
        let commit = self.inner.find_commit(id).map_err(failed)?;
        let told = commit.decode().ok().and_then(|decoded| {
            let (author, committer) = (decoded.author().ok()?, decoded.committer().ok()?);
            Some(Commit {
                id,
                tree: decoded.tree(),
                parents: decoded.parents().collect(),
                author: Person::author(&author.name.to_str_lossy(), &author.email.to_str_lossy()),
                seconds: committer.seconds().clamp(0, LAST_SECOND),
                message: decoded.message.to_str_lossy().into_owned(),
            })
        });
        match told.or_else(|| in_outline(id, &commit.data)) {
            Some(commit) => Ok(commit),
            None => Err(failed(format_args!("{id} is no commit"))),
        }
    }

    /// What a folder holds.
    ///
    /// # Errors
    /// When it is not there, or cannot be read.
    pub fn items(&self, tree: Id) -> Result<Vec<Item>, GitError> {
        let tree = self.inner.find_tree(tree).map_err(failed)?;
        let decoded = tree.decode().map_err(failed)?;
        let item = |entry: &gix::objs::tree::EntryRef<'_>| Item {
            name: entry.filename.to_vec(),
            kind: kind_of(entry.mode),
            id: entry.oid.to_owned(),
        };
        Ok(decoded.entries.iter().map(item).collect())
    }

    /// What a folder holds under a name.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn item(&self, tree: Id, name: &str) -> Result<Option<Item>, GitError> {
        let tree = self.inner.find_tree(tree).map_err(failed)?;
        for entry in tree.iter() {
            let entry = entry.map_err(failed)?;
            if entry.filename() == name {
                let (kind, id) = (kind_of(entry.mode()), entry.object_id());
                return Ok(Some(Item { name: name.as_bytes().to_vec(), kind, id }));
            }
        }
        Ok(None)
    }

    /// The folder under a name in a folder.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn folder(&self, tree: Id, name: &str) -> Result<Option<Id>, GitError> {
        let item = self.item(tree, name)?;
        Ok(item.filter(|item| item.kind == ItemKind::Folder).map(|item| item.id))
    }

    /// How many bytes a file has.
    ///
    /// # Errors
    /// When it is not there.
    pub fn size(&self, id: Id) -> Result<u64, GitError> {
        Ok(self.inner.find_header(id).map_err(failed)?.size())
    }

    /// What is in a file.
    ///
    /// # Errors
    /// When it is not there, or cannot be read.
    pub fn read(&self, id: Id) -> Result<Vec<u8>, GitError> {
        Ok(self.inner.find_blob(id).map_err(failed)?.take_data())
    }

    /// The text of a plain file in a folder, if there is one, and not one that nobody of ours has written.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn plain(&self, folder: Id, name: &str) -> Result<Option<String>, GitError> {
        match self.item(folder, name)? {
            Some(item) if item.kind == ItemKind::Plain && self.size(item.id)? <= LARGEST_OF_OURS => {
                Ok(Some(String::from_utf8_lossy(&self.read(item.id)?).into_owned()))
            }
            _ => Ok(None),
        }
    }

    /// Whether an object is a file with these bytes.
    ///
    /// # Errors
    /// Never, where SHA-1 works.
    pub fn is_file(&self, id: Id, bytes: &[u8]) -> Result<bool, GitError> {
        let hash = gix::objs::compute_hash(id.kind(), gix::object::Kind::Blob, bytes).map_err(failed)?;
        Ok(hash == id)
    }

    /// Whether the repository has an object.
    #[must_use]
    pub fn has(&self, id: Id) -> bool {
        self.inner.has_object(id)
    }

    /// Writes a file.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn write(&self, bytes: &[u8]) -> Result<Id, GitError> {
        Ok(self.inner.write_blob(bytes).map_err(failed)?.detach())
    }

    /// Writes a folder.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn write_folder(&self, items: Vec<Item>) -> Result<Id, GitError> {
        let mut entries: Vec<gix::objs::tree::Entry> = items.into_iter().map(entry_of).collect();
        entries.sort();
        Ok(self.inner.write_object(&gix::objs::Tree { entries }).map_err(failed)?.detach())
    }

    /// Writes a commit of the referee's. No branch moves yet.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn write_commit(&self, draft: &CommitDraft<'_>) -> Result<Id, GitError> {
        let commit = gix::objs::Commit {
            tree: draft.tree,
            parents: draft.parents.iter().copied().collect(),
            author: referee(draft.at),
            committer: referee(draft.at),
            encoding: None,
            message: BString::from(draft.message),
            extra_headers: Vec::new(),
        };
        Ok(self.inner.write_object(&commit).map_err(failed)?.detach())
    }

    /// Moves references, all or none, each only if it still is where it was. Says whether they moved.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn swing(&self, moves: &[(&str, Option<Id>, Id)], at: Timestamp) -> Result<bool, GitError> {
        let edits: Result<Vec<RefEdit>, GitError> =
            moves.iter().map(|(name, from, to)| edit(name, *from, *to)).collect();
        let mut time = gix::date::parse::TimeBuf::default();
        let signature = referee(at);
        match self.inner.edit_references_as(edits?, Some(signature.to_ref(&mut time))) {
            Ok(_) => Ok(true),
            Err(error) => {
                // Whoever was quicker has moved it; anything else is a failure.
                for (name, from, _) in moves {
                    if self.tip(name)? != *from {
                        return Ok(false);
                    }
                }
                if error.to_string().contains("lock") { Ok(false) } else { Err(failed(error)) }
            }
        }
    }
}

/// A commit of which git would not say who made it, or when: nobody did, and long ago. Anybody can push one, and it
/// must not keep the referee from the others.
fn in_outline(id: Id, data: &[u8]) -> Option<Commit> {
    let (head, message) = data.split_once_str(b"\n\n").unwrap_or((data, b""));
    let named = |key: &'static str| {
        let values = head.lines().filter_map(move |line| line.strip_prefix(key.as_bytes()));
        values.filter_map(|hex| Id::from_hex(hex).ok())
    };
    Some(Commit {
        id,
        tree: named("tree ").next()?,
        parents: named("parent ").collect(),
        author: Person::default(),
        seconds: 0,
        message: message.to_str_lossy().into_owned(),
    })
}

fn edit(name: &str, from: Option<Id>, to: Id) -> Result<RefEdit, GitError> {
    let expected = match from {
        Some(from) => PreviousValue::MustExistAndMatch(Target::Object(from)),
        None => PreviousValue::MustNotExist,
    };
    Ok(RefEdit {
        change: Change::Update {
            log: LogChange { mode: RefLog::AndReference, force_create_reflog: false, message: "parlor: judged".into() },
            expected,
            new: Target::Object(to),
        },
        name: FullName::try_from(name)
            .map_err(|_| GitError::new(GitRefusal::NoSuchBranch, format_args!("{name:?}")))?,
        deref: false,
    })
}

fn kind_of(mode: EntryMode) -> ItemKind {
    match mode.value() {
        0o100_644 => ItemKind::Plain,
        _ if mode.is_tree() => ItemKind::Folder,
        other => ItemKind::Other(other),
    }
}

fn entry_of(item: Item) -> gix::objs::tree::Entry {
    let mode = match item.kind {
        ItemKind::Plain => EntryKind::Blob.into(),
        ItemKind::Folder => EntryKind::Tree.into(),
        ItemKind::Other(mode) => EntryMode::try_from(u32::from(mode)).unwrap_or_else(|_| EntryKind::Blob.into()),
    };
    gix::objs::tree::Entry { mode, filename: BString::from(item.name), oid: item.id }
}

fn referee(at: Timestamp) -> gix::actor::Signature {
    let (name, email) = REFEREE;
    let time = gix::date::Time { seconds: at.micros().div_euclid(1_000_000), offset: 0 };
    gix::actor::Signature { name: name.into(), email: email.into(), time }
}

fn failed(error: impl std::fmt::Display) -> GitError {
    GitError::new(GitRefusal::GitFailed, error)
}
