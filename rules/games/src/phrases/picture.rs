//! The texts of a picture, in another language.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

use game::svg::fitted;

use super::{Phrases, has_letters};

/// The attribute that says what something is called.
const LABEL: &str = " aria-label=\"";

/// The characters that mean something in a picture, and what is written for them.
const MARKS: [(&str, &str); 5] = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;")];

impl Phrases {
    /// A picture with its texts in the other language. What is one of `names`, as much of it as had room, stays.
    #[must_use]
    pub fn picture(&self, svg: &str, names: &[String]) -> String {
        let description = svg.split_once("<desc").and_then(|(_, rest)| between(rest, ">", "<")).unwrap_or_default();
        let description = plain(description);
        let mut pieces = svg.split('<');
        let mut whole = pieces.next().unwrap_or_default().to_string();
        for piece in pieces {
            whole.push('<');
            // In tags the sign is escaped: the first one ends them.
            let (tag, content) = piece.split_once('>').unwrap_or((piece, ""));
            match tag.split_once(LABEL).and_then(|(before, rest)| Some((before, rest.split_once('"')?))) {
                Some((before, (label, behind))) => {
                    whole.extend([before, LABEL, &translated(label, |text| self.said(text)), "\"", behind]);
                }
                None => whole += tag,
            }
            whole.push('>');
            whole += &match tag.split(' ').next() {
                Some("title") => translated(content, |text| self.said(text)),
                Some("desc") => translated(content, |text| Cow::Owned(self.told(text, names))),
                Some("text") => translated(content, |text| match text.strip_suffix('…') {
                    _ if is_name(text, names) => Cow::Borrowed(text),
                    Some(head) if description.starts_with(head) => Cow::Owned(self.cut(head, &description, names)),
                    _ => self.said(text),
                }),
                _ => Cow::Borrowed(content),
            };
        }
        whole
    }

    /// The first sentence of a description, of which a picture has only this head, cut to about the same room.
    fn cut(&self, head: &str, description: &str, names: &[String]) -> String {
        let (sentence, _) = self.first(description, names);
        let room = head.chars().count() * NARROW + WIDE;
        let wide = i32::try_from(WIDE).unwrap_or(i32::MAX);
        fitted(sentence.trim_end_matches('.'), wide, i32::try_from(room).unwrap_or(i32::MAX))
    }
}

/// How wide letters are to each other: those of English, and those of Korean.
const NARROW: usize = 6;
const WIDE: usize = 10;

fn between<'t>(text: &'t str, before: &str, behind: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(behind).map(|(found, _)| found)
}

/// A text as it was before it was escaped.
fn plain(escaped: &str) -> Cow<'_, str> {
    MARKS.iter().rev().fold(Cow::Borrowed(escaped), |text, (mark, written)| replaced(text, written, mark))
}

/// An escaped text, translated.
fn translated(escaped: &str, translate: impl Fn(&str) -> Cow<'_, str>) -> Cow<'_, str> {
    if !has_letters(escaped) {
        return Cow::Borrowed(escaped);
    }
    let plain = plain(escaped);
    match translate(&plain) {
        text if text == plain => Cow::Borrowed(escaped),
        text => {
            let text = Cow::Owned(text.into_owned());
            MARKS.iter().fold(text, |text, (mark, written)| replaced(text, mark, written))
        }
    }
}

fn replaced<'t>(text: Cow<'t, str>, from: &str, to: &str) -> Cow<'t, str> {
    if text.contains(from) { Cow::Owned(text.replace(from, to)) } else { text }
}

/// Whether a text is a name, or the beginning of one.
fn is_name(text: &str, names: &[String]) -> bool {
    let begins = |head: &str| names.iter().any(|name| name.starts_with(head));
    names.iter().any(|name| name == text) || text.strip_suffix('…').is_some_and(begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PHRASES: Phrases = Phrases {
        tables: [
            &[("won", "승리"), ("{} is to move", "{} 님 차례"), ("move to {}", "{} 이동"), ("no \"x\"", "'없음'")],
            &[],
            &[],
        ],
    };

    #[test]
    fn only_texts_are_translated() {
        let svg = "<svg class=\"won\">\n<desc id=\"d\">A &amp; B is to move. won.</desc>\n<text x=\"1\">won</text>\n\
                   <g data-action=\"won\" aria-label=\"move to &lt;e2&gt;\" data-from=\"won\">\n<title>no &quot;x&quot;</title>\n</g>\n</svg>\n";
        let expected = "<svg class=\"won\">\n<desc id=\"d\">A &amp; B 님 차례. 승리.</desc>\n<text x=\"1\">승리</text>\n\
                        <g data-action=\"won\" aria-label=\"&lt;e2&gt; 이동\" data-from=\"won\">\n<title>&#39;없음&#39;</title>\n</g>\n</svg>\n";
        assert_eq!(PHRASES.picture(svg, &[]), expected);
    }

    #[test]
    fn names_stay() {
        let svg = "<text>won</text>\n<text>wo…</text>\n<text>&lt;b&gt;</text>\n";
        assert_eq!(PHRASES.picture(svg, &["won".to_string()]), svg);
    }

    #[test]
    fn what_was_cut_is_known_by_the_description() {
        let svg = "<desc>Nebuchadnezzar is to move. won.</desc>\n<text>Nebuchadnezzar is…</text>\n";
        let korean = "<desc>Nebuchadnezzar 님 차례. 승리.</desc>\n<text>Nebuchadnezzar 님…</text>\n";
        assert_eq!(PHRASES.picture(svg, &[]), korean);
    }
}
