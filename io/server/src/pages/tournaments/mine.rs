//! The visitor's part in a tournament: the game they are in, what they wait for, entering, and beginning it.

use game::{Text, Value, Viewer};
use maud::{Markup, html};
use referee::tournament::{Game, Stage, TournamentRefusal};

use super::TournamentVisitor;
use crate::pages::lobby::LONGEST_NAME;
use crate::pages::shared::number;
use crate::pages::{FormErrors, FormFields, say};
use crate::refusal::no;

/// What the visitor is told.
pub(super) struct Part {
    /// What they are called to do, for the title of the page.
    pub(super) call: Option<String>,
    pub(super) markup: Markup,
}

impl TournamentVisitor<'_> {
    /// What the visitor is told of their part.
    pub(super) async fn part(&self) -> Part {
        let game = self.player.and_then(|player| self.tournament.game_of(player));
        match (self.player, game) {
            (_, Some((game, _))) if self.has_seat(game).await => self.call(game, None).await,
            (Some(player), Some((game, _))) if self.is_called(player, game).await => {
                self.call(game, Some(self.path("/play"))).await
            }
            (Some(player), _) => Part { call: None, markup: self.waiting(player) },
            (None, _) => Part { call: None, markup: self.organising() },
        }
    }

    /// Whether they sit at the table of a game: until all players with keys have come, nobody does.
    async fn has_seat(&self, game: &Game) -> bool {
        let room = self.request.door.app.hub.table(&game.table).await;
        room.is_ok_and(|room| matches!(self.request.viewer(&room, &room.table()), Viewer::Seat(_)))
    }

    /// Whether they bring a key and are called to the table of a game.
    async fn is_called(&self, player: u16, game: &Game) -> bool {
        self.tournament.players()[usize::from(player)].keyed
            && self.request.door.app.hub.table(&game.table).await.is_ok()
    }

    /// A game that they are in; `go` is where the script goes at once.
    async fn call(&self, game: &Game, go: Option<String>) -> Part {
        let own = self.team();
        let others: Vec<String> =
            game.sides.iter().filter(|team| Some(**team) != own).map(|team| self.names(*team)).collect();
        let room = self.request.door.app.hub.table(&game.table).await.ok();
        let is_due = room.as_ref().is_some_and(|room| {
            let table = room.table();
            matches!(self.request.viewer(room, &table), Viewer::Seat(seat) if table.awaited().has(seat))
        });
        let call = self.say(if is_due { say::your_turn() } else { say::your_game() });
        let markup = html! {
            div.notice.call data-announce data-go=[go] {
                h2 { (call) }
                p { (self.say(say::you_play_against(Value::comma_separated(others)))) }
                p { a.button href=(self.path("/play")) { (self.say(say::to_my_game())) } }
            }
            (self.leaving())
        };
        Part { call: Some(call), markup }
    }

    /// For a player who has no game now.
    fn waiting(&self, player: u16) -> Markup {
        let name = &self.tournament.players()[usize::from(player)].name;
        let rank = self.tournament.place_of(player).and_then(|place| place.rank);
        let is_free = self.tournament.rounds().last().zip(self.team()).is_some_and(|(r, team)| r.byes.contains(&team));
        let text = match (self.tournament.stage(), rank) {
            (Stage::Over, Some(rank)) => say::your_rank(number(rank)),
            _ if self.tournament.is_done(player) => say::you_are_out(),
            (Stage::Gathering, _) => say::wait_begin(),
            _ if is_free => say::you_are_free(),
            _ => say::wait_round(),
        };
        html! {
            div.notice data-announce {
                p { strong { (self.say(say::you_entered(name.as_str()))) } " " (self.say(text)) }
            }
            (self.organising())
            (self.leaving())
        }
    }

    fn leaving(&self) -> Markup {
        let can_leave = self.player.is_some_and(|player| !self.tournament.is_done(player)) && self.is_in();
        html! {
            @if can_leave { p { a href=(self.path("/leave")) { (self.say(say::leave_tournament())) } } }
        }
    }

    /// Beginning it, for the organiser.
    fn organising(&self) -> Markup {
        let sides = self.tournament.sides();
        let here = self.tournament.players().iter().filter(|player| player.left.is_none()).count();
        let least = usize::from(sides.least) * usize::from(sides.team);
        html! {
            @if self.is_organiser && self.tournament.stage() == Stage::Gathering {
                form.notice method="post" action=(self.path("/start")) {
                    p { (self.say(say::you_organise())) }
                    @if here < least {
                        p { (self.say(say::more_needed(number(least)))) }
                    } @else if here % usize::from(sides.team) != 0 {
                        p { (self.request.language().refusal(&no(TournamentRefusal::NoPartner))) }
                    } @else {
                        button { (self.say(say::begin_now())) }
                    }
                }
            }
        }
    }

    /// Entering, for a visitor who has not.
    pub(super) fn entry(&self, form: &FormFields, wrong: Option<&FormErrors>) -> Markup {
        let known = form.get("name").map(ToString::to_string).or_else(|| self.request.person());
        let why = |name: &str| wrong.and_then(|wrong| wrong.at(name));
        let is_typed = form.get("age").is_some() || why("age").is_some();
        html! {
            @if self.tournament.stage() == Stage::Gathering && !self.is_in() {
                form.card.enter method="post" action=(self.path("/enter")) {
                    h2 { (self.say(say::take_part())) }
                    p { (self.say(say::entry_hint())) }
                    (self.field("name", (say::your_name(), None), (known.as_deref(), why("name"))))
                    @if 1 < self.tournament.sides().team {
                        (self.field("team", (say::team_label(), Some(say::team_hint())), (form.get("team"), why("team"))))
                    }
                    details open[is_typed] {
                        summary { (self.say(say::age_label())) }
                        (self.field("age", (say::age_label(), Some(say::age_hint())), (form.get("age"), why("age"))))
                    }
                    (self.keyed())
                    button { (self.say(say::enter_tournament())) }
                }
            }
        }
    }

    /// Whether the player brings keys: with scripts only.
    fn keyed(&self) -> Markup {
        let seating = self.tournament.terms.seating();
        html! {
            div data-scripted hidden {
                label.check {
                    input type="checkbox" name="keyed" value="1" checked[seating.every_seat];
                    span { (self.say(say::enter_with_key())) }
                }
                p.hint { (self.say(say::enter_with_key_hint(seating.sit_within))) }
            }
        }
    }

    fn field(
        &self,
        name: &str,
        (label, hint): (Text, Option<Text>),
        (typed, why): (Option<&str>, Option<&str>),
    ) -> Markup {
        let wrong = why.map(|_| format!("enter-{name}-wrong"));
        let means = hint.as_ref().map(|_| format!("enter-{name}-hint"));
        let described: Vec<&str> = wrong.iter().chain(&means).map(String::as_str).collect();
        let described = if described.is_empty() { None } else { Some(described.join(" ")) };
        let mode = (name == "age").then_some("numeric");
        html! {
            div.field {
                label for=(format!("enter-{name}")) { (self.say(label)) }
                input id=(format!("enter-{name}")) name=(name) value=[typed] required[name == "name"]
                    maxlength=(LONGEST_NAME) autocomplete=[(name == "name").then_some("nickname")] inputmode=[mode]
                    aria-invalid=[why.map(|_| "true")] aria-describedby=[described];
                @if let Some(why) = why { p.wrong id=[wrong] { (why) } }
                @if let Some(hint) = hint { p.hint id=[means] { (self.say(hint)) } }
            }
        }
    }
}
