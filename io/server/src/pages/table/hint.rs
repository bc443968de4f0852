//! Hints, in games against computers only.

use axum::http::{StatusCode, header};
use axum::response::IntoResponse as _;
use game::{Held, Seeded, Viewer};
use maud::{Markup, html};
use serde_json::json;

use super::parts::TableView;
use super::preview::imagined;
use super::requests::{is_script, refused};
use super::{TableVisitor, page};
use crate::http::chooser;
use crate::pages::board::Caption;
use crate::pages::players::envelope;
use crate::pages::{FormFields, PageAnswer, PageRequest, say};
use crate::{ServerRefusal, no};

impl TableView<'_> {
    /// Asking for a hint, where there are any.
    pub(super) fn hint(&self) -> Markup {
        let is_offered = match self.viewer {
            Viewer::Seat(seat) => self.visitor.room.has_hints(self.table, seat) && self.table.awaited().has(seat),
            Viewer::Public | Viewer::Referee => false,
        };
        html! {
            @if is_offered {
                form method="post" action=(self.visitor.path("/hint")) data-ask-hint {
                    button.quiet { (self.say(say::hint())) " " kbd { "h" } }
                }
            }
        }
    }
}

/// `POST /tables/{id}/hint`: what a strong computer would do after the steps that the player has taken so far.
pub(super) async fn give(request: PageRequest, form: FormFields) -> PageAnswer {
    let visitor = TableVisitor::of(&request).await?;
    let table = visitor.room.table();
    let Viewer::Seat(seat) = visitor.viewer(&table) else { return Err(ServerRefusal::NoToken.into()) };
    if !visitor.room.has_hints(&table, seat) {
        return Ok(refused(&request, &visitor, no(ServerRefusal::NoHint)).await);
    }
    if chooser(&table, Viewer::Seat(seat)).is_none() {
        return Ok(refused(&request, &visitor, no(ServerRefusal::HintOutOfTurn)).await);
    }
    let steps = form.get("steps").unwrap_or_default().split_whitespace().map(ToString::to_string).collect::<Vec<_>>();
    let taken = if steps.is_empty() { None } else { imagined(&table, seat, &steps) };
    let (game, held) = taken.unwrap_or_else(|| (table.game().imagine(seat, &mut Seeded::new(0)), Held::Nothing));
    if held == Held::Complete {
        return Ok(refused(&request, &visitor, no(ServerRefusal::HintOutOfTurn)).await);
    }
    let chosen = request.door.app.hub.hint(request.lane(visitor.room.id()), game.duplicate(), seat).await;
    let action = match chosen {
        Ok(action) => action,
        Err(refusal) => return Ok(refused(&request, &visitor, refusal).await),
    };
    let (envelope, speech) = (envelope(&table, request.language()), request.language().of_game(table.kind()));
    let picture = game.svg(&envelope, Viewer::Seat(seat), chooser(&table, Viewer::Seat(seat)), speech);
    let said = request.say(say::hint_says(Caption::of(&picture).label(&action)));
    if is_script(&request) {
        let body = json!({"action": action, "said": said, "digest": table.digest(Viewer::Seat(seat)).to_string()});
        return Ok(([(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response());
    }
    let mut response = page(&request, &visitor, Some(said)).await;
    *response.status_mut() = StatusCode::OK;
    Ok(response)
}
