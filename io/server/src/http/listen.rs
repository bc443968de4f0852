//! Accepting HTTP connections, and letting them end.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::{sleep, timeout};

use super::Door;
use super::routes::router;
use super::write_timeout::WriteTimeout;
use crate::analyses::Analyses;
use crate::gate::AT_THE_ENTRANCE;
use crate::serve::{accept, ended, secured};
use crate::{App, Pass, Thinkers};

/// The other end of a connection: every request has it among its extensions.
#[derive(Clone)]
pub(super) struct Peer {
    pub(super) address: IpAddr,
    /// Whether it speaks to this server over TLS.
    pub(super) is_over_tls: bool,
    /// Held for as long as the connection is used.
    pub(super) pass: Arc<Pass>,
    /// Told when a response goes to a client that only looks on.
    pub(super) looks_on: Arc<Notify>,
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
    let pass = Arc::new(door.app.gate.enter(from.ip()));
    // Shaking hands to refuse would cost more than the connection.
    if door.app.tls.is_some() && pass.no_room().is_some() {
        return;
    }
    let Some(stream) = secured(&door.app, stream).await else { return };
    let limits = &door.app.config.limits;
    let looks_on = Arc::new(Notify::new());
    let peer = Peer {
        address: from.ip().to_canonical(),
        is_over_tls: stream.is_over_tls(),
        pass: pass.clone(),
        looks_on: looks_on.clone(),
    };
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
    let mut connection = Box::pin(connection);
    let mut closing = door.closing.clone();
    tokio::select! {
        _ended = connection.as_mut() => return,
        () = pass.has_to_go() => return,
        () = overdue(&pass) => return,
        () = ended(&mut closing) => connection.as_mut().graceful_shutdown(),
        () = looks_on.notified() => {
            let rest = async move {
                tokio::select! {
                    _ended = connection.as_mut() => return,
                    () = pass.has_to_go() => return,
                    () = ended(&mut closing) => connection.as_mut().graceful_shutdown(),
                }
                let _ended = connection.await;
            };
            door.app.hub.spectators().spawn(rest);
            return;
        }
    }
    let _ended = connection.await;
}

/// Waits until a connection for which there is no room has had time enough to show a token.
pub(crate) async fn overdue(pass: &Pass) {
    sleep(AT_THE_ENTRANCE).await;
    match pass.no_room() {
        Some(why) => pass.refused(why),
        None => std::future::pending().await,
    }
}
