//! The page that says whether a table's log is what happened, and why that can be believed.

use axum::response::{IntoResponse as _, Response};
use game::{Coded as _, Malformed};
use maud::{Markup, html};
use referee::{Report, Table};

use super::Looker;
use super::files::SCRIPT;
use super::proof::{Finding, Proof, check};
use crate::pages::failure::{Failure, capitalised};
use crate::pages::frame::Page;
use crate::pages::look::Language;
use crate::pages::speech::Speech;
use crate::pages::visit::Visit;
use crate::pages::words::{Word, filled};
use crate::refusal::Denied;

/// How many digits of a hash are enough for people to compare.
const DIGITS: usize = 12;

/// What was found, and where it is told.
struct Sheet<'a> {
    finding: &'a Finding,
    language: Language,
    speech: Speech,
    /// The address of the table.
    path: String,
    /// The name of the log, once it is downloaded.
    file: String,
}

/// `GET /tables/{id}/verify`
pub(super) async fn show(visit: Visit) -> Result<Response, Failure> {
    let looker = Looker::of(&visit).await?;
    let (path, table) = (looker.guest.path(""), looker.guest.room.table());
    let number = table.header.number;
    let ending = if table.stage() == referee::Stage::Over { "-receipt" } else { "" };
    let game = games::manual(table.kind(), visit.look.language.tag()).title;
    let finding = visit.door.thinkers.think(move || check(&looker.stored)).await;
    let finding = finding.map_err(|_| visit.fail(Denied::TooManyRequests))?;
    let file = format!("parlor-{number}{ending}.jsonl");
    let language = visit.look.language;
    let sheet = Sheet { finding: &finding, language, speech: Speech::of(table.kind(), language), path, file };
    let title = sheet.say(Word::Verify);
    let content = html! {
        div.verify {
            h1 { (title) " " small { (game) " · " (sheet.fill(Word::TableNumber, &[&number.to_string()])) } }
            (sheet.verdict())
            (sheet.draws())
            (sheet.offline())
            p.files {
                a.button.quiet href=(format!("{}/replay", sheet.path)) { (sheet.say(Word::Replay)) }
                a.button.quiet href=(sheet.path) { (sheet.say(Word::ToTable)) }
            }
        }
    };
    Ok(Page { look: visit.look, title, content, styles: Vec::new() }.into_response())
}

impl Sheet<'_> {
    fn say(&self, word: Word) -> &'static str {
        word.text(self.language)
    }

    /// The same with something in it.
    fn fill(&self, word: Word, values: &[&str]) -> String {
        filled(word, self.language, values)
    }

    /// What was found.
    fn verdict(&self) -> Markup {
        match &self.finding.report {
            Ok(report) => self.right(report),
            Err(malformed) => self.wrong(malformed),
        }
    }

    fn right(&self, report: &Report) -> Markup {
        let lines = report.lines.to_string();
        html! {
            div.notice data-verdict="right" {
                p { strong { "✓ " (self.say(if report.veiled.is_some() { Word::AllRightSoFar } else { Word::AllRight })) } }
            }
            ul {
                li { (self.fill(Word::LinesLinked, &[&lines])) }
                li { (self.say(if report.veiled.is_some() { Word::RulesUpTo } else { Word::RulesKept })) }
                @if report.outcome().is_some() { li { (self.say(Word::ResultFollows)) } }
                li { (self.drawn(report)) }
                @if let Some(line) = report.veiled {
                    // Lines of a file are counted from its header on, plies are not.
                    li data-veiled { (self.fill(Word::StillVeiled, &[&line.saturating_sub(1).to_string()])) }
                }
                @if report.table.header.anchor.is_some() && !has_seeds(&report.table) { li { (self.say(Word::NoSeeds)) } }
            }
            (self.values(report))
        }
    }

    fn drawn(&self, report: &Report) -> String {
        match (report.table.header.anchor, self.finding.proofs.len()) {
            (None, _) => self.say(Word::NoLuck).to_string(),
            (Some(_), 0) => self.say(Word::NoDrawYet).to_string(),
            (Some(_), count) => self.fill(Word::DrawsProved, &[&count.to_string()]),
        }
    }

    /// What the whole log is compared by.
    fn values(&self, report: &Report) -> Markup {
        let table = &report.table;
        html! {
            details {
                summary { (self.say(Word::Values)) }
                dl {
                    dt { (self.say(Word::LastLink)) } dd { code { (report.link) } }
                    @if let Some(anchor) = table.header.anchor { dt { (self.say(Word::Anchor)) } dd { code { (anchor) } } }
                    dt { (self.say(Word::TableId)) } dd { code { (table.header.table) } }
                    @for place in table.places.iter() {
                        dt { (self.fill(Word::SeedOf, &[&place.name])) }
                        dd {
                            @match place.seed { Some(seed) => code { (seed) }, None => (self.say(Word::NoSeed)) }
                        }
                    }
                }
            }
        }
    }

    fn wrong(&self, malformed: &Malformed) -> Markup {
        html! {
            div.notice.wrong role="alert" data-verdict="wrong" {
                p { strong { "✗ " (self.say(Word::SomethingWrong)) } }
                p { (capitalised(&malformed.to_string())) " " code { (malformed.code()) } }
                p { (self.say(Word::WhatToDo)) }
            }
        }
    }

    /// The proof of each draw.
    fn draws(&self) -> Markup {
        let is_seeded = self.finding.report.as_ref().is_ok_and(|report| has_seeds(&report.table));
        let gives = if is_seeded { Word::SeededGives } else { Word::Gives };
        html! {
            @if !self.finding.proofs.is_empty() {
                h2 #draws { (self.say(Word::Draws)) }
                ol.draws aria-labelledby="draws" {
                    @for proof in &self.finding.proofs { li.card data-draw=(proof.draw) { (self.draw(proof, gives)) } }
                }
            }
        }
    }

    fn draw(&self, proof: &Proof, gives: Word) -> Markup {
        let (draw, ply) = (proof.draw.to_string(), proof.drawn.to_string());
        let source = match proof.draw {
            1 => self.say(Word::TheAnchor).to_string(),
            draw => self.fill(Word::SecretOfDraw, &[&(draw - 1).to_string()]),
        };
        // Of what was hidden the story does not tell what it was.
        let is_late = proof.told != proof.drawn;
        let story = self.speech.line(&proof.story);
        let what = if is_late { format!("{story} {}", proof.action) } else { story.into_owned() };
        html! {
            p {
                a href=(format!("{}/replay/{ply}", self.path)) { b { (self.fill(Word::DrawFor, &[&draw, &ply])) } } " "
                @if is_late { (self.fill(Word::ToldLater, &[&proof.told.to_string()])) " " }
                (self.fill(Word::SecretHashes, &[&short(&proof.reveal), &source])) " "
                (self.fill(gives, &[&what]))
            }
            details {
                summary { (self.say(Word::Values)) span.unseen { ": " (self.fill(Word::DrawFor, &[&draw, &ply])) } }
                dl {
                    dt { (self.say(Word::DrawSecret)) } dd { code { (proof.reveal) } }
                    dt { (self.say(Word::HashesTo)) } dd { code { (proof.before) } }
                    dt { (self.say(Word::WasDrawn)) } dd { code { (proof.action) } }
                }
            }
        }
    }

    /// How to check it without us.
    fn offline(&self) -> Markup {
        html! {
            h2 { (self.say(Word::Offline)) }
            p { (self.say(Word::OfflineHint)) }
            p.files {
                a.button href=(format!("{}/log", self.path)) download { (self.say(Word::GetLog)) }
                a.button.quiet href=(SCRIPT) download { (self.say(Word::GetScript)) }
            }
            pre { "parlor verify " (self.file) "\npython3 verify.py " (self.file) }
        }
    }
}

/// Whether anybody brought luck of their own.
fn has_seeds(table: &Table) -> bool {
    table.places.iter().any(|place| place.seed.is_some())
}

fn short(hash: &str) -> String {
    format!("{}…", hash.get(..DIGITS).unwrap_or(hash))
}
