//! As much Markdown as the pages about the games need: headings, paragraphs, lists, tables and code.

mod inline;

use maud::{Markup, PreEscaped, html};

use self::inline::{inline, plain};

/// A page of Markdown as HTML, without its title.
pub(super) struct Rendered {
    pub(super) body: Markup,
    /// The headings of the second level: id and text.
    pub(super) contents: Vec<(String, String)>,
}

/// Renders a page.
pub(super) fn render(text: &str) -> Rendered {
    let lines: Vec<&str> = text.lines().collect();
    let headings = lines.iter().filter_map(|line| line.strip_prefix("## "));
    let contents = headings.map(|heading| (slug(heading), plain(heading))).collect();
    Rendered { body: blocks(&lines), contents }
}

/// The first sentence of a page.
pub(super) fn lead(text: &str) -> String {
    let mut lines = text.lines().skip_while(|line| line.is_empty() || line.starts_with('#'));
    let paragraph: Vec<&str> = lines.by_ref().take_while(|line| !line.is_empty()).collect();
    let whole = plain(&paragraph.join(" "));
    match whole.split_once(". ") {
        Some((first, _)) => format!("{first}."),
        None => whole,
    }
}

/// What a table of the page says of a key: the last cell of the row that begins with it.
pub(super) fn meaning(text: &str, key: &str) -> Option<Markup> {
    let rows = text.lines().filter(|line| line.starts_with('|')).map(cells);
    let row = rows.into_iter().find(|row| row.first().is_some_and(|first| *first == format!("`{key}`")))?;
    row.last().map(|cell| inline(cell))
}

/// What a heading is called in an address.
fn slug(heading: &str) -> String {
    let letters = plain(heading).to_lowercase();
    let kept = letters.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-'));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

fn blocks(lines: &[&str]) -> Markup {
    let mut whole = String::new();
    let mut rest = lines;
    while !rest.is_empty() {
        let (markup, behind) = block(rest);
        whole += &markup.into_string();
        rest = behind;
    }
    PreEscaped(whole)
}

/// The first block, and the lines behind it.
fn block<'l, 't>(lines: &'l [&'t str]) -> (Markup, &'l [&'t str]) {
    let first = lines.first().copied().unwrap_or_default();
    let is_table = first.starts_with('|') && lines.get(1).is_some_and(|line| line.starts_with("|--"));
    match first {
        _ if first.starts_with("```") => code(lines),
        _ if is_table => table(lines),
        _ if is_item(first) => list(lines),
        _ if first.starts_with('#') => (heading(first), &lines[1..]),
        _ if first.trim().is_empty() || first.starts_with("![") => (html! {}, &lines[1..]),
        _ => {
            let (inside, behind) = lines.split_at(1 + count(&lines[1..], |line| !ends_paragraph(line)));
            (html! { p { (inline(&inside.join(" "))) } }, behind)
        }
    }
}

/// How many lines from the first on are so.
fn count(lines: &[&str], is_so: impl Fn(&str) -> bool) -> usize {
    lines.iter().take_while(|line| is_so(line)).count()
}

fn ends_paragraph(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with(['#', '|']) || line.starts_with("```") || is_item(line)
}

fn heading(line: &str) -> Markup {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    let text = line[level..].trim();
    match level {
        // The title is said elsewhere.
        1 => html! {},
        2 => html! { h2 id=(slug(text)) { (inline(text)) } },
        _ => html! { h3 id=(slug(text)) { (inline(text)) } },
    }
}

fn code<'l, 't>(lines: &'l [&'t str]) -> (Markup, &'l [&'t str]) {
    let inside = 1 + count(&lines[1..], |line| !line.starts_with("```"));
    let text = lines[1..inside].join("\n");
    (html! { pre tabindex="0" { code { (text) } } }, lines.get(inside + 1..).unwrap_or_default())
}

fn table<'l, 't>(lines: &'l [&'t str]) -> (Markup, &'l [&'t str]) {
    let (inside, behind) = lines.split_at(count(lines, |line| line.starts_with('|')));
    let markup = html! {
        div.scroll tabindex="0" {
            table {
                thead { tr { @for cell in cells(inside[0]) { th scope="col" { (inline(cell)) } } } }
                tbody { @for row in &inside[2..] { tr { @for cell in cells(row) { td { (inline(cell)) } } } } }
            }
        }
    };
    (markup, behind)
}

/// The cells of a row. A bar in code divides nothing.
fn cells(row: &str) -> Vec<&str> {
    let row = row.trim().trim_start_matches('|');
    let row = row.strip_suffix('|').unwrap_or(row);
    let mut is_code = false;
    let divides = |letter: char| {
        is_code ^= letter == '`';
        letter == '|' && !is_code
    };
    row.split(divides).map(str::trim).collect()
}

fn is_item(line: &str) -> bool {
    line.starts_with("- ") || is_numbered(line)
}

fn is_numbered(line: &str) -> bool {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    0 < digits && line[digits..].starts_with(". ")
}

/// A list: an item goes on as long as lines are indented.
fn list<'l, 't>(lines: &'l [&'t str]) -> (Markup, &'l [&'t str]) {
    let is_numbered = is_numbered(lines[0]);
    let (inside, behind) = lines.split_at(count(lines, |line| is_item(line) || line.starts_with("  ")));
    let mut items: Vec<Vec<&str>> = Vec::new();
    for line in inside {
        match (items.last_mut(), is_item(line)) {
            (Some(item), false) => item.push(line.trim_start_matches("  ")),
            _ => items.push(vec![line.split_once(' ').map_or("", |(_, text)| text)]),
        }
    }
    let markup = html! { @for item in &items { li { (contents(item)) } } };
    (
        if is_numbered {
            html! { ol { (markup) } }
        } else {
            html! { ul { (markup) } }
        },
        behind,
    )
}

/// What is in an item: a text, and perhaps blocks behind it.
fn contents(lines: &[&str]) -> Markup {
    let (text, rest) = lines.split_at(1 + count(&lines[1..], |line| !ends_paragraph(line)));
    html! { (inline(&text.join(" "))) (blocks(rest)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(render(text).body.into_string(), expected, "{text}");
    }

    #[test]
    fn blocks_are_told_apart() {
        check("# Title\n\none\ntwo\n\nthree", "<p>one two</p><p>three</p>");
        check("## Who & when\ntext", "<h2 id=\"who--when\">Who &amp; when</h2><p>text</p>");
        check("- a\n  b\n- c\n", "<ul><li>a b</li><li>c</li></ul>");
        check("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>");
        check("- a\n  - b\n", "<ul><li>a<ul><li>b</li></ul></li></ul>");
        check("```json\n<a>\n\n# b\n```\nc", "<pre tabindex=\"0\"><code>&lt;a&gt;\n\n# b</code></pre><p>c</p>");
        check("![picture](a.svg)\n", "");
        check(
            "| a | b |\n|---|---|\n| `x|y` | |\n",
            "<div class=\"scroll\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">a</th><th scope=\"col\">b</th></tr></thead>\
             <tbody><tr><td><code>x|y</code></td><td></td></tr></tbody></table></div>",
        );
        check("```\nnever ends", "<pre tabindex=\"0\"><code>never ends</code></pre>");
    }

    #[test]
    fn a_page_has_a_lead_and_meanings() {
        let text = "# T\n\nFirst *one*. Second.\n\n| key | meaning |\n|---|---|\n| `a.b` | so **many** |\n";
        assert_eq!(lead(text), "First one.");
        assert_eq!(meaning(text, "a.b").map(maud::Markup::into_string).as_deref(), Some("so <strong>many</strong>"));
        assert!(meaning(text, "a").is_none());
    }
}
