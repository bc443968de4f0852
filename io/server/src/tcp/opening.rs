//! How a connection begins: a client joins, comes back, or looks on.

use game::{Refused, Seat, Viewer};
use protocol::{Find, Join, Joined, Newcomer, OpeningMessage, ServerMessage, Spectate, Spectating, TableOrder, line};
use referee::{Command, Guest, Policy};

use super::connection::{Connection, Greeting, Role};
use crate::hub::{Created, Line, Order, Room, Update};
use crate::serve::{Flow, OFF};
use crate::{Secret, ServerRefusal, no};

impl Connection {
    /// Answers the first message of a client.
    pub(super) async fn welcome(&mut self, opening: OpeningMessage) -> Flow {
        let seated = match opening {
            OpeningMessage::Find(find) => self.find(*find).await,
            OpeningMessage::Join(join) => self.join(*join).await,
            OpeningMessage::Enter(enter) => self.enter(enter).await,
            OpeningMessage::Rejoin(rejoin) => self.rejoin(rejoin).await,
            OpeningMessage::Spectate(spectate) => self.spectate(spectate).await,
        };
        match seated {
            Ok(flow) => flow,
            Err(refusal) if self.pass.no_room().is_some() => self.dismiss(&refusal).await,
            Err(refusal) => self.told_off(&refusal).await,
        }
    }

    async fn join(&mut self, join: Join) -> Result<Flow, Refused> {
        let secret = Secret::new().map_err(no)?;
        let Join { order, newcomer, game_id, invite, format, password, key: signs, lines } = join;
        let order = self.order(order);
        let Newcomer { name, age, seed } = newcomer;
        self.format = format.unwrap_or_default();
        let lines = lines.or(if signs.is_some() { Some(0) } else { None });
        let guest = Guest { age, seed, signs, ..Guest::named(name, secret.key()) };
        let mut invitation = None;
        let room = match game_id {
            Some(number) => {
                let room = self.numbered(number, &order, invite.as_deref()).await?;
                room.ask(Command::Sit(guest)).await?;
                room
            }
            None => {
                let caller = (self.from, password.as_deref());
                let Created { room, invitation: made } = self.app.lobby.sit(&self.app, order, guest, caller).await?;
                invitation = made.map(|secret| secret.tell());
                room
            }
        };
        self.lines = lines;
        self.sit(room, secret.tell(), Greeting::New(invitation)).await
    }

    /// Tells of the table where the client would sit down: with a key it signs the header of a table that is there.
    async fn find(&mut self, find: Find) -> Result<Flow, Refused> {
        let Find { order, game_id, invite, password } = find;
        let order = self.order(order);
        let Created { room, invitation } = match game_id {
            Some(number) => {
                let room = self.numbered(number, &order, invite.as_deref()).await?;
                Created { room, invitation: None }
            }
            None => self.app.lobby.find(&self.app, order, (self.from, password.as_deref())).await?,
        };
        let invitation = invitation.map(|secret| secret.tell());
        let now = room.snapshot();
        Ok(self.send_table((&room, &now), 0, invitation).await)
    }

    fn order(&self, order: TableOrder) -> Order {
        let policy = self.app.config.tcp_policy.unwrap_or(Policy::usual(order.game));
        Order::new(order, policy, self.app.config.public_clock)
    }

    /// The table with a number, if it is of the game that was asked for and the client may be there.
    async fn numbered(&self, number: u64, order: &Order, invite: Option<&str>) -> Result<Room, Refused> {
        let room = self.app.hub.numbered(number).await?;
        if room.table().header.game != order.kind.name {
            return Err(no(ServerRefusal::NoSuchTable));
        }
        if room.excludes(invite) {
            return Err(no(ServerRefusal::NotInvited));
        }
        Ok(room)
    }

    /// Takes a seat, and sends the state if the game has begun.
    pub(super) async fn sit(&mut self, room: Room, token: String, greeting: Greeting) -> Result<Flow, Refused> {
        let key = Secret::told(&token).ok_or_else(|| no(ServerRefusal::BadToken))?.key();
        // The seat's number is known only when the game has begun; no state is sent before.
        let line = if matches!(greeting, Greeting::New(_)) { Line::Player } else { Line::Follower };
        let feed = room.subscribe_as(Viewer::Seat(Seat(0)), Some(key), line);
        let now = feed.now.clone();
        let place = now.table.place_of(&key).ok_or_else(|| no(ServerRefusal::BadToken))?;
        self.pass.seat().map_err(no)?;
        room.see(key);
        room.claim(self.from);
        let number = now.table.header.number;
        let (seat, entry, invitation) = match greeting {
            Greeting::New(invitation) => (place, None, invitation),
            Greeting::Back => (now.table.seat_of(place).0, None, None),
            Greeting::Entrant(entry) => (now.table.seat_of(place).0, Some(entry), None),
        };
        let joined = Joined { game_id: number, player_id: seat, token: token.clone(), invitation };
        let joined = protocol::line(&ServerMessage::Joined(joined));
        let table = room.clone();
        (self.role, self.told) = (Role::Player { room, key, token, told_seat: seat, feed, line, entry }, None);
        if self.send(joined).await.is_break() {
            return Ok(OFF);
        }
        Ok(self.begin(&table, &now).await)
    }

    async fn spectate(&mut self, spectate: Spectate) -> Result<Flow, Refused> {
        let Spectate { game_id, format, invite, confirm, lines } = spectate;
        self.format = format.unwrap_or_default();
        let room = self.app.hub.numbered(game_id).await?;
        if room.excludes(invite.as_deref()) {
            return Err(no(ServerRefusal::NotInvited));
        }
        let feed = room.subscribe(Viewer::Public);
        let now = feed.now.clone();
        (self.role, self.lines) = (Role::Spectator { feed }, lines);
        if confirm && self.send(line(&ServerMessage::Spectating(Spectating { game_id }))).await.is_break() {
            return Ok(OFF);
        }
        Ok(self.begin(&room, &now).await)
    }

    /// Sends the first that a client hears at a table: the lines that it lacks, if it checks the log, and the state.
    async fn begin(&mut self, room: &Room, now: &Update) -> Flow {
        if let Some(known) = self.lines {
            self.lines = Some(now.seq);
            self.send_table((room, now), known, None).await?;
        }
        self.tell(now).await
    }
}
