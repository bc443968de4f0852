//! All tournaments, and how to take part.

use axum::response::{IntoResponse as _, Response};
use games::manual;
use maud::{Markup, html};
use referee::tournament::Stage;
use serde_json::Value;
use store::Summary;

use super::sayings::FORMATS;
use crate::pages::cookies::cookie;
use crate::pages::failure::Failure;
use crate::pages::frame::Page;
use crate::pages::look::Language;
use crate::pages::visit::{ENTRY, Visit};
use crate::pages::words::{Word, filled};

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
pub(super) async fn all(visit: Visit) -> Result<Response, Failure> {
    let before = visit.query("before").and_then(|number| number.parse().ok());
    let found = visit.door.app.tournaments.list(before, SHOWN).await.map_err(|why| visit.fail(why))?;
    let older = if found.len() == SHOWN { found.last().map(|last| last.number) } else { None };
    let rows: Vec<Row> = found.into_iter().map(|summary| row(&visit, summary)).collect();
    let language = visit.language();
    let say = |word: Word| word.text(language);
    let part = |title, stage, empty| part(&rows, (title, stage, empty), language);
    let content = html! {
        div.welcome {
            h1 { (say(Word::Tournaments)) }
            p.lead { (say(Word::TournamentsLead)) }
            p { a.button href="/tournaments/new" { (say(Word::NewTournament)) } }
        }
        div #all data-fresh {
            (part(Word::TournamentGathering, Stage::Gathering, Some(Word::NoneGathering)))
            (part(Word::Running, Stage::Playing, None))
            (part(Word::TournamentFinished, Stage::Over, None))
            @if let Some(older) = older {
                p { a.button.quiet href=(format!("/tournaments?before={older}")) { (say(Word::OlderOnes)) } }
            }
        }
        section aria-labelledby="how-title" {
            h2 #how-title { (say(Word::HowToTakePart)) }
            ol.steps {
                @for word in [Word::StepEnter, Word::StepWait, Word::StepReturn] { li { (say(word)) } }
            }
        }
    };
    let page = Page { look: visit.look, title: say(Word::Tournaments), content, styles: Vec::new() };
    Ok(page.into_response())
}

fn row(visit: &Visit, found: Summary) -> Row {
    let more: Value = serde_json::from_str(&found.summary).unwrap_or_default();
    Row {
        is_mine: cookie(&visit.headers, &format!("{ENTRY}{}", found.id)).is_some(),
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
fn part(rows: &[Row], (title, stage, empty): (Word, Stage, Option<Word>), language: Language) -> Markup {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.stage == stage.name()).collect();
    let id = format!("{}-title", stage.name());
    html! {
        @if !rows.is_empty() || empty.is_some() {
            section aria-labelledby=(id) {
                h2 id=(id) { (title.text(language)) }
                @match (rows.is_empty(), empty) {
                    (true, Some(empty)) => p.hint { (empty.text(language)) },
                    _ => ul.tables { @for row in rows { (row.card(language)) } },
                }
            }
        }
    }
}

impl Row {
    fn card(&self, language: Language) -> Markup {
        let kind = games::find(&self.game);
        let title = kind.map_or(self.game.as_str(), |kind| manual(kind, language.tag()).title);
        let number = filled(Word::TournamentNumber, language, &[&self.number.to_string()]);
        let format = FORMATS.iter().find(|(word, _, _, _)| *word == self.format);
        let is_open = self.stage == Stage::Gathering.name();
        let deed = if is_open && !self.is_mine { Word::TakePart } else { Word::Look };
        html! {
            li.card {
                div {
                    strong { (title) } " " span.meta { (number) }
                    @if self.is_mine { " " span.due { (Word::YouTakePart.text(language)) } }
                    p { @if let Some((_, _, word, _)) = format { (word.text(language)) } }
                    p.meta { (self.people(language)) }
                }
                a.button href=(format!("/tournaments/{}", self.number)) {
                    (deed.text(language)) span.unseen { ": " (number) }
                }
            }
        }
    }

    fn people(&self, language: Language) -> String {
        let here = self.players.to_string();
        let people = match self.size {
            Some(size) if self.stage == Stage::Gathering.name() => {
                filled(Word::EnteredOf, language, &[&here, &size.to_string()])
            }
            _ => filled(Word::PlayerCount, language, &[&here]),
        };
        match self.round {
            0 => people,
            round => format!("{people} · {}", filled(Word::RoundNumber, language, &[&round.to_string()])),
        }
    }
}
