//! Small changes to a document: what a slip of the pen, or a cheat, would make of it.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use game::json::Tree;

/// One place of a document, and what stands there instead.
pub(crate) struct Edit<'a> {
    /// Which child to go to, from the root on.
    path: Vec<usize>,
    instead: Tree<'a>,
}

impl<'a> Edit<'a> {
    /// The document with this change.
    pub(crate) fn made_to(&self, document: &Tree<'a>) -> Tree<'a> {
        let mut edited = document.clone();
        let place = self.path.iter().try_fold(&mut edited, |tree, index| match tree {
            Tree::List(items) => items.get_mut(*index),
            Tree::Object(fields) => fields.get_mut(*index).map(|(_, value)| value),
            _ => None,
        });
        *place.expect("an edit is made to the document it was found in") = self.instead.clone();
        edited
    }
}

/// Every small change there is to make: to each leaf and to each list, and two neighbours of an object swapped.
pub(crate) fn edits_of<'a>(document: &Tree<'a>) -> Vec<Edit<'a>> {
    let mut words = BTreeSet::new();
    collect_words(document, &mut words);
    let mut edits = Vec::new();
    collect_edits(document, &words, &mut Vec::new(), &mut edits);
    edits
}

/// Every string in the document.
fn collect_words<'a>(tree: &Tree<'a>, words: &mut BTreeSet<Cow<'a, str>>) {
    match tree {
        Tree::Text(text) => _ = words.insert(text.clone()),
        Tree::List(items) => items.iter().for_each(|item| collect_words(item, words)),
        Tree::Object(fields) => fields.iter().for_each(|(_, value)| collect_words(value, words)),
        Tree::Null | Tree::Bool(_) | Tree::Integer(_) | Tree::Real(_) => {}
    }
}

fn collect_edits<'a>(
    tree: &Tree<'a>,
    words: &BTreeSet<Cow<'a, str>>,
    path: &mut Vec<usize>,
    edits: &mut Vec<Edit<'a>>,
) {
    edits.extend(instead_of(tree, words).into_iter().map(|instead| Edit { path: path.clone(), instead }));
    let children: Vec<&Tree<'a>> = match tree {
        Tree::List(items) => items.iter().collect(),
        Tree::Object(fields) => fields.iter().map(|(_, value)| value).collect(),
        _ => Vec::new(),
    };
    for (index, child) in children.into_iter().enumerate() {
        path.push(index);
        collect_edits(child, words, path, edits);
        path.pop();
    }
}

/// What could stand in the place of `tree`.
fn instead_of<'a>(tree: &Tree<'a>, words: &BTreeSet<Cow<'a, str>>) -> Vec<Tree<'a>> {
    let texts = || words.iter().cloned().map(Tree::Text);
    match tree {
        Tree::Null => texts().chain([Tree::Integer(0), Tree::Integer(1), Tree::Bool(true)]).collect(),
        Tree::Bool(value) => vec![Tree::Bool(!value), Tree::Null],
        Tree::Integer(number) => {
            vec![Tree::Integer(number.saturating_add(1)), Tree::Integer(number.saturating_sub(1)), Tree::Null]
        }
        Tree::Real(number) => vec![Tree::Real(number + 1.0), Tree::Null],
        Tree::Text(_) => texts().filter(|text| text != tree).chain([Tree::Null]).collect(),
        Tree::List(items) => shorter(items).chain(swapped(items)).map(Tree::List).chain([Tree::Null]).collect(),
        Tree::Object(fields) => {
            let values: Vec<Tree<'a>> = fields.iter().map(|(_, value)| value.clone()).collect();
            let keys = || fields.iter().map(|(key, _)| key.clone());
            swapped(&values).map(|values| Tree::Object(keys().zip(values).collect())).chain([Tree::Null]).collect()
        }
    }
}

/// The list without each of its items.
fn shorter<T: Clone>(items: &[T]) -> impl Iterator<Item = Vec<T>> {
    (0..items.len()).map(|gone| [&items[..gone], &items[gone + 1..]].concat())
}

/// The list with each two neighbours swapped.
fn swapped<T: Clone>(items: &[T]) -> impl Iterator<Item = Vec<T>> {
    (1..items.len()).map(|second| {
        let mut list = items.to_vec();
        list.swap(second - 1, second);
        list
    })
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    fn check(document: &str, want: &[&str]) {
        let tree = Tree::parse(document).expect("the document is JSON");
        let texts: Vec<String> = edits_of(&tree)
            .iter()
            .map(|edit| serde_json::to_string(&edit.made_to(&tree)).expect("a tree is JSON"))
            .collect();
        assert_eq!(texts, want);
    }

    #[test]
    fn every_leaf_and_every_list_is_edited() {
        check("7", &["8", "6", "null"]);
        check(
            "[1,true]",
            &["[true]", "[1]", "[true,1]", "null", "[2,true]", "[0,true]", "[null,true]", "[1,false]", "[1,null]"],
        );
        check(
            r#"{"a":"x","b":"y"}"#,
            &[
                r#"{"a":"y","b":"x"}"#,
                "null",
                r#"{"a":"y","b":"y"}"#,
                r#"{"a":null,"b":"y"}"#,
                r#"{"a":"x","b":"x"}"#,
                r#"{"a":"x","b":null}"#,
            ],
        );
        check(r#"{"a":null}"#, &["null", r#"{"a":0}"#, r#"{"a":1}"#, r#"{"a":true}"#]);
    }
}
