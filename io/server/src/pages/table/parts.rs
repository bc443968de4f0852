//! The parts of a table's page that change while it is looked at.

use game::{Actor, AnyGame, Envelope, Held, Look, Outcome, Seat, SeatSet, Speak as _, Text, Value, View, Viewer};
use maud::{Markup, PreEscaped, html};
use referee::{Clock, Stage, Table};
use serde_json::json;
use speech::Speech;

use super::TableVisitor;
use super::preview::is_final;
use crate::http::chooser;
use crate::hub::stage_name;
use crate::pages::board::Caption;
use crate::pages::players::{envelope, names, players};
use crate::pages::shared::{levels, number};
use crate::pages::{Language, qr, say};

/// A table as one visitor sees it.
pub(super) struct TableView<'a> {
    pub(super) visitor: &'a TableVisitor,
    pub(super) table: &'a Table,
    /// The game that is shown: the table's, or one with steps that are not sent yet.
    pub(super) game: &'a dyn AnyGame,
    pub(super) viewer: Viewer,
    pub(super) language: Language,
    /// How the board looks.
    pub(super) look: Look,
    /// Players by seat: as names stand alone, and as they stand in sentences.
    pub(super) names: Vec<String>,
    pub(super) players: Vec<String>,
}

/// What changes, as HTML.
pub(super) struct Parts {
    pub(super) seq: u64,
    pub(super) digest: String,
    pub(super) is_mine: bool,
    pub(super) is_over: bool,
    pub(super) stage: &'static str,
    pub(super) step: Step,
    /// The agreement that is asked of the visitor, if that is all they may do: the page gives it by itself.
    pub(super) agreement: Option<String>,
    /// Whether shares of a draw are called for, where the visitor has a key.
    pub(super) is_called: Option<bool>,
    /// What the visitor alone knows of a draw that is veiled, where they have a key: their script compares it later.
    pub(super) secret: Option<String>,
    pub(super) title: String,
    /// What the game is called.
    pub(super) game: &'static str,
    pub(super) board: String,
    pub(super) status: String,
    pub(super) players: String,
    pub(super) join: String,
    pub(super) actions: String,
    pub(super) controls: String,
    pub(super) end: String,
    pub(super) sketch: String,
}

/// What the script makes of the visitor's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A draw is under way, which is over in no time if all players are there.
    Drawing,
    /// Whatever the visitor may do now completes their turn.
    Final,
    /// What they do may be a step of a turn.
    Open,
}

/// Where lines of the story go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Placed {
    /// In place of all lines on the page.
    Instead,
    /// Below them.
    Below,
    /// Below them, but the first line in place of the last one.
    Continuing,
}

/// Up to so many actions have a button each; more are a list to choose from.
const FEW: usize = 12;

impl Parts {
    /// A table as one visitor sees it.
    pub(super) fn of(view: &TableView<'_>) -> Parts {
        let (table, viewer) = (view.table, view.viewer);
        let actor = view.chooser();
        let envelope: Envelope = envelope(table, view.language);
        let board = view.game.picture(&envelope, &View { viewer, actor, speech: view.speech(), look: view.look });
        let caption = Caption::of(&board);
        let sketch = view.game.sketch(&envelope, viewer, None, view.speech()).plain();
        let game = view.title();
        let status = view.status();
        Parts {
            seq: table.seq(),
            digest: table.digest(viewer).to_string(),
            is_mine: actor.is_some(),
            is_over: table.stage() == Stage::Over,
            stage: stage_name(table.stage()),
            step: view.step(actor),
            agreement: actor.and_then(|_| view.agreement()),
            is_called: view.is_called(),
            secret: view.secret(),
            title: format!("{status} · {game}"),
            game,
            players: view.player_list().into_string(),
            join: view.join().into_string(),
            actions: view.actions(actor, &caption).into_string(),
            controls: view.controls().into_string(),
            end: view.end().into_string(),
            sketch: html! { p { (caption.description) } pre { (sketch) } }.into_string(),
            status: html! { (status) }.into_string(),
            board,
        }
    }

    /// What the script is sent of a turn whose steps are held, and whether they complete it.
    pub(super) fn preview(&self, is_complete: bool) -> serde_json::Value {
        json!({
            "final": self.step == Step::Final, "complete": is_complete,
            "parts": {"board": self.board, "actions": self.actions, "sketch": self.sketch},
        })
    }

    /// What the script is sent: the parts, and lines that go below those on the page. The first of them replaces the last
    /// one there if it continues it.
    pub(super) fn message(&self, lines: &[String], placed: Placed, sounds: &[&str]) -> serde_json::Value {
        json!({
            "seq": self.seq, "digest": self.digest, "mine": self.is_mine, "over": self.is_over, "stage": self.stage,
            "drawing": self.step == Step::Drawing, "final": self.step == Step::Final, "title": self.title,
            "called": self.is_called, "agree": self.agreement, "secret": self.secret, "sounds": sounds, "story": lines, "whole": placed == Placed::Instead, "continues": placed == Placed::Continuing,
            "parts": {
                "board": self.board, "status": self.status, "players": self.players, "join": self.join,
                "actions": self.actions, "controls": self.controls, "end": self.end, "sketch": self.sketch,
            },
        })
    }
}

impl TableView<'_> {
    /// What the script is sent when one of several shares of a draw is there: who else is waited for.
    pub(super) fn drawing(&self) -> serde_json::Value {
        let status = self.status();
        json!({
            "seq": self.table.seq(), "digest": self.table.digest(self.viewer).to_string(), "mine": false, "over": false,
            "drawing": true, "called": self.is_called(), "final": false, "title": format!("{status} · {}", self.title()), "story": [],
            "whole": false, "continues": false,
            "parts": {"status": html! { (status) }.into_string(), "players": self.player_list().into_string()},
        })
    }

    fn is_called(&self) -> Option<bool> {
        if self.visitor.signs() { Some(self.table.is_drawing()) } else { None }
    }

    fn secret(&self) -> Option<String> {
        match self.viewer {
            Viewer::Seat(seat) if self.table.is_veiled() && self.visitor.signs() => self.table.game().secret(seat),
            _ => None,
        }
    }

    fn step(&self, actor: Option<Actor>) -> Step {
        match actor {
            _ if !self.table.owing().is_empty() => Step::Drawing,
            Some(Actor::Seat(seat)) if is_final(self.game, seat, &self.game.legal(Actor::Seat(seat))) => Step::Final,
            _ => Step::Open,
        }
    }
}

impl<'a> TableView<'a> {
    /// A table as it is, for a visitor.
    pub(super) fn of(visitor: &'a TableVisitor, table: &'a Table, language: Language) -> TableView<'a> {
        TableView {
            visitor,
            table,
            game: table.game(),
            viewer: visitor.viewer(table),
            language,
            look: visitor.look(),
            names: names(table, language),
            players: players(table, language),
        }
    }

    pub(super) fn say(&self, text: Text) -> String {
        self.language.say(text)
    }

    /// The sentences of the game.
    fn speech(&self) -> &'static Speech {
        self.language.of_game(self.table.kind())
    }

    fn title(&self) -> &'static str {
        self.language.title(self.table.kind())
    }

    /// How the table stands, as a sentence.
    fn status(&self) -> String {
        let table = self.table;
        match (table.stage(), table.outcome()) {
            (Stage::Gathering, _) => self.say(say::waiting_for(number(table.places.len()), table.game().seats())),
            (Stage::Paused, _) => self.say(say::paused_now()),
            (Stage::Over, Some(outcome)) => self.result(&outcome),
            (Stage::Over, None) => self.say(say::nobody_won()),
            (Stage::Playing, _) if !table.owing().is_empty() => {
                self.about(&say::waiting_for_shares(Value::listed(table.owing().iter())))
            }
            (Stage::Playing, _) if self.is_awaited() => self.say(say::your_turn()),
            (Stage::Playing, _) => self.about(&say::turn_of(Value::comma_separated(table.awaited().iter()))),
        }
    }

    /// The seats for which the game waits: to act, or to share in a draw.
    fn due(&self) -> SeatSet {
        let owing = self.table.owing();
        if owing.is_empty() { self.table.awaited() } else { owing }
    }

    fn is_awaited(&self) -> bool {
        chooser(self.table, self.viewer).is_some()
    }

    fn result(&self, outcome: &Outcome) -> String {
        match self.viewer {
            _ if outcome.winners.iter().next().is_none() => self.say(say::nobody_won()),
            Viewer::Seat(seat) if outcome.winners.has(seat) => self.say(say::you_won()),
            _ => self.about(&say::won_by(Value::listed(outcome.winners.iter()))),
        }
    }

    /// Whose choices are shown: the visitor's, unless their turn is complete.
    fn chooser(&self) -> Option<Actor> {
        chooser(self.table, self.viewer).filter(|_| self.look.held != Held::Complete)
    }

    fn agreement(&self) -> Option<String> {
        match self.viewer {
            Viewer::Seat(seat) => self.game.agreement(seat),
            Viewer::Public | Viewer::Referee => None,
        }
    }

    /// How the game ended, once it has: who won, and by what.
    fn end(&self) -> Markup {
        let outcome = self.table.outcome().filter(|_| self.table.stage() == Stage::Over);
        let result = self.game.result().filter(|_| outcome.is_some());
        html! {
            @if self.table.stage() == Stage::Over {
                h2 { (outcome.map_or_else(|| self.say(say::nobody_won()), |outcome| self.result(&outcome))) }
                @if let Some(result) = result { p { (self.speech().say(&result, &self.players)) } }
                p.why data-ended {}
                div.again data-again {}
            }
        }
    }

    /// A text about players.
    pub(super) fn about(&self, text: &Text) -> String {
        self.language.say_of(text, &self.players)
    }

    /// Who sits where, whose turn it is, and what time they have.
    fn player_list(&self) -> Markup {
        let table = self.table;
        let seats = (0..table.game().seats()).map(Seat);
        let outcome = table.outcome();
        html! {
            h2 { (self.say(say::players())) }
            ul.players {
                @for seat in seats {
                    li.turn[self.due().has(seat)] {
                        @match self.names.get(seat.index()) {
                            Some(name) => b { (name) },
                            None => i { (self.say(say::free_seat())) },
                        }
                        " " (self.presence(seat))
                        " " small { (self.speech().seat(seat)) }
                        @if self.viewer == Viewer::Seat(seat) { " " em { (self.say(say::you())) } }
                        @if table.awaited().has(seat) { " " strong { (self.say(say::to_move())) } }
                        @if outcome.as_ref().is_some_and(|outcome| outcome.winners.has(seat)) {
                            " " strong { (self.say(say::winner())) }
                        }
                        (self.clock(seat))
                    }
                }
            }
            @if 0 < self.visitor.room.spectators() {
                p { (self.say(say::spectators(self.visitor.room.spectators()))) }
            }
        }
    }

    fn clock(&self, seat: Seat) -> Markup {
        let table = self.table;
        let left =
            if table.header.clock == Clock::None { None } else { table.time_left(seat, self.visitor.room.now()) };
        let is_running = table.stage() == Stage::Playing && self.due().has(seat) && !table.away().has(seat);
        html! {
            @if let Some(left) = left {
                " " time.clock role="timer" data-left=(left) data-running=[is_running.then_some("")] { (spelled(left)) }
            }
        }
    }

    /// Sitting down, and asking others to.
    fn join(&self) -> Markup {
        let is_seated = self.visitor.key.is_some();
        html! {
            @if self.table.stage() == Stage::Gathering {
                @if is_seated {
                    p { (self.say(say::you_sit_here())) }
                } @else if let Some(entrant) = &self.visitor.entrant {
                    (entrant.form(self.visitor, self.language))
                } @else {
                    @let arrival = self.visitor.arrival.as_ref();
                    @let name = arrival.map(|arrival| &arrival.name).or(self.visitor.person.as_ref());
                    form.join method="post" action=(self.visitor.path("/sit")) data-auto[arrival.is_some()]
                        data-names=(json!(self.names))
                        data-sit[self.table.header.keys.is_some()] data-luck[self.table.header.keys.is_none()] {
                        label {
                            (self.say(say::your_name())) " "
                            input name="name" required maxlength="100" autocomplete="nickname"
                                value=[name.map(|name| distinct(name, self.table))];
                        }
                        @if let Some(level) = arrival.and_then(|arrival| arrival.computer.as_ref()) {
                            input type="hidden" name="computer" value=(level);
                        }
                        button.main { (self.say(say::sit_down())) }
                    }
                }
                label.share { (self.say(say::link_to_share())) " " input data-share readonly value=(self.visitor.link()); }
                button.quiet type="button" data-copy hidden { (self.say(say::copy_link())) }
                (qr::scan(&self.visitor.link(), self.language))
                @if is_seated {
                    (self.computer())
                    form method="post" action=(self.visitor.path("/leave")) data-signs="leave" { button.quiet { (self.say(say::leave_table())) } }
                }
            }
        }
    }

    /// Everything that may be done now, without the picture.
    fn actions(&self, actor: Option<Actor>, caption: &Caption) -> Markup {
        let Some(actor) = actor else { return PreEscaped(String::new()) };
        let legal = self.game.legal(actor);
        let named = legal.iter().map(|id| (id.as_str(), caption.label(id)));
        let (sure, legal): (Vec<_>, Vec<_>) = named.partition(|(id, _)| caption.is_sure(id));
        html! {
            details.listed {
                summary #may { (self.say(say::legal_actions())) }
                form.actions method="post" action=(self.visitor.path("/act")) data-post aria-labelledby="may" {
                    input type="hidden" name="expected" value=(self.table.digest(self.viewer));
                    input type="hidden" name="request" value=(self.table.seq());
                    @if legal.len() <= FEW {
                        @for (id, label) in &legal { button.quiet name="action" value=(id) { (label) } }
                    } @else {
                        select name="action" aria-labelledby="may" {
                            @for (id, label) in &legal { option value=(id) { (label) } }
                        }
                        button { (self.say(say::do_action())) }
                    }
                    // Where no script asks, what gives something up takes two presses all the same.
                    @for (id, label) in &sure {
                        details { summary { (label) } button.danger name="action" value=(id) data-sure { (label) } }
                    }
                }
            }
        }
    }

    /// Having a computer take the next seat.
    fn computer(&self) -> Markup {
        html! {
            form.opponent method="post" action=(self.visitor.path("/computer")) data-post {
                button.quiet { (self.say(say::seat_computer())) }
                (levels(None, self.language))
            }
        }
    }

    /// What a seat can do besides playing, and the ways to other pages of the table.
    fn controls(&self) -> Markup {
        let button = |rest: &str, text: Text, signs: Option<&str>| {
            html! { form method="post" action=(self.visitor.path(rest)) data-post data-signs=[signs] { button.quiet { (self.say(text)) } } }
        };
        html! {
            @match (self.visitor.key.is_some(), self.table.stage()) {
                (true, Stage::Playing) => {
                    // Others of the tournament wait for the game.
                    @if self.visitor.tournament.is_none() { (self.asking()) }
                    (self.hint())
                    @if self.has_opponent() { (self.claim()) }
                    a.button.quiet href=(self.visitor.path("/resign")) data-open="resign" { (self.say(say::resign())) }
                }
                (true, Stage::Paused) => (button("/resume", say::resume_game(), Some("resume"))),
                _ => {}
            }
            @if let Some(tournament) = &self.visitor.tournament {
                a.button.quiet[self.table.stage() != Stage::Over] href=(format!("/tournaments/{tournament}"))
                    data-back[self.visitor.signs() && self.table.stage() == Stage::Over] {
                    (self.say(say::to_tournament()))
                }
            }
            @match self.table.stage() {
                Stage::Gathering => {}
                Stage::Playing | Stage::Paused => {
                    a.button.quiet href=(self.visitor.path("/replay")) { (self.say(say::replay())) }
                }
                Stage::Over => {
                    a.button href=(self.visitor.path("/replay")) { (self.say(say::replay())) }
                    a.button.quiet href=(self.visitor.path("/analysis")) { (self.say(say::analysis())) }
                }
            }
            a.button.quiet href=(self.visitor.path("/verify")) { (self.say(say::what_is_proved())) }
        }
    }

    /// Whether another person is in the game.
    pub(super) fn has_opponent(&self) -> bool {
        let seats = (0..self.table.game().seats()).map(Seat).filter(|seat| self.viewer != Viewer::Seat(*seat));
        let mut others = seats.filter(|seat| self.table.is_in(*seat)).filter_map(|seat| self.table.sitter(seat));
        others.any(|place| place.bot.is_none())
    }
}

/// A name that no other player of a table has: with a number after it, if need be.
pub(super) fn distinct(name: &str, table: &Table) -> String {
    let is_taken = |name: &str| table.places.iter().any(|place| place.name == name);
    let numbered = (2..).map(|number| format!("{name} {number}"));
    std::iter::once(name.to_string()).chain(numbered).find(|name| !is_taken(name)).unwrap_or_default()
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
