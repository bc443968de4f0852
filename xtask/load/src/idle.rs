//! Tables and connections that do nothing.

use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::Wrong;
use crate::measure::used;
use crate::parlor::{rounded, set_up};
use crate::socket::Socket;

pub(crate) async fn run(address: SocketAddr, pid: u32, tables: usize, connections: usize) -> Result<Value, Wrong> {
    let table = set_up(address).await?;
    let empty = used(pid)?;
    for _ in 0..tables {
        set_up(address).await?;
    }
    let seated = used(pid)?;
    let path = format!("/api/v1/tables/{table}/ws");
    let mut sockets = Vec::new();
    for _ in 0..connections {
        sockets.push(Socket::new(address, &path, None).await?);
    }
    let connected = used(pid)?;
    #[expect(clippy::cast_precision_loss, reason = "there are not that many")]
    let each = |more: u64, less: u64, count: usize| rounded(more.saturating_sub(less) as f64 / count.max(1) as f64);
    Ok(json!({
        "tables": tables,
        "connections": sockets.len(),
        "memory_kb_empty": empty.memory,
        "memory_kb_per_table": each(seated.memory, empty.memory, tables),
        "memory_kb_per_connection": each(connected.memory, seated.memory, connections),
    }))
}
