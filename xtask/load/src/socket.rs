//! A WebSocket, as a client has it.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::Wrong;
use crate::http::connect;

/// A WebSocket.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

/// Nothing on loopback takes as long.
const PATIENCE: Duration = Duration::from_secs(30);

impl Socket {
    /// Connects, with a bearer's token if there is one.
    pub(crate) async fn new(address: SocketAddr, path: &str, token: Option<&str>) -> Result<Socket, Wrong> {
        Socket::from(address, path, token, None).await
    }

    /// The same, from an address of this machine if there is one.
    pub(crate) async fn from(
        address: SocketAddr,
        path: &str,
        token: Option<&str>,
        from: Option<IpAddr>,
    ) -> Result<Socket, Wrong> {
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        if let Some(token) = token {
            request.headers_mut().insert("Authorization", format!("Bearer {token}").parse()?);
        }
        let stream = match from {
            Some(from) => connect(from, address).await?,
            None => TcpStream::connect(address).await?,
        };
        stream.set_nodelay(true)?;
        let (socket, _) = client_async(request, stream).await?;
        Ok(Socket(socket))
    }

    pub(crate) async fn send(&mut self, text: String) -> Result<(), Wrong> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// The next text.
    pub(crate) async fn read(&mut self) -> Result<String, Wrong> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.0.next()).await?;
            match next.ok_or("the server hung up")?? {
                Message::Text(text) => return Ok(text.to_string()),
                Message::Close(why) => return Err(format!("the server hung up: {why:?}").into()),
                _ => {}
            }
        }
    }
}
