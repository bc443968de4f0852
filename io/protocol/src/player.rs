//! What a player with a seat sends over TCP.

use game::json::{Object, Tree, read};
use game::{Digest, Malformed, Seat};
use referee::{ActSignature, Share, Signature};
use serde::Serialize;

use crate::action::read_action;
use crate::known_keys::with_known_keys as known;
use crate::{ActionMessage, text};

/// A message of a player with a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum PlayerMessage {
    /// Something that changes the table.
    Command(PlayerCommand),
    /// A question that changes nothing.
    Query(PlayerQuery),
    /// An action of the game by its own document, which may be of any shape.
    Document(Tree<'static>),
}

/// A message that changes the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type")]
pub enum PlayerCommand {
    /// An action of the game.
    Action(ActionMessage),
    /// To give up.
    Resign {
        /// The signature of a player with a key: of `forfeit-N`.
        #[serde(flatten)]
        signed: Option<ActSignature>,
    },
    /// To ask for a pause.
    Pause {
        /// The signature of a player with a key: of `ask-pause`.
        #[serde(flatten)]
        signed: Option<ActSignature>,
    },
    /// To ask whether the last turn may be taken back.
    Takeback {
        /// The signature of a player with a key: of `ask-takeback`.
        #[serde(flatten)]
        signed: Option<ActSignature>,
    },
    /// To agree to what is asked for.
    Agree {
        /// The signature of a player with a key: of `agree`, or of `ask-pause` where a pause is asked for.
        #[serde(flatten)]
        signed: Option<ActSignature>,
    },
    /// To decline what is asked for, or to ask no longer.
    Decline {
        /// The signature of a player with a key: of `decline`.
        #[serde(flatten)]
        signed: Option<ActSignature>,
    },
    /// To end the pause.
    Resume {
        /// The signature of a player with a key: of `resume`.
        #[serde(flatten)]
        signed: Option<ActSignature>,
    },
    /// To leave the table before the game begins.
    Leave {
        /// The signature of a player with a key: of `leave`. Without one it is the table's word that the player left.
        #[serde(flatten)]
        signed: Option<ActSignature>,
    },
    /// To have those taken out of the game who have been gone for long.
    Claim,
    /// To add a share to a draw.
    Share(ShareMessage),
    /// To go on without a key.
    LoseKey,
}

/// A share of a draw.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShareMessage {
    /// The seat that shares: any client may deliver it. Without it, the client's own seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The number of the draw.
    pub draw: u64,
    /// The share, which opens the seat's commitment.
    #[serde(rename = "r", with = "text::digest")]
    pub share: Digest,
    /// The commitment to its share of the draw after it.
    #[serde(with = "text::digest")]
    pub next: Digest,
    /// The seat's signature.
    pub sig: Signature,
}

impl ShareMessage {
    /// The keys of a share in a message.
    pub const KEYS: &'static [&'static str] = Share::KEYS;

    /// The share of a client's own seat.
    #[must_use]
    pub fn own(share: &Share) -> ShareMessage {
        let Share { draw, share, next, sig, .. } = *share;
        ShareMessage { seat: None, draw, share, next, sig }
    }

    /// The share of the seat that it names, or of this one.
    #[must_use]
    pub fn of(self, own: Seat) -> Share {
        let ShareMessage { seat, draw, share, next, sig } = self;
        Share { seat: seat.unwrap_or(own.0), draw, share, next, sig }
    }

    /// Reads a share.
    #[must_use]
    pub fn read(keys: &Object<'_>) -> Option<ShareMessage> {
        let seat = keys.or("seat", None, |node| node.small(0..=7_u8).map(Some));
        let draw = keys.get("draw").integer(1..=i64::MAX).map(i64::unsigned_abs);
        let (share, next, sig) = (keys.get("r").parsed(), keys.get("next").parsed(), keys.get("sig").parsed());
        Some(ShareMessage { seat: seat?, draw: draw?, share: share?, next: next?, sig: sig? })
    }
}

/// A question that changes nothing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type")]
pub enum PlayerQuery {
    /// What is legal now?
    Legal,
    /// What does the board look like, in letters?
    Show,
    /// Would this action be legal?
    Check {
        /// The action.
        action: Tree<'static>,
    },
}

/// The keys of a message that may be signed.
const SIGNED: &[&str] = &["type", "saw", "sig"];
/// The keys of a question whether an action would be legal.
const CHECK: &[&str] = &["type", "action"];

impl PlayerMessage {
    /// Reads a message. What has none of these types is an action of the game.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(tree: Tree<'static>) -> Result<PlayerMessage, Malformed> {
        let bare = |message| read(&known(&tree, &["type"]), |node| node.object(&["type"]).map(|_| message));
        let command = |command| bare(PlayerMessage::Command(command));
        let query = |query| bare(PlayerMessage::Query(query));
        let signed = |command: fn(Option<ActSignature>) -> PlayerCommand| {
            read(&known(&tree, SIGNED), |node| {
                let signed = ActSignature::read_if(&node.object(SIGNED)?)?;
                Some(PlayerMessage::Command(command(signed)))
            })
        };
        match tree.get("type").and_then(Tree::as_text) {
            Some("Resign") => signed(|signed| PlayerCommand::Resign { signed }),
            Some("Pause") => signed(|signed| PlayerCommand::Pause { signed }),
            Some("Takeback") => signed(|signed| PlayerCommand::Takeback { signed }),
            Some("Agree") => signed(|signed| PlayerCommand::Agree { signed }),
            Some("Decline") => signed(|signed| PlayerCommand::Decline { signed }),
            Some("Resume") => signed(|signed| PlayerCommand::Resume { signed }),
            Some("Leave") => signed(|signed| PlayerCommand::Leave { signed }),
            Some("Share") => {
                let keys = [&["type"], ShareMessage::KEYS].concat();
                read(&known(&tree, &keys), |node| {
                    let share = ShareMessage::read(&node.object(&keys)?)?;
                    Some(PlayerMessage::Command(PlayerCommand::Share(share)))
                })
            }
            Some("LoseKey") => command(PlayerCommand::LoseKey),
            Some("Claim") => command(PlayerCommand::Claim),
            Some("Legal") => query(PlayerQuery::Legal),
            Some("Show") => query(PlayerQuery::Show),
            Some("Check") => read(&known(&tree, CHECK), |node| {
                let action = read_action(&node.object(CHECK)?)?;
                Some(PlayerMessage::Query(PlayerQuery::Check { action }))
            }),
            Some("Action") => {
                let keys = [&["type"], ActionMessage::KEYS].concat();
                read(&known(&tree, &keys), |node| {
                    let action = ActionMessage::read(&node.object(&keys)?)?;
                    Some(PlayerMessage::Command(PlayerCommand::Action(action)))
                })
            }
            _ => Ok(PlayerMessage::Document(tree)),
        }
    }
}
