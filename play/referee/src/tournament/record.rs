//! The lines of a tournament's log behind its terms. Everybody may read all of them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::json::{Node, Object, Tree, read};
use game::{CommonRefusal, Digest, Malformed, Timestamp};
use serde::Serialize;

use super::result::Played;
use super::terms::{MOST_PLAYERS, maybe};
use crate::record::linked;

/// A line behind the terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Record {
    /// Its number, from 1.
    pub seq: u64,
    /// When it happened.
    pub at: Timestamp,
    /// What happened.
    #[serde(flatten)]
    pub event: TournamentEvent,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum TournamentEvent {
    /// Somebody entered.
    Enter {
        /// The player's number, from 0 in the order they came.
        player: u16,
        /// The name.
        name: String,
        /// The age, where that is told.
        #[serde(skip_serializing_if = "Option::is_none")]
        age: Option<u16>,
        /// Luck of their own.
        #[serde(skip_serializing_if = "Option::is_none", serialize_with = "digest_text")]
        seed: Option<Digest>,
        /// The team they wish to be in, where there are partners.
        #[serde(skip_serializing_if = "Option::is_none")]
        team: Option<String>,
    },
    /// Somebody left.
    Withdraw {
        /// The player.
        player: u16,
    },
    /// It begins.
    Begin {
        /// The players of each team; teams are numbered from 0 in this order.
        teams: Vec<Vec<u16>>,
    },
    /// A round is drawn.
    Round {
        /// Its number, from 1.
        round: u16,
        /// Who meets whom.
        games: Vec<Pairing>,
        /// Teams that are free.
        byes: Vec<u16>,
        /// Teams whose opponents are gone, and those.
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
    /// The line, with the link that follows from the one before.
    pub(super) fn line(&self, before: &Digest) -> String {
        let body = serde_json::to_string(self).expect("a record is JSON");
        let link = linked(before, &body);
        let open = body.strip_suffix('}').unwrap_or(&body);
        format!("{open},\"link\":\"{link}\"}}")
    }

    /// Reads a line.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(line: &str) -> Result<Record, Malformed> {
        let tree = Tree::parse(line)?;
        read(&tree, |node| {
            let event = tree.get("event").and_then(Tree::as_text).unwrap_or_default();
            let own: &[&str] = match event {
                "enter" => &["player", "name", "age", "seed", "team"],
                "withdraw" => &["player"],
                "begin" => &["teams"],
                "round" => &["round", "games", "byes", "walkovers"],
                "game" => &["round", "game", "winners", "points", "out"],
                _ => &[],
            };
            let keys: Vec<&str> = ["seq", "at", "event", "link"].into_iter().chain(own.iter().copied()).collect();
            let row = node.object(&keys)?;
            let seq = row.get("seq").integer(1..=i64::MAX);
            let at = row.get("at").parsed();
            let event = read_event(&row, event);
            Some(Record { seq: seq?.unsigned_abs(), at: at?, event: event? })
        })
    }
}

fn read_event(row: &Object<'_>, event: &str) -> Option<TournamentEvent> {
    Some(match event {
        "enter" => {
            let (player, name) = (number(&row.get("player")), game::Envelope::read_new_name(&row.get("name")));
            let age = maybe(row, "age", |node| node.small(0..=u16::MAX));
            let seed = maybe(row, "seed", read_digest);
            let team = maybe(row, "team", game::Envelope::read_new_name);
            TournamentEvent::Enter { player: player?, name: name?, age: age?, seed: seed?, team: team? }
        }
        "withdraw" => TournamentEvent::Withdraw { player: number(&row.get("player"))? },
        "begin" => TournamentEvent::Begin { teams: row.get("teams").list(1..=MOST, |team| team.list(1..=4, number))? },
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

#[expect(clippy::ref_option, reason = "serde calls it with a reference to the field")]
fn digest_text<S: serde::Serializer>(value: &Option<Digest>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_none(),
    }
}
