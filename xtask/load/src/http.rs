//! Just enough HTTP to set up tables.

use std::net::{IpAddr, SocketAddr};

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use crate::Wrong;

/// Posts a document, and gives the answer's.
pub(crate) async fn post(address: SocketAddr, path: &str, body: &Value) -> Result<Value, Wrong> {
    send(TcpStream::connect(address).await?, path, "", body).await
}

/// The same from an address of this machine.
pub(crate) async fn post_from(from: IpAddr, address: SocketAddr, path: &str, body: &Value) -> Result<Value, Wrong> {
    send(connect(from, address).await?, path, "", body).await
}

/// The same with the token of a seat.
pub(crate) async fn post_as(
    from: IpAddr,
    address: SocketAddr,
    path: &str,
    token: &str,
    body: &Value,
) -> Result<Value, Wrong> {
    let headers = format!("Authorization: Bearer {token}\r\nIf-Match: *\r\n");
    send(connect(from, address).await?, path, &headers, body).await
}

/// A connection from an address of this machine.
pub(crate) async fn connect(from: IpAddr, address: SocketAddr) -> Result<TcpStream, Wrong> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(from, 0))?;
    Ok(socket.connect(address).await?)
}

async fn send(mut stream: TcpStream, path: &str, headers: &str, body: &Value) -> Result<Value, Wrong> {
    let (body, address) = (body.to_string(), stream.peer_addr()?);
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         {headers}Connection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no end of the head")?;
    let status = head.split(' ').nth(1).ok_or("no status")?;
    if !status.starts_with('2') {
        return Err(format!("{path}: {answer}").into());
    }
    let from = body.find('{').ok_or("no document")?;
    let to = body.rfind('}').ok_or("no document")?;
    Ok(serde_json::from_str(&body[from..=to])?)
}
