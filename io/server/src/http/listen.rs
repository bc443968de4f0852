//! Accepting HTTP connections, and letting them end.

use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use game::Refused;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use super::Door;
use super::Problem;
use super::routes::router;
use super::write_timeout::WriteTimeout;
use crate::analyses::Analyses;
use crate::serve::{accept, ended};
use crate::{App, Pass, Thinkers};

/// The other end of a connection: every request has it among its extensions.
#[derive(Clone)]
pub(super) struct Peer {
    pub(super) address: IpAddr,
    /// Held for as long as the connection is used.
    pub(super) pass: Arc<Pass>,
}

/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 64 * 1024;

/// Accepts connections until the server shuts down, then waits for requests that are being answered.
pub(crate) async fn serve(app: App, listener: TcpListener, closing: watch::Receiver<bool>) {
    let (alive, mut at_work) = mpsc::channel(1);
    let (end, patience) = (closing.clone(), app.config.limits.write);
    let (thinkers, analyses) = (Arc::new(Thinkers::new()), Arc::new(Analyses::new()));
    let door = Door { app, closing, thinkers, analyses, _alive: alive };
    let router = router(&door);
    accept(listener, end, |stream, from| {
        tokio::spawn(attend(door.clone(), router.clone(), stream, from));
    })
    .await;
    drop((router, door));
    // Ends when the last request has dropped its sender.
    let _patience = timeout(patience, at_work.recv()).await;
}

async fn attend(door: Door, router: Router, stream: TcpStream, from: SocketAddr) {
    let _at_once = stream.set_nodelay(true);
    let pass = match door.app.gate.enter(from.ip()) {
        Ok(pass) => Arc::new(pass),
        Err(refusal) => return turn_away(&door, stream, refusal).await,
    };
    let limits = &door.app.config.limits;
    let peer = Peer { address: from.ip().to_canonical(), pass };
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer.clone());
        TowerToHyperService::new(router.clone()).call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.handshake.min(limits.idle))
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(WriteTimeout::new(stream, limits.write)), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let mut closing = door.closing.clone();
    tokio::select! {
        _ended = connection.as_mut() => return,
        () = ended(&mut closing) => connection.as_mut().graceful_shutdown(),
    }
    let _ended = connection.await;
}

/// Refuses a whole connection.
async fn turn_away(door: &Door, mut stream: TcpStream, refusal: Refused) {
    let problem = Problem::from(refusal);
    let (status, body) = (problem.status(), problem.body());
    let reason = status.canonical_reason().unwrap_or_default();
    let head = format!("HTTP/1.1 {} {reason}\r\nContent-Type: application/problem+json\r\n", status.as_u16());
    let rest = format!("Retry-After: 1\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    let text = head + &rest;
    let _gone = timeout(door.app.config.limits.write, stream.write_all(text.as_bytes())).await;
    let _gone = stream.shutdown().await;
}
