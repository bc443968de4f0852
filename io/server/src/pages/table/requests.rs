//! Requests that change a table, from a form or from the script: coming in, sitting down, acting, resigning.
//!
//! The script asks for JSON and gets only what went wrong: what happened comes to it by the event stream, as to all others.
//! Without the script the answer is the page again.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use bots::Level;
use game::json::{Tree, read};
use game::{Coded as _, Digest, Envelope, Refused};
use maud::html;
use protocol::{LONGEST_KEY, PlayerCommand};
use referee::{ActSignature, Command, Guest, Stage, TableRefusal};

use super::parts::distinct;
use super::preview::preview;
use super::{TableVisitor, page};
use crate::http::status_of;
use crate::hub::{Accepted, KeptFor, Room};
use crate::pages::cookies::kept;
use crate::pages::page_request::{INVITATION, NAME, SEAT};
use crate::pages::{FormFields, Page, PageAnswer, PageRequest, say};
use crate::{Secret, ServerRefusal, no};

/// `POST /tables/{id}/invited`
pub(super) async fn invited(request: PageRequest, form: FormFields) -> PageAnswer {
    let visitor = TableVisitor::unasked(&request).await?;
    let said = form.get("invite").unwrap_or_default();
    // Those without the script paste the whole link.
    let invitation = said.rsplit('=').next().unwrap_or_default();
    if visitor.room.excludes(Some(invitation)) {
        return Err(ServerRefusal::NotInvited.into());
    }
    let mut response = back(&visitor);
    keep(&request, response.headers_mut(), &format!("{INVITATION}{}", visitor.room.id()), invitation);
    Ok(response)
}

/// `POST /tables/{id}/sit`
pub(super) async fn sit(request: PageRequest, form: FormFields) -> PageAnswer {
    let visitor = TableVisitor::of(&request).await?;
    if visitor.key.is_some() {
        return Ok(back(&visitor));
    }
    if let Some((entrant, key)) = visitor.entrant.as_ref().zip(form.seat_key()?) {
        return entrant.sit(&request, &visitor, key).await;
    }
    let name = Tree::Text(form.get("name").unwrap_or_default().to_string().into());
    let name = match read(&name, Envelope::read_new_name) {
        Ok(name) => name,
        Err(wrong) => return Ok(refused(&request, &visitor, wrong.into()).await),
    };
    // What is signed has the name in it: the script has seen to that.
    let signs = form.seat_key()?;
    let sits_as = if signs.is_some() { name.clone() } else { distinct(&name, &visitor.room.table()) };
    let secret = Secret::new().map_err(no)?;
    // At tables where players can have keys, a seed protects nobody.
    let seed = form.seed().filter(|_| visitor.room.table().header.keys.is_none());
    let newcomer = Guest { seed, signs, ..Guest::named(sits_as, secret.key()) };
    if let Err(refusal) = seat(&request, &visitor.room, newcomer).await {
        return Ok(refused(&request, &visitor, refusal).await);
    }
    // A player who set up the table to play computers comes first.
    if let Some(level) = form.get("computer").and_then(Level::named) {
        while visitor.room.table().stage() == Stage::Gathering && visitor.room.seat_computer(level).await.is_ok() {}
    }
    let mut response = back(&visitor);
    keep(&request, response.headers_mut(), &format!("{SEAT}{}", visitor.room.id()), &secret.tell());
    keep(&request, response.headers_mut(), NAME, &name);
    Ok(response)
}

/// Seats a player: where a seat is kept, if one is kept for the player.
async fn seat(request: &PageRequest, room: &Room, guest: Guest) -> Result<Accepted, Refused> {
    let before = room.kept_seats().and_then(|kept| request.key_at(&kept.from));
    match before.filter(|before| room.kept_for(Some(before)) == KeptFor::You) {
        Some(before) => room.sit_where_kept(before, guest).await,
        None => room.ask(Command::Sit(guest)).await,
    }
}

/// `POST /tables/{id}/computer`
pub(super) async fn computer(request: PageRequest, form: FormFields) -> PageAnswer {
    let visitor = TableVisitor::of(&request).await?;
    visitor.key.ok_or(ServerRefusal::NoToken)?;
    let level = form.get("level").and_then(Level::named).unwrap_or(Level::Normal);
    let seated = visitor.room.seat_computer(level).await.map(|(_, accepted)| accepted);
    Ok(answer(&request, &visitor, seated).await)
}

/// `POST /tables/{id}/act`
pub(super) async fn act(request: PageRequest, form: FormFields) -> PageAnswer {
    let visitor = TableVisitor::of(&request).await?;
    let key = visitor.key.ok_or(ServerRefusal::NoToken)?;
    let (actions, expected) = match chosen(&form) {
        Ok(chosen) => chosen,
        Err(refusal) => return Ok(refused(&request, &visitor, refusal).await),
    };
    if form.get("hold").is_some()
        && let Some(preview) = preview(&visitor, &actions, request.language())
    {
        return Ok(([(header::CONTENT_TYPE, "application/json")], preview.to_string()).into_response());
    }
    if form.get("hold").is_some() {
        // Nothing can be held: the script sends it, signed where the seat signs.
        return Ok(([(header::CONTENT_TYPE, "application/json")], "{}").into_response());
    }
    let signed = form.signature()?;
    let idempotency_key = form.get("request").map(|name| format!("{name} {}", actions.join(" ")));
    let idempotency_key = idempotency_key.filter(|name| name.chars().count() <= LONGEST_KEY);
    let action = match actions.as_slice() {
        [action] => Tree::Text(action.clone().into()),
        _ => Tree::List(actions.into_iter().map(|action| Tree::Text(action.into())).collect()),
    };
    visitor.room.claim(request.client().address);
    let command =
        move |_, seat| Command::Act { seat, action, expected: Some(expected), request: idempotency_key, signed };
    let done = visitor.room.ask_as(key, command).await;
    Ok(answer(&request, &visitor, done).await)
}

/// The actions that a form has, and the digest of the view they were chosen for.
fn chosen(form: &FormFields) -> Result<(Vec<String>, Digest), Refused> {
    let actions = form.get("action").ok_or_else(|| no(ServerRefusal::NoSuchAction))?;
    let expected = form.get("expected").and_then(|digest| digest.parse().ok());
    let expected = expected.ok_or_else(|| no(TableRefusal::StaleState))?;
    Ok((actions.split_whitespace().map(ToString::to_string).collect(), expected))
}

/// `GET /tables/{id}/resign`
pub(super) async fn sure(request: PageRequest) -> PageAnswer {
    let visitor = TableVisitor::of(&request).await?;
    let stage = visitor.room.table().stage();
    if visitor.key.is_none() || !matches!(stage, Stage::Playing | Stage::Paused) {
        return Ok(back(&visitor));
    }
    let content = html! {
        h1 { (request.say(say::resign_question())) }
        form method="post" action=(visitor.path("/resign")) { button.danger { (request.say(say::resign())) } }
        p { a.button.quiet href=(visitor.path("")) { (request.say(say::play_on())) } }
    };
    Ok(Page::new(request.display, request.say(say::resign_question()), content).into_response())
}

/// A command that a player with a key signs.
pub(super) async fn perform_signed(
    request: PageRequest,
    form: FormFields,
    command: fn(Option<ActSignature>) -> PlayerCommand,
) -> PageAnswer {
    let signed = form.signature()?;
    perform(request, command(signed)).await
}

/// A command of the player: resigning, pausing, resuming, leaving.
pub(super) async fn perform(request: PageRequest, command: PlayerCommand) -> PageAnswer {
    let visitor = TableVisitor::of(&request).await?;
    let key = visitor.key.ok_or(ServerRefusal::NoToken)?;
    let done = visitor.room.ask_as_player(key, command).await;
    Ok(answer(&request, &visitor, done).await)
}

/// The answer to a request that was carried out or refused.
async fn answer(request: &PageRequest, visitor: &TableVisitor, done: Result<Accepted, Refused>) -> Response {
    match done {
        Err(refusal) => refused(request, visitor, refusal).await,
        Ok(done) => match &done.kicked {
            Some(code) => {
                let why = request.refusal_of_code(visitor.room.table().kind(), code);
                let text = request.say(say::out_of_the_game(why));
                if is_script(request) {
                    return problem(StatusCode::UNPROCESSABLE_ENTITY, code, &text);
                }
                page(request, visitor, Some(text)).await
            }
            None => answered(request).unwrap_or_else(|| back(visitor)),
        },
    }
}

/// The answer to a request that changes nothing in the game.
pub(super) async fn done(request: &PageRequest, visitor: &TableVisitor, done: Result<(), Refused>) -> Response {
    match done {
        Err(refusal) => refused(request, visitor, refusal).await,
        Ok(()) if is_script(request) => StatusCode::NO_CONTENT.into_response(),
        Ok(()) => back(visitor),
    }
}

/// The answer to a request that was refused.
pub(super) async fn refused(request: &PageRequest, visitor: &TableVisitor, why: Refused) -> Response {
    let (language, status) = (request.language(), status_of(&why));
    let said = language.refusal(&why);
    if is_script(request) {
        // The script shows this sentence as it is.
        return problem(status, why.code(), &said);
    }
    let mut response = page(request, visitor, Some(language.say(say::not_done(said)))).await;
    *response.status_mut() = status;
    response
}

/// What the script is told when there is nothing to say.
pub(super) fn answered(request: &PageRequest) -> Option<Response> {
    is_script(request).then(|| StatusCode::NO_CONTENT.into_response())
}

/// What the script is told when something did not work.
fn problem(status: StatusCode, code: &str, detail: &str) -> Response {
    let body = serde_json::json!({"type": format!("urn:parlor:error:{code}"), "code": code, "detail": detail});
    (status, [(header::CONTENT_TYPE, "application/problem+json")], body.to_string()).into_response()
}

/// Whether it is the script that asks.
pub(super) fn is_script(request: &PageRequest) -> bool {
    request.header("accept").is_some_and(|wanted| wanted.contains("application/json"))
}

/// Back to the page.
pub(super) fn back(visitor: &TableVisitor) -> Response {
    Redirect::to(&visitor.path("")).into_response()
}

/// Has the browser keep a cookie.
pub(super) fn keep(request: &PageRequest, headers: &mut HeaderMap, name: &str, value: &str) {
    headers.append(header::SET_COOKIE, kept(request, name, value));
}
