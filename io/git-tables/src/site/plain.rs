//! Pictures that come from a repository, where any player may have written them.

use game::Kind;

use super::policy::{blank_board, styles};

/// The elements of our pictures.
const ELEMENTS: &str = "svg title desc style defs use g rect circle ellipse path polygon polyline line linearGradient \
    radialGradient stop text tspan";
/// Their attributes, except `id`, `href`, `data-*` and `aria-*`.
const ATTRIBUTES: &str = "class cx cy d display dx dy fill fill-opacity fill-rule font-family font-size font-style font-weight \
    height offset opacity paint-order pointer-events points r role rx ry stop-color stop-opacity stroke stroke-dasharray stroke-linecap stroke-linejoin \
    stroke-width text-anchor transform viewBox width x x1 x2 xmlns y y1 y2";

/// Whether a picture has only what our pictures of this game are made of: nothing that runs, leads away, or brings
/// something from elsewhere.
#[must_use]
pub fn is_plain(svg: &str, kind: &Kind) -> bool {
    let ours = blank_board(kind);
    let Some((before, tags)) = svg.split_once('<') else { return false };
    let mut names = Vec::new();
    for piece in tags.split('<') {
        match piece.split_once('>').and_then(|(tag, _)| element(tag)) {
            Some(name) => names.push(name),
            None => return false,
        }
    }
    let is_one = names.first() == Some(&"svg") && names.iter().filter(|name| **name == "svg").count() == 2;
    let is_ours = styles(svg).eq(styles(&ours)) && svg.matches("<style").count() == svg.matches("<style>").count();
    before.trim().is_empty() && is_one && is_ours && svg.trim_end().ends_with("</svg>")
}

/// The name of the element that a tag begins or ends, if it is one of ours.
fn element(tag: &str) -> Option<&str> {
    let (name, mut rest) = match tag.strip_prefix('/') {
        Some(name) => (name, ""),
        None => tag.strip_suffix('/').unwrap_or(tag).split_once(' ').unwrap_or((tag.trim_end_matches('/'), "")),
    };
    while !rest.is_empty() {
        let (key, value) = rest.split_once("=\"")?;
        let (value, more) = value.split_once('"')?;
        if !is_harmless(key, value) {
            return None;
        }
        rest = if more.is_empty() { "" } else { more.strip_prefix(' ')? };
    }
    is_listed(ELEMENTS, name).then_some(name)
}

fn is_listed(words: &str, word: &str) -> bool {
    words.split(' ').any(|known| known == word)
}

fn is_harmless(key: &str, value: &str) -> bool {
    let is_word = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    match key {
        // Other names would be taken for parts of the page.
        "id" => matches!(value, "title" | "description") || value.starts_with("stencil-"),
        "href" => value.starts_with("#stencil-"),
        "data-action" | "tabindex" => false,
        _ if is_listed(ATTRIBUTES, key) => !value.strip_prefix("url(#stencil-").unwrap_or(value).contains("url"),
        _ => key.strip_prefix("data-").or_else(|| key.strip_prefix("aria-")).is_some_and(is_word),
    }
}

#[cfg(test)]
mod tests {
    use game::json::Tree;
    use game::{Actor, Luck, Seeded, Turn, Viewer};

    use super::is_plain;

    #[test]
    fn our_pictures_are_plain() {
        for kind in games::kinds() {
            let (mut game, envelope) = kind.begin(&Tree::Null).expect("every game begins without a setup");
            let mut luck = Seeded::new(7);
            for _ in 0..150 {
                let svg = game.svg(&envelope, Viewer::Public, None, speech::in_english(&*game));
                assert!(is_plain(&svg, kind), "{}: {svg}", kind.name);
                let Some(actor) = game.turn().actor().filter(|_| game.turn() != Turn::Over) else { break };
                let id = if actor == Actor::Chance {
                    game.draw(&mut luck).expect("it is chance's turn")
                } else {
                    let legal = game.legal(actor);
                    legal[luck.below(u32::try_from(legal.len()).expect("few")) as usize].clone()
                };
                game.advance(actor, &id).expect("it is legal");
            }
        }
    }

    #[test]
    fn what_others_draw_is_not() {
        let kind = games::kinds().first().expect("there are games");
        let (game, envelope) = kind.begin(&Tree::Null).expect("every game begins without a setup");
        let svg = game.svg(&envelope, Viewer::Public, None, speech::in_english(&*game));
        let with = |what: &str| svg.replacen("<rect ", &format!("{what}<rect "), 1);
        let bad = [
            "<script>x()</script>",
            "<SCRIPT>x()</SCRIPT>",
            "<a href=\"https://example.org\">x</a>",
            "<image href=\"x\"/>",
            "<g onclick=\"x()\"></g>",
            "<g class=\"a\" onclick=\"x()\"></g>",
            "<g/onclick=\"x()\"/>",
            "<g\nonclick=\"x()\"/>",
            "<g class=a/>",
            "<g style=\"x\"/>",
            "<rect fill=\"url(https://example.org/a)\"/>",
            "<style>a{}</style>",
            "<style >a{}</style>",
            "<foreignObject></foreignObject>",
            "<!--",
            "<p>",
            "<",
            "</svg><svg>",
            "<g id=\"load\"/>",
        ];
        assert!(is_plain(&svg, kind) && is_plain(&with("<g/>"), kind));
        for what in bad {
            assert!(!is_plain(&with(what), kind), "{what}");
        }
        for text in [String::new(), "no picture".to_owned(), format!("x{svg}"), format!("{svg}<g/>")] {
            assert!(!is_plain(&text, kind), "{text}");
        }
    }
}
