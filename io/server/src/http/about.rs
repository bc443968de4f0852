//! How the server is doing.

use std::fmt::Write as _;

use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

use super::{Answer, JsonObject, RequestContext};
use crate::refusal::ServerRefusal;

/// `GET /healthz`
pub(super) async fn health(_context: RequestContext) -> Answer {
    Ok(JsonObject::new().with("status", "ok").reply(StatusCode::OK))
}

/// `GET /readyz`
pub(super) async fn ready(context: RequestContext) -> Answer {
    if context.door.is_closing() {
        return Err(ServerRefusal::ShuttingDown.into());
    }
    context.door.app.hub.readiness().await?;
    Ok(JsonObject::new().with("status", "ready").reply(StatusCode::OK))
}

/// `GET /api/v1/server`
pub(super) async fn server(context: RequestContext) -> Answer {
    let object = JsonObject::new()
        .with("key", &context.door.app.hub.key().to_string())
        .with("version", env!("CARGO_PKG_VERSION"))
        .with("parlor", &referee::VERSION);
    Ok(object.reply(StatusCode::OK))
}

/// `GET /metrics`: for the operator, and for programs on this machine
pub(super) async fn metrics(context: RequestContext) -> Answer {
    if !context.client().is_local && !context.is_operator() {
        return Err(ServerRefusal::NotOperator.into());
    }
    let app = &context.door.app;
    let counters = &app.counters;
    let rows = [
        ("parlor_http_requests_total", "counter", "Requests over HTTP.", counters.requests.get()),
        ("parlor_tcp_connections_total", "counter", "TCP connections.", counters.tcp_connections.get()),
        ("parlor_websockets_total", "counter", "WebSocket connections.", counters.websockets.get()),
        ("parlor_messages_total", "counter", "Messages over TCP and WebSocket.", counters.messages.get()),
        ("parlor_tables_total", "counter", "Tables set up.", app.hub.set_up_so_far()),
        ("parlor_connections", "gauge", "Connections that are open.", app.gate.connections() as u64),
        ("parlor_tables_loaded", "gauge", "Tables in memory.", app.hub.loaded() as u64),
    ];
    let mut text = String::new();
    for (name, kind, about, value) in rows {
        let _written = writeln!(text, "# HELP {name} {about}\n# TYPE {name} {kind}\n{name} {value}");
    }
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response())
}
