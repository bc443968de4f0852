//! What a page may load and do.

use game::json::Tree;
use game::{Digest, Envelope, Kind, Viewer};

use super::Seen;

/// The policy of a page without boards in it.
pub(super) fn plain() -> String {
    with_styles("")
}

/// The policy of a page with boards of a game in it. They have a style of their own, which is let in by its hash; it is
/// taken from a picture in which nothing comes from outside.
pub(super) fn with_boards_of(game: Seen<'_>) -> String {
    let svg = match game {
        Seen::Game(game) => game.svg(&Envelope::blank(), Viewer::Public, None, speech::in_english(game)),
        Seen::Public { kind, .. } => blank_board(kind),
    };
    let hash = |css: &str| format!(" 'sha256-{}'", base64(&Digest::of(css.as_bytes()).0));
    with_styles(&styles(&svg).map(hash).collect::<String>())
}

/// The picture of a game that has not begun.
pub(super) fn blank_board(kind: &Kind) -> String {
    let begun = kind.begin(&Tree::Null);
    begun
        .map(|(game, _)| game.svg(&Envelope::blank(), Viewer::Public, None, speech::in_english(&*game)))
        .unwrap_or_default()
}

/// The styles in a picture.
pub(super) fn styles(svg: &str) -> impl Iterator<Item = &str> {
    svg.split("<style>").skip(1).filter_map(|rest| rest.split_once("</style>")).map(|(css, _)| css)
}

fn with_styles(hashes: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'{hashes}; img-src 'self'; connect-src 'self'; \
         base-uri 'none'; form-action 'none'"
    )
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes as policies write them.
fn base64(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().fold(0, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let digit = usize::try_from(bits >> (18 - 6 * place) & 63).expect("six bits are a small number");
            text.push(if place <= chunk.len() { char::from(DIGITS[digit]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn bytes_are_written_as_others_write_them() {
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
