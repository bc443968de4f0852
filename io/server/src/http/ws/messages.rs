//! What clients say over WebSocket.

use game::json::{Node, Object, Tree, read};
use game::{Digest, Malformed, Shape};

/// What somebody says. It may have a secret and has no `Debug`.
pub(super) enum Said {
    /// Who they are: the token of a seat, or the invitation to a private table.
    Auth {
        token: Option<String>,
        invite: Option<String>,
    },
    /// An action of the game.
    Action {
        action: Tree<'static>,
        expected: Option<Digest>,
        request: Option<String>,
    },
    Resign,
    Pause,
    Resume,
    /// To be told what happened behind a line.
    Since(u64),
    /// To be told what is legal.
    Legal,
    Ping,
}

/// The types of messages.
const TYPES: [&str; 7] = ["auth", "action", "resign", "pause", "resume", "legal", "ping"];
/// The longest name of a request, in characters.
const LONGEST_KEY: usize = 100;

/// What a message is called, as JSON: a text or a number, to be repeated in the reply.
pub(super) fn id_of(tree: &Tree<'_>) -> Option<String> {
    match tree.get("id")? {
        Tree::Text(text) if text.chars().count() <= LONGEST_KEY => serde_json::to_string(text).ok(),
        Tree::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Reads a message.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn read_said(tree: &Tree<'_>) -> Result<Said, Malformed> {
    read(tree, |node| {
        let kind = tree.get("type").and_then(Tree::as_text).unwrap_or_default();
        let own: &[&str] = match kind {
            "auth" => &["token", "invite"],
            "action" => &["action", "expected", "request"],
            "resume" => &["after"],
            _ => &[],
        };
        let keys: Vec<&str> = ["type", "id"].into_iter().chain(own.iter().copied()).collect();
        if !TYPES.contains(&kind) {
            return refused(node);
        }
        let message = node.object(&keys)?;
        Some(match kind {
            "auth" => {
                let (token, invite) = (text(&message, "token"), text(&message, "invite"));
                Said::Auth { token: token?, invite: invite? }
            }
            "action" => read_action(&message)?,
            "resign" => Said::Resign,
            "pause" => Said::Pause,
            "resume" => match message.optional("after") {
                Some(after) => Said::Since(after.integer(0..=i64::MAX)?.unsigned_abs()),
                None => Said::Resume,
            },
            "legal" => Said::Legal,
            _ => Said::Ping,
        })
    })
}

fn read_action(message: &Object<'_>) -> Option<Said> {
    let node = message.get("action");
    let action = match node.tree() {
        Some(tree) => Some(tree.clone().into_owned()),
        None => node.refuse(Shape::MissingField, "expected an action"),
    };
    let expected = message.or("expected", None, |node| node.nullable(digest));
    let request = message.or("request", None, |node| node.nullable(|node| node.sized_text(1..=LONGEST_KEY)));
    Some(Said::Action { action: action?, expected: expected?, request: request? })
}

#[expect(clippy::option_option, reason = "nothing at all means that what is there is wrong")]
fn text<'t>(message: &Object<'t>, key: &'t str) -> Option<Option<String>> {
    message.or(key, None, |node| node.nullable(|node| node.text().map(ToString::to_string)))
}

/// Notes that a message is of no type we know.
fn refused<T>(node: &Node<'_>) -> Option<T> {
    let words: Vec<(&str, ())> = TYPES.iter().map(|word| (*word, ())).collect();
    let everything = ["type", "id", "token", "invite", "action", "expected", "request", "after"];
    let known = node.object(&everything)?.get("type").one_of(&words);
    // The type is none of these, so that was noted.
    known.and(None)
}

fn digest(node: &Node<'_>) -> Option<Digest> {
    node.parsed()
}
