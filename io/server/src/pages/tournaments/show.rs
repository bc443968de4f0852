//! The page of a tournament. Parts that change are marked: the script replaces each by itself.

use axum::response::{IntoResponse as _, Response};
use maud::{Markup, html};
use referee::Policy;
use referee::tournament::{Format, Stage};

use super::TournamentVisitor;
use super::status::{format_name, title};
use crate::pages::lobby::options::fields;
use crate::pages::shared::{clock_name, number};
use crate::pages::{FormErrors, FormFields, Page, PageAnswer, PageRequest, qr, say};

/// `GET /tournaments/{id}`
pub(super) async fn show(request: PageRequest) -> PageAnswer {
    let visitor = TournamentVisitor::of(&request).await?;
    Ok(page(&visitor, &FormFields::default(), None).await)
}

/// The page, with what was typed and what is wrong with it.
pub(super) async fn page(visitor: &TournamentVisitor<'_>, form: &FormFields, wrong: Option<&FormErrors>) -> Response {
    let language = visitor.request.language();
    let name = title(&visitor.tournament, language);
    let number = visitor.say(say::tournament_number(number(visitor.tournament.terms.number)));
    let part = visitor.part().await;
    let heading = part.call.as_ref().map(|call| format!("{call} · ")).unwrap_or_default();
    let is_over = visitor.tournament.stage() == Stage::Over;
    let content = html! {
        div.tournament data-follow=[(!is_over).then(|| visitor.path("/live"))] {
            h1 { (name) " " small { (number) } }
            p.status #status data-fresh role="status" { (visitor.status()) }
            @if !is_over { noscript { p { a.button.quiet href=(visitor.path("")) { (visitor.say(say::reload())) } } } }
            @if let Some(wrong) = wrong {
                div.notice.wrong role="alert" tabindex="-1" #wrong { p { (wrong.summary(say::entry_wrong(), language)) } }
            }
            div #part data-fresh { (part.markup) }
            div #entry data-fresh { (visitor.entry(form, wrong)) }
            (terms(visitor))
            div #share data-fresh { (share(visitor)) }
            div #standings data-fresh { (visitor.standings()) }
            div #rounds data-fresh { (visitor.rounds()) }
            div #faults data-fresh { (visitor.faults()) }
            p { a href="/tournaments" { (visitor.say(say::all_tournaments())) } }
        }
    };
    let title = format!("{heading}{name}");
    let page = Page::new(visitor.request.display, title, content);
    match wrong {
        Some(wrong) => (wrong.status, page).into_response(),
        None => page.into_response(),
    }
}

/// What was fixed for it.
fn terms(visitor: &TournamentVisitor<'_>) -> Markup {
    let (language, terms) = (visitor.request.language(), &visitor.tournament.terms);
    let policy = match terms.policy {
        Policy::Refuse => say::policy_refuse(),
        Policy::Kick => say::policy_kick(),
    };
    let rows = [
        (say::format_label(), format_name(terms.format, language)),
        (say::time_for(), clock_name(terms.clock, language)),
        (say::policy_label(), language.say(policy)),
    ];
    html! {
        dl.terms {
            @for (label, value) in rows { div { dt { (visitor.say(label)) } dd { (value) } } }
            @if let (Some(rounds), false) = (terms.rounds, terms.format == Format::Knockout) {
                div { dt { (visitor.say(say::rounds_label())) } dd { (rounds) } }
            }
            @for (label, value) in setup(visitor) { div { dt { (label) } dd { code { (value) } } } }
            div {
                dt { (visitor.say(say::rules())) }
                dd { a href=(format!("/rules/{}", terms.game)) { (visitor.say(say::how_to_play())) } }
            }
        }
    }
}

/// What was chosen for the game: what it is called, and what it is.
fn setup(visitor: &TournamentVisitor<'_>) -> Vec<(String, String)> {
    let fields = fields(visitor.tournament.kind());
    let chosen = fields.iter().filter_map(|field| {
        let value = visitor.tournament.terms.setup.get(&field.path)?;
        Some((field.label(), serde_json::to_string(value).ok()?))
    });
    chosen.collect()
}

/// The link for others, while they can enter.
fn share(visitor: &TournamentVisitor<'_>) -> Markup {
    let link = format!("{}{}", visitor.request.server(), visitor.path(""));
    html! {
        @if visitor.tournament.stage() == Stage::Gathering {
            section.card aria-labelledby="share-title" {
                h2 #share-title { (visitor.say(say::invite_others())) }
                div.field {
                    label for="link" { (visitor.say(say::link_to_share())) }
                    input #link readonly value=(link) data-share;
                }
                (qr::scan(&link, visitor.request.language()))
            }
        }
    }
}
