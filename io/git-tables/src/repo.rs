//! The repository: objects by id, commits, and references that move by compare and swap. The only module that knows
//! the crates of gitoxide: its object database and its reference store, without what else git does.

use std::path::{Path, PathBuf};
use std::time::Duration;

use game::Timestamp;
use gix_hash::Kind::Sha1;
use gix_lock::acquire::Fail;
use gix_object::bstr::{BString, ByteSlice as _};
use gix_object::tree::{EntryKind, EntryMode, EntryRef};
use gix_object::{Exists as _, FindExt as _, Kind, Write as _, WriteTo};
use gix_odb::HeaderExt as _;
use gix_odb::pack::cache::object::MemoryCappedHashmap;
use gix_ref::file::ReferenceExt as _;
use gix_ref::store::WriteReflog;
use gix_ref::transaction::{Change, LogChange, PreviousValue, RefEdit, RefLog};
use gix_ref::{FullName, Target};

use crate::person::Person;
use crate::porcelain;
use crate::refusal::{GitError, GitRefusal};

/// The id of an object.
pub type Id = gix_hash::ObjectId;

/// A repository.
pub struct Repo {
    git_dir: PathBuf,
    common_dir: PathBuf,
    work_dir: Option<PathBuf>,
    objects: gix_odb::Handle,
    references: gix_ref::file::Store,
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

/// How long a reference that another process has locked is waited for.
const LOCK_WAIT: Fail = Fail::AfterDurationWithBackoff(Duration::from_millis(500));

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
        let (found, _) = gix_discover::upwards(&here).map_err(|error| none(&error))?;
        let (git_dir, work_dir) = found.into_repository_and_work_tree_directories();
        let common_dir = match gix_discover::path::from_plain_file(&git_dir.join("commondir")) {
            Some(shared) => git_dir.join(shared.map_err(|error| none(&error))?),
            None => git_dir.clone(),
        };
        let mut objects = gix_odb::at(common_dir.join("objects"), Sha1).map_err(|error| none(&error))?;
        objects.set_object_cache(|| Box::new(MemoryCappedHashmap::new(CACHE)));
        // As git has it unless it is told otherwise.
        let write_reflog = if work_dir.is_some() { WriteReflog::Normal } else { WriteReflog::Disable };
        let options = gix_ref::store::init::Options { write_reflog, ..Default::default() };
        let references =
            gix_ref::file::Store::for_linked_worktree_opts(git_dir.clone(), common_dir.clone(), Sha1, options);
        Ok(Repo { git_dir, common_dir, work_dir, objects, references })
    }

    /// The folder in which the files are checked out, unless the repository is bare.
    #[must_use]
    pub fn work_dir(&self) -> Option<&Path> {
        self.work_dir.as_deref()
    }

    /// The folder of what is checked out here: that of the repository, unless this is one of its linked worktrees.
    #[must_use]
    pub fn git_dir(&self) -> &Path {
        &self.git_dir
    }

    /// The folder of the objects, which all worktrees of a repository share.
    #[must_use]
    pub fn common_dir(&self) -> &Path {
        &self.common_dir
    }

    /// The full name of a branch; of the one that is checked out, if none is named.
    ///
    /// # Errors
    /// A name that no branch can have, or a head without a branch.
    pub fn branch(&self, name: Option<&str>) -> Result<String, GitError> {
        let name = match name {
            Some(name) if name.starts_with("refs/") => name.to_owned(),
            Some(name) => format!("refs/heads/{name}"),
            None => match self.references.find("HEAD").map_err(failed)?.target {
                Target::Symbolic(name) => name.to_string(),
                Target::Object(_) => {
                    let detached = "HEAD is at no branch: say which with --branch";
                    return Err(GitError::new(GitRefusal::NoSuchBranch, detached));
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
        let Some(mut found) = self.references.try_find(reference).map_err(failed)? else { return Ok(None) };
        Ok(Some(found.peel_to_id(&self.references, &self.objects).map_err(failed)?))
    }

    /// The commit that a text means: a branch, an id or the beginning of one; none if there is no such commit here.
    #[must_use]
    pub fn revision(&self, text: &str) -> Option<Id> {
        match Id::from_hex(text.as_bytes()) {
            Ok(id) => self.objects.header(id).ok().filter(|header| header.kind() == Kind::Commit).map(|_| id),
            Err(_) => porcelain::revision(&self.git_dir, text),
        }
    }

    /// A commit.
    ///
    /// # Errors
    /// When it is not there, or cannot be read.
    pub fn commit(&self, id: Id) -> Result<Commit, GitError> {
        let data = self.object(id, Kind::Commit)?;
        let told = gix_object::CommitRef::from_bytes(&data, Sha1).ok().and_then(|decoded| {
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
        match told.or_else(|| in_outline(id, &data)) {
            Some(commit) => Ok(commit),
            None => Err(failed(format_args!("{id} is no commit"))),
        }
    }

    /// What a folder holds.
    ///
    /// # Errors
    /// When it is not there, or cannot be read.
    pub fn items(&self, tree: Id) -> Result<Vec<Item>, GitError> {
        let data = self.object(tree, Kind::Tree)?;
        gix_object::TreeRefIter::from_bytes(&data, Sha1).map(|entry| Ok(item_of(entry.map_err(failed)?))).collect()
    }

    /// What a folder holds under a name.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn item(&self, tree: Id, name: &str) -> Result<Option<Item>, GitError> {
        let data = self.object(tree, Kind::Tree)?;
        for entry in gix_object::TreeRefIter::from_bytes(&data, Sha1) {
            let entry = entry.map_err(failed)?;
            if entry.filename == name {
                return Ok(Some(item_of(entry)));
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
        Ok(self.objects.header(id).map_err(failed)?.size())
    }

    /// What is in a file.
    ///
    /// # Errors
    /// When it is not there, or cannot be read.
    pub fn read(&self, id: Id) -> Result<Vec<u8>, GitError> {
        self.object(id, Kind::Blob)
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
        let hash = gix_object::compute_hash(Sha1, Kind::Blob, bytes).map_err(failed)?;
        Ok(hash == id)
    }

    /// Whether the repository has an object.
    #[must_use]
    pub fn has(&self, id: Id) -> bool {
        self.objects.exists(&id)
    }

    /// Writes a file.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn write(&self, bytes: &[u8]) -> Result<Id, GitError> {
        self.write_data(Kind::Blob, bytes)
    }

    /// Writes a folder.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn write_folder(&self, items: Vec<Item>) -> Result<Id, GitError> {
        let mut entries: Vec<gix_object::tree::Entry> = items.into_iter().map(entry_of).collect();
        entries.sort();
        self.write_object(&gix_object::Tree { entries })
    }

    /// Writes a commit of the referee's. No branch moves yet.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn write_commit(&self, draft: &CommitDraft<'_>) -> Result<Id, GitError> {
        let commit = gix_object::Commit {
            tree: draft.tree,
            parents: draft.parents.iter().copied().collect(),
            author: referee(draft.at),
            committer: referee(draft.at),
            encoding: None,
            message: BString::from(draft.message),
            extra_headers: Vec::new(),
        };
        self.write_object(&commit)
    }

    /// Moves references, all or none, each only if it still is where it was. Says whether they moved.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn swing(&self, moves: &[(&str, Option<Id>, Id)], at: Timestamp) -> Result<bool, GitError> {
        let edits: Result<Vec<RefEdit>, GitError> =
            moves.iter().map(|(name, from, to)| edit(name, *from, *to)).collect();
        let mut time = gix_date::parse::TimeBuf::default();
        let signature = referee(at);
        let locked = self.references.transaction().prepare(edits?, LOCK_WAIT, LOCK_WAIT);
        match locked.and_then(|locked| locked.commit(signature.to_ref(&mut time))) {
            Ok(_) => Ok(true),
            // Another process holds a lock, or has moved a reference; anything else is a failure.
            Err(error) if error.is_retryable() => Ok(false),
            Err(error) => {
                for (name, from, _) in moves {
                    if self.tip(name)? != *from {
                        return Ok(false);
                    }
                }
                Err(failed(error))
            }
        }
    }

    fn object(&self, id: Id, kind: Kind) -> Result<Vec<u8>, GitError> {
        let mut data = Vec::new();
        let found = self.objects.find(&id, &mut data).map_err(failed)?.kind;
        if found == kind { Ok(data) } else { Err(failed(format_args!("{id} is a {found}, not a {kind}"))) }
    }

    fn write_object(&self, object: &dyn WriteTo) -> Result<Id, GitError> {
        let mut data = Vec::new();
        object.write_to(&mut data).map_err(failed)?;
        self.write_data(object.kind(), &data)
    }

    /// Writes an object, unless the repository has it: most files and folders stay as they are.
    fn write_data(&self, kind: Kind, data: &[u8]) -> Result<Id, GitError> {
        let id = gix_object::compute_hash(Sha1, kind, data).map_err(failed)?;
        if self.objects.exists(&id) { Ok(id) } else { self.objects.write_buf(kind, data).map_err(failed) }
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

fn item_of(entry: EntryRef<'_>) -> Item {
    Item { name: entry.filename.to_vec(), kind: kind_of(entry.mode), id: entry.oid.to_owned() }
}

fn entry_of(item: Item) -> gix_object::tree::Entry {
    let mode = match item.kind {
        ItemKind::Plain => EntryKind::Blob.into(),
        ItemKind::Folder => EntryKind::Tree.into(),
        ItemKind::Other(mode) => EntryMode::try_from(u32::from(mode)).unwrap_or_else(|_| EntryKind::Blob.into()),
    };
    gix_object::tree::Entry { mode, filename: BString::from(item.name), oid: item.id }
}

fn referee(at: Timestamp) -> gix_actor::Signature {
    let (name, email) = REFEREE;
    let time = gix_date::Time { seconds: at.micros().div_euclid(1_000_000), offset: 0 };
    gix_actor::Signature { name: name.into(), email: email.into(), time }
}

fn failed(error: impl std::fmt::Display) -> GitError {
    GitError::new(GitRefusal::GitFailed, error)
}
