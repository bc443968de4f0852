//! A page that stands by itself: no script, no file beside it, no request to anybody.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The page with a title, in a style, with a body.
pub(crate) fn standalone_page(title: &str, style: &[&str], body: &Markup) -> String {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { @for part in style { (PreEscaped(part)) } }
            }
            body { (body) }
        }
    };
    markup.into_string()
}
