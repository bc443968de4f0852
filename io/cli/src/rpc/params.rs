//! Reading a call's parameters. What is wrong is said with a pointer into them.

use game::json::{Node, Object, Tree, read};
use game::{Actor, CommonRefusal, Kind, Malformed, Seat, Viewer};

use super::error::CallError;
use crate::commands::perft::DEEPEST;
use crate::notations::names;
use driver::{By, Position};

/// How many actions a move file can be asked for at once.
const MOST_ACTIONS: usize = 100;

/// Reads the whole of a call's parameters.
pub(crate) fn params<T>(
    tree: &Tree<'_>,
    keys: &[&str],
    reader: impl FnOnce(&Object<'_>) -> Option<T>,
) -> Result<T, CallError> {
    read(tree, |node| reader(&node.object(keys)?)).map_err(CallError::params)
}

/// The handle of a game. Whether it is open is another question.
pub(crate) fn handle(params: &Object<'_>) -> Option<i64> {
    params.get("handle").integer(i64::MIN..=i64::MAX)
}

/// A kind of game, by its name.
pub(crate) fn kind(params: &Object<'_>) -> Option<&'static Kind> {
    let node = params.get("game");
    let name = node.text()?;
    games::find(name).or_else(|| node.refuse(CommonRefusal::UnknownGame, &format!("{name:?}")))
}

/// An optional parameter; `null` says nothing.
pub(crate) fn given<'t>(params: &Object<'t>, key: &'static str) -> Option<Node<'t>> {
    params.optional(key).filter(|node| node.tree() != Some(&Tree::Null))
}

/// Who acts; the actor in turn, if it is not said.
pub(crate) fn actor(params: &Object<'_>, position: &Position) -> Option<By> {
    let Some(node) = given(params, "actor") else { return Some(By::InTurn) };
    match node.tree() {
        Some(Tree::Text(word)) => noted(&node, position.actor(word)).map(By::Only),
        _ => seat(&node, position).map(|seat| By::Only(Actor::Seat(seat))),
    }
}

/// Through whose eyes; the referee's, if it is not said.
pub(crate) fn viewer(params: &Object<'_>, position: &Position) -> Option<Viewer> {
    let Some(node) = given(params, "viewer") else { return Some(Viewer::Referee) };
    match node.tree() {
        Some(Tree::Text(word)) => noted(&node, position.viewer(word)),
        _ => seat(&node, position).map(Viewer::Seat),
    }
}

/// A seat, by its number or its name.
pub(crate) fn seat(node: &Node<'_>, position: &Position) -> Option<Seat> {
    if let Some(Tree::Text(word)) = node.tree() {
        return match noted(node, position.actor(word))? {
            Actor::Seat(seat) => Some(seat),
            actor => node.refuse(CommonRefusal::UnknownWord, &format!("{actor}, expected a seat")),
        };
    }
    // Numbers that are no seat of any game are as wrong as those past this game's last.
    let number = node.integer(i64::MIN..=i64::MAX)?;
    let seat = Seat(u8::try_from(number).unwrap_or(u8::MAX));
    match position.seat(seat) {
        Ok(seat) => Some(seat),
        Err(_) => node.refuse(CommonRefusal::NoSuchSeat, &format!("{number}, it has {}", position.game.seats())),
    }
}

/// A position in the notation that is asked for.
pub(crate) fn notation(params: &Object<'_>, position: &Position) -> Option<String> {
    let node = params.get("name");
    let name = node.text()?;
    position.game.notation(name).or_else(|| {
        let known = games::find(position.game.name()).map_or(Vec::new(), names).join(", ");
        let known = if known.is_empty() { "none" } else { &known };
        node.refuse(CommonRefusal::UnknownWord, &format!("{name:?}, the notations of this game are: {known}"))
    })
}

/// What a move file is to play: ids, plays in the game's notation, or action documents.
pub(crate) fn actions(params: &Object<'_>) -> Option<Vec<Tree<'static>>> {
    params.get("actions").list(1..=MOST_ACTIONS, |node| {
        action(node)?;
        node.tree().cloned().map(Tree::into_owned)
    })
}

/// Whether the word to go with a move is a text, if there is one.
pub(crate) fn comment(params: &Object<'_>) -> Option<()> {
    given(params, "comment").map_or(Some(()), |node| node.text().map(|_| ()))
}

/// How deep to count.
pub(crate) fn depth(params: &Object<'_>) -> Option<u32> {
    params.get("depth").integer(0..=DEEPEST.into()).and_then(|depth| u32::try_from(depth).ok())
}

/// A switch that is on unless it is turned off.
pub(crate) fn switch(params: &Object<'_>, key: &'static str) -> Option<bool> {
    given(params, key).map_or(Some(true), |node| node.boolean())
}

/// Whether there is a value of any type.
pub(crate) fn anything(node: &Node<'_>) -> Option<()> {
    match node.tree() {
        Some(_) => Some(()),
        None => node.refuse(CommonRefusal::MissingField, ""),
    }
}

/// Whether there is an action: an id or an action document.
pub(crate) fn action(node: &Node<'_>) -> Option<()> {
    match node.tree() {
        Some(Tree::Text(_) | Tree::Object(_)) => Some(()),
        Some(_) => node.refuse(CommonRefusal::WrongType, "expected an id or an action document"),
        None => node.refuse(CommonRefusal::MissingField, "expected an id or an action document"),
    }
}

/// The value, or what is wrong with the word at this place.
fn noted<T>(node: &Node<'_>, value: Result<T, Malformed>) -> Option<T> {
    match value {
        Ok(value) => Some(value),
        Err(malformed) => node.refuse(malformed, ""),
    }
}
