//! One WebSocket, from its upgrade to its end.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt as _;
use game::json::Tree;
use game::{Coded as _, CommonRefusal, Digest, Refusal, Seat, Viewer};
use protocol::{ActionMessage, PlayerCommand, SocketMessage, id_of};
use tokio::sync::watch;
use tokio::time::error::Elapsed;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite;

use crate::http::{Door, JsonObject, Problem, RequestContext, Sight, actions, missed, table_commands};
use crate::hub::{Line, LinesAs, News, Room, Subscription, Update, seat_of};
use crate::nesting::is_deeper;
use crate::serve::{Flow, OFF, ON};
use crate::{Pass, Secret, ServerRefusal, ended};

/// A WebSocket.
pub(super) struct Session {
    door: Door,
    room: Room,
    socket: WebSocket,
    from: IpAddr,
    closing: watch::Receiver<bool>,
    /// Who the client is, once it has authenticated.
    identity: Option<Identity>,
    /// The last line that was sent.
    told: u64,
    /// The line after which to begin.
    after: Option<u64>,
    lines_as: LinesAs,
    /// When it began, and when something was last heard.
    opened: Instant,
    heard: Instant,
    /// When to make a sign of life.
    next_ping: Instant,
    /// Whether something waits to be sent.
    is_unsent: bool,
    pass: Option<Arc<Pass>>,
}

/// Who the client is, and its subscription.
struct Identity {
    sight: Sight,
    feed: Subscription,
}

/// Codes of a close frame: those of the standard, then our own.
const GOING_AWAY: u16 = 1001;
const NO_PROTOCOL: u16 = 1002;
const NO_TEXT: u16 = 1007;
const TOO_LARGE: u16 = 1009;
const TRY_AGAIN: u16 = 1012;
const NOT_ALLOWED: u16 = 4003;
const TOO_SLOW: u16 = 4008;

/// What happened first.
enum Event {
    Heard(Option<Result<Message, axum::Error>>),
    /// At the table; nothing once it is unloaded.
    Table(Option<News>),
    Closing,
    /// The connection has to give way to a player.
    HasToGo,
    Time,
}

impl Session {
    pub(super) fn new(context: RequestContext, room: Room, socket: WebSocket, after: Option<u64>) -> Session {
        let (now, idle) = (Instant::now(), context.door.app.config.limits.idle);
        Session {
            closing: context.door.closing.clone(),
            from: context.client().address,
            pass: context.pass(),
            lines_as: context.lines_as(),
            door: context.head.door,
            room,
            socket,
            identity: None,
            told: 0,
            after,
            opened: now,
            heard: now,
            next_ping: now + idle / 2,
            is_unsent: false,
        }
    }

    /// Serves the client until either side closes the connection.
    pub(super) async fn run(mut self, sight: Option<Sight>) {
        if let Some(sight) = sight
            && self.welcome(sight).await.is_break()
        {
            return;
        }
        let mut session = Some(self);
        while let Some(served) = session {
            session = if served.is_spectator() {
                let thread = served.door.app.hub.spectators().clone();
                thread.spawn(served.stay()).await.ok().flatten()
            } else {
                Box::pin(served.stay()).await
            };
        }
    }

    fn is_spectator(&self) -> bool {
        self.identity.as_ref().is_some_and(|identity| identity.feed.is_spectator())
    }

    /// Serves the client for as long as it stays a spectator, or stays none; nothing once the connection is closed.
    async fn stay(mut self) -> Option<Session> {
        let is_spectator = self.is_spectator();
        while self.is_spectator() == is_spectator {
            let flow = match self.wait().await {
                Event::Heard(Some(Ok(message))) => Box::pin(self.hear(message)).await,
                Event::Heard(Some(Err(error))) => {
                    let (code, why) = broken(error);
                    self.close(code, why).await
                }
                Event::Heard(None) => OFF,
                Event::Table(Some(News::Update(update))) if update.seq <= self.told => ON,
                Event::Table(Some(News::Update(update))) => self.tell(&update).await,
                Event::Table(Some(News::Missed(now))) => self.catch_up(&now).await,
                Event::Table(None) => self.table_gone().await,
                Event::Closing => self.close(GOING_AWAY, ServerRefusal::ShuttingDown.code()).await,
                Event::HasToGo => self.close(TRY_AGAIN, ServerRefusal::ServerFull.code()).await,
                Event::Time => self.look_at_the_clock().await,
            };
            if flow.is_break() {
                return None;
            }
        }
        Some(self)
    }

    async fn wait(&mut self) -> Event {
        // All messages that are ready go out in one write.
        if let Some(news) = self.identity.as_mut().and_then(|identity| identity.feed.try_recv()) {
            return Event::Table(Some(news));
        }
        if self.is_unsent && self.flush().await.is_break() {
            return Event::Heard(None);
        }
        let feed = self.identity.as_mut().map(|identity| &mut identity.feed);
        let patience = self.opened + self.door.app.config.limits.handshake;
        // A client must authenticate in time; after that it is pinged now and then.
        let wake = if feed.is_some() { self.next_ping } else { patience };
        let update = async {
            match feed {
                Some(feed) => feed.recv().await,
                None => std::future::pending().await,
            }
        };
        let pass = self.pass.clone();
        let has_to_go = async {
            match &pass {
                Some(pass) => pass.has_to_go().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            news = update => Event::Table(news),
            () = has_to_go => Event::HasToGo,
            () = ended(&mut self.closing) => Event::Closing,
            heard = self.socket.recv() => Event::Heard(heard),
            () = tokio::time::sleep_until(wake) => Event::Time,
        }
    }

    async fn look_at_the_clock(&mut self) -> Flow {
        let idle = self.door.app.config.limits.idle;
        if self.identity.is_none() {
            return self.close(NOT_ALLOWED, ServerRefusal::NotInvited.code()).await;
        }
        if !self.room.is_open() {
            return self.table_gone().await;
        }
        if self.is_banned() {
            return self.close(NOT_ALLOWED, ServerRefusal::Banned.code()).await;
        }
        if idle <= self.heard.elapsed() {
            return self.too_slow().await;
        }
        self.next_ping = Instant::now() + idle / 2;
        self.push(Message::Ping(Bytes::new())).await
    }

    async fn hear(&mut self, message: Message) -> Flow {
        self.heard = Instant::now();
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return OFF,
            Message::Ping(_) | Message::Pong(_) => return ON,
            Message::Binary(_) => return self.refuse(None, &ServerRefusal::UnknownMessage.into()).await,
        };
        if self.is_banned() {
            return self.close(NOT_ALLOWED, ServerRefusal::Banned.code()).await;
        }
        self.door.app.counters.messages.add();
        while let Err(wait) = self.door.app.gate.request(self.from) {
            // A client that sends too much is read more slowly.
            tokio::time::sleep(wait).await;
        }
        if is_deeper(&text, self.door.app.config.limits.depth) {
            return self.refuse(None, &ServerRefusal::TooLarge.into()).await;
        }
        let tree = match Tree::parse(&text) {
            Ok(tree) => tree,
            Err(wrong) => return self.refuse(None, &wrong.into()).await,
        };
        let id = id_of(&tree);
        let done = match SocketMessage::read(&tree) {
            Err(_) if !SocketMessage::is_one(&tree) => match self.action(tree) {
                Some(action) => self.heed(action, id.as_deref()).await,
                None => Err(ServerRefusal::UnknownMessage.into()),
            },
            Ok(message) => self.heed(message, id.as_deref()).await,
            Err(wrong) => Err(wrong.into()),
        };
        match done {
            Ok(flow) => flow,
            Err(problem) => self.refuse(id.as_deref(), &problem).await,
        }
    }

    /// The action of a message that has none of our types, if it is one by the game's own document.
    fn action(&self, message: Tree<'_>) -> Option<SocketMessage> {
        let Tree::Object(mut fields) = message.into_owned() else { return None };
        fields.retain(|(key, _)| key != "id");
        let action = Tree::Object(fields);
        match self.room.table().game().ids(&action) {
            Err(Refusal::Malformed(_)) => None,
            _ => Some(SocketMessage::Command(PlayerCommand::Action(ActionMessage::of(action)))),
        }
    }

    async fn heed(&mut self, message: SocketMessage, id: Option<&str>) -> Result<Flow, Problem> {
        let accepted = match message {
            SocketMessage::Auth { token, invite } => return self.authenticate(token, invite).await,
            SocketMessage::Ping => return Ok(self.say("pong", id, |object| object).await),
            SocketMessage::Since(after) => {
                self.told = after.min(self.room.table().seq());
                let now = self.room.snapshot();
                return Ok(self.catch_up(&now).await);
            }
            SocketMessage::Legal => {
                let (seat, table) = (self.seat()?, self.room.table());
                let legal = actions::legal(&table, seat);
                return Ok(self.send(headed("legal", id, legal).json()).await);
            }
            SocketMessage::Command(command) => {
                let key = self.key()?;
                self.room.claim(self.from);
                self.room.ask_as_player(key, command).await?
            }
        };
        if let Some(problem) = table_commands::kicked(&self.door, &accepted) {
            return Err(problem);
        }
        let head = accepted.head.json_with(self.lines_as);
        Ok(self
            .say("done", id, |object| {
                object.with("seq", &accepted.table.seq()).with("repeat", &accepted.is_repeat).head(head)
            })
            .await)
    }

    async fn authenticate(&mut self, token: Option<String>, invite: Option<String>) -> Result<Flow, Problem> {
        let table = self.room.table();
        let sight = match token {
            Some(token) => {
                let key = Secret::told(&token).ok_or(ServerRefusal::BadToken)?.key();
                let sight = Sight::seat(key, &table).ok_or(ServerRefusal::BadToken)?;
                self.room.see(key);
                sight
            }
            None if self.room.excludes(invite.as_deref()) => return Err(ServerRefusal::NotInvited.into()),
            None => Sight::Public,
        };
        if matches!(self.identity, Some(Identity { sight: Sight::Seat(_), .. })) {
            return Err(ServerRefusal::AlreadySeated.into());
        }
        Ok(self.welcome(sight).await)
    }

    /// Greets a client that has authenticated, and sends it the state.
    async fn welcome(&mut self, sight: Sight) -> Flow {
        if let (Sight::Seat(_), Some(pass)) = (sight, &self.pass) {
            // A connection for which there is no room was refused before.
            let _as_it_was = pass.seat();
        }
        let table = self.room.table();
        let viewer = match sight.viewer(&table) {
            Some(viewer) => viewer,
            None => return self.close(NOT_ALLOWED, ServerRefusal::BadToken.code()).await,
        };
        let feed = self.room.subscribe_as(viewer, sight.key(), Line::Follower);
        let now = feed.now.clone();
        self.identity = Some(Identity { sight, feed });
        self.told = self.after.take().unwrap_or(now.seq).min(now.seq);
        let (id, number) = (self.room.id().to_string(), table.header.number);
        let greeting = |object: JsonObject| {
            object
                .with("seq", &now.seq)
                .with("table", &id)
                .with("number", &number)
                .with("game", &table.header.game)
                .with("seat", &seat_of(viewer))
                .with("header", &table.header.line())
                .head(now.head().json())
        };
        self.say("hello", None, greeting).await?;
        self.catch_up(&now).await
    }

    /// Sends the lines that were missed, then the table.
    async fn catch_up(&mut self, now: &Update) -> Flow {
        if self.identity.is_none() {
            return self.refuse(None, &ServerRefusal::NotInvited.into()).await;
        }
        // A page at a time: a backlog is never in memory as a whole.
        while self.told < now.seq {
            let page = missed::frame(&self.door.app.hub, (&self.room, now), self.told, self.lines_as).await;
            let Ok(Some((last, frame))) = page else {
                return self.close(TRY_AGAIN, "resume").await;
            };
            self.told = last;
            self.frame(frame).await?;
        }
        self.tell(now).await
    }

    async fn tell(&mut self, update: &Update) -> Flow {
        let viewer = self.identity.as_ref().and_then(|identity| identity.sight.viewer(&update.table));
        self.told = update.seq;
        match viewer {
            Some(viewer) => self.frame(update.frame(viewer, self.lines_as)).await,
            // The player has left the table.
            None => self.close(NOT_ALLOWED, ServerRefusal::BadToken.code()).await,
        }
    }

    /// The hash of the player's secret.
    fn key(&self) -> Result<Digest, Problem> {
        match self.identity.as_ref().map(|identity| identity.sight) {
            Some(Sight::Seat(key)) => Ok(key),
            Some(Sight::Public) => Err(ServerRefusal::NoToken.into()),
            None => Err(ServerRefusal::NotInvited.into()),
        }
    }

    /// The player's seat.
    fn seat(&self) -> Result<Seat, Problem> {
        let viewer = self.identity.as_ref().and_then(|identity| identity.sight.viewer(&self.room.table()));
        match viewer {
            Some(Viewer::Seat(seat)) => Ok(seat),
            Some(Viewer::Public | Viewer::Referee) => Err(ServerRefusal::NoToken.into()),
            None => Err(ServerRefusal::NotInvited.into()),
        }
    }

    async fn refuse(&mut self, id: Option<&str>, problem: &Problem) -> Flow {
        let words =
            |object: JsonObject| problem.extras(object.with("code", problem.code()).with("message", problem.detail()));
        self.say("error", id, words).await
    }

    async fn say(&mut self, kind: &str, id: Option<&str>, words: impl FnOnce(JsonObject) -> JsonObject) -> Flow {
        self.send(words(headed(kind, id, JsonObject::new())).json()).await
    }

    async fn send(&mut self, text: String) -> Flow {
        self.push(Message::Text(text.into())).await
    }

    async fn frame(&mut self, frame: Bytes) -> Flow {
        match Utf8Bytes::try_from(frame) {
            Ok(text) => self.push(Message::Text(text)).await,
            Err(_) => OFF,
        }
    }

    /// Queues a message, unless the client does not read.
    async fn push(&mut self, message: Message) -> Flow {
        self.is_unsent = true;
        let sent = timeout(self.door.app.config.limits.write, self.socket.feed(message)).await;
        self.go_on(sent).await
    }

    /// Sends what waits to be sent.
    async fn flush(&mut self) -> Flow {
        self.is_unsent = false;
        let sent = timeout(self.door.app.config.limits.write, self.socket.flush()).await;
        self.go_on(sent).await
    }

    async fn go_on(&mut self, sent: Result<Result<(), axum::Error>, Elapsed>) -> Flow {
        match sent {
            Ok(Ok(())) => ON,
            Ok(Err(_)) => OFF,
            Err(_) => self.too_slow().await,
        }
    }

    /// Whether the operator has banned the client since it came.
    fn is_banned(&self) -> bool {
        self.door.app.house.must_admit(self.from).is_err()
    }

    /// Closes the connection to a table that was closed, or has to be read again.
    async fn table_gone(&mut self) -> Flow {
        if self.room.is_dissolved() {
            return self.close(NOT_ALLOWED, ServerRefusal::TableClosed.code()).await;
        }
        self.close(TRY_AGAIN, "resume").await
    }

    async fn too_slow(&mut self) -> Flow {
        self.close(TOO_SLOW, &format!("too_slow; resume after {}", self.told)).await
    }

    async fn close(&mut self, code: u16, reason: &str) -> Flow {
        let frame = CloseFrame { code, reason: reason.into() };
        let closing = self.socket.send(Message::Close(Some(frame)));
        let _gone = timeout(self.door.app.config.limits.write, closing).await;
        OFF
    }
}

/// The code with which a connection is closed whose frames cannot be read, and why.
fn broken(error: axum::Error) -> (u16, &'static str) {
    match error.into_inner().downcast_ref() {
        Some(tungstenite::Error::Capacity(_)) => (TOO_LARGE, ServerRefusal::TooLarge.code()),
        Some(tungstenite::Error::Utf8(_)) => (NO_TEXT, CommonRefusal::NotJson.code()),
        _ => (NO_PROTOCOL, ServerRefusal::UnknownMessage.code()),
    }
}

/// The object with the type of a message, and the id of the message that it answers.
fn headed(kind: &str, id: Option<&str>, object: JsonObject) -> JsonObject {
    let object = object.with("type", kind);
    match id {
        Some(id) => object.raw("id", id),
        None => object,
    }
}
