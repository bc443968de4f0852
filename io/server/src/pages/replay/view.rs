//! The page of a ply.

use axum::response::{IntoResponse as _, Response};
use game::{Seat, Viewer};
use maud::{Markup, PreEscaped, html};
use referee::Stage;
use serde_json::{Value, json};

use super::past::{Past, Ply};
use super::record::record;
use super::{Looker, OPEN};
use crate::pages::board::{self, Caption};
use crate::pages::frame::Page;
use crate::pages::look::{Language, Look};
use crate::pages::shared;
use crate::pages::speech::Speech;
use crate::pages::words::{Word, filled};
use crate::svg;

/// The past of a table at a ply, and whoever looks at it.
pub(super) struct View<'a> {
    pub(super) looker: &'a Looker,
    pub(super) past: &'a Past,
    pub(super) language: Language,
}

/// How long a ply stays, in milliseconds, and what that is called.
const SPEEDS: [(u32, Word); 3] = [(2400, Word::Slow), (1200, Word::Medium), (500, Word::Fast)];

impl View<'_> {
    fn say(&self, word: Word) -> &'static str {
        word.text(self.language)
    }

    /// The address of a ply, or of something under it.
    fn address(&self, ply: u64, rest: &str) -> String {
        let open = if self.looker.viewer == Viewer::Referee { "?open" } else { "" };
        format!("{}/replay/{ply}{rest}{open}", self.looker.guest.path(""))
    }

    fn speech(&self) -> Speech {
        Speech::of(self.past.table.kind(), self.language)
    }

    /// The board as it was.
    fn board(&self) -> String {
        self.speech().board(self.past.board(self.looker.viewer), &self.past.table)
    }

    fn is_over(&self) -> bool {
        self.looker.stage == Stage::Over
    }

    fn game(&self) -> &'static str {
        games::manual(self.past.table.kind(), self.language.tag()).title
    }

    /// Which ply it is.
    fn title(&self) -> String {
        filled(Word::PlyOf, self.language, &[&self.past.ply.to_string(), &self.past.last.to_string()])
    }

    /// What the script is sent.
    pub(super) fn parts(&self) -> Value {
        let board = self.board();
        let sketch = self.sketch(&board).into_string();
        json!({
            "ply": self.past.ply, "last": self.past.last, "title": self.title(),
            "board": board, "said": self.said().into_string(), "sketch": sketch, "spoken": self.spoken(),
        })
    }

    /// What is read out when the script comes to the ply: which it is, and what happened.
    fn spoken(&self) -> String {
        let told = self.past.now().map(|now| self.told(now)).unwrap_or_default();
        format!("{}. {told}", self.title()).trim_end().to_string()
    }

    /// Whether whoever looks sat at the upper side of the picture, and saw it the other way round.
    fn sat_above(&self) -> bool {
        let table = self.looker.guest.room.table();
        table.kind().is_opposite && self.looker.guest.viewer(&table) == Viewer::Seat(Seat(1))
    }

    /// The whole page.
    pub(super) fn page(&self, look: Look) -> Response {
        let (past, guest) = (self.past, &self.looker.guest);
        let board = self.board();
        let shape = board::is_tall(&board).then_some("tall");
        let number = filled(Word::TableNumber, self.language, &[&past.table.header.number.to_string()]);
        let content = html! {
            div.table.replay data-replay=(guest.path("/replay")) data-ply=(past.ply) data-first=(past.first)
                data-last=(past.last) data-flip=[self.sat_above().then_some("")] data-words=(self.script_words()) {
                h1 { (self.game()) " " small { (number) " · " (self.say(Word::Replay)) } }
                div.board data-part="board" data-shape=[shape] { (PreEscaped(&board)) }
                (self.controls())
                section.side data-part="said" { (self.said()) }
                div.around {
                    @if !self.is_over() { p.notice data-newer { (self.newer()) } }
                    p.refusal role="alert" data-refusal {}
                    (self.list())
                    (self.files())
                    details.words {
                        summary { (self.say(Word::BoardInWords)) }
                        div data-part="sketch" { (self.sketch(&board)) }
                    }
                    details {
                        summary { (self.say(Word::WholeGame)) }
                        pre data-record tabindex="0" role="region" aria-label=(self.say(Word::WholeGame)) {
                            (record(past))
                        }
                    }
                }
                (self.dialog())
            }
        };
        let styles = svg::styles(&board);
        let title = format!("{} · {} · {}", self.title(), self.game(), number);
        Page { look, title: &title, content, styles }.into_response()
    }

    /// What happened in the ply: in words, in notation, and when.
    fn said(&self) -> Markup {
        let now = self.past.now();
        html! {
            p.status { (self.title()) }
            @if let Some(now) = now {
                p { (self.told(now)) }
                p.meta {
                    @if let Some(written) = &now.written { code { (written) } " · " }
                    time datetime=(now.at) { (now.at.to_string().replace('T', " ").replace('Z', " UTC")) }
                }
            }
            @for (name, text) in self.past.positions() { p.meta { (name) ": " code { (text) } } }
        }
    }

    /// A ply in words.
    fn told(&self, ply: &Ply) -> String {
        match ply.word {
            Some(word) if ply.story.is_empty() => self.say(word).to_string(),
            _ => self.speech().lines(&ply.story).join(" "),
        }
    }

    fn sketch(&self, board: &str) -> Markup {
        let table = &self.past.table;
        let sketch = table.game().sketch(table.envelope(), self.looker.viewer, None).plain();
        html! { p { (Caption::of(board).description) } pre { (sketch) } }
    }

    /// The ways to other plies. What only works with the script is shown by it.
    fn controls(&self) -> Markup {
        let (past, first, last) = (self.past, self.past.first, self.past.last);
        let steps = [
            ("first", "«", Word::FirstPly, first),
            ("previous", "‹", Word::PreviousPly, past.ply.saturating_sub(1).max(first)),
            ("next", "›", Word::NextPly, (past.ply + 1).min(last)),
            ("last", "»", Word::LastPly, last),
        ];
        html! {
            nav.controls aria-label=(self.say(Word::Plies)) {
                @for (name, sign, word, to) in steps {
                    a.button.quiet data-step=(name) href=(self.address(to, "")) title=(self.say(word))
                        aria-disabled=[(to == past.ply).then_some("true")] {
                        span aria-hidden="true" { (sign) } span.unseen { (self.say(word)) }
                    }
                }
                button type="button" data-play hidden { (self.say(Word::PlayAll)) }
                label data-scripted hidden {
                    span.unseen { (self.say(Word::Speed)) }
                    select data-speed {
                        @for (millis, word) in SPEEDS {
                            option value=(millis) selected[word == Word::Medium] { (self.say(word)) }
                        }
                    }
                }
                input type="range" data-scrub hidden min=(first) max=(last) value=(past.ply) step="1"
                    aria-label=(self.say(Word::Ply)) aria-valuetext=(self.title()) autocomplete="off";
            }
        }
    }

    /// Every ply.
    fn list(&self) -> Markup {
        html! {
            section {
                h2 #plies { (self.say(Word::Plies)) }
                ol.story.plies data-plies aria-labelledby="plies" {
                    @for ply in &self.past.plies {
                        li {
                            a href=(self.address(ply.number, "")) data-to=(ply.number)
                                aria-current=[(ply.number == self.past.ply).then_some("step")] {
                                b { (ply.number) } " " span { (self.told(ply)) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// That a game goes on.
    fn newer(&self) -> Markup {
        let (path, last) = (self.looker.guest.path(""), self.past.last);
        html! {
            (self.say(Word::StillPlayed)) " "
            a data-latest href=(self.address(last, "")) { (self.say(Word::ToLastPly)) } " · "
            a href=(path) { (self.say(Word::ToTable)) }
        }
    }

    /// What can be taken home.
    fn files(&self) -> Markup {
        let (guest, ply) = (&self.looker.guest, self.past.ply);
        let log = if self.is_over() { Word::Receipt } else { Word::LogSoFar };
        html! {
            section {
                h2 { (self.say(Word::TakeHome)) }
                p.files {
                    button.quiet type="button" data-copy-record hidden { (self.say(Word::CopyNotation)) }
                    a.button.quiet href=(guest.path("/notation")) download { (self.say(Word::Notation)) }
                    a.button.quiet href=(guest.path("/log")) download { (self.say(log)) }
                    a.button.quiet data-svg href=(self.address(ply, "/board.svg")) download {
                        "SVG" span.unseen { ": " (self.say(Word::BoardLabel)) }
                    }
                    button.quiet type="button" data-png hidden { "PNG" span.unseen { ": " (self.say(Word::BoardLabel)) } }
                }
                @if self.is_over() { p.hint { (self.say(Word::ReceiptHint)) } }
                p.files {
                    a.button href=(guest.path("/verify")) { (self.say(Word::Verify)) }
                    @if self.is_over() { a.button.quiet href=(guest.path("/analysis")) { (self.say(Word::Analysis)) } }
                    @if self.past.is_veiled && self.is_over() { (self.hands()) }
                    a.button.quiet href=(guest.path("")) { (self.say(Word::ToTable)) }
                    button.quiet type="button" data-turn data-scripted hidden {
                        (self.say(Word::TurnBoard)) " " kbd { "f" }
                    }
                    button.quiet type="button" data-open="help" data-scripted hidden {
                        (self.say(Word::Keys)) " " kbd { "?" }
                    }
                }
            }
        }
    }

    /// To see what was hidden, or not to.
    fn hands(&self) -> Markup {
        let path = format!("{}/{}", self.looker.guest.path("/replay"), self.past.ply);
        html! {
            @if self.looker.viewer == Viewer::Referee {
                a.button.quiet href=(path) data-hands { (self.say(Word::AsSeenThen)) }
            } @else {
                a.button.quiet href=(format!("{path}?{OPEN}")) data-hands { (self.say(Word::ShowHidden)) }
            }
        }
    }

    fn dialog(&self) -> Markup {
        let keys = [
            ("←", Word::PreviousPly),
            ("→", Word::NextPly),
            ("Home", Word::FirstPly),
            ("End", Word::LastPly),
            ("Space", Word::KeySpace),
            ("f", Word::TurnBoard),
            ("t", Word::BoardInWords),
            ("?", Word::Keys),
        ];
        shared::keys(&keys, self.language)
    }

    /// What the script says by itself.
    fn script_words(&self) -> String {
        let words = json!({
            "play": self.say(Word::PlayAll), "pause": self.say(Word::PauseAll), "copied": self.say(Word::NotationCopied),
            "failed": self.say(Word::PlyNotHere), "newer": self.say(Word::NewerPlies), "ply": self.say(Word::PlyOf),
        });
        words.to_string()
    }
}
