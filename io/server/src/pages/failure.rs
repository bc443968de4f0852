//! The page that a refused request gets.

use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use game::Refused;
use maud::html;

use super::display::DisplaySettings;
use super::frame::Page;
use super::say;
use crate::http::status_of;
use crate::refusal::{ServerRefusal, no};

/// Why there is no page, as a page.
pub(crate) struct Failure {
    display: DisplaySettings,
    why: Box<Refused>,
}

impl Failure {
    /// The page for a refusal.
    pub(super) fn new(display: DisplaySettings, why: impl Into<Reason>) -> Failure {
        Failure { display, why: Box::new(why.into().0) }
    }

    /// The page for a refusal, if the request comes from a browser that asks for a page.
    pub(crate) fn for_browser(uri: &Uri, headers: &HeaderMap, why: ServerRefusal) -> Option<Failure> {
        let wanted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let is_page = wanted.contains("text/html") && !uri.path().starts_with("/api/");
        if is_page { Some(Failure::new(DisplaySettings::of(headers), why)) } else { None }
    }
}

/// Why, from either kind of refusal.
pub(super) struct Reason(Refused);

impl From<Refused> for Reason {
    fn from(why: Refused) -> Reason {
        Reason(why)
    }
}

impl From<ServerRefusal> for Reason {
    fn from(why: ServerRefusal) -> Reason {
        Reason(no(why))
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let language = self.display.language;
        let status = status_of(&self.why);
        let content = html! {
            div.lone {
                p.big aria-hidden="true" { (status.as_u16()) }
                h1 { (language.say(say::failed_title())) }
                p { (language.refusal(&self.why)) }
                p { a.button href="/" { (language.say(say::to_lobby())) } }
            }
        };
        let page = Page::new(self.display, language.say(say::failed_title()), content);
        (status, page).into_response()
    }
}
