//! Setting up a table by a form.

use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse as _, Redirect, Response};
use bots::Level;
use game::json::Tree;
use game::{Fault, Kind, Refusal, Refused};
use referee::{Clock, Command, Guest};

use super::options::{fields, read};
use crate::hub::{Created, Order};
use crate::pages::cookies::kept;
use crate::pages::failure::{Failure, capitalised, sentence};
use crate::pages::form::Filled;
use crate::pages::look::Language;
use crate::pages::visit::{INVITATION, NAME, SEAT, Visit};
use crate::pages::words::Word;
use crate::refusal::{Denied, no};
use crate::secret::Secret;

/// The clocks one can choose, by the word that a form has for them.
pub(super) const CLOCKS: [(&str, Word, Clock); 5] = [
    ("none", Word::NoClock, Clock::None),
    ("move", Word::MoveClock, Clock::PerMove(30)),
    ("quick", Word::QuickClock, Clock::Bank { seconds: 300, increment: 5 }),
    ("long", Word::LongClock, Clock::Bank { seconds: 900, increment: 10 }),
    ("slow", Word::SlowClock, Clock::Days(3)),
];

/// What is wrong with a form, and at which fields.
pub(super) struct Wrong {
    /// The game whose form it is, if it is a game's.
    pub(super) game: Option<&'static str>,
    /// Fields by their names, and what is wrong with them.
    places: Vec<(String, String)>,
    /// What is wrong besides.
    rest: Vec<String>,
    status: StatusCode,
}

impl Wrong {
    /// A name that will not do.
    pub(super) fn name(game: Option<&'static str>, why: &str) -> Wrong {
        let places = vec![("name".to_string(), why.to_string())];
        Wrong { game, places, rest: Vec::new(), status: StatusCode::BAD_REQUEST }
    }

    /// What is wrong with a field.
    pub(super) fn at(&self, name: &str) -> Option<&str> {
        self.places.iter().find(|(place, _)| place == name).map(|(_, why)| why.as_str())
    }

    /// Whether the options are where something is wrong.
    pub(super) fn is_in_options(&self) -> bool {
        self.places.iter().any(|(place, _)| place.starts_with("setup."))
    }

    /// What is wrong on the whole.
    pub(super) fn summary(&self, language: Language) -> String {
        match (self.game, self.rest.as_slice(), self.places.first()) {
            (None, _, Some((_, why))) => why.clone(),
            (_, [], _) => Word::FormWrong.text(language).to_string(),
            (_, rest, _) => rest.join(" "),
        }
    }

    /// What the hub or the game refused.
    fn refused(kind: &'static Kind, why: &Refused, language: Language) -> Wrong {
        let status = crate::http::status_of(why);
        let mut wrong = Wrong { game: Some(kind.name), places: Vec::new(), rest: Vec::new(), status };
        match why {
            Refusal::Malformed(malformed) => malformed.faults().iter().for_each(|fault| wrong.place(kind, fault)),
            Refusal::Illegal(_) => wrong.rest.push(sentence(why, language)),
        }
        wrong
    }

    /// Puts a fault to the field it is about.
    fn place(&mut self, kind: &Kind, fault: &Fault) {
        let way = fault.at.strip_prefix("/setup").unwrap_or(&fault.at).trim_start_matches('/').replace('/', ".");
        let is_inside = |path: &str| way == path || way.strip_prefix(path).is_some_and(|rest| rest.starts_with('.'));
        match fields(kind).iter().flat_map(super::cards::leaves).find(|field| is_inside(&field.path)) {
            Some(field) => self.places.push((field.name(), capitalised(&fault.message))),
            None => self.rest.push(capitalised(&fault.to_string())),
        }
    }
}

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
    let name =
        super::name(form, language).map_err(|word| Wrong::name(Some(kind.name), word.text(language)))?.to_string();
    let order = order(form, kind, language)?;
    let refused = |why: Refused| Wrong::refused(kind, &why, language);
    let app = &visit.door.app;
    app.gate.table(visit.address).map_err(refused)?;
    let created = app.hub.create(order).await.map_err(refused)?;
    app.counters.tables.add();
    let secret = Secret::new().map_err(|_| refused(no(Denied::StorageFailed)))?;
    let guest = Guest::named(name, secret.key());
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
    let setup = match form.get("options") {
        None => Tree::Null,
        Some(_) => read(&fields(kind), form).map_err(|wrong| Wrong {
            game: Some(kind.name),
            places: wrong
                .into_iter()
                .map(|(path, word)| (format!("setup.{path}"), word.text(language).to_string()))
                .collect(),
            rest: Vec::new(),
            status: StatusCode::BAD_REQUEST,
        })?,
    };
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
