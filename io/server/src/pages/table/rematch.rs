//! After the game: another one against the same players, or one against others.

use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse as _, Redirect};
use game::{Seat, SeatSet, Value, Viewer};
use maud::{Markup, html};
use referee::Stage;

use super::parts::TableView;
use super::requests::done;
use super::{TableVisitor, requests};
use crate::ServerRefusal;
use crate::hub::{KeptFor, Order, Room, Wish, persons};
use crate::pages::cookies::{encoded, kept};
use crate::pages::page_request::INVITATION;
use crate::pages::{FormFields, PageAnswer, PageRequest, say};

/// What a page says of another game, and where it goes now by itself.
pub(super) struct Offer {
    pub(super) html: Markup,
    pub(super) go: Option<String>,
}

impl TableView<'_> {
    /// What the page says of another game. The table of that game is given once there is one.
    pub(super) fn offer(&self, next: Option<&Room>) -> Offer {
        let nothing = Offer { html: html! {}, go: None };
        let Viewer::Seat(seat) = self.viewer else { return nothing };
        if self.visitor.room.may_have_rematch().is_err() {
            return nothing;
        }
        match next {
            Some(next) => self.invited(next),
            None => Offer { html: self.agreeing(seat), go: None },
        }
    }

    /// All have agreed: where the visitor stands who is to sit down at the new table.
    fn invited(&self, next: &Room) -> Offer {
        let path = self.visitor.path("/next");
        let kept = next.kept_for(self.visitor.key.as_ref());
        let is_free = next.table().stage() == Stage::Gathering;
        let html = html! {
            h2 { (self.say(say::rematch())) }
            @match &kept {
                KeptFor::Another(name) => p { (self.say(say::rematch_waits_for(name.as_str()))) },
                KeptFor::You | KeptFor::Everyone | KeptFor::Taken => p { a.button.main href=(path) { (self.say(say::to_next_table())) } },
            }
        };
        let is_due = kept == KeptFor::You || kept == KeptFor::Everyone && is_free;
        Offer { html, go: if is_due { Some(path) } else { None } }
    }

    /// Asking for another game, and what the others want.
    fn agreeing(&self, seat: Seat) -> Markup {
        let (rematch, persons) = (self.visitor.room.rematch(), persons(self.table));
        let others: SeatSet = persons.iter().filter(|other| *other != seat).collect();
        let silent: SeatSet = others.iter().filter(|other| !rematch.asked.has(*other)).collect();
        let asking: SeatSet = rematch.asked.without(seat);
        let has_asked = rematch.asked.has(seat);
        let button = |wish: &str, class: Option<&str>, text| {
            html! { button class=[class] name="wish" value=(wish) { (self.say(text)) } }
        };
        html! {
            h2 { (self.say(if others.is_empty() { say::another_round() } else { say::rematch() })) }
            @if let Some(other) = rematch.declined.filter(|other| *other != seat) {
                p { (self.about(&say::rematch_declined(other))) }
            }
            @if has_asked && !silent.is_empty() {
                p { (self.about(&say::rematch_asked(Value::listed(silent.iter())))) }
            } @else if !asking.is_empty() {
                p { (self.about(&say::rematch_wanted(Value::listed(asking.iter())))) }
            }
            form method="post" action=(self.visitor.path("/rematch")) data-post {
                @if others.is_empty() {
                    (button("ask", None, say::play_again()))
                } @else if has_asked {
                    (button("decline", Some("quiet"), say::withdraw_rematch()))
                } @else if asking.is_empty() {
                    (button("ask", None, say::ask_for_rematch()))
                } @else {
                    (button("ask", None, say::agree_to_rematch())) " "
                    (button("decline", Some("quiet"), say::decline_rematch()))
                }
            }
            @if !others.is_empty() {
                form method="post" action=(self.visitor.path("/opponent")) { button.quiet { (self.say(say::new_opponent())) } }
            }
        }
    }
}

/// The table of the next game, if there is one.
pub(super) async fn next_table(request: &crate::http::Door, room: &Room) -> Option<Room> {
    let id = room.rematch().next?;
    request.app.hub.table(&id).await.ok()
}

/// `POST /tables/{id}/rematch`
pub(super) async fn wish(request: PageRequest, form: FormFields) -> PageAnswer {
    let visitor = TableVisitor::of(&request).await?;
    let seat = player(&visitor)?;
    let wish = if form.get("wish") == Some("decline") { Wish::Decline } else { Wish::Ask };
    let asked = request.door.app.rematch(&visitor.room, (seat, wish), request.client().address).await;
    Ok(done(&request, &visitor, asked).await)
}

/// `GET /tables/{id}/next`: to the table of the next game. A script sits down there with a key.
pub(super) async fn follow(request: PageRequest) -> PageAnswer {
    let visitor = TableVisitor::of(&request).await?;
    player(&visitor)?;
    let Some(next) = next_table(&request.door, &visitor.room).await else { return Ok(requests::back(&visitor)) };
    let invitation = next.kept_seats().and_then(|kept| kept.invitation.as_ref());
    let invitation = invitation
        .map(|secret| (header::SET_COOKIE, kept(&request, &format!("{INVITATION}{}", next.id()), &secret.tell())));
    let cookies: Vec<_> = invitation.into_iter().collect();
    Ok((AppendHeaders(cookies), Redirect::to(&arriving(&visitor, &next))).into_response())
}

/// `POST /tables/{id}/opponent`: a table like this one for any player, or one that waits already.
pub(super) async fn opponent(request: PageRequest) -> PageAnswer {
    let visitor = TableVisitor::of(&request).await?;
    player(&visitor)?;
    if let Err(refusal) = visitor.room.may_have_rematch() {
        return Ok(done(&request, &visitor, Err(refusal)).await);
    }
    let (app, order) = (&request.door.app, Order::again(&visitor.room.table(), false));
    match app.lobby.find(app, order, (request.client().address, None)).await {
        Ok(created) => Ok(Redirect::to(&arriving(&visitor, &created.room)).into_response()),
        Err(refusal) => Ok(done(&request, &visitor, Err(refusal)).await),
    }
}

/// The address of a table at which the visitor sits down under the name that they have here.
fn arriving(visitor: &TableVisitor, next: &Room) -> String {
    let table = visitor.room.table();
    let place = visitor.key.and_then(|key| table.place_of(&key)).and_then(|place| table.places.get(usize::from(place)));
    let name = place.map_or(String::new(), |place| format!("?sit={}", encoded(&place.name)));
    format!("/tables/{}{name}", next.table().header.number)
}

/// The visitor's seat.
pub(super) fn player(visitor: &TableVisitor) -> Result<Seat, ServerRefusal> {
    match visitor.viewer(&visitor.room.table()) {
        Viewer::Seat(seat) => Ok(seat),
        Viewer::Public | Viewer::Referee => Err(ServerRefusal::NoToken),
    }
}
