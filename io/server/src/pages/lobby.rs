//! The lobby: the games, the tables one sits at, those that wait for somebody, and those to look on at.

pub(super) mod blank;
pub(super) mod cards;
pub(super) mod create;
mod lists;
pub(super) mod options;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};
use maud::{Markup, html};

use self::lists::Lists;
use super::cookies::kept;
use super::failure::Failure;
use super::form::Filled;
use super::frame::Page;
use super::visit::{NAME, Visit};
use super::words::Word;
use super::wrong::Wrong;
use crate::http::Door;

/// The longest name, in letters.
pub(super) const LONGEST_NAME: usize = 100;

/// The addresses of the lobby.
pub(super) fn router() -> Router<Door> {
    Router::new()
        .route("/", get(look))
        .route("/name", get(|| async { Redirect::to("/") }).post(rename))
        .route("/tables", get(|| async { Redirect::to("/") }).merge(post(create::create)))
}

async fn look(visit: Visit) -> Result<Response, Failure> {
    let lists = Lists::of(&visit).await?;
    let mut response = shown(&visit, &lists, &Filled::default(), None).into_response();
    for cookie in lists.farewells(&visit) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Remembers what somebody is called.
async fn rename(visit: Visit, form: Filled) -> Result<Response, Failure> {
    match name(&form) {
        Ok(name) => Ok(([(header::SET_COOKIE, kept(&visit, NAME, name))], Redirect::to("/")).into_response()),
        Err(word) => {
            let page = page(&visit, &form, Some(&Wrong::name(None, word.text(visit.language())))).await?;
            Ok((StatusCode::BAD_REQUEST, page).into_response())
        }
    }
}

/// The name in a form, or what is wrong with it.
pub(super) fn name(form: &Filled) -> Result<&str, Word> {
    match form.get("name") {
        None => Err(Word::NeedName),
        Some(name) if LONGEST_NAME < name.chars().count() => Err(Word::LongName),
        Some(name) => Ok(name),
    }
}

/// The lobby, with what was typed and what is wrong with it.
async fn page(visit: &Visit, form: &Filled, wrong: Option<&Wrong>) -> Result<Page<'static>, Failure> {
    Ok(shown(visit, &Lists::of(visit).await?, form, wrong))
}

fn shown(visit: &Visit, lists: &Lists, form: &Filled, wrong: Option<&Wrong>) -> Page<'static> {
    let say = |word: Word| word.text(visit.language());
    let content = html! {
        div.welcome {
            h1 { (say(Word::Welcome)) }
            p.lead { (say(Word::Lead)) }
            (me(visit))
        }
        @if let Some(wrong) = wrong {
            div.notice.wrong role="alert" tabindex="-1" #wrong { p { (wrong.summary(Word::FormWrong, visit.language())) } }
        }
        div #mine data-fresh { (lists.mine()) }
        section.games aria-labelledby="games-title" {
            h2 #games-title { (say(Word::Games)) }
            div.shelf { @for kind in games::kinds() { (cards::card(visit, kind, form, wrong)) } }
        }
        div #tables data-fresh { (lists.open()) (lists.running()) }
    };
    Page { look: visit.look, title: say(Word::Play), content, styles: Vec::new() }
}

/// What the visitor is called, and how to change that.
fn me(visit: &Visit) -> Markup {
    let say = |word: Word| word.text(visit.language());
    html! {
        @if let Some(name) = visit.person() {
            details.me {
                summary { (say(Word::PlayingAs)) " " strong { (name) } " " span.link { (say(Word::ChangeName)) } }
                form.inline method="post" action="/name" {
                    label for="name" { (say(Word::YourName)) }
                    input #name name="name" value=(name) maxlength=(LONGEST_NAME) autocomplete="nickname";
                    button.quiet { (say(Word::Save)) }
                }
            }
        }
    }
}
