//! Those who play a tournament over TCP: one connection for all their games.

use std::sync::Arc;

use game::json::{Node, Tree, read};
use game::{Actor, Digest, Envelope, FORFEIT, Malformed, Refused, Seat};
use referee::tournament::{Barred, Command, Stage as Progress, Tournament};
use referee::{Stage, Table};
use serde::Serialize;
use tokio::sync::watch;

use super::messages::{Form, Reply, Said, read_form, read_said};
use super::visit::{Flow, Greeting, OFF, ON, Role, Visit};
use crate::app::App;
use crate::hub::Room;
use crate::secret::Secret;
use crate::tournaments::{Arena, Newcomer};

/// Somebody's place in a tournament.
pub(super) struct Entry {
    arena: Arena,
    player: u16,
    token: String,
    news: watch::Receiver<Arc<Tournament>>,
    /// The table they were at last: nobody sits down there again.
    left: Option<String>,
}

/// Somebody who wants to take part in a tournament.
pub(super) struct Enter {
    tournament: u64,
    newcomer: Newcomer,
    form: Form,
}

/// What the server says of a tournament.
#[derive(Serialize)]
#[serde(tag = "type")]
enum Word<'a> {
    Entered {
        tournament: u64,
        player: u16,
        token: &'a str,
    },
    Result {
        tournament: u64,
        /// Whether it is over for everybody: before that there are no ranks.
        over: bool,
        round: usize,
        rank: Option<u16>,
        points: f64,
        won: bool,
        /// The code of what went wrong.
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
}

impl Word<'_> {
    fn line(&self) -> String {
        let mut line = serde_json::to_string(self).expect("a word is JSON");
        line.push('\n');
        line
    }
}

impl Entry {
    fn new(arena: Arena, player: u16, token: String) -> Entry {
        let news = arena.follow();
        Entry { arena, player, token, news, left: None }
    }

    /// Waits until something changes.
    pub(super) async fn changed(&mut self, app: &App) -> Result<(), Refused> {
        if self.news.changed().await.is_err() {
            // Whoever ran the tournament has stopped: perhaps it can go on.
            self.arena = app.tournaments.find(self.arena.id()).await?;
            self.news = self.arena.follow();
            self.news.mark_changed();
        }
        Ok(())
    }

    /// Those who get up from a table look around at once.
    pub(super) fn leave(mut self, table: &str) -> Entry {
        self.left = Some(table.to_string());
        self.news.mark_changed();
        self
    }

    /// What is left to say to somebody for whom it is over.
    fn result(&self, tournament: &Tournament) -> Word<'static> {
        let (cheats, failures) = tournament.faults();
        let fault = cheats.into_iter().chain(failures).find(|fault| fault.player == self.player);
        let place = tournament.place_of(self.player);
        let over = tournament.stage() == Progress::Over;
        Word::Result {
            tournament: tournament.terms.number,
            over,
            round: tournament.rounds().len(),
            rank: place.as_ref().and_then(|place| place.rank).filter(|_| over),
            points: place.as_ref().map_or(0.0, |place| place.points),
            won: place.is_some_and(|place| tournament.winners().contains(&place.team)),
            why: fault.map(|fault| fault.why),
        }
    }
}

/// Reads what somebody says who wants to take part.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn read_enter(tree: &Tree<'_>) -> Result<Enter, Malformed> {
    read(tree, |node| {
        let keys = node.object(&["type", "tournament", "name", "age", "seed", "team", "as"])?;
        let tournament = keys.get("tournament").integer(0..=i64::MAX);
        let name = Envelope::read_new_name(&keys.get("name"));
        let age = keys.or("age", None, |node| node.nullable(|node| node.small(0..=u16::MAX)));
        let seed = keys.or("seed", None, |node| node.nullable(digest));
        let team = keys.or("team", None, |node| node.nullable(Envelope::read_new_name));
        let form = keys.or("as", Form::State, read_form);
        let newcomer = Newcomer { name: name?, age: age?, seed: seed?, team: team? };
        Some(Enter { tournament: tournament?.unsigned_abs(), newcomer, form: form? })
    })
}

/// Whether a seat is in a game that is on.
fn is_in(table: &Table, seat: Seat) -> bool {
    table.stage() == Stage::Playing && table.game().check(Actor::Table, &format!("{FORFEIT}{}", seat.0)).is_ok()
}

fn digest(node: &Node<'_>) -> Option<Digest> {
    node.parsed()
}

impl Visit {
    /// Takes part in a tournament.
    pub(super) async fn enter(&mut self, enter: Enter) -> Result<Flow, Refused> {
        let arena = self.app.tournaments.numbered(enter.tournament).await?;
        let (player, secret) = arena.enter(enter.newcomer).await?;
        self.form = enter.form;
        let token = secret.tell();
        let word = Word::Entered { tournament: enter.tournament, player, token: &token }.line();
        if self.send(word).await.is_break() {
            return Ok(OFF);
        }
        Ok(self.attend(Entry::new(arena, player, token)).await)
    }

    /// Takes a seat again, or part in a tournament: the secret says which.
    pub(super) async fn rejoin(&mut self, token: String, form: Form) -> Result<Flow, Refused> {
        self.form = form;
        if let Some((arena, player)) = self.app.tournaments.entered(&token).await? {
            return Ok(self.attend(Entry::new(arena, player, token)).await);
        }
        let (room, _) = self.app.hub.seated(&token).await?;
        self.sit(room, token, Greeting::Back).await
    }

    /// Sits down at the table where the next game is, waits for it, or says how it ended.
    pub(super) async fn attend(&mut self, mut entry: Entry) -> Flow {
        let tournament = entry.news.borrow_and_update().clone();
        match tournament.game_of(entry.player) {
            Some((game, seat)) if entry.left.as_ref() != Some(&game.table) => {
                // There will be word when a table that is not ready is, and when a game one is out of has ended.
                let room = self.app.hub.table(&game.table).await.ok();
                let room = room.filter(|room| is_in(&room.table(), Seat(seat)));
                let key = Secret::told(&entry.token).map(|secret| secret.key());
                let is_there = |room: &Room| key.is_some_and(|key| room.table().place_of(&key).is_some());
                if let Some(room) = room.filter(is_there) {
                    let token = entry.token.clone();
                    let seated = self.sit(room, token, Greeting::Entrant(Box::new(entry))).await;
                    return seated.unwrap_or(OFF);
                }
            }
            None if tournament.is_done(entry.player) => {
                let _told = self.send(entry.result(&tournament).line()).await;
                return OFF;
            }
            _ => {}
        }
        self.role = Role::Entrant { entry: Box::new(entry) };
        ON
    }

    /// What somebody says between two games.
    pub(super) async fn heard_between(&mut self, tree: Tree<'static>) -> Flow {
        let Role::Entrant { entry } = &self.role else { return ON };
        match read_said(tree) {
            Ok(Said::Leave) => {
                let (arena, player) = (entry.arena.clone(), entry.player);
                match arena.ask(Command::Withdraw { player }).await {
                    Ok(()) => ON,
                    Err(refusal) => self.send(Reply::refused(&refusal)).await,
                }
            }
            Ok(_) => self.send(Reply::refused(&Barred::WaitForRound)).await,
            Err(wrong) => self.told_off(&wrong.into()).await,
        }
    }

    /// Gets up from a table: the visit is over, but for those who play a tournament.
    pub(super) fn get_up(&mut self) -> Flow {
        match std::mem::replace(&mut self.role, Role::Nobody) {
            Role::Player { room, entry: Some(entry), .. } => {
                self.role = Role::Entrant { entry: Box::new(entry.leave(room.id())) };
                ON
            }
            role => {
                self.role = role;
                OFF
            }
        }
    }

    /// Looks around because something changed in the tournament.
    pub(super) async fn look_around(&mut self, news: Result<(), Refused>) -> Flow {
        match (news, std::mem::replace(&mut self.role, Role::Nobody)) {
            (Ok(()), Role::Entrant { entry }) => self.attend(*entry).await,
            (Ok(()), role) => {
                self.role = role;
                ON
            }
            (Err(refusal), _) => {
                let _told = self.send(Reply::refused(&refusal)).await;
                OFF
            }
        }
    }
}
