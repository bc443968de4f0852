//! A handle on a tournament.

use std::sync::Arc;

use game::{Digest, Refused};
use referee::tournament::{Command, Entrant, Tournament};
use tokio::sync::{mpsc, oneshot, watch};

use crate::refusal::{ServerRefusal, no};
use crate::secret::Secret;

/// A handle on a tournament. Clone it.
#[derive(Clone)]
pub struct Arena {
    pub(super) id: Arc<str>,
    pub(super) asks: mpsc::Sender<Ask>,
    pub(super) now: watch::Receiver<Arc<Tournament>>,
    /// The hash of the organiser's secret.
    pub(super) organiser: Arc<str>,
}

/// A command, and where its answer goes.
pub(super) enum Ask {
    Command(Command, oneshot::Sender<Result<(), Refused>>),
    Close(oneshot::Sender<()>),
}

/// Somebody who wants to take part. It may have a secret and has no `Debug`.
pub struct Newcomer {
    /// What to call them.
    pub name: String,
    /// How old they are.
    pub age: Option<u16>,
    /// Luck of their own.
    pub seed: Option<Digest>,
    /// The team they wish to be in.
    pub team: Option<String>,
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

    /// The tournament as it is, and word of every change.
    #[must_use]
    pub fn follow(&self) -> watch::Receiver<Arc<Tournament>> {
        self.now.clone()
    }

    /// Enters somebody, and gives the secret with which they play all their games.
    ///
    /// # Errors
    /// Why they cannot take part.
    pub async fn enter(&self, newcomer: Newcomer) -> Result<(u16, Secret), Refused> {
        let secret = Secret::new().map_err(no)?;
        let Newcomer { name, age, seed, team } = newcomer;
        self.ask(Command::Enter(Entrant { name, age, seed, team, key: secret.key() })).await?;
        let player = self.tournament().player_of(&secret.key());
        Ok((player.ok_or_else(|| no(ServerRefusal::StorageFailed))?, secret))
    }

    /// Whether a secret is the organiser's.
    #[must_use]
    pub fn is_organiser(&self, token: &str) -> bool {
        Secret::told(token).is_some_and(|secret| *secret.key().to_string() == *self.organiser)
    }

    /// Asks something of the tournament, and waits until it has happened and is written down.
    ///
    /// # Errors
    /// Why it did not happen.
    pub async fn ask(&self, command: Command) -> Result<(), Refused> {
        if self.tournament().stage() == referee::tournament::Stage::Over {
            return Err(no(referee::tournament::TournamentRefusal::TournamentOver));
        }
        let (answer, answered) = oneshot::channel();
        let asked = self.asks.send(Ask::Command(command, answer)).await;
        asked.map_err(|_| no(ServerRefusal::ShuttingDown))?;
        answered.await.unwrap_or_else(|_| Err(no(ServerRefusal::StorageFailed)))
    }

    pub(super) fn is_open(&self) -> bool {
        !self.asks.is_closed()
    }

    pub(super) async fn close(&self) {
        let (answer, answered) = oneshot::channel();
        if self.asks.send(Ask::Close(answer)).await.is_ok() {
            let _closed = answered.await;
        }
    }
}
