//! The parts of a table's page that change while it is looked at.

use bots::Level;
use game::{Actor, AnyGame, Outcome, Seat, Viewer};
use maud::{Markup, PreEscaped, html};
use referee::{Clock, Stage, Table};
use serde_json::{Value, json};

use super::{Guest, chooser};
use crate::clock::now;
use crate::hub::digest;
use crate::pages::board::Caption;
use crate::pages::look::Language;
use crate::pages::qr;
use crate::pages::shared::levels;
use crate::pages::speech::Speech;
use crate::pages::words::{Word, filled, level_word};

/// A table, and whoever looks at it.
pub(super) struct Eyes<'a> {
    pub(super) guest: &'a Guest,
    pub(super) table: &'a Table,
    /// The game as it is looked at.
    pub(super) game: &'a dyn AnyGame,
    pub(super) viewer: Viewer,
    pub(super) language: Language,
}

/// What changes, as HTML.
pub(super) struct Parts {
    pub(super) seq: u64,
    pub(super) digest: String,
    pub(super) is_mine: bool,
    pub(super) is_over: bool,
    pub(super) title: String,
    /// What the game is called.
    pub(super) game: &'static str,
    pub(super) board: String,
    pub(super) status: String,
    pub(super) players: String,
    pub(super) join: String,
    pub(super) actions: String,
    pub(super) deeds: String,
    pub(super) sketch: String,
}

/// Up to so many actions have a button each; more are a list to choose from.
const FEW: usize = 12;

impl Parts {
    /// A table as somebody sees it.
    pub(super) fn of(eyes: &Eyes<'_>) -> Parts {
        let (table, viewer) = (eyes.table, eyes.viewer);
        let actor = chooser(table, viewer);
        let board = eyes.speech().board(eyes.game.svg(table.envelope(), viewer, actor), table);
        let caption = Caption::of(&board);
        let sketch = eyes.game.sketch(table.envelope(), viewer, None).plain();
        let game = eyes.title();
        let status = eyes.status();
        Parts {
            seq: table.seq(),
            digest: digest(table, viewer).to_string(),
            is_mine: actor.is_some(),
            is_over: table.stage() == Stage::Over,
            title: format!("{status} · {game}"),
            game,
            players: eyes.players().into_string(),
            join: eyes.join().into_string(),
            actions: eyes.actions(actor, &caption).into_string(),
            deeds: eyes.deeds().into_string(),
            sketch: html! { p { (caption.description) } pre { (sketch) } }.into_string(),
            status: html! { (status) }.into_string(),
            board,
        }
    }

    /// What the script is sent of a turn that is not complete.
    pub(super) fn preview(&self) -> Value {
        json!({"parts": {"board": self.board, "actions": self.actions, "sketch": self.sketch}})
    }

    /// What the script is sent.
    pub(super) fn message(&self, story: &[String], is_whole: bool) -> Value {
        json!({
            "seq": self.seq, "digest": self.digest, "mine": self.is_mine, "over": self.is_over, "title": self.title,
            "story": story, "whole": is_whole,
            "parts": {
                "board": self.board, "status": self.status, "players": self.players, "join": self.join,
                "actions": self.actions, "deeds": self.deeds, "sketch": self.sketch,
            },
        })
    }
}

impl<'a> Eyes<'a> {
    /// A table as it is, and whoever looks at it.
    pub(super) fn of(guest: &'a Guest, table: &'a Table, language: Language) -> Eyes<'a> {
        Eyes { guest, table, game: table.game(), viewer: guest.viewer(table), language }
    }

    fn say(&self, word: Word) -> &'static str {
        word.text(self.language)
    }

    /// What the game says, for whoever looks.
    fn speech(&self) -> Speech {
        Speech::of(self.table.kind(), self.language)
    }

    fn title(&self) -> &'static str {
        games::manual(self.table.kind(), self.language.tag()).title
    }

    /// How the table stands, as a sentence.
    fn status(&self) -> String {
        let table = self.table;
        match (table.stage(), table.outcome()) {
            (Stage::Gathering, _) => {
                let counts = [table.places.len().to_string(), table.game().seats().to_string()];
                filled(Word::WaitingFor, self.language, &[&counts[0], &counts[1]])
            }
            (Stage::Paused, _) => self.say(Word::PausedNow).to_string(),
            (Stage::Over, Some(outcome)) => self.result(&outcome),
            (Stage::Over, None) => self.say(Word::NobodyWon).to_string(),
            (Stage::Playing, _) if self.is_awaited() => self.say(Word::YourTurn).to_string(),
            (Stage::Playing, _) => filled(Word::TurnOf, self.language, &[&self.names(table.awaited().iter())]),
        }
    }

    fn is_awaited(&self) -> bool {
        chooser(self.table, self.viewer).is_some()
    }

    fn result(&self, outcome: &Outcome) -> String {
        match self.viewer {
            _ if outcome.winners.iter().next().is_none() => self.say(Word::NobodyWon).to_string(),
            Viewer::Seat(seat) if outcome.winners.has(seat) => self.say(Word::YouWon).to_string(),
            _ => filled(Word::WonBy, self.language, &[&self.names(outcome.winners.iter())]),
        }
    }

    fn names(&self, seats: impl Iterator<Item = Seat>) -> String {
        let names: Vec<String> = seats.filter_map(|seat| self.sitter(seat)).collect();
        names.join(", ")
    }

    /// Who sits where, whose turn it is, and what time they have.
    fn players(&self) -> Markup {
        let table = self.table;
        let seats = (0..table.game().seats()).map(Seat);
        let outcome = table.outcome();
        html! {
            h2 { (self.say(Word::Players)) }
            ul.players {
                @for seat in seats {
                    li.turn[table.awaited().has(seat)] {
                        @match self.sitter(seat) {
                            Some(name) => b { (name) },
                            None => i { (self.say(Word::FreeSeat)) },
                        }
                        " " small { (self.seat_name(seat)) }
                        @if self.viewer == Viewer::Seat(seat) { " " em { (self.say(Word::ThatIsYou)) } }
                        @if table.awaited().has(seat) { " " strong { (self.say(Word::ToMove)) } }
                        @if outcome.as_ref().is_some_and(|outcome| outcome.winners.has(seat)) {
                            " " strong { (self.say(Word::Winner)) }
                        }
                        (self.clock(seat))
                    }
                }
            }
            @if 0 < self.guest.room.spectators() {
                p { (filled(Word::LookingOn, self.language, &[&self.guest.room.spectators().to_string()])) }
            }
        }
    }

    /// What a seat is called. Where the game has no word for it, it has a number.
    fn seat_name(&self, seat: Seat) -> String {
        let name = self.table.kind().seat_names[seat.index()];
        let word = match name.trim_end_matches(|letter: char| letter.is_ascii_digit()) {
            "seat" => Word::SeatNumber,
            "player" => Word::PlayerNumber,
            _ => return self.speech().line(name).into_owned(),
        };
        filled(word, self.language, &[name.trim_start_matches(|letter: char| !letter.is_ascii_digit())])
    }

    /// The name of whoever sits at a seat.
    fn sitter(&self, seat: Seat) -> Option<String> {
        let place = self.table.sitter(seat)?;
        let level = place.bot.as_deref().and_then(Level::named).map(|level| level_word(level).text(self.language));
        Some(level.map_or_else(|| place.name.clone(), |level| filled(Word::ComputerAt, self.language, &[level])))
    }

    fn clock(&self, seat: Seat) -> Markup {
        let table = self.table;
        let left = if table.header.clock == Clock::None { None } else { table.time_left(seat, now()) };
        let is_running = table.stage() == Stage::Playing && table.awaited().has(seat);
        html! {
            @if let Some(left) = left {
                " " time.clock role="timer" data-left=(left) data-running=[is_running.then_some("")] { (spelled(left)) }
            }
        }
    }

    /// Sitting down, and asking others to.
    fn join(&self) -> Markup {
        let is_seated = self.guest.key.is_some();
        html! {
            @if self.table.stage() == Stage::Gathering {
                @if is_seated {
                    p { (self.say(Word::YouSitHere)) }
                } @else {
                    form.join method="post" action=(self.guest.path("/sit")) data-luck {
                        label {
                            (self.say(Word::YourName)) " "
                            input name="name" required maxlength="100" autocomplete="nickname"
                                value=[&self.guest.person];
                        }
                        button.main { (self.say(Word::SitDown)) }
                    }
                }
                label.share { (self.say(Word::LinkToShare)) " " input data-share readonly value=(self.guest.link()); }
                button.quiet type="button" data-copy hidden { (self.say(Word::CopyLink)) }
                (qr::scan(&self.guest.link(), self.language))
                @if is_seated {
                    (self.computer())
                    form method="post" action=(self.guest.path("/leave")) { button.quiet { (self.say(Word::GetUp)) } }
                }
            }
        }
    }

    /// Everything that may be done now, without the picture.
    fn actions(&self, actor: Option<Actor>, caption: &Caption) -> Markup {
        let Some(actor) = actor else { return PreEscaped(String::new()) };
        let legal = self.game.legal(actor);
        let legal: Vec<(&str, &str)> = legal.iter().map(|id| (id.as_str(), caption.label(id))).collect();
        html! {
            h2 #may { (self.say(Word::YouMay)) }
            form.actions method="post" action=(self.guest.path("/act")) data-post aria-labelledby="may" {
                input type="hidden" name="expected" value=(digest(self.table, self.viewer));
                input type="hidden" name="request" value=(self.table.seq());
                @if legal.len() <= FEW {
                    @for (id, label) in &legal { button.quiet name="action" value=(id) { (label) } }
                } @else {
                    select name="action" aria-labelledby="may" {
                        @for (id, label) in &legal { option value=(id) { (label) } }
                    }
                    button { (self.say(Word::DoIt)) }
                }
            }
        }
    }

    /// Asking for a pause, or agreeing to one.
    fn pause(&self) -> Markup {
        let wishing = self.table.wishing();
        let is_asked = matches!(self.viewer, Viewer::Seat(seat) if wishing.has(seat));
        html! {
            @if is_asked {
                p { (self.say(Word::AskedPause)) }
            } @else {
                form method="post" action=(self.guest.path("/pause")) data-post {
                    button.quiet[wishing.is_empty()] {
                        @if wishing.is_empty() { (self.say(Word::AskPause)) }
                        @else { (filled(Word::AgreePause, self.language, &[&self.names(wishing.iter())])) }
                    }
                }
            }
        }
    }

    /// Having a computer take the next seat.
    fn computer(&self) -> Markup {
        html! {
            form.opponent method="post" action=(self.guest.path("/computer")) data-post {
                button.quiet { (self.say(Word::SeatComputer)) }
                (levels(None, self.language))
            }
        }
    }

    /// What a seat can do besides playing.
    fn deeds(&self) -> Markup {
        let deed = |rest: &str, word: Word| {
            html! { form method="post" action=(self.guest.path(rest)) data-post { button.quiet { (self.say(word)) } } }
        };
        html! {
            @match (self.guest.key.is_some(), self.table.stage()) {
                (true, Stage::Playing) => {
                    // Others of the tournament wait for the game.
                    @if self.guest.tournament.is_none() { (self.pause()) }
                    a.button.quiet href=(self.guest.path("/resign")) data-open="resign" { (self.say(Word::Resign)) }
                }
                (true, Stage::Paused) => (deed("/resume", Word::GoOn)),
                _ => {}
            }
            @if let Some(tournament) = &self.guest.tournament {
                a.button.quiet[self.table.stage() != Stage::Over] href=(format!("/tournaments/{tournament}")) {
                    (self.say(Word::ToTournament))
                }
            }
            @match self.table.stage() {
                Stage::Gathering => {}
                Stage::Playing | Stage::Paused => {
                    a.button.quiet href=(self.guest.path("/replay")) { (self.say(Word::Replay)) }
                }
                Stage::Over => {
                    a.button href=(self.guest.path("/replay")) { (self.say(Word::Replay)) }
                    a.button.quiet href=(self.guest.path("/analysis")) { (self.say(Word::Analysis)) }
                    a.button.quiet href=(self.guest.path("/verify")) { (self.say(Word::Verify)) }
                }
            }
        }
    }
}

/// Milliseconds as minutes and seconds, or hours and more.
fn spelled(millis: i64) -> String {
    let seconds = millis.max(0) / 1000;
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::spelled;

    #[test]
    fn times_are_spelled_as_on_a_clock() {
        for (millis, expected) in
            [(-5, "0:00"), (999, "0:00"), (61_000, "1:01"), (3_600_000, "1:00:00"), (90_061_000, "25:01:01")]
        {
            assert_eq!(spelled(millis), expected);
        }
    }
}
