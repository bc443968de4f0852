//! Pictures as answers, and the styles in them, which pages allow by their hashes.

use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use game::Digest;

/// A picture. Shown by itself it may load nothing and use no style but its own.
pub(crate) fn answer(svg: String) -> Response {
    let policy = format!("default-src 'none'; style-src {}", styles(&svg).join(" "));
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CONTENT_SECURITY_POLICY, policy.as_str())];
    (headers, svg).into_response()
}

/// The hashes of the styles in a picture, as a policy names them.
pub(crate) fn styles(svg: &str) -> Vec<String> {
    let styles = svg.split("<style>").skip(1).filter_map(|rest| rest.split_once("</style>"));
    styles.map(|(css, _)| format!("'sha256-{}'", base64(&Digest::of(css.as_bytes()).0))).collect()
}

/// The digits of base 64.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn base64(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let number = (0..3).fold(0, |number, at| number << 8 | usize::from(group.get(at).copied().unwrap_or(0)));
        for at in 0..4 {
            let digit = if at <= group.len() { DIGITS[number >> (18 - 6 * at) & 63] } else { b'=' };
            text.push(char::from(digit));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_in_base_64() {
        for (bytes, expected) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(bytes.as_bytes()), expected);
        }
    }

    #[test]
    fn a_style_is_known_by_its_hash() {
        let empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
        assert_eq!(styles("<svg><style></style></svg>"), [empty]);
    }
}
