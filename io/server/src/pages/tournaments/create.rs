//! Setting up a tournament by a form.

use std::borrow::Cow;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use game::json::{Tree, read};
use game::{Kind, Refused};
use games::manual;
use maud::{Markup, html};
use referee::Clock;
use referee::tournament::{MOST_PLAYERS, Sides, Terms};

use super::ORGANISER;
use super::sayings::FORMATS;
use crate::pages::cookies::kept;
use crate::pages::failure::Failure;
use crate::pages::form::Filled;
use crate::pages::frame::Page;
use crate::pages::lobby::blank::Blank;
use crate::pages::lobby::cards::players;
use crate::pages::lobby::create::CLOCKS;
use crate::pages::lobby::options::{Field, chosen, fields};
use crate::pages::pictures::When;
use crate::pages::visit::Visit;
use crate::pages::words::{Word, filled};
use crate::pages::wrong::Wrong;
use crate::refusal::Denied;
use crate::tournaments::Created;

/// The clock that games of a tournament have if nobody says so.
const MINUTE: (&str, Word, Clock) = ("minute", Word::MinuteClock, Clock::PerMove(60));
/// The clock that is offered first: people who wait for a game look away now and then.
const OFFERED: &str = "quick";
/// What becomes of those who break the rules, by the word that a form has for it.
const POLICIES: [(&str, Word); 2] = [("refuse", Word::PolicyRefuse), ("kick", Word::PolicyKick)];
/// The fields whose mistakes stand beside them.
const OWN: [&str; 4] = ["format", "rounds", "size", "policy"];
/// The most rounds that a form offers.
const MOST_ROUNDS: u64 = 64;
/// The key of a setup that follows from who plays.
const PLAYERS: &str = "players";

/// `GET /tournaments/new`
pub(super) async fn blank(visit: Visit) -> Result<Response, Failure> {
    match visit.query("game") {
        None => Ok(which(&visit).into_response()),
        Some(game) => {
            let kind = games::find(game).ok_or_else(|| visit.fail(Denied::NotFound))?;
            Ok(page(&visit, kind, &Filled::default(), None).into_response())
        }
    }
}

/// `POST /tournaments`
pub(super) async fn create(visit: Visit, form: Filled) -> Result<Response, Failure> {
    let kind = form.get("game").and_then(games::find).ok_or_else(|| visit.fail(Denied::NotFound))?;
    match attempt(&visit, &form, kind).await {
        Ok(created) => {
            let name = format!("{ORGANISER}{}", created.arena.id());
            let cookie = [(header::SET_COOKIE, kept(&visit, &name, &created.organiser.tell()))];
            let number = created.arena.tournament().terms.number;
            Ok((cookie, Redirect::to(&format!("/tournaments/{number}"))).into_response())
        }
        Err(wrong) => Ok((wrong.status, page(&visit, kind, &form, Some(&wrong))).into_response()),
    }
}

async fn attempt(visit: &Visit, form: &Filled, kind: &'static Kind) -> Result<Created, Wrong> {
    let language = visit.language();
    let refused = |why: Refused| Wrong::refused(kind, &why, &OWN, language);
    let setup = chosen(&choices(kind), form).map_err(|wrong| Wrong::setup(kind, wrong, language))?;
    let mut keys: Vec<(Cow<'static, str>, Tree<'static>)> =
        vec![("game".into(), text(kind.name)), ("setup".into(), setup)];
    let mut places = Vec::new();
    for name in ["rounds", "size"] {
        match form.get(name).map(str::parse) {
            Some(Ok(number)) => keys.push((name.into(), Tree::Integer(number))),
            Some(Err(_)) => places.push((name.to_string(), Word::NotANumber.text(language).to_string())),
            None => {}
        }
    }
    if !places.is_empty() {
        return Err(Wrong { game: Some(kind.name), places, rest: Vec::new(), status: StatusCode::BAD_REQUEST });
    }
    for name in ["format", "policy"] {
        keys.extend(form.get(name).map(|word| (name.into(), text(word))));
    }
    let terms = read(&Tree::Object(keys), |node| Terms::read(&node.object(&Terms::KEYS)?));
    let terms = terms.map_err(|wrong| refused(wrong.into()))?;
    let clock = clocks().find(|(word, _, _)| Some(*word) == form.get("clock"));
    let terms = Terms { clock: clock.map_or(terms.clock, |row| row.2), ..terms };
    visit.door.app.gate.table(visit.address).map_err(refused)?;
    visit.door.app.tournaments.create(terms).await.map_err(refused)
}

fn text(text: &str) -> Tree<'static> {
    Tree::Text(text.to_string().into())
}

fn clocks() -> impl Iterator<Item = (&'static str, Word, Clock)> {
    CLOCKS.into_iter().chain([MINUTE])
}

/// What can be chosen for the games of a tournament: all but how many play.
fn choices(kind: &Kind) -> Vec<Field> {
    let mut fields = fields(kind);
    fields.retain(|field| field.path != PLAYERS);
    fields
}

/// Which game a tournament is of.
fn which(visit: &Visit) -> Page<'static> {
    let language = visit.language();
    let title = Word::NewTournament.text(language);
    let content = html! {
        h1 { (title) }
        h2 { (Word::WhichGame.text(language)) }
        ul.shelf {
            @for kind in games::kinds() {
                li.card.game {
                    a href=(format!("/tournaments/new?game={}", kind.name)) {
                        img.board src=(When::Opening.address(kind)) alt="" width="320" height="240";
                        strong { (manual(kind, language.tag()).title) }
                    }
                    p.meta { (players(kind, language)) }
                }
            }
        }
    };
    Page { look: visit.look, title, content, styles: Vec::new() }
}

/// The form, with what was typed and what is wrong with it.
fn page(visit: &Visit, kind: &'static Kind, form: &Filled, wrong: Option<&Wrong>) -> Page<'static> {
    let language = visit.language();
    let say = |word: Word| word.text(language);
    let blank = Blank { kind, language, form, wrong };
    let game = manual(kind, language.tag()).title;
    let content = html! {
        h1 { (say(Word::NewTournament)) }
        p.lead { strong { (game) } " · " a href="/tournaments/new" { (say(Word::AnotherGame)) } }
        @if let Some(wrong) = wrong {
            div.notice.wrong role="alert" tabindex="-1" #wrong { p { (wrong.summary(Word::TournamentWrong, language)) } }
        }
        form.settings.card method="post" action="/tournaments" {
            input type="hidden" name="game" value=(kind.name);
            (formats(&blank))
            (number(&blank, ("size", Word::SizeLabel, Word::SizeHint), (least(kind), MOST_PLAYERS.into())))
            (number(&blank, ("rounds", Word::RoundsLabel, Word::RoundsHint), (1, MOST_ROUNDS)))
            (blank.clock(&clocks().collect::<Vec<_>>(), OFFERED))
            p.hint { (say(Word::TournamentClockHint)) }
            (policies(&blank))
            details.options open[wrong.is_some_and(Wrong::is_in_options)] {
                summary { (filled(Word::OptionsOf, language, &[game])) }
                (blank.choices(&choices(kind)))
            }
            button { (say(Word::SetItUp)) }
        }
    };
    Page { look: visit.look, title: say(Word::NewTournament), content, styles: Vec::new() }
}

/// The fewest players.
fn least(kind: &Kind) -> u64 {
    let sides = Sides::of(kind);
    u64::from(sides.least) * u64::from(sides.team)
}

fn formats(blank: &Blank<'_>) -> Markup {
    let chosen = blank.form.get("format").unwrap_or(FORMATS[0].0);
    html! {
        fieldset.formats {
            legend { (blank.say(Word::FormatLabel)) }
            @for (word, _, name, about) in FORMATS {
                label.check {
                    input type="radio" name="format" value=(word) checked[word == chosen];
                    span { (blank.say(name)) " " small.hint { (blank.say(about)) } }
                }
            }
            (blank.complaint("format"))
        }
    }
}

/// A field for a number that may be left empty.
fn number(blank: &Blank<'_>, (name, label, hint): (&str, Word, Word), (least, most): (u64, u64)) -> Markup {
    let (id, why) = (blank.id(name), blank.why(name));
    let described = format!("{}{id}-hint", why.map(|_| format!("{id}-wrong ")).unwrap_or_default());
    html! {
        div.field {
            label for=(id) { (blank.say(label)) }
            input type="number" id=(id) name=(name) min=(least) max=(most) step="1" value=[blank.form.get(name)]
                aria-invalid=[why.map(|_| "true")] aria-describedby=(described);
            (blank.complaint(name))
            p.hint id=(format!("{id}-hint")) { (blank.say(hint)) }
        }
    }
}

fn policies(blank: &Blank<'_>) -> Markup {
    let chosen = blank.form.get("policy").unwrap_or(POLICIES[0].0);
    html! {
        div.field {
            label for=(blank.id("policy")) { (blank.say(Word::PolicyLabel)) }
            select id=(blank.id("policy")) name="policy" {
                @for (word, text) in POLICIES { option value=(word) selected[word == chosen] { (blank.say(text)) } }
            }
            (blank.complaint("policy"))
        }
    }
}
