//! Markdown within a line: code, emphasis and links.

use maud::{Markup, PreEscaped, html};

/// A piece of a line.
enum Piece<'t> {
    Text(&'t str),
    Code(&'t str),
    Strong(&'t str),
    Emphasis(&'t str),
    Link { text: &'t str, address: &'t str },
}

/// A line as HTML.
pub(super) fn inline(text: &str) -> Markup {
    let whole: String = pieces(text).iter().map(|piece| markup(piece).into_string()).collect();
    PreEscaped(whole)
}

/// A line as mere text.
pub(super) fn plain(text: &str) -> String {
    let inside = |piece: &Piece<'_>| match piece {
        Piece::Text(text) | Piece::Code(text) => (*text).to_string(),
        Piece::Strong(text) | Piece::Emphasis(text) | Piece::Link { text, .. } => plain(text),
    };
    pieces(text).iter().map(inside).collect()
}

fn markup(piece: &Piece<'_>) -> Markup {
    match piece {
        Piece::Text(text) => html! { (text) },
        Piece::Code(text) => html! { code { (text) } },
        Piece::Strong(text) => html! { strong { (inline(text)) } },
        Piece::Emphasis(text) => html! { em { (inline(text)) } },
        Piece::Link { text, address } => match resolved(address) {
            Some(address) => html! { a href=(address) { (inline(text)) } },
            None => inline(text),
        },
    }
}

/// Where a link of the pages leads here: to a place on the same page, to the page of a game, or out. Other files are not
/// part of the site.
fn resolved(address: &str) -> Option<String> {
    if address.starts_with('#') || address.starts_with("https://") {
        return Some(address.to_string());
    }
    let (path, place) = address.split_once('#').unwrap_or((address, ""));
    let game = games::find(path.strip_suffix(".md")?)?;
    let place = if place.is_empty() { String::new() } else { format!("#{place}") };
    Some(format!("/rules/{}{place}", game.name))
}

fn pieces(mut text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    while let Some(start) = text.find(['`', '*', '[']) {
        match special(&text[start..]) {
            Some((piece, behind)) => {
                pieces.push(Piece::Text(&text[..start]));
                pieces.push(piece);
                text = behind;
            }
            None => {
                pieces.push(Piece::Text(&text[..=start]));
                text = &text[start + 1..];
            }
        }
    }
    pieces.push(Piece::Text(text));
    pieces
}

/// The piece that a text begins with, if it is more than text, and what is behind it.
fn special(text: &str) -> Option<(Piece<'_>, &str)> {
    if let Some(rest) = text.strip_prefix('`') {
        let (inside, behind) = rest.split_once('`')?;
        return Some((Piece::Code(inside), behind));
    }
    if let Some(rest) = text.strip_prefix("**") {
        let (inside, behind) = rest.split_once("**")?;
        return Some((Piece::Strong(inside), behind));
    }
    if let Some(rest) = text.strip_prefix('*') {
        let (inside, behind) = rest.split_once('*')?;
        let is_around = !inside.is_empty() && !inside.starts_with(' ') && !inside.ends_with(' ');
        return if is_around { Some((Piece::Emphasis(inside), behind)) } else { None };
    }
    let (inside, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (address, behind) = rest.split_once(')')?;
    if inside.contains('[') { None } else { Some((Piece::Link { text: inside, address }, behind)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_html() {
        let game = games::kinds()[0].name;
        for (text, expected) in [
            ("a `b*c*` d", "a <code>b*c*</code> d".to_string()),
            ("**a *b* c**", "<strong>a <em>b</em> c</strong>".to_string()),
            ("2 * 3 * 4", "2 * 3 * 4".to_string()),
            ("<b> & \"q\"", "&lt;b&gt; &amp; &quot;q&quot;".to_string()),
            ("[here](#x)", "<a href=\"#x\">here</a>".to_string()),
            ("[out](https://example.org/)", "<a href=\"https://example.org/\">out</a>".to_string()),
            ("[codes](../errors.md)", "codes".to_string()),
            ("[bad](javascript:x)", "bad".to_string()),
            (&format!("[g]({game}.md#ids)"), format!("<a href=\"/rules/{game}#ids\">g</a>")),
            ("`[[row, col]]` [0 to", "<code>[[row, col]]</code> [0 to".to_string()),
            ("unended ` and **", "unended ` and **".to_string()),
        ] {
            assert_eq!(inline(text).into_string(), expected);
        }
    }
}
