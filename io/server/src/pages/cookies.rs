//! Cookies: what a browser keeps for us.

use std::fmt::Write as _;

use axum::http::{HeaderMap, HeaderValue, header};

use super::PageRequest;

/// How long a browser keeps a cookie: a year, in seconds.
const KEEP: u32 = 31_536_000;

/// What a cookie says, as it stands.
pub(super) fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    pairs(headers).find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// Every cookie: its name and what it says.
pub(super) fn pairs(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let texts = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='))
}

/// The `Set-Cookie` that keeps a value. No script reads it, and no page from elsewhere sends it along with a form.
pub(super) fn kept(request: &PageRequest, name: &str, value: &str) -> HeaderValue {
    set(request, name, &encoded(value), KEEP)
}

/// The `Set-Cookie` that makes a browser forget a cookie.
pub(super) fn dropped(request: &PageRequest, name: &str) -> HeaderValue {
    set(request, name, "", 0)
}

fn set(request: &PageRequest, name: &str, value: &str, seconds: u32) -> HeaderValue {
    let secure = if request.client().is_over_tls { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}

/// A text of which a cookie or an address may consist: what is not a letter, a digit or one of a few marks is written as `%` and two digits.
pub(super) fn encoded(text: &str) -> String {
    let mut whole = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => whole.push(char::from(byte)),
            _ => write!(whole, "%{byte:02X}").expect("writing to a string does not fail"),
        }
    }
    whole
}

/// The text that was written so.
pub(super) fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        if first != b'%' {
            bytes.push(first);
            continue;
        }
        let digits = str::from_utf8(after.get(..2)?).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = after.get(2..)?;
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_name_can_be_kept() {
        for name in ["Ann", "a b", "앤; Path=/x", "50%", "<b>\"&", ""] {
            assert!(encoded(name).is_ascii());
            assert_eq!(decoded(&encoded(name)).as_deref(), Some(name));
        }
        for wrong in ["%", "%4", "%zz", "%ff"] {
            assert_eq!(decoded(wrong), None, "{wrong}");
        }
    }
}
