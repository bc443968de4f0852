//! Every setting, a row each.

use referee::Policy;
use serde_json::json;

use super::words::{address, count, duration, machine, or_none, origin, switch, written};
use super::{Home, LogForm, Setting, Takes};
use crate::net::xdg;

/// Puts a value in its place, if it is one.
fn put<T>(place: &mut T, value: Result<T, String>) -> Result<(), String> {
    *place = value?;
    Ok(())
}

/// A limit that is a number.
macro_rules! number {
    ($key:literal, $field:ident, $about:literal) => {
        Setting {
            key: $key,
            value: "N",
            about: $about,
            takes: Takes::One,
            set: |settings, words| put(&mut settings.config.limits.$field, count(&words[0])),
            show: |settings| json!(settings.config.limits.$field),
        }
    };
}

/// A limit that is a length of time.
macro_rules! time {
    ($key:literal, $field:ident, $about:literal) => {
        Setting {
            key: $key,
            value: "TIME",
            about: $about,
            takes: Takes::One,
            set: |settings, words| put(&mut settings.config.limits.$field, duration(&words[0])),
            show: |settings| written(settings.config.limits.$field),
        }
    };
}

/// Every setting. Those that have one value are given just one word.
pub(super) static ROWS: &[Setting] = &[
    Setting {
        key: "data",
        value: "DIR",
        about: "Keep everything in this folder",
        takes: Takes::One,
        set: |settings, words| {
            settings.home = Home::Folder(words[0].clone().into());
            Ok(())
        },
        show: |settings| match &settings.home {
            Home::Usual => xdg::data().map_or(json!(null), |folder| json!(folder.to_string_lossy())),
            Home::Folder(folder) => json!(folder.to_string_lossy()),
            Home::Memory => json!(null),
        },
    },
    Setting {
        key: "memory",
        value: "",
        about: "Keep nothing: everything is lost when the server stops",
        takes: Takes::Switch,
        set: |settings, words| {
            match (switch(&words[0])?, &settings.home) {
                (true, _) => settings.home = Home::Memory,
                (false, Home::Memory) => settings.home = Home::Usual,
                (false, _) => {}
            }
            Ok(())
        },
        show: |settings| json!(matches!(settings.home, Home::Memory)),
    },
    Setting {
        key: "tcp",
        value: "ADDR",
        about: "Take TCP connections here: an address and a port, or none",
        takes: Takes::One,
        set: |settings, words| put(&mut settings.config.tcp, address(&words[0])),
        show: |settings| or_none(settings.config.tcp),
    },
    Setting {
        key: "http",
        value: "ADDR",
        about: "Take HTTP and WebSocket connections here, or none",
        takes: Takes::One,
        set: |settings, words| put(&mut settings.config.http, address(&words[0])),
        show: |settings| or_none(settings.config.http),
    },
    Setting {
        key: "tcp-policy",
        value: "POLICY",
        about: "What becomes of those who break the rules at tables over TCP: refuse or kick",
        takes: Takes::One,
        set: |settings, words| {
            settings.config.tcp_policy = match words[0].as_str() {
                "refuse" => Policy::Refuse,
                "kick" => Policy::Kick,
                other => return Err(format!("{other:?} is neither `refuse` nor `kick`")),
            };
            Ok(())
        },
        show: |settings| match settings.config.tcp_policy {
            Policy::Refuse => json!("refuse"),
            Policy::Kick => json!("kick"),
        },
    },
    Setting {
        key: "operator-token-file",
        value: "FILE",
        about: "The token of whoever runs the server, 64 hexadecimal digits, is in this file",
        takes: Takes::One,
        set: |settings, words| {
            settings.operator = Some(words[0].clone().into());
            Ok(())
        },
        show: |settings| settings.operator.as_ref().map_or(json!(null), |file| json!(file.to_string_lossy())),
    },
    Setting {
        key: "origin",
        value: "ORIGIN",
        about: "Pages from there may connect too; again for another",
        takes: Takes::Many,
        set: |settings, words| {
            settings.config.origins = words.iter().map(origin).collect::<Result<_, _>>()?;
            Ok(())
        },
        show: |settings| json!(settings.config.origins),
    },
    Setting {
        key: "proxy",
        value: "IP",
        about: "This proxy is believed where a request comes from; again for another",
        takes: Takes::Many,
        set: |settings, words| {
            settings.config.proxies = words.iter().map(machine).collect::<Result<_, _>>()?;
            Ok(())
        },
        show: |settings| json!(settings.config.proxies.iter().map(ToString::to_string).collect::<Vec<_>>()),
    },
    Setting {
        key: "log",
        value: "FORM",
        about: "How the log on stderr is written: text, json, or auto for text on a terminal",
        takes: Takes::One,
        set: |settings, words| {
            settings.log = match words[0].as_str() {
                "auto" => LogForm::Auto,
                "text" => LogForm::Text,
                "json" => LogForm::Json,
                other => return Err(format!("{other:?} is none of `auto`, `text` and `json`")),
            };
            Ok(())
        },
        show: |settings| match settings.log {
            LogForm::Auto => json!("auto"),
            LogForm::Text => json!("text"),
            LogForm::Json => json!("json"),
        },
    },
    Setting {
        key: "threads",
        value: "N",
        about: "How many threads serve; by default one for every two cores",
        takes: Takes::One,
        set: |settings, words| put(&mut settings.threads, count(&words[0])),
        show: |settings| json!(settings.threads),
    },
    number!("max-message", message, "The longest message over TCP and WebSocket, in bytes"),
    number!("max-body", body, "The longest body of a request, in bytes"),
    number!("max-depth", depth, "How deep JSON may go"),
    number!("max-connections", connections, "How many connections there may be"),
    number!("max-connections-per-address", connections_per_address, "How many of them from one address"),
    number!("requests-per-second", requests_per_second, "How many requests an address may make, on average"),
    number!("request-burst", burst, "How many requests an address may make at once"),
    number!("tables-per-hour", tables_per_hour, "How many tables an address may set up"),
    time!("handshake-timeout", handshake, "How long a connection may take to say who it is, and a message to arrive"),
    time!("idle-timeout", idle, "How long a WebSocket, or an HTTP connection, may be silent"),
    time!("write-timeout", write, "How long somebody may take to read what was sent"),
    time!("put-away-after", put_away, "After how long without anybody a table leaves the memory"),
];
