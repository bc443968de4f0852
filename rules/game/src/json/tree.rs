//! Any JSON text, duplicate keys included.

use alloc::borrow::{Cow, ToOwned};
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::refusal::{CommonRefusal, Malformed};

/// A JSON text as it stands: keys in order, duplicates kept.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// Any other number.
    Real(f64),
    /// A string.
    Text(Cow<'a, str>),
    /// An array.
    List(Vec<Tree<'a>>),
    /// An object.
    Object(Vec<(Cow<'a, str>, Tree<'a>)>),
}

/// What some editors put before a text to say that it is UTF-8.
const BYTE_ORDER_MARK: char = '\u{feff}';

impl<'a> Tree<'a> {
    /// The tree of a JSON text. A byte order mark at its beginning is no part of it.
    ///
    /// # Errors
    /// A text that is not JSON, with the line and column where it stops being JSON.
    pub fn parse(text: &'a str) -> Result<Tree<'a>, Malformed> {
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        serde_json::from_str(text).map_err(|error| Malformed::new(CommonRefusal::NotJson, "", &error.to_string()))
    }

    /// The value under `key` of an object (the first, if it is there twice).
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Tree<'a>> {
        match self {
            Tree::Object(fields) => fields.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The string, if it is one.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Tree::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The same tree, with text of its own.
    #[must_use]
    pub fn into_owned(self) -> Tree<'static> {
        match self {
            Tree::Null => Tree::Null,
            Tree::Bool(value) => Tree::Bool(value),
            Tree::Integer(value) => Tree::Integer(value),
            Tree::Real(value) => Tree::Real(value),
            Tree::Text(text) => Tree::Text(Cow::Owned(text.into_owned())),
            Tree::List(items) => Tree::List(items.into_iter().map(Tree::into_owned).collect()),
            Tree::Object(fields) => Tree::Object(
                fields.into_iter().map(|(key, value)| (Cow::Owned(key.into_owned()), value.into_owned())).collect(),
            ),
        }
    }

    /// What it is, for a sentence about what it should have been.
    pub(super) fn noun(&self) -> &'static str {
        match self {
            Tree::Null => "null",
            Tree::Bool(_) => "a boolean",
            Tree::Integer(_) => "a whole number",
            Tree::Real(_) => "a number that is not whole",
            Tree::Text(_) => "a string",
            Tree::List(_) => "an array",
            Tree::Object(_) => "an object",
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Tree<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tree<'a>, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_unit<E>(self) -> Result<Tree<'de>, E> {
        Ok(Tree::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Tree<'de>, E> {
        Ok(Tree::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Tree<'de>, E> {
        Ok(Tree::Integer(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Tree<'de>, E> {
        // Nothing we read comes near 2^63: whatever is larger is as out of range as the largest.
        Ok(Tree::Integer(i64::try_from(value).unwrap_or(i64::MAX)))
    }

    #[expect(clippy::cast_possible_truncation, reason = "a number that does not survive the trip stays a Real")]
    #[expect(clippy::cast_precision_loss, reason = "as above")]
    #[expect(clippy::float_cmp, reason = "exactness is the question")]
    fn visit_f64<E>(self, value: f64) -> Result<Tree<'de>, E> {
        // JSON does not tell 8 from 8.0, and neither does JSON Schema. What is too large is whole as well.
        let whole = value as i64;
        let is_whole = whole as f64 == value || whole == i64::MAX || whole == i64::MIN;
        Ok(if is_whole { Tree::Integer(whole) } else { Tree::Real(value) })
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Tree<'de>, E> {
        Ok(Tree::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Tree<'de>, E> {
        Ok(Tree::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Tree<'de>, A::Error> {
        // Most lists and objects are short: this is room for them at once.
        let mut list = Vec::with_capacity(4);
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Tree::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Tree<'de>, A::Error> {
        let mut fields = Vec::with_capacity(4);
        while let Some(Key(key)) = entries.next_key()? {
            fields.push((key, entries.next_value()?));
        }
        Ok(Tree::Object(fields))
    }
}

/// A key, borrowed from the text where it has no escapes.
struct Key<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Key<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Key<'a>, D::Error> {
        match deserializer.deserialize_str(TreeVisitor)? {
            Tree::Text(text) => Ok(Key(text)),
            other => Err(serde::de::Error::custom(format!("{} as a key", other.noun()))),
        }
    }
}

impl Serialize for Tree<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Tree::Null => serializer.serialize_unit(),
            Tree::Bool(value) => serializer.serialize_bool(*value),
            Tree::Integer(value) => serializer.serialize_i64(*value),
            Tree::Real(value) => serializer.serialize_f64(*value),
            Tree::Text(text) => serializer.serialize_str(text),
            Tree::List(items) => serializer.collect_seq(items),
            Tree::Object(fields) => serializer.collect_map(fields.iter().map(|(key, value)| (key, value))),
        }
    }
}
