//! Reading JSON so that everything that is wrong is said, each with its code and its place.
//!
//! A [`Tree`] is any JSON text, duplicate keys included. A [`Node`] is a place in it; reading a value there either
//! gives the value or notes a fault and gives nothing, so that the reader goes on and finds the next fault.
//!
//! ```
//! use game::json::{Tree, read};
//!
//! let tree = Tree::parse(r#"{"row": 12, "colour": "red"}"#).unwrap();
//! let wrong = read(&tree, |node| {
//!     let cell = node.object(&["row", "col"])?;
//!     let (row, col) = (cell.get("row").integer(0..=8), cell.get("col").integer(0..=8));
//!     Some((row?, col?))
//! });
//! let codes: Vec<_> = wrong.unwrap_err().faults().iter().map(|fault| (fault.at.clone(), fault.code)).collect();
//! assert_eq!(codes, [
//!     ("/colour".to_string(), "unknown_field"),
//!     ("/row".to_string(), "out_of_range"),
//!     ("/col".to_string(), "missing_field"),
//! ]);
//! ```

mod tree;

use alloc::borrow::{Cow, ToOwned};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt;
use core::ops::RangeInclusive;

use crate::refusal::{Coded, CommonRefusal, Fault, Faults, Malformed};

pub use self::tree::Tree;

/// Reads the whole of a tree.
///
/// # Errors
/// Everything that `reader` found wrong.
///
/// # Panics
/// When `reader` gives nothing without having noted why: a mistake in the reader.
pub fn read<T>(tree: &Tree<'_>, reader: impl FnOnce(&Node<'_>) -> Option<T>) -> Result<T, Malformed> {
    read_beside(tree, &[], reader)
}

/// Reads the whole of a tree but for some keys of the outermost object, which the caller reads.
///
/// # Errors
/// Everything that `reader` found wrong.
///
/// # Panics
/// When `reader` gives nothing without having noted why: a mistake in the reader.
pub fn read_beside<T>(
    tree: &Tree<'_>,
    beside: &[&str],
    reader: impl FnOnce(&Node<'_>) -> Option<T>,
) -> Result<T, Malformed> {
    read_noting(tree, beside, reader).0
}

/// The keys of a tree that `reader` ignores, because they are not part of the document and its schema does not forbid them.
pub fn ignored<T>(tree: &Tree<'_>, reader: impl FnOnce(&Node<'_>) -> Option<T>) -> Vec<Fault> {
    read_noting(tree, &[], reader).1
}

fn read_noting<T>(
    tree: &Tree<'_>,
    beside: &[&str],
    reader: impl FnOnce(&Node<'_>) -> Option<T>,
) -> (Result<T, Malformed>, Vec<Fault>) {
    let notes = RefCell::new(Notes::default());
    let value = reader(&Node { tree: Some(tree), path: Path::Root, notes: &notes, beside });
    let Notes { faults, warnings } = notes.into_inner();
    let value = faults.none().map(|()| value.expect("a reader that gives nothing has noted a fault"));
    (value, warnings)
}

/// What a reader has noted so far.
#[derive(Debug, Default)]
struct Notes {
    faults: Faults,
    /// Keys that were ignored.
    warnings: Vec<Fault>,
}

/// A place in a tree, where a value is or is missing.
#[derive(Debug)]
pub struct Node<'t> {
    tree: Option<&'t Tree<'t>>,
    path: Path<'t>,
    notes: &'t RefCell<Notes>,
    /// Keys that this object may have as well, and that another reader reads.
    beside: &'t [&'t str],
}

impl<'t> Node<'t> {
    /// The tree below this place, unless it is missing.
    #[must_use]
    pub fn tree(&self) -> Option<&Tree<'_>> {
        self.tree
    }

    /// An object that has no other keys than `keys`.
    #[must_use]
    pub fn object<'s>(&'s self, keys: &[&str]) -> Option<Object<'s>> {
        self.object_with(keys, |node, found| node.note(CommonRefusal::UnknownField, found))
    }

    /// An object whose schema does not forbid other keys than `keys`: those are ignored, with a warning.
    #[must_use]
    pub fn open_object<'s>(&'s self, keys: &[&str]) -> Option<Object<'s>> {
        self.object_with(keys, |node, found| node.warn(CommonRefusal::UnknownField, found))
    }

    fn object_with<'s>(&'s self, keys: &[&str], unknown: impl Fn(&Node<'_>, &str)) -> Option<Object<'s>> {
        let fields = match self.tree {
            Some(Tree::Object(fields)) => fields.as_slice(),
            _ => return self.not_a("an object"),
        };
        let object = Object { fields, node: self };
        // A bit a key: no object that is read here has more than 64.
        let mut seen = 0_u64;
        for (key, value) in fields {
            let place = keys.iter().position(|known| known == key);
            match place.map(|index| 1 << index) {
                Some(bit) if seen & bit == 0 => seen |= bit,
                Some(_) => object.node_of(key, Some(value)).note(CommonRefusal::DuplicateKey, ""),
                None if self.beside.contains(&key.as_ref()) => {}
                None => {
                    let legal = [keys, self.beside].concat();
                    unknown(&object.node_of(key, Some(value)), &expected(&legal));
                }
            }
        }
        Some(object)
    }

    /// A whole number within `range`.
    #[must_use]
    pub fn integer(&self, range: RangeInclusive<i64>) -> Option<i64> {
        let (low, high) = (range.start(), range.end());
        match self.tree {
            Some(Tree::Integer(number)) if range.contains(number) => Some(*number),
            Some(Tree::Integer(number)) => {
                self.refuse(CommonRefusal::OutOfRange, &format!("{number} is not within {low} to {high}"))
            }
            _ => self.not_a("a whole number"),
        }
    }

    /// A whole number that fits a small type, within `range`.
    #[must_use]
    pub fn small<T: Copy + Into<i64> + TryFrom<i64>>(&self, range: RangeInclusive<T>) -> Option<T> {
        let number = self.integer((*range.start()).into()..=(*range.end()).into())?;
        T::try_from(number).ok()
    }

    /// A boolean.
    #[must_use]
    pub fn boolean(&self) -> Option<bool> {
        match self.tree {
            Some(Tree::Bool(value)) => Some(*value),
            _ => self.not_a("true or false"),
        }
    }

    /// A string.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self.tree {
            Some(Tree::Text(text)) => Some(text),
            _ => self.not_a("a string"),
        }
    }

    /// A string whose number of characters is in `lengths`.
    #[must_use]
    pub fn sized_text(&self, lengths: RangeInclusive<usize>) -> Option<String> {
        let text = self.text()?;
        let length = text.chars().count();
        if lengths.contains(&length) {
            return Some(text.to_owned());
        }
        self.refuse(CommonRefusal::WrongLength, &counted(length, "character", &lengths))
    }

    /// One of these words; gives what stands beside it.
    #[must_use]
    pub fn one_of<T: Copy>(&self, words: &[(&str, T)]) -> Option<T> {
        let text = self.text()?;
        match words.iter().find(|(word, _)| *word == text) {
            Some((_, value)) => Some(*value),
            None => {
                let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                self.refuse(CommonRefusal::UnknownWord, &format!("{text:?}, expected {}", list(&words)))
            }
        }
    }

    /// A string that is a value in text.
    #[must_use]
    pub fn parsed<T: core::str::FromStr<Err = Malformed>>(&self) -> Option<T> {
        match self.text()?.parse() {
            Ok(value) => Some(value),
            Err(malformed) => self.refuse_as(&malformed),
        }
    }

    /// An array whose length is in `lengths`, every item read by `reader`.
    #[must_use]
    pub fn list<T>(
        &self,
        lengths: RangeInclusive<usize>,
        mut reader: impl FnMut(&Node<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let items = match self.tree {
            Some(Tree::List(items)) => items,
            _ => return self.not_a("an array"),
        };
        if !lengths.contains(&items.len()) {
            return self.refuse(CommonRefusal::WrongLength, &counted(items.len(), "item", &lengths));
        }
        let mut values = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let path = Path::Item(&self.path, index);
            // All of them are read even if one is wrong, so that every fault is noted.
            values.extend(reader(&Node { tree: Some(item), path, notes: self.notes, beside: &[] }));
        }
        if values.len() == items.len() { Some(values) } else { None }
    }

    /// `null`, or what `reader` reads.
    #[must_use]
    pub fn nullable<T>(&self, reader: impl FnOnce(&Node<'t>) -> Option<T>) -> Option<Option<T>> {
        match self.tree {
            Some(Tree::Null) => Some(None),
            _ => reader(self).map(Some),
        }
    }

    /// What `reader` reads, or `default` where there is no value.
    #[must_use]
    pub fn or<T>(&self, default: T, reader: impl FnOnce(&Node<'t>) -> Option<T>) -> Option<T> {
        if self.tree.is_some() { reader(self) } else { Some(default) }
    }

    /// What `reader` reads, if there is a value.
    #[must_use]
    pub fn optional<T>(&self, reader: impl FnOnce(&Node<'t>) -> Option<T>) -> Option<Option<T>> {
        self.or(None, |node| reader(node).map(Some))
    }

    /// The word under `key` of an object, whatever else is wrong with it: what kind of object it is.
    #[must_use]
    pub fn word(&self, key: &str) -> Option<&str> {
        self.tree?.get(key)?.as_text()
    }

    /// Notes that something is wrong here, and gives nothing.
    pub fn refuse<T>(&self, why: impl Coded, found: &str) -> Option<T> {
        self.note(why, found);
        None
    }

    /// Notes what parsing the value here found wrong, and gives nothing.
    #[must_use]
    pub fn refuse_as<T>(&self, malformed: &Malformed) -> Option<T> {
        let here = self.path.to_string();
        let faults = malformed.faults().iter().map(|fault| Fault { at: here.clone(), ..fault.clone() });
        self.notes.borrow_mut().faults.extend(faults);
        None
    }

    /// Notes that something is wrong here, unless too much is wrong already.
    fn note(&self, why: impl Coded, found: &str) {
        let mut notes = self.notes.borrow_mut();
        if notes.faults.len() < MOST_FAULTS {
            notes.faults.note(why, &self.path.to_string(), found);
        }
    }

    /// Notes that what is here is ignored, unless enough is already.
    fn warn(&self, why: impl Coded, found: &str) {
        let mut notes = self.notes.borrow_mut();
        if notes.warnings.len() < MOST_FAULTS {
            notes.warnings.push(Fault::new(why, &self.path.to_string(), found));
        }
    }

    /// Notes that the value is missing, or not `wanted`.
    fn not_a<T>(&self, wanted: &str) -> Option<T> {
        match self.tree {
            None => self.refuse(CommonRefusal::MissingField, &format!("expected {wanted}")),
            Some(tree) => self.refuse(CommonRefusal::WrongType, &format!("{}, expected {wanted}", tree.noun())),
        }
    }
}

/// An object whose keys are known to be allowed.
#[derive(Debug)]
pub struct Object<'t> {
    fields: &'t [(Cow<'t, str>, Tree<'t>)],
    node: &'t Node<'t>,
}

impl<'t> Object<'t> {
    /// The place of `key`; reading a value there notes it if it is missing.
    #[must_use]
    pub fn get(&self, key: &'t str) -> Node<'t> {
        self.node_of(key, self.fields.iter().find(|(name, _)| name == key).map(|(_, value)| value))
    }

    /// The place of `key`, if it is there.
    #[must_use]
    pub fn optional(&self, key: &'t str) -> Option<Node<'t>> {
        let node = self.get(key);
        if node.tree.is_some() { Some(node) } else { None }
    }

    /// What `reader` reads under `key`.
    pub fn read<T>(&self, key: &'t str, reader: impl FnOnce(&Node<'t>) -> Option<T>) -> Option<T> {
        reader(&self.get(key))
    }

    /// What `reader` reads under `key`, or `default` where the key is missing.
    pub fn or<T>(&self, key: &'t str, default: T, reader: impl FnOnce(&Node<'t>) -> Option<T>) -> Option<T> {
        self.get(key).or(default, reader)
    }

    fn node_of(&self, key: &'t str, tree: Option<&'t Tree<'t>>) -> Node<'t> {
        Node { tree, path: Path::Key(&self.node.path, key), notes: self.node.notes, beside: &[] }
    }
}

/// The way from the root of a tree to a place in it.
#[derive(Debug)]
enum Path<'t> {
    Root,
    Key(&'t Path<'t>, &'t str),
    Item(&'t Path<'t>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Root => Ok(()),
            Path::Key(parent, key) => write!(f, "{parent}/{}", key.replace('~', "~0").replace('/', "~1")),
            Path::Item(parent, index) => write!(f, "{parent}/{index}"),
        }
    }
}

/// The most faults that are noted of one text, and the most warnings.
const MOST_FAULTS: usize = 100;

/// What keys an object may have, as a sentence goes on.
fn expected(keys: &[&str]) -> String {
    if keys.is_empty() { "no keys are expected".to_owned() } else { format!("expected {}", list(keys)) }
}

/// How many there are, and how many there should be.
fn counted(count: usize, noun: &str, wanted: &RangeInclusive<usize>) -> String {
    let plural = if count == 1 { "" } else { "s" };
    match (wanted.start(), wanted.end()) {
        (low, high) if low == high => format!("{count} {noun}{plural}, expected {low}"),
        (low, high) => format!("{count} {noun}{plural}, expected {low} to {high}"),
    }
}

/// `a`, `b` or `c`.
fn list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}
