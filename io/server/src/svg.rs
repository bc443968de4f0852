//! Pictures as responses, and the styles in them, which pages allow by their hashes.

use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use game::Digest;

/// What a picture is.
pub(crate) const KIND: &str = "image/svg+xml";

/// A picture.
pub(crate) fn answer(svg: String) -> Response {
    let policy = policy(&svg);
    let headers = [(header::CONTENT_TYPE, KIND), (header::CONTENT_SECURITY_POLICY, policy.as_str())];
    (headers, svg).into_response()
}

/// What a picture that is shown by itself may do: load nothing, and use no style but its own.
pub(crate) fn policy(svg: &str) -> String {
    format!("default-src 'none'; style-src {}", styles(svg).join(" "))
}

/// The hashes of the styles in a picture, as a policy names them.
pub(crate) fn styles(svg: &str) -> Vec<String> {
    let styles = svg.split("<style>").skip(1).filter_map(|rest| rest.split_once("</style>"));
    styles.map(|(css, _)| format!("'sha256-{}'", STANDARD.encode(Digest::of(css.as_bytes()).0))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_is_known_by_its_hash() {
        let empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
        assert_eq!(styles("<svg><style></style></svg>"), [empty]);
    }
}
