//! The `OpenAPI` document, made from the routes and from the games' schemas.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::IntoResponse;
use serde_json::{Map, Value, json};

use super::json_body::BodyKind;
use super::routes::{ROUTES, Reply, Route, Who};
use super::{Answer, RequestContext};

/// Schemas of what is said here and belongs to no game.
const COMPONENTS: &str = include_str!("components.json");

static DOCUMENT: LazyLock<String> = LazyLock::new(|| made().to_string());

/// `GET /api/v1/openapi.json`
pub(super) async fn document(_context: RequestContext) -> Answer {
    Ok(([(header::CONTENT_TYPE, "application/json")], DOCUMENT.as_str()).into_response())
}

fn made() -> Value {
    let mut paths = Map::new();
    for route in ROUTES {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method.to_ascii_lowercase()] = operation(route);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Parlor",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Games behind one referee: tables, seats, actions, logs.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer", "description": "The token of a seat."},
                "operator": {"type": "http", "scheme": "bearer", "description": "The token of the server's operator."},
                "invitation": {"type": "apiKey", "in": "header", "name": "Parlor-Invitation"},
            },
        },
    })
}

/// Our own schemas and those of every game.
fn schemas() -> Value {
    let mut schemas: Value = serde_json::from_str(COMPONENTS).unwrap_or_else(|_| json!({}));
    for schema in games::schemas() {
        schemas[schema.name] = serde_json::from_str(schema.text).unwrap_or_default();
    }
    schemas
}

fn operation(route: &Route) -> Value {
    let mut responses = Map::new();
    responses.insert(route.status.to_string(), response(route.reply));
    let missing: &[u16] = if route.path.contains('{') { &[404] } else { &[] };
    for status in route.problems.iter().chain(missing).chain(&[400, 429]) {
        responses.entry(status.to_string()).or_insert_with(|| problem(route, *status));
    }
    let mut operation = json!({
        "operationId": name(route),
        "summary": route.about,
        "parameters": parameters(route),
        "responses": responses,
    });
    if let BodyKind::Required(body) | BodyKind::Optional(body) = route.body {
        operation["requestBody"] = content("application/json", body);
    }
    match route.who {
        Who::Anybody => {}
        Who::Viewer => operation["security"] = json!([{}, {"seat": []}, {"invitation": []}]),
        Who::Seat => operation["security"] = json!([{"seat": []}]),
        Who::Operator => operation["security"] = json!([{"operator": []}]),
    }
    operation
}

fn response(reply: Reply) -> Value {
    match reply {
        Reply::Nothing => json!({"description": "It worked."}),
        Reply::Json(schema) => described("It worked.", "application/json", schema),
        Reply::Text(kind) => {
            json!({"description": "It worked.", "content": {kind: {"schema": {"type": "string"}}}})
        }
    }
}

fn problem(route: &Route, status: u16) -> Value {
    match status {
        202 => described("It is being made.", "application/json", "AnalysisProgress"),
        204 => json!({"description": "Nothing more will come."}),
        304 => json!({"description": "Nothing has changed."}),
        _ if route.is_plain() && status != 429 => described("It was refused.", "application/json", "PlainError"),
        _ => described("It was refused.", "application/problem+json", "Problem"),
    }
}

/// A body of some media type that has a schema of ours.
fn content(kind: &str, schema: &str) -> Value {
    json!({"content": {kind: {"schema": {"$ref": format!("#/components/schemas/{schema}")}}}})
}

fn described(description: &str, kind: &str, schema: &str) -> Value {
    let mut response = content(kind, schema);
    response["description"] = description.into();
    response
}

fn parameters(route: &Route) -> Vec<Value> {
    let names = route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let path = names.map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}));
    let query = route
        .query
        .iter()
        .map(|(name, about)| json!({"name": name, "in": "query", "description": about, "schema": {"type": "string"}}));
    path.chain(query).chain(headers(route)).collect()
}

/// The headers that a route heeds.
fn headers(route: &Route) -> impl Iterator<Item = Value> {
    let rows: &[(&str, bool, &str)] = match (route.method, route.path) {
        ("GET", "/api/v1/tables/{id}") => &[("If-None-Match", false, "the tag that is known")],
        ("POST", "/api/v1/tables/{id}/actions") => &[
            ("If-Match", true, "the tag or the digest of the view that the action is for, in quotes, or `*`"),
            ("Idempotency-Key", false, "what the request is called: it is not done twice"),
        ],
        ("GET", "/api/v1/tables/{id}/events") => {
            &[("Last-Event-ID", false, "the number of the last line that is known")]
        }
        _ => &[],
    };
    rows.iter().map(|(name, is_required, about)| {
        json!({"name": name, "in": "header", "required": is_required, "description": about, "schema": {"type": "string"}})
    })
}

/// What a route is called: its method and the words of its path.
fn name(route: &Route) -> String {
    let words =
        route.path.split(['/', '.', '-', '{', '}']).filter(|word| !word.is_empty() && !["api", "v1"].contains(word));
    let words: Vec<&str> = words.collect();
    format!("{}_{}", route.method.to_ascii_lowercase(), words.join("_"))
}
