//! The methods. Each reads its parameters, asks the game, and gives its result as JSON.

use std::slice;

use entropy::uuid;
use game::json::{Object, Tree};
use game::{Actor, Coded, Refusal};
use serde::Serialize;

use super::choose::choose;
use super::error::{CallError, RpcRefusal};
use super::params::{self, params};
use super::session::Session;
use crate::chance::luck;
use crate::commands::games::games_doc;
use crate::commands::legal::LegalDoc;
use crate::commands::solve::SolvedDoc;
use crate::documents::{Status, compact, keyed};
use crate::english::english;
use driver::{self, By, Position};

/// A result as JSON, or why there is none.
type Called = Result<String, CallError>;

/// A game that was just opened.
#[derive(Serialize)]
struct OpenedDoc {
    handle: i64,
    #[serde(flatten)]
    status: Status,
}

/// What chance did.
#[derive(Serialize)]
struct DrawnDoc {
    action: String,
    #[serde(flatten)]
    status: Status,
}

/// Calls a method by its name.
pub(crate) fn call(session: &mut Session, method: &str, params: &Tree<'_>) -> Called {
    match method {
        "games" => games(params),
        "new" => new(session, params),
        "load" => load(session, params),
        "clone" => clone(session, params),
        "close" => close(session, params),
        "status" => status(session, params),
        "state" => state(session, params),
        "legal" => legal(session, params),
        "choices" => choices(session, params),
        "choose" => choose(session, params),
        "check" => check(session, params),
        "apply" => apply(session, params),
        "draw" => draw(session, params),
        "move" => move_file(session, params),
        "notation" => notation(session, params),
        "perft" => perft(session, params),
        "solve" => solve(session, params),
        "svg" => svg(session, params),
        "digest" => digest(session, params),
        _ => {
            let shown: String = method.chars().take(LONGEST_ECHO).collect();
            Err(CallError::door(RpcRefusal::UnknownMethod, format!("{shown:?}")))
        }
    }
}

/// How much of an unknown method's name an error repeats.
const LONGEST_ECHO: usize = 100;

fn games(tree: &Tree<'_>) -> Called {
    params(tree, &[], |_| Some(()))?;
    Ok(games_doc())
}

fn new(session: &mut Session, tree: &Tree<'_>) -> Called {
    let kind = params(tree, &["game", "setup"], params::kind)?;
    let setup = tree.get("setup").unwrap_or(&Tree::Null);
    let begun = Position::begin(kind, setup, uuid(session.entropy)?, (session.now)());
    opened(session, begun.map_err(Refusal::Malformed)?)
}

fn load(session: &mut Session, tree: &Tree<'_>) -> Called {
    let kind = params(tree, &["game", "state"], |params| {
        let (kind, state) = (params::kind(params), params::anything(&params.get("state")));
        state.and(kind)
    })?;
    let state = tree.get("state").unwrap_or(&Tree::Null);
    opened(session, Position::load(kind, state).map_err(Refusal::Malformed)?)
}

fn clone(session: &mut Session, tree: &Tree<'_>) -> Called {
    let copy = session.game(params(tree, &["handle"], params::handle)?)?.clone();
    opened(session, copy)
}

fn opened(session: &mut Session, position: Position) -> Called {
    let status = Status::of(&*position.game);
    Ok(compact(&OpenedDoc { handle: session.open(position)?, status }))
}

fn close(session: &mut Session, tree: &Tree<'_>) -> Called {
    session.close(params(tree, &["handle"], params::handle)?)?;
    Ok(r#"{"closed":true}"#.to_owned())
}

fn status(session: &Session, tree: &Tree<'_>) -> Called {
    let position = session.game(params(tree, &["handle"], params::handle)?)?;
    Ok(compact(&Status::of(&*position.game)))
}

/// The open game, and what the parameters say about it.
pub(super) fn on<'s, T>(
    session: &'s Session,
    tree: &Tree<'_>,
    keys: &[&str],
    reader: impl FnOnce(&Object<'_>, &Position) -> Option<T>,
) -> Result<(&'s Position, T), CallError> {
    let position = session.game(params(tree, keys, params::handle)?)?;
    let rest = params(tree, keys, |params| reader(params, position))?;
    Ok((position, rest))
}

fn state(session: &Session, tree: &Tree<'_>) -> Called {
    let (position, viewer) = on(session, tree, &["handle", "viewer"], params::viewer)?;
    Ok(format!(r#"{{"state":{}}}"#, position.state(viewer)))
}

fn legal(session: &Session, tree: &Tree<'_>) -> Called {
    let (position, by) = on(session, tree, &["handle", "actor"], params::actor)?;
    Ok(compact(&LegalDoc::of(&position.legal(by)).without_actor()))
}

fn choices(session: &Session, tree: &Tree<'_>) -> Called {
    let seat = |params: &Object<'_>, position: &Position| params::seat(&params.get("seat"), position);
    let (position, seat) = on(session, tree, &["handle", "seat"], seat)?;
    Ok(position.game.choices(seat))
}

const ACTION_KEYS: &[&str] = &["handle", "actor", "action"];

fn check(session: &Session, tree: &Tree<'_>) -> Called {
    let position = session.game(params(tree, ACTION_KEYS, action_handle)?)?;
    let actor = params(tree, ACTION_KEYS, |params| params::actor(params, position))?;
    let action = tree.get("action").unwrap_or(&Tree::Null);
    // On a copy: what an action document stands for may be several steps, each legal only after the one before.
    let checked = position.clone().act(action, actor, (session.now)());
    Ok(match checked {
        Ok(_) => r#"{"legal":true}"#.to_owned(),
        Err(refusal) => {
            let (code, message) = (refusal.code(), compact(&refusal.to_string()));
            format!(r#"{{"legal":false,"code":"{code}","message":{message}}}"#)
        }
    })
}

fn apply(session: &mut Session, tree: &Tree<'_>) -> Called {
    let now = (session.now)();
    let position = session.game_mut(params(tree, ACTION_KEYS, action_handle)?)?;
    let actor = params(tree, ACTION_KEYS, |params| params::actor(params, position))?;
    position.act(tree.get("action").unwrap_or(&Tree::Null), actor, now)?;
    Ok(compact(&Status::of(&*position.game)))
}

/// The handle of a game in which there is to be an action.
fn action_handle(params: &Object<'_>) -> Option<i64> {
    let (handle, action) = (params::handle(params), params::action(&params.get("action")));
    action.and(handle)
}

fn draw(session: &mut Session, tree: &Tree<'_>) -> Called {
    let now = (session.now)();
    let (handle, seed) = params(tree, &["handle", "seed"], |params| {
        let handle = params::handle(params);
        let seed = params.or("seed", None, |node| node.nullable(|node| node.integer(i64::MIN..=i64::MAX)));
        Some((handle?, seed?))
    })?;
    let mut luck = luck(seed, session.entropy)?;
    let position = session.game_mut(handle)?;
    let action = position.game.draw(&mut *luck)?;
    position.apply(slice::from_ref(&action), By::Only(Actor::Chance), now)?;
    Ok(compact(&DrawnDoc { action, status: Status::of(&*position.game) }))
}

fn move_file(session: &Session, tree: &Tree<'_>) -> Called {
    let (handle, actions) = params(tree, &["handle", "actions", "comment"], |params| {
        let (handle, actions, comment) = (params::handle(params), params::actions(params), params::comment(params));
        comment.and(handle).zip(actions)
    })?;
    let comment = tree.get("comment").and_then(Tree::as_text);
    let file = session.game(handle)?.move_file(&actions, comment, (session.now)())?;
    Ok(format!(r#"{{"name":{},"text":{}}}"#, compact(&file.name), compact(&file.text)))
}

fn notation(session: &Session, tree: &Tree<'_>) -> Called {
    let (_, text) = on(session, tree, &["handle", "name"], params::notation)?;
    Ok(keyed("text", &text))
}

fn perft(session: &Session, tree: &Tree<'_>) -> Called {
    let (handle, depth) = params(tree, &["handle", "depth"], |params| {
        let (handle, depth) = (params::handle(params), params::depth(params));
        Some((handle?, depth?))
    })?;
    let nodes = driver::perft(&*session.game(handle)?.game, depth)?;
    Ok(format!(r#"{{"nodes":{nodes}}}"#))
}

fn solve(session: &Session, tree: &Tree<'_>) -> Called {
    let handle = params(tree, &["handle"], params::handle)?;
    Ok(compact(&SolvedDoc::from(session.game(handle)?.game.solve()?)))
}

fn svg(session: &Session, tree: &Tree<'_>) -> Called {
    let (position, (viewer, marked)) = on(session, tree, &["handle", "viewer", "legal"], |params, position| {
        let (viewer, marked) = (params::viewer(params, position), params::switch(params, "legal"));
        Some((viewer?, marked?))
    })?;
    let actor = if marked { position.chooser(viewer) } else { None };
    Ok(keyed("svg", &position.game.svg(&position.envelope, viewer, actor, english(position))))
}

fn digest(session: &Session, tree: &Tree<'_>) -> Called {
    let (position, viewer) = on(session, tree, &["handle", "viewer"], params::viewer)?;
    Ok(format!(r#"{{"digest":"{}"}}"#, position.game.digest(viewer)))
}
