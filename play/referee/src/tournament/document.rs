//! A tournament as a document: players, teams, bracket, crosstable, standings, and faults.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use game::Timestamp;
use game::json::Tree;
use serde::Serialize;

use super::record::Pairing;
use super::result::{Fault, Played};
use super::standings::Place;
use super::state::{Game, Stage, Tournament};
use super::terms::{Format, Seating};
use crate::clock::Clock;
use crate::policy::Policy;

#[derive(Serialize)]
struct Document<'a> {
    tournament: &'a str,
    number: u64,
    created_at: Timestamp,
    updated_at: Timestamp,
    game: &'a str,
    setup: &'a Tree<'static>,
    format: Format,
    clock: Clock,
    policy: Policy,
    #[serde(flatten)]
    seating: Seating,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<u16>,
    stage: &'a str,
    round: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<usize>,
    players: Vec<PlayerDoc<'a>>,
    teams: Vec<TeamDoc<'a>>,
    standings: Vec<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    crosstable: Option<Vec<Vec<Vec<f64>>>>,
    bracket: Vec<RoundDoc<'a>>,
    winners: Vec<u16>,
    cheaters: Vec<Fault>,
    failures: Vec<Fault>,
}

#[derive(Serialize)]
struct PlayerDoc<'a> {
    player: u16,
    name: &'a str,
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    left: bool,
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    keyed: bool,
}

#[derive(Serialize)]
struct TeamDoc<'a> {
    team: u16,
    players: &'a [u16],
    names: Vec<&'a str>,
}

#[derive(Serialize)]
struct RoundDoc<'a> {
    round: usize,
    games: Vec<GameDoc<'a>>,
    byes: &'a [u16],
    walkovers: &'a [[u16; 2]],
}

#[derive(Serialize)]
struct GameDoc<'a> {
    #[serde(flatten)]
    pairing: Pairing,
    /// The players, by seat.
    players: Vec<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'a Played>,
    /// The teams that won.
    winners: Vec<u16>,
}

impl Tournament {
    /// The tournament as JSON.
    ///
    /// # Panics
    /// Never: it has nothing JSON cannot hold.
    #[must_use]
    pub fn document(&self) -> String {
        let (cheaters, failures) = self.faults();
        let terms = &*self.terms;
        let document = Document {
            tournament: &terms.tournament,
            number: terms.number,
            created_at: terms.at,
            updated_at: self.head.at,
            game: &terms.game,
            setup: &terms.setup,
            format: terms.format,
            clock: terms.clock,
            policy: terms.policy,
            seating: terms.seating(),
            size: terms.size,
            stage: self.stage.name(),
            round: self.rounds.len(),
            rounds: Some(self.rounds_planned()).filter(|rounds| *rounds != 0 && self.stage != Stage::Gathering),
            players: self.player_docs(),
            teams: self.team_docs(),
            standings: self.places(),
            crosstable: if terms.format == Format::Knockout { None } else { Some(self.crosstable()) },
            bracket: self.bracket(),
            winners: self.winners(),
            cheaters,
            failures,
        };
        serde_json::to_string(&document).expect("a tournament is JSON")
    }

    /// The standing of a player's team.
    #[must_use]
    pub fn place_of(&self, player: u16) -> Option<Place> {
        let team = self.team_of(player)?;
        self.places().into_iter().find(|place| place.team == team)
    }

    pub(super) fn names(&self, team: u16) -> Vec<&str> {
        self.teams[usize::from(team)].iter().map(|player| self.players[usize::from(*player)].name.as_str()).collect()
    }

    fn player_docs(&self) -> Vec<PlayerDoc<'_>> {
        let players = self.players.iter().zip(0..);
        let doc = players.map(|(player, number)| PlayerDoc {
            player: number,
            name: &player.name,
            left: player.left.is_some(),
            keyed: player.keyed,
        });
        doc.collect()
    }

    fn team_docs(&self) -> Vec<TeamDoc<'_>> {
        let teams = self.teams.iter().zip(0..);
        teams.map(|(players, team)| TeamDoc { team, players, names: self.names(team) }).collect()
    }

    /// The points of each team against each other, game by game.
    fn crosstable(&self) -> Vec<Vec<Vec<f64>>> {
        let mut table = vec![vec![Vec::new(); self.teams.len()]; self.teams.len()];
        for (tally, row) in self.tallies().iter().zip(&mut table) {
            for (other, got) in &tally.met {
                row[usize::from(*other)].push(f64::from(*got) / 2.0);
            }
        }
        table
    }

    fn bracket(&self) -> Vec<RoundDoc<'_>> {
        let rounds = self.rounds.iter().zip(1..);
        let doc = rounds.map(|(round, number)| RoundDoc {
            round: number,
            games: round.games.iter().map(|game| self.game_doc(game)).collect(),
            byes: &round.byes,
            walkovers: &round.walkovers,
        });
        doc.collect()
    }

    fn game_doc<'a>(&self, game: &'a Game) -> GameDoc<'a> {
        GameDoc {
            pairing: Pairing { table: game.table.clone(), sides: game.sides.clone() },
            players: self.seating(game),
            result: game.result.as_ref(),
            winners: game.won(),
        }
    }
}

impl Stage {
    /// What a stage is called in documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Stage::Gathering => "gathering",
            Stage::Playing => "playing",
            Stage::Over => "over",
        }
    }
}
