//! What was changed in a table's folder by hand.

use std::collections::BTreeMap;

use game::Coded as _;

use crate::inbox::{Listing, shown};
use crate::judge::ChangedTable;
use crate::layout::{self, KEEP, MOVES, TABLE};
use crate::refusal::RefereeNotice;
use crate::repo::ItemKind;
use crate::report::Done;
use crate::table::shortened;

/// How much of the paths that were changed by hand is repeated, in characters.
const LONGEST_PATHS: usize = 600;

/// What was changed by hand: whatever the referee left and is not there as it was.
pub(crate) fn edits(case: &ChangedTable, wanted: &BTreeMap<String, String>) -> Vec<String> {
    let ours = [layout::STATE, TABLE, layout::BOARD, layout::README];
    let paths = ours.iter().map(|name| (*name).to_owned()).chain(wanted.keys().cloned());
    let edited = paths.filter(|path| case.left.get(path.as_bytes()) != case.here.get(path.as_bytes()));
    edited.chain(is_in_the_way(case).then(|| MOVES.to_owned())).collect()
}

/// The paths of everything in a folder of a table, as far as they are text.
pub(crate) fn in_folder<'a>(listing: &'a Listing, folder: &'static str) -> impl Iterator<Item = String> + 'a {
    let paths = listing.keys().map(|path| String::from_utf8_lossy(path).into_owned());
    paths.filter(move |path| in_this(path, folder))
}

/// Whether a path is one of something in a folder.
pub(crate) fn in_this(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// What is in a folder of a table and does not belong there, but for what was refused just now.
pub(crate) fn strays(
    case: &ChangedTable,
    folder: &'static str,
    wanted: &BTreeMap<String, String>,
    done: &Done,
) -> Vec<String> {
    let is_refused = |path: &String| done.refused.iter().any(|refused| shown(path.as_bytes()) == refused.file);
    let keep = format!("{folder}/{KEEP}");
    in_folder(&case.here, folder)
        .filter(|path| !wanted.contains_key(path) && !is_refused(path) && *path != keep)
        .collect()
}

/// One message of what was changed by hand: a push can change everything at once, and only a few messages are kept.
pub(crate) fn hand_edited(edited: &[String]) -> String {
    let paths = shortened(&edited.join(", "), LONGEST_PATHS);
    format!("{}: {paths}: {}", RefereeNotice::HandEdited.code(), RefereeNotice::HandEdited)
}

/// Whether something else, such as a link, is where the folder of the moves should be: no move could be added.
fn is_in_the_way(case: &ChangedTable) -> bool {
    case.here.get(MOVES.as_bytes()).is_some_and(|(kind, _)| *kind != ItemKind::Folder)
}
