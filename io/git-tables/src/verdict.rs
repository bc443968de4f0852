//! A verdict: what becomes of a table's folder. It is carried out without reading what players wrote.

use std::collections::{BTreeMap, BTreeSet};

use game::json::{Node, Tree, read};
use game::print::printable;
use game::{CommonRefusal, laid_out};
use serde::{Serialize, Serializer};

use crate::id::TableId;
use crate::layout::{HANDS, KEEP, MOVES, PLAYER_FILES};
use crate::refusal::{GitError, GitRefusal};
use crate::repo::{Id, Item, ItemKind, Repo};
use crate::report::{Problem, Report};

/// What becomes of a table's folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The table; none if it is about what is beside the tables.
    pub table: Option<TableId>,
    /// The folder that was judged, which is that of all tables where it is about none; none if it was gone.
    #[serde(serialize_with = "as_text")]
    pub from: Option<Id>,
    /// The files to be written, by their path in the folder.
    pub files: BTreeMap<String, String>,
    /// What there is then among the moves and the hands, by path. What else is there goes.
    pub kept: BTreeSet<String>,
    /// Whether the same holds for the files of players, who join by them.
    #[serde(skip_serializing_if = "is_false")]
    pub joins: bool,
    /// What happened, for the commit.
    pub message: String,
    /// Whether the folder stays as it is: it cannot be judged, and that is noted.
    #[serde(skip_serializing_if = "is_false")]
    pub leave: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_false(value: &bool) -> bool {
    !*value
}

/// The longest text in a verdict, in characters.
const LONGEST: usize = 4 * 1024 * 1024;
/// The most strays that a commit names.
const MOST_NAMED: usize = 50;

impl Verdict {
    /// That a folder cannot be judged.
    pub(crate) fn left_alone(Problem { table, error, .. }: &Problem, folder: Id) -> Verdict {
        let why = format!("{error} [{}]", error.code());
        let message = format!("{table}: left alone\n\n{table}: {}\n", printable(&why));
        let (files, kept) = Default::default();
        Verdict { table: Some(table.clone()), from: Some(folder), files, kept, joins: false, message, leave: true }
    }

    /// That there is something beside the tables that no table can be.
    pub(crate) fn strays(report: &Report, tables: Option<Id>) -> Verdict {
        let mut lines: Vec<String> = report.stray_lines().collect();
        let more = lines.len().saturating_sub(MOST_NAMED);
        lines.truncate(MOST_NAMED);
        if 0 < more {
            lines.push(format!("and {more} more"));
        }
        let title = match report.strangers.as_slice() {
            [path] => printable(path).into_owned(),
            paths => format!("{} entries", paths.len()),
        };
        let message = format!("{title}: left alone\n\n{}\n", lines.join("\n"));
        let (files, kept) = Default::default();
        Verdict { table: None, from: tables, files, kept, joins: false, message, leave: true }
    }

    /// The text of a verdict.
    ///
    /// # Panics
    /// Never: it is JSON.
    #[must_use]
    pub fn text(&self) -> String {
        laid_out(&serde_json::to_string(self).expect("a verdict is JSON"))
    }

    /// Reads a verdict. Only what the referee writes can be written by one.
    ///
    /// # Errors
    /// A text that is none.
    pub fn parse(text: &str) -> Result<Verdict, GitError> {
        let wrong = |wrong| GitError::malformed(GitRefusal::BadTable, "a verdict", &wrong);
        let tree = Tree::parse(text).map_err(wrong)?;
        read(&tree, |node| {
            let verdict = node.object(&["table", "from", "files", "kept", "joins", "message", "leave"])?;
            let table = verdict.get("table").nullable(Node::parsed);
            let from = verdict.get("from").nullable(|node| match Id::from_hex(node.text()?.as_bytes()) {
                Ok(id) => Some(id),
                Err(_) => node.refuse(CommonRefusal::UnknownWord, "no id of an object"),
            });
            let files = read_files(&verdict.get("files"));
            let kept = verdict.get("kept").list(0..=usize::MAX, read_path);
            let message = verdict.get("message").sized_text(1..=LONGEST);
            let joins = verdict.or("joins", false, Node::boolean);
            let leave = verdict.or("leave", false, Node::boolean);
            if table == Some(None) && (leave != Some(true) || files.as_ref().is_some_and(|files| !files.is_empty())) {
                return verdict.get("table").refuse(CommonRefusal::WrongType, "nothing is written beside the tables");
            }
            Some(Verdict {
                table: table?,
                from: from?,
                files: files?,
                kept: kept?.into_iter().collect(),
                joins: joins?,
                message: message?,
                leave: leave?,
            })
        })
        .map_err(wrong)
    }

    /// The folder with the verdict carried out.
    ///
    /// # Errors
    /// When the repository cannot be read or written.
    pub(crate) fn carry_out(&self, repo: &Repo) -> Result<Id, GitError> {
        let mut items = match self.from {
            Some(folder) => repo.items(folder)?,
            None => Vec::new(),
        };
        let inside = |items: &[Item], name: &str| {
            let folder = items.iter().find(|item| item.name == name.as_bytes() && item.kind == ItemKind::Folder);
            folder.map_or(Ok(Vec::new()), |folder| repo.items(folder.id))
        };
        let is_kept = |folder: &str, item: &Item| {
            let name = std::str::from_utf8(&item.name).unwrap_or_default();
            let is_ours = self.kept.contains(&format!("{folder}/{name}")) || (folder == MOVES && name == KEEP);
            item.kind == ItemKind::Plain && is_ours
        };
        let (mut moves, mut hands) = (inside(&items, MOVES)?, inside(&items, HANDS)?);
        let mut players = inside(&items, PLAYER_FILES)?;
        moves.retain(|item| is_kept(MOVES, item));
        hands.retain(|item| is_kept(HANDS, item));
        players.retain(|item| is_kept(PLAYER_FILES, item));
        for (path, text) in &self.files {
            let id = repo.write(text.as_bytes())?;
            match path.split_once('/') {
                Some((MOVES, name)) => put(&mut moves, name, ItemKind::Plain, id),
                Some((HANDS, name)) => put(&mut hands, name, ItemKind::Plain, id),
                Some((PLAYER_FILES, name)) => put(&mut players, name, ItemKind::Plain, id),
                _ => put(&mut items, path, ItemKind::Plain, id),
            }
        }
        if moves.is_empty() {
            put(&mut moves, KEEP, ItemKind::Plain, repo.write(b"")?);
        }
        put(&mut items, MOVES, ItemKind::Folder, repo.write_folder(moves)?);
        items.retain(|item| item.name != HANDS.as_bytes());
        if !hands.is_empty() {
            put(&mut items, HANDS, ItemKind::Folder, repo.write_folder(hands)?);
        }
        if self.joins {
            items.retain(|item| item.name != PLAYER_FILES.as_bytes());
            if !players.is_empty() {
                put(&mut items, PLAYER_FILES, ItemKind::Folder, repo.write_folder(players)?);
            }
        }
        repo.write_folder(items)
    }
}

#[expect(clippy::ref_option, reason = "serde calls it so")]
fn as_text<S: Serializer>(id: &Option<Id>, serializer: S) -> Result<S::Ok, S::Error> {
    id.map(|id| id.to_string()).serialize(serializer)
}

/// Puts something under a name, in the place of what was there.
pub(crate) fn put(items: &mut Vec<Item>, name: &str, kind: ItemKind, id: Id) {
    items.retain(|item| item.name != name.as_bytes());
    items.push(Item { name: name.as_bytes().to_vec(), kind, id });
}

fn read_files(node: &Node<'_>) -> Option<BTreeMap<String, String>> {
    let Some(Tree::Object(fields)) = node.tree() else {
        return node.refuse(CommonRefusal::WrongType, "expected an object");
    };
    let file = |(path, text): &(std::borrow::Cow<'_, str>, Tree<'_>)| {
        let text = text.as_text()?;
        let fits = is_inside(path) || is_name(path);
        if fits { Some((path.to_string(), text.to_owned())) } else { None }
    };
    match fields.iter().map(file).collect() {
        Some(files) => Some(files),
        None => node.refuse(CommonRefusal::UnknownWord, "expected paths of a table's files, each with a text"),
    }
}

fn read_path(node: &Node<'_>) -> Option<String> {
    match node.text()? {
        path if is_inside(path) => Some(path.to_owned()),
        path => node.refuse(CommonRefusal::UnknownWord, path),
    }
}

/// Whether a path is one that the referee writes among the moves, the hands or the files of players.
fn is_inside(path: &str) -> bool {
    matches!(path.split_once('/'), Some((MOVES | HANDS | PLAYER_FILES, name)) if is_name(name))
}

/// Whether a name is one that the referee gives to files.
fn is_name(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
    name.len() <= 100 && !name.starts_with('.') && !name.is_empty() && name.bytes().all(fits)
}
