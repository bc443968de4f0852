//! A tournament: its players, rounds and results.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use game::{Digest, Kind, Malformed, Timestamp};

use super::refusal::TournamentRefusal;
use super::result::{Fault, Played, Reason};
use super::terms::{Format, Sides, Terms};
use crate::log::LogHead;
use crate::table::find_kind;

/// A tournament.
#[derive(Clone)]
pub struct Tournament {
    pub(super) kind: &'static Kind,
    /// What was fixed before the first player entered.
    pub terms: Arc<Terms>,
    pub(super) sides: Sides,
    pub(super) stage: Stage,
    pub(super) players: Vec<Player>,
    /// The players of each team.
    pub(super) teams: Vec<Vec<u16>>,
    pub(super) rounds: Vec<Round>,
    pub(super) head: LogHead,
}

/// How far a tournament has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Players can enter.
    Gathering,
    /// Rounds are played.
    Playing,
    /// It is over.
    Over,
}

/// A player who entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The age, where it is known: it is told to nobody.
    pub age: Option<u16>,
    /// The player's own seed.
    pub seed: Option<Digest>,
    /// The team the player asked for.
    pub team: Option<String>,
    /// The hash of the player's secret, where that is known.
    pub key: Option<Digest>,
    /// Whether the player sits down at each table itself, with a key.
    pub keyed: bool,
    /// The round in which the player withdrew, if so; 0 before the first.
    pub left: Option<u16>,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its games.
    pub games: Vec<Game>,
    /// Teams with a bye.
    pub byes: Vec<u16>,
    /// Teams whose opponents have dropped out, and those.
    pub walkovers: Vec<[u16; 2]>,
}

/// A game of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The id of its table.
    pub table: String,
    /// The teams, by side.
    pub sides: Vec<u16>,
    /// How it ended, once it has.
    pub result: Option<Played>,
}

/// The game without a move in time after which a player has dropped out.
const ABSENCES: usize = 2;

impl Tournament {
    /// The tournament of these terms.
    ///
    /// # Errors
    /// A game that is not among `kinds`, or terms on which it cannot be played.
    pub fn new(kinds: &'static [Kind], terms: Terms) -> Result<Tournament, Malformed> {
        let kind = find_kind(kinds, &terms.game)?;
        terms.check(kind)?;
        Ok(Tournament {
            kind,
            sides: Sides::of(kind),
            stage: Stage::Gathering,
            players: Vec::new(),
            teams: Vec::new(),
            rounds: Vec::new(),
            head: LogHead::first(&terms.line(), terms.at),
            terms: Arc::new(terms),
        })
    }

    /// What kind of game is played.
    #[must_use]
    pub fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// How a game is shared among teams.
    #[must_use]
    pub fn sides(&self) -> Sides {
        self.sides
    }

    /// How far it has come.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// How many lines follow the terms.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.head.seq
    }

    /// When the last line was written.
    #[must_use]
    pub fn at(&self) -> Timestamp {
        self.head.at
    }

    /// The players, in the order they entered.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The players of each team, once it has begun.
    #[must_use]
    pub fn teams(&self) -> &[Vec<u16>] {
        &self.teams
    }

    /// The rounds so far.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The player whose secret has this hash.
    #[must_use]
    pub fn player_of(&self, key: &Digest) -> Option<u16> {
        u16::try_from(key.place_among(self.players.iter().map(|player| player.key))?).ok()
    }

    /// The players at a game, by seat.
    #[must_use]
    pub fn seating(&self, game: &Game) -> Vec<u16> {
        let deep = 0..usize::from(self.sides.team);
        let player = |place| game.sides.iter().map(move |team| self.teams[usize::from(*team)][place]);
        deep.flat_map(player).collect()
    }

    /// The game that a player is playing, and the seat.
    #[must_use]
    pub fn game_of(&self, player: u16) -> Option<(&Game, u8)> {
        let mut games = self.rounds.last()?.games.iter().filter(|game| game.result.is_none());
        games.find_map(|game| Some((game, self.seat_in(game, player)?)))
    }

    /// Whether a player has no further game.
    #[must_use]
    pub fn is_done(&self, player: u16) -> bool {
        let has_left = self.players.get(usize::from(player)).is_none_or(|player| player.left.is_some());
        match (self.stage, self.team_of(player)) {
            (Stage::Gathering, _) | (_, None) => has_left,
            (Stage::Over, _) => true,
            (Stage::Playing, Some(team)) => {
                self.game_of(player).is_none() && (self.gone().contains(&team) || self.is_knocked_out(team))
            }
        }
    }

    /// The team of a player.
    #[must_use]
    pub fn team_of(&self, player: u16) -> Option<u16> {
        let team = self.teams.iter().position(|team| team.contains(&player))?;
        u16::try_from(team).ok()
    }

    /// Faults: those of players who cheated, and those of players who were absent or gave up.
    #[must_use]
    pub fn faults(&self) -> (Vec<Fault>, Vec<Fault>) {
        let mut faults: Vec<Fault> = Vec::new();
        let mut note = |player: u16, round: u16, why: Reason| {
            let name = self.players[usize::from(player)].name.clone();
            faults.push(Fault { player, name, round, why });
        };
        let mut absences = alloc::vec![0; self.players.len()];
        for (round, number) in self.rounds.iter().zip(1..) {
            for game in &round.games {
                let seats = self.seating(game);
                for out in game.result.iter().flat_map(|result| &result.out) {
                    let Some(player) = seats.get(usize::from(out.seat)) else { continue };
                    note(*player, number, out.why.clone());
                    if out.why.is_absence() {
                        let absences = &mut absences[usize::from(*player)];
                        *absences += 1;
                        if *absences == ABSENCES {
                            note(*player, number, Reason::Tournament(TournamentRefusal::NeverCameBack));
                        }
                    }
                }
            }
        }
        for (player, number) in self.players.iter().zip(0..) {
            // Who withdrew before the start is in no team, and has lost nothing.
            if let Some(round) = player.left.filter(|_| self.team_of(number).is_some()) {
                note(number, round, Reason::Tournament(TournamentRefusal::Withdrawn));
            }
        }
        faults.into_iter().partition(|fault| fault.why.is_cheating())
    }

    /// Teams with a player who cheated.
    pub(super) fn cheats(&self) -> BTreeSet<u16> {
        self.faults().0.iter().filter_map(|fault| self.team_of(fault.player)).collect()
    }

    /// Teams that have dropped out, whatever the format: a player cheated, left, or was absent too often.
    pub(super) fn gone(&self) -> BTreeSet<u16> {
        let (cheats, failures) = self.faults();
        let left = failures.iter().filter(|fault| fault.why.ends_participation());
        cheats.iter().chain(left).filter_map(|fault| self.team_of(fault.player)).collect()
    }

    fn is_knocked_out(&self, team: u16) -> bool {
        match (self.terms.format, self.rounds.last()) {
            (Format::Knockout, Some(round)) => {
                let is_in = |game: &Game| game.sides.contains(&team);
                let goes_on = |game: &Game| game.result.is_none() || game.won().contains(&team);
                !round.byes.contains(&team) && !round.games.iter().any(|game| is_in(game) && goes_on(game))
            }
            _ => false,
        }
    }

    fn seat_in(&self, game: &Game, player: u16) -> Option<u8> {
        let seat = self.seating(game).iter().position(|other| *other == player)?;
        u8::try_from(seat).ok()
    }
}

impl Game {
    /// The teams that won; all that played to the end if it was a draw.
    #[must_use]
    pub fn won(&self) -> Vec<u16> {
        let Some(result) = &self.result else { return Vec::new() };
        let side = |seat: u8| usize::from(seat) % self.sides.len();
        let is_out = |number: usize| result.out.iter().any(|out| side(out.seat) == number);
        let stayed: Vec<(usize, u16)> =
            self.sides.iter().copied().enumerate().filter(|(number, _)| !is_out(*number)).collect();
        let has_won = |number: usize| result.winners.iter().any(|seat| side(*seat) == number);
        let winners: Vec<u16> = stayed.iter().filter(|(number, _)| has_won(*number)).map(|(_, team)| *team).collect();
        if winners.is_empty() { stayed.into_iter().map(|(_, team)| team).collect() } else { winners }
    }
}
