//! A seat with a key, as its page has it: what the script is told, what it says when something is wrong, and what it posts.

use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use game::{Coded as _, CommonRefusal, Digest, Refused};
use maud::{Markup, html};
use protocol::{PlayerCommand, ShareMessage};
use referee::{Clock, LogRefusal, Stage, Table, TableRefusal};

use super::{TableVisitor, requests};
use crate::pages::assets;
use crate::pages::page_request::SEAT;
use crate::pages::{FormFields, PageAnswer, PageRequest, say};
use crate::{Secret, ServerRefusal, no};

/// What the script of a page is told of the keys at its table.
pub(super) struct KeyedPage {
    /// The header of the log, and the server's word for the lines after it.
    pub(super) header: String,
    pub(super) head: Option<String>,
    /// The key of the visitor's seat.
    pub(super) key: Option<Digest>,
    /// What the script says of each fault, by its code.
    pub(super) faults: String,
}

/// What the script calls a server that has another key than before.
const OTHER_SERVER: &str = "other_server";

impl KeyedPage {
    /// The keys at a table where the visitor sits, or may sit down; nothing where players have none.
    pub(super) fn of(request: &PageRequest, visitor: &TableVisitor, table: &Table) -> Option<KeyedPage> {
        let is_concerned = visitor.key.is_some() || table.stage() == Stage::Gathering;
        table.header.keys.filter(|_| is_concerned)?;
        let head = visitor.room.head(&visitor.room.table()).json().map(str::to_string);
        let key = visitor.key.and_then(|key| own_key(table, &key));
        Some(KeyedPage { header: table.header.line(), head, key, faults: faults(request) })
    }
}

/// The key that the player with this secret signs with.
fn own_key(table: &Table, secret: &Digest) -> Option<Digest> {
    let place = table.place_of(secret)?;
    let key = match table.stage() {
        Stage::Gathering => table.places.get(usize::from(place))?.signs.as_ref().map(|(key, _)| key),
        Stage::Playing | Stage::Paused | Stage::Over => table.key_of(table.seat_of(place)),
    };
    key.map(referee::PublicKey::bytes)
}

/// What can be wrong with lines and heads, by code.
pub(in crate::pages) fn faults(request: &PageRequest) -> String {
    let sentence = |why: Refused| (why.code().to_string(), request.language().refusal(&why).into());
    let logs = LogRefusal::ALL.iter().map(|why| sentence(no(*why)));
    let codes = logs
        .chain(CommonRefusal::ALL.iter().map(|why| sentence(no(*why))))
        .chain([TableRefusal::StaleState, TableRefusal::KeyNeeded].map(|why| sentence(no(why))));
    let own = (OTHER_SERVER.to_string(), request.say(say::other_server()).into());
    serde_json::Value::Object(codes.chain([own]).collect()).to_string()
}

/// What the script shows when something is wrong, or the secret of the seat is not there. It is hidden at first.
pub(super) fn notices(request: &PageRequest, visitor: &TableVisitor) -> Markup {
    let table = visitor.room.table();
    let every_seat = table.header.keys.is_some_and(|terms| terms.every_seat);
    let while_called =
        if table.header.clock == Clock::None { say::secret_called() } else { say::secret_called_in_time() };
    html! {
        div.notice.wrong.fault role="alert" data-fault hidden {
            p { strong { "✗ " (request.say(say::fault_title())) } }
            p data-why {}
            p { (request.say(say::fault_means())) }
            p.files {
                a.button data-evidence download=(format!("parlor-{}-evidence.jsonl", table.header.number)) {
                    (request.say(say::save_evidence()))
                }
                button.quiet type="button" data-trust hidden { (request.say(say::trust_server())) }
                a.button.quiet href=(visitor.path("/verify")) { (request.say(say::what_is_proved())) }
            }
        }
        div.notice.lost role="alert" data-lost hidden {
            p { strong { (request.say(say::secret_lost())) } }
            p { (request.say(say::secret_lost_means())) }
            div data-called="yes" hidden[!table.is_drawing()] { p { (request.say(while_called)) } }
            div data-called="no" hidden[table.is_drawing()] {
                @if every_seat {
                    p { (request.say(say::secret_needed())) }
                } @else {
                    p { (request.say(say::without_secret())) }
                    form method="post" action=(visitor.path("/lose-key")) {
                        button { (request.say(say::go_on_without_key())) }
                    }
                }
            }
        }
    }
}

/// Taking the seat along to another device.
pub(super) fn along(request: &PageRequest) -> Markup {
    html! {
        details.along data-along hidden {
            summary { (request.say(say::take_along())) }
            p.hint { (request.say(say::take_along_hint())) }
            label { (request.say(say::take_along_link())) " " input data-bundle readonly; }
            div data-code data-name=(request.say(say::link_picture())) {}
        }
    }
}

/// The form by which the script takes over a seat from another device.
pub(super) fn taken(visitor: &TableVisitor) -> Markup {
    let table = visitor.room.table();
    html! {
        @if table.header.keys.is_some() {
            form method="post" action=(visitor.path("/taken")) data-taken data-table=(table.header.table)
                data-header=(table.header.line()) data-script=(assets::keys()) hidden {
                input type="hidden" name="token";
            }
        }
    }
}

/// `POST /tables/{id}/share`
pub(super) async fn share(request: PageRequest, form: FormFields) -> PageAnswer {
    let draw = form.get("draw").and_then(|draw| draw.parse().ok()).ok_or(ServerRefusal::WrongForm)?;
    let digest = |name: &str| form.get(name).and_then(|text| text.parse().ok()).ok_or(ServerRefusal::WrongForm);
    let (share, next) = (digest("r")?, digest("next")?);
    let sig = form.get("sig").and_then(|text| text.parse().ok()).ok_or(ServerRefusal::WrongForm)?;
    let message = ShareMessage { seat: None, draw, share, next, sig };
    requests::perform(request, PlayerCommand::Share(message)).await
}

/// `POST /tables/{id}/token`: the secret of the visitor's seat, which the browser keeps from scripts.
pub(super) async fn token(request: PageRequest) -> PageAnswer {
    let visitor = TableVisitor::of(&request).await?;
    let token = visitor.key.and(request.token(&visitor.room)).ok_or(ServerRefusal::NoToken)?;
    let body = serde_json::json!({ "token": token }).to_string();
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, body).into_response())
}

/// `POST /tables/{id}/taken`: the seat comes from another device.
pub(super) async fn take(request: PageRequest, form: FormFields) -> PageAnswer {
    let visitor = TableVisitor::unasked(&request).await?;
    let token = form.get("token").unwrap_or_default();
    let place = Secret::told(token).and_then(|secret| visitor.room.table().place_of(&secret.key()));
    place.ok_or(ServerRefusal::NoToken)?;
    let mut response: Response = requests::back(&visitor);
    requests::keep(&request, response.headers_mut(), &format!("{SEAT}{}", visitor.room.id()), token);
    Ok(response)
}
