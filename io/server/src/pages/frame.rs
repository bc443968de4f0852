//! What every page has around its content.

use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};

use super::assets;
use super::look::{Colours, Look};
use super::words::Word;

/// What a page may load: what this server has, and nothing else. `{}` is where the hashes of the styles inside boards go.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'{}; img-src 'self' data: blob:; \
                      connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'";

/// The parts of the site.
const SECTIONS: [(&str, Word); 4] =
    [("/", Word::Play), ("/rules", Word::Rules), ("/tournaments", Word::Tournaments), ("/settings", Word::Settings)];

/// A page.
pub(super) struct Page<'a> {
    pub(super) look: Look,
    /// The title, before the name of the program.
    pub(super) title: &'a str,
    pub(super) content: Markup,
    /// Hashes (`'sha256-…'`) of the styles in the boards that it shows.
    pub(super) styles: Vec<String>,
}

impl IntoResponse for Page<'_> {
    fn into_response(self) -> Response {
        let styles: String = self.styles.iter().map(|hash| [" ", hash].concat()).collect();
        let policy = POLICY.replace("{}", &styles);
        let mut response = Html(self.markup().into_string()).into_response();
        if let Ok(policy) = HeaderValue::from_str(&policy) {
            response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        // With less than this, browsers do not say that a form comes from our own page.
        headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
        response
    }
}

impl Page<'_> {
    fn markup(&self) -> Markup {
        let language = self.look.language;
        let say = |word: Word| word.text(language);
        let colours = match self.look.colours {
            Colours::System => "system",
            Colours::Light => "light",
            Colours::Dark => "dark",
        };
        html! {
            (DOCTYPE)
            html lang=(language.tag()) data-colours=(colours) data-board=(self.look.board) data-letters=[self.look.is_large.then_some("large")] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) " · " (say(Word::Parlor)) }
                    link rel="icon" href=(assets::icon()) type="image/svg+xml";
                    link rel="stylesheet" href=(assets::style());
                    script src=(assets::script()) defer {}
                }
                body {
                    a.skip href="#content" { (say(Word::Skip)) }
                    header.top {
                        a.brand href="/" { img src=(assets::icon()) alt="" width="28" height="28"; (say(Word::Parlor)) }
                        nav aria-label=(say(Word::Sections)) {
                            @for (address, word) in SECTIONS {
                                a href=(address) aria-current=[(self.title == say(word)).then_some("page")] { (say(word)) }
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
