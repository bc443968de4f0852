//! A log beside what others have kept of the same table: heads that its server has signed, and other logs.
//!
//! A log proves nothing about what others were shown. A head does: it is the server's signature of the number and the link
//! of a line, and a link stands for all lines up to its own. Two heads that cannot both be of one history prove that the
//! server has signed two.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use game::json::{Node, Tree, read};
use game::{CommonRefusal, Digest, Malformed};

use crate::follower::SignedHead;
use crate::log::LogHead;
use crate::record::Header;
use crate::refusal::{LogRefusal, wrong};
use crate::signature::PublicKey;
use crate::verify::{read_lines, when_written};

/// What someone has kept of a table: a log, heads, or both.
pub struct Kept {
    /// The log, if there is one.
    pub log: Option<LinkedLog>,
    /// The heads; perhaps of several tables.
    pub heads: Vec<SignedHead>,
}

/// The lines of a log, each of which follows from the one before by its link. Nothing else is known of them.
pub struct LinkedLog {
    header: Header,
    lines: Vec<String>,
    links: Vec<Digest>,
    /// The number of each line in its file.
    numbers: Vec<u64>,
}

/// What came out of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// The last line of the log that a head proves to be of the server's history.
    pub proved: Option<u64>,
    /// Where they part.
    pub partings: Vec<Parting>,
}

/// A place where a log and something else of its table part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parting {
    /// What parts from the log.
    pub from: PartedFrom,
    /// The first line that is another, in the file of the log; with a head, the line that it is of.
    pub line: u64,
    /// Whether it proves that the server has signed two histories.
    pub is_proof: bool,
}

/// What parts from a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartedFrom {
    /// The log of what was kept, by its number in the list of all that was compared.
    Log(usize),
    /// A head: the server has signed another line with this number.
    Head,
    /// A head of a later line than the last: lines are missing at the end.
    LaterHead,
    /// Two heads contradict each other.
    Heads,
}

impl LinkedLog {
    /// Reads a log, and checks that its lines follow from each other by their links.
    ///
    /// # Errors
    /// What is wrong with the first line that does not follow.
    pub fn read(log: &str) -> Result<LinkedLog, Malformed> {
        let mut lines = log.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let Some((index, first)) = lines.next() else {
            return wrong(CommonRefusal::BrokenLog, "line 1", "the log is empty");
        };
        let header = when_written(first).map_err(|wrong| wrong.within(&alloc::format!("line {}", index + 1)))?;
        let head = LogHead::first(first, header.at);
        let (entries, _, broken) = read_lines(lines, head);
        if let Some(wrong) = broken {
            return Err(wrong);
        }
        let number = |index: usize| index as u64 + 1;
        let all = || entries.iter();
        Ok(LinkedLog {
            header,
            lines: [first.to_owned()].into_iter().chain(all().map(|(_, entry)| entry.line.clone())).collect(),
            links: [head.link].into_iter().chain(all().map(|(_, entry)| entry.link())).collect(),
            numbers: [number(index)].into_iter().chain(all().map(|(index, _)| number(*index))).collect(),
        })
    }

    /// The number of the last line that a head of these proves, from 0.
    fn reached(&self, heads: &[&SignedHead]) -> Option<usize> {
        let is_of = |head: &&&SignedHead| self.link(head) == Some(&head.link);
        heads.iter().filter(is_of).filter_map(|head| usize::try_from(head.seq).ok()).max()
    }

    fn link(&self, head: &SignedHead) -> Option<&Digest> {
        self.links.get(usize::try_from(head.seq).ok()?)
    }

    /// Compares it with what others have kept of its table. Heads of other tables are passed over.
    ///
    /// # Errors
    /// Nothing to compare with, or a head that the server of the table has not signed.
    pub fn compare(&self, others: &[Kept]) -> Result<Comparison, Malformed> {
        let heads = self.heads_among(others)?;
        if heads.is_empty() && others.iter().all(|other| other.log.is_none()) {
            return wrong(LogRefusal::ForgedHead, "", "there is no head of this table");
        }
        let reached = self.reached(&heads);
        let mut found = Comparison { proved: reached.map(|seq| self.numbers[seq]), partings: Vec::new() };
        let contradict = |(one, other): (&&SignedHead, &&SignedHead)| one.seq == other.seq && one.link != other.link;
        if let Some(head) = heads.iter().find(|head| heads.iter().any(|other| contradict((head, other)))) {
            found.partings.push(Parting { from: PartedFrom::Heads, line: head.seq + 1, is_proof: true });
        }
        for (number, other) in others.iter().enumerate().filter_map(|(number, kept)| Some((number, kept.log.as_ref()?)))
        {
            let mut pairs = self.lines.iter().zip(&other.lines);
            let Some(part) = pairs.position(|(line, other)| line != other) else { continue };
            let is_signed = |log: &LinkedLog| log.reached(&heads).is_some_and(|seq| part <= seq);
            let (line, is_proof) = (self.numbers[part], is_signed(self) && is_signed(other));
            found.partings.push(Parting { from: PartedFrom::Log(number), line, is_proof });
        }
        for head in heads {
            let (from, is_proof) = match self.link(head) {
                Some(link) if *link == head.link => continue,
                Some(_) => (PartedFrom::Head, reached.is_some_and(|seq| head.seq < seq as u64)),
                None => (PartedFrom::LaterHead, false),
            };
            found.partings.push(Parting { from, line: head.seq + 1, is_proof });
        }
        Ok(found)
    }

    /// The heads of this table.
    fn heads_among<'k>(&self, others: &'k [Kept]) -> Result<Vec<&'k SignedHead>, Malformed> {
        let server = self.header.keys.and_then(|terms| PublicKey::new(terms.server));
        let heads = others.iter().flat_map(|kept| &kept.heads).filter(|head| head.table == self.header.table);
        heads
            .map(|head| match &server {
                Some(server) if head.is_signed_by(server) => Ok(head),
                _ => wrong(LogRefusal::ForgedHead, "/sig", ""),
            })
            .collect()
    }
}

impl Comparison {
    /// Whether everything that was compared belongs to the history of the log.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.partings.is_empty()
    }
}

impl Kept {
    /// Reads what was kept: the lines of a log, heads, one a line, or both; or one document that is a head, has one under
    /// `head`, or is a list of such.
    ///
    /// # Errors
    /// What is wrong with what is neither.
    pub fn read(text: &str) -> Result<Kept, Malformed> {
        if let Some(heads) = heads_of_document(text) {
            return Ok(Kept { log: None, heads });
        }
        let (mut heads, mut rest) = (Vec::new(), Vec::new());
        for line in text.lines() {
            match head_of(line) {
                Some(head) => {
                    heads.push(head);
                    // The lines of the log keep their numbers.
                    rest.push("");
                }
                None => rest.push(line),
            }
        }
        let has_log = heads.is_empty() || rest.iter().any(|line| !line.trim().is_empty());
        let log = if has_log { Some(LinkedLog::read(&rest.join("\n"))?) } else { None };
        Ok(Kept { log, heads })
    }
}

/// The head that a text is, or has under `head`.
fn head_of(text: &str) -> Option<SignedHead> {
    // Most lines are a log's.
    if text.contains("\"table\"") { head_in(&Tree::parse(text).ok()?) } else { None }
}

fn head_in(tree: &Tree<'_>) -> Option<SignedHead> {
    let tree = tree.get("head").unwrap_or(tree);
    read(tree, |node: &Node<'_>| SignedHead::read(&node.object(SignedHead::KEYS)?)).ok()
}

fn heads_of_document(text: &str) -> Option<Vec<SignedHead>> {
    match Tree::parse(text).ok()? {
        Tree::List(items) => items.iter().map(head_in).collect(),
        tree => head_in(&tree).map(|head| Vec::from([head])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_neither_a_log_nor_a_head_is_refused() {
        for text in ["", "\n", "{}", "[1]", "nonsense", r#"{"head":{"table":"x"}}"#] {
            assert!(Kept::read(text).is_err(), "{text}");
        }
        assert!(Kept::read("[]").is_ok_and(|kept| kept.heads.is_empty() && kept.log.is_none()));
    }
}
