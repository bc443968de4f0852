//! What a file proves of a server that has lied, and what it does not.

use game::{Digest, Seeded};
use referee::{Evidence, Proof, Signed, SignedHead};

use super::{BACKGAMMON, Keyed, server};
use crate::support::kinds;

/// A table after a few moves, and the evidence that its log is under its head.
fn honest() -> (Keyed, Evidence) {
    let mut table = Keyed::begun(BACKGAMMON, 1, &[0, 1]);
    let mut luck = Seeded::new(1);
    for _ in 0..3 {
        table.step(&mut luck);
    }
    let lines = table.run.lines();
    let mut evidence = Evidence::of(&lines[0]).expect("a header");
    evidence.histories[0].extend(lines[1..].iter().cloned());
    evidence.heads.push(table.head());
    (table, evidence)
}

/// A head that the server has signed, of any line.
fn head(table: &Keyed, seq: u64, link: Digest) -> SignedHead {
    let id = &table.run.header.table;
    SignedHead { table: id.clone(), seq, link, sig: server().sign(Signed::Head { table: id, seq, link }) }
}

/// A line with another body in its place, and its link made right.
fn relinked(before: &str, body: &str) -> String {
    let link = match before.strip_suffix("\"}").and_then(|line| line.rsplit_once('"')) {
        Some((_, link)) if before.contains(",\"link\":") => link.to_owned(),
        _ => Digest::of(before.as_bytes()).to_string(),
    };
    let link = Digest::of(format!("{link}{body}").as_bytes());
    format!("{},\"link\":\"{link}\"}}", body.strip_suffix('}').expect("an object"))
}

fn body(line: &str) -> String {
    line.rsplit_once(",\"link\":").expect("a link").0.to_owned() + "}"
}

fn link(line: &str) -> Digest {
    line[line.len() - 66..line.len() - 2].parse().expect("a link")
}

#[test]
fn an_honest_log_proves_nothing() {
    let (table, evidence) = honest();
    assert_eq!(evidence.judge(kinds()), None);
    // Neither do heads that others have signed, of other tables, or of no line.
    let mut other = evidence.clone();
    other.heads.push(SignedHead { link: Digest([1; 32]), ..head(&table, 1, Digest([2; 32])) });
    other
        .heads
        .push(SignedHead { table: "550e8400-e29b-41d4-a716-446655440001".into(), ..head(&table, 1, Digest([2; 32])) });
    other.heads.push(head(&table, 99, Digest([2; 32])));
    assert_eq!(other.judge(kinds()), None);
}

#[test]
fn two_heads_of_one_line_prove_two_histories() {
    let (table, evidence) = honest();
    let other = head(&table, 2, Digest([2; 32]));
    let one = link(&table.run.lines()[2]);
    let heads = vec![head(&table, 2, one), other.clone()];
    let alone = Evidence { histories: Vec::new(), heads, ..evidence.clone() };
    let proof = Some(Proof::TwoHistories { seq: 2, one, other: other.link });
    assert_eq!(alone.judge(kinds()), proof);
    // A head and a log that a later head covers.
    let mut longer = evidence.clone();
    longer.heads.push(other);
    assert!(matches!(longer.judge(kinds()), Some(Proof::TwoHistories { seq: 2, .. })));
    longer.heads.remove(0);
    assert_eq!(longer.judge(kinds()), None, "nothing covers the log");
    // Two headers of one table.
    let header = table.run.lines()[0].replace("\"setup\":{}", "\"setup\":{\"match\":3}");
    let mut twice = evidence;
    twice.heads.push(head(&table, 0, Digest::of(header.as_bytes())));
    twice.histories.push(vec![header]);
    assert!(matches!(twice.judge(kinds()), Some(Proof::TwoHistories { seq: 0, .. })));
    assert_eq!(Evidence::parse(&twice.file()), Ok(twice));
}

#[test]
fn a_wrong_line_is_proof_under_a_head() {
    let (table, evidence) = honest();
    let mut lines = table.run.lines();
    // Another roll, and the links made right.
    let roll = lines.iter().position(|line| line.contains("\"reveal\":")).expect("a roll");
    let action = lines[roll].split("\"action\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("an id");
    let other = if action == "open-6-1" { "open-6-2" } else { "open-6-1" };
    lines[roll] = relinked(&lines[roll - 1], &body(&lines[roll]).replace(action, other));
    lines.truncate(roll + 1);
    let last = link(&lines[roll]);
    let mut wrong = Evidence { histories: vec![lines.clone()], ..evidence };
    wrong.heads = vec![head(&table, roll as u64 - 1, link(&lines[roll - 1]))];
    assert_eq!(wrong.judge(kinds()), None, "no head covers that line");
    wrong.heads.push(head(&table, roll as u64, last));
    match wrong.judge(kinds()) {
        Some(Proof::WrongLine { malformed, signed }) => {
            assert_eq!((malformed.faults()[0].code, signed), ("wrong_draw", roll as u64));
            assert!(malformed.to_string().starts_with(&format!("line {}", roll + 1)), "{malformed}");
        }
        other => panic!("{other:?}"),
    }
    let file = wrong.file();
    assert!(Evidence::is_one(&file) && !Evidence::is_one(&lines.join("\n")));
    assert_eq!(Evidence::parse(&file), Ok(wrong.clone()));
    let cut = &file[..file.len() - 30];
    assert_eq!(Evidence::parse(cut).expect("the last line is cut off").judge(kinds()), None);
    assert!(Evidence::parse(&format!("{cut}\n")).is_err());
}

/// Whoever complains can change the link that stands in a line, or put lines into one: that is no proof.
#[test]
fn a_line_that_the_player_has_changed_is_no_proof() {
    let (_, evidence) = honest();
    for change in [
        |line: &str| line.replace("\"link\":\"", "\"link\":\"0"),
        |line: &str| line.replace("\"link\":\"", "\"link\": \""),
        |line: &str| format!("{line}\r"),
        |line: &str| format!("\n{line}"),
        |line: &str| line.replacen("\"seq\"", "\"seq\" ", 1),
        |_: &str| String::new(),
    ] {
        for index in 0..evidence.histories[0].len() {
            let mut changed = evidence.clone();
            changed.histories[0][index] = change(&changed.histories[0][index]);
            assert_eq!(changed.judge(kinds()), None, "{}", changed.histories[0][index]);
        }
    }
    // A line is no header, though its link would be the same.
    let mut shifted = evidence.clone();
    let lines = &evidence.histories[0];
    shifted.histories = vec![vec![format!("{}{}", link(&lines[1]), body(&lines[2]))]];
    assert_eq!(shifted.judge(kinds()), None);
}

#[test]
fn evidence_is_of_one_table_and_one_server() {
    let (_, evidence) = honest();
    let mut both = evidence.clone();
    both.add(evidence.clone()).expect("the same table");
    let other = Evidence { server: Digest([7; 32]), ..evidence.clone() };
    assert!(both.add(other).is_err());
    let noted = evidence.file() + "{\"fault\":{\"code\":\"x\"}}\n\n";
    assert_eq!(Evidence::parse(&noted).expect("notes are kept").notes.len(), 1);
    for text in ["", "{}", "{\"parlor_evidence\":2}", "{\"parlor_evidence\":1,\"server\":\"x\",\"table\":\"y\"}"] {
        assert!(Evidence::parse(text).is_err(), "{text}");
    }
}
