//! The page with the analysis of a game that is over.

use std::time::Duration;

use analysis::{Report, Telling, Words, content};
use axum::Router;
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use maud::{Markup, html};
use referee::Table;

use super::failure::Failure;
use super::frame::Page;
use super::look::Language;
use super::speech::Speech;
use super::table::Guest;
use super::visit::Visit;
use super::words::{Word, filled};
use crate::analyses::Standing;
use crate::http::Door;

/// The address of an analysis.
pub(super) fn router() -> Router<Door> {
    Router::new().route("/tables/{id}/analysis", get(show))
}

/// How long a page may take: short games are looked at by then.
const PATIENCE: Duration = Duration::from_secs(3);
/// Tells browsers to look again, with a script or without.
const REFRESH: HeaderName = HeaderName::from_static("refresh");
/// After how many seconds.
const AGAIN: HeaderValue = HeaderValue::from_static("2");

/// `GET /tables/{id}/analysis`
async fn show(visit: Visit) -> Result<Response, Failure> {
    let guest = Guest::of(&visit).await?;
    let door = &visit.door;
    let standing = door.analyses.of(&guest.room, (&door.app.hub, &door.thinkers), PATIENCE).await;
    let (table, language) = (guest.room.table(), visit.language());
    let number = filled(Word::TableNumber, language, &[&table.header.number.to_string()]);
    let (middle, is_going) = match standing.map_err(|why| visit.fail(why))? {
        Standing::Done(report) => (found(&report, &guest, &table, language), false),
        Standing::Going(done, all) => (going(done, all, language), true),
    };
    let game = games::manual(table.kind(), language.tag()).title;
    let content = html! {
        div.verdict {
            h1 { (game) " " small { (number) " · " (Word::Analysis.text(language)) } }
            (middle)
            p.files {
                a.button.quiet href=(guest.path("/replay")) { (Word::Replay.text(language)) }
                a.button.quiet href=(guest.path("")) { (Word::ToTable.text(language)) }
            }
        }
    };
    let title = format!("{} · {game} · {number}", Word::Analysis.text(language));
    let mut response = Page { look: visit.look, title: &title, content, styles: Vec::new() }.into_response();
    if is_going {
        response.headers_mut().insert(REFRESH, AGAIN);
    }
    Ok(response)
}

/// How far it is.
fn going(done: usize, all: usize, language: Language) -> Markup {
    let text = filled(Word::AnalysisGoing, language, &[&done.to_string(), &all.to_string()]);
    html! {
        p.notice role="status" { (text) }
        progress value=(done) max=(all.max(1)) aria-label=(Word::Analysis.text(language)) {}
    }
}

/// What was found.
fn found(report: &Report, guest: &Guest, table: &Table, language: Language) -> Markup {
    let speech = Speech::of(table.kind(), language);
    let telling = Telling {
        words: &words(language),
        tell: &|story| speech.lines(story).join(" "),
        board: &|line| Some(guest.path(&format!("/replay/{line}"))),
    };
    html! {
        p.hint { (Word::JudgedBy.text(language)) }
        (content(report, &telling))
    }
}

/// What an analysis says, in a language.
fn words(language: Language) -> Words {
    let say = |word: Word| word.text(language);
    Words {
        summary: say(Word::Players),
        player: say(Word::Player),
        result: say(Word::GameResult),
        decisions: say(Word::Decisions),
        forced: say(Word::OnlyMove),
        lost: say(Word::ValueLost),
        per_decision: say(Word::PerDecision),
        doubtful_ones: say(Word::Doubtful),
        mistakes: say(Word::MistakesColumn),
        blunders: say(Word::Blunders),
        luck: say(Word::LuckColumn),
        luck_title: say(Word::Luck),
        without_luck: say(Word::WithoutLuck),
        rating: say(Word::Quality),
        expectation: say(Word::Expectation),
        expectation_about: say(Word::ExpectationFor),
        expectation_several: say(Word::ExpectationAll),
        luck_about: say(Word::LuckFor),
        lines_of_log: say(Word::Ply),
        worst: say(Word::Mistakes),
        nothing_wrong: say(Word::NoMistakes),
        luckiest: say(Word::Luckiest),
        every_decision: say(Word::EveryDecision),
        number: say(Word::Ply),
        played: say(Word::Played),
        best: say(Word::BestMove),
        draw: say(Word::LuckyDraw),
        expected: say(Word::AndThen),
        value: say(Word::Expected),
        verdict: say(Word::Judgement),
        only_move: say(Word::OnlyMove),
        no_luck: say(Word::LuckNotCounted),
        veiled: say(Word::NotJudgedFrom),
        marks: [Word::Fine, Word::Doubtful, Word::Mistake, Word::Blunder].map(say),
        ratings: [
            Word::RatedUnknown,
            Word::RatedFlawless,
            Word::RatedExcellent,
            Word::RatedGood,
            Word::RatedFair,
            Word::RatedShaky,
            Word::RatedWild,
        ]
        .map(say),
    }
}
