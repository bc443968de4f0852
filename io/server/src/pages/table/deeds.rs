//! What somebody does at a table, by a form or by the script: coming in, sitting down, acting, giving up.
//!
//! The script asks for JSON and hears no more than what went wrong: what happened comes to it like to everybody else.
//! Without the script it is the page again.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use bots::Level;
use game::json::{Tree, read};
use game::{Coded as _, Digest, Envelope, Refused, Seat};
use maud::html;
use referee::{Command, Stage, Why};

use super::held::held;
use super::{Guest, page};
use crate::http::Problem;
use crate::hub::Done;
use crate::pages::cookies::kept;
use crate::pages::failure::{Failure, capitalised, sentence};
use crate::pages::form::Filled;
use crate::pages::frame::Page;
use crate::pages::speech::reason;
use crate::pages::visit::{INVITATION, NAME, SEAT, Visit};
use crate::pages::words::{Word, filled};
use crate::refusal::{Denied, no};
use crate::secret::Secret;

/// The longest name of a request, in characters.
const LONGEST_NAME: usize = 100;

/// `POST /tables/{id}/invited`
pub(super) async fn invited(visit: Visit, form: Filled) -> Result<Response, Failure> {
    let guest = Guest::unasked(&visit).await?;
    let said = form.get("invite").unwrap_or_default();
    // Those without the script paste the whole link.
    let invitation = said.rsplit('=').next().unwrap_or_default();
    if guest.room.excludes(Some(invitation)) {
        return Err(visit.fail(Denied::NotInvited));
    }
    let mut response = back(&guest);
    keep(&visit, response.headers_mut(), &format!("{INVITATION}{}", guest.room.id()), invitation);
    Ok(response)
}

/// `POST /tables/{id}/sit`
pub(super) async fn sit(visit: Visit, form: Filled) -> Result<Response, Failure> {
    let guest = Guest::of(&visit).await?;
    if guest.key.is_some() {
        return Ok(back(&guest));
    }
    let name = Tree::Text(form.get("name").unwrap_or_default().to_string().into());
    let name = match read(&name, Envelope::read_new_name) {
        Ok(name) => name,
        Err(wrong) => return Ok(refused(&visit, &guest, wrong.into()).await),
    };
    let secret = Secret::new().map_err(|_| visit.fail(Denied::StorageFailed))?;
    let newcomer = referee::Guest { seed: form.seed(), ..referee::Guest::named(name.clone(), secret.key()) };
    if let Err(refusal) = guest.room.ask(Command::Sit(newcomer)).await {
        return Ok(refused(&visit, &guest, refusal).await);
    }
    let mut response = back(&guest);
    keep(&visit, response.headers_mut(), &format!("{SEAT}{}", guest.room.id()), &secret.tell());
    keep(&visit, response.headers_mut(), NAME, &name);
    Ok(response)
}

/// `POST /tables/{id}/computer`
pub(super) async fn computer(visit: Visit, form: Filled) -> Result<Response, Failure> {
    let guest = Guest::of(&visit).await?;
    guest.key.ok_or_else(|| visit.fail(Denied::NoToken))?;
    let level = form.get("level").and_then(Level::named).unwrap_or(Level::Normal);
    match guest.room.seat_computer(level).await {
        Ok(_) if is_script(&visit) => Ok(StatusCode::NO_CONTENT.into_response()),
        Ok(_) => Ok(back(&guest)),
        Err(refusal) => Ok(refused(&visit, &guest, refusal).await),
    }
}

/// `POST /tables/{id}/leave`
pub(super) async fn leave(visit: Visit) -> Result<Response, Failure> {
    let guest = Guest::of(&visit).await?;
    let key = guest.key.ok_or_else(|| visit.fail(Denied::NoToken))?;
    let left = guest.room.ask_as(key, |place, _| Command::Leave { place }).await;
    Ok(answer(&visit, &guest, left).await)
}

/// `POST /tables/{id}/act`
pub(super) async fn act(visit: Visit, form: Filled) -> Result<Response, Failure> {
    let guest = Guest::of(&visit).await?;
    let key = guest.key.ok_or_else(|| visit.fail(Denied::NoToken))?;
    let chosen = form.get("action").ok_or(no(Denied::NoSuchAction)).and_then(|actions| {
        let expected: Digest = match form.get("expected") {
            Some(digest) => digest.parse().map_err(|_| no(Why::StaleState))?,
            None => return Err(no(Why::StaleState)),
        };
        Ok((actions.split_whitespace().map(ToString::to_string).collect::<Vec<String>>(), expected))
    });
    let (actions, expected) = match chosen {
        Ok(chosen) => chosen,
        Err(refusal) => return Ok(refused(&visit, &guest, refusal).await),
    };
    if form.get("hold").is_some()
        && let Some(preview) = held(&guest, &actions, visit.look.language)
    {
        return Ok(([(header::CONTENT_TYPE, "application/json")], preview.to_string()).into_response());
    }
    let request = form.get("request").map(|request| format!("{request} {}", actions.join(" ")));
    let request = request.filter(|request| request.chars().count() <= LONGEST_NAME);
    let action = match actions.as_slice() {
        [action] => Tree::Text(action.clone().into()),
        _ => Tree::List(actions.into_iter().map(|action| Tree::Text(action.into())).collect()),
    };
    let wish = move |_, seat| Command::Act { seat, action, expected: Some(expected), request };
    let done = guest.room.ask_as(key, wish).await;
    Ok(answer(&visit, &guest, done).await)
}

/// `GET /tables/{id}/resign`
pub(super) async fn sure(visit: Visit) -> Result<Response, Failure> {
    let guest = Guest::of(&visit).await?;
    let stage = guest.room.table().stage();
    if guest.key.is_none() || !matches!(stage, Stage::Playing | Stage::Paused) {
        return Ok(back(&guest));
    }
    let say = |word: Word| word.text(visit.look.language);
    let content = html! {
        h1 { (say(Word::ResignSure)) }
        form method="post" action=(guest.path("/resign")) { button.danger { (say(Word::Resign)) } }
        p { a.button.quiet href=(guest.path("")) { (say(Word::PlayOn)) } }
    };
    Ok(Page { look: visit.look, title: say(Word::ResignSure), content, styles: Vec::new() }.into_response())
}

/// `POST /tables/{id}/resign`
pub(super) async fn resign(visit: Visit) -> Result<Response, Failure> {
    as_seat(&visit, |seat| Command::Resign { seat }).await
}

/// `POST /tables/{id}/pause`
pub(super) async fn pause(visit: Visit) -> Result<Response, Failure> {
    as_seat(&visit, |seat| Command::Pause { seat }).await
}

/// `POST /tables/{id}/resume`
pub(super) async fn resume(visit: Visit) -> Result<Response, Failure> {
    as_seat(&visit, |seat| Command::Resume { seat }).await
}

async fn as_seat(visit: &Visit, command: impl FnOnce(Seat) -> Command + Send + 'static) -> Result<Response, Failure> {
    let guest = Guest::of(visit).await?;
    let key = guest.key.ok_or_else(|| visit.fail(Denied::NoToken))?;
    let done = guest.room.ask_as(key, |_, seat| command(seat)).await;
    Ok(answer(visit, &guest, done).await)
}

/// What somebody sees who did something.
async fn answer(visit: &Visit, guest: &Guest, done: Result<Done, Refused>) -> Response {
    match done {
        Err(refusal) => refused(visit, guest, refusal).await,
        Ok(done) => match &done.kicked {
            Some(code) => {
                let sentence = visit.door.app.sentence(guest.room.table().kind(), code);
                let why = capitalised(&reason(&sentence, visit.look.language));
                let text = filled(Word::OutFor, visit.look.language, &[&why]);
                if is_script(visit) {
                    return problem(StatusCode::UNPROCESSABLE_ENTITY, code, &text);
                }
                page(visit, guest, Some(text)).await
            }
            None if is_script(visit) => StatusCode::NO_CONTENT.into_response(),
            None => back(guest),
        },
    }
}

/// What somebody sees who was refused.
async fn refused(visit: &Visit, guest: &Guest, why: Refused) -> Response {
    if !is_script(visit) {
        let said = sentence(&why, visit.look.language);
        let text = filled(Word::NotDone, visit.look.language, &[&said]);
        let status = Problem::from(why).status();
        let mut response = page(visit, guest, Some(text)).await;
        *response.status_mut() = status;
        return response;
    }
    // The script shows these words as they are.
    let said = sentence(&why, visit.look.language);
    let code = why.code();
    problem(Problem::from(why).status(), code, &said)
}

/// What the script is told when something did not work.
fn problem(status: StatusCode, code: &str, detail: &str) -> Response {
    let body = serde_json::json!({"type": format!("urn:parlor:error:{code}"), "code": code, "detail": detail});
    (status, [(header::CONTENT_TYPE, "application/problem+json")], body.to_string()).into_response()
}

/// Whether it is the script that asks.
fn is_script(visit: &Visit) -> bool {
    let wanted = visit.headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    wanted.is_some_and(|wanted| wanted.contains("application/json"))
}

/// Back to the page.
fn back(guest: &Guest) -> Response {
    Redirect::to(&guest.path("")).into_response()
}

/// Has the browser keep a cookie.
fn keep(visit: &Visit, headers: &mut HeaderMap, name: &str, value: &str) {
    headers.append(header::SET_COOKIE, kept(visit, name, value));
}
