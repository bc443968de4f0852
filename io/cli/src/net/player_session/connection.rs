//! The connections of a player who sits at a table: each is listened to, and while a share is under way one that does not
//! bring its line is replaced.

use std::thread;
use std::time::{Duration, Instant};

use protocol::{BoardFormat, PlayerCommand};

use super::{Event, Flow, ON, PlayerSession};
use crate::failure::Failure;
use crate::net::keys::KeyedTable;
use crate::net::link::Link;
use crate::net::seat::rejoin;
use crate::refusal::ClientRefusal;

/// How long a server may be away while a draw waits for the player's share, and how long to wait before it is tried again.
const AWAY: Duration = Duration::from_secs(15);
const AGAIN: Duration = Duration::from_millis(200);
/// How many connections in a row may be of no use.
const MOST_LOSSES: u32 = 5;

impl PlayerSession {
    /// Reads what the server says in a thread of its own.
    pub(super) fn listen(&mut self) -> Result<(), Failure> {
        self.connections += 1;
        let (mut reader, events, connection) = (self.place.link.reader()?, self.events.clone(), self.connections);
        thread::spawn(move || {
            loop {
                let said = reader.hear();
                let is_last = !matches!(said, Ok(Some(_)));
                if events.send(Event::Heard(connection, said)).is_err() || is_last {
                    return;
                }
            }
        });
        Ok(())
    }

    /// What becomes of a connection that is lost, or that does not bring the line of a share: while a draw waits for the
    /// player's share it is sent again over another.
    pub(super) fn lost(&mut self, failure: Failure) -> Result<Flow, Failure> {
        let is_owing = self.keyed().is_some_and(|table| table.is_owing());
        let (Some(token), true) = (self.kept.as_ref().map(|kept| kept.token.clone()), is_owing) else {
            return Err(failure);
        };
        self.place.link.cut();
        self.losses += 1;
        if MOST_LOSSES < self.losses {
            return Err(failure);
        }
        let lines = self.keyed().map(|table| table.lines());
        let until = Instant::now() + AWAY;
        loop {
            let link = Link::to(&self.place.server);
            match link.and_then(|mut link| link.say(&rejoin(&token, BoardFormat::Text, lines)).map(|()| link)) {
                Ok(link) => {
                    self.place.link = link;
                    self.listen()?;
                    return Ok(ON);
                }
                Err(_) if until <= Instant::now() => return Err(failure),
                Err(_) => thread::sleep(AGAIN),
            }
        }
    }

    /// Sends the share that is due, if one is: the player need not know.
    pub(super) fn share(&mut self) -> Result<(), Failure> {
        let Some(share) = self.keyed().and_then(KeyedTable::due) else { return Ok(()) };
        match self.place.link.say(&PlayerCommand::Share(share)) {
            Err(failure) => self.lost(failure).map(drop),
            Ok(()) => Ok(()),
        }
    }

    pub(super) fn hung_up(&self) -> Failure {
        let hint = "`parlor join --again` takes the seat again.";
        Failure::wrong(ClientRefusal::HungUp, &*self.place.server).hint(hint)
    }
}
