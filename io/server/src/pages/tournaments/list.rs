//! All tournaments, and how to take part.

use axum::response::IntoResponse as _;
use game::Text;
use maud::{Markup, html};
use referee::tournament::Stage;
use serde_json::Value;
use store::Summary;

use super::status::FORMATS;
use crate::pages::cookies::cookie;
use crate::pages::page_request::ENTRY;
use crate::pages::shared::number;
use crate::pages::{Language, Page, PageAnswer, PageRequest, say};

/// How many a page shows.
const SHOWN: usize = 60;

/// A tournament in the list.
struct Row {
    number: u64,
    game: String,
    stage: String,
    format: String,
    players: u64,
    size: Option<u64>,
    round: u64,
    /// Whether the visitor has entered.
    is_mine: bool,
}

/// `GET /tournaments`
pub(super) async fn all(request: PageRequest) -> PageAnswer {
    let before = request.query("before").and_then(|number| number.parse().ok());
    let found = request.door.app.tournaments.list(before, SHOWN).await?;
    let older = if found.len() == SHOWN { found.last().map(|last| last.number) } else { None };
    let rows: Vec<Row> = found.into_iter().map(|summary| row(&request, summary)).collect();
    let language = request.language();
    let say = |text: Text| language.say(text);
    let part = |title, stage, empty| part(&rows, (title, stage, empty), language);
    let content = html! {
        div.welcome {
            h1 { (say(say::tournaments())) }
            p.lead { (say(say::tournaments_lead())) }
            p { a.button href="/tournaments/new" { (say(say::new_tournament())) } }
        }
        div #all data-fresh {
            (part(say::tournament_gathering(), Stage::Gathering, Some(say::none_gathering())))
            (part(say::running(), Stage::Playing, None))
            (part(say::tournament_finished(), Stage::Over, None))
            @if let Some(older) = older {
                p { a.button.quiet href=(format!("/tournaments?before={older}")) { (say(say::older_ones())) } }
            }
        }
        section aria-labelledby="how-title" {
            h2 #how-title { (say(say::how_to_take_part())) }
            ol.steps {
                @for step in [say::step_enter(), say::step_wait(), say::step_return()] { li { (say(step)) } }
            }
        }
    };
    let page = Page::new(request.display, say(say::tournaments()), content);
    Ok(page.into_response())
}

fn row(request: &PageRequest, found: Summary) -> Row {
    let more: Value = serde_json::from_str(&found.summary).unwrap_or_default();
    Row {
        is_mine: cookie(request.headers(), &format!("{ENTRY}{}", found.id)).is_some(),
        number: found.number,
        game: found.game,
        stage: found.stage,
        format: more["format"].as_str().unwrap_or_default().to_string(),
        players: more["players"].as_u64().unwrap_or_default(),
        size: more["size"].as_u64(),
        round: more["round"].as_u64().unwrap_or_default(),
    }
}

/// Those at a stage, under a title; where there are none, what is said of that.
fn part(rows: &[Row], (title, stage, empty): (Text, Stage, Option<Text>), language: Language) -> Markup {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.stage == stage.name()).collect();
    let id = format!("{}-title", stage.name());
    html! {
        @if !rows.is_empty() || empty.is_some() {
            section aria-labelledby=(id) {
                h2 id=(id) { (language.say(title)) }
                @match (rows.is_empty(), empty) {
                    (true, Some(empty)) => p.hint { (language.say(empty)) },
                    _ => ul.tables { @for row in rows { (row.card(language)) } },
                }
            }
        }
    }
}

impl Row {
    fn card(&self, language: Language) -> Markup {
        let name = language.say(say::tournament_number(number(self.number)));
        let format = FORMATS.iter().find(|(word, _, _, _)| *word == self.format);
        let is_open = self.stage == Stage::Gathering.name();
        let link = if is_open && !self.is_mine { say::take_part() } else { say::look_at() };
        html! {
            li.card {
                div {
                    strong { (language.title_of(&self.game)) } " " span.meta { (name) }
                    @if self.is_mine { " " span.due { (language.say(say::you_take_part())) } }
                    p { @if let Some((_, _, name, _)) = format { (language.say(name())) } }
                    p.meta { (self.people(language)) }
                }
                a.button href=(format!("/tournaments/{}", self.number)) {
                    (language.say(link)) span.unseen { ": " (name) }
                }
            }
        }
    }

    fn people(&self, language: Language) -> String {
        let people = language.say(match self.size {
            Some(size) if self.stage == Stage::Gathering.name() => say::entered_of(number(self.players), number(size)),
            _ => say::player_count(number(self.players)),
        });
        match self.round {
            0 => people,
            round => format!("{people} · {}", language.say(say::round_number(number(round)))),
        }
    }
}
