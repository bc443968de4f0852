//! A JSON object being written, into which documents that are JSON already go as they are.

use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// A JSON object, key by key in the order they are given.
pub(super) struct JsonObject(String);

impl JsonObject {
    /// Nothing yet.
    pub(super) fn new() -> JsonObject {
        JsonObject(String::from("{"))
    }

    /// One more key.
    pub(super) fn with(self, key: &str, value: &(impl Serialize + ?Sized)) -> JsonObject {
        let value = serde_json::to_string(value).expect("what is told is JSON");
        self.raw(key, &value)
    }

    /// One more key, if there is anything to say.
    pub(super) fn maybe<T: Serialize>(self, key: &str, value: Option<T>) -> JsonObject {
        match value {
            Some(value) => self.with(key, &value),
            None => self,
        }
    }

    /// One more key, whose value is JSON already.
    pub(super) fn raw(mut self, key: &str, json: &str) -> JsonObject {
        if 1 < self.0.len() {
            self.0.push(',');
        }
        self.0.push('"');
        self.0.push_str(key);
        self.0.push_str("\":");
        self.0.push_str(json);
        self
    }

    /// The server's word for what is on disk, where players have keys.
    pub(super) fn head(self, head: Option<&str>) -> JsonObject {
        match head {
            Some(head) => self.raw("head", head),
            None => self,
        }
    }

    /// The object.
    pub(super) fn json(mut self) -> String {
        self.0.push('}');
        self.0
    }

    /// The object, as the body of an answer.
    pub(super) fn reply(self, status: StatusCode) -> Response {
        (status, [(header::CONTENT_TYPE, "application/json")], Body::from(self.json())).into_response()
    }
}

/// JSON values in a list.
pub(super) fn list(values: &[String]) -> String {
    format!("[{}]", values.join(","))
}
