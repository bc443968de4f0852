//! The page of a table: the board as the visitor sees it, what they may do, and everything around it.

mod asking;
mod company;
mod entrant;
mod hint;
mod keys;
mod layout;
mod live;
mod parts;
mod presence;
mod preview;
mod rematch;
mod requests;
mod story;
mod talk;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use game::{Digest, Held, Look, Seat, Viewer};
use maud::{PreEscaped, html};
use protocol::PlayerCommand;
use referee::{Clock, Table};

use self::entrant::Entrant;
use self::keys::KeyedPage;
pub(super) use self::keys::faults;
use self::parts::{Parts, Step, TableView};
use self::story::told;
use super::assets;
use super::board;
use super::display::DisplaySettings;
use super::failure::Failure;
use super::frame::Page;
use super::looks::Part;
use super::page_request::PageRequest;
use super::players;
use super::routes::{PageAnswer, PageRoute, form, get, post};
use super::say;
use super::shared::number;
use crate::hub::{Room, stage_name};
use crate::{ServerRefusal, svg};

/// The routes of a table.
pub(super) const ROUTES: &[PageRoute] = &[
    get("/tables/{id}", handler!(show)),
    get("/tables/{id}/board.svg", handler!(picture)),
    get("/tables/{id}/live", handler!(live::follow)),
    form("/tables/{id}/invited", handler!(requests::invited, body)),
    form("/tables/{id}/sit", handler!(requests::sit, body)),
    form("/tables/{id}/computer", handler!(requests::computer, body)),
    form("/tables/{id}/leave", |request, form| {
        Box::pin(requests::perform_signed(request, form, |signed| PlayerCommand::Leave { signed }))
    }),
    form("/tables/{id}/act", handler!(requests::act, body)),
    get("/tables/{id}/resign", handler!(requests::sure)),
    form("/tables/{id}/resign", |request, form| {
        Box::pin(requests::perform_signed(request, form, |signed| PlayerCommand::Resign { signed }))
    }),
    form("/tables/{id}/pause", |request, form| {
        Box::pin(requests::perform_signed(request, form, |signed| PlayerCommand::Pause { signed }))
    }),
    form("/tables/{id}/takeback", |request, form| {
        Box::pin(requests::perform_signed(request, form, |signed| PlayerCommand::Takeback { signed }))
    }),
    form("/tables/{id}/agree", |request, form| {
        Box::pin(requests::perform_signed(request, form, |signed| PlayerCommand::Agree { signed }))
    }),
    form("/tables/{id}/decline", |request, form| {
        Box::pin(requests::perform_signed(request, form, |signed| PlayerCommand::Decline { signed }))
    }),
    form("/tables/{id}/resume", |request, form| {
        Box::pin(requests::perform_signed(request, form, |signed| PlayerCommand::Resume { signed }))
    }),
    form("/tables/{id}/share", handler!(keys::share, body)),
    post("/tables/{id}/lose-key", |request, _| Box::pin(requests::perform(request, PlayerCommand::LoseKey))),
    post("/tables/{id}/token", |request, _| Box::pin(keys::token(request))),
    form("/tables/{id}/taken", handler!(keys::take, body)),
    form("/tables/{id}/rematch", handler!(rematch::wish, body)),
    get("/tables/{id}/next", handler!(rematch::follow)),
    post("/tables/{id}/opponent", handler!(rematch::opponent)),
    form("/tables/{id}/greet", handler!(talk::greet, body)),
    form("/tables/{id}/say", handler!(talk::write, body)),
    form("/tables/{id}/chat", handler!(talk::turn, body)),
    form("/tables/{id}/hint", handler!(hint::give, body)),
    post("/tables/{id}/claim", |request, _| Box::pin(requests::perform(request, PlayerCommand::Claim))),
];

/// A visitor of a table's page, with a seat or without.
pub(super) struct TableVisitor {
    pub(super) room: Room,
    /// The hash of the secret of their seat, if they have one.
    pub(super) key: Option<Digest>,
    /// The invitation that they have, if the table is private.
    invitation: Option<String>,
    /// The name that they entered before.
    person: Option<String>,
    /// Where the server is, as the browser knows it.
    server: String,
    /// The tournament they are here for.
    tournament: Option<String>,
    /// The player of a tournament who is called to this table with a key, if they are one.
    entrant: Option<Entrant>,
    /// How boards look to them.
    display: DisplaySettings,
    /// Whether they have just set up the table: with a script they sit down by themselves.
    arrival: Option<Arrival>,
}

/// A visitor who has set up a table and sits down at it now.
pub(super) struct Arrival {
    /// The name.
    name: String,
    /// The level of the computers that are to be played against.
    computer: Option<String>,
}

impl TableVisitor {
    /// The visitor of the table that the path names.
    pub(super) async fn of(request: &PageRequest) -> Result<TableVisitor, Failure> {
        let visitor = TableVisitor::unasked(request).await?;
        if visitor.is_excluded() { Err(ServerRefusal::NotInvited.into()) } else { Ok(visitor) }
    }

    /// Whether the table is private, and they have neither a seat nor the invitation.
    fn is_excluded(&self) -> bool {
        self.key.is_none() && self.room.excludes(self.invitation.as_deref())
    }

    /// The same, whether they may come in or not.
    async fn unasked(request: &PageRequest) -> Result<TableVisitor, Failure> {
        let room = request.room().await?;
        let key = request.key(&room).filter(|key| room.table().place_of(key).is_some());
        if let Some(key) = key {
            room.see(key);
            request.is_seated();
        }
        let tournament = request.entry(&room).map(|(id, _)| id.to_string());
        let invitation = request.invitation(&room).map(ToString::to_string).filter(|_| room.is_private());
        let arrival = request.query("sit").filter(|_| key.is_none()).map(|name| Arrival {
            name: name.to_string(),
            computer: request.query("computer").map(ToString::to_string),
        });
        let (person, server) = (request.person(), request.server());
        let entrant = if key.is_none() { Entrant::of(request, &room).await } else { None };
        let display = request.display;
        Ok(TableVisitor { room, key, invitation, person, server, tournament, entrant, display, arrival })
    }

    /// Whether they have a seat whose player signs.
    fn signs(&self) -> bool {
        let table = self.room.table();
        self.key.and_then(|key| table.seat_with(&key)).is_some_and(|seat| table.key_of(seat).is_some())
    }

    /// As whom they see the table.
    pub(super) fn viewer(&self, table: &Table) -> Viewer {
        let seat = self.key.and_then(|key| table.seat_with(&key));
        seat.map_or(Viewer::Public, Viewer::Seat)
    }

    /// How the board looks, with nothing held.
    pub(super) fn look(&self) -> Look {
        let pieces = self.display.looks.chosen(Part::Pieces, self.room.table().kind());
        Look { shape: self.display.shape, pieces, held: Held::Nothing }
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
async fn show(request: PageRequest) -> PageAnswer {
    let visitor = TableVisitor::unasked(&request).await?;
    // A table has one address, whatever else leads to it.
    if request.name("id") != visitor.room.table().header.number.to_string() {
        return Ok(Redirect::permanent(&visitor.path("")).into_response());
    }
    if visitor.is_excluded() {
        return Ok(uninvited(&request, &visitor));
    }
    Ok(page(&request, &visitor, None).await)
}

/// `GET /tables/{id}/board.svg`: the board as spectators see it, in the reader's language.
async fn picture(request: PageRequest) -> PageAnswer {
    let table = TableVisitor::of(&request).await?.room.table();
    let (envelope, speech) = (players::envelope(&table, request.language()), request.language().of_game(table.kind()));
    Ok(svg::answer(table.game().svg(&envelope, Viewer::Public, None, speech)))
}

/// The page, with what went wrong if something did.
async fn page(request: &PageRequest, visitor: &TableVisitor, refusal: Option<String>) -> Response {
    let (room, language) = (&visitor.room, request.language());
    let table = room.table();
    let view = TableView::of(visitor, &table, language);
    let parts = Parts::of(&view);
    let story = players::story(&table, &told(&request.door, request.lane(room.id()), table.seq()).await, language);
    let next = rematch::next_table(&request.door, room).await;
    let shape = board::is_tall(&parts.board).then_some("tall");
    let keyed = KeyedPage::of(request, visitor, &table);
    let content = html! {
        (keys::taken(visitor))
        @if keyed.is_some() { (keys::notices(request, visitor)) }
        div.table data-live=(visitor.path("/live")) data-act=(visitor.path("/act")) data-seq=(parts.seq)
            data-mine=(parts.is_mine) data-over=(parts.is_over) data-digest=(parts.digest) data-agree=[parts.agreement.as_ref()]
            data-flip=[sits_above(&table, view.viewer).then_some("")] data-slow=[is_slow(&table).then_some("")]
            data-words=(script_words(request)) data-path=(visitor.path("")) data-table=(table.header.table)
            data-icon=(assets::turn_icon()) data-stage=(stage_name(table.stage())) data-called[visitor.entrant.is_some()]
            data-seated[visitor.key.is_some()] data-final[parts.step == Step::Final] data-header=[keyed.as_ref().map(|keyed| &keyed.header)]
            data-head=[keyed.as_ref().and_then(|keyed| keyed.head.as_ref())]
            data-key=[keyed.as_ref().and_then(|keyed| keyed.key)] data-secret=[parts.secret.as_ref()]
            data-faults=[keyed.as_ref().map(|keyed| &keyed.faults)] {
            h1 { (parts.game) " " small { (language.say(say::table_number(number(table.header.number)))) } }
            (layout::status_row(&parts, language, refusal.as_deref()))
            div.board data-part="board" data-game=(table.kind().name) data-shape=[shape] { (PreEscaped(&parts.board)) }
            div.around {
                section.end data-part="end" { (PreEscaped(&parts.end)) }
                section.rematch data-company="rematch" data-words=(view.presence_words()) { (view.offer(next.as_ref()).html) }
                section data-part="players" { (PreEscaped(&parts.players)) }
                section data-part="join" { (PreEscaped(&parts.join)) }
                @if let Some(key) = &visitor.key { (view.talk_section(key)) }
                (layout::tools(request))
                section {
                    h2 #story { (language.say(say::story())) }
                    ol.story data-story tabindex="0" aria-labelledby="story" { @for line in &story { li { (line) } } }
                }
                section data-part="controls" { (PreEscaped(&parts.controls)) }
                details.words data-part-of="sketch" {
                    summary { (language.say(say::board_in_words())) }
                    div data-part="sketch" { (PreEscaped(&parts.sketch)) }
                }
                (layout::options(request, table.kind()))
                noscript { p { a href=(visitor.path("")) { (language.say(say::reload())) } } }
                @if keyed.is_some() { (keys::along(request)) }
                section data-part="actions" { (PreEscaped(&parts.actions)) }
            }
            (layout::dialogs(request, visitor))
        }
    };
    let styles = svg::styles(&parts.board);
    let mut response =
        Page { styles, is_keyed: keyed.is_some(), is_table: true, ..Page::new(request.display, parts.title, content) }
            .into_response();
    if refusal.is_some() {
        *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    }
    response
}

/// Whether the visitor sits at the upper side of the picture, and sees it the other way round.
fn sits_above(table: &Table, viewer: Viewer) -> bool {
    table.kind().is_opposite && viewer == Viewer::Seat(Seat(1))
}

/// Whether a move may take days.
fn is_slow(table: &Table) -> bool {
    matches!(table.header.clock, Clock::Days(_))
}

/// The texts that the script shows by itself.
fn script_words(request: &PageRequest) -> String {
    let words = serde_json::json!({
        "connected": request.say(say::connected()), "reconnecting": request.say(say::reconnecting()), "failed": request.say(say::not_sent()),
        "turn": request.say(say::your_turn()), "copied": request.say(say::link_copied()), "over": request.say(say::game_is_over()),
        "unsigned": request.say(say::cannot_sign()),
    });
    words.to_string()
}

/// The page for visitors who are not invited: where to enter the invitation.
fn uninvited(request: &PageRequest, visitor: &TableVisitor) -> Response {
    let content = html! {
        (keys::taken(visitor))
        h1 { (request.say(say::private_table())) }
        p { (request.say(say::needs_invitation())) }
        form.join method="post" action=(visitor.path("/invited")) data-invited {
            label { (request.say(say::invitation())) " " input name="invite" required autocomplete="off"; }
            button { (request.say(say::use_invitation())) }
        }
    };
    let is_keyed = visitor.room.table().header.keys.is_some();
    let page = Page { is_keyed, ..Page::new(request.display, request.say(say::private_table()), content) };
    (StatusCode::FORBIDDEN, page).into_response()
}
