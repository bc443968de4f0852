//! What follows from a command: log entries. Nothing has happened before the caller has written them down.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::json::{Tree, read};
use game::{Digest, Envelope, Refused, Timestamp};

use super::record::{LogEntry, TournamentEvent};
use super::refusal::TournamentRefusal;
use super::result::Played;
use super::state::{Stage, Tournament};
use super::terms::{MOST_GAMES, MOST_PLAYERS};
use crate::private::{OrderedBy, Private};
use crate::refusal::{TableRefusal, no};

/// A command to a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Enter.
    Enter(Entrant),
    /// Withdraw.
    Withdraw {
        /// The player.
        player: u16,
    },
    /// Begin.
    Begin,
    /// Go on after a decision of which only a part was written.
    Settle,
    /// Record the result of a game.
    Finish {
        /// The id of its table.
        table: String,
        /// The result.
        result: Played,
    },
}

/// A player who enters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The name.
    pub name: String,
    /// The age.
    pub age: Option<u16>,
    /// The player's own seed, for every game.
    pub seed: Option<Digest>,
    /// The team the player asks for, in games with partners.
    pub team: Option<String>,
    /// The hash of the player's secret.
    pub key: Digest,
    /// Whether the player sits down at each table itself, with a key.
    pub keyed: bool,
}

/// What follows from a command.
pub struct Decision {
    /// The lines to be written; none if the command changes nothing.
    pub entries: Vec<LogEntry>,
    /// The tournament after them.
    pub next: Tournament,
}

impl Tournament {
    /// What follows from a command. Nothing changes.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn decide(&self, command: Command, now: Timestamp) -> Result<Decision, Refused> {
        let mut draft = Draft { next: self.clone(), entries: Vec::new(), now: now.max(self.head.at) };
        match command {
            Command::Enter(entrant) => draft.enter(entrant)?,
            Command::Withdraw { player } => {
                match (self.stage, self.players.get(usize::from(player))) {
                    (Stage::Over, _) => return Err(no(TournamentRefusal::TournamentOver)),
                    (_, Some(found)) if found.left.is_none() => {}
                    _ => return Err(no(TournamentRefusal::NoSuchPlayer)),
                }
                draft.add(TournamentEvent::Withdraw { player }, None);
                draft.settle();
            }
            Command::Begin => match self.stage {
                Stage::Gathering => draft.begin()?,
                Stage::Playing => {}
                Stage::Over => return Err(no(TournamentRefusal::TournamentOver)),
            },
            Command::Settle => draft.settle(),
            Command::Finish { table, result } => draft.finish(&table, result)?,
        }
        Ok(Decision { entries: draft.entries, next: draft.next })
    }
}

/// How many may enter in all, with those who withdrew before the start.
const MOST_ENTRIES: usize = 8 * MOST_PLAYERS as usize;

/// A decision in the making.
struct Draft {
    next: Tournament,
    entries: Vec<LogEntry>,
    now: Timestamp,
}

impl Draft {
    /// Adds a line that is known to be right.
    fn add(&mut self, event: TournamentEvent, sealed: Option<String>) {
        let (entry, _) = self.next.head.entry(event, self.now, sealed);
        self.next.evolve(&entry).expect("what a tournament decides can happen");
        self.entries.push(entry);
    }

    fn enter(&mut self, entrant: Entrant) -> Result<(), Refused> {
        let Entrant { name, age, seed, team, key, keyed } = entrant;
        let next = &self.next;
        let present = || next.players.iter().filter(|player| player.left.is_none());
        match next.stage {
            Stage::Gathering
                if usize::from(MOST_PLAYERS) <= present().count() || MOST_ENTRIES <= next.players.len() =>
            {
                return Err(no(TournamentRefusal::TournamentFull));
            }
            Stage::Gathering if MOST_GAMES < next.terms.games(next.sides, present().count() + 1) => {
                return Err(no(TournamentRefusal::TournamentFull));
            }
            Stage::Gathering => {}
            Stage::Playing => return Err(no(TournamentRefusal::EntryClosed)),
            Stage::Over => return Err(no(TournamentRefusal::TournamentOver)),
        }
        if !keyed && next.terms.seating().every_seat {
            return Err(no(TableRefusal::KeyNeeded));
        }
        // What cannot be read again is not written down.
        read(&Tree::Text(name.as_str().into()), Envelope::read_new_name).map_err(|wrong| wrong.within("/name"))?;
        if present().any(|player| player.name == name) {
            return Err(no(TournamentRefusal::NameTaken));
        }
        if let Some(team) = &team {
            read(&Tree::Text(team.as_str().into()), Envelope::read_new_name).map_err(|wrong| wrong.within("/team"))?;
            let partners = present().filter(|player| player.team.as_ref() == Some(team)).count();
            match next.sides.team {
                1 => return Err(no(TournamentRefusal::NoTeams)),
                most if usize::from(most) <= partners => return Err(no(TournamentRefusal::TeamFull)),
                _ => {}
            }
        }
        let is_last = next.terms.size.is_some_and(|size| usize::from(size) == present().count() + 1);
        let player = u16::try_from(next.players.len()).unwrap_or(u16::MAX);
        let private = Private { key, age };
        self.add(TournamentEvent::Enter { player, name, age: None, seed, team, keyed }, Some(private.to_string()));
        if is_last { self.begin() } else { Ok(()) }
    }

    fn begin(&mut self) -> Result<(), Refused> {
        let teams = self.next.teams_of_players();
        if teams.len() < usize::from(self.next.sides.least) {
            return Err(no(TournamentRefusal::TooFewPlayers));
        }
        if teams.iter().any(|team| team.len() != usize::from(self.next.sides.team)) {
            return Err(no(TournamentRefusal::NoPartner));
        }
        let order = if self.next.are_ages_known() { Some(OrderedBy::Age) } else { None };
        self.add(TournamentEvent::Begin { teams, order }, None);
        self.settle();
        Ok(())
    }

    fn finish(&mut self, table: &str, result: Played) -> Result<(), Refused> {
        let round = match (self.next.stage, self.next.rounds.last()) {
            (Stage::Playing, Some(round)) => round,
            (Stage::Over, _) => return Err(no(TournamentRefusal::TournamentOver)),
            _ => return Err(no(TournamentRefusal::NotStarted)),
        };
        let game = round.games.iter().zip(0..).find(|(game, _)| game.table == table);
        let (game, number) = game.ok_or_else(|| no(TournamentRefusal::NoSuchGame))?;
        match &game.result {
            Some(known) if *known == result => return Ok(()),
            Some(_) => return Err(no(TournamentRefusal::NoSuchGame)),
            None if !game.fits(self.next.sides, &result) => return Err(no(TournamentRefusal::NoSuchGame)),
            None => {}
        }
        let round = u16::try_from(self.next.rounds.len()).unwrap_or(u16::MAX);
        self.add(TournamentEvent::Game { round, game: number, result }, None);
        self.settle();
        Ok(())
    }

    /// Pairs rounds until one has a game, or none follows.
    fn settle(&mut self) {
        while self.next.is_between_rounds() {
            let event = if self.next.is_finished() { TournamentEvent::End } else { self.next.next_round() };
            self.add(event, None);
        }
    }
}
