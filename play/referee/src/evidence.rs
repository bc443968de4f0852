//! Evidence: what a server has signed that an honest server does not sign, in a file that strangers can check.
//!
//! A server signs the links of its lines. Two heads that contradict each other prove that it has shown two histories, and
//! a line that breaks the rules under a signed head proves that it has written that line. Nothing else is proof: what a
//! server has not signed could have been made up by the player who complains.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use game::json::{Node, Object, Tree, read};
use game::{CommonRefusal, Digest, Kind, Malformed};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::follower::SignedHead;
use crate::record::{Header, shown};
use crate::refusal::wrong;
use crate::signature::PublicKey;
use crate::verify::verify;

/// The key that the first line of a file with evidence has, and the version of the format.
pub const EVIDENCE: (&str, i64) = ("parlor_evidence", 1);

/// What is known of a table and of what its server has signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The server's public key.
    pub server: Digest,
    /// The table's id.
    pub table: String,
    /// Logs of the table, each from its header on, as far as they are known.
    pub histories: Vec<Vec<String>>,
    /// Heads that are said to be the server's.
    pub heads: Vec<SignedHead>,
    /// What else is in the file, a document each: it proves nothing.
    pub notes: Vec<String>,
}

/// What a file proves of the server with its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// It has signed two histories of the table, which part at this line at the latest.
    TwoHistories {
        /// The number of the line.
        seq: u64,
        /// Its link in the one.
        one: Digest,
        /// Its link in the other.
        other: Digest,
    },
    /// It has signed a history with a line that cannot be.
    WrongLine {
        /// What is wrong, and in which line.
        malformed: Malformed,
        /// The number of the line up to which a head was given.
        signed: u64,
    },
}

/// The first line.
#[derive(Serialize)]
struct Opening<'a> {
    parlor_evidence: i64,
    #[serde(serialize_with = "shown")]
    server: Digest,
    table: &'a str,
}

/// A row after it.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Row<'a> {
    Header(&'a str),
    Line(&'a str),
    Head(&'a SignedHead),
}

impl Evidence {
    /// Nothing yet, of the table of a header.
    ///
    /// # Errors
    /// What is wrong with the header, or that its server has no key.
    pub fn of(header: &str) -> Result<Evidence, Malformed> {
        let Header { table, keys, .. } = Header::parse(header)?;
        let Some(keys) = keys else {
            return wrong(CommonRefusal::OutOfRange, "/parlor", "the server of this log signs nothing");
        };
        let histories = Vec::from([Vec::from([header.to_string()])]);
        Ok(Evidence { server: keys.server, table, histories, heads: Vec::new(), notes: Vec::new() })
    }

    /// Whether a text has the first line of a file with evidence.
    #[must_use]
    pub fn is_one(text: &str) -> bool {
        let first = text.lines().next().map(Tree::parse);
        matches!(first, Some(Ok(tree)) if tree.get(EVIDENCE.0).is_some())
    }

    /// Reads a file. A last line that is cut off is passed over: the program that wrote it was ended.
    ///
    /// # Errors
    /// What is wrong with the first line that is wrong, with its number.
    pub fn parse(text: &str) -> Result<Evidence, Malformed> {
        let mut lines = text.lines().enumerate().peekable();
        let first = lines.next().map_or("", |(_, line)| line);
        let at = |index: usize, malformed: Malformed| malformed.within(&format!("line {}", index + 1));
        let mut evidence = Tree::parse(first)
            .and_then(|tree| read(&tree, |node| read_opening(&node.object(&[EVIDENCE.0, "server", "table"])?)))
            .map_err(|malformed| at(0, malformed))?;
        while let Some((index, line)) = lines.next() {
            let is_cut = lines.peek().is_none() && !text.ends_with('\n');
            match evidence.take(line) {
                Err(_) if is_cut => {}
                Err(malformed) => return Err(at(index, malformed)),
                Ok(()) => {}
            }
        }
        Ok(evidence)
    }

    fn take(&mut self, line: &str) -> Result<(), Malformed> {
        if line.trim().is_empty() {
            return Ok(());
        }
        let tree = Tree::parse(line)?;
        let text = |key: &str| tree.get(key).and_then(Tree::as_text);
        if let Some(header) = text("header") {
            self.histories.push(Vec::from([header.to_string()]));
        } else if let (Some(line), Some(history)) = (text("line"), self.histories.last_mut()) {
            history.push(line.to_string());
        } else if let Some(head) = tree.get("head") {
            let head = read(head, |node: &Node<'_>| SignedHead::read(&node.object(SignedHead::KEYS)?));
            self.heads.push(head.map_err(|malformed| malformed.within("/head"))?);
        } else {
            self.notes.push(line.to_string());
        }
        Ok(())
    }

    /// Adds what another file has.
    ///
    /// # Errors
    /// Evidence of another table, or of another server.
    pub fn add(&mut self, other: Evidence) -> Result<(), Malformed> {
        if (self.server, &self.table) != (other.server, &other.table) {
            return wrong(CommonRefusal::OutOfRange, "/table", "another table, or another server");
        }
        self.histories.extend(other.histories);
        self.heads.extend(other.heads);
        self.notes.extend(other.notes);
        Ok(())
    }

    /// The file, without what proves nothing.
    ///
    /// # Panics
    /// Never: it has nothing JSON cannot hold.
    #[must_use]
    pub fn file(&self) -> String {
        let mut file = Evidence::opening(self.server, &self.table);
        for history in &self.histories {
            for (index, line) in history.iter().enumerate() {
                file.push_str(&if index == 0 { Evidence::header_row(line) } else { Evidence::line_row(line) });
            }
        }
        for head in &self.heads {
            file.push_str(&Evidence::head_row(head));
        }
        file
    }

    /// The first line of a file, with its line feed.
    #[must_use]
    pub fn opening(server: Digest, table: &str) -> String {
        written(&Opening { parlor_evidence: EVIDENCE.1, server, table })
    }

    /// The row of a header, with which a history begins.
    #[must_use]
    pub fn header_row(header: &str) -> String {
        written(&Row::Header(header))
    }

    /// The row of a line of a log, after those before it.
    #[must_use]
    pub fn line_row(line: &str) -> String {
        written(&Row::Line(line))
    }

    /// The row of a head.
    #[must_use]
    pub fn head_row(head: &SignedHead) -> String {
        written(&Row::Head(head))
    }

    /// What it proves; nothing if it is only the word of the player who complains.
    #[must_use]
    pub fn judge(&self, kinds: &'static [Kind]) -> Option<Proof> {
        let key = PublicKey::new(self.server)?;
        let is_signed = |head: &&SignedHead| head.table == self.table && head.is_signed_by(&key);
        let heads: Vec<&SignedHead> = self.heads.iter().filter(is_signed).collect();
        let histories: Vec<Signed<'_>> = self.histories.iter().filter_map(|lines| Signed::of(lines, &heads)).collect();
        two_histories(&heads, &histories).or_else(|| histories.iter().find_map(|history| history.wrong_line(kinds)))
    }
}

/// A history, as far as the server has signed it.
struct Signed<'a> {
    lines: &'a [String],
    /// The link of each line, the header's first.
    links: Vec<Digest>,
}

impl<'a> Signed<'a> {
    /// The lines up to the last that a head covers, if one covers any.
    fn of(history: &'a [String], heads: &[&SignedHead]) -> Option<Signed<'a>> {
        let mut links = links_of(history);
        let covers = |head: &&SignedHead| {
            let seq = usize::try_from(head.seq).ok()?;
            links.get(seq).filter(|link| **link == head.link).map(|_| seq)
        };
        let last = heads.iter().filter_map(covers).max()?;
        links.truncate(last + 1);
        Some(Signed { lines: &history[..=last], links })
    }

    fn wrong_line(&self, kinds: &'static [Kind]) -> Option<Proof> {
        let malformed = verify(kinds, &self.lines.join("\n")).err()?;
        Some(Proof::WrongLine { malformed, signed: self.links.len() as u64 - 1 })
    }
}

/// Where the server contradicts itself: in two heads of one line, or in a head and a history that another head covers.
fn two_histories(heads: &[&SignedHead], histories: &[Signed<'_>]) -> Option<Proof> {
    let mut known: BTreeMap<u64, Digest> = BTreeMap::new();
    let of_heads = heads.iter().map(|head| (head.seq, head.link));
    let of_lines = histories.iter().flat_map(|history| (0..).zip(history.links.iter().copied()));
    let mut found = of_heads.chain(of_lines).filter_map(|(seq, link)| {
        let one = *known.entry(seq).or_insert(link);
        if one == link { None } else { Some(Proof::TwoHistories { seq, one, other: link }) }
    });
    found.next()
}

/// The links of lines, up to the first that is not written as a line of a log: whoever complains could have changed a link
/// as it stands in a line, and no head would show it.
fn links_of(lines: &[String]) -> Vec<Digest> {
    let mut found: Vec<Digest> = Vec::new();
    for line in lines {
        let link = match found.last() {
            None => Digest::of(line.as_bytes()),
            Some(before) => match line.strip_suffix("\"}").and_then(|line| line.rsplit_once(",\"link\":\"")) {
                Some((body, recorded)) => {
                    let hash = Sha256::new().chain_update(before.to_string()).chain_update(body).chain_update("}");
                    let link = Digest(hash.finalize().into());
                    if link.to_string() != recorded {
                        break;
                    }
                    link
                }
                None => break,
            },
        };
        found.push(link);
    }
    found
}

fn read_opening(row: &Object<'_>) -> Option<Evidence> {
    let version = row.get(EVIDENCE.0).integer(EVIDENCE.1..=EVIDENCE.1);
    let (server, table) = (row.get("server").parsed(), game::Envelope::read_table(&row.get("table")));
    version?;
    Some(Evidence { server: server?, table: table?, histories: Vec::new(), heads: Vec::new(), notes: Vec::new() })
}

fn written(row: &impl Serialize) -> String {
    let mut line = serde_json::to_string(row).expect("a row is JSON");
    line.push('\n');
    line
}
