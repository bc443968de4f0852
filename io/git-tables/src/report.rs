//! What the referee did, for people and for commits.

use std::fmt::Write as _;

use game::Coded as _;

use crate::id::TableId;
use crate::person::Person;
use crate::refusal::{GitError, RefereeNotice};
use crate::verify::MOVE_LINE;

/// What the referee did.
#[derive(Debug, Default)]
pub struct Report {
    /// The tables that changed.
    pub tables: Vec<Done>,
    /// The tables with files of which the forge has not told yet who brought them: they wait.
    pub waiting: Vec<(TableId, Vec<String>)>,
    /// The tables that cannot be judged.
    pub problems: Vec<(TableId, GitError)>,
    /// What is among the tables and is none.
    pub strangers: Vec<String>,
    /// Whether the branch had lost commits of the referee's.
    pub rewritten: bool,
    /// The last commit, if there is a new one.
    pub commit: Option<String>,
}

/// What the referee did at a table.
#[derive(Debug)]
pub struct Done {
    /// The table.
    pub table: TableId,
    /// What happened when it began, if it did.
    pub begun: Option<Vec<String>>,
    /// The files that were applied, who brought them, and what happened.
    pub applied: Vec<(String, Person, Vec<String>)>,
    /// The files that were refused: the code, and why.
    pub refused: Vec<(String, String, String)>,
    /// What was changed by hand, and put right.
    pub edited: Vec<String>,
    /// Files that must wait, and the table with them.
    pub waiting: Vec<String>,
}

impl Done {
    /// Nothing was done yet.
    pub(crate) fn new(table: TableId) -> Done {
        Done { table, begun: None, applied: Vec::new(), refused: Vec::new(), edited: Vec::new(), waiting: Vec::new() }
    }

    /// The message of the commit.
    #[must_use]
    pub fn message(&self) -> String {
        let mut parts = Vec::new();
        if self.begun.is_some() {
            parts.push("begun".to_owned());
        }
        let count = |count: usize, what: &str| match count {
            0 => None,
            1 => Some(format!("1 move {what}")),
            count => Some(format!("{count} moves {what}")),
        };
        parts.extend(count(self.applied.len(), "applied"));
        parts.extend(count(self.refused.len(), "refused"));
        if !self.edited.is_empty() || parts.is_empty() {
            parts.push("put right".to_owned());
        }
        let mut message = format!("{}: {}\n\n", self.table, parts.join(", "));
        for line in self.lines() {
            let _ = writeln!(message, "{line}");
        }
        if !self.applied.is_empty() {
            message.push('\n');
        }
        for (file, by, _) in &self.applied {
            let id = by.id.map_or_else(|| "-".to_owned(), |id| id.to_string());
            let name = by.name.replace(char::is_control, " ");
            let _ = writeln!(message, "{MOVE_LINE}{} {file} {id} {name}", self.table);
        }
        message
    }

    /// What was done, a line each.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(story) = &self.begun {
            lines.push(format!("begun. {}", story.join(" ")).trim_end().to_owned());
        }
        for (file, by, story) in &self.applied {
            lines.push(
                format!("{file} applied, by {}. {}", by.name.escape_debug(), story.join(" ")).trim_end().to_owned(),
            );
        }
        for (file, _, why) in &self.refused {
            lines.push(format!("{file} refused. {why}"));
        }
        for path in &self.edited {
            lines.push(format!(
                "{path} put right. {}: {}",
                RefereeNotice::HandEdited.code(),
                RefereeNotice::HandEdited
            ));
        }
        // Names of players come from outside, and a line of a commit can mean something.
        lines.iter().map(|line| line.replace(char::is_control, " ")).collect()
    }
}
