//! A page that stands by itself: no script, no file beside it, no request to a server.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// What all such pages look like.
const FRAME: &str = include_str!("standalone_page.css");

/// The page with a title, a style of its own, and a body.
pub(crate) fn standalone_page(title: &str, style: &str, body: &Markup) -> String {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(FRAME)) (PreEscaped(style)) }
            }
            body { (body) }
        }
    };
    markup.into_string()
}
