//! Clients at a table of Backgammon that follow its log, with keys or without: what shares and signatures cost a server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};

use game::{Actor, SeatSet};
use referee::{Follower, PlayerKey, SignedHead, Stage};
use serde_json::{Value, json};

use crate::Wrong;
use crate::http::{post, post_from};
use crate::socket::Socket;

/// A table and its two players.
pub(crate) struct Match {
    address: SocketAddr,
    has_keys: bool,
    players: [Player; 2],
}

/// A player who checks every line.
struct Player {
    socket: Socket,
    follower: Follower,
    /// The last draw that was shared in.
    shared: u64,
}

/// How many secrets there were so far.
static SECRETS: AtomicU64 = AtomicU64::new(1);

impl Match {
    pub(crate) async fn new(address: SocketAddr, has_keys: bool) -> Result<Match, Wrong> {
        let table = post(address, "/api/v1/tables", &json!({"game": "backgammon"})).await?;
        let path = format!("/api/v1/tables/{}", table["id"].as_str().ok_or("no id")?);
        let header = table["header"].as_str().ok_or("no header")?;
        let mut players = Vec::new();
        for name in ["Ann", "Ben"] {
            let mut follower = Follower::new(games::kinds(), header)?;
            let mut newcomer = json!({});
            if has_keys {
                let mut secret = [0; 32];
                secret[..8].copy_from_slice(&SECRETS.fetch_add(1, Ordering::Relaxed).to_be_bytes());
                let key = PlayerKey::new(secret, follower.table().origin());
                newcomer = serde_json::to_value(key.sit(name))?;
                follower.play(key, name);
            }
            newcomer["name"] = name.into();
            let loopback = IpAddr::V4(Ipv4Addr::LOCALHOST);
            let seat = post_from(loopback, address, &format!("{path}/seats"), &newcomer).await?;
            let token = seat["token"].as_str().ok_or("no token")?;
            let socket = Socket::new(address, &format!("{path}/ws?raw=1&after=0"), Some(token)).await?;
            players.push(Player { socket, follower, shared: 0 });
        }
        let players = <[Player; 2]>::try_from(players).map_err(|_| "two players")?;
        let mut made = Match { address, has_keys, players };
        made.until(3).await?;
        Ok(made)
    }

    /// One move, which both have when this returns, with the draw that follows it.
    pub(crate) async fn play(&mut self) -> Result<(), Wrong> {
        if self.players[0].follower.table().stage() == Stage::Over {
            *self = Box::pin(Match::new(self.address, self.has_keys)).await?;
        }
        let table = self.players[0].follower.table();
        let seat = table.awaited().lowest().ok_or("nobody is in turn")?;
        let action = table.game().legal(Actor::Seat(seat)).swap_remove(0);
        let next = self.players[0].follower.last().0 + 1;
        self.players[seat.index()].act(action).await?;
        self.until(next).await
    }

    async fn until(&mut self, seq: u64) -> Result<(), Wrong> {
        let [ann, ben] = &mut self.players;
        let (one, other) = tokio::join!(ann.until(seq), ben.until(seq));
        one.and(other)
    }
}

impl Player {
    async fn act(&mut self, action: String) -> Result<(), Wrong> {
        let mut message = json!({"type": "action", "action": action});
        if self.follower.seat().is_some() {
            let signed = self.follower.sign(&[action]).ok_or("something was wrong")?;
            (message["saw"], message["sig"]) = (signed.saw.into(), signed.sig.to_string().into());
        }
        self.socket.send(message.to_string()).await
    }

    /// Waits for so many lines and until a player is in turn, and shares in the draws before that.
    async fn until(&mut self, seq: u64) -> Result<(), Wrong> {
        loop {
            if let Some(share) = self.follower.share().filter(|share| self.shared < share.draw) {
                self.shared = share.draw;
                let mut message = serde_json::to_value(&share)?;
                message["type"] = "share".into();
                self.socket.send(message.to_string()).await?;
            }
            let table = self.follower.table();
            let is_somebodys = table.stage() == Stage::Over || table.awaited() != SeatSet::EMPTY;
            if seq <= self.follower.last().0 && is_somebodys {
                return Ok(());
            }
            let frame: Value = serde_json::from_str(&self.socket.read().await?)?;
            match frame["type"].as_str() {
                Some("error") => return Err(frame.to_string().into()),
                Some("lines" | "state") => self.hear(&frame)?,
                _ => {}
            }
        }
    }

    fn hear(&mut self, frame: &Value) -> Result<(), Wrong> {
        for line in frame["lines"].as_array().ok_or("no lines")? {
            self.follower.hear(line.as_str().ok_or("no text")?)?;
        }
        if frame["head"].is_object() {
            self.follower.hear_head(SignedHead::parse(&frame["head"].to_string())?)?;
        }
        Ok(())
    }
}
