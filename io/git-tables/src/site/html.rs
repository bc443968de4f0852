//! Writing HTML: what is not markup is escaped.

use std::fmt::{self, Display, Write as _};

use game::{Digest, Timestamp};
use serde_json::json;

use super::words::Words;
use super::{Page, SCRIPT, STYLE, Site, say};

/// A text inside HTML, between tags or in an attribute's quotes.
pub(super) struct Text<'a>(pub(super) &'a str);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars().filter(|character| is_harmless(*character)) {
            match character {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                _ => f.write_char(character)?,
            }
        }
        Ok(())
    }
}

/// Whether a character neither turns the direction of text, nor is there without being seen, nor means something to a
/// terminal. What joins letters and pictures stays: some languages need it.
pub(crate) fn is_harmless(character: char) -> bool {
    match character {
        '\u{ad}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}' => false,
        _ => !character.is_control() || matches!(character, '\t' | '\n' | '\r'),
    }
}

/// A text for the script, which knows how to put it into a page, but not what it does there.
pub(super) fn harmless(text: &str) -> String {
    text.chars().filter(|character| is_harmless(*character)).collect()
}

/// A name, which may be written in any direction and stays by itself.
pub(super) struct Name<'a>(pub(super) &'a str);

impl Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<bdi>{}</bdi>", Text(self.0))
    }
}

/// JSON inside a `<script>`: no character of it can end the element.
pub(super) fn inert_json(document: &impl serde::Serialize) -> String {
    let text = serde_json::to_string(document).expect("plain values are JSON");
    let mut inert = String::with_capacity(text.len() + text.len() / 8);
    for character in text.chars() {
        match character {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                write!(inert, "\\u{:04x}", u32::from(character)).expect("writing to a string does not fail");
            }
            _ => inert.push(character),
        }
    }
    inert
}

/// A page: its content, and what surrounds it.
pub(super) struct Frame<'a> {
    pub(super) site: &'a Site<'a>,
    pub(super) words: &'a Words,
    pub(super) title: String,
    /// The way from the page to the root of the site.
    pub(super) root: &'static str,
    /// What the page may load and do.
    pub(super) policy: String,
    pub(super) content: String,
}

impl Frame<'_> {
    /// The page in a folder, and the file that says which version of it there is.
    ///
    /// The version is a digest of the page without the version itself and the time it was made: a page that is made again
    /// is not another one.
    pub(super) fn versioned(&self, folder: &str) -> [Page; 2] {
        let version = Digest::of(self.page("", "").as_bytes()).short();
        let text = self.page(&version, &time(self.site.made));
        let version = json!({ "version": version }).to_string() + "\n";
        let page = |name: &str, text| Page { path: format!("{folder}{name}"), text };
        [page("index.html", text), page("version.json", version)]
    }

    fn page(&self, version: &str, made: &str) -> String {
        let Frame { site, words, root, policy, content, .. } = self;
        let (title, home) = (Text(&self.title), Text(&site.title));
        let home = if root.is_empty() {
            String::new()
        } else {
            format!("<a href=\"{root}index.html\" id=\"home\">{home}</a>")
        };
        let (style, script) = (short(STYLE), short(SCRIPT));
        let made = words.html(&say::made(made));
        let (language, load) = (words.language(), words.html(&say::load_new_position()));
        let script_words = inert_json(&words.of_script());
        format!(
            r#"<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="{root}parlor.svg">
<link rel="stylesheet" href="{root}parlor.css?v={style}">
</head>
<body data-version="{version}">
<header>{home}</header>
<p id="news" hidden><button type="button" id="load">{load}</button></p>
{content}<p id="live" class="unseen" role="status" aria-live="polite"></p>
<footer><p>{made} <span id="watch"></span></p></footer>
<script type="application/json" id="words">{script_words}</script>
<script src="{root}parlor.js?v={script}"></script>
</body>
</html>
"#
        )
    }
}

/// A few digits that change when a file does, so that no old copy is used.
pub(super) fn short(file: &str) -> String {
    let mut digits = Digest::of(file.as_bytes()).short();
    digits.truncate(8);
    digits
}

/// A time, to the minute.
pub(super) fn time(at: Timestamp) -> String {
    let exact = at.to_string();
    let shown = exact.get(..16).unwrap_or(&exact).replace('T', " ");
    format!("<time datetime=\"{exact}\">{shown} UTC</time>")
}
