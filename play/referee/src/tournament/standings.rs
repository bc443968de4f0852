//! Who is how good: points, and what decides between equals.

use alloc::vec::Vec;

use super::score::Tally;
use super::state::{Stage, Tournament};
use super::terms::Format;

/// How a team stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    /// From 1; equals share one. Those who cheated have none.
    pub(super) rank: Option<u16>,
    pub(super) team: u16,
    pub(super) tally: Tally,
    /// The points of all whom it met, in halves.
    pub(super) buchholz: u32,
    /// The points of those it beat and half the points of those it drew with, in quarters.
    pub(super) sonneborn: u32,
}

impl Tournament {
    /// How all teams stand, the best first.
    pub(super) fn standings(&self) -> Vec<Standing> {
        let (tallies, cheats) = (self.tallies(), self.cheats());
        let survivors = if self.terms.format == Format::Knockout { self.survivors() } else { Vec::new() };
        let halves = |team: u16| tallies[usize::from(team)].halves;
        let mut standings: Vec<(Vec<u32>, Standing)> = Vec::new();
        for (tally, team) in tallies.iter().zip(0..) {
            // What a cheat had won counts for those who met them, and for nobody else.
            let is_cheat = cheats.contains(&team);
            let shown = if is_cheat { Tally { halves: 0, ..tally.clone() } } else { tally.clone() };
            let standing = Standing {
                rank: None,
                team,
                buchholz: tally.met.iter().map(|(other, _)| halves(*other)).sum(),
                sonneborn: tally.met.iter().map(|(other, got)| got * halves(*other)).sum(),
                tally: shown,
            };
            let merit = match self.terms.format {
                Format::Knockout => {
                    let is_left = self.stage != Stage::Gathering && survivors.contains(&team);
                    Vec::from([u32::from(tally.last_round) + u32::from(is_left)])
                }
                Format::RoundRobin => Vec::from([tally.halves, standing.sonneborn, tally.wins]),
                Format::Swiss => Vec::from([tally.halves, standing.buchholz, standing.sonneborn, tally.wins]),
            };
            standings.push((if is_cheat { Vec::new() } else { merit }, standing));
        }
        standings.sort_by(|(one, _), (other, _)| other.cmp(one));
        let (mut rank, mut before) = (0, Vec::new());
        let ranked = standings.into_iter().zip(1..).map(|((merit, standing), place)| {
            if merit != before {
                (rank, before) = (place, merit);
            }
            Standing { rank: if before.is_empty() { None } else { Some(rank) }, ..standing }
        });
        ranked.collect()
    }

    /// The teams that won, once it is over.
    #[must_use]
    pub fn winners(&self) -> Vec<u16> {
        match self.stage {
            Stage::Over => {
                let first = self.standings().into_iter().filter(|standing| standing.rank == Some(1));
                let is_winner = |team: &u16| match self.terms.format {
                    Format::Knockout => self.survivors().contains(team),
                    Format::RoundRobin | Format::Swiss => true,
                };
                first.map(|standing| standing.team).filter(is_winner).collect()
            }
            Stage::Gathering | Stage::Playing => Vec::new(),
        }
    }
}
