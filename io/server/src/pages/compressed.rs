//! Files that are sent often: compressed once, for browsers that can read that.

use std::io::Write as _;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::http::set;

/// A text that does not change, and its compressed form.
pub(super) struct Compressed {
    plain: Bytes,
    zipped: Bytes,
}

impl Compressed {
    pub(super) fn new(text: String) -> Compressed {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        let zipped = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
        Compressed { zipped: zipped.expect("writing to memory does not fail").into(), plain: text.into() }
    }

    /// What a browser with these headers is sent.
    pub(super) fn reply(&self, headers: &HeaderMap, kind: &'static str) -> Response {
        let is_zipped = accepts_gzip(headers);
        let body = if is_zipped { &self.zipped } else { &self.plain };
        let mut response = body.clone().into_response();
        set(response.headers_mut(), header::CONTENT_TYPE, kind);
        set(response.headers_mut(), header::VARY, "Accept-Encoding");
        if is_zipped {
            set(response.headers_mut(), header::CONTENT_ENCODING, "gzip");
        }
        response
    }
}

/// Whether a browser says that it reads `gzip`, and not that it refuses it.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let said = headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|value| HeaderValue::to_str(value).ok());
    let mut codings = said.flat_map(|value| value.split(','));
    codings.any(|coding| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
        let is_refused = matches!(quality.trim().strip_prefix("q=").map(str::parse::<f32>), Some(Ok(0.0)));
        matches!(name.trim(), "gzip" | "*") && !is_refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_reads_gzip_gets_it() {
        for (said, expected) in [
            ("gzip, deflate, br", true),
            ("br;q=1.0, gzip;q=0.5", true),
            ("*", true),
            ("gzip;q=0", false),
            ("gzip;q=0.0, br", false),
            ("br", false),
            ("", false),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(said))]);
            assert_eq!(accepts_gzip(&headers), expected, "{said}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
