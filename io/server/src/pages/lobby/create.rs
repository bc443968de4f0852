//! Setting up a table by a form.

use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse as _, Redirect, Response};
use bots::Level;
use game::{Kind, Refused};
use referee::{Clock, Command, Guest};

use super::options::{chosen, fields};
use crate::hub::{Created, Order};
use crate::pages::cookies::kept;
use crate::pages::failure::Failure;
use crate::pages::form::Filled;
use crate::pages::look::Language;
use crate::pages::visit::{INVITATION, NAME, SEAT, Visit};
use crate::pages::words::Word;
use crate::pages::wrong::Wrong;
use crate::refusal::{Denied, no};
use crate::secret::Secret;

/// The clocks one can choose, by the word that a form has for them.
pub(in crate::pages) const CLOCKS: [(&str, Word, Clock); 5] = [
    ("none", Word::NoClock, Clock::None),
    ("move", Word::MoveClock, Clock::PerMove(30)),
    ("quick", Word::QuickClock, Clock::Bank { seconds: 300, increment: 5 }),
    ("long", Word::LongClock, Clock::Bank { seconds: 900, increment: 10 }),
    ("slow", Word::SlowClock, Clock::Days(3)),
];

/// `POST /tables`
pub(super) async fn create(visit: Visit, form: Filled) -> Result<Response, Failure> {
    let kind = form.get("game").and_then(games::find).ok_or_else(|| visit.fail(Denied::NotFound))?;
    match attempt(&visit, &form, kind).await {
        Ok((created, token)) => Ok(seated(&visit, &created, &token, &form)),
        Err(wrong) => {
            let page = super::page(&visit, &form, Some(&wrong)).await?;
            Ok((wrong.status, page).into_response())
        }
    }
}

/// Sets up the table and sits down; gives the secret of the seat.
async fn attempt(visit: &Visit, form: &Filled, kind: &'static Kind) -> Result<(Created, String), Wrong> {
    let language = visit.language();
    let name = match form.get("name") {
        // Nobody has to say who they are.
        None => Word::SomeGuest.text(language),
        Some(_) => super::name(form).map_err(|word| Wrong::name(Some(kind.name), word.text(language)))?,
    };
    let name = name.to_string();
    let order = order(form, kind, language)?;
    let refused = |why: Refused| Wrong::refused(kind, &why, &[], language);
    let app = &visit.door.app;
    app.gate.table(visit.address).map_err(refused)?;
    let created = app.hub.create(order).await.map_err(refused)?;
    app.counters.tables.add();
    let secret = Secret::new().map_err(|_| refused(no(Denied::StorageFailed)))?;
    let guest = Guest { seed: form.seed(), ..Guest::named(name, secret.key()) };
    created.room.ask(Command::Sit(guest)).await.map_err(refused)?;
    if let Some(level) = opponent(form) {
        for _ in 1..created.room.table().game().seats() {
            created.room.seat_computer(level).await.map_err(refused)?;
        }
    }
    Ok((created, secret.tell()))
}

/// The level of the computer, if it is to be played against.
fn opponent(form: &Filled) -> Option<Level> {
    form.get("computer")?;
    Some(form.get("level").and_then(Level::named).unwrap_or(Level::Normal))
}

fn order(form: &Filled, kind: &'static Kind, language: Language) -> Result<Order, Wrong> {
    let setup = chosen(&fields(kind), form).map_err(|wrong| Wrong::setup(kind, wrong, language))?;
    let clock = CLOCKS.iter().find(|(word, _, _)| Some(*word) == form.get("clock")).map_or(Clock::None, |row| row.2);
    Ok(Order { setup, clock, is_private: form.get("private").is_some(), ..Order::of(kind) })
}

/// Sends somebody to the table where they have just sat down.
fn seated(visit: &Visit, created: &Created, token: &str, form: &Filled) -> Response {
    let id = created.room.id();
    let mut cookies = vec![(header::SET_COOKIE, kept(visit, &format!("{SEAT}{id}"), token))];
    if let Some(name) = form.get("name") {
        cookies.push((header::SET_COOKIE, kept(visit, NAME, name)));
    }
    if let Some(invitation) = &created.invitation {
        cookies.push((header::SET_COOKIE, kept(visit, &format!("{INVITATION}{id}"), &invitation.tell())));
    }
    let number = created.room.table().header.number;
    (AppendHeaders(cookies), Redirect::to(&format!("/tables/{number}"))).into_response()
}
