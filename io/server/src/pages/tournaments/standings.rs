//! The standings, the crosstable, and the players who did not play to the end.

use maud::{Markup, html};
use referee::tournament::{Fault, Format, Place, Stage};

use super::TournamentVisitor;
use super::status::points;
use crate::pages::say;
use crate::pages::shared::number;

/// Up to so many teams there is a table of who met whom.
const MOST_TEAMS: usize = 40;

impl TournamentVisitor<'_> {
    /// Who entered, before it begins; then how they stand.
    pub(super) fn standings(&self) -> Markup {
        if self.tournament.stage() == Stage::Gathering {
            return self.entrants();
        }
        let places = self.tournament.places();
        html! {
            (self.table(&places))
            @if self.tournament.terms.format != Format::Knockout && places.len() <= MOST_TEAMS { (self.crosstable(&places)) }
        }
    }

    fn entrants(&self) -> Markup {
        let present = self.tournament.players().iter().filter(|player| player.left.is_none());
        let players: Vec<_> = present.collect();
        html! {
            section aria-labelledby="players-title" {
                h2 #players-title { (self.say(say::players())) }
                @if players.is_empty() { p.hint { (self.say(say::nobody_entered())) } }
                @else {
                    ol.entrants {
                        @for player in players {
                            li {
                                bdi { (player.name) }
                                @if let Some(team) = &player.team { " " span.meta { bdi { (team) } } }
                            }
                        }
                    }
                }
            }
        }
    }

    fn table(&self, places: &[Place]) -> Markup {
        let format = self.tournament.terms.format;
        let is_scored = format != Format::Knockout;
        let has_byes = places.iter().any(|place| 0 < place.byes);
        let own = self.team();
        html! {
            section {
                h2 #standings-title { (self.say(say::standings())) }
                div.scroll #standings-box role="region" aria-labelledby="standings-title" tabindex="0" {
                    table.standings {
                        thead { tr {
                            th scope="col" { (self.say(say::rank_column())) }
                            th scope="col" { (self.say(say::player_column())) }
                            @if is_scored { th scope="col" { (self.say(say::points_column())) } }
                            @for column in [say::won_column(), say::drawn_column(), say::lost_column()] {
                                th scope="col" { (self.say(column)) }
                            }
                            @if has_byes { th scope="col" { (self.say(say::free_column())) } }
                            @if format == Format::Swiss { th scope="col" { (self.say(say::buchholz())) } }
                            @if is_scored { th scope="col" { (self.say(say::sonneborn_berger())) } }
                        } }
                        tbody {
                            @for place in places {
                                tr.own[own == Some(place.team)] {
                                    td { @match place.rank { Some(rank) => (rank), None => "–" } }
                                    th scope="row" {
                                        bdi { (place.names.join(" & ")) }
                                        @if own == Some(place.team) { " " em { (self.say(say::you())) } }
                                    }
                                    @if is_scored { td { b { (place.points) } } }
                                    td { (place.wins) } td { (place.draws) } td { (place.losses) }
                                    @if has_byes { td { (place.byes) } }
                                    @if format == Format::Swiss { td { (place.buchholz.unwrap_or_default()) } }
                                    @if is_scored { td { (place.sonneborn_berger.unwrap_or_default()) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The points of each team against each other, in the order of the standings.
    fn crosstable(&self, places: &[Place]) -> Markup {
        let tallies = self.tournament.tallies();
        let cell = |team: u16, other: u16| {
            let met = tallies[usize::from(team)].met.iter().filter(|(known, _)| *known == other);
            let got: Vec<String> = met.map(|(_, halves)| points(*halves)).collect();
            got.join(" ")
        };
        html! {
            section {
                h2 #cross-title { (self.say(say::crosstable())) }
                p.hint #cross-hint { (self.say(say::crosstable_hint())) }
                div.scroll #cross-box role="region" aria-labelledby="cross-title" aria-describedby="cross-hint" tabindex="0" {
                    table.cross {
                        thead { tr {
                            td {}
                            @for (place, number) in places.iter().zip(1..) {
                                th scope="col" { (number) span.unseen { " " (place.names.join(" & ")) } }
                            }
                        } }
                        tbody {
                            @for (place, number) in places.iter().zip(1..) {
                                tr.own[self.team() == Some(place.team)] {
                                    th scope="row" { span.meta { (number) } " " bdi { (place.names.join(" & ")) } }
                                    @for other in places {
                                        @if other.team == place.team { td.self { "×" } }
                                        @else { td { (cell(place.team, other.team)) } }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Those who did not play to the end, and why.
    pub(super) fn faults(&self) -> Markup {
        let (cheats, failures) = self.tournament.faults();
        let faults: Vec<Fault> = cheats.into_iter().chain(failures).collect();
        html! {
            @if !faults.is_empty() {
                details #fault-list {
                    summary { (self.say(say::faults_title())) " (" (faults.len()) ")" }
                    ul.faults {
                        @for fault in &faults {
                            li {
                                strong { bdi { (fault.name) } } " "
                                span.meta { (self.say(say::round_number(number(fault.round)))) } " "
                                (self.request.refusal_of_code(self.tournament.kind(), fault.why.code()))
                            }
                        }
                    }
                }
            }
        }
    }
}
