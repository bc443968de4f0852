//! The lobby: the games, the visitor's own tables, those that wait for players, and those to watch.

pub(super) mod cards;
pub(super) mod create;
pub(super) mod game_form;
mod lists;
pub(super) mod options;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Redirect};
use game::{Text, check_line};
use maud::{Markup, html};

use self::lists::Lists;
use super::cookies::kept;
use super::failure::Failure;
use super::form::FormFields;
use super::form_errors::FormErrors;
use super::frame::Page;
use super::page_request::{NAME, PageRequest};
use super::routes::{PageAnswer, PageRoute, form, get};
use super::say;

/// The longest name, in letters.
pub(super) const LONGEST_NAME: usize = 100;

/// The routes of the lobby.
pub(super) const ROUTES: &[PageRoute] = &[
    get("/", handler!(show)),
    get("/name", handler!(back)),
    form("/name", handler!(rename, body)),
    get("/tables", handler!(back)),
    form("/tables", handler!(create::create, body)),
];

async fn show(request: PageRequest) -> PageAnswer {
    let lists = Lists::of(&request).await?;
    let mut response = shown(&request, &lists, &FormFields::default(), None).into_response();
    for cookie in lists.expired_cookies(&request) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// The lobby instead of an address that only forms are sent to.
async fn back(_: PageRequest) -> PageAnswer {
    Ok(Redirect::to("/").into_response())
}

/// `POST /name`: remembers the visitor's name.
async fn rename(request: PageRequest, form: FormFields) -> PageAnswer {
    match name(&form) {
        Ok(name) => Ok(([(header::SET_COOKIE, kept(&request, NAME, name))], Redirect::to("/")).into_response()),
        Err(why) => {
            let wrong = FormErrors::in_field(None, "name", request.say(why));
            let page = page(&request, &form, Some(&wrong)).await?;
            Ok((StatusCode::BAD_REQUEST, page).into_response())
        }
    }
}

/// The name in a form, or what is wrong with it.
pub(super) fn name(form: &FormFields) -> Result<&str, Text> {
    match form.get("name") {
        None => Err(say::need_name()),
        Some(name) if LONGEST_NAME < name.chars().count() => Err(say::long_name()),
        Some(name) if check_line(name).is_err() => Err(say::unprintable_name()),
        Some(name) => Ok(name),
    }
}

/// The lobby, with what was typed and what is wrong with it.
async fn page(request: &PageRequest, form: &FormFields, wrong: Option<&FormErrors>) -> Result<Page, Failure> {
    Ok(shown(request, &Lists::of(request).await?, form, wrong))
}

fn shown(request: &PageRequest, lists: &Lists, form: &FormFields, wrong: Option<&FormErrors>) -> Page {
    let content = html! {
        div.welcome {
            h1 { (request.say(say::lobby_title())) }
            p.lead { (request.say(say::lobby_lead())) }
            (me(request))
        }
        @if let Some(wrong) = wrong {
            div.notice.wrong role="alert" tabindex="-1" #wrong { p { (wrong.summary(say::form_wrong(), request.language())) } }
        }
        div #mine data-fresh { (lists.mine()) }
        section.games aria-labelledby="games-title" {
            h2 #games-title { (request.say(say::games())) }
            div.shelf { @for kind in games::kinds() { (cards::card(request, kind, form, wrong)) } }
        }
        div #tables data-fresh { (lists.open()) (lists.running()) }
    };
    Page::new(request.display, request.say(say::play()), content)
}

/// What the visitor is called, and how to change that.
fn me(request: &PageRequest) -> Markup {
    html! {
        @if let Some(name) = request.person() {
            details.me {
                summary { (request.say(say::playing_as())) " " strong { (name) } " " span.link { (request.say(say::change_name())) } }
                form.inline method="post" action="/name" {
                    label for="name" { (request.say(say::your_name())) }
                    input #name name="name" value=(name) maxlength=(LONGEST_NAME) autocomplete="nickname";
                    button.quiet { (request.say(say::save())) }
                }
            }
        }
    }
}
