//! How pages should look: a form whose answers are kept in cookies.

use axum::Router;
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse as _, Redirect, Response};
use axum::routing::get;
use maud::{Markup, html};

use super::cookies::{cookie, kept};
use super::form::Filled;
use super::frame::Page;
use super::look::Language;
use super::visit::Visit;
use super::words::Word;
use crate::http::Door;

/// Something that can be set: its cookie, what it is called, and what can be chosen. The first choice is the usual one.
struct Setting {
    cookie: &'static str,
    label: Word,
    choices: &'static [(&'static str, Word)],
}

/// Everything that can be set, but for the language.
const SETTINGS: [Setting; 3] = [
    Setting {
        cookie: "colours",
        label: Word::ColoursLabel,
        choices: &[("system", Word::BySystem), ("light", Word::Light), ("dark", Word::Dark)],
    },
    Setting {
        cookie: "board",
        label: Word::BoardLabel,
        choices: &[("0", Word::BoardPlain), ("1", Word::BoardWood), ("2", Word::BoardContrast)],
    },
    Setting {
        cookie: "letters",
        label: Word::LettersLabel,
        choices: &[("usual", Word::LettersUsual), ("large", Word::LettersLarge)],
    },
];
/// The cookie of the language, and what it says when the browser decides.
const LANGUAGE: &str = "language";
const BROWSER: &str = "browser";

/// The address of the settings.
pub(super) fn router() -> Router<Door> {
    Router::new().route("/settings", get(look).post(change))
}

async fn look(visit: Visit) -> Response {
    let say = |word: Word| word.text(visit.language());
    let chosen = |name: &str| cookie(&visit.headers, name).unwrap_or_default().to_string();
    let content = html! {
        h1 { (say(Word::Settings)) }
        @if visit.query("saved").is_some() { p.notice role="status" { (say(Word::Saved)) } }
        p.lead { (say(Word::SettingsLead)) }
        form.settings method="post" action="/settings" {
            fieldset {
                legend { (say(Word::LanguageLabel)) }
                @let language = chosen(LANGUAGE);
                @let is_known = Language::ALL.iter().any(|(_, tag, _)| *tag == language);
                (choice((LANGUAGE, BROWSER), &html! { (say(Word::ByBrowser)) }, !is_known))
                @for (_, tag, name) in Language::ALL {
                    (choice((LANGUAGE, tag), &html! { span lang=(tag) { (name) } }, tag == language))
                }
            }
            @for setting in &SETTINGS {
                @let value = chosen(setting.cookie);
                @let is_known = setting.choices.iter().any(|(word, _)| *word == value);
                fieldset {
                    legend { (say(setting.label)) }
                    @for (index, (word, text)) in setting.choices.iter().enumerate() {
                        @let is_chosen = *word == value || !is_known && index == 0;
                        (choice((setting.cookie, word), &html! { (say(*text)) }, is_chosen))
                    }
                }
            }
            button { (say(Word::Save)) }
        }
    };
    Page { look: visit.look, title: say(Word::Settings), content, styles: Vec::new() }.into_response()
}

/// A choice: the cookie and its value, what it is called, and whether it is the one that was made.
fn choice((name, value): (&str, &str), text: &Markup, is_chosen: bool) -> Markup {
    html! { label.check { input type="radio" name=(name) value=(value) checked[is_chosen]; span { (text) } } }
}

/// `POST /settings`
async fn change(visit: Visit, form: Filled) -> Response {
    let mut cookies = Vec::new();
    let mut keep = |name: &str, value: &str| cookies.push((header::SET_COOKIE, kept(&visit, name, value)));
    if let Some(tag) = form.get(LANGUAGE) {
        let is_known = Language::ALL.iter().any(|(_, known, _)| *known == tag);
        keep(LANGUAGE, if is_known { tag } else { BROWSER });
    }
    for setting in &SETTINGS {
        let wanted = form.get(setting.cookie);
        if let Some((word, _)) = setting.choices.iter().find(|(word, _)| Some(*word) == wanted) {
            keep(setting.cookie, word);
        }
    }
    (AppendHeaders(cookies), Redirect::to("/settings?saved=yes")).into_response()
}
