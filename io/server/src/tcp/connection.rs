//! One TCP connection, from its first message to its last.

use std::net::IpAddr;
use std::time::Duration;

use bytes::Bytes;
use game::json::Tree;
use game::{Coded, CommonRefusal, Digest, Malformed, Refused, Viewer};
use protocol::{
    ActionMessage, BoardFormat, Joined, OpeningMessage, PlayerCommand, PlayerMessage, PlayerQuery, RefusalMessage,
    ServerMessage, line,
};
use referee::{Command, Stage, TableRefusal};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::sync::watch;
use tokio::time::{Instant, timeout, timeout_at};

use super::frames::{Frames, Next, is_http};
use super::replies::{checked, legal, refused, shown};
use super::tournament::Entry;
use crate::gate::AT_THE_ENTRANCE;
use crate::hub::{Line, News, Room, Subscription, Update};
use crate::serve::{Flow, OFF, ON};
use crate::stream::Stream;
use crate::{App, Pass, ServerRefusal, ended, no};

/// A connection of one client.
pub(crate) struct Connection {
    pub(super) app: App,
    stream: Stream,
    pub(super) from: IpAddr,
    pub(super) pass: Pass,
    closing: watch::Receiver<bool>,
    frames: Frames,
    pub(super) role: Role,
    /// What the client is sent when the state changes.
    pub(super) format: BoardFormat,
    /// How many lines of the log a client has that checks it.
    pub(super) lines: Option<u64>,
    /// By when a client without a seat must have sent something, or the rest of a message must have come.
    patience: Instant,
    /// The last turn the client was sent a state of, and whether the game was over.
    pub(super) told: Option<(u64, bool)>,
    /// How many bad messages came while the client had no seat.
    offences: u32,
}

/// Who the client is.
pub(super) enum Role {
    Nobody,
    /// A player with a seat, and the place in a tournament, if it is a game of one.
    Player {
        room: Room,
        /// The hash of the seat's secret: places and seats may change until the game begins.
        key: Digest,
        token: String,
        told_seat: u8,
        feed: Subscription,
        line: Line,
        entry: Option<Box<Entry>>,
    },
    /// A player who waits for the next game of a tournament.
    Entrant {
        entry: Box<Entry>,
    },
    Spectator {
        feed: Subscription,
    },
}

/// How many bad messages a client without a seat may send.
const MOST_OFFENCES: u32 = 10;

/// How long the other end may take to hang up.
const PARTING: Duration = Duration::from_secs(2);
/// The same when the server shuts down, and waits for all clients.
const LAST_PARTING: Duration = Duration::from_millis(200);

/// What happened first.
enum Event {
    Bytes(usize),
    /// At the table; nothing once it is unloaded.
    Table(Option<News>),
    Tournament(Result<(), Refused>),
    Closing,
    /// The connection has to give way to a player.
    HasToGo,
    TooSlow,
}

impl Connection {
    pub(crate) fn new(
        app: App,
        stream: Stream,
        (from, pass): (IpAddr, Pass),
        closing: watch::Receiver<bool>,
    ) -> Connection {
        let limits = &app.config.limits;
        let frames = Frames::new(limits.message, limits.depth);
        let handshake = if pass.no_room().is_some() { AT_THE_ENTRANCE } else { limits.handshake };
        let patience = Instant::now() + limits.handshake.min(handshake);
        Connection {
            app,
            stream,
            from,
            pass,
            closing,
            frames,
            role: Role::Nobody,
            format: BoardFormat::State,
            lines: None,
            patience,
            told: None,
            offences: 0,
        }
    }

    /// Serves the client until either side closes the connection.
    pub(crate) async fn run(self) {
        let mut connection = Some(self);
        while let Some(served) = connection {
            connection = if served.is_spectator() {
                let thread = served.app.hub.spectators().clone();
                thread.spawn(served.stay()).await.ok().flatten()
            } else {
                Box::pin(served.stay()).await
            };
        }
    }

    fn is_spectator(&self) -> bool {
        matches!(self.role, Role::Spectator { .. })
    }

    /// Serves the client for as long as it stays a spectator, or stays none; nothing once the connection is closed.
    async fn stay(mut self) -> Option<Connection> {
        let is_spectator = self.is_spectator();
        let mut chunk = [0; 4096];
        while self.is_spectator() == is_spectator {
            let flow = match self.wait(&mut chunk).await {
                Event::Bytes(0) => OFF,
                Event::Bytes(count) => {
                    // White space is no beginning of a message.
                    let is_inside = self.pass.no_room().is_none();
                    if is_inside && !self.frames.is_half() && !chunk[..count].trim_ascii().is_empty() {
                        self.patience = Instant::now() + self.app.config.limits.handshake;
                    }
                    self.frames.push(&chunk[..count]);
                    self.hear().await
                }
                Event::Table(Some(News::Update(update))) => self.tell(&update).await,
                Event::Table(Some(News::Missed(_))) => self.catch_up().await,
                Event::Tournament(news) => self.look_around(news).await,
                // A table closes with the server, or when what is on disk is not known.
                Event::Closing | Event::Table(None) => {
                    let is_closing = *self.closing.borrow();
                    let why = match &self.role {
                        _ if is_closing => ServerRefusal::ShuttingDown,
                        Role::Player { feed, .. } | Role::Spectator { feed } if feed.is_dissolved() => {
                            ServerRefusal::TableClosed
                        }
                        _ => ServerRefusal::StorageFailed,
                    };
                    self.dismiss(&why).await
                }
                Event::HasToGo => self.dismiss(&ServerRefusal::ServerFull).await,
                Event::TooSlow => {
                    let why = self.pass.no_room().unwrap_or(ServerRefusal::TooSlow);
                    self.dismiss(&why).await
                }
            };
            if flow.is_break() {
                self.walk_out().await;
                self.part(&mut chunk).await;
                return None;
            }
        }
        Some(self)
    }

    /// Gives up the seat of a player who hangs up before the game begins, unless another connection holds it.
    async fn walk_out(&mut self) {
        let role = std::mem::replace(&mut self.role, Role::Nobody);
        if *self.closing.borrow() {
            return;
        }
        match role {
            Role::Player { room, key, feed, line: Line::Player, entry: None, .. } => {
                drop(feed);
                if room.table().stage() == Stage::Gathering && room.is_away(&key) {
                    let _begun = room.ask_as(key, |place, _| Command::Leave { place, signed: None }).await;
                }
            }
            Role::Entrant { entry } => entry.walk_out().await,
            Role::Player { .. } | Role::Spectator { .. } | Role::Nobody => {}
        }
    }

    /// Closes the connection once the client has: a reset, because of bytes that were not read, would lose our last line.
    async fn part(mut self, chunk: &mut [u8]) {
        let _gone = self.stream.shutdown().await;
        let mut until = Instant::now() + PARTING;
        let mut is_last = false;
        loop {
            tokio::select! {
                read = timeout_at(until, self.stream.read(chunk)) => match read {
                    Ok(Ok(1..)) => {}
                    _ => return,
                },
                () = ended(&mut self.closing), if !is_last => {
                    is_last = true;
                    until = until.min(Instant::now() + LAST_PARTING);
                }
            }
        }
    }

    async fn wait(&mut self, chunk: &mut [u8]) -> Event {
        let is_waiting = matches!(self.role, Role::Nobody) || self.frames.is_half();
        let (app, role) = (&self.app, &mut self.role);
        let update = async {
            match role {
                Role::Nobody => std::future::pending().await,
                Role::Player { feed, .. } | Role::Spectator { feed } => Event::Table(feed.recv().await),
                Role::Entrant { entry } => Event::Tournament(entry.changed(app).await),
            }
        };
        tokio::select! {
            biased;
            update = update => update,
            read = self.stream.read(chunk) => Event::Bytes(read.unwrap_or(0)),
            () = ended(&mut self.closing) => Event::Closing,
            () = self.pass.has_to_go() => Event::HasToGo,
            () = tokio::time::sleep_until(self.patience), if is_waiting => Event::TooSlow,
        }
    }

    /// Everything that has arrived.
    async fn hear(&mut self) -> Flow {
        while let Some(next) = self.frames.next() {
            match next {
                Next::Value(text) => {
                    self.app.counters.messages.add();
                    while let Err(wait) = self.app.gate.request(self.from) {
                        // A client that sends too much is read more slowly.
                        tokio::time::sleep(wait).await;
                    }
                    self.heard(&text).await
                }
                Next::NotText => {
                    let wrong = Malformed::new(CommonRefusal::NotJson, "", "the text is not UTF-8");
                    self.misbehaved(&wrong.into()).await
                }
                Next::TooMuch => {
                    self.babbled().await;
                    OFF
                }
            }?;
        }
        ON
    }

    async fn heard(&mut self, text: &str) -> Flow {
        if matches!(self.role, Role::Nobody) && is_http(text) {
            // A page can have a browser send a form here: nothing of it is heeded.
            return self.dismiss(&ServerRefusal::NotHttp).await;
        }
        if let Err(refusal) = self.app.house.must_admit(self.from) {
            return self.dismiss(&refusal).await;
        }
        let tree = match Tree::parse(text) {
            Ok(tree) => tree,
            Err(wrong) => return self.misbehaved(&wrong.into()).await,
        };
        if let Some(why) = self.pass.no_room()
            && !matches!(OpeningMessage::read(&tree), Ok(OpeningMessage::Rejoin(_)))
        {
            self.pass.refused(why);
            return self.dismiss(&why).await;
        }
        match &self.role {
            Role::Nobody if OpeningMessage::is_one(&tree) => match OpeningMessage::read(&tree) {
                Ok(opening) => self.welcome(opening).await,
                Err(wrong) => self.misbehaved(&wrong.into()).await,
            },
            Role::Nobody => self.misbehaved(&no(ServerRefusal::UnknownMessage)).await,
            Role::Spectator { .. } => self.dismiss(&ServerRefusal::SpectatorsOnlyLook).await,
            Role::Entrant { .. } if OpeningMessage::is_one(&tree) => match OpeningMessage::read(&tree) {
                Ok(OpeningMessage::Join(join)) => self.come(*join).await,
                Ok(_) => self.misbehaved(&no(ServerRefusal::AlreadySeated)).await,
                Err(wrong) => self.misbehaved(&wrong.into()).await,
            },
            Role::Player { .. } if OpeningMessage::is_one(&tree) => {
                self.misbehaved(&no(ServerRefusal::AlreadySeated)).await
            }
            Role::Entrant { .. } => self.heard_between(tree.into_owned()).await,
            Role::Player { room, key, .. } => {
                let (room, key) = (room.clone(), *key);
                match PlayerMessage::read(tree.into_owned()) {
                    Ok(message) => self.obey(&room, key, message).await,
                    Err(wrong) => self.misbehaved(&wrong.into()).await,
                }
            }
        }
    }

    async fn obey(&mut self, room: &Room, key: Digest, message: PlayerMessage) -> Flow {
        let table = room.table();
        let Some(seat) = table.seat_with(&key) else {
            // The player has left the table through another door.
            return self.dismiss(&ServerRefusal::BadToken).await;
        };
        let command = match message {
            PlayerMessage::Command(command) => command,
            PlayerMessage::Document(action) => PlayerCommand::Action(ActionMessage::of(action)),
            PlayerMessage::Query(query) => {
                let reply = match query {
                    PlayerQuery::Legal => legal(&table, seat),
                    PlayerQuery::Show => shown(&table, Viewer::Seat(seat), &[]),
                    PlayerQuery::Check { action } => checked(&table, seat, &action),
                };
                return self.send(reply).await;
            }
        };
        let is_leave = matches!(command, PlayerCommand::Leave { .. });
        match room.ask_as_player(key, command).await {
            Ok(_) if is_leave => OFF,
            // A player who is kicked is told so with the update.
            Ok(_) => ON,
            Err(refusal) => {
                if TableRefusal::of_code(refusal.code()) == Some(TableRefusal::Paused) {
                    // The turn is to be played yet: its state is sent again when the game goes on.
                    self.told = None;
                }
                self.send(refused(&refusal)).await
            }
        }
    }

    /// Sends the reason, and ends the connection.
    pub(super) async fn dismiss(&mut self, why: &dyn Coded) -> Flow {
        let _told = self.send(refused(why)).await;
        OFF
    }

    /// A message too large to be read: the rest of the stream cannot be understood.
    async fn babbled(&mut self) {
        if self.misbehaved(&no(ServerRefusal::TooLarge)).await.is_break() {
            return;
        }
        // A player who is kicked for it is told so before the connection is closed.
        while let Role::Player { feed, .. } = &mut self.role
            && let Some(News::Update(update)) = feed.try_recv()
        {
            if self.tell(&update).await.is_break() {
                return;
            }
        }
    }

    /// A message that is malformed: at some tables that costs the game.
    async fn misbehaved(&mut self, refusal: &Refused) -> Flow {
        match &self.role {
            Role::Player { room, key, .. } => {
                let (room, key) = (room.clone(), *key);
                let code = refusal.code().to_string();
                match room.ask_as(key, move |_, seat| Command::Misbehave { seat, code }).await {
                    // The player is told so with the update.
                    Ok(accepted) if accepted.kicked.is_some() => ON,
                    _ => self.send(refused(refusal)).await,
                }
            }
            Role::Nobody | Role::Spectator { .. } | Role::Entrant { .. } => self.told_off(refusal).await,
        }
    }

    pub(super) async fn told_off(&mut self, refusal: &Refused) -> Flow {
        self.offences += 1;
        let flow = self.send(refused(refusal)).await;
        if self.offences < MOST_OFFENCES { flow } else { OFF }
    }

    /// Sends the lines of an update to clients that check the log, and the state at the beginning of each turn, once the game
    /// has begun.
    pub(super) async fn tell(&mut self, update: &Update) -> Flow {
        self.tell_lines(update).await?;
        if update.table.stage() == Stage::Gathering {
            return match &self.role {
                Role::Player { key, .. } if update.table.place_of(key).is_none() => {
                    self.dismiss(&ServerRefusal::BadToken).await
                }
                _ => ON,
            };
        }
        let viewer = match &mut self.role {
            Role::Nobody | Role::Entrant { .. } => return ON,
            Role::Spectator { .. } => Viewer::Public,
            Role::Player { key, token, told_seat, .. } => {
                let Some(seat) = update.table.seat_with(key) else {
                    return self.dismiss(&ServerRefusal::BadToken).await;
                };
                if seat.0 != *told_seat {
                    *told_seat = seat.0;
                    let number = update.table.header.number;
                    let token = token.clone();
                    let joined = Joined { game_id: number, player_id: seat.0, token, invitation: None };
                    self.send(line(&ServerMessage::Joined(joined))).await?;
                }
                if let Some((_, code)) = update.kicked.iter().find(|(whose, _)| *whose == seat) {
                    let message = self.app.sentence(update.table.kind(), code);
                    let kicked = RefusalMessage { code: code.clone(), message };
                    let _told = self.send(line(&ServerMessage::Kicked(kicked))).await;
                    return self.get_up();
                }
                Viewer::Seat(seat)
            }
        };
        let turn = Some((update.table.turns(), update.table.stage() == Stage::Over));
        // As long as a draw waits for shares it is nobody's turn.
        let waits = !update.table.owing().is_empty();
        match self.format {
            // One state a turn: a second one would make a client that answers states act twice.
            BoardFormat::State if waits || turn <= self.told => ON,
            BoardFormat::State => {
                self.told = turn;
                self.send_state(update.state(viewer)).await
            }
            BoardFormat::Text if waits && update.story.is_empty() && self.told.is_some() => ON,
            BoardFormat::Text => {
                self.told = turn;
                self.send(shown(&update.table, viewer, &update.story)).await
            }
        }?;
        if update.table.stage() == Stage::Over { self.get_up() } else { ON }
    }

    /// Sends the state to a client that missed updates.
    async fn catch_up(&mut self) -> Flow {
        let update = match &self.role {
            Role::Nobody | Role::Entrant { .. } => return ON,
            Role::Player { feed, .. } | Role::Spectator { feed } => feed.snapshot(),
        };
        self.tell(&update).await
    }

    async fn send_state(&mut self, state: Bytes) -> Flow {
        let mut line = Vec::with_capacity(state.len() + 1);
        line.extend_from_slice(&state);
        line.push(b'\n');
        self.write(&line).await
    }

    pub(super) async fn send(&mut self, line: String) -> Flow {
        self.write(line.as_bytes()).await
    }

    pub(super) async fn write(&mut self, bytes: &[u8]) -> Flow {
        match timeout(self.app.config.limits.write, self.stream.write_all(bytes)).await {
            Ok(Ok(())) => ON,
            _ => OFF,
        }
    }
}

/// Whether a player sits down for the first time, comes back, or comes to the next game of a tournament.
pub(super) enum Greeting {
    /// With the invitation for others, where the table is private.
    New(Option<String>),
    Back,
    Entrant(Box<Entry>),
}
