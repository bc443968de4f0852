//! Spoiling texts and documents, always in the same ways for the same seed.

use std::borrow::Cow;

use game::json::Tree;
use game::{Luck, Seeded};

use super::pick;

/// Pieces that often break a reader.
const PIECES: &[&str] = &[
    "null",
    "true",
    "false",
    "0",
    "-1",
    "1",
    "2",
    "9",
    "10",
    "255",
    "256",
    "65536",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "-9223372036854775809",
    "1e308",
    "1e999",
    "-0",
    "0.5",
    "1.0",
    "NaN",
    "\"\"",
    "\"x\"",
    "[]",
    "{}",
    "[[]]",
    "{\"\":{}}",
    "\"\\ud800\"",
    "\"\\u0000\"",
    "\u{0}",
    "é",
    "\u{1f0a1}",
    "\u{202e}",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "/",
    "\n",
    "\t",
    " ",
    "-",
    "--",
    "seat-1",
    "chance",
    "table",
    "forfeit-0",
    "forfeit-",
    "e2",
    "a1h",
    "i9",
    "h8v",
    "a9v",
    "quoridor",
    "backgammon",
    "open-3-1",
    "roll-6-4",
    "move-bar-3",
    "pass",
    "resign-2",
    "8/5*",
    "bar/off(4)",
    "XGID=",
    "white",
    "expectedState",
    "position",
    "fish",
    "board-",
    "place-31",
    "move-1-58",
    "skip",
    "tile_id",
    "layout",
    "2.0",
    "handle",
    "1970-01-01T00:00:00Z",
    "e",
];

/// A text with one to four spots spoiled. It may not be UTF-8 any more.
pub(crate) fn spoiled(text: &[u8], luck: &mut Seeded) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..=luck.below(4) {
        spoil(&mut bytes, luck);
    }
    bytes
}

fn spoil(bytes: &mut Vec<u8>, luck: &mut Seeded) {
    let at = below(bytes.len() + 1, luck);
    let end = (at + below(12, luck)).min(bytes.len());
    match luck.below(7) {
        0 => bytes.splice(at..end, []).for_each(drop),
        1 => bytes.splice(at..at, pick(PIECES, luck).bytes()).for_each(drop),
        2 => bytes.splice(at..end, pick(PIECES, luck).bytes()).for_each(drop),
        3 => {
            let copy = bytes[at..end].to_vec();
            let to = below(bytes.len() + 1, luck);
            bytes.splice(to..to, copy).for_each(drop);
        }
        4 => bytes.truncate(at),
        5 => bytes.get_mut(at).into_iter().for_each(|byte| *byte ^= 1 << luck.below(8)),
        _ => bytes.get_mut(at).into_iter().for_each(|byte| *byte = luck.below(256).to_le_bytes()[0]),
    }
}

/// The same, as text.
pub(crate) fn spoiled_text(text: &str, luck: &mut Seeded) -> String {
    String::from_utf8_lossy(&spoiled(text.as_bytes(), luck)).into_owned()
}

/// A document with one to three values changed: still JSON, but hardly what it was.
pub(crate) fn bent(tree: &Tree<'_>, luck: &mut Seeded) -> Tree<'static> {
    let mut tree = tree.clone().into_owned();
    for _ in 0..=luck.below(3) {
        bend(&mut tree, luck);
    }
    tree
}

/// Changes a value somewhere below.
fn bend(tree: &mut Tree<'static>, luck: &mut Seeded) {
    match tree {
        Tree::List(items) if !items.is_empty() && luck.below(8) != 0 => match luck.below(4) {
            0 => drop(items.remove(below(items.len(), luck))),
            1 => items.push(pick(items, luck).clone()),
            _ => {
                let index = below(items.len(), luck);
                bend(&mut items[index], luck);
            }
        },
        Tree::Object(fields) if !fields.is_empty() && luck.below(8) != 0 => {
            let index = below(fields.len(), luck);
            match luck.below(8) {
                0 => drop(fields.remove(index)),
                1 => fields.push(fields[index].clone()),
                2 => fields[index].0 = Cow::Borrowed(*pick(PIECES, luck)),
                3 => {
                    let other = below(fields.len(), luck);
                    fields.swap(index, other);
                }
                _ => bend(&mut fields[index].1, luck),
            }
        }
        Tree::Integer(number) if luck.below(2) == 0 => *number = number.saturating_add(i64::from(luck.below(5)) - 2),
        _ => *tree = odd(luck),
    }
}

/// A value nobody asked for.
fn odd(luck: &mut Seeded) -> Tree<'static> {
    match luck.below(9) {
        0 => Tree::Null,
        1 => Tree::Bool(luck.below(2) == 0),
        2 => Tree::Integer(luck.below(12).into()),
        3 => Tree::Integer(*pick(&[-1, 255, 256, 65_536, i64::MAX, i64::MIN], luck)),
        4 => Tree::Real(*pick(&[0.5, -1e300, 1e18, 1e-9], luck)),
        5 => Tree::Text(Cow::Borrowed(*pick(PIECES, luck))),
        6 => Tree::Text(Cow::Owned("x".repeat(below(300, luck)))),
        7 => Tree::Object(Vec::new()),
        _ => (0..luck.below(200)).fold(Tree::List(Vec::new()), |inner, _| Tree::List(vec![inner])),
    }
}

fn below(n: usize, luck: &mut Seeded) -> usize {
    luck.below(u32::try_from(n).expect("texts are short")) as usize
}
