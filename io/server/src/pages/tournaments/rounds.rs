//! The rounds of a tournament: a list of games each, or a bracket.

use maud::{Markup, html};
use referee::tournament::{Format, Game, Round, Stage};

use super::TournamentVisitor;
use crate::pages::{say, shared};

/// Up to so many games are shown all at once; of more, one round.
const MOST_GAMES: usize = 300;

impl TournamentVisitor<'_> {
    /// All rounds, the last first; those of a knockout beside each other, the first first.
    pub(super) fn rounds(&self) -> Markup {
        let rounds = self.tournament.rounds();
        match (rounds.is_empty(), self.tournament.terms.format) {
            (true, _) => html! {},
            (false, Format::Knockout) => self.bracket(),
            (false, Format::RoundRobin | Format::Swiss) => self.list(),
        }
    }

    fn bracket(&self) -> Markup {
        let (rounds, is_over) = (self.tournament.rounds(), self.tournament.stage() == Stage::Over);
        let winners: Vec<String> = self.tournament.winners().iter().map(|team| self.names(*team)).collect();
        html! {
            section {
                h2 #bracket-title { (self.say(say::bracket())) }
                div.scroll #bracket role="region" aria-labelledby="bracket-title" tabindex="0" {
                    ol.bracket {
                        @for (round, number) in rounds.iter().zip(1..) {
                            li.joined[is_joined(rounds, number)] { h3 { (self.round_name(number)) } (self.games(round)) }
                        }
                        @if is_over && !winners.is_empty() {
                            li.champion {
                                h3 { (self.say(say::champion())) }
                                ul.pairs { li.match { strong { bdi { (winners.join(", ")) } } } }
                            }
                        }
                    }
                }
            }
        }
    }

    fn list(&self) -> Markup {
        let rounds = self.tournament.rounds();
        let games: usize = rounds.iter().map(|round| round.games.len()).sum();
        let asked = self.request.query("round").and_then(|round| round.parse().ok());
        let asked = asked.filter(|round| (1..=rounds.len()).contains(round)).unwrap_or(rounds.len());
        let shown = |number: usize| games <= MOST_GAMES || number == asked;
        let numbered: Vec<(&Round, usize)> = rounds.iter().zip(1..).filter(|(_, number)| shown(*number)).collect();
        html! {
            section aria-labelledby="rounds-title" {
                h2 #rounds-title { (self.say(say::rounds_title())) }
                @if MOST_GAMES < games { (self.chooser(asked)) }
                @for (round, number) in numbered.into_iter().rev() {
                    details.round id=(format!("round-{number}")) open[number == asked] {
                        summary { h3 { (self.round_name(number)) } }
                        (self.games(round))
                    }
                }
            }
        }
    }

    /// Where there are too many games: which round to look at.
    fn chooser(&self, asked: usize) -> Markup {
        html! {
            form.inline method="get" action=(self.path("")) {
                label for="round" { (self.say(say::rounds_title())) }
                select #round name="round" {
                    @for number in 1..=self.tournament.rounds().len() {
                        option value=(number) selected[number == asked] { (number) }
                    }
                }
                button.quiet { (self.say(say::look_at())) }
            }
        }
    }

    fn round_name(&self, number: usize) -> String {
        self.say(say::round_number(shared::number(number)))
    }

    fn games(&self, round: &Round) -> Markup {
        html! {
            ul.pairs {
                @for game in &round.games { (self.game(game)) }
                @for team in &round.byes { li.free { (self.say(say::team_is_free(self.names(*team)))) } }
                @for [team, gone] in &round.walkovers {
                    li.free { (self.say(say::walkover(self.names(*team), self.names(*gone)))) }
                }
            }
        }
    }

    /// A game: who plays, who won, and the way to its table.
    fn game(&self, game: &Game) -> Markup {
        let won = game.won();
        let is_draw = 1 < won.len();
        let own = self.team();
        let says = match (&game.result, won.len()) {
            (None, _) => Some(say::stage_playing()),
            (Some(_), 0) => Some(say::nobody_won()),
            (Some(_), 1) => None,
            (Some(_), _) => Some(say::drawn_game()),
        };
        html! {
            li.match {
                a href=(format!("/tables/{}", game.table)) {
                    @for team in &game.sides {
                        span.side.won[won.contains(team) && !is_draw].own[own == Some(*team)] {
                            bdi { (self.names(*team)) }
                            @if own == Some(*team) { " " em { (self.say(say::you())) } }
                            @if won.contains(team) && !is_draw { " " b.mark { "✓" span.unseen { (self.say(say::won_mark())) } } }
                        }
                    }
                    @if let Some(says) = says { span.meta { (self.say(says)) } }
                }
            }
        }
    }
}

/// Whether the winners of two games before meet in each game of a round, so that lines can be drawn between them.
fn is_joined(rounds: &[Round], number: usize) -> bool {
    let (Some(round), Some(before)) =
        (rounds.get(number - 1), number.checked_sub(2).and_then(|before| rounds.get(before)))
    else {
        return false;
    };
    let is_even = |round: &Round| round.byes.is_empty() && round.walkovers.is_empty();
    is_even(round) && is_even(before) && before.games.len() == 2 * round.games.len()
}
