//! Starting and stopping.

use std::io;
use std::net::SocketAddr;
use std::ops::ControlFlow;
use std::time::Duration;

use store::Store;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::http;
use crate::hub::Hub;
use crate::identity;
use crate::stream::Stream;
use crate::tcp;
use crate::tls::Tls;
use crate::{App, Config, ServerTime};

/// How long to wait after a connection could not be accepted, as when there are no more file descriptors.
const RECOVER: Duration = Duration::from_millis(50);

/// A server that runs.
pub struct Running {
    /// Where TCP connections are taken.
    pub tcp: Option<SocketAddr>,
    /// Where HTTP connections are taken.
    pub http: Option<SocketAddr>,
    app: App,
    closing: watch::Sender<bool>,
    sweepers: [JoinHandle<()>; 2],
    doors: Vec<JoinHandle<()>>,
}

/// Opens the store and every door.
///
/// # Errors
/// When the store cannot be opened, or an address is taken.
pub async fn start(config: Config) -> io::Result<Running> {
    let store = match &config.data {
        Some(dir) => Store::open(dir).map_err(|error| io::Error::other(error.to_string()))?,
        None => Store::in_memory(),
    };
    let tls = config.tls.as_ref().map(Tls::open).transpose()?;
    let time = ServerTime::new(config.wall_clock, config.limits.grace);
    let signer = identity::signer(&store).await.map_err(|error| io::Error::other(error.to_string()))?;
    let limits = &config.limits;
    let waits = (limits.put_away, limits.absence, limits.share_wait);
    let hub = Hub::new((store, signer), time, waits, config.log.clone());
    hub.stop_copied(config.restored).await.map_err(|error| io::Error::other(error.to_string()))?;
    hub.resume().await.map_err(|error| io::Error::other(error.to_string()))?;
    let app = App::new(config, hub, tls);
    app.house.resume().await.map_err(|error| io::Error::other(error.to_string()))?;
    app.tournaments.resume().await;
    let (closing, closed) = watch::channel(false);
    let sweepers =
        [tokio::spawn(app.hub.clone().sweep()), tokio::spawn(app.hub.clone().expire(app.config.limits.waiting))];
    let mut running = Running { tcp: None, http: None, app: app.clone(), closing, sweepers, doors: Vec::new() };
    if let Some(address) = app.config.tcp {
        let listener = listen(address).await?;
        running.tcp = Some(listener.local_addr()?);
        running.doors.push(tokio::spawn(tcp::serve(app.clone(), listener, closed.clone())));
    }
    if let Some(address) = app.config.http {
        let listener = listen(address).await?;
        running.http = Some(listener.local_addr()?);
        running.doors.push(tokio::spawn(http::serve(app.clone(), listener, closed.clone())));
    }
    Ok(running)
}

/// Takes an address, or says which one is taken.
async fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let refused = |error: io::Error| io::Error::new(error.kind(), format!("cannot listen on {address}: {error}"));
    TcpListener::bind(address).await.map_err(refused)
}

impl Running {
    /// What the doors share.
    #[must_use]
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Whether both doors have TLS.
    #[must_use]
    pub fn has_tls(&self) -> bool {
        self.app.tls.is_some()
    }

    /// Reads the certificate again, for connections from now on.
    ///
    /// # Errors
    /// When it cannot be used; then the one before stays.
    pub fn reload_certificate(&self) -> io::Result<()> {
        self.app.tls.as_ref().map_or(Ok(()), |tls| tls.reload())
    }

    /// Accepts nothing more, finishes what was begun, and stops.
    pub async fn stop(self) {
        self.closing.send_replace(true);
        for sweeper in &self.sweepers {
            sweeper.abort();
        }
        self.app.tournaments.close().await;
        self.app.hub.close().await;
        for door in self.doors {
            let _stopped = door.await;
        }
    }
}

/// Whether a connection goes on.
pub(crate) type Flow = ControlFlow<()>;
pub(crate) const ON: Flow = ControlFlow::Continue(());
pub(crate) const OFF: Flow = ControlFlow::Break(());

/// Accepts connections until the server shuts down.
pub(crate) async fn accept(
    listener: TcpListener,
    mut closing: watch::Receiver<bool>,
    mut attend: impl FnMut(TcpStream, SocketAddr),
) {
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, from)) => attend(stream, from),
                Err(_) => tokio::time::sleep(RECOVER).await,
            },
            () = ended(&mut closing) => return,
        }
    }
}

/// Shakes hands with a client where there is TLS; nothing if that fails or takes too long.
pub(crate) async fn secured(app: &App, stream: TcpStream) -> Option<Stream> {
    match &app.tls {
        None => Some(Stream::Plain(stream)),
        Some(tls) => timeout(app.config.limits.handshake, tls.accept(stream)).await.ok()?.ok(),
    }
}

/// Waits until the server shuts down.
pub(crate) async fn ended(closing: &mut watch::Receiver<bool>) {
    let _gone = closing.wait_for(|is_closing| *is_closing).await;
}
