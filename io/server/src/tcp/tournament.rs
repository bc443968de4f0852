//! A player of a tournament over TCP: one connection for all games.

use std::sync::Arc;

use game::json::Tree;
use game::{Actor, Coded as _, Digest, FORFEIT, Refused, Seat};
use protocol::{Enter, Entered, Join, PlayerCommand, PlayerMessage, Rejoin, ServerMessage, TournamentResult, line};
use referee::tournament::{Command, Stage as Progress, Tournament, TournamentRefusal};
use referee::{Stage, Table};
use tokio::sync::watch;

use super::connection::{Connection, Greeting, Role};
use super::replies::refused;
use crate::hub::{Attendance, Line, Room};
use crate::serve::{Flow, OFF, ON};
use crate::tournaments::Arena;
use crate::{App, Secret, ServerRefusal, no};

/// A player's place in a tournament.
pub(super) struct Entry {
    arena: Arena,
    player: u16,
    token: String,
    key: Digest,
    line: Line,
    /// The player is there for as long as it is held.
    attendance: Attendance,
    news: watch::Receiver<Arc<Tournament>>,
    /// The table the player was at last, and does not go back to.
    left: Option<String>,
    /// The table that the player, who has a key, was called to last.
    called: Option<String>,
}

impl Entry {
    fn new(arena: Arena, player: u16, secret: &Secret, line: Line) -> Entry {
        let (key, news) = (secret.key(), arena.follow());
        let attendance = arena.attend(key, line);
        Entry { arena, player, token: secret.tell(), key, line, attendance, news, left: None, called: None }
    }

    /// The player hangs up: one who had entered by this connection does not take part if the tournament has not begun.
    pub(super) async fn walk_out(self) {
        drop(self.attendance);
        if self.line == Line::Player {
            self.arena.hang_up(self.key).await;
        }
    }

    /// Waits until something changes.
    pub(super) async fn changed(&mut self, app: &App) -> Result<(), Refused> {
        if self.news.changed().await.is_err() {
            // The tournament's task has stopped: perhaps it can be started again.
            self.arena = app.tournaments.find(self.arena.id()).await?;
            self.attendance = self.arena.attend(self.key, self.line);
            self.news = self.arena.follow();
            self.news.mark_changed();
        }
        Ok(())
    }

    /// The place after a game: the player looks for the next one at once.
    pub(super) fn leave(mut self, table: &str) -> Entry {
        self.left = Some(table.to_string());
        self.news.mark_changed();
        self
    }

    /// Whether the player has a key, and has not been called to this table by this connection.
    fn is_to_call(&mut self, tournament: &Tournament, room: &Room) -> bool {
        let is_keyed = tournament.players().get(usize::from(self.player)).is_some_and(|player| player.keyed);
        let is_news = is_keyed && room.table().stage() == Stage::Gathering && self.called.as_deref() != Some(room.id());
        if is_news {
            self.called = Some(room.id().to_string());
        }
        is_news
    }

    /// The last message to a player for whom the tournament is over.
    fn result(&self, tournament: &Tournament) -> ServerMessage {
        let (cheats, failures) = tournament.faults();
        let fault = cheats.into_iter().chain(failures).find(|fault| fault.player == self.player);
        let has_left = tournament.players().get(usize::from(self.player)).is_some_and(|player| player.left.is_some());
        let withdrawn = if has_left { Some(TournamentRefusal::Withdrawn.code()) } else { None };
        let place = tournament.place_of(self.player);
        let over = tournament.stage() == Progress::Over;
        ServerMessage::Result(TournamentResult {
            tournament: tournament.terms.number,
            over,
            round: tournament.rounds().len(),
            rank: place.as_ref().and_then(|place| place.rank).filter(|_| over),
            points: place.as_ref().map_or(0.0, |place| place.points),
            won: place.is_some_and(|place| tournament.winners().contains(&place.team)),
            why: fault.as_ref().map(|fault| fault.why.code()).or(withdrawn).map(str::to_owned),
        })
    }
}

/// Whether a seat is in a game that is on.
fn is_in(table: &Table, seat: Seat) -> bool {
    table.stage() == Stage::Playing && table.game().check(Actor::Table, &format!("{FORFEIT}{}", seat.0)).is_ok()
}

impl Connection {
    /// Takes part in a tournament.
    pub(super) async fn enter(&mut self, enter: Enter) -> Result<Flow, Refused> {
        let Enter { tournament, newcomer, format, team, keyed } = enter;
        let arena = self.app.tournaments.numbered(tournament).await?;
        let (player, secret) = arena.enter(newcomer, team, keyed).await?;
        self.format = format.unwrap_or_default();
        let entry = Entry::new(arena, player, &secret, Line::Player);
        let entered = line(&ServerMessage::Entered(Entered { tournament, player, token: secret.tell() }));
        if self.send(entered).await.is_break() {
            self.role = Role::Entrant { entry: Box::new(entry) };
            return Ok(OFF);
        }
        Ok(self.attend(entry).await)
    }

    /// Takes a seat again, or part in a tournament: the secret says which.
    pub(super) async fn rejoin(&mut self, Rejoin { token, format, lines }: Rejoin) -> Result<Flow, Refused> {
        self.format = format.unwrap_or_default();
        self.lines = lines;
        if let Some((arena, player)) = self.app.tournaments.entered(&token).await?
            && let Some(secret) = Secret::told(&token)
        {
            self.pass.seat().map_err(no)?;
            return Ok(self.attend(Entry::new(arena, player, &secret, Line::Follower)).await);
        }
        let (room, _) = self.app.hub.seated(&token).await?;
        self.sit(room, token, Greeting::Back).await
    }

    /// Sits down at the table where the next game is, waits for it, or says how it ended.
    pub(super) async fn attend(&mut self, mut entry: Entry) -> Flow {
        let tournament = entry.news.borrow_and_update().clone();
        match tournament.game_of(entry.player) {
            Some((game, seat)) if entry.left.as_ref() != Some(&game.table) => {
                // The tournament changes again when a table is ready, and when the game the player is out of has ended.
                let room = self.app.hub.table(&game.table).await.ok();
                let is_there = |room: &Room| room.table().place_of(&entry.key).is_some();
                match room {
                    Some(room) if is_there(&room) && is_in(&room.table(), Seat(seat)) => {
                        let token = entry.token.clone();
                        let seated = self.sit(room, token, Greeting::Entrant(Box::new(entry))).await;
                        return seated.unwrap_or(OFF);
                    }
                    Some(room) if !is_there(&room) && entry.is_to_call(&tournament, &room) => {
                        let now = room.snapshot();
                        if self.send_table((&room, &now), 0, None).await.is_break() {
                            self.role = Role::Entrant { entry: Box::new(entry) };
                            return OFF;
                        }
                    }
                    _ => {}
                }
            }
            None if tournament.is_done(entry.player) => {
                let _told = self.send(line(&entry.result(&tournament))).await;
                return OFF;
            }
            _ => {}
        }
        self.role = Role::Entrant { entry: Box::new(entry) };
        ON
    }

    /// Handles a message of a player who waits between two games.
    pub(super) async fn heard_between(&mut self, tree: Tree<'static>) -> Flow {
        let Role::Entrant { entry } = &self.role else { return ON };
        match PlayerMessage::read(tree) {
            Ok(PlayerMessage::Command(PlayerCommand::Leave { .. })) => {
                let (arena, player) = (entry.arena.clone(), entry.player);
                match arena.ask(Command::Withdraw { player }).await {
                    Ok(()) => ON,
                    Err(refusal) => self.send(refused(&refusal)).await,
                }
            }
            Ok(_) => self.send(refused(&TournamentRefusal::WaitForRound)).await,
            Err(wrong) => self.told_off(&wrong.into()).await,
        }
    }

    /// A player sits down at the table that it was called to, with a key. It hears of that when all have come.
    pub(super) async fn come(&mut self, join: Join) -> Flow {
        let Role::Entrant { entry } = &self.role else { return ON };
        let (arena, player) = (entry.arena.clone(), entry.player);
        let Join { game_id: Some(number), key: Some(key), lines, .. } = join else {
            return self.send(refused(&TournamentRefusal::WaitForRound)).await;
        };
        let came = match self.app.hub.numbered(number).await {
            Ok(room) => arena.sit(player, room.id(), key).await,
            // Another player did not come, while this one was on the way.
            Err(refusal) if ServerRefusal::of_code(refusal.code()) == Some(ServerRefusal::TableClosed) => {
                Err(no(TournamentRefusal::NoSuchGame))
            }
            Err(refusal) => Err(refusal),
        };
        match came {
            Ok(_) => {
                self.lines = Some(lines.unwrap_or(0));
                ON
            }
            Err(refusal) => self.send(refused(&refusal)).await,
        }
    }

    /// Leaves a table: the connection ends, unless the player is in a tournament.
    pub(super) fn get_up(&mut self) -> Flow {
        match std::mem::replace(&mut self.role, Role::Nobody) {
            Role::Player { room, entry: Some(entry), .. } => {
                // A client that checks logs has nothing of the next.
                self.lines = self.lines.map(|_| 0);
                self.role = Role::Entrant { entry: Box::new(entry.leave(room.id())) };
                ON
            }
            role => {
                self.role = role;
                OFF
            }
        }
    }

    /// Looks for the next game because something changed in the tournament.
    pub(super) async fn look_around(&mut self, news: Result<(), Refused>) -> Flow {
        match (news, std::mem::replace(&mut self.role, Role::Nobody)) {
            (Ok(()), Role::Entrant { entry }) => self.attend(*entry).await,
            (Ok(()), role) => {
                self.role = role;
                ON
            }
            (Err(refusal), _) => self.dismiss(&refusal).await,
        }
    }
}
