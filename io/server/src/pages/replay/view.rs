//! The page of a ply.

use axum::response::{IntoResponse as _, Response};
use game::{Seat, Text, Viewer};
use maud::{Markup, PreEscaped, html};
use referee::Stage;
use serde_json::{Value, json};

use super::past::{Past, Ply};
use super::record::record;
use super::{OPEN, ReplayRequest};
use crate::pages::board::Caption;
use crate::pages::shared::number;
use crate::pages::{DisplaySettings, Label, Language, Page, board, players, say, shared};
use crate::svg;

/// The past of a table at a ply, as a visitor sees it.
pub(super) struct View<'a> {
    replay: &'a ReplayRequest,
    past: &'a Past,
    language: Language,
}

/// How long a ply stays, in milliseconds, and what that is called.
const SPEEDS: &[(u32, Label)] = &[(2400, say::speed_slow), (MEDIUM, say::speed_medium), (500, say::speed_fast)];
const MEDIUM: u32 = 1200;

impl<'a> View<'a> {
    /// The past as it is shown for a request.
    pub(super) fn of(replay: &'a ReplayRequest, past: &'a Past, language: Language) -> View<'a> {
        View { replay, past, language }
    }

    fn say(&self, text: Text) -> String {
        self.language.say(text)
    }

    /// The address of a ply, or of something under it.
    fn address(&self, ply: u64, rest: &str) -> String {
        let open = if self.replay.viewer == Viewer::Referee { "?open" } else { "" };
        format!("{}/replay/{ply}{rest}{open}", self.replay.visitor.path(""))
    }

    /// The board as it was.
    fn board(&self) -> String {
        self.past.board(self.replay.viewer, self.language)
    }

    fn is_over(&self) -> bool {
        self.replay.stage == Stage::Over
    }

    fn game(&self) -> &'static str {
        self.language.title(self.past.table.kind())
    }

    /// Which ply it is.
    fn title(&self) -> String {
        self.say(say::ply_of(number(self.past.ply), number(self.past.last)))
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
        format!("{}. {}", self.title(), self.told()).trim_end().to_string()
    }

    /// Whether the visitor sat at the upper side of the picture, and saw it the other way round.
    fn sat_above(&self) -> bool {
        let table = self.replay.visitor.room.table();
        table.kind().is_opposite && self.replay.visitor.viewer(&table) == Viewer::Seat(Seat(1))
    }

    /// The whole page.
    pub(super) fn page(&self, display: DisplaySettings) -> Response {
        let (past, visitor) = (self.past, &self.replay.visitor);
        let board = self.board();
        let shape = board::is_tall(&board).then_some("tall");
        let name = self.say(say::table_number(number(past.table.header.number)));
        let content = html! {
            div.table.replay data-replay=(visitor.path("/replay")) data-ply=(past.ply) data-first=(past.first)
                data-last=(past.last) data-flip=[self.sat_above().then_some("")] data-words=(self.script_words()) {
                h1 { (self.game()) " " small { (name) " · " (self.say(say::replay())) } }
                div.board data-part="board" data-game=(self.past.table.kind().name) data-shape=[shape] { (PreEscaped(&board)) }
                (self.controls())
                section.side data-part="said" { (self.said()) }
                div.around {
                    @if !self.is_over() { p.notice data-newer { (self.newer()) } }
                    p.refusal role="alert" data-refusal {}
                    (self.list())
                    (self.files())
                    details.words {
                        summary { (self.say(say::board_in_words())) }
                        div data-part="sketch" { (self.sketch(&board)) }
                    }
                    details {
                        summary { (self.say(say::whole_game())) }
                        pre data-record tabindex="0" role="region" aria-label=(self.say(say::whole_game())) {
                            (record(past))
                        }
                    }
                }
                (self.dialog())
            }
        };
        let styles = svg::styles(&board);
        let title = format!("{} · {} · {name}", self.title(), self.game());
        Page { styles, ..Page::new(display, title, content) }.into_response()
    }

    /// What happened in the ply: in words, in notation, and when.
    fn said(&self) -> Markup {
        let now = self.past.now();
        html! {
            p.status { (self.title()) }
            @if let Some(now) = now {
                p { (self.told()) }
                p.meta {
                    @if let Some(written) = &now.written { code { (written) } " · " }
                    time datetime=(now.at) { (now.at.to_string().replace('T', " ").replace('Z', " UTC")) }
                }
            }
            @for (name, text) in self.past.positions() { p.meta { (name) ": " code { (text) } } }
        }
    }

    /// What happened in the ply: the turn as far as it has come.
    fn told(&self) -> String {
        self.sentences(&self.past.turn_so_far(), self.past.now().and_then(|now| now.note.as_ref()))
    }

    /// A story, or else a note.
    fn sentences(&self, story: &[Text], note: Option<&Text>) -> String {
        match (story, note) {
            ([], Some(note)) => self.say(note.clone()),
            _ => players::story(&self.past.table, story, self.language).join(" "),
        }
    }

    fn sketch(&self, board: &str) -> Markup {
        let table = &self.past.table;
        let (envelope, speech) = (players::envelope(table, self.language), self.language.of_game(table.kind()));
        let sketch = table.game().sketch(&envelope, self.replay.viewer, None, speech).plain();
        html! { p { (Caption::of(board).description) } pre { (sketch) } }
    }

    /// The ways to other plies. What only works with the script is shown by it.
    fn controls(&self) -> Markup {
        let (past, first, last) = (self.past, self.past.first, self.past.last);
        let steps = [
            ("first", "«", say::first_ply(), first),
            ("previous", "‹", say::previous_ply(), past.previous()),
            ("next", "›", say::next_ply(), past.next()),
            ("last", "»", say::last_ply(), last),
        ];
        html! {
            nav.controls aria-label=(self.say(say::plies())) {
                @for (name, sign, label, to) in steps {
                    @let label = self.say(label);
                    a.button.quiet data-step=(name) href=(self.address(to, "")) title=(label)
                        aria-disabled=[(to == past.ply).then_some("true")] {
                        span aria-hidden="true" { (sign) } span.unseen { (label) }
                    }
                }
                button type="button" data-play hidden { (self.say(say::play_all())) }
                label data-scripted hidden {
                    span.unseen { (self.say(say::speed())) }
                    select data-speed {
                        @for (millis, name) in SPEEDS {
                            option value=(millis) selected[*millis == MEDIUM] { (self.say(name())) }
                        }
                    }
                }
                input type="range" data-scrub hidden min=(first) max=(last) value=(past.ply) step="1"
                    aria-label=(self.say(say::ply())) aria-valuetext=(self.title()) autocomplete="off";
            }
        }
    }

    /// Every ply, a line for each turn.
    fn list(&self) -> Markup {
        html! {
            section {
                h2 #plies { (self.say(say::plies())) }
                ol.story.plies data-plies aria-labelledby="plies" {
                    @for (plies, story) in self.past.turns() { li { (self.turn(&plies, &story)) } }
                }
            }
        }
    }

    /// The plies of a turn; the last of them has the story.
    fn turn(&self, plies: &[&Ply], story: &[Text]) -> Markup {
        html! {
            @for (index, ply) in plies.iter().enumerate() {
                a href=(self.address(ply.number, "")) data-to=(ply.number)
                    aria-current=[(ply.number == self.past.ply).then_some("step")] {
                    b { (ply.number) }
                    @if index + 1 == plies.len() { " " span { (self.sentences(story, ply.note.as_ref())) } }
                }
                " "
            }
        }
    }

    /// That a game goes on.
    fn newer(&self) -> Markup {
        let (path, last) = (self.replay.visitor.path(""), self.past.last);
        html! {
            (self.say(say::still_played())) " "
            a data-latest href=(self.address(last, "")) { (self.say(say::to_last_ply())) } " · "
            a href=(path) { (self.say(say::to_table())) }
        }
    }

    /// What can be taken home.
    fn files(&self) -> Markup {
        let (visitor, ply) = (&self.replay.visitor, self.past.ply);
        let log = if self.is_over() { say::receipt() } else { say::log_so_far() };
        html! {
            section {
                h2 { (self.say(say::downloads())) }
                p.files {
                    button.quiet type="button" data-copy-record hidden { (self.say(say::copy_notation())) }
                    a.button.quiet href=(visitor.path("/notation")) download { (self.say(say::notation())) }
                    a.button.quiet href=(visitor.path("/log")) download { (self.say(log)) }
                    a.button.quiet data-svg href=(self.address(ply, "/board.svg")) download {
                        "SVG" span.unseen { ": " (self.say(say::board_label())) }
                    }
                    button.quiet type="button" data-png hidden { "PNG" span.unseen { ": " (self.say(say::board_label())) } }
                }
                @if self.is_over() { p.hint { (self.say(say::receipt_hint())) } }
                p.files {
                    a.button href=(visitor.path("/verify")) { (self.say(say::verify())) }
                    @if self.is_over() { a.button.quiet href=(visitor.path("/analysis")) { (self.say(say::analysis())) } }
                    @if self.past.is_veiled && self.is_over() { (self.hands()) }
                    a.button.quiet href=(visitor.path("")) { (self.say(say::to_table())) }
                    button.quiet type="button" data-turn data-scripted hidden {
                        (self.say(say::turn_board())) " " kbd { "f" }
                    }
                    button.quiet type="button" data-open="help" data-scripted hidden {
                        (self.say(say::keys())) " " kbd { "?" }
                    }
                }
            }
        }
    }

    /// To see what was hidden, or not to.
    fn hands(&self) -> Markup {
        let path = format!("{}/{}", self.replay.visitor.path("/replay"), self.past.ply);
        html! {
            @if self.replay.viewer == Viewer::Referee {
                a.button.quiet href=(path) data-hands { (self.say(say::as_seen_then())) }
            } @else {
                a.button.quiet href=(format!("{path}?{OPEN}")) data-hands { (self.say(say::show_hidden())) }
            }
        }
    }

    fn dialog(&self) -> Markup {
        let keys = vec![
            ("←", say::previous_ply()),
            ("→", say::next_ply()),
            ("Home", say::first_ply()),
            ("End", say::last_ply()),
            ("Space", say::key_space()),
            ("f", say::turn_board()),
            ("t", say::board_in_words()),
            ("?", say::keys()),
        ];
        shared::keys(keys, self.language)
    }

    /// What the script says by itself.
    fn script_words(&self) -> String {
        let words = json!({
            "play": self.say(say::play_all()), "pause": self.say(say::pause_all()), "copied": self.say(say::notation_copied()),
            "failed": self.say(say::ply_not_here()), "newer": self.say(say::newer_plies()),
        });
        words.to_string()
    }
}
