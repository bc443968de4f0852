//! What pages have to know of a picture: the hash of its style, its title, and what its places are called.

use game::Digest;

/// What a picture says of itself, and what can be chosen in it.
pub(super) struct Caption {
    /// The position in words.
    pub(super) description: String,
    /// The ids of what can be chosen, and what it is called.
    labels: Vec<(String, String)>,
}

impl Caption {
    /// What a picture says.
    pub(super) fn of(svg: &str) -> Caption {
        let description = between(svg, "<desc id=\"description\">", "</desc>").map(plain).unwrap_or_default();
        let labels = svg.split(" data-action=\"").skip(1).filter_map(|rest| {
            let (tag, _) = rest.split_once('>')?;
            let (id, _) = tag.split_once('"')?;
            Some((plain(id), plain(between(tag, "aria-label=\"", "\"")?)))
        });
        Caption { description, labels: labels.collect() }
    }

    /// What an action is called: its id, if the picture does not say.
    pub(super) fn label<'c>(&'c self, id: &'c str) -> &'c str {
        self.labels.iter().find(|(known, _)| known == id).map_or(id, |(_, label)| label)
    }
}

/// The hashes of the styles in a picture, as a policy names them.
pub(super) fn styles(svg: &str) -> Vec<String> {
    let styles = svg.split("<style>").skip(1).filter_map(|rest| rest.split_once("</style>"));
    styles.map(|(css, _)| format!("'sha256-{}'", base64(&Digest::of(css.as_bytes()).0))).collect()
}

/// Whether a picture is higher than it is wide.
pub(super) fn is_tall(svg: &str) -> bool {
    let view = between(svg, "viewBox=\"0 0 ", "\"").and_then(|size| size.split_once(' '));
    let size = view.and_then(|(width, height)| Some((width.parse::<u32>().ok()?, height.parse::<u32>().ok()?)));
    size.is_some_and(|(width, height)| width < height)
}

fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(after).map(|(found, _)| found)
}

/// A text of a picture, as it was before it was escaped.
fn plain(text: &str) -> String {
    let marks = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    marks.iter().fold(text.to_string(), |text, (escaped, mark)| text.replace(escaped, mark))
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
    fn a_picture_says_what_its_places_are_called() {
        let caption = Caption::of(
            "<desc id=\"description\">A &amp; B</desc><g class=\"x\" data-action=\"e2\" aria-label=\"to &lt;e2&gt;\">",
        );
        assert_eq!(caption.description, "A & B");
        assert_eq!(caption.label("e2"), "to <e2>");
        assert_eq!(caption.label("e3"), "e3");
    }

    #[test]
    fn a_style_is_known_by_its_hash() {
        let empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
        assert_eq!(styles("<svg><style></style></svg>"), [empty]);
    }
}
