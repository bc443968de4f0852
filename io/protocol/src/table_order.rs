//! What a client chooses for a new table.

use game::json::{Node, Object, Tree};
use game::{CommonRefusal, Kind};
use referee::{Askable, Clock, Policy, ShareTiming};
use serde::Serialize;

use crate::text;

/// What a client chooses for a new table.
#[derive(Clone, Debug, Serialize)]
pub struct TableOrder {
    /// The game.
    #[serde(serialize_with = "text::name")]
    pub game: &'static Kind,
    /// The game's setup document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<Tree<'static>>,
    /// How much time players have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// What happens to players who break the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<Policy>,
    /// Whether only players and spectators with the invitation are let in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub private: Option<bool>,
    /// When players with keys are asked for their shares of a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<ShareTiming>,
    /// Whether only players with keys may sit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub every_seat: Option<bool>,
    /// What players may ask of each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requests: Option<Askable>,
}

impl TableOrder {
    /// The keys of an order in a document.
    pub const KEYS: &'static [&'static str] =
        &["game", "setup", "clock", "policy", "private", "luck", "every_seat", "requests"];

    /// Such a game, with nothing else chosen.
    #[must_use]
    pub fn of(game: &'static Kind) -> TableOrder {
        TableOrder {
            game,
            setup: None,
            clock: None,
            policy: None,
            private: None,
            luck: None,
            every_seat: None,
            requests: None,
        }
    }

    /// Reads the keys of an order.
    #[must_use]
    pub fn read(keys: &Object<'_>) -> Option<TableOrder> {
        let game = read_game(&keys.get("game"));
        let setup = keys.optional("setup").and_then(|node| node.tree().cloned().map(Tree::into_owned));
        let clock = keys.or("clock", None, |node| Clock::read(node).map(Some));
        let policy = keys.or("policy", None, |node| Policy::read(node).map(Some));
        let private = keys.or("private", None, |node| node.boolean().map(Some));
        let luck = keys.or("luck", None, |node| ShareTiming::read(node).map(Some));
        let every_seat = keys.or("every_seat", None, |node| node.boolean().map(Some));
        let requests = keys.or("requests", None, |node| Askable::read(node).map(Some));
        let (game, clock, policy) = (game?, clock?, policy?);
        let (private, luck, every_seat, requests) = (private?, luck?, every_seat?, requests?);
        Some(TableOrder { game, setup, clock, policy, private, luck, every_seat, requests })
    }
}

/// Reads the name of a game.
fn read_game(node: &Node<'_>) -> Option<&'static Kind> {
    let name = node.text()?;
    match games::find(name) {
        Some(kind) => Some(kind),
        None => node.refuse(CommonRefusal::UnknownGame, &format!("{name:?}")),
    }
}
