//! Texts that have much in common, kept as small as a page can take them.
//!
//! A text is cut into parts, and each part is kept once. A text is then a list of numbers, and only what differs from the
//! list of another text is written: `[like, keep, drop, count, part…, keep, drop, count, part…]`, where `like` is 0 for
//! none and otherwise one more than the number of the other text, and whatever is left of the other text stays.

use std::collections::BTreeMap;

use serde::Serialize;

use super::diff::changes;

/// The texts of a page.
#[derive(Default, Serialize)]
pub(super) struct Texts {
    parts: Vec<String>,
    #[serde(rename = "texts")]
    coded: Vec<Vec<u32>>,
    #[serde(skip)]
    known: BTreeMap<String, u32>,
    #[serde(skip)]
    lists: Vec<Vec<u32>>,
}

/// Lines that are longer are cut at their commas and full stops: the description of a board is one line.
const LONG: usize = 160;

impl Texts {
    /// Takes a text up, and gives its number. `like` is the number of a text that looks much the same.
    pub(super) fn add(&mut self, text: &str, like: Option<usize>) -> usize {
        let list: Vec<u32> = parts(text).map(|part| self.part(part)).collect();
        let base = like.map_or(&[][..], |like| &self.lists[like]);
        let mut coded = vec![like.map_or(0, |like| number(like) + 1)];
        for change in changes(base, &list) {
            coded.extend([change.keep, change.drop, change.add.len()].map(number));
            coded.extend(change.add);
        }
        self.coded.push(coded);
        self.lists.push(list);
        self.lists.len() - 1
    }

    /// The number of a part.
    fn part(&mut self, part: &str) -> u32 {
        if let Some(known) = self.known.get(part) {
            return *known;
        }
        let next = number(self.parts.len());
        self.parts.push(part.to_owned());
        self.known.insert(part.to_owned(), next);
        next
    }
}

/// The parts of a text. Joined, they are the text again.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive('\n').flat_map(|line| {
        let is_long = LONG < line.len();
        line.split_inclusive(move |character| is_long && matches!(character, ',' | '.' | ';'))
    })
}

fn number(count: usize) -> u32 {
    u32::try_from(count).expect("a page has fewer than four thousand million parts")
}
