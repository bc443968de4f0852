//! How everybody stands, who met whom, and who did not play to the end.

use maud::{Markup, html};
use referee::tournament::{Fault, Format, Place, Stage};

use super::Guest;
use super::sayings::points;
use crate::pages::failure::capitalised;
use crate::pages::speech::reason;
use crate::pages::words::Word;

/// Up to so many teams there is a table of who met whom.
const MOST_TEAMS: usize = 40;

impl Guest<'_> {
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
                h2 #players-title { (self.say(Word::Players)) }
                @if players.is_empty() { p.hint { (self.say(Word::NobodyEntered)) } }
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
                h2 #standings-title { (self.say(Word::Standings)) }
                div.scroll #standings-box role="region" aria-labelledby="standings-title" tabindex="0" {
                    table.standings {
                        thead { tr {
                            th scope="col" { (self.say(Word::Rank)) }
                            th scope="col" { (self.say(Word::Player)) }
                            @if is_scored { th scope="col" { (self.say(Word::Points)) } }
                            @for word in [Word::Won, Word::Drawn, Word::Lost] { th scope="col" { (self.say(word)) } }
                            @if has_byes { th scope="col" { (self.say(Word::Free)) } }
                            @if format == Format::Swiss { th scope="col" { (self.say(Word::Buchholz)) } }
                            @if is_scored { th scope="col" { (self.say(Word::SonnebornBerger)) } }
                        } }
                        tbody {
                            @for place in places {
                                tr.own[own == Some(place.team)] {
                                    td { @match place.rank { Some(rank) => (rank), None => "–" } }
                                    th scope="row" {
                                        bdi { (place.names.join(" & ")) }
                                        @if own == Some(place.team) { " " em { (self.say(Word::ThatIsYou)) } }
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
                h2 #cross-title { (self.say(Word::Crosstable)) }
                p.hint #cross-hint { (self.say(Word::CrosstableHint)) }
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
                    summary { (self.say(Word::FaultsTitle)) " (" (faults.len()) ")" }
                    ul.faults {
                        @for fault in &faults {
                            li {
                                strong { bdi { (fault.name) } } " "
                                span.meta { (self.tell(Word::RoundNumber, &[&fault.round.to_string()])) } " "
                                (self.blame(&fault.why))
                            }
                        }
                    }
                }
            }
        }
    }

    /// What was done wrong, as a sentence.
    fn blame(&self, code: &str) -> String {
        let word = match code {
            "resigned" => Word::FaultResigned,
            "timed_out" => Word::FaultTimedOut,
            "withdrawn" => Word::FaultWithdrawn,
            "never_came_back" => Word::FaultAbsent,
            _ => {
                let sentence = self.visit.door.app.sentence(self.tournament.kind(), code);
                return capitalised(&reason(&sentence, self.visit.language()));
            }
        };
        self.say(word).to_string()
    }
}
