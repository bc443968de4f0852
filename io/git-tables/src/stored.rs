//! Move files as a repository holds them.

use std::borrow::Cow;

use game::json::Tree;
use game::{Malformed, Timestamp, laid_out};

use crate::repo::Id;

/// The key under which the referee fills in the commit that added a file.
const COMMIT: &str = "commitSha";

/// A move file in a repository, parsed once.
#[derive(Clone, Debug)]
pub struct StoredFile {
    /// Its name without folders.
    pub name: String,
    /// What is in it.
    pub text: String,
    document: Result<Tree<'static>, Malformed>,
}

impl StoredFile {
    /// The move file of this name and text, which may not even be JSON.
    pub(crate) fn new(name: String, text: String) -> StoredFile {
        let document = Tree::parse(&text).map(Tree::into_owned);
        StoredFile { name, text, document }
    }

    pub(crate) fn document(&self) -> Result<&Tree<'static>, Malformed> {
        self.document.as_ref().map_err(Malformed::clone)
    }

    /// The text under a key.
    fn text_of(&self, key: &str) -> Option<&str> {
        self.document.as_ref().ok()?.get(key)?.as_text()
    }

    /// The commit that added the file, once the referee has applied it.
    pub(crate) fn commit_sha(&self) -> Option<&str> {
        self.text_of(COMMIT)
    }

    /// Whether it names a commit, as the referee does it.
    pub(crate) fn is_filled_in(&self) -> bool {
        self.commit_sha().is_some_and(|sha| Id::from_hex(sha.as_bytes()).is_ok())
    }

    /// What the player has to say with it.
    #[must_use]
    pub fn comment(&self) -> Option<String> {
        self.text_of("comment").filter(|comment| !comment.trim().is_empty()).map(str::to_owned)
    }

    /// The hash of the state as the player saw it.
    pub(crate) fn expected_state(&self) -> &str {
        self.text_of("expectedState").unwrap_or_default()
    }

    /// When the player moved.
    #[must_use]
    pub fn timestamp(&self) -> Option<Timestamp> {
        self.text_of("timestamp")?.parse().ok()
    }

    /// The ids of what was played, where the file lists them.
    #[must_use]
    pub fn actions(&self) -> Vec<String> {
        match self.document.as_ref().ok().and_then(|file| file.get("actions")) {
            Some(Tree::List(ids)) => ids.iter().filter_map(|id| id.as_text().map(str::to_owned)).collect(),
            _ => Vec::new(),
        }
    }

    /// The text with the commit that added the file.
    pub(crate) fn with_commit(&self, commit: Id) -> String {
        let Ok(Tree::Object(mut fields)) = self.document.clone() else { return self.text.clone() };
        for (_, value) in fields.iter_mut().filter(|(key, _)| key == COMMIT) {
            *value = Tree::Text(Cow::Owned(commit.to_string()));
        }
        laid_out(&serde_json::to_string(&Tree::Object(fields)).expect("what was JSON is JSON"))
    }

    /// Whether another file says the same, whatever commit it names.
    pub(crate) fn is_same_move(&self, other: &StoredFile) -> bool {
        let fields = |file: &StoredFile| match &file.document {
            Ok(Tree::Object(fields)) => Some(fields.iter().filter(|(key, _)| key != COMMIT).cloned().collect()),
            _ => None,
        };
        let (own, theirs): (Option<Vec<_>>, Option<Vec<_>>) = (fields(self), fields(other));
        own == theirs
    }
}
