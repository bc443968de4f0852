//! What every page has around its content.

use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use game::{Shape, Text};
use maud::{DOCTYPE, Markup, html};

use super::display::{LETTERS, TALL};
use super::{DisplaySettings, Label, assets, say};
use crate::http::set;

/// The parts of the site.
const SECTIONS: &[(&str, Label)] =
    &[("/", say::play), ("/rules", say::rules), ("/tournaments", say::tournaments), ("/settings", say::settings)];

/// A page.
pub(super) struct Page {
    pub(super) display: DisplaySettings,
    /// The title, before the name of the program.
    pub(super) title: String,
    pub(super) content: Markup,
    /// Hashes (`'sha256-…'`) of the styles in the boards that it shows.
    pub(super) styles: Vec<String>,
    /// Whether its script checks a table, and keeps the secret of a seat.
    pub(super) is_keyed: bool,
    /// Whether it shows a table that can be played at.
    pub(super) is_table: bool,
}

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        let policy = policy(&self.styles);
        let mut response = Html(self.markup().into_string()).into_response();
        let headers = response.headers_mut();
        set(headers, header::CONTENT_SECURITY_POLICY, &policy);
        set(headers, header::CACHE_CONTROL, "no-store");
        // With less than this, browsers do not say that a form comes from our own page.
        set(headers, header::REFERRER_POLICY, "same-origin");
        response
    }
}

impl Page {
    /// A page without a board.
    pub(super) fn new(display: DisplaySettings, title: String, content: Markup) -> Page {
        Page { display, title, content, styles: Vec::new(), is_keyed: false, is_table: false }
    }

    fn markup(&self) -> Markup {
        let language = self.display.language;
        let say = |text: Text| language.say(text);
        let letters = Some(self.display.letters).filter(|letters| *letters != LETTERS.choices[0].0);
        let window = (self.display.shape == Shape::Tall).then_some(TALL);
        html! {
            (DOCTYPE)
            html lang=(language.tag()) data-colours=(self.display.colours) data-letters=[letters] data-themes=(self.display.looks.themes()) data-window=[window] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) " · " (say(say::parlor())) }
                    link rel="icon" href=(assets::icon()) type="image/svg+xml";
                    link rel="stylesheet" href=(assets::style());
                    @if self.is_keyed { script src=(assets::keys()) defer {} }
                    script src=(assets::script()) defer {}
                    @if self.is_table { script src=(assets::table()) defer {} }
                }
                body.playing[self.is_table] {
                    a.skip href="#content" { (say(say::skip_to_content())) }
                    header.top {
                        a.brand href="/" { img src=(assets::icon()) alt="" width="28" height="28"; (say(say::parlor())) }
                        nav aria-label=(say(say::sections())) {
                            @for (address, name) in SECTIONS.iter().map(|(address, name)| (address, say(name()))) {
                                a href=(address) aria-current=[(self.title == name).then_some("page")] { (name) }
                            }
                        }
                    }
                    main #content tabindex="-1" { (self.content) }
                    div #live aria-live="polite" .unseen {}
                }
            }
        }
    }
}

/// What a page may load: what this server has, and the styles inside boards that have these hashes.
fn policy(styles: &[String]) -> String {
    let styles: String = styles.iter().map(|hash| [" ", hash].concat()).collect();
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'{styles}; img-src 'self' data: blob:; connect-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
    )
}
