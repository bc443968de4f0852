//! The page that a refused request gets.

use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use game::Refused;
use maud::html;

use super::{DisplaySettings, Page, say};
use crate::http::status_of;
use crate::refusal::{ServerRefusal, no};

/// Why there is no page, or the page that says so.
pub(super) enum Failure {
    Refused(Box<Refused>),
    Page(Box<Response>),
}

/// The page for a refusal, if the request comes from a browser that asks for a page.
pub(crate) fn failure_for_browser(uri: &Uri, headers: &HeaderMap, why: ServerRefusal) -> Option<Response> {
    let wanted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_page = wanted.contains("text/html") && !uri.path().starts_with("/api/");
    if is_page { Some(Failure::from(why).page(DisplaySettings::of(headers))) } else { None }
}

impl From<Refused> for Failure {
    fn from(why: Refused) -> Failure {
        Failure::Refused(Box::new(why))
    }
}

impl From<ServerRefusal> for Failure {
    fn from(why: ServerRefusal) -> Failure {
        no(why).into()
    }
}

impl Failure {
    /// The page that says why.
    pub(super) fn page(self, display: DisplaySettings) -> Response {
        let why = match self {
            Failure::Refused(why) => why,
            Failure::Page(page) => return *page,
        };
        let (language, status) = (display.language, status_of(&why));
        let content = html! {
            div.lone {
                p.big aria-hidden="true" { (status.as_u16()) }
                h1 { (language.say(say::failed_title())) }
                p { (language.refusal(&why)) }
                p { a.button href="/" { (language.say(say::to_lobby())) } }
            }
        };
        (status, Page::new(display, language.say(say::failed_title()), content)).into_response()
    }
}
