//! Edits of documents and logs, for the tests of games: what is wrong must be refused, with its place and its code.
#![expect(clippy::missing_panics_doc, reason = "each panics when a test names a place that is not there")]

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::json::Tree;
use game::log::{Entry, Header, Replay, line};
use game::{Coded, Kind, Malformed, Refusal, Refused, Viewer};

/// A JSON text with other values, or more of them, at the places that JSON pointers name.
#[must_use]
pub fn edited(text: &str, edits: &[(&str, &str)]) -> String {
    edits.iter().fold(text.to_string(), |text, (pointer, value)| {
        changed(&text, pointer, |parent, last| match parent {
            Tree::Object(fields) => match fields.iter_mut().find(|(key, _)| key == last) {
                Some((_, old)) => *old = tree(value),
                None => fields.push((last.to_string().into(), tree(value))),
            },
            Tree::List(items) => match items.get_mut(index(last)) {
                Some(old) => *old = tree(value),
                None => items.push(tree(value)),
            },
            _ => panic!("nothing is below {pointer}"),
        })
    })
}

/// A JSON text without the key or the item that a JSON pointer names.
#[must_use]
pub fn without(text: &str, pointer: &str) -> String {
    changed(text, pointer, |parent, last| match parent {
        Tree::Object(fields) => fields.retain(|(key, _)| key != last),
        Tree::List(items) => _ = items.remove(index(last)),
        _ => panic!("nothing is below {pointer}"),
    })
}

/// A JSON text that has the key twice that a JSON pointer names.
#[must_use]
pub fn twice(text: &str, pointer: &str) -> String {
    changed(text, pointer, |parent, last| match parent {
        Tree::Object(fields) => {
            fields.push(fields.iter().find(|(key, _)| key == last).expect("the key is there").clone());
        }
        _ => panic!("{pointer} is not a key"),
    })
}

/// What stands at the place that a JSON pointer names.
#[must_use]
pub fn at(text: &str, pointer: &str) -> String {
    line(place(&mut tree(text), pointer))
}

/// A JSON text without white space outside strings.
#[must_use]
pub fn compact(text: &str) -> String {
    line(&tree(text))
}

/// Every place of a JSON text, as JSON pointers; and whether it is the place of a key.
#[must_use]
pub fn places(text: &str) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    collect(&tree(text), "", &mut found);
    found
}

/// What is wrong: place and code of each fault.
#[must_use]
pub fn faults(malformed: &Malformed) -> String {
    let faults = malformed.faults().iter().map(|fault| format!("{}: {}", fault.at, fault.code));
    faults.collect::<Vec<_>>().join(", ")
}

/// The same of a refusal; what the rules refuse has no place.
#[must_use]
pub fn why(refused: &Refused) -> String {
    match refused {
        Refusal::Malformed(malformed) => faults(malformed),
        Refusal::Illegal(illegal) => illegal.code().to_string(),
    }
}

/// A log with `to` in the place of `from` in the line `number`, from 1.
#[must_use]
pub fn with_line(log: &str, number: usize, from: &str, to: &str) -> String {
    let mut lines: Vec<String> = log.lines().map(ToString::to_string).collect();
    assert!(lines[number - 1].contains(from), "{}", lines[number - 1]);
    lines[number - 1] = lines[number - 1].replacen(from, to, 1);
    lines.join("\n")
}

/// A log without the line `number`, from 1.
#[must_use]
pub fn without_line(log: &str, number: usize) -> String {
    let lines = log.lines().enumerate().filter(|(index, _)| index + 1 != number);
    lines.map(|(_, line)| line).collect::<Vec<_>>().join("\n")
}

/// The number of the first line of a log that has `what` in it, from 1.
#[must_use]
pub fn line_with(log: &str, what: &str) -> usize {
    1 + log.lines().position(|line| line.contains(what)).expect(what)
}

/// Checks that the lines of a log are written as they were read, and that the game can go on from the state document
/// after each of them.
#[track_caller]
pub fn comes_back(kind: &Kind, log: &str) {
    let mut lines = log.lines();
    let first = lines.next().expect("a log has a header");
    let header = Header::parse(first).expect("a header");
    assert_eq!(line(&header), first);
    let mut replay = Replay::begin(core::slice::from_ref(kind), &header).expect("a game");
    for text in lines {
        let entry = Entry::parse(text).expect("an entry");
        assert_eq!(line(&entry), text);
        replay.step(&entry).expect("the line holds");
        let state = replay.game.state(&replay.envelope, Viewer::Referee);
        let loaded = Tree::parse(&state).and_then(|tree| kind.load(&tree));
        let (game, envelope) = loaded.unwrap_or_else(|malformed| panic!("{state}: {malformed}"));
        assert!(game.same(&*replay.game), "{state}");
        assert_eq!(game.state(&envelope, Viewer::Referee), state);
    }
}

fn changed(text: &str, pointer: &str, change: impl FnOnce(&mut Tree<'static>, &str)) -> String {
    let mut document = tree(text);
    let (parent, last) = pointer.rsplit_once('/').expect("a pointer into the document");
    change(place(&mut document, parent), last);
    line(&document)
}

fn place<'t>(tree: &'t mut Tree<'static>, pointer: &str) -> &'t mut Tree<'static> {
    pointer.split('/').skip(1).fold(tree, |tree, part| match tree {
        Tree::Object(fields) => &mut fields.iter_mut().find(|(key, _)| key == part).expect("the key is there").1,
        Tree::List(items) => &mut items[index(part)],
        _ => panic!("nothing is below {part} of {pointer}"),
    })
}

fn collect(tree: &Tree<'_>, here: &str, found: &mut Vec<(String, bool)>) {
    let children: Vec<(String, bool, &Tree<'_>)> = match tree {
        Tree::Object(fields) => fields.iter().map(|(key, value)| (key.to_string(), true, value)).collect(),
        Tree::List(items) => items.iter().enumerate().map(|(index, item)| (index.to_string(), false, item)).collect(),
        _ => return,
    };
    for (name, is_key, child) in children {
        let pointer = format!("{here}/{name}");
        found.push((pointer.clone(), is_key));
        collect(child, &pointer, found);
    }
}

fn tree(text: &str) -> Tree<'static> {
    Tree::parse(text).unwrap_or_else(|malformed| panic!("{text}: {malformed}")).into_owned()
}

fn index(part: &str) -> usize {
    part.parse().expect("an index")
}
