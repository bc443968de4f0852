//! A game in the lobby: its picture, what it is, and the form that sets up a table.

use bots::Level;
use game::Kind;
use games::manual;
use maud::{Markup, html};

use super::blank::Blank;
use super::create::CLOCKS;
use super::options::fields;
use crate::pages::form::Filled;
use crate::pages::look::Language;
use crate::pages::markdown::lead;
use crate::pages::pictures::When;
use crate::pages::shared::levels;
use crate::pages::visit::Visit;
use crate::pages::words::{Word, filled};
use crate::pages::wrong::Wrong;

/// The card of a game.
pub(super) fn card(visit: &Visit, kind: &'static Kind, form: &Filled, wrong: Option<&Wrong>) -> Markup {
    let language = visit.language();
    let wrong = wrong.filter(|wrong| wrong.game == Some(kind.name));
    let untouched = Filled::default();
    let blank = Blank { kind, language, form: if wrong.is_some() { form } else { &untouched }, wrong };
    let page = manual(kind, language.tag());
    let rules = format!("/rules/{}", kind.name);
    html! {
        article.card.game id=(format!("game-{}", kind.name)) aria-labelledby=(blank.id("title")) {
            img.board src=(When::Opening.address(kind)) alt="" width="320" height="240";
            h3 id=(blank.id("title")) { (page.title) }
            p { (lead(page.text)) }
            p.meta {
                span { (players(kind, language)) }
                a href=(rules) { (Word::HowToPlay.text(language)) span.unseen { ": " (page.title) } }
            }
            form method="post" action="/tables" data-luck {
                input type="hidden" name="game" value=(kind.name);
                (blank.name(visit.person()))
                div.opponent {
                    button name="computer" value="1" { (Word::PlayComputer.text(language)) span.unseen { ": " (page.title) } }
                    (levels(blank.form.get("level").and_then(Level::named), language))
                }
                button.quiet { (Word::PlayFriend.text(language)) span.unseen { ": " (page.title) } }
                (options(&blank))
            }
        }
    }
}

/// How many play a game.
pub(in crate::pages) fn players(kind: &Kind, language: Language) -> String {
    let (least, most) = (kind.seats.start(), kind.seats.end());
    let count = if least == most { least.to_string() } else { format!("{least}–{most}") };
    filled(Word::PlayerCount, language, &[&count])
}

/// Everything that can be chosen.
fn options(blank: &Blank<'_>) -> Markup {
    let is_open = blank.wrong.is_some_and(Wrong::is_in_options);
    html! {
        label.check {
            input type="checkbox" name="private" checked[blank.form.get("private").is_some()];
            span { (blank.say(Word::OnlyInvited)) }
        }
        details.options open[is_open] {
            summary { (blank.say(Word::Options)) }
            (blank.clock(&CLOCKS, "none"))
            (blank.choices(&fields(blank.kind)))
        }
    }
}
