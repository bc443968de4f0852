//! Actions as they come in messages.

use alloc::string::String;
use alloc::vec::Vec;

use game::json::Tree;
use game::{AnyGame, CommonRefusal, Fault, Refusal, Refused};

/// The ids of an action in a message. Keys that its document does not have are ignored.
///
/// # Errors
/// Everything else that is wrong with it.
pub fn ids(game: &dyn AnyGame, action: &Tree<'_>) -> Result<Vec<String>, Refused> {
    let refusal = match game.ids(action) {
        Ok(ids) => return Ok(ids),
        Err(refusal) => refusal,
    };
    match (&refusal, action) {
        (Refusal::Malformed(wrong), Tree::Object(fields)) => {
            let is_unknown = |fault: &Fault| CommonRefusal::of_code(fault.code) == Some(CommonRefusal::UnknownField);
            let unknown: Vec<&str> =
                wrong.faults().iter().filter(|fault| is_unknown(fault)).map(|fault| &*fault.at).collect();
            let known: Vec<_> = fields.iter().filter(|(key, _)| !unknown.contains(&&*pointer(key))).cloned().collect();
            if known.len() < fields.len() { game.ids(&Tree::Object(known)) } else { Err(refusal) }
        }
        _ => Err(refusal),
    }
}

/// The way to a key of a document, as a JSON pointer.
fn pointer(key: &str) -> String {
    alloc::format!("/{}", key.replace('~', "~0").replace('/', "~1"))
}
