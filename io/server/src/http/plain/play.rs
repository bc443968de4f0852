//! Playing in the plain style: an action by its type and its fields, or one that the server chooses.

use axum::http::StatusCode;
use bots::Level;
use game::json::{Tree, read};
use game::{Actor, AnyGame, CommonRefusal, Digest, Fault, Intent, Malformed, Refusal, Refused, Seat, SeatSet, Viewer};
use referee::{Command, Table};

use super::answer::told;
use super::{first_awaited, room};
use crate::http::{Answer, Problem, RequestContext, actions, move_files, seats};
use crate::hub::Room;
use crate::refusal::{ServerRefusal, no};

/// `POST /api/v1/{game}/games/{id}/{type}`
pub(crate) async fn play(context: RequestContext, body: Tree<'static>) -> Answer {
    let room = room(&context).await?;
    let table = room.table();
    let action = action(table.game(), context.name("type"), body)?;
    let seat = actor(&table, &action)?;
    act(&room, seat, action, None).await
}

/// `POST /api/v1/{game}/games/{id}/actions`
pub(crate) async fn play_document(context: RequestContext, body: Tree<'static>) -> Answer {
    let room = room(&context).await?;
    let action = actions::unwrapped(body)?;
    let seat = actor(&room.table(), &action)?;
    act(&room, seat, action, None).await
}

/// `POST /api/v1/{game}/games/{id}/moves`
pub(crate) async fn move_file(context: RequestContext, file: Tree<'static>) -> Answer {
    let room = room(&context).await?;
    let senders = SeatSet::first(room.table().game().seats());
    let command = move_files::command(&room, &file, senders)?;
    perform(&room, command).await
}

/// `POST /api/v1/{game}/games/{id}/ai-move`
pub(crate) async fn ai_move(context: RequestContext, body: Tree<'static>) -> Answer {
    let level = read(&body, |node| node.object(&["level"])?.or("level", Level::Normal, seats::level))?;
    let room = room(&context).await?;
    let table = room.table();
    let seat = first_awaited(&table)?;
    let (game, luck) = (table.game().duplicate(), room.luck_of_computer(seat));
    let choose = move || bots::choose_by(&*game, seat, level, |budget| budget.with_luck(luck));
    let chosen = context.door.thinkers.think(context.lane(room.id()), choose).await?;
    let id = chosen.ok_or_else(|| no(CommonRefusal::GameFinished))?;
    // Another client may have acted in the meantime.
    let expected = table.digest(Viewer::Seat(seat));
    act(&room, seat, Tree::Text(id.into()), Some(expected)).await
}

async fn act(room: &Room, seat: Seat, action: Tree<'static>, expected: Option<Digest>) -> Answer {
    perform(room, Command::Act { seat, action, expected, request: None, signed: None }).await
}

async fn perform(room: &Room, command: Command) -> Answer {
    let accepted = room.ask(command).await?;
    let story = crate::hub::told(&accepted.table, &accepted.story).join(" ");
    Ok(told(room, &accepted.table, &story).reply(StatusCode::OK))
}

/// The action of a type, from its other fields; the type may stand among them as well. A game whose documents have no type
/// has them as they are; and what has no fields at all may be an id.
fn action(game: &dyn AnyGame, kind: &str, body: Tree<'static>) -> Result<Tree<'static>, Problem> {
    let mut fields = match body {
        Tree::Object(fields) => fields,
        other => return Err(wrong_type(game, &other)),
    };
    if let Some(at) = fields.iter().position(|(key, _)| key == "type") {
        let (_, repeated) = fields.remove(at);
        if repeated.as_text() != Some(kind) {
            let found = format!("{}, expected {kind:?} as in the address", game::log::line(&repeated));
            return Err(Malformed::new(CommonRefusal::UnknownWord, "/type", &found).into());
        }
    }
    let head = ("type".into(), Tree::Text(kind.to_string().into()));
    let typed = Tree::Object([head].into_iter().chain(fields.iter().cloned()).collect());
    let refusal = match game.ids(&typed) {
        Ok(_) => return Ok(typed),
        Err(refusal) => refusal,
    };
    match type_fault(&refusal).map(|fault| CommonRefusal::of_code(fault.code)) {
        None => Err(refusal.into()),
        Some(Some(CommonRefusal::UnknownField))
            if !fields.is_empty() && game.machine().rules.iter().any(|rule| rule.name == kind) =>
        {
            let bare = Tree::Object(fields);
            game.ids(&bare)?;
            Ok(bare)
        }
        Some(_) if fields.is_empty() && !is_malformed(game, kind) => Ok(Tree::Text(kind.to_string().into())),
        Some(_) => Err(ServerRefusal::NoSuchAction.into()),
    }
}

/// Whether `id` names nothing in any state of the game: neither an action of it nor a seat that leaves.
fn is_malformed(game: &dyn AnyGame, id: &str) -> bool {
    matches!(game.check(Actor::Table, id), Err(Refusal::Malformed(_)))
}

/// What is wrong with the type of an action, if that is what is wrong.
fn type_fault(refusal: &Refused) -> Option<&Fault> {
    match refusal {
        Refusal::Malformed(wrong) => wrong.faults().iter().find(|fault| fault.at == "/type"),
        Refusal::Illegal(_) => None,
    }
}

/// What is wrong with fields that are no object, in the game's words.
fn wrong_type(game: &dyn AnyGame, body: &Tree<'_>) -> Problem {
    match game.ids(body) {
        Err(refusal) => refusal.into(),
        Ok(_) => {
            Malformed::new(CommonRefusal::WrongType, "", "expected an object with the fields of the action").into()
        }
    }
}

/// The seat that an action is for: the first of those in turn that may do it, or the first of them.
fn actor(table: &Table, action: &Tree<'_>) -> Result<Seat, Problem> {
    let ids = table.game().ids(action)?;
    let may = |seat: &Seat| ids.first().is_some_and(|id| table.game().check(Actor::Seat(*seat), id).is_ok());
    let agrees = |seat: &Seat| ids.first().is_some_and(|id| !matches!(table.game().intent(*seat, id), Intent::Act(_)));
    let others = || (0..table.game().seats()).map(Seat);
    let found = table.awaited().iter().find(may).or_else(|| table.awaited().iter().chain(others()).find(agrees));
    Ok(match found {
        Some(seat) => seat,
        None => first_awaited(table)?,
    })
}
