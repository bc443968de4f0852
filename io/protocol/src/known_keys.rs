//! Messages with keys that they do not have: those keys are ignored, so that clients of other versions can say more.

use std::borrow::Cow;

use game::json::Tree;

/// The message with none but these keys.
pub(crate) fn with_known_keys<'m, 'a>(message: &'m Tree<'a>, keys: &[&str]) -> Cow<'m, Tree<'a>> {
    let is_known = |key: &str| keys.contains(&key);
    match message {
        Tree::Object(fields) if !fields.iter().all(|(key, _)| is_known(key)) => {
            Cow::Owned(Tree::Object(fields.iter().filter(|(key, _)| is_known(key)).cloned().collect()))
        }
        _ => Cow::Borrowed(message),
    }
}
