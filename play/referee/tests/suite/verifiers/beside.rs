//! Logs beside other logs and heads: where two histories part, and what that proves.

use game::{Digest, Seeded};
use referee::{Comparison, Kept, LinkedLog, PartedFrom, Parting, Signed, SignedHead, Signer, Table};

use super::script;
use crate::keyed::{BACKGAMMON, Form, Keyed, server};
use crate::support::TABLE;

const QUORIDOR: Form = Form { game: "quoridor", ..BACKGAMMON };

fn log_of(seed: u64) -> String {
    let mut table = Keyed::begun(QUORIDOR, 1, &[]);
    table.act(0, "e2").expect("it is legal");
    table.play_out(&mut Seeded::new(seed));
    table.run.log()
}

fn head(log: &str, seq: usize) -> SignedHead {
    let link = links(log)[seq];
    let seq = seq as u64;
    SignedHead { table: TABLE.to_owned(), seq, link, sig: server().sign(Signed::Head { table: TABLE, seq, link }) }
}

fn links(log: &str) -> Vec<Digest> {
    let header = Digest::of(log.lines().next().expect("a header").as_bytes());
    [header].into_iter().chain(log.lines().skip(1).map(super::honest::link_of)).collect()
}

fn compared(log: &str, others: &[Kept]) -> Comparison {
    LinkedLog::read(log).expect("it is a log").compare(others).expect("it can be compared")
}

fn heads(heads: &[SignedHead]) -> Kept {
    Kept { log: None, heads: heads.to_vec() }
}

fn parted(from: PartedFrom, line: u64, is_proof: bool) -> Vec<Parting> {
    vec![Parting { from, line, is_proof }]
}

#[test]
fn heads_of_the_same_history_agree() {
    let log = log_of(1);
    let (first, last) = (head(&log, 0), head(&log, log.lines().count() - 1));
    let found = compared(&log, &[heads(&[first, last.clone()])]);
    assert_eq!(found, Comparison { proved: Some(last.seq + 1), partings: vec![] });
    assert_eq!(script::verdicts(&[log], &[last]), [Ok(())]);
}

#[test]
fn a_log_that_ends_before_a_head_lacks_lines() {
    let log = log_of(1);
    let count = log.lines().count();
    let last = head(&log, count - 1);
    let cut: String = log.split_inclusive('\n').take(count - 2).collect();
    assert_eq!(
        compared(&cut, &[heads(std::slice::from_ref(&last))]).partings,
        parted(PartedFrom::LaterHead, count as u64, false)
    );
    assert_eq!(script::verdicts(&[cut], &[last]), [Err(0)]);
}

/// Two games with the same beginning: which line is the first that is another, and what heads of both prove.
#[test]
fn two_histories_part_and_heads_of_both_are_proof() {
    let (one, other) = (log_of(1), log_of(2));
    let part = one.lines().zip(other.lines()).position(|(one, other)| one != other).expect("they are two games");
    let line = part as u64 + 1;
    let log = |text: &str| Kept { log: Some(LinkedLog::read(text).expect("it is a log")), heads: Vec::new() };
    assert_eq!(compared(&one, &[log(&other)]).partings, parted(PartedFrom::Log(0), line, false));
    // A head of the other game alone may be all that the server has signed.
    let (ours, theirs) = (head(&one, part + 1), head(&other, part));
    assert_eq!(compared(&one, &[heads(std::slice::from_ref(&theirs))]).partings, parted(PartedFrom::Head, line, false));
    let both = [heads(&[ours.clone(), theirs.clone()])];
    assert_eq!(compared(&one, &both).partings, parted(PartedFrom::Head, line, true));
    let with_logs = Kept { log: log(&other).log, heads: vec![ours, theirs.clone()] };
    let found = compared(&one, &[with_logs]).partings;
    assert!(found.iter().all(|parting| parting.is_proof) && found.len() == 2, "{found:?}");
    let contradiction = [heads(&[head(&one, part), theirs])];
    let found = compared(&one, &contradiction).partings;
    assert!(found.contains(&parted(PartedFrom::Heads, line, true)[0]), "{found:?}");
    let longer: String = one.split_inclusive('\n').take(part).collect();
    assert!(compared(&longer, &[log(&one)]).agrees(), "one is the beginning of the other");
}

#[test]
fn what_the_server_has_not_signed_is_no_head() {
    let log = log_of(1);
    let forged = SignedHead { link: Digest([1; 32]), ..head(&log, 3) };
    let stranger = Signer::new(&[9; 32]);
    let link = links(&log)[3];
    let other = SignedHead { sig: stranger.sign(Signed::Head { table: TABLE, seq: 3, link }), ..head(&log, 3) };
    let elsewhere = SignedHead { table: "650e8400-e29b-41d4-a716-446655440000".to_owned(), ..head(&log, 3) };
    for wrong in [forged, other, elsewhere] {
        let found = LinkedLog::read(&log).expect("it is a log").compare(&[heads(std::slice::from_ref(&wrong))]);
        assert_eq!(found.err().map(|wrong| game::Coded::code(&wrong)), Some("forged_head"), "{wrong:?}");
        assert_eq!(script::verdicts(std::slice::from_ref(&log), &[wrong]), [Err(0)]);
    }
}

#[test]
fn what_was_kept_can_be_read_in_any_of_its_forms() {
    let log = log_of(1);
    let head = head(&log, 3);
    let text = serde_json::to_string(&head).expect("JSON");
    for (kept, has_log) in [
        (format!("{text}\n"), false),
        (format!("[{text},\n{text}]"), false),
        (format!("{{\"head\": {text}}}"), false),
        (log.clone(), true),
        (format!("{text}\n{log}"), true),
        (format!("{log}{text}\n"), true),
    ] {
        let read = Kept::read(&kept).unwrap_or_else(|wrong| panic!("{wrong}: {kept}"));
        assert_eq!((read.log.is_some(), read.heads.is_empty()), (has_log, kept == log), "{kept}");
        assert!(compared(&log, &[read]).agrees());
    }
    let table: &Table = &Keyed::begun(QUORIDOR, 1, &[]).run.table;
    assert_eq!(SignedHead::of(table, &server()).table, TABLE);
}
