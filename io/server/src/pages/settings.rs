//! The display settings: a form whose answers are kept in cookies.

use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse as _, Redirect};
use game::{Kind, Speak as _, Text};
use maud::{Markup, html};
use speech::LANGUAGES;

use super::cookies::{cookie, kept};
use super::display::{COLOURS, LETTERS, Setting};
use super::looks::Part;
use super::routes::{PageRoute, form, get};
use super::{FormFields, Page, PageAnswer, PageRequest, say};

/// Every setting but the language.
const SETTINGS: &[Setting] = &[COLOURS, LETTERS];
/// The cookie of the language, and what it says when the browser decides.
const LANGUAGE: &str = "language";
const BROWSER: &str = "browser";

/// The routes of the settings.
pub(super) const ROUTES: &[PageRoute] = &[get("/settings", handler!(show)), form("/settings", handler!(change, body))];

async fn show(request: PageRequest) -> PageAnswer {
    let language = cookie(request.headers(), LANGUAGE).unwrap_or_default();
    let content = html! {
        h1 { (request.say(say::settings())) }
        @if request.query("saved").is_some() { p.notice role="status" { (request.say(say::saved())) } }
        p.lead { (request.say(say::settings_lead())) }
        form.settings method="post" action="/settings" {
            fieldset {
                legend { (request.say(say::language_label())) }
                @let is_known = LANGUAGES.iter().any(|(tag, _)| *tag == language);
                (choice((LANGUAGE, BROWSER), &html! { (request.say(say::language_of_browser())) }, !is_known))
                @for (tag, name) in LANGUAGES {
                    (choice((LANGUAGE, tag), &html! { span lang=(tag) { (name) } }, *tag == language))
                }
            }
            @for setting in SETTINGS {
                @let chosen = setting.chosen(request.headers());
                fieldset {
                    legend { (request.say((setting.label)())) }
                    @for (word, text) in setting.choices {
                        (choice((setting.cookie, word), &html! { (request.say(text())) }, *word == chosen))
                    }
                }
            }
            @for kind in games::kinds() { (looks(&request, kind)) }
            button { (request.say(say::save())) }
        }
    };
    Ok(Page::new(request.display, request.say(say::settings()), content).into_response())
}

/// The looks of a game's boards.
fn looks(request: &PageRequest, kind: &Kind) -> Markup {
    let language = request.language();
    let named = |label: fn() -> Text| language.of_game(kind).say(&label(), &[]);
    let themes = kind.themes.iter().map(|theme| named(theme.label)).collect();
    let pieces = kind.pieces.iter().map(|set| named(set.label)).collect();
    let parts: [(Part, Text, Vec<String>); 2] =
        [(Part::Theme, say::theme(), themes), (Part::Pieces, say::piece_set(), pieces)];
    html! {
        @if parts.iter().any(|(.., labels)| 1 < labels.len()) {
            fieldset {
                legend { (language.title(kind)) }
                @for (part, label, labels) in parts {
                    @let chosen = usize::from(request.display.looks.chosen(part, kind));
                    div.field role="radiogroup" aria-label=(request.say(label)) {
                        @for (index, (name, text)) in part.names(kind).iter().zip(&labels).enumerate() {
                            (choice((&part.cookie(kind), name), &html! { (text) }, index == chosen))
                        }
                    }
                }
            }
        }
    }
}

/// A choice: the cookie and its value, what it is called, and whether it is the one that was made.
fn choice((name, value): (&str, &str), text: &Markup, is_chosen: bool) -> Markup {
    html! { label.check { input type="radio" name=(name) value=(value) checked[is_chosen]; span { (text) } } }
}

/// `POST /settings`
async fn change(request: PageRequest, form: FormFields) -> PageAnswer {
    let mut cookies = Vec::new();
    let mut keep = |name: &str, value: &str| cookies.push((header::SET_COOKIE, kept(&request, name, value)));
    if let Some(tag) = form.get(LANGUAGE) {
        let is_known = LANGUAGES.iter().any(|(known, _)| *known == tag);
        keep(LANGUAGE, if is_known { tag } else { BROWSER });
    }
    for setting in SETTINGS {
        let wanted = form.get(setting.cookie);
        if let Some((word, _)) = setting.choices.iter().find(|(word, _)| Some(*word) == wanted) {
            keep(setting.cookie, word);
        }
    }
    for (kind, part) in games::kinds().iter().flat_map(|kind| [(kind, Part::Theme), (kind, Part::Pieces)]) {
        let wanted = form.get(&part.cookie(kind));
        if let Some(name) = part.names(kind).into_iter().find(|name| Some(*name) == wanted) {
            keep(&part.cookie(kind), name);
        }
    }
    Ok((AppendHeaders(cookies), Redirect::to("/settings?saved=yes")).into_response())
}
