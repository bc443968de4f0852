//! One TCP connection, from its first message to its last.

use std::net::IpAddr;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use game::json::Tree;
use game::{Coded, Digest, Malformed, Refused, Seat, Shape, Viewer};
use referee::{Command, Guest, Stage};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;
use tokio::time::{Instant, timeout, timeout_at};

use super::frames::{Frames, Next};
use super::messages::{Form, Hello, Join, Reply, Said, checked, is_hello, legal, read_hello, read_said, shown};
use super::tournament::Entry;
use crate::app::App;
use crate::hub::{Created, Room, Subscription, Update};
use crate::refusal::{Denied, no};
use crate::secret::Secret;
use crate::serve::ended;

/// A connection.
pub(crate) struct Visit {
    pub(super) app: App,
    stream: TcpStream,
    from: IpAddr,
    closing: watch::Receiver<bool>,
    frames: Frames,
    pub(super) role: Role,
    /// What they want to be told in.
    pub(super) form: Form,
    /// By when somebody without a seat must have said something, or half a message must be whole.
    patience: Instant,
    /// How many times it was told off without having a seat.
    offences: u32,
}

/// Who is at the other end.
pub(super) enum Role {
    Nobody,
    /// Somebody with a seat; and in which tournament, if it is a game of one.
    Player {
        room: Room,
        /// The hash of the seat's secret: places and seats may change until the game begins.
        key: Digest,
        token: String,
        told_seat: u8,
        feed: Subscription,
        entry: Option<Box<Entry>>,
    },
    /// Somebody who waits for the next game of a tournament.
    Entrant {
        entry: Box<Entry>,
    },
    Spectator {
        feed: Subscription,
    },
}

/// Whether the connection goes on.
pub(super) type Flow = ControlFlow<()>;
pub(super) const ON: Flow = ControlFlow::Continue(());
pub(super) const OFF: Flow = ControlFlow::Break(());

/// How often somebody without a seat may send nonsense.
const MOST_OFFENCES: u32 = 10;

/// How long the other end may take to hang up.
const PARTING: Duration = Duration::from_secs(2);
/// The same when the server goes down, and everybody is waited for.
const LAST_PARTING: Duration = Duration::from_millis(200);

/// What happened first.
enum Event {
    Bytes(usize),
    Update(Result<Arc<Update>, RecvError>),
    News(Result<(), Refused>),
    Closing,
    TooSlow,
}

impl Visit {
    pub(crate) fn new(app: App, stream: TcpStream, from: IpAddr, closing: watch::Receiver<bool>) -> Visit {
        let limits = &app.config.limits;
        let frames = Frames::new(limits.message, limits.depth);
        let patience = Instant::now() + limits.handshake;
        Visit { app, stream, from, closing, frames, role: Role::Nobody, form: Form::State, patience, offences: 0 }
    }

    /// Talks until either side has had enough.
    pub(crate) async fn run(mut self) {
        let mut chunk = [0; 4096];
        loop {
            let flow = match self.wait(&mut chunk).await {
                Event::Bytes(0) => OFF,
                Event::Bytes(count) => {
                    // White space begins nothing, and says nothing of who somebody is.
                    if !self.frames.is_half() && !chunk[..count].trim_ascii().is_empty() {
                        self.patience = Instant::now() + self.app.config.limits.handshake;
                    }
                    self.frames.push(&chunk[..count]);
                    self.hear().await
                }
                Event::Update(Ok(update)) => self.tell(&update).await,
                Event::Update(Err(RecvError::Lagged(_))) => self.catch_up().await,
                Event::News(news) => self.look_around(news).await,
                // A table closes with the server, or when what is on disk is not known.
                Event::Closing | Event::Update(Err(RecvError::Closed)) => {
                    let is_closing = *self.closing.borrow();
                    let why = if is_closing { Denied::ShuttingDown } else { Denied::StorageFailed };
                    let _told = self.send(Reply::refused(&why)).await;
                    OFF
                }
                Event::TooSlow => {
                    let _told = self.send(Reply::refused(&Denied::TooSlow)).await;
                    OFF
                }
            };
            if flow.is_break() {
                return self.part(&mut chunk).await;
            }
        }
    }

    /// Hangs up once the other end has: what it has sent and nobody reads would take our last words with it.
    async fn part(mut self, chunk: &mut [u8]) {
        self.role = Role::Nobody;
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
                Role::Player { feed, .. } | Role::Spectator { feed } => Event::Update(feed.updates.recv().await),
                Role::Entrant { entry } => Event::News(entry.changed(app).await),
            }
        };
        tokio::select! {
            biased;
            update = update => update,
            read = self.stream.read(chunk) => Event::Bytes(read.unwrap_or(0)),
            () = ended(&mut self.closing) => Event::Closing,
            () = tokio::time::sleep_until(self.patience), if is_waiting => Event::TooSlow,
        }
    }

    /// Everything that has arrived.
    async fn hear(&mut self) -> Flow {
        while let Some(next) = self.frames.next() {
            let flow = match next {
                Next::Value(text) => {
                    self.app.counters.messages.add();
                    while let Err(wait) = self.app.gate.request(self.from) {
                        // Whoever sends too much is read more slowly.
                        tokio::time::sleep(wait).await;
                    }
                    self.heard(&text).await
                }
                Next::NotText => {
                    let wrong = Malformed::new(Shape::NotJson, "", "the text is not UTF-8");
                    self.misbehaved(&wrong.into()).await
                }
                Next::TooMuch => {
                    self.babbled().await;
                    OFF
                }
            };
            if flow.is_break() {
                return flow;
            }
        }
        ON
    }

    async fn heard(&mut self, text: &str) -> Flow {
        let tree = match Tree::parse(text) {
            Ok(tree) => tree,
            Err(wrong) => return self.misbehaved(&wrong.into()).await,
        };
        match &self.role {
            Role::Nobody if is_hello(&tree) => match read_hello(&tree) {
                Ok(hello) => self.welcome(hello).await,
                Err(wrong) => self.misbehaved(&wrong.into()).await,
            },
            Role::Nobody => self.misbehaved(&no(Denied::UnknownMessage)).await,
            Role::Spectator { .. } => {
                let _told = self.send(Reply::refused(&Denied::SpectatorsOnlyLook)).await;
                OFF
            }
            Role::Player { .. } | Role::Entrant { .. } if is_hello(&tree) => {
                self.misbehaved(&no(Denied::AlreadySeated)).await
            }
            Role::Entrant { .. } => self.heard_between(tree.into_owned()).await,
            Role::Player { room, key, .. } => {
                let (room, key) = (room.clone(), *key);
                match read_said(tree.into_owned()) {
                    Ok(said) => self.do_as_said(&room, key, said).await,
                    Err(wrong) => self.misbehaved(&wrong.into()).await,
                }
            }
        }
    }

    async fn welcome(&mut self, hello: Hello) -> Flow {
        let seated = match hello {
            Hello::Join(join) => self.join(*join).await,
            Hello::Enter(enter) => self.enter(*enter).await,
            Hello::Rejoin { token, form } => self.rejoin(token, form).await,
            Hello::Spectate { table, invite, form } => {
                self.form = form;
                self.spectate(table, invite.as_deref()).await
            }
        };
        match seated {
            Ok(flow) => flow,
            Err(refusal) => self.told_off(&refusal).await,
        }
    }

    async fn join(&mut self, join: Join) -> Result<Flow, Refused> {
        let secret = Secret::new().map_err(|_| no(Denied::StorageFailed))?;
        let Join { mut order, has_policy, name, age, seed, table, invite, form } = join;
        if !has_policy {
            order.policy = self.app.config.tcp_policy;
        }
        self.form = form;
        let guest = Guest { age, seed, ..Guest::named(name, secret.key()) };
        let mut invitation = None;
        let room = match table {
            Some(number) => {
                let room = self.app.hub.numbered(number).await?;
                if room.table().header.game != order.kind.name {
                    return Err(no(Denied::NoSuchTable));
                }
                if room.excludes(invite.as_deref()) {
                    return Err(no(Denied::NotInvited));
                }
                room.ask(Command::Sit(guest)).await?;
                room
            }
            None => {
                let Created { room, invitation: made } = self.app.lobby.sit(&self.app, order, guest, self.from).await?;
                invitation = made.map(|secret| secret.tell());
                room
            }
        };
        self.sit(room, secret.tell(), Greeting::New(invitation)).await
    }

    /// Takes a seat, and tells how the game stands if it has begun.
    pub(super) async fn sit(&mut self, room: Room, token: String, greeting: Greeting) -> Result<Flow, Refused> {
        let key = Secret::told(&token).ok_or_else(|| no(Denied::BadToken))?.key();
        // The seat's own number is known only when the game has begun: those who look before get no state.
        let feed = room.subscribe(Viewer::Seat(Seat(0)));
        let now = feed.now.clone();
        let place = now.table.place_of(&key).ok_or_else(|| no(Denied::BadToken))?;
        let number = now.table.header.number;
        let (seat, entry, invitation) = match greeting {
            Greeting::New(invitation) => (place, None, invitation),
            Greeting::Back => (now.table.seat_of(place).0, None, None),
            Greeting::Entrant(entry) => (now.table.seat_of(place).0, Some(entry), None),
        };
        let joined =
            Reply::Joined { game_id: number, player_id: seat, token: &token, invitation: invitation.as_deref() }.line();
        self.role = Role::Player { room, key, token, told_seat: seat, feed, entry };
        if self.send(joined).await.is_break() {
            return Ok(OFF);
        }
        Ok(self.tell(&now).await)
    }

    async fn spectate(&mut self, number: u64, invite: Option<&str>) -> Result<Flow, Refused> {
        let room = self.app.hub.numbered(number).await?;
        if room.excludes(invite) {
            return Err(no(Denied::NotInvited));
        }
        let feed = room.subscribe(Viewer::Public);
        let now = feed.now.clone();
        self.role = Role::Spectator { feed };
        if self.send(Reply::Spectating { game_id: number }.line()).await.is_break() {
            return Ok(OFF);
        }
        Ok(self.tell(&now).await)
    }

    async fn do_as_said(&mut self, room: &Room, key: Digest, said: Said) -> Flow {
        let table = room.table();
        let Some(seat) = table.seat_with(&key) else {
            return self.lost_seat().await;
        };
        let is_leave = matches!(said, Said::Leave);
        let done = match said {
            Said::Action { action, expected, request } => {
                room.ask_as(key, move |_, seat| Command::Act { seat, action, expected, request }).await
            }
            Said::Resign => room.ask_as(key, |_, seat| Command::Resign { seat }).await,
            Said::Pause => room.ask_as(key, |_, seat| Command::Pause { seat }).await,
            Said::Resume => room.ask_as(key, |_, seat| Command::Resume { seat }).await,
            Said::Leave => room.ask_as(key, |place, _| Command::Leave { place }).await,
            Said::Legal => return self.send(legal(&table, seat)).await,
            Said::Show => return self.send(shown(&table, Viewer::Seat(seat), &[])).await,
            Said::Check(action) => return self.send(checked(&table, seat, &action)).await,
        };
        match done {
            Ok(_) if is_leave => OFF,
            // Whoever was thrown out is told so with the update.
            Ok(_) => ON,
            Err(refusal) => self.send(Reply::refused(&refusal)).await,
        }
    }

    /// The seat is no longer theirs: they have left the table through another door.
    async fn lost_seat(&mut self) -> Flow {
        let _told = self.send(Reply::refused(&Denied::BadToken)).await;
        OFF
    }

    /// Something after which nothing can be understood.
    async fn babbled(&mut self) {
        if self.misbehaved(&no(Denied::TooLarge)).await.is_break() {
            return;
        }
        // Whoever is thrown out for it is told so before we hang up.
        while let Role::Player { feed, .. } = &mut self.role
            && let Ok(update) = feed.updates.try_recv()
        {
            if self.tell(&update).await.is_break() {
                return;
            }
        }
    }

    /// Something that is no message at all, or makes no sense.
    async fn misbehaved(&mut self, refusal: &Refused) -> Flow {
        match &self.role {
            Role::Player { room, key, .. } => {
                let (room, key) = (room.clone(), *key);
                let code = refusal.code().to_string();
                match room.ask_as(key, move |_, seat| Command::Misbehave { seat, code }).await {
                    // They are told so with the update.
                    Ok(done) if done.kicked.is_some() => ON,
                    _ => self.send(Reply::refused(refusal)).await,
                }
            }
            Role::Nobody | Role::Spectator { .. } | Role::Entrant { .. } => self.told_off(refusal).await,
        }
    }

    pub(super) async fn told_off(&mut self, refusal: &Refused) -> Flow {
        self.offences += 1;
        let flow = self.send(Reply::refused(refusal)).await;
        if self.offences < MOST_OFFENCES { flow } else { OFF }
    }

    /// Tells how the game stands, once it has begun.
    async fn tell(&mut self, update: &Update) -> Flow {
        if update.table.stage() == Stage::Gathering {
            return ON;
        }
        let viewer = match &mut self.role {
            Role::Nobody | Role::Entrant { .. } => return ON,
            Role::Spectator { .. } => Viewer::Public,
            Role::Player { key, token, told_seat, .. } => {
                let Some(seat) = update.table.seat_with(key) else {
                    return self.lost_seat().await;
                };
                if seat.0 != *told_seat {
                    *told_seat = seat.0;
                    let number = update.table.header.number;
                    let joined = Reply::Joined { game_id: number, player_id: seat.0, token, invitation: None }.line();
                    if self.send(joined).await.is_break() {
                        return OFF;
                    }
                }
                if let Some((_, code)) = update.kicked.iter().find(|(whose, _)| *whose == seat) {
                    let message = self.app.sentence(update.table.kind(), code);
                    let _told = self.send(Reply::Kicked { code, message }.line()).await;
                    return self.get_up();
                }
                Viewer::Seat(seat)
            }
        };
        let flow = match self.form {
            Form::State => self.send_state(update.state(viewer)).await,
            Form::Text => self.send(shown(&update.table, viewer, &update.story)).await,
        };
        match (flow, update.table.stage()) {
            (ControlFlow::Continue(()), Stage::Over) => self.get_up(),
            (flow, _) => flow,
        }
    }

    /// Tells how the game stands to somebody who could not follow.
    async fn catch_up(&mut self) -> Flow {
        let update = match &self.role {
            Role::Nobody | Role::Entrant { .. } => return ON,
            Role::Player { room, .. } => room.snapshot(),
            Role::Spectator { feed } => match feed.room() {
                Some(room) => room.snapshot(),
                None => return OFF,
            },
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

    async fn write(&mut self, bytes: &[u8]) -> Flow {
        match timeout(self.app.config.limits.write, self.stream.write_all(bytes)).await {
            Ok(Ok(())) => ON,
            _ => OFF,
        }
    }
}

/// Whether somebody sits down for the first time, comes back, or comes to the next game of a tournament.
pub(super) enum Greeting {
    /// With the invitation for others, where the table is private.
    New(Option<String>),
    Back,
    Entrant(Box<Entry>),
}
