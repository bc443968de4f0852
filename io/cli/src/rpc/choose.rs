//! What a computer would do.

use bots::{AnyBot, Budget, Choice, Line};
use game::json::{Object, Tree};
use game::{Actor, CommonRefusal, Turn};
use serde::Serialize;

use super::error::CallError;
use super::methods::on;
use super::params;
use super::session::Session;
use crate::documents::compact;
use driver::{By, Position};

/// What a computer would do, and what it looked at.
#[derive(Default, Serialize)]
struct ChosenDoc {
    /// Nothing if the seat is not in turn.
    action: Option<String>,
    lines: Vec<LineDoc>,
    nodes: u64,
}

/// Something that could be done, and what it is worth.
#[derive(Serialize)]
struct LineDoc {
    actions: Vec<String>,
    decided: usize,
    value: f64,
}

const KEYS: &[&str] = &["handle", "actor", "bot", "nodes", "luck"];

/// Who thinks if it is not said.
const USUAL: &str = "normal";

/// Calls `choose`.
pub(super) fn choose(session: &Session, tree: &Tree<'_>) -> Result<String, CallError> {
    let (position, (by, bot, nodes, luck)) = on(session, tree, KEYS, |params, position| {
        let (by, bot) = (params::actor(params, position), bot(params, position));
        let (nodes, luck) = (nodes(params, &**bot.as_ref()?), luck(params));
        Some((by?, bot?, nodes?, luck?))
    })?;
    let seat = match (by, position.game.turn()) {
        (By::Only(Actor::Seat(seat)), _) => Some(seat),
        (By::InTurn, Turn::Seats(seats)) => seats.lowest(),
        _ => None,
    };
    let budget = luck.iter().fold(Budget::nodes(nodes), |budget, luck| budget.with_luck(*luck));
    let choice = seat.and_then(|seat| bot.choose(&*position.game, seat, &budget));
    let line = |Line { actions, decided, value }| LineDoc { actions, decided, value };
    Ok(compact(&choice.map_or_else(ChosenDoc::default, |Choice { action, lines, nodes }| ChosenDoc {
        action: Some(action),
        lines: lines.into_iter().map(line).collect(),
        nodes,
    })))
}

/// Who thinks: a level, or one of those that the game is measured by.
fn bot(params: &Object<'_>, position: &Position) -> Option<Box<dyn AnyBot>> {
    let opponents = bots::of(position.game.name())?;
    let Some(node) = params::given(params, "bot") else { return opponents.named(USUAL) };
    let name = node.text()?;
    opponents.named(name).or_else(|| node.refuse(CommonRefusal::UnknownWord, &format!("{name:?}")))
}

/// How much it may think: as usual if that is not said.
fn nodes(params: &Object<'_>, bot: &dyn AnyBot) -> Option<u64> {
    let Some(node) = params::given(params, "nodes") else { return Some(bot.nodes()) };
    u64::try_from(node.integer(1..=i64::MAX)?).ok()
}

/// Its luck, as 16 hexadecimal digits: a list of one, or of none if that is not said.
fn luck(params: &Object<'_>) -> Option<Vec<u64>> {
    let Some(node) = params::given(params, "luck") else { return Some(Vec::new()) };
    let text = node.text()?;
    let is_hexadecimal = text.len() == 16 && text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    match u64::from_str_radix(text, 16) {
        Ok(luck) if is_hexadecimal => Some(Vec::from([luck])),
        _ => node.refuse(CommonRefusal::WrongLength, "expected 16 hexadecimal digits"),
    }
}
