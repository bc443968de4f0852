//! Clients of boardgame.io: socket.io frames, written by hand.

use std::net::SocketAddr;

use crate::Wrong;
use crate::socket::Socket;

/// A match and its two players.
pub(crate) struct Match {
    id: String,
    players: [Socket; 2],
    /// The number of the state.
    state: u64,
}

impl Match {
    pub(crate) async fn new(address: SocketAddr, number: usize) -> Result<Match, Wrong> {
        let id = format!("m{number}");
        let (mut ann, mut ben) = (connect(address).await?, connect(address).await?);
        for (player, socket) in [&mut ann, &mut ben].into_iter().enumerate() {
            socket.send(format!("42/walk,[\"sync\",\"{id}\",\"{player}\",null,2]")).await?;
            until(socket, "\"sync\"").await?;
        }
        Ok(Match { id, players: [ann, ben], state: 0 })
    }

    /// One move, which both have when this returns.
    pub(crate) async fn play(&mut self) -> Result<(), Wrong> {
        let mover = self.state % 2;
        let payload = format!(
            "{{\"type\":\"MAKE_MOVE\",\"payload\":{{\"type\":\"step\",\"args\":[],\"playerID\":\"{mover}\",\"credentials\":null}}}}"
        );
        let update = format!("42/walk,[\"update\",{payload},{},\"{}\",\"{mover}\"]", self.state, self.id);
        let [ann, ben] = &mut self.players;
        let socket = if mover == 0 { &mut *ann } else { &mut *ben };
        socket.send(update).await?;
        self.state += 1;
        let wanted = format!("\"_stateID\":{}", self.state);
        let (one, other) = tokio::join!(until(ann, &wanted), until(ben, &wanted));
        one?;
        other?;
        Ok(())
    }
}

async fn connect(address: SocketAddr) -> Result<Socket, Wrong> {
    let mut socket = Socket::new(address, "/socket.io/?EIO=4&transport=websocket", None).await?;
    // engine.io opens, then the namespace of the game is joined.
    until(&mut socket, "\"sid\"").await?;
    socket.send("40/walk,".to_string()).await?;
    until(&mut socket, "\"sid\"").await?;
    Ok(socket)
}

/// Waits for a frame that has this in it; answers pings on the way.
async fn until(socket: &mut Socket, wanted: &str) -> Result<(), Wrong> {
    loop {
        let text = socket.read().await?;
        if text == "2" {
            socket.send("3".to_string()).await?;
        } else if text.contains(wanted) {
            return Ok(());
        } else if text.starts_with("44") {
            return Err(text.into());
        }
    }
}
