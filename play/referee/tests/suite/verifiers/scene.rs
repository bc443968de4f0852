//! A log in the hands of a forger: lines that can be changed, left out and put in, and links that are made right again.

use std::borrow::Cow;

use game::json::Tree;
use game::{Digest, Luck as _, Seeded};
use referee::{LogEntry, Record, Table};

use super::honest::Played;
use crate::support::kinds;

/// A line, as its keys and values in order.
#[derive(Clone)]
pub(super) struct Row(pub(super) Vec<(Cow<'static, str>, Tree<'static>)>);

impl Row {
    pub(super) fn of(line: &str) -> Row {
        match Tree::parse(line).expect("a line is JSON").into_owned() {
            Tree::Object(fields) => Row(fields),
            _ => panic!("a line is an object"),
        }
    }

    pub(super) fn get(&self, key: &str) -> Option<&Tree<'static>> {
        self.0.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    pub(super) fn text(&self, key: &str) -> &str {
        self.get(key).and_then(Tree::as_text).unwrap_or_default()
    }

    pub(super) fn number(&self, key: &str) -> i64 {
        match self.get(key) {
            Some(Tree::Integer(number)) => *number,
            _ => -1,
        }
    }

    /// The numbers of a list.
    pub(super) fn numbers(&self, key: &str) -> Vec<i64> {
        let Some(Tree::List(items)) = self.get(key) else { return Vec::new() };
        items.iter().map(|item| if let Tree::Integer(number) = item { *number } else { -1 }).collect()
    }

    pub(super) fn is(&self, event: &str) -> bool {
        self.text("event") == event
    }

    /// Whether a player did it.
    pub(super) fn is_act(&self) -> bool {
        self.text("by").starts_with("seat-")
    }

    pub(super) fn is_draw(&self) -> bool {
        self.text("by") == "chance"
    }

    pub(super) fn is_forfeit(&self) -> bool {
        self.text("action").starts_with("forfeit-")
    }

    /// Sets a value; a new key comes before the link.
    pub(super) fn set(&mut self, key: &'static str, value: Tree<'static>) -> &mut Row {
        match self.0.iter_mut().find(|(name, _)| name == key) {
            Some((_, old)) => *old = value,
            None => {
                let end = self.0.iter().position(|(name, _)| name == "link").unwrap_or(self.0.len());
                self.0.insert(end, (key.into(), value));
            }
        }
        self
    }

    pub(super) fn put(&mut self, key: &'static str, value: &str) -> &mut Row {
        self.set(key, Tree::Text(Cow::Owned(value.to_owned())))
    }

    pub(super) fn remove(&mut self, key: &str) -> &mut Row {
        self.0.retain(|(name, _)| name != key);
        self
    }

    /// The line, as it is written.
    pub(super) fn line(&self) -> String {
        game::log::line(&Tree::Object(self.0.clone()))
    }
}

/// What is wrong, and where it must show.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Must {
    /// In this line, from 0.
    Show(usize),
    /// In one of these: a draw that follows from something else may be the same by chance.
    ShowIn(Vec<usize>),
    /// Nowhere in the log: only beside a head that the server has signed.
    Head,
}

/// How much of it the script can know.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Script {
    /// All: it says the same line.
    Same,
    /// That takes the rules: it says nothing, or a later line.
    Rules,
}

/// What a forger made.
pub(super) struct Forged {
    pub(super) lines: Vec<String>,
    pub(super) must: Must,
    pub(super) script: Script,
}

/// A log, and what a forger must know of it.
pub(super) struct Scene<'p> {
    pub(super) played: &'p Played,
    pub(super) rows: Vec<Row>,
    /// The first draw that is veiled to the end, or the number of lines.
    pub(super) seen: usize,
    /// The line with which the game begins, or the number of lines.
    pub(super) begin: usize,
}

impl<'p> Scene<'p> {
    pub(super) fn of(played: &'p Played) -> Scene<'p> {
        let rows: Vec<Row> = played.lines().iter().map(|line| Row::of(line)).collect();
        let is_told =
            |row: &Row| rows.iter().any(|other| other.is("reveal") && other.number("draw") == row.number("draw"));
        let seen = rows.iter().position(|row| row.is("veiled") && !is_told(row)).unwrap_or(rows.len());
        let begin = rows.iter().position(|row| row.is("begin")).unwrap_or(rows.len());
        Scene { played, rows, seen, begin }
    }

    /// One of the lines that can be judged in full and are such.
    pub(super) fn one(&self, luck: &mut Seeded, is_such: impl Fn(usize, &Row) -> bool) -> Option<usize> {
        let all: Vec<usize> = (1..self.seen).filter(|index| is_such(*index, &self.rows[*index])).collect();
        if all.is_empty() { None } else { Some(all[luck.below(u32::try_from(all.len()).ok()?) as usize]) }
    }

    /// The log with a line changed, and what the forger says must show there.
    pub(super) fn changed(&self, index: usize, change: impl for<'r> FnOnce(&'r mut Row) -> &'r mut Row) -> Vec<Row> {
        let mut rows = self.rows.clone();
        change(&mut rows[index]);
        assert_ne!(rows[index].line(), self.rows[index].line(), "it changes something");
        rows
    }

    pub(super) fn without(&self, index: usize) -> Vec<Row> {
        let mut rows = self.rows.clone();
        rows.remove(index);
        rows
    }

    pub(super) fn with(&self, index: usize, row: Row) -> Vec<Row> {
        let mut rows = self.rows.clone();
        rows.insert(index, row);
        rows
    }

    /// The first of the old lines from `start` on that does not hold any more if the links from `from` on are others: because
    /// it signs one of them, or is a draw that depends on one.
    pub(super) fn fallout(&self, from: usize, start: usize) -> Must {
        let from_seq = i64::try_from(from).expect("logs are short");
        let mut draws = Vec::new();
        for index in start..self.rows.len() {
            let row = &self.rows[index];
            let offence = row.get("offence").map(|offence| Row(fields(offence)));
            let saw = row.number("saw").max(offence.map_or(-1, |offence| offence.number("saw")));
            let of_call = || self.call_of(index).is_some_and(|call| from <= call);
            let signs = (row.is("sit") && row.has("key") && from == 0)
                || from_seq <= saw
                || (row.is("share") && (from == 0 || of_call()));
            let is_draw = from <= self.begin && row.has("reveal") && !row.is("end") && index < self.seen;
            if signs || is_draw {
                draws.push(index);
            }
            if signs || (is_draw && (!self.played.header.game.starts_with('b') || 5 < draws.len())) {
                break;
            }
        }
        match &*draws {
            [] => Must::Head,
            [only] if !self.rows[*only].is_draw() => Must::Show(*only),
            _ => Must::ShowIn(draws),
        }
    }

    /// The first of the old lines after one that signs a link that is another now.
    pub(super) fn signed_after(&self, index: usize) -> Option<usize> {
        let is_signed = |row: &Row| row.has("sig") && !row.is("sit");
        (index + 1..self.rows.len()).find(|line| {
            let row = &self.rows[*line];
            let saw = usize::try_from(row.number("saw")).ok();
            is_signed(row)
                && (saw.is_some_and(|saw| index <= saw)
                    || self.call_of(*line).is_some_and(|call| row.is("share") && index <= call))
        })
    }

    /// The call that a share answers.
    pub(super) fn call_of(&self, share: usize) -> Option<usize> {
        let seat = self.rows[share].number("seat");
        (0..share)
            .rev()
            .find(|index| self.rows[*index].is("call") && self.rows[*index].numbers("seats").contains(&seat))
    }

    /// A change that breaks nothing by itself.
    pub(super) fn quiet(&self, index: usize, change: impl for<'r> FnOnce(&'r mut Row) -> &'r mut Row) -> Forged {
        let rows = self.changed(index, change);
        Forged { lines: relinked(&rows), must: self.fallout(index, index + 1), script: Script::Same }
    }

    /// The table after so many lines besides the header.
    pub(super) fn table_after(&self, lines: usize) -> Table {
        let mut table = Table::new(kinds(), self.played.header.clone()).expect("the header is right");
        for entry in &self.played.entries[..lines] {
            let record = Record::parse(&entry.line).expect("it was written");
            let entry = LogEntry { record, line: entry.line.clone(), sealed: entry.sealed.clone() };
            table.evolve(&entry).unwrap_or_else(|wrong| panic!("{}: {wrong}", entry.line));
        }
        table
    }
}

fn fields(tree: &Tree<'static>) -> Vec<(Cow<'static, str>, Tree<'static>)> {
    if let Tree::Object(fields) = tree { fields.clone() } else { Vec::new() }
}

#[expect(clippy::unnecessary_wraps, reason = "every way to tamper has the same type")]
impl Forged {
    /// It shows in this line, to both.
    pub(super) fn show(rows: &[Row], index: usize) -> Option<Forged> {
        Some(Forged { lines: relinked(rows), must: Must::Show(index), script: Script::Same })
    }

    /// It shows in this line to those who know the rules.
    pub(super) fn by_rules(rows: &[Row], index: usize) -> Option<Forged> {
        Some(Forged { lines: relinked(rows), must: Must::Show(index), script: Script::Rules })
    }

    /// The links are as they were.
    pub(super) fn careless(lines: Vec<String>, index: usize) -> Option<Forged> {
        Some(Forged { lines, must: Must::Show(index), script: Script::Same })
    }

    /// Or in an earlier one.
    pub(super) fn or_before(mut self, index: Option<usize>) -> Forged {
        let Some(index) = index else { return self };
        self.must = match self.must {
            Must::Show(other) => Must::Show(other.min(index)),
            Must::Head => Must::Show(index),
            Must::ShowIn(others) => {
                let mut all: Vec<usize> = others.into_iter().filter(|other| *other < index).collect();
                all.push(index);
                Must::ShowIn(all)
            }
        };
        self
    }
}

/// Numbers the lines anew and makes every link what it should be.
pub(super) fn relinked(rows: &[Row]) -> Vec<String> {
    let header = rows[0].line();
    let mut before = Digest::of(header.as_bytes());
    let mut lines = vec![header];
    for (seq, row) in (1..).zip(&rows[1..]) {
        let mut row = row.clone();
        row.set("seq", Tree::Integer(seq)).remove("link");
        let body = row.line();
        before = Digest::of(format!("{before}{body}").as_bytes());
        lines.push(format!("{},\"link\":\"{before}\"}}", &body[..body.len() - 1]));
    }
    lines
}

/// The same digits, but for the first.
pub(super) fn bent(digits: &str) -> String {
    format!("{}{}", if digits.starts_with('0') { '1' } else { '0' }, &digits[1..])
}
