//! Just enough HTTP to set up tables.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::Wrong;

/// Posts a document, and gives the answer's.
pub(crate) async fn post(address: SocketAddr, path: &str, body: &Value) -> Result<Value, Wrong> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await?;
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
