//! How the server is doing.

use std::fmt::Write as _;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use store::Filter;

use super::ask::Ask;
use super::problem::Problem;
use super::sheet::Sheet;
use crate::hub::TABLE;
use crate::refusal::Denied;

/// `GET /healthz`
pub(super) async fn health(_ask: Ask) -> Result<Response, Problem> {
    Ok(Sheet::new().with("status", "ok").reply(StatusCode::OK))
}

/// `GET /readyz`
pub(super) async fn ready(ask: Ask) -> Result<Response, Problem> {
    if ask.door.is_closing() {
        return Err(Denied::ShuttingDown.into());
    }
    let filter = Filter { kind: TABLE.to_string(), game: None, stage: None, unlisted: true };
    ask.door.app.hub.list(&filter, None, 1).await?;
    Ok(Sheet::new().with("status", "ready").reply(StatusCode::OK))
}

/// `GET /metrics`
pub(super) async fn metrics(ask: Ask) -> Result<Response, Problem> {
    let app = &ask.door.app;
    let counters = &app.counters;
    let rows = [
        ("parlor_http_requests_total", "counter", "Requests over HTTP.", counters.requests.get()),
        ("parlor_tcp_connections_total", "counter", "TCP connections.", counters.tcp_connections.get()),
        ("parlor_websockets_total", "counter", "WebSocket connections.", counters.websockets.get()),
        ("parlor_messages_total", "counter", "Messages over TCP and WebSocket.", counters.messages.get()),
        ("parlor_tables_total", "counter", "Tables set up.", counters.tables.get()),
        ("parlor_connections", "gauge", "Connections that are open.", app.gate.connections() as u64),
        ("parlor_tables_loaded", "gauge", "Tables in memory.", app.hub.loaded() as u64),
    ];
    let mut text = String::new();
    for (name, kind, about, value) in rows {
        let _written = writeln!(text, "# HELP {name} {about}\n# TYPE {name} {kind}\n{name} {value}");
    }
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response())
}
