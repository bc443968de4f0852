//! The TCP door: JSON values in, a line for each state and reply out.

mod connection;
mod frames;
mod lines;
mod opening;
mod replies;
mod tournament;

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use socket2::{SockRef, TcpKeepalive};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use self::connection::Connection;
use crate::app::App;
use crate::proxy_protocol::{self, Speaker};
use crate::serve::{accept, secured};

/// When the first probe is sent on a connection that is silent, and how often after that: a client that has vanished is
/// found out within a minute or so.
const KEEPALIVE: TcpKeepalive =
    TcpKeepalive::new().with_time(Duration::from_secs(20)).with_interval(Duration::from_secs(5));

/// Accepts connections until the server shuts down, then waits until all clients have been told so.
pub(crate) async fn serve(app: App, listener: TcpListener, closing: watch::Receiver<bool>) {
    let patience = app.config.limits.write;
    let (alive, mut at_work) = mpsc::channel::<()>(1);
    let attend = |stream, from| {
        let connection = attend(app.clone(), stream, from, closing.clone());
        let alive = alive.clone();
        tokio::spawn(async move {
            connection.await;
            drop(alive);
        });
    };
    accept(listener, closing.clone(), attend).await;
    drop(alive);
    // Ends when the last connection has dropped its sender.
    let _patience = timeout(patience, at_work.recv()).await;
}

async fn attend(app: App, mut stream: TcpStream, from: SocketAddr, closing: watch::Receiver<bool>) {
    let _at_once = stream.set_nodelay(true);
    // A player who waits sends nothing: TCP keep-alive finds out which clients have vanished.
    let _alive = SockRef::from(&stream).set_tcp_keepalive(&KEEPALIVE);
    let Some(from) = client(&app, &mut stream, from.ip().to_canonical()).await else { return };
    let pass = app.gate.enter(from);
    // Shaking hands to refuse would cost more than the connection.
    if app.tls.is_some() && pass.no_room().is_some() {
        return;
    }
    app.counters.tcp_connections.add();
    if let Some(stream) = secured(&app, stream).await {
        Connection::new(app, stream, (from, pass), closing).run().await;
    }
}

/// The address of the client: of the peer, or the one that a trusted proxy names; nothing if it names none in time.
async fn client(app: &App, stream: &mut TcpStream, peer: IpAddr) -> Option<IpAddr> {
    if !app.config.proxy_protocol || !app.config.proxies.contains(&peer) {
        return Some(peer);
    }
    match timeout(app.config.limits.handshake, proxy_protocol::read(stream)).await.ok()?.ok()? {
        Speaker::Client(address) => Some(address),
        Speaker::Proxy => Some(peer),
    }
}
