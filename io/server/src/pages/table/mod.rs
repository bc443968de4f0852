//! The page of a table: the board for whoever looks, what they may do, and everything around it.

mod deeds;
mod held;
mod live;
mod parts;
mod story;

use axum::Router;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use game::{Actor, Digest, Seat, Viewer};
use maud::{Markup, PreEscaped, html};
use referee::{Clock, Table};

use self::parts::{Eyes, Parts};
use self::story::told;
use super::board;
use super::failure::Failure;
use super::frame::Page;
use super::shared;
use super::speech::Speech;
use super::visit::Visit;
use super::words::{Word, filled};
use crate::http::Door;
use crate::hub::Room;
use crate::refusal::Denied;
use crate::svg;

/// The addresses of a table.
pub(super) fn router() -> Router<Door> {
    Router::new()
        .route("/tables/{id}", get(show))
        .route("/tables/{id}/live", get(live::follow))
        .route("/tables/{id}/invited", post(deeds::invited))
        .route("/tables/{id}/sit", post(deeds::sit))
        .route("/tables/{id}/computer", post(deeds::computer))
        .route("/tables/{id}/leave", post(deeds::leave))
        .route("/tables/{id}/act", post(deeds::act))
        .route("/tables/{id}/resign", get(deeds::sure).post(deeds::resign))
        .route("/tables/{id}/pause", post(deeds::pause))
        .route("/tables/{id}/resume", post(deeds::resume))
}

/// Somebody at a table, with a seat or without.
pub(super) struct Guest {
    pub(super) room: Room,
    /// The hash of the secret of their seat, if they have one.
    pub(super) key: Option<Digest>,
    /// The invitation that they have, if the table is private.
    invitation: Option<String>,
    /// What they were called before.
    person: Option<String>,
    /// Where the server is, as the browser knows it.
    server: String,
    /// The tournament they are here for.
    tournament: Option<String>,
}

impl Guest {
    /// Whoever comes to the table that the path names.
    pub(super) async fn of(visit: &Visit) -> Result<Guest, Failure> {
        let guest = Guest::unasked(visit).await?;
        match guest.key {
            None if guest.room.excludes(guest.invitation.as_deref()) => Err(visit.fail(Denied::NotInvited)),
            _ => Ok(guest),
        }
    }

    /// The same, whether they may come in or not.
    async fn unasked(visit: &Visit) -> Result<Guest, Failure> {
        let (hub, id) = (&visit.door.app.hub, visit.name("id"));
        let room = match id.parse() {
            Ok(number) => hub.numbered(number).await,
            Err(_) => hub.table(&id.to_ascii_lowercase()).await,
        };
        let room = room.map_err(|refusal| visit.fail(refusal))?;
        let key = visit.key(&room).filter(|key| room.table().place_of(key).is_some());
        let tournament = visit.entry(&room).map(|(id, _)| id.to_string());
        let invitation = visit.invitation(&room).map(ToString::to_string).filter(|_| room.is_private());
        Ok(Guest { key, invitation, person: visit.person(), server: visit.server(), tournament, room })
    }

    /// Through whose eyes they see the table.
    pub(super) fn viewer(&self, table: &Table) -> Viewer {
        let seat = self.key.and_then(|key| table.seat_with(&key));
        seat.map_or(Viewer::Public, Viewer::Seat)
    }

    /// The address of the table, or of something under it.
    pub(super) fn path(&self, rest: &str) -> String {
        format!("/tables/{}{rest}", self.room.table().header.number)
    }

    /// The link for those who are invited.
    fn link(&self) -> String {
        let invitation = self.invitation.as_ref().map(|invitation| format!("#invite={invitation}"));
        format!("{}{}{}", self.server, self.path(""), invitation.unwrap_or_default())
    }
}

/// `GET /tables/{id}`
async fn show(visit: Visit) -> Result<Response, Failure> {
    let guest = Guest::unasked(&visit).await?;
    if guest.key.is_none() && guest.room.excludes(guest.invitation.as_deref()) {
        return Ok(uninvited(&visit, &guest));
    }
    Ok(page(&visit, &guest, None).await)
}

/// The page, with what went wrong if something did.
async fn page(visit: &Visit, guest: &Guest, refusal: Option<String>) -> Response {
    let (room, language) = (&guest.room, visit.look.language);
    let table = room.table();
    let eyes = Eyes::of(guest, &table, language);
    let parts = Parts::of(&eyes);
    let (speech, story) = (Speech::of(table.kind(), language), told(&visit.door, room.id(), table.seq()).await);
    let number = table.header.number.to_string();
    let shape = board::is_tall(&parts.board).then_some("tall");
    let content = html! {
        div.table data-live=(guest.path("/live")) data-act=(guest.path("/act")) data-seq=(parts.seq)
            data-mine=(parts.is_mine) data-over=(parts.is_over) data-digest=(parts.digest)
            data-flip=[sits_above(&table, eyes.viewer).then_some("")] data-slow=[is_slow(&table).then_some("")]
            data-words=(script_words(visit)) {
            h1 { (parts.game) " " small { (filled(Word::TableNumber, language, &[&number])) } }
            div.side {
                p.status data-part="status" { (PreEscaped(&parts.status)) }
                noscript { p { a href=(guest.path("")) { (Word::LookAgain.text(language)) } } }
                p.refusal role="alert" data-refusal { @if let Some(refusal) = &refusal { (refusal) } }
            }
            div.board data-part="board" data-shape=[shape] { (PreEscaped(&parts.board)) }
            div.confirm data-held hidden {
                span { (Word::HeldSteps.text(language)) }
                button.quiet type="button" data-undo { (Word::TakeBack.text(language)) " " kbd { "u" } }
            }
            div.confirm data-confirm hidden {
                span {}
                button type="button" data-yes { (Word::ConfirmMove.text(language)) }
                button.quiet type="button" data-no { (Word::CancelMove.text(language)) }
            }
            div.around {
                section data-part="players" { (PreEscaped(&parts.players)) }
                section data-part="join" { (PreEscaped(&parts.join)) }
                section data-part="actions" { (PreEscaped(&parts.actions)) }
                section data-part="deeds" { (PreEscaped(&parts.deeds)) }
                section {
                    h2 #story { (Word::StorySoFar.text(language)) }
                    ol.story data-story tabindex="0" aria-labelledby="story" { @for line in speech.lines(&story).iter() { li { (line) } } }
                }
                details.words data-part-of="sketch" {
                    summary { (Word::BoardInWords.text(language)) }
                    div data-part="sketch" { (PreEscaped(&parts.sketch)) }
                }
                (options(visit))
            }
            (dialogs(visit, guest))
        }
    };
    let styles = svg::styles(&parts.board);
    let mut response = Page { look: visit.look, title: &parts.title, content, styles }.into_response();
    if refusal.is_some() {
        *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    }
    response
}

/// Whether whoever looks sits at the upper side of the picture, and sees it the other way round.
fn sits_above(table: &Table, viewer: Viewer) -> bool {
    table.kind().is_opposite && viewer == Viewer::Seat(Seat(1))
}

/// Whether a move may take days.
fn is_slow(table: &Table) -> bool {
    matches!(table.header.clock, Clock::Days(_))
}

/// What the script says by itself.
fn script_words(visit: &Visit) -> String {
    let say = |word: Word| word.text(visit.look.language);
    let words = serde_json::json!({
        "connected": say(Word::Connected), "reconnecting": say(Word::Reconnecting), "failed": say(Word::NotSent),
        "turn": say(Word::YourTurn), "copied": say(Word::LinkCopied), "over": say(Word::NoMoreNews),
    });
    words.to_string()
}

/// What can be chosen for this browser: the script shows it.
fn options(visit: &Visit) -> Markup {
    let say = |word: Word| word.text(visit.look.language);
    html! {
        div.options data-options hidden {
            p.connection data-connection { }
            button.quiet type="button" data-turn { (say(Word::TurnBoard)) " " kbd { "f" } }
            label { input type="checkbox" data-option="confirm"; " " (say(Word::ConfirmMoves)) }
            label { input type="checkbox" data-option="sound"; " " (say(Word::Sound)) }
            label { input type="checkbox" data-option="notify"; " " (say(Word::Notify)) }
            button.quiet type="button" data-open="help" { (say(Word::Keys)) " " kbd { "?" } }
        }
    }
}

/// What opens above the page.
fn dialogs(visit: &Visit, guest: &Guest) -> Markup {
    let say = |word: Word| word.text(visit.look.language);
    let keys = [
        ("Tab", Word::KeyTab),
        ("← ↑ ↓ →", Word::KeyArrows),
        ("Enter", Word::KeyEnter),
        ("Esc", Word::KeyEscape),
        ("u", Word::KeyUndo),
        ("f", Word::TurnBoard),
        ("t", Word::BoardInWords),
        ("r", Word::Resign),
        ("?", Word::Keys),
    ];
    html! {
        (shared::keys(&keys, visit.look.language))
        dialog data-dialog="resign" aria-labelledby="sure" {
            h2 #sure { (say(Word::ResignSure)) }
            form method="post" action=(guest.path("/resign")) { button.danger { (say(Word::Resign)) } }
            form method="dialog" { button.quiet autofocus { (say(Word::PlayOn)) } }
        }
    }
}

/// What somebody sees who is not invited: where to put the invitation.
fn uninvited(visit: &Visit, guest: &Guest) -> Response {
    let say = |word: Word| word.text(visit.look.language);
    let content = html! {
        h1 { (say(Word::PrivateTable)) }
        p { (say(Word::NeedsInvitation)) }
        form.join method="post" action=(guest.path("/invited")) data-invited {
            label { (say(Word::Invitation)) " " input name="invite" required autocomplete="off"; }
            button { (say(Word::ComeIn)) }
        }
    };
    let page = Page { look: visit.look, title: say(Word::PrivateTable), content, styles: Vec::new() };
    (StatusCode::FORBIDDEN, page).into_response()
}

/// Whoever looks, if they may act now.
fn chooser(table: &Table, viewer: Viewer) -> Option<Actor> {
    match viewer {
        Viewer::Seat(seat) if table.awaited().has(seat) => Some(Actor::Seat(seat)),
        _ => None,
    }
}
