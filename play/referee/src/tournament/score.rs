//! What each team has got so far.

use alloc::vec;
use alloc::vec::Vec;

use super::state::{Game, Round, Tournament};
use super::terms::Format;

/// What a team has got so far. Points are counted in halves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Two for a win, one for a draw.
    pub halves: u32,
    /// Games won, walkovers with them.
    pub wins: u32,
    /// Games drawn, or won together with others.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// How many byes it had.
    pub byes: u32,
    /// How many times more it had the first side than another.
    pub lead: i32,
    /// Whether it had the first side last time.
    pub was_first: bool,
    /// Whom it has met, and the halves it got.
    pub met: Vec<(u16, u32)>,
    /// The last round it took part in, from 1.
    pub last_round: u16,
}

/// What a win is worth, in halves.
const WIN: u32 = 2;

impl Tournament {
    /// What each team has got so far.
    #[must_use]
    pub fn tallies(&self) -> Vec<Tally> {
        let mut tallies = vec![Tally::default(); self.teams.len()];
        for (round, number) in self.rounds.iter().zip(1..) {
            self.count(round, number, &mut tallies);
        }
        tallies
    }

    fn count(&self, round: &Round, number: u16, tallies: &mut [Tally]) {
        for game in &round.games {
            for team in &game.sides {
                tallies[usize::from(*team)].last_round = number;
            }
            if game.result.is_some() {
                count_game(game, tallies);
            }
        }
        // In a round robin all teams have equally many byes, so a bye is worth nothing.
        let bye = if self.terms.format == Format::Swiss { WIN } else { 0 };
        for team in &round.byes {
            let tally = &mut tallies[usize::from(*team)];
            tally.halves += bye;
            tally.byes += 1;
            tally.last_round = number;
        }
        for [team, _] in &round.walkovers {
            let tally = &mut tallies[usize::from(*team)];
            tally.halves += WIN;
            tally.wins += 1;
            tally.last_round = number;
        }
    }
}

/// Counts a game that has ended.
fn count_game(game: &Game, tallies: &mut [Tally]) {
    let winners = game.won();
    for (side, team) in game.sides.iter().enumerate() {
        let tally = &mut tallies[usize::from(*team)];
        let got = match (winners.contains(team), winners.len()) {
            (false, _) => 0,
            (true, 1) => WIN,
            (true, _) => 1,
        };
        match got {
            WIN => tally.wins += 1,
            0 => tally.losses += 1,
            _ => tally.draws += 1,
        }
        tally.halves += got;
        tally.lead += if side == 0 { 1 } else { -1 };
        tally.was_first = side == 0;
        tally.met.extend(game.sides.iter().filter(|other| *other != team).map(|other| (*other, got)));
    }
}
