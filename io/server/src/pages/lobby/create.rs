//! Setting up a table by a form.

use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse as _, Redirect, Response};
use bots::Level;
use game::{Kind, Refused};
use referee::{Askable, Clock, Command, Guest, ShareTiming};

use super::options::chosen_for;
use crate::hub::{Created, Order};
use crate::pages::cookies::{encoded, kept};
use crate::pages::page_request::{INVITATION, NAME, SEAT};
use crate::pages::{FormErrors, FormFields, Language, PageAnswer, PageRequest, say};
use crate::{Secret, ServerRefusal, no};

/// The clocks that a form offers, by the word that it has for them.
pub(in crate::pages) const CLOCKS: &[(&str, Clock)] = &[
    ("none", Clock::None),
    ("move", Clock::PerMove(30)),
    ("quick", Clock::Bank { seconds: 300, increment: 5 }),
    ("long", Clock::Bank { seconds: 900, increment: 10 }),
    ("slow", Clock::Days(3)),
];

/// `POST /tables`
pub(super) async fn create(request: PageRequest, form: FormFields) -> PageAnswer {
    let kind = form.get("game").and_then(games::find).ok_or(ServerRefusal::NotFound)?;
    match attempt(&request, &form, kind).await {
        Ok((created, seat)) => Ok(to_table(&request, &created, &seat, &form)),
        Err(wrong) => {
            let page = super::page(&request, &form, Some(&wrong)).await?;
            Ok((wrong.status, page).into_response())
        }
    }
}

/// How the visitor who has set up a table comes to sit at it.
enum MakerSeat {
    /// By the script of the table's page, which signs that it does: under this name.
    ToBeTaken(String),
    /// At once: the secret of the seat.
    Taken(String),
}

/// Sets up the table, and sits down at it unless there is a script that does.
async fn attempt(
    request: &PageRequest,
    form: &FormFields,
    kind: &'static Kind,
) -> Result<(Created, MakerSeat), FormErrors> {
    let language = request.language();
    let name = match form.get("name") {
        // A name is not required.
        None => language.say(say::guest()),
        Some(_) => {
            let wrong = |why| FormErrors::in_field(Some(kind.name), "name", language.say(why));
            super::name(form).map_err(wrong)?.to_string()
        }
    };
    let app = &request.door.app;
    let order = order(form, kind, (language, app.config.public_clock))?;
    let refused = |why: Refused| FormErrors::refused(kind, &why, &[], language);
    app.house.must_admit_name(&name).map_err(refused)?;
    app.may_set_up(request.client().address, form.get("password")).map_err(refused)?;
    let created = app.hub.create(order).await.map_err(refused)?;
    created.room.claim(request.client().address);
    if form.get("keyed").is_some() {
        return Ok((created, MakerSeat::ToBeTaken(name)));
    }
    let secret = Secret::new().map_err(|why| refused(no(why)))?;
    let guest = Guest::named(name, secret.key());
    created.room.ask(Command::Sit(guest)).await.map_err(refused)?;
    if let Some(level) = opponent(form) {
        for _ in 1..created.room.table().game().seats() {
            created.room.seat_computer(level).await.map_err(refused)?;
        }
    }
    Ok((created, MakerSeat::Taken(secret.tell())))
}

/// The level of the computer, if it is to be played against.
fn opponent(form: &FormFields) -> Option<Level> {
    form.get("computer")?;
    Some(form.get("level").and_then(Level::named).unwrap_or(Level::Normal))
}

fn order(form: &FormFields, kind: &'static Kind, (language, usual): (Language, Clock)) -> Result<Order, FormErrors> {
    let setup = chosen_for(kind, form).map_err(|wrong| FormErrors::setup(kind, wrong, language))?;
    let clock = match CLOCKS.iter().find(|(word, _)| Some(*word) == form.get("clock")) {
        Some((_, clock)) => *clock,
        // A computer waits as long as it has to.
        None if opponent(form).is_some() => Clock::None,
        None => usual,
    };
    let luck = match form.get("luck") {
        Some("late") => Some(ShareTiming::Late),
        Some("early") => Some(ShareTiming::Early),
        _ => None,
    };
    // Computers of the server have no keys.
    let every_seat = form.get("every_seat").is_some() && opponent(form).is_none();
    let requests = match form.get("requests") {
        Some("none") => Askable::NONE,
        Some("pause") => Askable { pause: true, ..Askable::NONE },
        _ => Askable::ALL,
    };
    let is_private = form.get("private").is_some();
    Ok(Order { setup, clock, is_private, luck, every_seat, requests, ..Order::of(kind) })
}

/// Sends the visitor to the table: to the seat there, or to where the script takes one.
fn to_table(request: &PageRequest, created: &Created, seat: &MakerSeat, form: &FormFields) -> Response {
    let (id, number) = (created.room.id(), created.room.table().header.number);
    let mut cookies = Vec::new();
    let address = match seat {
        MakerSeat::Taken(token) => {
            cookies.push((header::SET_COOKIE, kept(request, &format!("{SEAT}{id}"), token)));
            format!("/tables/{number}")
        }
        MakerSeat::ToBeTaken(name) => {
            let computer = opponent(form).map(|level| format!("&computer={}", level.name()));
            format!("/tables/{number}?sit={}{}", encoded(name), computer.unwrap_or_default())
        }
    };
    if let Some(name) = form.get("name") {
        cookies.push((header::SET_COOKIE, kept(request, NAME, name)));
    }
    if let Some(invitation) = &created.invitation {
        cookies.push((header::SET_COOKIE, kept(request, &format!("{INVITATION}{id}"), &invitation.tell())));
    }
    (AppendHeaders(cookies), Redirect::to(&address)).into_response()
}
