//! The task of a tournament: writes down what happens, sets up the tables of each round, and waits for their games.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use game::{Coded as _, Digest, Seat};
use referee::Record;
use referee::tournament::{Command, Decision, Game, LogEntry, Played, Stage, Tournament, TournamentEvent};
use store::{Change, Row, StreamHead};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::arena::{Arena, Request};
use super::sitting::{self, Called, Sitting};
use crate::ServerRefusal;
use crate::hub::{Dissolution, Failed, Hub, Presence, key};

/// The task of a tournament.
pub(super) struct Task {
    pub(super) hub: Hub,
    pub(super) tournament: Arc<Tournament>,
    inbox: mpsc::Receiver<Request>,
    publish: watch::Sender<Arc<Tournament>>,
    /// Games that are waited for; each gives its table and how it ended, or nothing if it could not be followed.
    games: JoinSet<Option<(String, Played)>>,
    pub(super) waited_for: BTreeSet<String>,
    /// Tables whose players with keys are called, by id.
    pub(super) sittings: BTreeMap<String, Sitting>,
    presence: Arc<Presence>,
}

/// How many requests the queue holds.
const QUEUE: usize = 64;

impl Task {
    pub(super) fn new(hub: Hub, tournament: Tournament, organiser: String, presence: Arc<Presence>) -> (Arena, Task) {
        let (requests, inbox) = mpsc::channel(QUEUE);
        let id: Arc<str> = tournament.terms.tournament.as_str().into();
        let tournament = Arc::new(tournament);
        let (publish, now) = watch::channel(tournament.clone());
        let arena = Arena { id, requests, now, organiser: organiser.into(), presence: presence.clone() };
        let (games, waited_for, sittings) = (JoinSet::new(), BTreeSet::new(), BTreeMap::new());
        let task = Task { hub, tournament, inbox, publish, games, waited_for, sittings, presence };
        (arena, task)
    }

    /// Runs the tournament until it is over, or something fails.
    pub(super) async fn run(mut self) {
        let mut done = self.set_tables().await;
        while done.is_some() && self.tournament.stage() != Stage::Over {
            done = tokio::select! {
                request = self.inbox.recv() => match request {
                    Some(Request::Command(command, responder)) => {
                        let written = self.carry_out(command).await;
                        let is_lost = matches!(&written, Err(Failed::Store));
                        let _gone = responder.send(written.map_err(Failed::refusal));
                        if is_lost { None } else { self.set_tables().await }
                    }
                    Some(Request::Sit(keyed, responder)) => {
                        let came = self.expect(keyed).await;
                        let has_come = came.is_ok();
                        let _gone = responder.send(came);
                        if has_come { self.set_tables().await } else { Some(()) }
                    }
                    Some(Request::HungUp(key)) => self.hung_up(&key).await,
                    Some(Request::Close(responder)) => {
                        self.inbox.close();
                        self.games.shutdown().await;
                        let _gone = responder.send(());
                        return;
                    }
                    None => return,
                },
                Some(game) = self.games.join_next() => self.finish(game.ok().flatten()).await,
                () = patience(sitting::next_until(&self.sittings)) => self.set_tables().await,
            };
        }
    }

    async fn finish(&mut self, game: Option<(String, Played)>) -> Option<()> {
        let (table, result) = game?;
        self.carry_out(Command::Finish { table, result }).await.ok()?;
        self.set_tables().await
    }

    /// Withdraws a player who has hung up, unless the tournament has begun or the player is back.
    async fn hung_up(&mut self, key: &Digest) -> Option<()> {
        let player = self.tournament.player_of(key).filter(|_| self.presence.is_away(key));
        match player.filter(|_| self.tournament.stage() == Stage::Gathering) {
            Some(player) => self.withdraw(&[player]).await.ok(),
            None => Some(()),
        }
    }

    /// Carries out a command. Where it would begin the tournament, entrants who are gone withdraw first, so that no game
    /// begins without them; then it is decided again.
    async fn carry_out(&mut self, command: Command) -> Result<(), Failed> {
        let newcomer = match &command {
            Command::Enter(entrant) => Some(entrant.key),
            _ => None,
        };
        if let Command::Enter(entrant) = &command {
            self.hub.house().must_admit_name(&entrant.name)?;
        }
        let mut decision = self.tournament.decide(command.clone(), self.hub.now())?;
        if self.tournament.stage() == Stage::Gathering && decision.next.stage() != Stage::Gathering {
            let ghosts = self.ghosts();
            if !ghosts.is_empty() {
                self.withdraw(&ghosts).await?;
                decision = self.tournament.decide(command, self.hub.now())?;
            }
        }
        self.write(decision).await?;
        if let Some(key) = newcomer {
            self.presence.see(key);
        }
        Ok(())
    }

    /// The players who will not be there when the tournament begins: they hung up, or have been gone for long.
    fn ghosts(&self) -> Vec<u16> {
        let present = self.tournament.players().iter().zip(0..).filter(|(player, _)| player.left.is_none());
        let is_ghost = |key: &Digest| self.presence.is_ghost_at(self.tournament.terms.clock, key);
        present.filter(|(player, _)| player.key.as_ref().is_some_and(is_ghost)).map(|(_, number)| number).collect()
    }

    /// Withdraws players, all at once. One who has left already is passed over.
    async fn withdraw(&mut self, players: &[u16]) -> Result<(), Failed> {
        let mut all = Decision { entries: Vec::new(), next: Tournament::clone(&self.tournament) };
        for player in players {
            if let Ok(Decision { entries, next }) =
                all.next.decide(Command::Withdraw { player: *player }, self.hub.now())
            {
                all.entries.extend(entries);
                all.next = next;
            }
        }
        self.write(all).await
    }

    /// Writes down what was decided, and publishes it.
    async fn write(&mut self, Decision { entries, next }: Decision) -> Result<(), Failed> {
        if entries.is_empty() {
            return Ok(());
        }
        let written = self.hub.store().append(&next.terms.tournament, self.tournament.seq(), change(&entries, &next));
        written.await.map_err(|_| Failed::Store)?;
        self.tournament = Arc::new(next);
        self.publish.send_replace(self.tournament.clone());
        Ok(())
    }

    /// Sets up the tables that are missing, seats their players, and waits for the games. Nothing if that fails: then the next
    /// request loads the tournament again.
    async fn set_tables(&mut self) -> Option<()> {
        loop {
            let unplayed = self.try_tables().await?;
            if unplayed.is_empty() {
                return Some(());
            }
            for (table, result) in unplayed {
                self.carry_out(Command::Finish { table: table.clone(), result }).await.ok()?;
                // Nothing is lost if that fails: it is known how the game ended.
                let _closed = self.hub.dissolve_id(&table, Dissolution::Unplayed).await;
            }
        }
    }

    /// The same; gives the tables where nothing is played: those that were stopped in a copy of a data folder, whose games
    /// have no winner, and those whose players did not come.
    async fn try_tables(&mut self) -> Option<Vec<(String, Played)>> {
        let mut unplayed = Vec::new();
        let tournament = self.tournament.clone();
        let open = tournament.rounds().last().into_iter().flat_map(|round| &round.games);
        let mut is_new = false;
        for game in open.filter(|game| game.result.is_none()) {
            let is_known = self.waited_for.contains(&game.table);
            let leaving = leaving(&tournament, game);
            if is_known && leaving.is_empty() {
                continue;
            }
            let room = match self.set_table(&tournament, game).await {
                Ok(Called::All(room)) => room,
                Ok(Called::New) => {
                    is_new = true;
                    continue;
                }
                Ok(Called::Waited) => continue,
                Ok(Called::Without(result)) => {
                    unplayed.push((game.table.clone(), result));
                    continue;
                }
                Err(why) if ServerRefusal::of_code(why.code()) == Some(ServerRefusal::TableClosed) => {
                    let points = vec![0; tournament.seating(game).len()];
                    unplayed.push((game.table.clone(), Played { winners: Vec::new(), points, out: Vec::new() }));
                    continue;
                }
                Err(_) => return None,
            };
            for seat in leaving {
                // A player who has left resigns; one who is out already is refused, which changes nothing. What a player with a
                // key has not signed is the table's word.
                let _out = match room.table().key_of(seat) {
                    None => room.ask(referee::Command::Resign { seat, signed: None }).await,
                    Some(_) => room.ask(referee::Command::Kick { seat }).await,
                };
            }
            if !is_known {
                self.waited_for.insert(game.table.clone());
                self.games.spawn(watch_game(self.hub.clone(), game.table.clone()));
                is_new = true;
            }
        }
        if is_new {
            // Now that the tables are there, players who wait can sit down.
            self.publish.send_replace(self.tournament.clone());
        }
        Some(unplayed)
    }
}

/// Waits until then; without end if there is no such time.
async fn patience(until: Option<Instant>) {
    match until {
        Some(until) => tokio::time::sleep_until(until).await,
        None => std::future::pending().await,
    }
}

/// The seats of players who have left the tournament and are still in a game.
pub(super) fn leaving(tournament: &Tournament, game: &Game) -> Vec<Seat> {
    let seats = tournament.seating(game).into_iter().zip(0..);
    let left = seats.filter(|(player, _)| tournament.players()[usize::from(*player)].left.is_some());
    left.map(|(_, seat)| Seat(seat)).collect()
}

/// Waits for the end of a game.
async fn watch_game(hub: Hub, id: String) -> Option<(String, Played)> {
    // A table that was unloaded is looked up again.
    while hub.table(&id).await.ok()?.over().await.is_none() {}
    let stored = hub.store().load(&id).await.ok()??;
    let log: Option<Vec<Record>> = stored.rows.iter().map(|row| Record::parse(&row.line).ok()).collect();
    Some((id, Played::of(&log?)?))
}

/// What lists say of a tournament.
pub(super) fn head(tournament: &Tournament) -> StreamHead {
    let present = tournament.players().iter().filter(|player| player.left.is_none()).count();
    let summary = serde_json::json!({
        "format": tournament.terms.format,
        "players": present,
        "size": tournament.terms.size,
        "round": tournament.rounds().len(),
    });
    StreamHead { stage: tournament.stage().name().to_string(), summary: summary.to_string(), deadline: None }
}

/// What an append says besides its lines.
fn change(entries: &[LogEntry], next: &Tournament) -> Change {
    let row = |entry: &LogEntry| Row { seq: entry.record.seq, line: entry.line.clone(), sealed: entry.sealed.clone() };
    let entered = entries.iter().filter(|entry| matches!(entry.record.event, TournamentEvent::Enter { .. }));
    Change {
        rows: entries.iter().map(row).collect(),
        keys: entered.filter_map(|entry| key(entry.sealed.as_deref()?)).collect(),
        at: next.at().micros(),
        head: head(next),
    }
}
