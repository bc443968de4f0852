//! New move files: which they are, in which order they are judged, and which of them are read at all.

use std::collections::{BTreeMap, HashMap};

use game::movefile::{File, FileName};
use game::{AnyGame, Malformed};

use crate::id::TableId;
use crate::layout::{KEEP, MOVES, TABLE};
use crate::refusal::{FileRefusal, GitError};
use crate::repo::{Commit, Id, ItemKind, Repo};
use crate::senders::PushedFile;
use crate::stored::StoredFile;
use crate::table::{FileTable, shortened};
use crate::tree::items_at;

/// How many bytes a file that players push may have.
pub(crate) const LARGEST: u64 = 8 * 1024;

/// How much of a file's name is repeated, in characters. No move file has a longer one.
const LONGEST_NAME: usize = 100;

/// What a table's folder holds, by path.
pub(crate) type Listing = BTreeMap<Vec<u8>, (ItemKind, Id)>;

/// A file among the moves that the referee has not seen.
pub(crate) struct Candidate {
    pub(crate) file: PushedFile,
    pub(crate) kind: ItemKind,
}

/// The files among a table's moves that the referee has not seen.
pub(crate) fn candidates(table: &TableId, left: &Listing, here: &Listing) -> Vec<Candidate> {
    let new = here.iter().filter(|(path, _)| !left.contains_key(*path));
    let moves = new.filter_map(|(path, (kind, id))| {
        let name = path.strip_prefix(b"moves/".as_slice()).filter(|name| *name != KEEP.as_bytes())?;
        let file = PushedFile { table: table.clone(), name: name.to_vec(), id: *id };
        Some(Candidate { kind: *kind, file })
    });
    moves.collect()
}

/// The files among those of a table's players that the referee has not seen, and `table.json` if it is new.
pub(crate) fn player_candidates(table: &TableId, left: &Listing, here: &Listing) -> Vec<Candidate> {
    let new = here.iter().filter(|(path, _)| !left.contains_key(*path));
    let is_one = |path: &[u8]| match path.strip_prefix(b"players/".as_slice()) {
        Some(name) => name != KEEP.as_bytes(),
        None => path == TABLE.as_bytes(),
    };
    let files = new.filter(|(path, _)| is_one(path)).map(|(path, (kind, id))| {
        let file = PushedFile { table: table.clone(), name: path.clone(), id: *id };
        Candidate { kind: *kind, file }
    });
    files.collect()
}

/// The file, if it is one that is read at all.
pub(crate) fn read(
    repo: &Repo,
    candidate: &Candidate,
    game: &dyn AnyGame,
) -> Result<Result<StoredFile, Malformed>, GitError> {
    let text = match text_of(repo, candidate)? {
        Ok(text) => text,
        Err(malformed) => return Ok(Err(malformed)),
    };
    let file = StoredFile::new(String::from_utf8_lossy(&candidate.file.name).into_owned(), text);
    // Its shape comes first: what is no commit at all is a fault of shape.
    match (file.document(), file.commit_sha()) {
        (Ok(document), Some(sha)) => match game.check_shape(File::Tree(document)) {
            Ok(()) => Ok(Err(Malformed::new(FileRefusal::CommitShaSet, "", sha))),
            Err(wrong) => Ok(Err(wrong)),
        },
        _ => Ok(Ok(file)),
    }
}

/// What is in a file of a player's, if it is a plain one of a size that is read at all.
pub(crate) fn text_of(repo: &Repo, candidate: &Candidate) -> Result<Result<String, Malformed>, GitError> {
    let no = |why: FileRefusal, found: &str| Ok(Err(Malformed::new(why, "", found)));
    match candidate.kind {
        ItemKind::Plain => {}
        ItemKind::Folder => return no(FileRefusal::NotAPlainFile, "a folder"),
        ItemKind::Other(mode) => return no(FileRefusal::NotAPlainFile, &format!("mode {mode:o}")),
    }
    let size = repo.size(candidate.file.id)?;
    if LARGEST < size {
        return no(FileRefusal::TooLarge, &format!("{size} bytes, and a player's file has at most {LARGEST}"));
    }
    match String::from_utf8(repo.read(candidate.file.id)?) {
        Ok(text) => Ok(Ok(text)),
        Err(_) => no(FileRefusal::NotText, ""),
    }
}

/// Candidates in the order in which they are judged: by number, then as they came.
pub(crate) fn in_order(
    mut candidates: Vec<Candidate>,
    commits: &HashMap<PushedFile, Commit>,
    table: &FileTable,
) -> Vec<Candidate> {
    let due = table.applied().len() + 1;
    candidates.sort_by_cached_key(|candidate| {
        let name = String::from_utf8_lossy(&candidate.file.name).into_owned();
        let number = FileName::parse(&name, table.terms.kind.seat_names).ok().map(|name| name.sequence);
        // Numbers have four digits, and begin again after the last.
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

/// How many bytes a move file may have that the referee has laid out anew.
const LARGEST_LEFT: u64 = 16 * LARGEST;

/// The move files of a table's folder, in order.
pub(crate) fn stored_files(repo: &Repo, folder: Id) -> Result<Vec<StoredFile>, GitError> {
    let mut files = Vec::new();
    for item in items_at(repo, folder, &[MOVES])? {
        let is_one = item.kind == ItemKind::Plain && item.name != KEEP.as_bytes();
        if is_one && repo.size(item.id)? <= LARGEST_LEFT {
            let text = String::from_utf8_lossy(&repo.read(item.id)?).into_owned();
            files.push(StoredFile::new(String::from_utf8_lossy(&item.name).into_owned(), text));
        }
    }
    Ok(files)
}
