//! The rules of the games, from their pages, with pictures that the games draw.

use axum::response::IntoResponse as _;
use game::{Kind, Text};
use games::{Manual, manual};
use maud::{Markup, html};

use super::markdown::{lead, render};
use super::routes::{PageRoute, get};
use super::{Language, Page, PageAnswer, PageRequest, When, say};
use crate::refusal::ServerRefusal;

/// The routes of the rules.
pub(super) const ROUTES: &[PageRoute] = &[get("/rules", handler!(all)), get("/rules/{game}", handler!(one))];

async fn all(request: PageRequest) -> PageAnswer {
    let language = request.language();
    let content = html! {
        h1 { (language.say(say::rules())) }
        p.lead { (language.say(say::rules_lead())) }
        ul.shelf {
            @for kind in games::kinds() {
                @let page = manual(kind, language.tag());
                li.card.game {
                    a href=(address(kind)) {
                        img.board src=(When::Opening.address(kind, language)) alt="" width="320" height="240";
                        h2 { (page.title) }
                    }
                    p { (lead(page.text)) }
                }
            }
        }
    };
    Ok(Page::new(request.display, language.say(say::rules()), content).into_response())
}

async fn one(request: PageRequest) -> PageAnswer {
    let kind = games::find(request.name("game")).ok_or(ServerRefusal::NotFound)?;
    let language = request.language();
    // Where the page is shorter in a language, the whole of it is a link away.
    let wanted = if request.query("language") == Some("en") { "en" } else { language.tag() };
    let page = manual(kind, wanted);
    let title = format!("{}: {}", page.title, language.say(say::rules()));
    let content = content(kind, page, language);
    Ok(Page::new(request.display, title, content).into_response())
}

fn address(kind: &Kind) -> String {
    format!("/rules/{}", kind.name)
}

fn content(kind: &Kind, page: Manual, language: Language) -> Markup {
    let say = |text: Text| language.say(text);
    let rendered = render(page.text);
    html! {
        article.prose {
            h1 { (page.title) }
            div.pictures {
                (picture(kind, When::Opening, language))
                (picture(kind, When::Later, language))
            }
            nav.contents aria-labelledby="contents-title" {
                h2 #contents-title { (say(say::contents())) }
                ul { @for (id, text) in &rendered.contents { li { a href=(format!("#{id}")) { (text) } } } }
            }
            div lang=(page.language) { (rendered.body) }
            @if page.language != "en" {
                p { a href=(format!("{}?language=en", address(kind))) hreflang="en" { (say(say::in_english())) } }
            }
            p { a.button href=(format!("/#game-{}", kind.name)) { (say(say::play())) } }
        }
    }
}

fn picture(kind: &Kind, when: When, language: Language) -> Markup {
    let about = match when {
        When::Opening => say::picture_of_opening(language.title(kind)),
        When::Later => say::picture_of_middle(language.title(kind)),
    };
    let about = language.say(about);
    html! {
        figure {
            a href=(when.address(kind, language)) { img.board src=(when.address(kind, language)) alt=(about) width="320" height="240"; }
            figcaption { (about) }
        }
    }
}
