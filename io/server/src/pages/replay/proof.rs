//! What `parlor verify` finds in the log of a table, and the proof of each draw.

use std::collections::BTreeMap;

use game::{Malformed, Text};
use referee::{Link, LogEntry, LogEvent, Report, follow};
use store::Stored;

/// The proof of a draw.
pub(super) struct Proof {
    /// The number of the draw.
    pub(super) draw: u64,
    /// The ply in which it was drawn.
    pub(super) drawn: u64,
    /// The ply in which it was proved: another one, if it was hidden at first.
    pub(super) told: u64,
    /// What it led to.
    pub(super) story: Vec<Text>,
    /// The id of what was drawn.
    pub(super) action: String,
    pub(super) reveal: String,
    /// The shares of seats that it was mixed with.
    pub(super) shares: Vec<(u8, String)>,
    /// What the reveal hashes to: that of the draw before, or the anchor.
    pub(super) before: String,
}

/// What was found.
pub(super) struct Finding {
    pub(super) report: Result<Report, Malformed>,
    /// The draws that were proved, in order, up to the first thing that is wrong.
    pub(super) proofs: Vec<Proof>,
}

/// The log of a table, as it is downloaded.
fn log(stored: &Stored) -> String {
    let lines = stored.rows.iter().map(|row| row.line.as_str());
    [stored.header.as_str()].into_iter().chain(lines).flat_map(|line| [line, "\n"]).collect()
}

/// Checks everything, from what is public alone.
pub(super) fn check(stored: &Stored) -> Finding {
    let (mut proofs, mut drawn, mut shares) = (Vec::new(), BTreeMap::new(), BTreeMap::<u64, Vec<_>>::new());
    let report = follow(games::kinds(), &log(stored), |_, entry, story| {
        let draw = match &entry.record.event {
            LogEvent::Veiled { draw } => Some(*draw),
            LogEvent::Act(act) => act.draw,
            _ => None,
        };
        if let LogEvent::Share(share) = &entry.record.event {
            shares.entry(share.draw).or_default().push((share.seat, share.share.to_string()));
        }
        drawn.extend(draw.map(|draw| (draw, (entry.record.seq, story.to_vec()))));
        proofs.extend(proof(entry, &drawn, &shares));
    });
    Finding { report, proofs }
}

/// The proof that a line has, if it tells a draw.
fn proof(
    entry: &LogEntry,
    drawn: &BTreeMap<u64, (u64, Vec<Text>)>,
    shares: &BTreeMap<u64, Vec<(u8, String)>>,
) -> Option<Proof> {
    let (draw, action, reveal) = match &entry.record.event {
        LogEvent::Act(act) => (act.draw?, &act.action, act.reveal?),
        LogEvent::Reveal { draw, action, reveal, .. } => (*draw, action, *reveal),
        _ => return None,
    };
    let (when, story) = drawn.get(&draw)?.clone();
    Some(Proof {
        draw,
        drawn: when,
        told: entry.record.seq,
        story,
        action: action.clone(),
        reveal: reveal.to_string(),
        shares: shares.get(&draw).cloned().unwrap_or_default(),
        before: Link(reveal.0).previous().published().to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::example::example;
    use super::*;

    #[test]
    fn the_example_of_the_documents_is_proved() {
        let Finding { report, proofs } = check(&example());
        let report = report.unwrap_or_else(|wrong| panic!("{wrong}"));
        assert_eq!((report.lines, report.draws(), report.veiled), (10, 1, None));
        let [proof] = proofs.as_slice() else { panic!("{} proofs", proofs.len()) };
        assert_eq!((proof.draw, proof.drawn, proof.told, proof.action.as_str()), (1, 7, 7, "open-6-1"));
        assert_eq!(Some(proof.before.as_str()), report.table.header.anchor.map(|anchor| anchor.to_string()).as_deref());
        let seats: Vec<u8> = proof.shares.iter().map(|(seat, _)| *seat).collect();
        assert_eq!(seats, [0, 1]);
        assert_eq!(proof.story.len(), 1, "{:?}", proof.story);
    }

    #[test]
    fn what_was_changed_is_noticed() {
        for (from, to, code) in [
            ("open-6-1", "open-6-3", "broken_link"),
            ("\"Ben\"", "\"Bob\"", "broken_link"),
            ("\"winners\":[0]", "\"winners\":[1]", "broken_link"),
            ("aea353d1", "aea353d2", "broken_link"),
        ] {
            let mut stored = example();
            stored.header = stored.header.replace(from, to);
            stored.rows.iter_mut().for_each(|row| row.line = row.line.replace(from, to));
            let wrong = check(&stored).report.err().map(|wrong| game::Coded::code(&wrong));
            assert_eq!(wrong, Some(code), "{from} became {to}");
        }
    }
}
