//! Which game is meant.

use std::cmp::Reverse;

use game::json::Tree;
use game::{CommonRefusal, Kind};

use crate::failure::Failure;
use crate::refusal::CliRefusal;

/// Every game there is.
pub(crate) static KINDS: &[Kind] = games::GAMES;

/// The game of that name.
pub(crate) fn named(name: &str) -> Result<&'static Kind, Failure> {
    games::find(name).ok_or_else(|| {
        Failure::usage(CommonRefusal::UnknownGame, format!("{name:?}")).hint(format!("It is one of {}.", names()))
    })
}

/// The game a state document is of: the one that was named, or else the one whose keys fit best.
pub(crate) fn kind_of(document: &Tree<'_>, name: Option<&str>) -> Result<&'static Kind, Failure> {
    match name {
        Some(name) => named(name),
        None => {
            let keys: Vec<&[&str]> = KINDS.iter().map(|kind| kind.state_keys).collect();
            best_fit(&keys, document).map(|index| &KINDS[index]).ok_or_else(|| {
                Failure::usage(CliRefusal::UnclearGame, "").hint(format!("Say `--game NAME`, one of {}.", names()))
            })
        }
    }
}

/// The names of all games, for a sentence.
pub(crate) fn names() -> String {
    let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
    names.join(", ")
}

/// The only list of keys that fits best: it has most of the document's keys, and fewest of its own are missing.
fn best_fit(keys: &[&[&str]], document: &Tree<'_>) -> Option<usize> {
    let fits: Vec<_> = keys.iter().map(|keys| fit(keys, document)).collect();
    let best = *fits.iter().max().filter(|(has, _)| 0 < *has)?;
    let mut winners = (0..fits.len()).filter(|&index| fits[index] == best);
    match (winners.next(), winners.next()) {
        (Some(index), None) => Some(index),
        _ => None,
    }
}

/// How many of `keys` the document has, and how many it lacks.
fn fit(keys: &[&str], document: &Tree<'_>) -> (usize, Reverse<usize>) {
    let has = keys.iter().filter(|key| document.get(key).is_some()).count();
    (has, Reverse(keys.len() - has))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &[&str] = &["board", "turn"];
    const LARGE: &[&str] = &["board", "turn", "dice"];

    fn check(keys: &[&[&str]], document: &str, want: Option<usize>) {
        let tree = Tree::parse(document).expect("the test writes JSON");
        assert_eq!(best_fit(keys, &tree), want, "{document}");
    }

    #[test]
    fn the_keys_tell_the_game() {
        check(&[SMALL, LARGE], r#"{"board":1,"turn":2}"#, Some(0));
        check(&[SMALL, LARGE], r#"{"board":1,"turn":2,"dice":3}"#, Some(1));
        check(&[SMALL, LARGE], r#"{"dice":3,"typo":1}"#, Some(1));
        check(&[SMALL, LARGE], r#"{"board":1,"turn":2,"more":3}"#, Some(0));
    }

    #[test]
    fn a_tie_or_nothing_in_common_is_no_answer() {
        check(&[SMALL, SMALL], r#"{"board":1}"#, None);
        for document in ["{}", r#"{"other":1}"#, "[]", "7", "null"] {
            check(&[SMALL, LARGE], document, None);
        }
    }
}
