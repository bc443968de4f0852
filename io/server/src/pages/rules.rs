//! The rules of the games, from their pages, with pictures that the games draw.

use axum::Router;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use game::Kind;
use games::{Manual, manual};
use maud::{Markup, html};

use super::failure::Failure;
use super::frame::Page;
use super::look::Language;
use super::markdown::{lead, render};
use super::pictures::When;
use super::visit::Visit;
use super::words::{Word, filled};
use crate::http::Door;
use crate::refusal::Denied;

/// The addresses of the rules.
pub(super) fn router() -> Router<Door> {
    Router::new().route("/rules", get(all)).route("/rules/{game}", get(one))
}

async fn all(visit: Visit) -> Response {
    let language = visit.language();
    let content = html! {
        h1 { (Word::Rules.text(language)) }
        p.lead { (Word::RulesLead.text(language)) }
        ul.shelf {
            @for kind in games::kinds() {
                @let page = manual(kind, language.tag());
                li.card.game {
                    a href=(address(kind)) {
                        img.board src=(When::Opening.address(kind)) alt="" width="320" height="240";
                        h2 { (page.title) }
                    }
                    p { (lead(page.text)) }
                }
            }
        }
    };
    Page { look: visit.look, title: Word::Rules.text(language), content, styles: Vec::new() }.into_response()
}

async fn one(visit: Visit) -> Result<Response, Failure> {
    let kind = games::find(visit.name("game")).ok_or_else(|| visit.fail(Denied::NotFound))?;
    let language = visit.language();
    // Where the page is shorter in a language, the whole of it is a link away.
    let wanted = if visit.query("language") == Some("en") { "en" } else { language.tag() };
    let page = manual(kind, wanted);
    let title = format!("{}: {}", page.title, Word::Rules.text(language));
    let content = content(kind, page, language);
    Ok(Page { look: visit.look, title: &title, content, styles: Vec::new() }.into_response())
}

fn address(kind: &Kind) -> String {
    format!("/rules/{}", kind.name)
}

fn content(kind: &Kind, page: Manual, language: Language) -> Markup {
    let say = |word: Word| word.text(language);
    let rendered = render(page.text);
    html! {
        article.prose {
            h1 { (page.title) }
            div.pictures {
                (picture(kind, When::Opening, &filled(Word::OpeningPicture, language, &[page.title])))
                (picture(kind, When::Later, &filled(Word::MiddlePicture, language, &[page.title])))
            }
            nav.contents aria-labelledby="contents-title" {
                h2 #contents-title { (say(Word::Contents)) }
                ul { @for (id, text) in &rendered.contents { li { a href=(format!("#{id}")) { (text) } } } }
            }
            div lang=(page.language) { (rendered.body) }
            @if page.language != "en" {
                p { a href=(format!("{}?language=en", address(kind))) hreflang="en" { (say(Word::InEnglish)) } }
            }
            p { a.button href=(format!("/#game-{}", kind.name)) { (say(Word::Play)) } }
        }
    }
}

fn picture(kind: &Kind, when: When, about: &str) -> Markup {
    html! {
        figure {
            a href=(when.address(kind)) { img.board src=(when.address(kind)) alt=(about) width="320" height="240"; }
            figcaption { (about) }
        }
    }
}
