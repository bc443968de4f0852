//! WebSocket: states as they happen, and actions over the same connection.

mod messages;
mod session;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::HeaderValue;
use axum::response::Response;

use self::session::Session;
use super::ask::{Ask, Sight};
use super::problem::Problem;
use crate::refusal::Denied;
use crate::secret::Secret;

/// The protocol we speak, and what a token is put behind where headers cannot be set, as in browsers.
const PROTOCOL: &str = "parlor.v1";
const TOKEN: &str = "bearer.";

/// How much is read at a time.
const READ_BUFFER: usize = 4096;

/// `GET /api/v1/tables/{id}/ws`
pub(super) async fn open(
    ask: Ask,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|_| Denied::UpgradeRequired)?;
    let room = ask.room().await?;
    let offered: Vec<&str> = upgrade.requested_protocols().filter_map(|offer| offer.to_str().ok()).collect();
    let told = offered.iter().find_map(|offer| offer.strip_prefix(TOKEN)).and_then(Secret::told);
    // A private table is opened to strangers as well: they may say who they are in their first message.
    let sight = match (&ask.bearer, told) {
        (None, Some(secret)) => Some(Sight::seat(secret.key(), &room.table()).ok_or(Denied::BadToken)?),
        (Some(_), _) => Some(ask.sight(&room)?),
        (None, None) => ask.sight(&room).ok(),
    };
    let after = ask.number("after")?;
    let limit = ask.door.app.config.limits.message;
    // The buffers are wiped at every read: large ones cost more than all the rest.
    let mut upgrade = upgrade.max_message_size(limit).max_frame_size(limit).read_buffer_size(READ_BUFFER);
    if upgrade.requested_protocols().any(|offer| offer == PROTOCOL) {
        // Never the one with the token in it.
        upgrade.set_selected_protocol(HeaderValue::from_static(PROTOCOL));
    }
    ask.door.app.counters.websockets.add();
    Ok(upgrade.on_upgrade(move |socket| async move {
        Session::new(ask, room, socket, after).run(sight).await;
    }))
}
