//! Clients of our server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use serde_json::{Value, json};

use crate::Wrong;
use crate::http::{post, post_from};
use crate::socket::Socket;

/// A player at a table of Quoridor, whose pawn goes one step forth and back.
pub(crate) struct Player {
    socket: Socket,
    steps: [&'static str; 2],
    moved: usize,
}

/// A table and its two players.
pub(crate) struct Match {
    pub(crate) table: String,
    pub(crate) players: [Player; 2],
    /// How many lines the log has.
    pub(crate) seq: u64,
}

/// The most turns a game can have.
const TURNS: u32 = 10_000;

/// Sets up a table.
pub(crate) async fn set_up(address: SocketAddr) -> Result<String, Wrong> {
    let order = json!({"game": "quoridor", "setup": {"max_turns": TURNS}});
    let table = post(address, "/api/v1/tables", &order).await?;
    Ok(table["id"].as_str().ok_or("no id")?.to_string())
}

impl Match {
    pub(crate) async fn new(address: SocketAddr) -> Result<Match, Wrong> {
        Match::from(address, IpAddr::V4(Ipv4Addr::LOCALHOST)).await
    }

    /// A table and its two players, from an address of this machine.
    pub(crate) async fn from(address: SocketAddr, from: IpAddr) -> Result<Match, Wrong> {
        let table = set_up(address).await?;
        let mut seats = Vec::new();
        for name in ["Ann", "Ben"] {
            let path = format!("/api/v1/tables/{table}/seats");
            let seat = post_from(from, address, &path, &json!({"name": name})).await?;
            seats.push(seat["token"].as_str().ok_or("no token")?.to_string());
        }
        let path = format!("/api/v1/tables/{table}/ws");
        let socket = |seat: usize| Socket::from(address, &path, Some(&seats[seat]), Some(from));
        let mut ann = Player { socket: socket(0).await?, steps: ["e2", "e1"], moved: 0 };
        let mut ben = Player { socket: socket(1).await?, steps: ["e8", "e9"], moved: 0 };
        let seq = ann.until(1).await?;
        ben.until(seq).await?;
        Ok(Match { table, players: [ann, ben], seq })
    }

    /// One move, which both have when this returns.
    pub(crate) async fn play(&mut self) -> Result<(), Wrong> {
        let [ann, ben] = &mut self.players;
        let mover = if ann.moved == ben.moved { &mut *ann } else { &mut *ben };
        let action = mover.steps[mover.moved % 2];
        mover.moved += 1;
        mover.socket.send(format!("{{\"type\":\"action\",\"action\":\"{action}\"}}")).await?;
        let next = self.seq + 1;
        let (one, other) = tokio::join!(ann.until(next), ben.until(next));
        self.seq = one?.max(other?);
        Ok(())
    }
}

impl Player {
    /// Waits for a state with at least so many lines.
    async fn until(&mut self, seq: u64) -> Result<u64, Wrong> {
        loop {
            let text = self.socket.read().await?;
            if let Some(found) = seq_of(&text)?
                && seq <= found
            {
                return Ok(found);
            }
        }
    }
}

/// How many lines a state's log has; nothing for messages that are no state.
pub(crate) fn seq_of(text: &str) -> Result<Option<u64>, Wrong> {
    if text.contains("\"type\":\"error\"") {
        return Err(text.to_string().into());
    }
    if !text.contains("\"type\":\"state\"") {
        return Ok(None);
    }
    let rest = text.find("\"seq\":").map(|at| &text[at + 6..]).ok_or("a state without seq")?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    Ok(Some(digits.parse()?))
}

/// A number with three digits after the point, for the report.
pub(crate) fn rounded(number: f64) -> Value {
    json!((number * 1000.0).round() / 1000.0)
}
