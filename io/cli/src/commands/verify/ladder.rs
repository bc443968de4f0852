//! The ladder of claims, for people and for programs: what a log proves, and what it leaves to somebody's word.

use game::print::printable;
use game::{Speak as _, Text};
use referee::{Ladder, Table};
use serde::Serialize;
use speech::{ENGLISH, Speech};

/// How wide text for people is, in characters.
const WIDTH: usize = 80;
/// How wide the column is that says how far a claim holds.
const VERDICT: usize = 20;

/// A claim, for programs.
#[derive(Serialize)]
pub(super) struct RungDoc {
    claim: &'static str,
    holds: &'static str,
    since: Option<u64>,
    text: String,
    reasons: Vec<String>,
}

/// What a table's ladder says in English.
struct Reader {
    speech: Speech,
    players: Vec<String>,
}

impl Reader {
    fn of(table: &Table) -> Reader {
        let speech = Speech::new(ENGLISH, &[game::CATALOGUES, table.kind().catalogues, referee::CATALOGUES]);
        let players = speech.players(&table.envelope().names);
        Reader { speech, players }
    }

    fn say(&self, text: &Text) -> String {
        printable(&self.speech.say(text, &self.players)).into_owned()
    }
}

/// The ladder of a table's log, for programs.
pub(super) fn documents(table: &Table, ladder: &Ladder) -> Vec<RungDoc> {
    let reader = Reader::of(table);
    let document = |rung: &referee::Rung| RungDoc {
        claim: rung.claim.name(),
        holds: rung.holds.name(),
        since: rung.since,
        text: reader.say(&rung.claim.text()),
        reasons: rung.reasons.iter().map(|reason| reader.say(reason)).collect(),
    };
    ladder.rungs.iter().map(document).collect()
}

/// The ladder of a table's log, for people: a claim a line, how far it holds before it and why below.
pub(crate) fn claims(table: &Table, ladder: &Ladder) -> String {
    let reader = Reader::of(table);
    let mut text = "  what it proves\n".to_owned();
    for rung in &ladder.rungs {
        let verdict = reader.say(&rung.verdict());
        text += &indented(&format!("  {verdict:<VERDICT$}"), &reader.say(&rung.claim.text()));
        for reason in &rung.reasons {
            text += &indented(&format!("  {:<VERDICT$}- ", ""), &reader.say(reason));
        }
    }
    text
}

/// A text in lines that are not too wide, the first after `start` and the others below it.
pub(super) fn indented(start: &str, text: &str) -> String {
    let indent = start.chars().count();
    let (mut lines, mut line) = (String::new(), start.to_owned());
    let mut is_fresh = true;
    for word in text.split(' ') {
        if !is_fresh && WIDTH < line.chars().count() + 1 + word.chars().count() {
            lines += &line;
            lines.push('\n');
            line = " ".repeat(indent);
            is_fresh = true;
        }
        if !is_fresh {
            line.push(' ');
        }
        line += word;
        is_fresh = false;
    }
    lines + line.trim_end() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_time() {
        let text = indented("  - ", &"four ".repeat(40));
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH && line.starts_with("  ")), "{text}");
        assert_eq!(text.split_whitespace().filter(|word| *word == "four").count(), 40);
        let long = indented("  ", &"x".repeat(100));
        assert_eq!(long.lines().count(), 1, "a word is not divided");
    }
}
