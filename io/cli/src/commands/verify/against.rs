//! A log beside what others have kept of its table: other logs, and heads that the server has signed.

use game::print::printable;
use referee::{Comparison, Kept, LinkedLog, PartedFrom, Parting};
use serde::Serialize;

use super::ladder::indented;
use crate::failure::Failure;
use crate::source::Source;
use crate::world::World;

/// What came out of a comparison, for programs.
#[derive(Serialize)]
pub(super) struct ComparisonDoc {
    agrees: bool,
    proved: Option<u64>,
    partings: Vec<PartingDoc>,
}

/// Where two histories part, for programs.
#[derive(Serialize)]
struct PartingDoc {
    from: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    line: u64,
    proof: bool,
}

/// Compares a log with these; nothing if there are none.
pub(super) fn compared(log: &str, others: &[Source], world: &mut World<'_>) -> Result<Option<Comparison>, Failure> {
    if others.is_empty() {
        return Ok(None);
    }
    let kept = others.iter().map(|other| kept(other, world)).collect::<Result<Vec<Kept>, Failure>>()?;
    let malformed = |malformed| Failure::Malformed { what: named(others), malformed };
    LinkedLog::read(log).and_then(|log| log.compare(&kept)).map(Some).map_err(malformed)
}

/// What is in a file: a log, heads, or both.
pub(crate) fn kept(source: &Source, world: &mut World<'_>) -> Result<Kept, Failure> {
    let text = source.read(world)?;
    Kept::read(&text).map_err(|malformed| Failure::Malformed { what: source.to_string(), malformed })
}

fn named(others: &[Source]) -> String {
    others.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The same, for programs.
pub(super) fn document(found: &Comparison, others: &[Source]) -> ComparisonDoc {
    let parting = |parting: &Parting| PartingDoc {
        from: match parting.from {
            PartedFrom::Log(_) => "log",
            PartedFrom::Head => "head",
            PartedFrom::LaterHead => "later-head",
            PartedFrom::Heads => "heads",
        },
        file: if let PartedFrom::Log(number) = parting.from { Some(others[number].to_string()) } else { None },
        line: parting.line,
        proof: parting.is_proof,
    };
    ComparisonDoc {
        agrees: found.agrees(),
        proved: found.proved,
        partings: found.partings.iter().map(parting).collect(),
    }
}

/// Where a log parts from what it was compared with, for people.
pub(super) fn told(what: &str, found: &Comparison, others: &[Source]) -> String {
    let mut text = format!("{}: PARTS from what it was compared with\n", printable(what));
    for Parting { from, line, is_proof } in &found.partings {
        let part = match from {
            PartedFrom::Log(number) => {
                let other = others[*number].to_string();
                format!("The first line that is another in {} is line {line}.", printable(&other))
            }
            PartedFrom::Head => format!("The server has signed another line {line}."),
            PartedFrom::LaterHead => {
                format!("The server has signed line {line}, and this log ends before it: its last lines are MISSING.")
            }
            PartedFrom::Heads => format!("The server has signed two different lines {line}."),
        };
        let proof = match (from, is_proof) {
            (_, true) => "That is PROOF: the server has signed two histories of one table.",
            (PartedFrom::Log(_), false) => {
                "That proves nothing against the server: anyone can write a log. A signed head of each would."
            }
            (PartedFrom::Head, false) => {
                "Either this log is not what the server wrote, or the server has shown two histories: a head of this \
                 log, of that line or a later one, would prove which."
            }
            (PartedFrom::LaterHead | PartedFrom::Heads, false) => "",
        };
        text += &indented("  ", &format!("{part} {proof}"));
    }
    text
}
