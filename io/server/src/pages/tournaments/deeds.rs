//! What somebody does in a tournament: entering, beginning it, going to their game, leaving.

use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse as _, Redirect, Response};
use game::{Coded as _, Refusal, Refused};
use maud::html;
use referee::tournament::Command;

use super::Guest;
use super::show::page;
use crate::http::status_of;
use crate::pages::cookies::kept;
use crate::pages::failure::{Failure, capitalised, sentence};
use crate::pages::form::Filled;
use crate::pages::frame::Page;
use crate::pages::lobby::name;
use crate::pages::visit::{ENTRY, NAME, Visit};
use crate::pages::words::Word;
use crate::pages::wrong::Wrong;
use crate::refusal::Denied;
use crate::tournaments::Newcomer;

/// `POST /tournaments/{id}/enter`
pub(super) async fn enter(visit: Visit, form: Filled) -> Result<Response, Failure> {
    let guest = Guest::of(&visit).await?;
    if guest.is_in() {
        return Ok(back(&guest));
    }
    let entered = match newcomer(&guest, &form) {
        Ok(newcomer) => guest.arena.enter(newcomer).await.map_err(|why| refused(&guest, &why)),
        Err(wrong) => Err(wrong),
    };
    match entered {
        Ok((_, secret)) => {
            let mut cookies =
                vec![(header::SET_COOKIE, kept(&visit, &format!("{ENTRY}{}", guest.arena.id()), &secret.tell()))];
            cookies.extend(form.get("name").map(|name| (header::SET_COOKIE, kept(&visit, NAME, name))));
            Ok((AppendHeaders(cookies), back(&guest)).into_response())
        }
        Err(wrong) => Ok(page(&guest.again(), &form, Some(&wrong)).await),
    }
}

/// Who wants to take part, or what is wrong with what they say.
fn newcomer(guest: &Guest<'_>, form: &Filled) -> Result<Newcomer, Wrong> {
    let name = name(form).map_err(|word| at("name", guest.say(word).to_string()))?.to_string();
    let age = form.get("age").map(str::parse).transpose();
    let age = age.map_err(|_| at("age", guest.say(Word::WrongAge).to_string()))?;
    Ok(Newcomer { name, age, seed: form.seed(), team: form.get("team").map(ToString::to_string) })
}

/// What is wrong with one field.
fn at(name: &str, why: String) -> Wrong {
    let places = vec![(name.to_string(), why)];
    Wrong { game: None, places, rest: Vec::new(), status: StatusCode::BAD_REQUEST }
}

/// What the tournament refused, at the field it is about if it is about one.
fn refused(guest: &Guest<'_>, why: &Refused) -> Wrong {
    let said = sentence(why, guest.visit.language());
    let status = status_of(why);
    let field = match (why, why.code()) {
        (Refusal::Malformed(malformed), _) => {
            let fault = malformed.faults().first();
            return match fault.map(|fault| (fault.at.trim_start_matches('/'), capitalised(&fault.message))) {
                Some((name @ ("name" | "team"), message)) => at(name, message),
                _ => Wrong { game: None, places: Vec::new(), rest: vec![said], status },
            };
        }
        (_, "name_taken") => Some("name"),
        (_, "no_teams" | "team_full") => Some("team"),
        _ => None,
    };
    match field {
        Some(field) => Wrong { status, ..at(field, said) },
        None => Wrong { game: None, places: Vec::new(), rest: vec![said], status },
    }
}

/// `POST /tournaments/{id}/start`
pub(super) async fn start(visit: Visit) -> Result<Response, Failure> {
    let guest = Guest::of(&visit).await?;
    if !guest.is_organiser {
        return Err(visit.fail(Denied::NotOperator));
    }
    match guest.arena.ask(Command::Begin).await {
        Ok(()) => Ok(back(&guest)),
        Err(why) => {
            let wrong = refused(&guest, &why);
            Ok(page(&guest.again(), &Filled::default(), Some(&wrong)).await)
        }
    }
}

/// `GET /tournaments/{id}/play`: to the game that the visitor is in; to the page, if there is none.
pub(super) async fn play(visit: Visit) -> Result<Response, Failure> {
    let guest = Guest::of(&visit).await?;
    let game = guest.player.and_then(|player| guest.tournament.game_of(player));
    let Some((game, _)) = game else { return Ok(back(&guest)) };
    // The table may be set up only now.
    Ok(match visit.door.app.hub.table(&game.table).await {
        Ok(room) => Redirect::to(&format!("/tables/{}", room.table().header.number)).into_response(),
        Err(_) => back(&guest),
    })
}

/// `GET /tournaments/{id}/leave`
pub(super) async fn sure(visit: Visit) -> Result<Response, Failure> {
    let guest = Guest::of(&visit).await?;
    if !guest.is_in() {
        return Ok(back(&guest));
    }
    let content = html! {
        h1 { (guest.say(Word::LeaveSure)) }
        p { (guest.say(Word::LeaveMeans)) }
        div.inline {
            form method="post" action=(guest.path("/leave")) { button.danger { (guest.say(Word::LeaveTournament)) } }
            a.button.quiet href=(guest.path("")) { (guest.say(Word::StayIn)) }
        }
    };
    Ok(Page { look: visit.look, title: guest.say(Word::LeaveSure), content, styles: Vec::new() }.into_response())
}

/// `POST /tournaments/{id}/leave`
pub(super) async fn leave(visit: Visit) -> Result<Response, Failure> {
    let guest = Guest::of(&visit).await?;
    let player = guest.player.ok_or_else(|| visit.fail(Denied::NoToken))?;
    match guest.arena.ask(Command::Withdraw { player }).await {
        Ok(()) => Ok(back(&guest)),
        Err(why) => Err(visit.fail(why)),
    }
}

/// Back to the page.
fn back(guest: &Guest<'_>) -> Response {
    Redirect::to(&guest.path("")).into_response()
}
