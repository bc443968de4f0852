//! Requests that change a tournament: entering, beginning it, going to one's game, leaving.

use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse as _, Redirect, Response};
use game::{Coded as _, Refusal, Refused};
use maud::html;
use protocol::Newcomer;
use referee::tournament::{Command, TournamentRefusal};

use super::TournamentVisitor;
use super::show::page;
use crate::http::status_of;
use crate::pages::cookies::kept;
use crate::pages::lobby::name;
use crate::pages::page_request::{ENTRY, NAME};
use crate::pages::{FormErrors, FormFields, Page, PageAnswer, PageRequest, say};
use crate::refusal::ServerRefusal;

/// `POST /tournaments/{id}/enter`
pub(super) async fn enter(request: PageRequest, form: FormFields) -> PageAnswer {
    let visitor = TournamentVisitor::of(&request).await?;
    if visitor.is_in() {
        return Ok(back(&visitor));
    }
    let entered = match newcomer(&visitor, &form) {
        Ok(newcomer) => {
            let team = form.get("team").map(ToString::to_string);
            visitor
                .arena
                .enter(newcomer, team, form.get("keyed").is_some())
                .await
                .map_err(|why| refused(&visitor, &why))
        }
        Err(wrong) => Err(wrong),
    };
    match entered {
        Ok((_, secret)) => {
            let mut cookies =
                vec![(header::SET_COOKIE, kept(&request, &format!("{ENTRY}{}", visitor.arena.id()), &secret.tell()))];
            cookies.extend(form.get("name").map(|name| (header::SET_COOKIE, kept(&request, NAME, name))));
            Ok((AppendHeaders(cookies), back(&visitor)).into_response())
        }
        Err(wrong) => Ok(page(&visitor.again(), &form, Some(&wrong)).await),
    }
}

/// The player who wants to take part, or what is wrong with the form.
fn newcomer(visitor: &TournamentVisitor<'_>, form: &FormFields) -> Result<Newcomer, FormErrors> {
    let name = name(form).map_err(|why| FormErrors::in_field(None, "name", visitor.say(why)))?.to_string();
    let age = form.get("age").map(str::parse).transpose();
    let age = age.map_err(|_| FormErrors::in_field(None, "age", visitor.say(say::wrong_age())))?;
    Ok(Newcomer { name, age, seed: None })
}

/// What the tournament refused, at the field it is about if it is about one.
fn refused(visitor: &TournamentVisitor<'_>, why: &Refused) -> FormErrors {
    let said = visitor.request.language().refusal(why);
    let status = status_of(why);
    let field = match why {
        Refusal::Malformed(malformed) => malformed.faults().first().and_then(|fault| {
            let name = fault.at.trim_start_matches('/');
            ["name", "team"].contains(&name).then(|| (name, visitor.request.language().fault(fault)))
        }),
        Refusal::Illegal(illegal) => match TournamentRefusal::of_code(illegal.code()) {
            Some(TournamentRefusal::NameTaken) => Some(("name", said.clone())),
            Some(TournamentRefusal::NoTeams | TournamentRefusal::TeamFull) => Some(("team", said.clone())),
            _ => None,
        },
    };
    match field {
        Some((field, why)) => FormErrors { status, ..FormErrors::in_field(None, field, why) },
        None => FormErrors { game: None, places: Vec::new(), rest: vec![said], status },
    }
}

/// `POST /tournaments/{id}/start`
pub(super) async fn start(request: PageRequest) -> PageAnswer {
    let visitor = TournamentVisitor::of(&request).await?;
    if !visitor.is_organiser {
        return Err(ServerRefusal::NotOperator.into());
    }
    match visitor.arena.ask(Command::Begin).await {
        Ok(()) => Ok(back(&visitor)),
        Err(why) => {
            let wrong = refused(&visitor, &why);
            Ok(page(&visitor.again(), &FormFields::default(), Some(&wrong)).await)
        }
    }
}

/// `GET /tournaments/{id}/play`: to the game that the visitor is in; to the page, if there is none.
pub(super) async fn play(request: PageRequest) -> PageAnswer {
    let visitor = TournamentVisitor::of(&request).await?;
    let game = visitor.player.and_then(|player| visitor.tournament.game_of(player));
    let Some((game, _)) = game else { return Ok(back(&visitor)) };
    // The table may be set up only now.
    Ok(match request.door.app.hub.table(&game.table).await {
        Ok(room) => Redirect::to(&format!("/tables/{}", room.table().header.number)).into_response(),
        Err(_) => back(&visitor),
    })
}

/// `GET /tournaments/{id}/leave`
pub(super) async fn sure(request: PageRequest) -> PageAnswer {
    let visitor = TournamentVisitor::of(&request).await?;
    if !visitor.is_in() {
        return Ok(back(&visitor));
    }
    let content = html! {
        h1 { (visitor.say(say::leave_tournament_question())) }
        p { (visitor.say(say::leave_tournament_hint())) }
        div.inline {
            form method="post" action=(visitor.path("/leave")) { button.danger { (visitor.say(say::leave_tournament())) } }
            a.button.quiet href=(visitor.path("")) { (visitor.say(say::stay_in())) }
        }
    };
    Ok(Page::new(request.display, visitor.say(say::leave_tournament_question()), content).into_response())
}

/// `POST /tournaments/{id}/leave`
pub(super) async fn leave(request: PageRequest) -> PageAnswer {
    let visitor = TournamentVisitor::of(&request).await?;
    let player = visitor.player.ok_or(ServerRefusal::NoToken)?;
    visitor.arena.ask(Command::Withdraw { player }).await?;
    Ok(back(&visitor))
}

/// Back to the page.
fn back(visitor: &TournamentVisitor<'_>) -> Response {
    Redirect::to(&visitor.path("")).into_response()
}
