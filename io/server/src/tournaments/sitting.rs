//! Players come to their tables: the server seats those without keys, and calls the others, who sit down there themselves.
//!
//! Who has which seat follows from the pairing. So those who come are expected until all have, and then sit down in the
//! order of the seats.

use std::collections::BTreeMap;
use std::time::Duration;

use game::{Digest, Refused, Seat};
use referee::tournament::{Game, Out, Played, Player, Reason, Tournament, TournamentRefusal};
use referee::{Askable, Guest, LogRefusal, SeatKey, Stage};
use tokio::time::Instant;

use super::task::{Task, leaving};
use crate::hub::{Order, Room};
use crate::{ServerRefusal, no};

/// A player who sits down with a key.
pub(crate) struct KeyedPlayer {
    pub(super) player: u16,
    /// The id of the table.
    pub(super) table: String,
    pub(super) key: SeatKey,
}

/// A table whose players with keys are called.
pub(super) struct Sitting {
    /// Until when they may come.
    until: Instant,
    /// The seats that they are called to.
    called: Vec<u8>,
    /// Those who have come, by seat.
    came: BTreeMap<u8, SeatKey>,
}

/// How far the players of a table have come.
pub(super) enum Called {
    /// All sit.
    All(Room),
    /// Some are called now.
    New,
    /// Some are waited for.
    Waited,
    /// Some did not come: so the game ends.
    Without(Played),
}

impl Sitting {
    /// Whether all have come who were called.
    fn is_full(&self) -> bool {
        self.called.iter().all(|seat| self.came.contains_key(seat))
    }

    /// How the game ends if some did not come in time. A player who leaves the tournament is not waited for.
    fn unplayed(&self, tournament: &Tournament, game: &Game) -> Option<Played> {
        let (left, is_late) = (leaving(tournament, game), self.until <= Instant::now());
        if left.is_empty() && (!is_late || self.is_full()) {
            return None;
        }
        let resigned = left.iter().map(|Seat(seat)| (*seat, TournamentRefusal::Resigned));
        let is_absent = |seat: &&u8| is_late && !self.came.contains_key(seat) && !left.contains(&Seat(**seat));
        let absent = self.called.iter().filter(is_absent).map(|seat| (*seat, TournamentRefusal::NoShow));
        let out = resigned.chain(absent).map(|(seat, why)| Out { seat, why: Reason::Tournament(why) });
        let seats = u8::try_from(tournament.seating(game).len()).unwrap_or(u8::MAX);
        let sides = u8::try_from(game.sides.len()).unwrap_or(u8::MAX);
        Some(Played::without(out.collect(), (seats, sides)))
    }
}

/// When the first of the players who are called is late.
pub(super) fn next_until(sittings: &BTreeMap<String, Sitting>) -> Option<Instant> {
    sittings.values().map(|sitting| sitting.until).min()
}

impl Task {
    /// The table of a game with its players seated, as far as that was not done before, or how far they have come.
    pub(super) async fn set_table(&mut self, tournament: &Tournament, game: &Game) -> Result<Called, Refused> {
        if let Some(sitting) = self.sittings.get(&game.table) {
            match sitting.unplayed(tournament, game) {
                Some(result) => {
                    self.sittings.remove(&game.table);
                    return Ok(Called::Without(result));
                }
                None if !sitting.is_full() => return Ok(Called::Waited),
                None => {}
            }
        }
        let room = self.reserve(tournament, game).await?;
        let players: Vec<&Player> =
            tournament.seating(game).iter().map(|player| &tournament.players()[usize::from(*player)]).collect();
        let missing: Vec<(u8, &Player)> = (0..).zip(players).skip(room.table().places.len()).collect();
        if !self.sittings.contains_key(&game.table) {
            let called: Vec<u8> = missing.iter().filter(|(_, player)| player.keyed).map(|(seat, _)| *seat).collect();
            let until = Instant::now() + Duration::from_secs(tournament.terms.seating().sit_within.into());
            let sitting = Sitting { until, called, came: BTreeMap::new() };
            if !sitting.is_full() {
                if let Some(result) = sitting.unplayed(tournament, game) {
                    return Ok(Called::Without(result));
                }
                self.sittings.insert(game.table.clone(), sitting);
                return Ok(Called::New);
            }
        }
        let came = self.sittings.remove(&game.table).map(|sitting| sitting.came).unwrap_or_default();
        for (seat, player) in missing {
            let signs = came.get(&seat).cloned();
            let key = player.key.ok_or_else(|| no(ServerRefusal::StorageFailed))?;
            // The tournament has put the players in order: ages would do so again.
            // Who entered before there were keys may have brought a seed, which a table with keys does not take.
            let seed = player.seed.filter(|_| room.table().header.keys.is_none());
            room.seat(Guest { seed, signs, ..Guest::named(player.name.clone(), key) }).await?;
        }
        Ok(Called::All(room))
    }

    async fn reserve(&self, tournament: &Tournament, game: &Game) -> Result<Room, Refused> {
        let (terms, players) = (&tournament.terms, tournament.seating(game));
        let seats = u8::try_from(players.len()).unwrap_or(u8::MAX);
        let (setup, seating) = (terms.setup_for(tournament.kind(), seats), terms.seating());
        let order = Order {
            setup,
            clock: terms.clock,
            policy: terms.policy,
            luck: Some(seating.luck),
            every_seat: seating.every_seat,
            // Others of the tournament wait for the game, and for its result.
            requests: Askable::NONE,
            ..Order::of(tournament.kind())
        };
        self.hub.reserve(&game.table, order).await
    }

    /// A player comes to the table of the next game, with a key. Another key takes the place of the one
    /// before. Gives the seat.
    pub(super) async fn expect(&mut self, keyed: KeyedPlayer) -> Result<u8, Refused> {
        let KeyedPlayer { player, table, key } = keyed;
        let tournament = self.tournament.clone();
        let game = tournament.game_of(player).filter(|(game, _)| game.table == table);
        let (_, seat) = game.ok_or_else(|| no(TournamentRefusal::NoSuchGame))?;
        let entrant = &tournament.players()[usize::from(player)];
        if !entrant.keyed {
            return Err(no(TournamentRefusal::EnteredPlain));
        }
        let now = self.hub.table(&table).await?.table();
        let is_seated = |secret: &Digest| now.place_of(secret).is_some();
        if now.stage() != Stage::Gathering || entrant.key.as_ref().is_some_and(is_seated) {
            return Err(no(ServerRefusal::AlreadySeated));
        }
        now.check_sitting(&entrant.name, &key)?;
        let sitting = self.sittings.get_mut(&table).ok_or_else(|| no(TournamentRefusal::NoSuchGame))?;
        if sitting.came.iter().any(|(other, known)| *other != seat && known.key == key.key) {
            return Err(no(LogRefusal::KeyUsed));
        }
        sitting.came.insert(seat, key);
        Ok(seat)
    }
}
