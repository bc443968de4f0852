//! How a tournament changes: by log entries, one after the other, and by nothing else.

use alloc::format;
use alloc::string::ToString;

use game::{Kind, Malformed};

use super::record::{LogEntry, Record, TournamentEvent};
use super::result::Played;
use super::state::{Game, Player, Round, Stage, Tournament};
use super::terms::{Sides, Terms};
use crate::private::Private;
use crate::refusal::{LogRefusal, wrong};

impl Tournament {
    /// Applies a line. The only way a tournament changes; everything that can be checked is checked.
    ///
    /// # Errors
    /// A line that does not follow from those before it. Discard the tournament after an error.
    pub fn evolve(&mut self, entry: &LogEntry) -> Result<(), Malformed> {
        let head = self.head.after(&entry.record, &entry.line)?;
        self.transition(entry)?;
        self.head = head;
        Ok(())
    }

    /// The tournament of a whole log, with the hashes of secrets where they are known.
    ///
    /// # Errors
    /// What is wrong with the first line that is wrong, with its number.
    pub fn fold<'l>(
        kinds: &'static [Kind],
        terms: &str,
        lines: impl IntoIterator<Item = (&'l str, Option<&'l str>)>,
    ) -> Result<Tournament, Malformed> {
        let place = |number: usize| format!("line {number}");
        let terms = Terms::parse(terms).map_err(|wrong| wrong.within(&place(1)))?;
        let mut tournament = Tournament::new(kinds, terms).map_err(|wrong| wrong.within(&place(1)))?;
        for ((line, sealed), number) in lines.into_iter().zip(2..) {
            let evolved = Record::parse(line).and_then(|record| {
                let sealed = sealed.map(ToString::to_string);
                tournament.evolve(&LogEntry { record, line: line.to_string(), sealed })
            });
            evolved.map_err(|wrong| wrong.within(&place(number)))?;
        }
        Ok(tournament)
    }

    fn transition(&mut self, entry: &LogEntry) -> Result<(), Malformed> {
        match (&entry.record.event, self.stage) {
            (TournamentEvent::Enter { player, name, age, seed, team, keyed }, Stage::Gathering) => {
                if usize::from(*player) != self.players.len() {
                    return wrong(LogRefusal::OutOfPlace, "/player", "that number is not the next");
                }
                let private: Option<Private> = entry.sealed.as_deref().map(str::parse).transpose()?;
                let (key, age) = (private.map(|private| private.key), private.and_then(|private| private.age).or(*age));
                let (name, team) = (name.clone(), team.clone());
                self.players.push(Player { name, age, seed: *seed, team, key, keyed: *keyed, left: None });
                Ok(())
            }
            (TournamentEvent::Withdraw { player }, Stage::Gathering | Stage::Playing) => {
                let round = u16::try_from(self.rounds.len()).unwrap_or(u16::MAX);
                match self.players.get_mut(usize::from(*player)).filter(|player| player.left.is_none()) {
                    Some(player) => player.left = Some(round),
                    None => return wrong(LogRefusal::OutOfPlace, "/player", "nobody of that number is there"),
                }
                Ok(())
            }
            (TournamentEvent::Begin { teams, order }, Stage::Gathering) => {
                let size = usize::from(self.sides.team);
                let is_so = usize::from(self.sides.least) <= teams.len()
                    && teams.iter().all(|team| team.len() == size)
                    && self.can_be(teams, *order);
                if !is_so {
                    return wrong(LogRefusal::OutOfPlace, "/teams", "they do not follow from those who entered");
                }
                (self.teams, self.stage) = (teams.clone(), Stage::Playing);
                Ok(())
            }
            (TournamentEvent::Round { games, byes, walkovers, .. }, Stage::Playing) => {
                let is_due = self.is_between_rounds() && !self.is_finished();
                if !is_due || entry.record.event != self.next_round() {
                    return wrong(LogRefusal::OutOfPlace, "/round", "it does not follow from the games before");
                }
                let game = |pairing: &super::record::Pairing| Game {
                    table: pairing.table.clone(),
                    sides: pairing.sides.clone(),
                    result: None,
                };
                let games = games.iter().map(game).collect();
                self.rounds.push(Round { games, byes: byes.clone(), walkovers: walkovers.clone() });
                Ok(())
            }
            (TournamentEvent::Game { round, game, result }, Stage::Playing)
                if usize::from(*round) == self.rounds.len() =>
            {
                let sides = self.sides;
                let open = self.rounds.last_mut().and_then(|round| round.games.get_mut(usize::from(*game)));
                match open.filter(|open| open.result.is_none() && open.fits(sides, result)) {
                    Some(open) => open.result = Some(result.clone()),
                    None => return wrong(LogRefusal::OutOfPlace, "/game", "no such game is being played"),
                }
                Ok(())
            }
            (TournamentEvent::End, Stage::Playing) if self.is_between_rounds() && self.is_finished() => {
                self.stage = Stage::Over;
                Ok(())
            }
            _ => wrong(LogRefusal::OutOfPlace, "", ""),
        }
    }
}

impl Game {
    /// Whether it can have ended like this.
    pub(super) fn fits(&self, sides: Sides, result: &Played) -> bool {
        let seats = self.sides.len() * usize::from(sides.team);
        let is_seat = |seat: u8| usize::from(seat) < seats;
        result.points.len() == seats
            && result.winners.iter().all(|seat| is_seat(*seat))
            && result.out.iter().all(|out| is_seat(out.seat))
    }
}
