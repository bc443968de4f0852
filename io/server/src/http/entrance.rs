//! Connections for which there is no room: players and health checks are let in all the same.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Uri, header};
use hyper::body::{Body as HttpBody, Frame, SizeHint};

use super::Door;
use super::request_context::{bearer, is_operator};
use super::ws;
use crate::{Pass, Secret, ServerRefusal};

/// What is answered however full the server is.
const HEALTH: &[&str] = &["/healthz", "/readyz"];
/// How many cookies are looked at.
const MOST_COOKIES: usize = 8;

/// Lets a request in, or says why there is no room for its connection.
pub(super) async fn let_in(door: &Door, pass: &Pass, uri: &Uri, headers: &HeaderMap) -> Result<(), ServerRefusal> {
    let Some(why) = pass.no_room() else { return Ok(()) };
    if HEALTH.contains(&uri.path()) {
        return Ok(());
    }
    let let_in = if is_known(door, headers).await { pass.seat() } else { Err(why) };
    if let Err(why) = let_in {
        pass.refused(why);
    }
    let_in
}

/// Whether a request has the token of a player, or the operator's.
async fn is_known(door: &Door, headers: &HeaderMap) -> bool {
    let protocols = headers.get(header::SEC_WEBSOCKET_PROTOCOL).and_then(|value| value.to_str().ok()).unwrap_or("");
    let protocols = protocols.split(',').filter_map(|offer| offer.trim().strip_prefix(ws::TOKEN));
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let cookies = cookies.flat_map(|text| text.split(';')).filter_map(|pair| Some(pair.split_once('=')?.1.trim()));
    let token = bearer(headers);
    let told = token.iter().map(String::as_str).chain(protocols).chain(cookies);
    for secret in told.filter_map(Secret::told).take(MOST_COOKIES) {
        let key = secret.key();
        if is_operator(door, &key) || matches!(door.app.hub.store().by_key(&key.to_string()).await, Ok(Some(_))) {
            return true;
        }
    }
    false
}

/// A response through a trusted proxy: its client is counted until it ends, and it ends if the client has to give way.
pub(super) struct Counted {
    body: Body,
    has_to_go: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl Counted {
    pub(super) fn body(body: Body, pass: Arc<Pass>) -> Body {
        let has_to_go = Box::pin(async move { pass.has_to_go().await });
        Body::new(Counted { body, has_to_go })
    }
}

impl HttpBody for Counted {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.has_to_go.as_mut().poll(context).is_ready() {
            return Poll::Ready(None);
        }
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
