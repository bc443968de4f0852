//! A game in the lobby: its picture, what it is, and the form that sets up a table.

use bots::Level;
use game::{Kind, Speak as _, Value};
use games::manual;
use maud::{Markup, html};
use referee::{Clock, Table};

use super::create::CLOCKS;
use super::game_form::GameForm;
use super::options::{fields, preset};
use crate::pages::markdown::lead;
use crate::pages::shared::levels;
use crate::pages::{FormErrors, FormFields, Language, PageRequest, When, say};

/// The card of a game.
pub(super) fn card(
    request: &PageRequest,
    kind: &'static Kind,
    form: &FormFields,
    wrong: Option<&FormErrors>,
) -> Markup {
    let (language, config) = (request.language(), &request.door.app.config);
    let wrong = wrong.filter(|wrong| wrong.game == Some(kind.name));
    let untouched = FormFields::default();
    let game_form = GameForm { kind, language, typed: if wrong.is_some() { form } else { &untouched }, wrong };
    let page = manual(kind, language.tag());
    let rules = format!("/rules/{}", kind.name);
    html! {
        article.card.game id=(format!("game-{}", kind.name)) aria-labelledby=(game_form.id("title")) {
            img.board src=(When::Opening.address(kind, language)) alt="" width="320" height="240";
            h3 id=(game_form.id("title")) { (page.title) }
            p { (lead(page.text)) }
            p.meta {
                span { (players(kind, language)) }
                a href=(rules) { (language.say(say::how_to_play())) span.unseen { ": " (page.title) } }
            }
            form method="post" action="/tables" data-keyed {
                input type="hidden" name="game" value=(kind.name);
                (game_form.name(request.person()))
                (game_form.password(config.password.is_some()))
                (presets(&game_form))
                div.opponent {
                    button name="computer" value="1" { (language.say(say::play_computer())) span.unseen { ": " (page.title) } }
                    (levels(game_form.typed.get("level").and_then(Level::named), language))
                }
                button.quiet { (language.say(say::play_friend())) span.unseen { ": " (page.title) } }
                (options(&game_form, config.public_clock))
            }
        }
    }
}

/// The setups that the game offers by name.
fn presets(game_form: &GameForm<'_>) -> Markup {
    let presets = game_form.kind.presets;
    let chosen = preset(game_form.kind, game_form.typed).or(presets.first());
    html! {
        @if 1 < presets.len() {
            fieldset.presets {
                legend { (game_form.say(say::what_to_play())) }
                @for preset in presets {
                    label {
                        input type="radio" name="preset" value=(preset.name)
                            checked[chosen.is_some_and(|chosen| chosen.name == preset.name)];
                        span { (game_form.language.of_game(game_form.kind).say(&(preset.label)(), &[])) }
                    }
                }
            }
        }
    }
}

/// How many play a game.
pub(in crate::pages) fn players(kind: &Kind, language: Language) -> String {
    let (least, most) = (kind.seats.start(), kind.seats.end());
    let count = if least == most { Value::from(*least) } else { Value::from(format!("{least}–{most}")) };
    language.say(say::player_count(count))
}

/// Everything that can be chosen.
fn options(game_form: &GameForm<'_>, usual: Clock) -> Markup {
    let is_open = game_form.wrong.is_some_and(FormErrors::is_in_options);
    html! {
        label.check {
            input type="checkbox" name="private" checked[game_form.typed.get("private").is_some()];
            span { (game_form.say(say::only_invited())) }
        }
        details.options open[is_open] {
            summary { (game_form.say(say::options())) }
            @match usual {
                // Where it is usual to have no limit, that is offered once.
                Clock::None => (game_form.clock(CLOCKS, "none")),
                usual => (game_form.clock_or(CLOCKS, usual)),
            }
            (game_form.choices(&fields(game_form.kind)))
            (requests(game_form))
            (keys(game_form, &html! {}))
        }
    }
}

/// What players may ask of each other. Where something is hidden no turn is taken back.
fn requests(game_form: &GameForm<'_>) -> Markup {
    let typed = game_form.typed.get("requests");
    html! {
        label.field {
            (game_form.say(say::players_may_ask()))
            select name="requests" {
                @if !game_form.kind.has_secrets { option value="" { (game_form.say(say::may_ask_all())) } }
                option value="pause" selected[typed == Some("pause")] { (game_form.say(say::may_ask_pause())) }
                option value="none" selected[typed == Some("none")] { (game_form.say(say::may_ask_nothing())) }
            }
        }
    }
}

/// What can be chosen of players' keys; `more` is what a form has besides.
pub(in crate::pages) fn keys(game_form: &GameForm<'_>, more: &Markup) -> Markup {
    let luck = game_form.typed.get("luck");
    html! {
        details.keys {
            summary { (game_form.say(say::fair_luck())) }
            @if Table::needs_luck(game_form.kind) {
                label.field {
                    (game_form.say(say::when_to_share()))
                    select name="luck" {
                        option value="" { (game_form.say(say::share_as_usual())) }
                        option value="late" selected[luck == Some("late")] { (game_form.say(say::share_late())) }
                        option value="early" selected[luck == Some("early")] { (game_form.say(say::share_early())) }
                    }
                }
            }
            label.check {
                input type="checkbox" name="every_seat" checked[game_form.typed.get("every_seat").is_some()];
                span { (game_form.say(say::every_seat())) }
            }
            (more)
        }
    }
}
