//! The standings: points, and tie-breaks.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;

use super::state::{Stage, Tournament};
use super::terms::Format;

/// The standing of a team.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Place {
    /// From 1; equals share one. A team that cheated has none.
    pub rank: Option<u16>,
    /// The team.
    pub team: u16,
    /// Its players' names.
    pub names: Vec<String>,
    /// One for a win, a half for a draw.
    pub points: f64,
    /// Games won, walkovers with them.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// How many byes it had.
    pub byes: u32,
    /// The points of all its opponents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buchholz: Option<f64>,
    /// The points of the opponents it beat, and half the points of those it drew with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sonneborn_berger: Option<f64>,
}

impl Tournament {
    /// The standings, the best first.
    #[must_use]
    pub fn places(&self) -> Vec<Place> {
        let (tallies, cheats, survivors) = (self.tallies(), self.cheats(), self.survivors());
        let halves = |team: u16| tallies[usize::from(team)].halves;
        let is_scored = self.terms.format != Format::Knockout;
        let mut places: Vec<(Vec<u32>, Place)> = Vec::new();
        for (tally, team) in tallies.iter().zip(0..) {
            // What a cheat won counts for its opponents only.
            let is_cheat = cheats.contains(&team);
            let buchholz: u32 = tally.met.iter().map(|(other, _)| halves(*other)).sum();
            let sonneborn: u32 = tally.met.iter().map(|(other, got)| got * halves(*other)).sum();
            let merit = match self.terms.format {
                _ if is_cheat => Vec::new(),
                Format::Knockout => {
                    let is_left = self.stage != Stage::Gathering && survivors.contains(&team);
                    Vec::from([u32::from(tally.last_round) + u32::from(is_left)])
                }
                Format::RoundRobin => Vec::from([tally.halves, sonneborn, tally.wins]),
                Format::Swiss => Vec::from([tally.halves, buchholz, sonneborn, tally.wins]),
            };
            let place = Place {
                rank: None,
                team,
                names: self.names(team).into_iter().map(ToString::to_string).collect(),
                points: if is_cheat { 0.0 } else { f64::from(tally.halves) / 2.0 },
                wins: tally.wins,
                draws: tally.draws,
                losses: tally.losses,
                byes: tally.byes,
                buchholz: is_scored.then_some(f64::from(buchholz) / 2.0),
                sonneborn_berger: is_scored.then_some(f64::from(sonneborn) / 4.0),
            };
            places.push((merit, place));
        }
        places.sort_by(|(one, _), (other, _)| other.cmp(one));
        let (mut rank, mut before) = (0, Vec::new());
        let ranked = places.into_iter().zip(1..).map(|((merit, place), number)| {
            if merit != before {
                (rank, before) = (number, merit);
            }
            Place { rank: if before.is_empty() { None } else { Some(rank) }, ..place }
        });
        ranked.collect()
    }

    /// The teams that won, once the tournament is over.
    #[must_use]
    pub fn winners(&self) -> Vec<u16> {
        if self.stage != Stage::Over {
            return Vec::new();
        }
        let survivors = self.survivors();
        let is_winner = |place: &Place| {
            place.rank == Some(1) && (self.terms.format != Format::Knockout || survivors.contains(&place.team))
        };
        self.places().iter().filter(|place| is_winner(place)).map(|place| place.team).collect()
    }
}
