//! An action of a player, the same over TCP and over WebSocket.

use game::json::{Node, Object, Tree};
use game::{CommonRefusal, Digest};
use referee::ActSignature;
use serde::Serialize;

use crate::{LONGEST_KEY, text};

/// An action of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ActionMessage {
    /// An id, a document of the game, or a list of these.
    pub action: Tree<'static>,
    /// The digest of the view it was chosen for.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text::optional")]
    pub expected: Option<Digest>,
    /// The idempotency key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
    /// The signature of a player with a key: of the action, which is an id or a list of ids.
    #[serde(flatten)]
    pub signed: Option<ActSignature>,
}

impl ActionMessage {
    /// The keys of an action in a message.
    pub(crate) const KEYS: &'static [&'static str] = &["action", "expected", "request", "saw", "sig"];

    /// An action without conditions.
    #[must_use]
    pub fn of(action: Tree<'static>) -> ActionMessage {
        ActionMessage { action, expected: None, request: None, signed: None }
    }

    pub(crate) fn read(keys: &Object<'_>) -> Option<ActionMessage> {
        let action = read_action(keys);
        let expected = keys.or("expected", None, |node| node.nullable(read_digest));
        let request = keys.or("request", None, |node| node.nullable(|node| node.sized_text(1..=LONGEST_KEY)));
        let signed = ActSignature::read_if(keys);
        Some(ActionMessage { action: action?, expected: expected?, request: request?, signed: signed? })
    }
}

/// Reads a digest.
pub(crate) fn read_digest(node: &Node<'_>) -> Option<Digest> {
    node.parsed()
}

/// Reads an action of the game, which only the game can judge.
pub(crate) fn read_action(keys: &Object<'_>) -> Option<Tree<'static>> {
    let node = keys.get("action");
    match node.tree() {
        Some(tree) => Some(tree.clone().into_owned()),
        None => node.refuse(CommonRefusal::MissingField, "expected an action"),
    }
}
