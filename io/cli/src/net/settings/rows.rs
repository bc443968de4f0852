//! Every setting, a row each.

use serde_json::json;

use super::words::{
    address, clock, count, duration, file, host, log_form, machine, or_game, or_none, origin, policy, shown,
    shown_clock, switch, written,
};
use super::{Home, Setting, Takes};
use crate::net::xdg;

/// A setting with one value: where it is kept, how it is read from a word and how it is shown.
macro_rules! one {
    ($key:literal, $value:literal, $about:literal, $($field:ident).+, $read:expr, $show:expr) => {
        Setting {
            key: $key,
            value: $value,
            about: $about,
            takes: Takes::One,
            set: |settings, words| {
                settings.$($field).+ = $read(&words[0])?;
                Ok(())
            },
            show: |settings| $show(&settings.$($field).+),
        }
    };
}

/// A setting with a list of values.
macro_rules! many {
    ($key:literal, $value:literal, $about:literal, $($field:ident).+, $read:expr) => {
        Setting {
            key: $key,
            value: $value,
            about: $about,
            takes: Takes::Many,
            set: |settings, words| {
                settings.$($field).+ = words.iter().map($read).collect::<Result<_, _>>()?;
                Ok(())
            },
            show: |settings| json!(settings.$($field).+),
        }
    };
}

/// A limit that is a number.
macro_rules! number {
    ($key:literal, $field:ident, $about:literal) => {
        one!($key, "N", $about, config.limits.$field, count, shown)
    };
}

/// A limit that is a length of time.
macro_rules! time {
    ($key:literal, $($field:ident).+, $about:literal) => {
        one!($key, "TIME", $about, config.limits.$($field).+, duration, written)
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
    one!("tcp", "ADDR", "Take TCP connections here: an address and a port, or none", config.tcp, address, or_none),
    one!("http", "ADDR", "Take HTTP and WebSocket connections here, or none", config.http, address, or_none),
    one!(
        "tcp-policy",
        "POLICY",
        "What becomes of those who break the rules at tables over TCP: refuse, kick, or game for what its document asks",
        config.tcp_policy,
        policy,
        or_game
    ),
    one!(
        "tls-cert",
        "FILE",
        "Speak TLS at both doors, with the certificates in this file (PEM)",
        certificate,
        file,
        shown
    ),
    one!("tls-key", "FILE", "The private key of the certificate is in this file (PEM)", key, file, shown),
    many!(
        "name",
        "HOST",
        "The server is called so by those who ask it over HTTP; again for another",
        config.names,
        host
    ),
    one!(
        "operator-token-file",
        "FILE",
        "The token of the operator of the server, 64 hexadecimal digits, is in this file",
        operator,
        file,
        shown
    ),
    one!(
        "password-file",
        "FILE",
        "Tables and tournaments are set up only by those who know the password in this file",
        password,
        file,
        shown
    ),
    one!(
        "public-clock",
        "TIME",
        "How much time a move may take at public tables, unless whoever sets one up says otherwise; or none",
        config.public_clock,
        clock,
        shown_clock
    ),
    many!("origin", "ORIGIN", "Pages from there may connect too; again for another", config.origins, origin),
    many!(
        "proxy",
        "IP",
        "This proxy is believed where a request comes from; again for another",
        config.proxies,
        machine
    ),
    Setting {
        key: "proxy-protocol",
        value: "",
        about: "TCP connections from those proxies begin with the PROXY protocol",
        takes: Takes::Switch,
        set: |settings, words| {
            settings.config.proxy_protocol = switch(&words[0])?;
            Ok(())
        },
        show: |settings| json!(settings.config.proxy_protocol),
    },
    one!(
        "log",
        "FORM",
        "How the log on stderr is written: text, json, or auto for text on a terminal",
        log,
        log_form,
        shown
    ),
    one!("threads", "N", "How many threads serve; by default one for every two cores", threads, count, shown),
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
    time!("return-grace", grace, "How long players have to come back after the server was away, before clocks go on"),
    number!("max-replay", replay, "How many lines a log may have that is replayed, verified or analysed on request"),
    time!("put-away-after", put_away, "After how long without anybody a table leaves the memory"),
    time!("waiting-expires", waiting, "After how long without anybody a table that waits for players is closed"),
    time!("gone-after", absence.usual, "After how long a player who is not there can be claimed against"),
    time!("gone-after-days", absence.correspondence, "The same where players have days for a move"),
];
