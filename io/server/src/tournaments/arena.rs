//! A handle on a tournament.

use std::sync::Arc;

use game::{Digest, Refused};
use protocol::Newcomer;
use referee::tournament::{Command, Entrant, Stage, Tournament};
use referee::{SeatKey, TableRefusal};
use tokio::sync::{mpsc, oneshot, watch};

use super::sitting::KeyedPlayer;
use crate::hub::{Attendance, Line, Presence};
use crate::{Secret, ServerRefusal, no};

/// A handle on a tournament. Clone it.
#[derive(Clone)]
pub struct Arena {
    pub(super) id: Arc<str>,
    pub(super) requests: mpsc::Sender<Request>,
    pub(super) now: watch::Receiver<Arc<Tournament>>,
    /// The hash of the organiser's secret.
    pub(super) organiser: Arc<str>,
    /// Which players are there while it has not begun.
    pub(super) presence: Arc<Presence>,
}

/// A request to the task of a tournament, and where the response goes.
pub(super) enum Request {
    Command(Command, oneshot::Sender<Result<(), Refused>>),
    /// A player sits down with a key.
    Sit(KeyedPlayer, oneshot::Sender<Result<u8, Refused>>),
    /// The player whose secret has this hash has hung up.
    HungUp(Digest),
    Close(oneshot::Sender<()>),
}

impl Arena {
    /// The tournament's id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The tournament as it is.
    #[must_use]
    pub fn tournament(&self) -> Arc<Tournament> {
        self.now.borrow().clone()
    }

    /// The tournament as it is, and every change.
    #[must_use]
    pub fn follow(&self) -> watch::Receiver<Arc<Tournament>> {
        self.now.clone()
    }

    /// Enters a player, perhaps in a team or with keys, and gives the secret of the player's seat at every table.
    ///
    /// # Errors
    /// Why the player cannot take part.
    pub async fn enter(&self, newcomer: Newcomer, team: Option<String>, keyed: bool) -> Result<(u16, Secret), Refused> {
        let secret = Secret::new().map_err(no)?;
        let Newcomer { name, age, seed } = newcomer;
        if seed.is_some() {
            // Players at its tables can have keys.
            return Err(no(TableRefusal::SeedRefused));
        }
        self.ask(Command::Enter(Entrant { name, age, seed, team, key: secret.key(), keyed })).await?;
        let player = self.tournament().player_of(&secret.key());
        Ok((player.ok_or_else(|| no(ServerRefusal::StorageFailed))?, secret))
    }

    /// Seats a player with a key at the table of the next game, when all its players have come; gives the seat.
    ///
    /// # Errors
    /// Why the player cannot sit there, or not with this key.
    pub(crate) async fn sit(&self, player: u16, table: &str, key: SeatKey) -> Result<u8, Refused> {
        let (responder, response) = oneshot::channel();
        let sitting = KeyedPlayer { player, table: table.to_string(), key };
        let asked = self.requests.send(Request::Sit(sitting, responder)).await;
        asked.map_err(|_| no(ServerRefusal::ShuttingDown))?;
        response.await.unwrap_or_else(|_| Err(no(ServerRefusal::StorageFailed)))
    }

    /// A player made a request; anybody else's changes nothing.
    pub(crate) fn see(&self, key: Digest) {
        if self.tournament().player_of(&key).is_some() {
            self.presence.see(key);
        }
    }

    /// A player holds a connection, for as long as the attendance is held.
    pub(crate) fn attend(&self, key: Digest, line: Line) -> Attendance {
        Attendance::new(&self.presence, key, line)
    }

    /// Withdraws a player who has hung up before the tournament began, unless another connection is held.
    pub(crate) async fn hang_up(&self, key: Digest) {
        if self.tournament().stage() == Stage::Gathering && self.presence.is_away(&key) {
            let _stopped = self.requests.send(Request::HungUp(key)).await;
        }
    }

    /// Whether a secret is the organiser's.
    #[must_use]
    pub fn is_organiser(&self, token: &str) -> bool {
        let known = self.organiser.parse().ok();
        Secret::told(token).zip(known).is_some_and(|(secret, known)| secret.key().is_same(&known))
    }

    /// Sends a command to the tournament, and waits until it is decided and written down.
    ///
    /// # Errors
    /// Why it was refused.
    pub async fn ask(&self, command: Command) -> Result<(), Refused> {
        if self.tournament().stage() == Stage::Over {
            return Err(no(referee::tournament::TournamentRefusal::TournamentOver));
        }
        let (responder, response) = oneshot::channel();
        let asked = self.requests.send(Request::Command(command, responder)).await;
        asked.map_err(|_| no(ServerRefusal::ShuttingDown))?;
        response.await.unwrap_or_else(|_| Err(no(ServerRefusal::StorageFailed)))
    }

    pub(super) fn is_open(&self) -> bool {
        !self.requests.is_closed()
    }

    pub(super) async fn close(&self) {
        let (responder, response) = oneshot::channel();
        if self.requests.send(Request::Close(responder)).await.is_ok() {
            let _closed = response.await;
        }
    }
}
