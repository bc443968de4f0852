//! What the referee did, for people, for programs and for commits.

use std::fmt::Write as _;

use game::Coded as _;
use game::print::printable;
use serde::{Serialize, Serializer};

use crate::id::TableId;
use crate::layout::{PLAYER_FILES, TABLE};
use crate::person::Person;
use crate::refusal::{GitError, RefereeNotice};
use crate::verify::{FILE_LINE, MOVE_LINE};

/// What the referee did.
#[derive(Debug, Default, Serialize)]
pub struct Report {
    /// The last commit, if there is a new one.
    pub commit: Option<String>,
    /// The tables that changed.
    pub tables: Vec<Done>,
    /// The tables that cannot be judged.
    pub problems: Vec<Problem>,
    /// The tables that wait until the forge reports who pushed their files.
    pub waiting: Vec<Waiting>,
    /// The tables that cannot be judged and were reported before.
    #[serde(skip)]
    pub known: Vec<TableId>,
    /// What is among the tables and is none.
    pub strangers: Vec<String>,
    /// Whether the branch had lost commits of the referee's.
    #[serde(skip)]
    pub rewritten: bool,
}

/// What the referee did at a table.
#[derive(Debug, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing that happened or did not")]
pub struct Done {
    /// The table.
    pub table: TableId,
    /// Whether it began.
    pub begun: bool,
    /// Whether it was adopted: its folder had a state, and nothing of the referee's.
    #[serde(skip)]
    pub is_adopted: bool,
    /// Whether it waits for its players from now on.
    #[serde(skip)]
    pub gathers: bool,
    /// Whether players join it by files of their own.
    #[serde(skip)]
    pub joins: bool,
    /// Who made it, if it is new and that is known.
    #[serde(skip)]
    pub made_by: Option<Person>,
    /// The files with which players joined, or opened their seeds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub joined: Vec<Applied>,
    /// What happened when it began.
    #[serde(skip)]
    pub opening: Vec<String>,
    /// The files that were applied.
    pub applied: Vec<Applied>,
    /// The files that were refused.
    pub refused: Vec<RefusedFile>,
    /// What was changed by hand, and put right.
    pub edited: Vec<String>,
    /// Files that must wait, and the table with them.
    #[serde(skip)]
    pub waiting: Vec<String>,
}

/// A move file that was applied.
#[derive(Debug, Serialize)]
pub struct Applied {
    /// Its name.
    pub file: String,
    /// Who pushed it.
    #[serde(serialize_with = "name_only")]
    pub by: Person,
    /// What happened.
    pub story: Vec<String>,
    /// What the player had to say with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// A move file that was refused.
#[derive(Debug, Serialize)]
pub struct RefusedFile {
    /// Its name.
    pub file: String,
    /// The stable code.
    pub code: &'static str,
    /// Why.
    pub message: String,
}

/// A table that cannot be judged.
#[derive(Debug, Serialize)]
pub struct Problem {
    /// The table.
    pub table: TableId,
    /// Why.
    #[serde(flatten)]
    pub error: GitError,
    /// Whether it is a table that the referee has begun, and not just a folder.
    #[serde(skip)]
    pub is_table: bool,
}

/// A table with files whose senders are not known yet.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Waiting {
    /// The table.
    pub table: TableId,
    /// Their names.
    #[serde(skip)]
    pub files: Vec<String>,
}

/// What is said of a table when the referee first sees it, and its players join by files of their own.
const GATHERS: &str = "waits for its players";

fn name_only<S: Serializer>(person: &Person, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&person.name)
}

impl Report {
    /// What was done and found, a line each.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.rewritten {
            lines.push(format!("{}: {}", RefereeNotice::HistoryRewritten.code(), RefereeNotice::HistoryRewritten));
        }
        for done in &self.tables {
            lines.extend(done.lines().into_iter().map(|line| format!("{}: {line}", done.table)));
        }
        for Waiting { table, files } in &self.waiting {
            lines.push(format!("{table}: waits until it is known who brought {}", files.join(", ")));
        }
        for Problem { table, error, .. } in &self.problems {
            lines.push(format!("{table}: {error} [{}]", error.code()));
        }
        let lines = lines.iter().map(|line| printable(line).into_owned());
        lines.chain(self.stray_lines()).collect()
    }

    /// What is beside the tables and can be none, a line each.
    pub(crate) fn stray_lines(&self) -> impl Iterator<Item = String> {
        let why = RefereeNotice::NotATable;
        self.strangers.iter().map(move |path| printable(&format!("{path}: {why} [{}]", why.code())).into_owned())
    }
}

impl Done {
    pub(crate) fn new(table: TableId) -> Done {
        let (opening, edited, waiting) = Default::default();
        Done {
            table,
            begun: false,
            is_adopted: false,
            gathers: false,
            joins: false,
            made_by: None,
            joined: Vec::new(),
            opening,
            applied: Vec::new(),
            refused: Vec::new(),
            edited,
            waiting,
        }
    }

    pub(crate) fn message(&self) -> String {
        let mut parts = Vec::new();
        if self.begun {
            parts.push(self.beginning().to_owned());
        }
        if self.gathers {
            parts.push(GATHERS.to_owned());
        }
        let count = |count: usize, (noun, what): (&str, &str)| match count {
            0 => None,
            1 => Some(format!("1 {noun} {what}")),
            count => Some(format!("{count} {noun}s {what}")),
        };
        let is_move = |refused: &RefusedFile| !refused.file.starts_with(PLAYER_FILES);
        let noun = if self.refused.iter().all(is_move) { "move" } else { "file" };
        parts.extend(count(self.joined.len(), ("file", "taken")));
        parts.extend(count(self.applied.len(), ("move", "applied")));
        parts.extend(count(self.refused.len(), (noun, "refused")));
        if !self.edited.is_empty() || parts.is_empty() {
            parts.push("put right".to_owned());
        }
        let mut message = format!("{}: {}\n\n", self.table, parts.join(", "));
        for line in self.lines() {
            let _ = writeln!(message, "{line}");
        }
        let maker = self.made_by.iter().map(|by| (TABLE, by));
        let files = self.joined.iter().chain(&self.applied).map(|applied| (applied.file.as_str(), &applied.by));
        let told: Vec<(&str, &Person)> = maker.chain(files).collect();
        if !told.is_empty() {
            message.push('\n');
        }
        for (file, by) in told {
            let id = by.id.map_or_else(|| "-".to_owned(), |id| id.to_string());
            let name = printable(&by.name);
            let is_move = self.applied.iter().any(|applied| applied.file == file);
            let line = if is_move { MOVE_LINE } else { FILE_LINE };
            let _ = writeln!(message, "{line}{} {file} {id} {name}", self.table);
        }
        message
    }

    fn beginning(&self) -> &'static str {
        if self.is_adopted { "adopted" } else { "begun" }
    }

    /// What was done, a line each.
    fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.begun {
            lines.push(format!("{}. {}", self.beginning(), self.opening.join(" ")).trim_end().to_owned());
        }
        if self.gathers {
            lines.push(format!("{GATHERS}. The chain of its draws is fixed."));
        }
        lines.extend(
            self.joined.iter().map(|Applied { file, by, .. }| format!("{file} taken, by {}.", by.name.escape_debug())),
        );
        for Applied { file, by, story, comment } in &self.applied {
            let comment = comment.as_ref().map_or(String::new(), |comment| format!(" {}", quoted(comment)));
            let line = format!("{file} applied, by {}. {}{comment}", by.name.escape_debug(), story.join(" "));
            lines.push(line.trim_end().to_owned());
        }
        for RefusedFile { file, message, .. } in &self.refused {
            lines.push(format!("{file} refused. {message}"));
        }
        let why = RefereeNotice::HandEdited;
        lines.extend(self.edited.iter().map(|path| format!("{path} put right. {}: {why}", why.code())));
        // Names of players come from outside, and a line of a commit can mean something.
        lines.iter().map(|line| printable(line).into_owned()).collect()
    }
}

/// What a player said, on one line, as it may be printed.
#[must_use]
pub fn quoted(comment: &str) -> String {
    format!("“{}”", printable(comment.trim()))
}
