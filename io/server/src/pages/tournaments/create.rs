//! Setting up a tournament by a form.

use std::borrow::Cow;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Redirect};
use game::json::{Tree, read};
use game::{Kind, Refused, Text};
use maud::{Markup, html};
use referee::Clock;
use referee::tournament::{MOST_PLAYERS, MOST_SIT_WITHIN, Sides, Terms};

use super::ORGANISER;
use super::status::FORMATS;
use crate::pages::cookies::kept;
use crate::pages::lobby::cards::{keys, players};
use crate::pages::lobby::create::CLOCKS;
use crate::pages::lobby::game_form::GameForm;
use crate::pages::lobby::options::{Field, chosen, fields};
use crate::pages::{FormErrors, FormFields, Label, Page, PageAnswer, PageRequest, When, say};
use crate::refusal::ServerRefusal;
use crate::tournaments::Created;

/// The default clock of a tournament's games.
const MINUTE: (&str, Clock) = ("minute", Clock::PerMove(60));
/// The clock that is offered first: people who wait for a game look away now and then.
const OFFERED: &str = "quick";
/// What happens to players who break the rules, by the word that a form has for it.
const POLICIES: &[(&str, Label)] = &[("refuse", say::policy_refuse), ("kick", say::policy_kick)];
/// The fields whose mistakes stand beside them.
const OWN: &[&str] = &["format", "rounds", "size", "policy", "sit_within"];
/// The most rounds that a form offers.
const MOST_ROUNDS: u64 = 64;
/// The key of a setup that follows from who plays.
const PLAYERS: &str = "players";

/// `GET /tournaments/new`
pub(super) async fn new_form(request: PageRequest) -> PageAnswer {
    match request.query("game") {
        None => Ok(which(&request).into_response()),
        Some(game) => {
            let kind = games::find(game).ok_or(ServerRefusal::NotFound)?;
            Ok(page(&request, kind, &FormFields::default(), None).into_response())
        }
    }
}

/// `POST /tournaments`
pub(super) async fn create(request: PageRequest, form: FormFields) -> PageAnswer {
    let kind = form.get("game").and_then(games::find).ok_or(ServerRefusal::NotFound)?;
    match attempt(&request, &form, kind).await {
        Ok(created) => {
            let name = format!("{ORGANISER}{}", created.arena.id());
            let cookie = [(header::SET_COOKIE, kept(&request, &name, &created.organiser.tell()))];
            let number = created.arena.tournament().terms.number;
            Ok((cookie, Redirect::to(&format!("/tournaments/{number}"))).into_response())
        }
        Err(wrong) => Ok((wrong.status, page(&request, kind, &form, Some(&wrong))).into_response()),
    }
}

async fn attempt(request: &PageRequest, form: &FormFields, kind: &'static Kind) -> Result<Created, FormErrors> {
    let language = request.language();
    let refused = |why: Refused| FormErrors::refused(kind, &why, OWN, language);
    let setup = chosen(kind, &choices(kind), form).map_err(|wrong| FormErrors::setup(kind, wrong, language))?;
    let mut keys: Vec<(Cow<'static, str>, Tree<'static>)> =
        vec![("game".into(), text(kind.name)), ("setup".into(), setup)];
    let mut places = Vec::new();
    for name in ["rounds", "size", "sit_within"] {
        match form.get(name).map(str::parse) {
            Some(Ok(number)) => keys.push((name.into(), Tree::Integer(number))),
            Some(Err(_)) => places.push((name.to_string(), language.say(say::not_a_number()))),
            None => {}
        }
    }
    if !places.is_empty() {
        return Err(FormErrors { game: Some(kind.name), places, rest: Vec::new(), status: StatusCode::BAD_REQUEST });
    }
    for name in ["format", "policy", "luck"] {
        keys.extend(form.get(name).map(|word| (name.into(), text(word))));
    }
    let clock = clocks().find(|(word, _)| Some(*word) == form.get("clock"));
    keys.extend(clock.and_then(|(_, clock)| Some(("clock".into(), written(clock)?))));
    keys.extend(form.get("every_seat").map(|_| ("every_seat".into(), Tree::Bool(true))));
    let terms = read(&Tree::Object(keys), |node| Terms::read(games::kinds(), &node.object(Terms::KEYS)?));
    let terms = terms.map_err(|wrong| refused(wrong.into()))?;
    let (app, address) = (&request.door.app, request.client().address);
    app.may_set_up(address, form.get("password")).map_err(refused)?;
    request.door.app.tournaments.create(terms).await.map_err(refused)
}

fn text(text: &str) -> Tree<'static> {
    Tree::Text(text.to_string().into())
}

/// A clock as documents have it.
fn written(clock: Clock) -> Option<Tree<'static>> {
    Some(Tree::parse(&serde_json::to_string(&clock).ok()?).ok()?.into_owned())
}

fn clocks() -> impl Iterator<Item = (&'static str, Clock)> {
    CLOCKS.iter().copied().chain([MINUTE])
}

/// What can be chosen for the games of a tournament: all but how many play.
fn choices(kind: &Kind) -> Vec<Field> {
    let mut fields = fields(kind);
    fields.retain(|field| field.path != PLAYERS);
    fields
}

/// Which game a tournament is of.
fn which(request: &PageRequest) -> Page {
    let language = request.language();
    let title = language.say(say::new_tournament());
    let content = html! {
        h1 { (title) }
        h2 { (language.say(say::which_game())) }
        ul.shelf {
            @for kind in games::kinds() {
                li.card.game {
                    a href=(format!("/tournaments/new?game={}", kind.name)) {
                        img.board src=(When::Opening.address(kind, language)) alt="" width="320" height="240";
                        strong { (language.title(kind)) }
                    }
                    p.meta { (players(kind, language)) }
                }
            }
        }
    };
    Page::new(request.display, title, content)
}

/// The form, with what was typed and what is wrong with it.
fn page(request: &PageRequest, kind: &'static Kind, form: &FormFields, wrong: Option<&FormErrors>) -> Page {
    let language = request.language();
    let say = |text: Text| language.say(text);
    let game_form = GameForm { kind, language, typed: form, wrong };
    let game = language.title(kind);
    let within = ("sit_within", say::sit_within_label(), say::sit_within_hint());
    let content = html! {
        h1 { (say(say::new_tournament())) }
        p.lead { strong { (game) } " · " a href="/tournaments/new" { (say(say::another_game())) } }
        @if let Some(wrong) = wrong {
            div.notice.wrong role="alert" tabindex="-1" #wrong { p { (wrong.summary(say::tournament_wrong(), language)) } }
        }
        form.settings.card method="post" action="/tournaments" {
            input type="hidden" name="game" value=(kind.name);
            (formats(&game_form))
            (number(&game_form, ("size", say::size_label(), say::size_hint()), (least(kind), MOST_PLAYERS.into())))
            (number(&game_form, ("rounds", say::rounds_label(), say::rounds_hint()), (1, MOST_ROUNDS)))
            (game_form.clock(&clocks().collect::<Vec<_>>(), OFFERED))
            p.hint { (say(say::tournament_clock_hint())) }
            (policies(&game_form))
            details.options open[wrong.is_some_and(FormErrors::is_in_options)] {
                summary { (say(say::options_of(game))) }
                (game_form.choices(&choices(kind)))
                (keys(&game_form, &number(&game_form, within, (1, MOST_SIT_WITHIN.into()))))
            }
            (game_form.password(request.door.app.config.password.is_some()))
            button { (say(say::set_up_tournament())) }
        }
    };
    Page::new(request.display, say(say::new_tournament()), content)
}

/// The fewest players.
fn least(kind: &Kind) -> u64 {
    let sides = Sides::of(kind);
    u64::from(sides.least) * u64::from(sides.team)
}

fn formats(game_form: &GameForm<'_>) -> Markup {
    let chosen = game_form.typed.get("format").unwrap_or(FORMATS[0].0);
    html! {
        fieldset.formats {
            legend { (game_form.say(say::format_label())) }
            @for (word, _, name, hint) in FORMATS {
                label.check {
                    input type="radio" name="format" value=(word) checked[*word == chosen];
                    span { (game_form.say(name())) " " small.hint { (game_form.say(hint())) } }
                }
            }
            (game_form.complaint("format"))
        }
    }
}

/// A field for a number that may be left empty.
fn number(game_form: &GameForm<'_>, (name, label, hint): (&str, Text, Text), (least, most): (u64, u64)) -> Markup {
    let (id, why) = (game_form.id(name), game_form.why(name));
    let described = format!("{}{id}-hint", why.map(|_| format!("{id}-wrong ")).unwrap_or_default());
    html! {
        div.field {
            label for=(id) { (game_form.say(label)) }
            input type="number" id=(id) name=(name) min=(least) max=(most) step="1" value=[game_form.typed.get(name)]
                aria-invalid=[why.map(|_| "true")] aria-describedby=(described);
            (game_form.complaint(name))
            p.hint id=(format!("{id}-hint")) { (game_form.say(hint)) }
        }
    }
}

fn policies(game_form: &GameForm<'_>) -> Markup {
    let chosen = game_form.typed.get("policy").unwrap_or(POLICIES[0].0);
    html! {
        div.field {
            label for=(game_form.id("policy")) { (game_form.say(say::policy_label())) }
            select id=(game_form.id("policy")) name="policy" {
                @for (word, text) in POLICIES { option value=(word) selected[*word == chosen] { (game_form.say(text())) } }
            }
            (game_form.complaint("policy"))
        }
    }
}
