//! Starting and stopping.

use std::io;
use std::net::SocketAddr;
use std::ops::ControlFlow;
use std::time::Duration;

use store::Store;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::http;
use crate::hub::Hub;
use crate::tcp;
use crate::{App, Config};

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
    sweeper: JoinHandle<()>,
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
    let hub = Hub::new(store, config.limits.put_away, config.log.clone());
    let app = App::new(config, hub);
    app.tournaments.resume().await;
    let (closing, closed) = watch::channel(false);
    let sweeper = tokio::spawn(app.hub.clone().sweep());
    let mut running = Running { tcp: None, http: None, app: app.clone(), closing, sweeper, doors: Vec::new() };
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

    /// Accepts nothing more, finishes what was begun, and stops.
    pub async fn stop(self) {
        self.closing.send_replace(true);
        self.sweeper.abort();
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

/// Waits until the server shuts down.
pub(crate) async fn ended(closing: &mut watch::Receiver<bool>) {
    let _gone = closing.wait_for(|is_closing| *is_closing).await;
}
