//! What a client sends over WebSocket.

use game::Malformed;
use game::json::{Node, Object, Tree, read};
use referee::ActSignature;

use crate::known_keys::with_known_keys as known;
use crate::{ActionMessage, LONGEST_KEY, PlayerCommand, ShareMessage};

/// A message of a client over WebSocket. It may have a secret in it, and therefore has no `Debug`.
pub enum SocketMessage {
    /// Who the client is: the token of a seat, or the invitation to a private table.
    Auth {
        /// The token.
        token: Option<String>,
        /// The invitation.
        invite: Option<String>,
    },
    /// The same as over TCP.
    Command(PlayerCommand),
    /// To be sent the lines of the log after this one.
    Since(u64),
    /// What is legal now?
    Legal,
    /// A sign of life.
    Ping,
}

/// The types of messages.
const TYPES: &[&str] = &[
    "auth", "action", "resign", "pause", "takeback", "agree", "decline", "resume", "leave", "claim", "share",
    "lose-key", "legal", "ping",
];
/// The keys of a message that may be signed.
const SIGNED: &[&str] = &["saw", "sig"];

/// The id of a message as JSON, a text or a number: the response repeats it.
#[must_use]
pub fn id_of(tree: &Tree<'_>) -> Option<String> {
    match tree.get("id")? {
        Tree::Text(text) if text.chars().count() <= LONGEST_KEY => serde_json::to_string(text).ok(),
        Tree::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}

impl SocketMessage {
    /// Whether a message has one of the types, right or wrong.
    #[must_use]
    pub fn is_one(tree: &Tree<'_>) -> bool {
        tree.get("type").and_then(Tree::as_text).is_some_and(|kind| TYPES.contains(&kind))
    }

    /// Reads a message.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(tree: &Tree<'_>) -> Result<SocketMessage, Malformed> {
        let kind = tree.get("type").and_then(Tree::as_text).unwrap_or_default();
        let own: &[&str] = match kind {
            "auth" => &["token", "invite"],
            "action" => ActionMessage::KEYS,
            "resign" | "pause" | "takeback" | "agree" | "decline" | "leave" => SIGNED,
            "resume" => &["after", "saw", "sig"],
            "share" => ShareMessage::KEYS,
            _ => &[],
        };
        let keys = [&["type", "id"], own].concat();
        read(&known(tree, &keys), |node| {
            if !TYPES.contains(&kind) {
                return refused(node);
            }
            let message = node.object(&keys)?;
            let signed = || ActSignature::read_if(&message);
            Some(match kind {
                "auth" => {
                    let (token, invite) = (text(&message, "token"), text(&message, "invite"));
                    SocketMessage::Auth { token: token?, invite: invite? }
                }
                "action" => SocketMessage::Command(PlayerCommand::Action(ActionMessage::read(&message)?)),
                "resign" => SocketMessage::Command(PlayerCommand::Resign { signed: signed()? }),
                "pause" => SocketMessage::Command(PlayerCommand::Pause { signed: signed()? }),
                "takeback" => SocketMessage::Command(PlayerCommand::Takeback { signed: signed()? }),
                "agree" => SocketMessage::Command(PlayerCommand::Agree { signed: signed()? }),
                "decline" => SocketMessage::Command(PlayerCommand::Decline { signed: signed()? }),
                "leave" => SocketMessage::Command(PlayerCommand::Leave { signed: signed()? }),
                "share" => SocketMessage::Command(PlayerCommand::Share(ShareMessage::read(&message)?)),
                "lose-key" => SocketMessage::Command(PlayerCommand::LoseKey),
                "claim" => SocketMessage::Command(PlayerCommand::Claim),
                "resume" => match message.optional("after") {
                    Some(after) => SocketMessage::Since(after.integer(0..=i64::MAX)?.unsigned_abs()),
                    None => SocketMessage::Command(PlayerCommand::Resume { signed: signed()? }),
                },
                "legal" => SocketMessage::Legal,
                _ => SocketMessage::Ping,
            })
        })
    }
}

#[expect(clippy::option_option, reason = "nothing at all means that what is there is wrong")]
fn text<'t>(message: &Object<'t>, key: &'t str) -> Option<Option<String>> {
    message.or(key, None, |node| node.nullable(|node| node.text().map(ToString::to_string)))
}

/// Notes that a message has no known type.
fn refused<T>(node: &Node<'_>) -> Option<T> {
    let words: Vec<(&str, ())> = TYPES.iter().map(|word| (*word, ())).collect();
    let known = node.object(&["type", "id"])?.get("type").one_of(&words);
    // The type is none of these, so that was noted.
    known.and(None)
}
