//! What a page shows as a pattern for what is printed: `…` is anything, and what is different each time (ids, tokens,
//! digests that are cut, times, measurements) is whatever is there.

/// A part of a pattern.
enum Part {
    /// Just this.
    Text(String),
    /// Anything.
    Any,
    /// Hexadecimal digits; on the page it is these.
    Id(String),
    /// A UUID; on the page it begins with these.
    Uuid(String),
}

/// Something that was different from what the page shows: the page's word for it, and what it was.
pub(super) type Known = Vec<(String, String)>;

/// Whether a text is what is shown; gives what the ids on the page stand for.
pub(super) fn fits(shown: &str, text: &str) -> Option<Known> {
    // A line with nothing else stands for any number of lines, perhaps none.
    let parts = parts(&format!("\n{shown}").replace("\n…\n", "\n…")[1..]);
    let mut known = Vec::new();
    if go_on(&parts, text.trim_end(), &mut known) { Some(known) } else { None }
}

fn go_on(parts: &[Part], text: &str, known: &mut Known) -> bool {
    let Some((part, rest)) = parts.split_first() else { return text.is_empty() };
    match part {
        Part::Text(literal) => text.strip_prefix(literal.as_str()).is_some_and(|text| go_on(rest, text, known)),
        Part::Id(name) | Part::Uuid(name) => {
            let has_hyphens = matches!(part, Part::Uuid(_));
            let is_part = |letter: char| letter.is_ascii_hexdigit() || letter == '-' && has_hyphens;
            let end = text.find(|letter| !is_part(letter)).unwrap_or(text.len());
            known.push((name.clone(), text[..end].to_owned()));
            // What is printed may be cut as well.
            0 < end && go_on(rest, text[end..].trim_start_matches('…'), known)
        }
        Part::Any => {
            let before = known.len();
            let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
            ends.into_iter().any(|end| {
                known.truncate(before);
                // Only where the next text begins is it worth a try.
                let is_there = match rest.first() {
                    Some(Part::Text(literal)) => text[end..].starts_with(literal.as_str()),
                    Some(_) => true,
                    None => end == text.len(),
                };
                is_there && go_on(rest, &text[end..], known)
            })
        }
    }
}

/// The parts of what is shown.
fn parts(shown: &str) -> Vec<Part> {
    let (mut parts, mut text, mut rest) = (Vec::new(), String::new(), shown.trim_end());
    while !rest.is_empty() {
        let is_word = text.chars().next_back().is_some_and(char::is_alphanumeric);
        let found = if is_word { None } else { time(rest).or_else(|| id(rest)).or_else(|| measurement(rest, &text)) };
        let found = found.or_else(|| rest.strip_prefix('…').map(|rest| (Part::Any, rest)));
        match found {
            Some((part, after)) => {
                if matches!(part, Part::Any) {
                    // Columns move with the figures in them.
                    let kept = if rest.starts_with('…') { text.len() } else { text.trim_end_matches(' ').len() };
                    text.truncate(kept);
                }
                if !text.is_empty() {
                    parts.push(Part::Text(std::mem::take(&mut text)));
                }
                parts.push(part);
                rest = after;
            }
            None => {
                let letter = rest.chars().next().expect("it is not empty");
                text.push(letter);
                rest = &rest[letter.len_utf8()..];
            }
        }
    }
    if !text.is_empty() {
        parts.push(Part::Text(text));
    }
    parts
}

/// A UUID, whole or cut; or digits that are cut.
fn id(text: &str) -> Option<(Part, &str)> {
    let digits = text.find(|letter: char| !letter.is_ascii_hexdigit()).unwrap_or(text.len());
    let (name, rest) = text.split_at(digits);
    let found = |rest| Some((Part::Id(name.to_owned()), rest));
    if digits == 8 && rest.starts_with('-') {
        let end = rest.find(|letter: char| !letter.is_ascii_hexdigit() && letter != '-').unwrap_or(rest.len());
        let found = |rest| Some((Part::Uuid(name.to_owned()), rest));
        return match rest[end..].strip_prefix('…') {
            Some(rest) => found(rest),
            None if digits + end == 36 => found(&rest[end..]),
            None => None,
        };
    }
    // The six digits of a move file's name.
    if digits == 6 && rest.starts_with(".json") {
        return found(rest);
    }
    if 2 <= digits { rest.strip_prefix('…').and_then(found) } else { None }
}

/// A time, to the second or more exact.
fn time(text: &str) -> Option<(Part, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit() && !"-T:.".contains(letter))?;
    let is_time = 19 <= end && text.as_bytes()[10] == b'T' && text[end..].starts_with('Z');
    if is_time { Some((Part::Any, &text[end + 1..])) } else { None }
}

/// How long something took; or a size in a figure that is measured.
fn measurement<'t>(text: &'t str, before: &str) -> Option<(Part, &'t str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.')?;
    let unit = ["µs", "ms", "s"].into_iter().find_map(|unit| {
        let rest = text[end..].strip_prefix(' ')?.strip_prefix(unit)?;
        if rest.starts_with(char::is_alphanumeric) { None } else { Some(rest) }
    });
    if 0 < end && before.ends_with(' ') { unit.map(|rest| (Part::Any, rest)) } else { None }
}

#[test]
fn patterns_are_as_strict_as_they_can_be() {
    for (shown, text, fit) in [
        ("Ann steps to e2.", "Ann steps to e2.\n", true),
        ("Ann steps to e2.", "Ann steps to e3.", false),
        ("your pawn cannot go there: … [invalid_move]", "your pawn cannot go there: it steps [invalid_move]", true),
        ("your pawn cannot go there: … [invalid_move]", "your pawn cannot go there: it steps [not_your_turn]", false),
        ("first\n…\nlast", "first\nsecond\nthird\nlast", true),
        ("first\n…\nlast", "first\nlast", true),
        ("…\nlast", "first\nlast", true),
        ("anchor aea353d129de…\nnext", "anchor aea353d129de…\nnext", true),
        ("a 12 ms b", "a  1.5 s b", true),
        ("a 12 mm b", "a 13 mm b", false),
        (r#"{"id":"54fe8fc2-…","n":1}"#, r#"{"id":"00000000-0000-4000-8000-000000000000","n":1}"#, true),
        (r#"etag: "c3ecaa063fe8280e…-4""#, r#"etag: "0123-4""#, true),
        (r#"{"token":"6f…"}"#, r#"{"token":"0123"}"#, true),
        (r#"{"at":"2026-11-15T18:48:45.639Z"}"#, r#"{"at":"2027-01-01T00:00:00Z"}"#, true),
    ] {
        assert_eq!(fits(shown, text).is_some(), fit, "{shown} {text}");
    }
    let known = fits("Wrote moves/0001-white-1de1b7.json", "Wrote moves/0001-white-abcdef.json");
    assert_eq!(known, Some(vec![("1de1b7".to_owned(), "abcdef".to_owned())]));
}
