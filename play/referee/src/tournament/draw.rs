//! The pairings of the next round, and whether there is one.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use sha2::{Digest as _, Sha256};

use super::groups::groups;
use super::record::{Pairing, TournamentEvent};
use super::robin::{robin_round, robin_rounds};
use super::state::{Game, Round, Stage, Tournament};
use super::swiss;
use super::terms::Format;
use crate::private::OrderedBy;

/// The pairings of a round.
#[derive(Default)]
struct Drawn {
    games: Vec<Vec<u16>>,
    byes: Vec<u16>,
    walkovers: Vec<[u16; 2]>,
}

impl Tournament {
    /// The teams, in the order of their numbers: partners together, the youngest first if all ages are known, else in
    /// the order of entry.
    pub(super) fn teams_of_players(&self) -> Vec<Vec<u16>> {
        let present = || self.players.iter().zip(0_u16..).filter(|(player, _)| player.left.is_none());
        let size = usize::from(self.sides.team);
        let mut teams: Vec<Vec<u16>> = Vec::new();
        let mut single: Vec<u16> = Vec::new();
        for (player, number) in present() {
            let namesakes = present().filter(|(other, _)| player.team.is_some() && other.team == player.team);
            let namesakes: Vec<u16> = namesakes.map(|(_, other)| other).collect();
            match (size, namesakes.len() == size) {
                (1, _) => teams.push(Vec::from([number])),
                (_, true) if namesakes[0] == number => teams.push(namesakes),
                (_, true) => {}
                // A player without a partner gets the next who has none.
                (_, false) => single.push(number),
            }
        }
        teams.extend(single.chunks(size).map(<[u16]>::to_vec));
        let age = |player: u16| self.players[usize::from(player)].age;
        if self.are_ages_known() {
            teams.sort_by_key(|team| (team.iter().filter_map(|player| age(*player)).min(), team[0]));
        } else {
            teams.sort_by_key(|team| team[0]);
        }
        teams
    }

    /// Whether all players who have not left have stated their age.
    pub(super) fn are_ages_known(&self) -> bool {
        self.players.iter().filter(|player| player.left.is_none()).all(|player| player.age.is_some())
    }

    /// Whether these can be the teams of those who entered. Ages are in no log: where they decided, any order can be.
    pub(super) fn can_be(&self, teams: &[Vec<u16>], order: Option<OrderedBy>) -> bool {
        match order {
            Some(OrderedBy::Age) if !self.are_ages_known() => {
                let mut teams = teams.to_vec();
                teams.sort_unstable_by_key(|team| team.first().copied());
                teams == self.teams_of_players()
            }
            _ => teams == self.teams_of_players(),
        }
    }

    /// Whether everything of the last round has ended.
    pub(super) fn is_between_rounds(&self) -> bool {
        let is_complete = |round: &Round| round.games.iter().all(|game| game.result.is_some());
        self.stage == Stage::Playing && self.rounds.last().is_none_or(is_complete)
    }

    /// Whether no round follows.
    pub(super) fn is_finished(&self) -> bool {
        let gone = self.gone();
        let active = self.teams.len() - gone.len();
        match (self.terms.format, self.rounds.last()) {
            (_, None) => active < 2,
            (Format::Knockout, Some(last)) => {
                let (left, before) = (self.survivors().len(), taking_part(last));
                left < 2 || left == before || (last.games.len() == 1 && last.byes.is_empty())
            }
            (Format::RoundRobin | Format::Swiss, Some(_)) => active == 0 || self.rounds_planned() <= self.rounds.len(),
        }
    }

    /// How many rounds there will be, where that is known beforehand; else 0.
    #[must_use]
    pub fn rounds_planned(&self) -> usize {
        let teams = self.teams.len();
        match (self.terms.format, self.terms.rounds) {
            (Format::Knockout, _) => 0,
            (Format::RoundRobin, legs) => robin_rounds(teams, usize::from(legs.unwrap_or(1))),
            (Format::Swiss, Some(rounds)) => usize::from(rounds),
            // As many as a knockout would have.
            (Format::Swiss, None) => teams.next_power_of_two().trailing_zeros().max(1) as usize,
        }
    }

    /// The next round.
    pub(super) fn next_round(&self) -> TournamentEvent {
        let round = u16::try_from(self.rounds.len() + 1).unwrap_or(u16::MAX);
        let drawn = match self.terms.format {
            Format::Knockout => self.draw_knockout(),
            Format::RoundRobin => self.draw_robin(),
            Format::Swiss => self.draw_swiss(),
        };
        let games = drawn.games.into_iter().zip(0..);
        let games = games.map(|(sides, game)| Pairing { table: table_id(&self.terms.tournament, round, game), sides });
        TournamentEvent::Round { round, games: games.collect(), byes: drawn.byes, walkovers: drawn.walkovers }
    }

    /// The teams that are still in a knockout.
    pub(super) fn survivors(&self) -> Vec<u16> {
        let gone = self.gone();
        let all = match self.rounds.last() {
            None => (0..).take(self.teams.len()).collect(),
            Some(last) => {
                let won = last.games.iter().flat_map(Game::won);
                won.chain(last.byes.iter().copied()).collect::<BTreeSet<u16>>()
            }
        };
        all.difference(&gone).copied().collect()
    }

    fn draw_knockout(&self) -> Drawn {
        let mut field = self.survivors();
        let (least, most) = (usize::from(self.sides.least), usize::from(self.sides.most));
        let tallies = self.tallies();
        let mut byes = Vec::new();
        let sizes = loop {
            match groups(field.len(), least, most) {
                Some(sizes) => break sizes,
                None => {
                    // The last of those with the fewest byes.
                    let free = (0..field.len()).rev().min_by_key(|at| tallies[usize::from(field[*at])].byes);
                    byes.push(field.remove(free.unwrap_or(0)));
                }
            }
        };
        let mut rest = field.as_slice();
        let games = sizes.into_iter().map(|size| {
            let (group, others) = rest.split_at(size);
            rest = others;
            group.to_vec()
        });
        Drawn { games: games.collect(), byes, walkovers: Vec::new() }
    }

    fn draw_robin(&self) -> Drawn {
        let gone = self.gone();
        let number = |team: usize| u16::try_from(team).unwrap_or(u16::MAX);
        let (pairs, free) = robin_round(self.teams.len(), self.rounds.len());
        let mut drawn = Drawn::default();
        drawn.byes.extend(free.map(number).filter(|team| !gone.contains(team)));
        for (first, second) in pairs {
            let (first, second) = (number(first), number(second));
            match (gone.contains(&first), gone.contains(&second)) {
                (false, false) => drawn.games.push(Vec::from([first, second])),
                (false, true) => drawn.walkovers.push([first, second]),
                (true, false) => drawn.walkovers.push([second, first]),
                (true, true) => {}
            }
        }
        drawn
    }

    fn draw_swiss(&self) -> Drawn {
        let gone = self.gone();
        let field = (0..).zip(self.tallies()).filter(|(team, _)| !gone.contains(team));
        let (pairs, free) = swiss::pair(field.collect());
        let games = pairs.into_iter().map(|pair| pair.to_vec()).collect();
        Drawn { games, byes: free.into_iter().collect(), walkovers: Vec::new() }
    }
}

/// How many teams take part in a round.
fn taking_part(round: &Round) -> usize {
    round.byes.len() + round.games.iter().map(|game| game.sides.len()).sum::<usize>()
}

/// The id of a table, which follows from its place in the tournament: the same each time.
fn table_id(tournament: &str, round: u16, game: u16) -> String {
    let hash = Sha256::new()
        .chain_update(b"parlor/tournament/1")
        .chain_update(tournament.as_bytes())
        .chain_update(round.to_be_bytes())
        .chain_update(game.to_be_bytes());
    let hash: [u8; 32] = hash.finalize().into();
    let mut bytes: [u8; 16] = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    // A UUID of version 8: custom bits.
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let digits = format!("{:032x}", u128::from_be_bytes(bytes));
    [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-")
}
