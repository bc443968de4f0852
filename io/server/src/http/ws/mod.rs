//! WebSocket: states as they happen, and actions over the same connection.

mod session;

use axum::RequestPartsExt as _;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::HeaderValue;

use self::session::Session;
use super::request_context::{RequestContext, Sight};
use super::routes::Answer;
use crate::{Secret, ServerRefusal};

/// The protocol, and the prefix of a token where headers cannot be set, as in browsers.
const PROTOCOL: &str = "parlor.v1";
pub(super) const TOKEN: &str = "bearer.";

/// How much is read at a time.
const READ_BUFFER: usize = 4096;

/// `GET /api/v1/tables/{id}/ws`
pub(super) async fn open(mut context: RequestContext) -> Answer {
    let upgrade = context.head.parts.extract::<WebSocketUpgrade>().await;
    let upgrade = upgrade.map_err(|_| ServerRefusal::UpgradeRequired)?;
    let room = context.room().await?;
    let offered: Vec<&str> = upgrade.requested_protocols().filter_map(|offer| offer.to_str().ok()).collect();
    let told = offered.iter().find_map(|offer| offer.strip_prefix(TOKEN)).and_then(Secret::told);
    // A private table is opened to strangers as well: they may say who they are in their first message.
    let sight = match (&context.bearer, told) {
        (None, Some(secret)) => {
            let sight = Sight::seat(secret.key(), &room.table()).ok_or(ServerRefusal::BadToken)?;
            room.see(secret.key());
            Some(sight)
        }
        (Some(_), _) => Some(context.sight(&room)?),
        (None, None) => context.sight(&room).ok(),
    };
    let after = context.number("after")?;
    let limit = context.door.app.config.limits.message;
    // The buffers are wiped at every read: large ones cost more than all the rest.
    let mut upgrade = upgrade.max_message_size(limit).max_frame_size(limit).read_buffer_size(READ_BUFFER);
    if upgrade.requested_protocols().any(|offer| offer == PROTOCOL) {
        // Never the one with the token in it.
        upgrade.set_selected_protocol(HeaderValue::from_static(PROTOCOL));
    }
    context.door.app.counters.websockets.add();
    Ok(upgrade.on_upgrade(move |socket| async move {
        Session::new(context, room, socket, after).run(sight).await;
    }))
}
