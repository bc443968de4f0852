//! Objects of documents, read key by key.

use core::fmt::Display;

use serde::Serializer;

use crate::json::Node;

/// An object of a document: its keys, and how it is read. [`document!`](crate::document) writes it.
pub trait Document: Sized {
    /// Every key it can have.
    const KEYS: &'static [&'static str];

    /// Reads the object; notes every fault.
    fn read(node: &Node<'_>) -> Option<Self>;
}

/// Declares how objects are read: each row is a field, its key where that is another word, and the reader of its value.
/// A reader sees the values of the rows before it, as far as they could be read. `Cell(open)` has other keys ignored, with a
/// warning, where the schema of the document does not forbid them.
///
/// ```
/// use game::Document;
/// use game::json::{Tree, read};
///
/// struct Cell {
///     row: u8,
///     is_free: bool,
/// }
///
/// game::document! {
///     Cell {
///         row: |node| node.small(0..=8),
///         is_free("isFree"): |node| node.or(true, |node| node.boolean()),
///     }
/// }
///
/// let cell = read(&Tree::parse(r#"{"row": 3}"#).unwrap(), Cell::read).unwrap();
/// assert_eq!((cell.row, cell.is_free), (3, true));
/// assert_eq!(Cell::KEYS, ["row", "isFree"]);
/// let wrong = read(&Tree::parse(r#"{"row": 9, "free": true}"#).unwrap(), Cell::read);
/// assert_eq!(wrong.err().unwrap().faults().len(), 2);
/// ```
#[macro_export]
macro_rules! document {
    ($($name:ident $(($mode:ident))? { $($field:ident $(($key:literal))?: $reader:expr,)+ })+) => {$(
        impl $crate::Document for $name {
            const KEYS: &'static [&'static str] = &[$($crate::document!(@key $field $($key)?)),+];

            fn read(node: &$crate::json::Node<'_>) -> Option<$name> {
                let object = $crate::document!(@object node, <$name as $crate::Document>::KEYS $(, $mode)?)?;
                // All are read before one that is wrong ends it, so that every fault is noted.
                $(let $field = object.read($crate::document!(@key $field $($key)?), $reader);)+
                Some($name { $($field: $field?,)+ })
            }
        }
    )+};
    (@object $node:ident, $keys:expr) => { $node.object($keys) };
    (@object $node:ident, $keys:expr, open) => { $node.open_object($keys) };
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
}

/// Writes a value by its text, for `serialize_with`.
///
/// # Errors
/// What the serializer says.
pub fn as_text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// The same of a value that may be missing, which is `null`.
///
/// # Errors
/// What the serializer says.
pub fn as_optional_text<S: Serializer>(value: &Option<impl Display>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_none(),
    }
}
