//! The TCP door: JSON values in, a line for each state and reply out.

mod connection;
mod frames;
mod replies;
mod tournament;

use std::net::SocketAddr;

use socket2::SockRef;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use self::connection::Connection;
use self::replies::refused;
use crate::app::App;
use crate::serve::accept;

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
    let _alive = SockRef::from(&stream).set_keepalive(true);
    match app.gate.enter(from.ip()) {
        Ok(pass) => {
            app.counters.tcp_connections.add();
            Connection::new(app, stream, from.ip(), closing).run().await;
            drop(pass);
        }
        Err(refusal) => {
            let line = refused(&refusal);
            let _gone = timeout(app.config.limits.write, stream.write_all(line.as_bytes())).await;
        }
    }
}
