//! The page of a tournament. Parts that change are marked: the script replaces each by itself.

use axum::response::{IntoResponse as _, Response};
use maud::{Markup, html};
use referee::Policy;
use referee::tournament::{Format, Stage};

use super::Guest;
use super::sayings::{clock_name, format_name, title};
use crate::pages::failure::Failure;
use crate::pages::form::Filled;
use crate::pages::frame::Page;
use crate::pages::lobby::options::fields;
use crate::pages::qr;
use crate::pages::visit::Visit;
use crate::pages::words::Word;
use crate::pages::wrong::Wrong;

/// `GET /tournaments/{id}`
pub(super) async fn show(visit: Visit) -> Result<Response, Failure> {
    let guest = Guest::of(&visit).await?;
    Ok(page(&guest, &Filled::default(), None).await)
}

/// The page, with what was typed and what is wrong with it.
pub(super) async fn page(guest: &Guest<'_>, form: &Filled, wrong: Option<&Wrong>) -> Response {
    let language = guest.visit.language();
    let name = title(&guest.tournament, language);
    let number = guest.tell(Word::TournamentNumber, &[&guest.tournament.terms.number.to_string()]);
    let part = guest.part().await;
    let heading = part.call.as_ref().map(|call| format!("{call} · ")).unwrap_or_default();
    let is_over = guest.tournament.stage() == Stage::Over;
    let content = html! {
        div.tournament data-follow=[(!is_over).then(|| guest.path("/live"))] {
            h1 { (name) " " small { (number) } }
            p.status #status data-fresh role="status" { (guest.status()) }
            @if !is_over { noscript { p { a.button.quiet href=(guest.path("")) { (guest.say(Word::LookAgain)) } } } }
            @if let Some(wrong) = wrong {
                div.notice.wrong role="alert" tabindex="-1" #wrong { p { (wrong.summary(Word::EntryWrong, language)) } }
            }
            div #part data-fresh { (part.markup) }
            div #entry data-fresh { (guest.entry(form, wrong)) }
            (terms(guest))
            div #share data-fresh { (share(guest)) }
            div #standings data-fresh { (guest.standings()) }
            div #rounds data-fresh { (guest.rounds()) }
            div #faults data-fresh { (guest.faults()) }
            p { a href="/tournaments" { (guest.say(Word::AllTournaments)) } }
        }
    };
    let title = format!("{heading}{name}");
    let page = Page { look: guest.visit.look, title: &title, content, styles: Vec::new() };
    match wrong {
        Some(wrong) => (wrong.status, page).into_response(),
        None => page.into_response(),
    }
}

/// What was fixed for it.
fn terms(guest: &Guest<'_>) -> Markup {
    let (language, terms) = (guest.visit.language(), &guest.tournament.terms);
    let policy = match terms.policy {
        Policy::Refuse => Word::PolicyRefuse,
        Policy::Kick => Word::PolicyKick,
    };
    let rows = [
        (Word::FormatLabel, format_name(terms.format, language).to_string()),
        (Word::TimeFor, clock_name(terms.clock, language)),
        (Word::PolicyLabel, policy.text(language).to_string()),
    ];
    html! {
        dl.terms {
            @for (word, text) in rows { div { dt { (guest.say(word)) } dd { (text) } } }
            @if let (Some(rounds), false) = (terms.rounds, terms.format == Format::Knockout) {
                div { dt { (guest.say(Word::RoundsLabel)) } dd { (rounds) } }
            }
            @for (label, value) in setup(guest) { div { dt { (label) } dd { code { (value) } } } }
            div {
                dt { (guest.say(Word::Rules)) }
                dd { a href=(format!("/rules/{}", terms.game)) { (guest.say(Word::HowToPlay)) } }
            }
        }
    }
}

/// What was chosen for the game: what it is called, and what it is.
fn setup(guest: &Guest<'_>) -> Vec<(String, String)> {
    let fields = fields(guest.tournament.kind());
    let chosen = fields.iter().filter_map(|field| {
        let value = guest.tournament.terms.setup.get(&field.path)?;
        Some((field.label(), serde_json::to_string(value).ok()?))
    });
    chosen.collect()
}

/// The link for others, while they can enter.
fn share(guest: &Guest<'_>) -> Markup {
    let link = format!("{}{}", guest.visit.server(), guest.path(""));
    html! {
        @if guest.tournament.stage() == Stage::Gathering {
            section.card aria-labelledby="share-title" {
                h2 #share-title { (guest.say(Word::InviteOthers)) }
                div.field {
                    label for="link" { (guest.say(Word::LinkToShare)) }
                    input #link readonly value=(link) data-share;
                }
                (qr::scan(&link, guest.visit.language()))
            }
        }
    }
}
