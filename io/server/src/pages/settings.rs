//! The display settings: a form whose answers are kept in cookies.

use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse as _, Redirect};
use game::Text;
use maud::{Markup, html};
use speech::LANGUAGES;

use super::cookies::{cookie, kept};
use super::form::FormFields;
use super::frame::Page;
use super::page_request::PageRequest;
use super::routes::{PageAnswer, PageRoute, form, get};
use super::say::{self, Label};

/// A setting: its cookie, its label, and the choices. The first choice is the default.
struct Setting {
    cookie: &'static str,
    label: Label,
    choices: &'static [(&'static str, Label)],
}

/// Every setting but the language.
const SETTINGS: &[Setting] = &[
    Setting {
        cookie: "colours",
        label: say::colours_label,
        choices: &[("system", say::colours_system), ("light", say::colours_light), ("dark", say::colours_dark)],
    },
    Setting {
        cookie: "board",
        label: say::board_label,
        choices: &[("0", say::board_plain), ("1", say::board_wood), ("2", say::board_contrast)],
    },
    Setting {
        cookie: "letters",
        label: say::letters_label,
        choices: &[("usual", say::letters_usual), ("large", say::letters_large)],
    },
];
/// The cookie of the language, and what it says when the browser decides.
const LANGUAGE: &str = "language";
const BROWSER: &str = "browser";

/// The routes of the settings.
pub(super) const ROUTES: &[PageRoute] = &[get("/settings", handler!(show)), form("/settings", handler!(change, body))];

async fn show(request: PageRequest) -> PageAnswer {
    let say = |text: Text| request.language().say(text);
    let chosen = |name: &str| cookie(request.headers(), name).unwrap_or_default().to_string();
    let content = html! {
        h1 { (say(say::settings())) }
        @if request.query("saved").is_some() { p.notice role="status" { (say(say::saved())) } }
        p.lead { (say(say::settings_lead())) }
        form.settings method="post" action="/settings" {
            fieldset {
                legend { (say(say::language_label())) }
                @let language = chosen(LANGUAGE);
                @let is_known = LANGUAGES.iter().any(|(tag, _)| *tag == language);
                (choice((LANGUAGE, BROWSER), &html! { (say(say::language_of_browser())) }, !is_known))
                @for (tag, name) in LANGUAGES {
                    (choice((LANGUAGE, tag), &html! { span lang=(tag) { (name) } }, *tag == language))
                }
            }
            @for setting in SETTINGS {
                @let value = chosen(setting.cookie);
                @let is_known = setting.choices.iter().any(|(word, _)| *word == value);
                fieldset {
                    legend { (say((setting.label)())) }
                    @for (index, (word, text)) in setting.choices.iter().enumerate() {
                        @let is_chosen = *word == value || !is_known && index == 0;
                        (choice((setting.cookie, word), &html! { (say(text())) }, is_chosen))
                    }
                }
            }
            button { (say(say::save())) }
        }
    };
    Ok(Page::new(request.display, say(say::settings()), content).into_response())
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
    Ok((AppendHeaders(cookies), Redirect::to("/settings?saved=yes")).into_response())
}
