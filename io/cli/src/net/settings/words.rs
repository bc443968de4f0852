//! What the values of settings look like.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use referee::{Clock, Policy};
use serde::Serialize;
use serde_json::{Value, json};

use super::LogForm;

/// A number of things, at least one.
pub(super) fn count<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let number = text.parse::<u64>().ok().filter(|number| 0 < *number);
    let number = number.and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| format!("{text:?} is not a whole number above zero, or too large"))
}

/// A length of time: a number and its unit, or seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let millis = match unit {
        "ms" => 1,
        "s" | "" => 1000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => 0,
    };
    let millis = number.parse::<u64>().ok().and_then(|number| number.checked_mul(millis));
    // A year is as good as for ever, and no clock overflows with it.
    let millis = millis.filter(|millis| (1..=366 * 24 * 3_600_000).contains(millis));
    millis.map(Duration::from_millis).ok_or_else(|| format!("{text:?} is no duration such as 500ms, 30s, 5m or 2h"))
}

/// A length of time as it is written.
pub(super) fn written(time: &Duration) -> Value {
    json!(match (time.subsec_millis(), time.as_secs()) {
        (0, seconds) if seconds % 3600 == 0 => format!("{}h", seconds / 3600),
        (0, seconds) if seconds % 60 == 0 => format!("{}m", seconds / 60),
        (0, seconds) => format!("{seconds}s"),
        _ => format!("{}ms", time.as_millis()),
    })
}

/// How long a move may take, or none.
pub(super) fn clock(text: &str) -> Result<Clock, String> {
    if text == "none" {
        return Ok(Clock::None);
    }
    let seconds = u32::try_from(duration(text)?.as_secs()).ok().filter(|seconds| 0 < *seconds);
    seconds.map(Clock::PerMove).ok_or_else(|| format!("{text:?} is less than a second"))
}

/// The same as it is written.
pub(super) fn shown_clock(clock: &Clock) -> Value {
    match clock {
        Clock::PerMove(seconds) => written(&Duration::from_secs(u64::from(*seconds))),
        _ => json!("none"),
    }
}

/// A file.
pub(super) fn file(text: &str) -> Result<Option<PathBuf>, String> {
    if text.is_empty() { Err("no file is named".to_owned()) } else { Ok(Some(text.into())) }
}

/// What a server is called.
pub(super) fn host(text: &String) -> Result<String, String> {
    let is_part = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'_' | b'.');
    if !text.is_empty() && text.bytes().all(is_part) {
        return Ok(text.trim_end_matches('.').to_ascii_lowercase());
    }
    Err(format!("{text:?} is no name such as games.example.org"))
}

/// An address to listen on, or none.
pub(super) fn address(text: &str) -> Result<Option<SocketAddr>, String> {
    match text {
        "none" => Ok(None),
        _ => text
            .parse()
            .map(Some)
            .map_err(|_| format!("{text:?} is neither an address such as 127.0.0.1:7342 nor `none`")),
    }
}

/// Something, or none.
pub(super) fn or_none(thing: &impl Serialize) -> Value {
    Some(json!(thing)).filter(|shown| !shown.is_null()).unwrap_or(json!("none"))
}

/// A value as it is.
pub(super) fn shown(value: &impl Serialize) -> Value {
    json!(value)
}

/// What becomes of players who break the rules; nothing if the game is to say.
pub(super) fn policy(text: &str) -> Result<Option<Policy>, String> {
    match text {
        "refuse" => Ok(Some(Policy::Refuse)),
        "kick" => Ok(Some(Policy::Kick)),
        "game" => Ok(None),
        _ => Err(format!("{text:?} is none of `refuse`, `kick` and `game`")),
    }
}

/// Something, or what the game says.
pub(super) fn or_game(thing: &impl Serialize) -> Value {
    Some(json!(thing)).filter(|shown| !shown.is_null()).unwrap_or(json!("game"))
}

/// How the log is written.
pub(super) fn log_form(text: &str) -> Result<LogForm, String> {
    match text {
        "auto" => Ok(LogForm::Auto),
        "text" => Ok(LogForm::Text),
        "json" => Ok(LogForm::Json),
        _ => Err(format!("{text:?} is none of `auto`, `text` and `json`")),
    }
}

/// Where a page comes from.
pub(super) fn origin(text: &String) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', ' ']) => Ok(text.clone()),
        _ => Err(format!("{text:?} is no origin such as https://example.org")),
    }
}

/// The address of a machine.
pub(super) fn machine(text: &String) -> Result<IpAddr, String> {
    text.parse().map_err(|_| format!("{text:?} is no IP address"))
}

/// Yes or no.
pub(super) fn switch(text: &str) -> Result<bool, String> {
    match text {
        "true" | "yes" | "1" => Ok(true),
        "false" | "no" | "0" => Ok(false),
        _ => Err(format!("{text:?} is neither `true` nor `false`")),
    }
}
