//! The first message on a TCP connection: who the client is and where it wants to go.

use game::json::{Node, Tree, read};
use game::{CommonRefusal, Envelope, Malformed};
use referee::SeatKey;
use serde::Serialize;

use crate::known_keys::with_known_keys as known;
use crate::{Newcomer, TableOrder};

/// The first message on a TCP connection. It may have a secret in it, and therefore has no `Debug`.
#[derive(Serialize)]
#[serde(tag = "type")]
pub enum OpeningMessage {
    /// To be told of the table where the client would sit down.
    #[serde(rename = "FindTable")]
    Find(Box<Find>),
    /// To sit down at a table.
    #[serde(rename = "JoinGame")]
    Join(Box<Join>),
    /// To take part in a tournament.
    #[serde(rename = "JoinTournament")]
    Enter(Enter),
    /// To follow a table as a spectator.
    #[serde(rename = "SpectateGame")]
    Spectate(Spectate),
    /// To take a seat again.
    Rejoin(Rejoin),
}

/// What a client is sent when the state changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum BoardFormat {
    /// The game's state documents.
    #[default]
    State,
    /// The board in letters, with what happened in sentences.
    Text,
}

/// A client that wants to know where it would sit down: a table is chosen or made as for a player.
#[derive(Serialize)]
pub struct Find {
    /// The game, and what is chosen for a new table.
    #[serde(flatten)]
    pub order: TableOrder,
    /// The table's number; without one, a table that waits for players of such a game, or a new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game_id: Option<u64>,
    /// The invitation to a private table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    /// The password of a house that is closed, where a new table is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// A player who wants to sit down.
#[derive(Serialize)]
pub struct Join {
    /// The game, and what is chosen for a new table.
    #[serde(flatten)]
    pub order: TableOrder,
    /// The player.
    #[serde(flatten)]
    pub newcomer: Newcomer,
    /// What the player is sent.
    #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
    pub format: Option<BoardFormat>,
    /// The table's number; without one, a table that waits for players of such a game, or a new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game_id: Option<u64>,
    /// The invitation to a private table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    /// The password of a house that is closed, where a new table is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// The player's key at the table with the number: its signature is of that table's header.
    #[serde(flatten)]
    pub key: Option<SeatKey>,
    /// How many lines of the log the client has: it checks the log, and is sent the lines after these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<u64>,
}

/// A player who wants to take part in a tournament.
#[derive(Serialize)]
pub struct Enter {
    /// The tournament's number.
    pub tournament: u64,
    /// The player.
    #[serde(flatten)]
    pub newcomer: Newcomer,
    /// What the player is sent.
    #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
    pub format: Option<BoardFormat>,
    /// The team: players who name the same one are partners.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// Whether the player sits down at each table with a key.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub keyed: bool,
}

/// A spectator.
#[derive(Serialize)]
pub struct Spectate {
    /// The table's number.
    pub game_id: u64,
    /// What the spectator is sent.
    #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
    pub format: Option<BoardFormat>,
    /// The invitation to a private table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    /// Whether the spectator is told that it was let in: others hear states only.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub confirm: bool,
    /// How many lines of the log the spectator has: it checks the log, and is sent the lines after these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<u64>,
}

/// A player who comes back.
#[derive(Serialize)]
pub struct Rejoin {
    /// The secret of the seat, or of the player in a tournament.
    pub token: String,
    /// What the player is sent.
    #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
    pub format: Option<BoardFormat>,
    /// How many lines of the log the player has: it checks the log, and is sent the lines after these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<u64>,
}

/// The types of opening messages.
const TYPES: &[&str] = &["FindTable", "JoinGame", "JoinTournament", "SpectateGame", "Rejoin"];

impl OpeningMessage {
    /// Whether a message is one of these, right or wrong.
    #[must_use]
    pub fn is_one(tree: &Tree<'_>) -> bool {
        tree.get("type").and_then(Tree::as_text).is_some_and(|kind| TYPES.contains(&kind))
    }

    /// Reads a message.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(tree: &Tree<'_>) -> Result<OpeningMessage, Malformed> {
        match tree.get("type").and_then(Tree::as_text) {
            Some("FindTable") => {
                read(&known(tree, &find_keys()), read_find).map(|find| OpeningMessage::Find(Box::new(find)))
            }
            Some("SpectateGame") => read(&known(tree, SPECTATE), read_spectate).map(OpeningMessage::Spectate),
            Some("JoinTournament") => read(&known(tree, ENTER), read_enter).map(OpeningMessage::Enter),
            Some("Rejoin") => read(&known(tree, REJOIN), read_rejoin).map(OpeningMessage::Rejoin),
            _ => read(&known(tree, &join_keys()), read_join).map(|join| OpeningMessage::Join(Box::new(join))),
        }
    }
}

/// The keys of each message.
const SPECTATE: &[&str] = &["type", "game_id", "invite", "as", "confirm", "lines"];
const ENTER: &[&str] = &["type", "tournament", "name", "age", "seed", "team", "as", "keyed"];
const REJOIN: &[&str] = &["type", "token", "as", "lines"];

fn find_keys() -> Vec<&'static str> {
    [&["type", "game_id", "invite", "password"], TableOrder::KEYS].concat()
}

fn join_keys() -> Vec<&'static str> {
    [&*find_keys(), &["name", "age", "seed", "as", "lines"], SeatKey::KEYS].concat()
}

fn read_find(node: &Node<'_>) -> Option<Find> {
    let keys = node.object(&find_keys())?;
    let order = TableOrder::read(&keys);
    let game_id = keys.or("game_id", None, |node| node.nullable(read_number));
    let invite = keys.or("invite", None, |node| node.nullable(read_text));
    let password = keys.or("password", None, |node| node.nullable(read_text));
    Some(Find { order: order?, game_id: game_id?, invite: invite?, password: password? })
}

fn read_join(node: &Node<'_>) -> Option<Join> {
    let keys = node.object(&join_keys())?;
    let order = TableOrder::read(&keys);
    let newcomer = Newcomer::read(&keys, Envelope::read_new_name(&keys.get("name")));
    let game_id = keys.or("game_id", None, |node| node.nullable(read_number));
    let invite = keys.or("invite", None, |node| node.nullable(read_text));
    let password = keys.or("password", None, |node| node.nullable(read_text));
    let format = keys.or("as", None, read_format);
    let (key, lines) = (SeatKey::read(&keys), keys.or("lines", None, read_count));
    let (order, newcomer, format, game_id, key) = (order?, newcomer?, format?, game_id?, key?);
    if key.is_some() && game_id.is_none() {
        return keys.get("game_id").refuse(CommonRefusal::MissingField, "a key belongs to one table: find it first");
    }
    Some(Join { order, newcomer, format, game_id, invite: invite?, password: password?, key, lines: lines? })
}

fn read_enter(node: &Node<'_>) -> Option<Enter> {
    let keys = node.object(ENTER)?;
    let tournament = read_number(&keys.get("tournament"));
    let newcomer = Newcomer::read(&keys, Envelope::read_new_name(&keys.get("name")));
    let team = keys.or("team", None, |node| node.nullable(Envelope::read_new_name));
    let format = keys.or("as", None, read_format);
    let keyed = keys.or("keyed", false, Node::boolean);
    Some(Enter { tournament: tournament?, newcomer: newcomer?, format: format?, team: team?, keyed: keyed? })
}

fn read_spectate(node: &Node<'_>) -> Option<Spectate> {
    let keys = node.object(SPECTATE)?;
    let game_id = read_number(&keys.get("game_id"));
    let invite = keys.or("invite", None, |node| node.nullable(read_text));
    let format = keys.or("as", None, read_format);
    let confirm = keys.or("confirm", false, Node::boolean);
    let lines = keys.or("lines", None, read_count);
    Some(Spectate { game_id: game_id?, format: format?, invite: invite?, confirm: confirm?, lines: lines? })
}

fn read_rejoin(node: &Node<'_>) -> Option<Rejoin> {
    let keys = node.object(REJOIN)?;
    let format = keys.or("as", None, read_format);
    let lines = keys.or("lines", None, read_count);
    Some(Rejoin { token: read_text(&keys.get("token"))?, format: format?, lines: lines? })
}

fn read_number(node: &Node<'_>) -> Option<u64> {
    node.integer(0..=i64::MAX).map(i64::unsigned_abs)
}

#[expect(clippy::option_option, reason = "nothing at all means that what is there is wrong")]
fn read_count(node: &Node<'_>) -> Option<Option<u64>> {
    node.nullable(read_number)
}

fn read_text(node: &Node<'_>) -> Option<String> {
    node.text().map(ToString::to_string)
}

#[expect(clippy::option_option, reason = "nothing at all means that what is there is wrong")]
fn read_format(node: &Node<'_>) -> Option<Option<BoardFormat>> {
    node.one_of(&[("state", BoardFormat::State), ("text", BoardFormat::Text)]).map(Some)
}
