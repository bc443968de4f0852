//! A handle on a tournament.

use std::sync::Arc;

use game::Refused;
use protocol::Newcomer;
use referee::tournament::{Command, Entrant, Tournament};
use tokio::sync::{mpsc, oneshot, watch};

use crate::{Secret, ServerRefusal, no};

/// A handle on a tournament. Clone it.
#[derive(Clone)]
pub struct Arena {
    pub(super) id: Arc<str>,
    pub(super) requests: mpsc::Sender<Request>,
    pub(super) now: watch::Receiver<Arc<Tournament>>,
    /// The hash of the organiser's secret.
    pub(super) organiser: Arc<str>,
}

/// A request to the task of a tournament, and where the response goes.
pub(super) enum Request {
    Command(Command, oneshot::Sender<Result<(), Refused>>),
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

    /// Enters a player, perhaps in a team, and gives the secret of the player's seat at every table.
    ///
    /// # Errors
    /// Why the player cannot take part.
    pub async fn enter(&self, newcomer: Newcomer, team: Option<String>) -> Result<(u16, Secret), Refused> {
        let secret = Secret::new().map_err(no)?;
        let Newcomer { name, age, seed } = newcomer;
        self.ask(Command::Enter(Entrant { name, age, seed, team, key: secret.key() })).await?;
        let player = self.tournament().player_of(&secret.key());
        Ok((player.ok_or_else(|| no(ServerRefusal::StorageFailed))?, secret))
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
        if self.tournament().stage() == referee::tournament::Stage::Over {
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
