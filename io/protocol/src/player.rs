//! What a player with a seat sends over TCP.

use game::Malformed;
use game::json::{Tree, read};
use serde::Serialize;

use crate::ActionMessage;
use crate::action::read_action;
use crate::known_keys::with_known_keys as known;

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
    Resign,
    /// To ask for a pause.
    Pause,
    /// To end the pause.
    Resume,
    /// To leave the table before the game begins.
    Leave,
    /// To have those taken out of the game who have been gone for long.
    Claim,
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
        match tree.get("type").and_then(Tree::as_text) {
            Some("Resign") => command(PlayerCommand::Resign),
            Some("Pause") => command(PlayerCommand::Pause),
            Some("Resume") => command(PlayerCommand::Resume),
            Some("Leave") => command(PlayerCommand::Leave),
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
