//! The pages about the games, from Markdown. HTML in a page is shown as text, never passed through.

use maud::{Markup, PreEscaped};
use pulldown_cmark::html::push_html;
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// A page as HTML, without its title.
pub(super) struct Rendered {
    pub(super) body: Markup,
    /// The headings of the second level: id and text.
    pub(super) contents: Vec<(String, String)>,
}

/// Renders a page.
pub(super) fn render(text: &str) -> Rendered {
    let events: Vec<Event<'_>> = events(text).collect();
    let (mut shown, mut contents, mut rest) = (Vec::new(), Vec::new(), events.as_slice());
    while let Some((event, after)) = rest.split_first() {
        rest = after;
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let (inside, after) = split_at_end(rest, TagEnd::Heading(*level));
                // The title is said elsewhere, and no heading is smaller than the third level.
                let tag = match level {
                    HeadingLevel::H1 => None,
                    HeadingLevel::H2 => Some("h2"),
                    _ => Some("h3"),
                };
                if let Some(tag) = tag {
                    let text = plain(inside);
                    shown.push(Event::Html(format!("<{tag} id=\"{}\">", slug(&text)).into()));
                    shown.extend(inside.iter().cloned());
                    shown.push(Event::Html(format!("</{tag}>\n").into()));
                    if *level == HeadingLevel::H2 {
                        contents.push((slug(&text), text));
                    }
                }
                rest = after;
            }
            // A paragraph that is only a picture is none: the page shows pictures that the game draws.
            Event::Start(Tag::Paragraph) if rest.first() == Some(&Event::End(TagEnd::Paragraph)) => rest = &rest[1..],
            Event::Start(Tag::Table(_)) => {
                shown.extend([Event::Html("<div class=\"scroll\" tabindex=\"0\">".into()), event.clone()]);
            }
            Event::End(TagEnd::Table) => shown.extend([event.clone(), Event::Html("</div>\n".into())]),
            Event::Start(Tag::CodeBlock(_)) => shown.push(Event::Html("<pre tabindex=\"0\"><code>".into())),
            Event::End(TagEnd::CodeBlock) => shown.push(Event::Html("</code></pre>\n".into())),
            _ => shown.push(event.clone()),
        }
    }
    Rendered { body: html(shown), contents }
}

/// The first sentence of a page.
pub(super) fn lead(text: &str) -> String {
    let events: Vec<Event<'_>> = events(text).collect();
    let starts = (0..events.len()).filter(|index| events[*index] == Event::Start(Tag::Paragraph));
    let paragraphs = starts.map(|start| plain(split_at_end(&events[start + 1..], TagEnd::Paragraph).0));
    let whole = paragraphs.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
    match whole.split_once(". ") {
        Some((first, _)) => format!("{first}."),
        None => whole,
    }
}

/// What a table of the page says of a key: the last cell of the row that begins with it.
pub(super) fn meaning(text: &str, key: &str) -> Option<Markup> {
    let events: Vec<Event<'_>> = events(text).collect();
    let first = [Event::Start(Tag::TableRow), Event::Start(Tag::TableCell), Event::Code(key.into())];
    let start = events.windows(first.len()).position(|window| window == first)?;
    let (row, _) = split_at_end(&events[start + 1..], TagEnd::TableRow);
    let last = row.rsplit(|event| *event == Event::Start(Tag::TableCell)).next()?;
    Some(html(split_at_end(last, TagEnd::TableCell).0.to_vec()))
}

/// What is in a page, with links that lead somewhere here, without pictures, and with HTML as text.
fn events(text: &str) -> impl Iterator<Item = Event<'_>> {
    let (mut is_in_image, mut is_linked) = (false, false);
    Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(move |event| match event {
        Event::Start(Tag::Image { .. }) => {
            is_in_image = true;
            None
        }
        Event::End(TagEnd::Image) => {
            is_in_image = false;
            None
        }
        _ if is_in_image => None,
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let address = resolved(&dest_url);
            is_linked = address.is_some();
            address.map(|address| Event::Start(Tag::Link { link_type, dest_url: address, title, id }))
        }
        Event::End(TagEnd::Link) if !is_linked => None,
        Event::Html(html) | Event::InlineHtml(html) => Some(Event::Text(html)),
        _ => Some(event),
    })
}

/// Where a link of the pages leads here: to a place on the same page, to the page of a game, or out. Other files are not
/// part of the site.
fn resolved(address: &str) -> Option<CowStr<'static>> {
    if address.starts_with('#') || address.starts_with("https://") {
        return Some(address.to_string().into());
    }
    let (path, place) = address.split_once('#').map_or((address, None), |(path, place)| (path, Some(place)));
    let game = games::find(path.strip_suffix(".md")?)?;
    let place = place.map(|place| format!("#{place}")).unwrap_or_default();
    Some(format!("/rules/{}{place}", game.name).into())
}

/// What is inside an element, and what comes after its end.
fn split_at_end<'e, 't>(events: &'e [Event<'t>], end: TagEnd) -> (&'e [Event<'t>], &'e [Event<'t>]) {
    let inside = events.iter().position(|event| *event == Event::End(end)).unwrap_or(events.len());
    (&events[..inside], events.get(inside + 1..).unwrap_or_default())
}

/// The text of some events, without marks.
fn plain(events: &[Event<'_>]) -> String {
    let text = events.iter().map(|event| match event {
        Event::Text(text) | Event::Code(text) => text,
        Event::SoftBreak | Event::HardBreak => " ",
        _ => "",
    });
    text.collect()
}

/// What a heading is called in an address.
fn slug(heading: &str) -> String {
    let letters = heading.to_lowercase();
    let kept = letters.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-'));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

fn html(events: Vec<Event<'_>>) -> Markup {
    let mut whole = String::new();
    push_html(&mut whole, events.into_iter());
    PreEscaped(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(render(text).body.into_string(), expected, "{text}");
    }

    #[test]
    fn a_page_is_rendered_for_the_site() {
        check("# Title\n\none\ntwo\n\nthree", "<p>one\ntwo</p>\n<p>three</p>\n");
        check("## Who & *when*\ntext", "<h2 id=\"who--when\">Who &amp; <em>when</em></h2>\n<p>text</p>\n");
        check("#### Deep", "<h3 id=\"deep\">Deep</h3>\n");
        check("```json\n<a>\n\n# b\n```\nc", "<pre tabindex=\"0\"><code>&lt;a&gt;\n\n# b\n</code></pre>\n<p>c</p>\n");
        check("![picture](a.svg)\n", "");
        check(
            "| a | b |\n|---|---|\n| `x` | |\n",
            "<div class=\"scroll\" tabindex=\"0\"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody>\n\
             <tr><td><code>x</code></td><td></td></tr>\n</tbody></table>\n</div>\n",
        );
        let contents = render("# T\n\n## One `1`\n\n### Under\n\n## Two\n").contents;
        assert_eq!(contents, [("one-1".to_string(), "One 1".to_string()), ("two".to_string(), "Two".to_string())]);
    }

    #[test]
    fn html_and_links_to_elsewhere_do_not_pass() {
        let game = games::kinds()[0].name;
        for (text, expected) in [
            ("<b> & \"q\"", "&lt;b&gt; &amp; \"q\"".to_string()),
            ("a <script>alert(1)</script>", "a &lt;script&gt;alert(1)&lt;/script&gt;".to_string()),
            ("[here](#x)", "<a href=\"#x\">here</a>".to_string()),
            ("[out](https://example.org/)", "<a href=\"https://example.org/\">out</a>".to_string()),
            ("[`codes`](../errors.md)", "<code>codes</code>".to_string()),
            ("[bad](javascript:x)", "bad".to_string()),
            (&format!("[g]({game}.md#ids)"), format!("<a href=\"/rules/{game}#ids\">g</a>")),
        ] {
            check(text, &format!("<p>{expected}</p>\n"));
        }
        check("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;");
    }

    #[test]
    fn a_page_has_a_lead_and_meanings() {
        let text =
            "# T\n\n![p](p.svg)\n\nFirst\n*one*. Second.\n\n| key | meaning |\n|---|---|\n| `a.b` | so **many** |\n";
        assert_eq!(lead(text), "First one.");
        assert_eq!(meaning(text, "a.b").map(maud::Markup::into_string).as_deref(), Some("so <strong>many</strong>"));
        assert!(meaning(text, "a").is_none());
    }
}
