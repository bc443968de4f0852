//! The lines of a tournament's log after its terms. They are public.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::json::{Node, Object};
use game::{CommonRefusal, Digest, Malformed};
use serde::Serialize;

use super::result::Played;
use super::terms::MOST_PLAYERS;
use crate::log::{self, text};
use crate::private::OrderedBy;

/// A line after the terms.
pub type Record = log::Record<TournamentEvent>;

/// A line of the log, and the hash of a player's secret.
pub type LogEntry = log::LogEntry<TournamentEvent>;

/// What happened in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum TournamentEvent {
    /// A player entered.
    Enter {
        /// The player's number, from 0 in the order they came.
        player: u16,
        /// The name.
        name: String,
        /// The age, in logs of earlier versions: it is kept beside the log now.
        #[serde(skip_serializing_if = "Option::is_none")]
        age: Option<u16>,
        /// The player's own seed.
        #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text")]
        seed: Option<Digest>,
        /// The team the player asks for, in games with partners.
        #[serde(skip_serializing_if = "Option::is_none")]
        team: Option<String>,
        /// Whether the player sits down at each table itself, with a key.
        #[serde(skip_serializing_if = "core::ops::Not::not")]
        keyed: bool,
    },
    /// A player withdrew.
    Withdraw {
        /// The player.
        player: u16,
    },
    /// It begins.
    Begin {
        /// The players of each team; teams are numbered from 0 in this order.
        teams: Vec<Vec<u16>>,
        /// What their order follows from, if not the order of entry.
        #[serde(skip_serializing_if = "Option::is_none")]
        order: Option<OrderedBy>,
    },
    /// A round is drawn.
    Round {
        /// Its number, from 1.
        round: u16,
        /// Who meets whom.
        games: Vec<Pairing>,
        /// Teams with a bye.
        byes: Vec<u16>,
        /// Teams whose opponents have dropped out, and those.
        walkovers: Vec<[u16; 2]>,
    },
    /// A game has ended.
    Game {
        /// The round.
        round: u16,
        /// The number of the game in the round, from 0.
        game: u16,
        /// How.
        #[serde(flatten)]
        result: Played,
    },
    /// It is over.
    End,
}

/// A game that is to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pairing {
    /// The id of its table, fixed before the table is set up.
    pub table: String,
    /// The teams, by side.
    pub sides: Vec<u16>,
}

impl Record {
    /// Reads a line.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(line: &str) -> Result<Record, Malformed> {
        Record::read(line, keys_of, read_event)
    }
}

fn keys_of(event: Option<&str>) -> &'static [&'static str] {
    match event {
        Some("enter") => &["player", "name", "age", "seed", "team", "keyed"],
        Some("withdraw") => &["player"],
        Some("begin") => &["teams", "order"],
        Some("round") => &["round", "games", "byes", "walkovers"],
        Some("game") => &["round", "game", "winners", "points", "out"],
        _ => &[],
    }
}

fn read_event(row: &Object<'_>, event: Option<&str>) -> Option<TournamentEvent> {
    Some(match event.unwrap_or_default() {
        "enter" => {
            let (player, name) = (number(&row.get("player")), game::Envelope::read_recorded_name(&row.get("name")));
            let age = row.or("age", None, |node| node.nullable(|node| node.small(0..=u16::MAX)));
            let seed = row.or("seed", None, |node| node.nullable(read_digest));
            let team = row.or("team", None, |node| node.nullable(game::Envelope::read_recorded_name));
            let keyed = row.or("keyed", false, Node::boolean);
            let (player, name, keyed) = (player?, name?, keyed?);
            TournamentEvent::Enter { player, name, age: age?, seed: seed?, team: team?, keyed }
        }
        "withdraw" => TournamentEvent::Withdraw { player: number(&row.get("player"))? },
        "begin" => {
            let teams = row.get("teams").list(1..=MOST, |team| team.list(1..=4, number));
            let order = row.or("order", None, |node| OrderedBy::read(node).map(Some));
            TournamentEvent::Begin { teams: teams?, order: order? }
        }
        "round" => {
            let (round, games) = (number(&row.get("round")), row.get("games").list(0..=MOST, read_pairing));
            let byes = row.get("byes").list(0..=MOST, number);
            let walkovers = row.get("walkovers").list(0..=MOST, |node| {
                let two = node.list(2..=2, number)?;
                Some([two[0], two[1]])
            });
            TournamentEvent::Round { round: round?, games: games?, byes: byes?, walkovers: walkovers? }
        }
        "game" => {
            let (round, game, result) = (number(&row.get("round")), number(&row.get("game")), Played::read(row));
            TournamentEvent::Game { round: round?, game: game?, result: result? }
        }
        "end" => TournamentEvent::End,
        _ => {
            let node = row.get("event");
            let found = node.text()?.to_string();
            return node.refuse(CommonRefusal::UnknownWord, &format!("{found:?} is no event of a tournament"));
        }
    })
}

/// The most of anything in a line.
const MOST: usize = MOST_PLAYERS as usize;

fn number(node: &Node<'_>) -> Option<u16> {
    node.small(0..=u16::MAX)
}

fn read_digest(node: &Node<'_>) -> Option<Digest> {
    node.parsed()
}

fn read_pairing(node: &Node<'_>) -> Option<Pairing> {
    let keys = node.object(&["table", "sides"])?;
    let (table, sides) = (game::Envelope::read_table(&keys.get("table")), keys.get("sides").list(2..=8, number));
    Some(Pairing { table: table?, sides: sides? })
}
