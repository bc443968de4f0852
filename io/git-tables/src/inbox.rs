//! Move files that come in: which they are, in which order they are judged, and what of them is read at all.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use game::json::Tree;
use game::movefile::FileName;
use game::{Malformed, Refused, laid_out};

use crate::id::TableId;
use crate::layout::{KEEP, MOVES};
use crate::refusal::{FileRefusal, GitError};
use crate::repo::{Commit, Id, Item, ItemKind, Repo};
use crate::senders::Brought;
use crate::table::{FileTable, shortened};

/// How many bytes of a file that somebody brings are read at most.
pub(crate) const LARGEST: u64 = 8 * 1024;

/// How much of a file's name is repeated, in characters. No move file has a longer one.
const LONGEST_NAME: usize = 100;

/// What a table's folder holds, by path.
pub(crate) type Listing = BTreeMap<Vec<u8>, (ItemKind, Id)>;

/// A file among the moves that the referee has not seen.
pub(crate) struct Candidate {
    pub(crate) file: Brought,
    pub(crate) kind: ItemKind,
}

/// The files among a table's moves that the referee has not seen.
pub(crate) fn candidates(table: &TableId, left: &Listing, here: &Listing) -> Vec<Candidate> {
    let new = here.iter().filter(|(path, _)| !left.contains_key(*path));
    let moves = new.filter_map(|(path, (kind, id))| {
        let name = path.strip_prefix(b"moves/".as_slice()).filter(|name| *name != KEEP.as_bytes())?;
        let file = Brought { table: table.clone(), name: name.to_vec(), id: *id };
        Some(Candidate { kind: *kind, file })
    });
    moves.collect()
}

/// The text of a file that somebody brought, if it is one that is read at all.
pub(crate) fn read(repo: &Repo, candidate: &Candidate) -> Result<Result<String, Malformed>, GitError> {
    let no = |why: FileRefusal, found: &str| Ok(Err(Malformed::new(why, "", found)));
    match candidate.kind {
        ItemKind::Plain => {}
        ItemKind::Folder => return no(FileRefusal::NotAPlainFile, "a folder"),
        ItemKind::Other(mode) => return no(FileRefusal::NotAPlainFile, &format!("mode {mode:o}")),
    }
    let size = repo.size(candidate.file.id)?;
    if LARGEST < size {
        return no(FileRefusal::TooLarge, &format!("{size} bytes, and a move file has at most {LARGEST}"));
    }
    let Ok(text) = String::from_utf8(repo.read(candidate.file.id)?) else {
        return no(FileRefusal::NotText, "");
    };
    match Tree::parse(&text).ok().as_ref().and_then(|file| file.get("commitSha")) {
        Some(Tree::Text(sha)) => {
            let found = sha.to_string();
            no(FileRefusal::CommitShaSet, &found)
        }
        _ => Ok(Ok(text)),
    }
}

/// Candidates in the order in which they are judged: by number, then as they came.
pub(crate) fn in_order(
    mut candidates: Vec<Candidate>,
    commits: &HashMap<Brought, Commit>,
    table: &FileTable,
) -> Vec<Candidate> {
    let due = table.applied().len() + 1;
    candidates.sort_by_cached_key(|candidate| {
        let name = String::from_utf8_lossy(&candidate.file.name).into_owned();
        let number = FileName::parse(&name, table.terms.kind.seat_names).ok().map(|name| name.sequence);
        // Numbers have four digits, and begin again behind the last.
        let ahead = number.map(|number| (u64::from(number) + 10_000 - (due % 10_000) as u64) % 10_000);
        let came = commits.get(&candidate.file).map(|commit| commit.seconds);
        (ahead.is_none(), ahead, came, name)
    });
    candidates
}

/// A file's name as a message shows it.
pub(crate) fn shown(name: &[u8]) -> String {
    shortened(&String::from_utf8_lossy(name).escape_debug().to_string(), LONGEST_NAME)
}

/// A move file with the commit that brought it.
pub(crate) fn filled_in(text: &str, commit: Id) -> String {
    match Tree::parse(text) {
        Ok(Tree::Object(mut fields)) => {
            for (key, value) in &mut fields {
                if key == "commitSha" {
                    *value = Tree::Text(Cow::Owned(commit.to_string()));
                }
            }
            let line = serde_json::to_string(&Tree::Object(fields)).expect("what was JSON is JSON");
            laid_out(&line)
        }
        _ => text.to_owned(),
    }
}

pub(crate) fn rejected(why: FileRefusal) -> Refused {
    Malformed::new(why, "", "").into()
}

/// What a folder of a table holds; nothing if there is no such folder.
pub(crate) fn inside(repo: &Repo, table: Option<Id>, folder: &str) -> Result<Vec<Item>, GitError> {
    let found = match table {
        Some(table) => repo.folder(table, folder)?,
        None => None,
    };
    found.map_or(Ok(Vec::new()), |folder| repo.items(folder))
}

/// How many bytes a move file has at most that the referee has laid out anew.
const LARGEST_LEFT: u64 = 16 * LARGEST;

/// The move files of a folder, in order.
pub(crate) fn applied_files(repo: &Repo, folder: Id) -> Result<Vec<(String, String)>, GitError> {
    let mut files = Vec::new();
    let is_one = |item: &Item| item.kind == ItemKind::Plain && item.name != KEEP.as_bytes();
    for item in inside(repo, Some(folder), MOVES)?.into_iter().filter(is_one) {
        if LARGEST_LEFT < repo.size(item.id)? {
            continue;
        }
        let text = String::from_utf8_lossy(&repo.read(item.id)?).into_owned();
        files.push((String::from_utf8_lossy(&item.name).into_owned(), text));
    }
    Ok(files)
}
