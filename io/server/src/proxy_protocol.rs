//! The PROXY protocol, versions 1 and 2: what a proxy says of the client before the client's own bytes.
//!
//! It is believed only from proxies that were named, and expected from them: a server that guessed would believe clients.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use tokio::io::{AsyncRead, AsyncReadExt as _};

/// How a header of version 2 begins. One of version 1 is longer than this.
const SIGNATURE: [u8; 12] = *b"\r\n\r\n\0\r\nQUIT\n";
/// The longest header of version 1, in bytes.
const LONGEST_LINE: usize = 107;
/// The longest header of version 2 that is read, in bytes.
const LONGEST_BLOCK: usize = 4096;

/// For whom a proxy speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Speaker {
    /// For the client at this address.
    Client(IpAddr),
    /// For itself, as when it looks whether the server is alive.
    Proxy,
}

/// Reads the header: for whom the proxy speaks. Not a byte after it is read.
pub(crate) async fn read(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Speaker> {
    let mut start = [0; SIGNATURE.len()];
    stream.read_exact(&mut start).await?;
    if start == SIGNATURE { read_block(stream).await } else { read_line(stream, &start).await }
}

async fn read_line(stream: &mut (impl AsyncRead + Unpin), start: &[u8]) -> io::Result<Speaker> {
    let mut line = start.to_vec();
    while !line.ends_with(b"\r\n") {
        if LONGEST_LINE <= line.len() {
            return Err(malformed());
        }
        line.push(stream.read_u8().await?);
    }
    line_says(str::from_utf8(&line).map_err(|_| malformed())?).ok_or_else(malformed)
}

/// The address in a header of version 1.
fn line_says(line: &str) -> Option<Speaker> {
    let mut words = line.strip_suffix("\r\n")?.split(' ');
    if words.next() != Some("PROXY") {
        return None;
    }
    match words.next()? {
        "UNKNOWN" => Some(Speaker::Proxy),
        "TCP4" => words.next()?.parse::<Ipv4Addr>().ok().map(|address| Speaker::Client(address.into())),
        "TCP6" => {
            let address = words.next()?.parse::<Ipv6Addr>().ok()?;
            Some(Speaker::Client(IpAddr::from(address).to_canonical()))
        }
        _ => None,
    }
}

async fn read_block(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Speaker> {
    let mut head = [0; 4];
    stream.read_exact(&mut head).await?;
    let length = usize::from(u16::from_be_bytes([head[2], head[3]]));
    if LONGEST_BLOCK < length {
        return Err(malformed());
    }
    let mut block = vec![0; length];
    stream.read_exact(&mut block).await?;
    block_says(head[0], head[1], &block).ok_or_else(malformed)
}

/// The address in a header of version 2: of the command, the family and what follows them.
fn block_says(command: u8, family: u8, block: &[u8]) -> Option<Speaker> {
    match (command, family) {
        (0x20, _) => Some(Speaker::Proxy),
        (0x21, 0x11) => {
            let address: [u8; 4] = block.get(..12)?[..4].try_into().ok()?;
            Some(Speaker::Client(address.into()))
        }
        (0x21, 0x21) => {
            let address: [u8; 16] = block.get(..36)?[..16].try_into().ok()?;
            Some(Speaker::Client(IpAddr::from(address).to_canonical()))
        }
        _ => None,
    }
}

fn malformed() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "this is no header of the PROXY protocol")
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn said(bytes: &[u8]) -> Option<(Speaker, Vec<u8>)> {
        let mut bytes = bytes;
        let address = read(&mut bytes).await.ok()?;
        Some((address, bytes.to_vec()))
    }

    fn block(command: u8, family: u8, addresses: &[u8], rest: &[u8]) -> Vec<u8> {
        let length = u16::try_from(addresses.len()).expect("short").to_be_bytes();
        [&SIGNATURE[..], &[command, family], &length, addresses, rest].concat()
    }

    #[tokio::test]
    async fn the_client_is_named_and_its_bytes_are_left() {
        let address = |text: &str| Speaker::Client(text.parse().expect("an address"));
        let six = [[0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7], [0; 16]].concat();
        let six = [six, vec![1, 2, 3, 4]].concat();
        for (bytes, expected) in [
            (b"PROXY TCP4 192.0.2.7 127.0.0.1 5 7342\r\n{}".to_vec(), address("192.0.2.7")),
            (b"PROXY TCP6 2001:db8::7 ::1 5 7342\r\n{}".to_vec(), address("2001:db8::7")),
            (b"PROXY TCP6 ::ffff:192.0.2.7 ::1 5 7342\r\n{}".to_vec(), address("192.0.2.7")),
            (b"PROXY UNKNOWN\r\n{}".to_vec(), Speaker::Proxy),
            (b"PROXY UNKNOWN anything at all\r\n{}".to_vec(), Speaker::Proxy),
            (block(0x21, 0x11, &[192, 0, 2, 7, 127, 0, 0, 1, 1, 2, 3, 4], b"{}"), address("192.0.2.7")),
            // More may follow the addresses.
            (block(0x21, 0x11, &[192, 0, 2, 7, 127, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7], b"{}"), address("192.0.2.7")),
            (block(0x21, 0x21, &six, b"{}"), address("2001:db8::7")),
            (block(0x20, 0, &[], b"{}"), Speaker::Proxy),
        ] {
            assert_eq!(said(&bytes).await, Some((expected, b"{}".to_vec())), "{bytes:?}");
        }
    }

    #[tokio::test]
    async fn what_is_no_header_is_refused() {
        for bytes in [
            b"{\"type\":\"JoinGame\"}\n".to_vec(),
            b"PROXY TCP4 nonsense 127.0.0.1 5 7342\r\n".to_vec(),
            b"PROXY TCP4 2001:db8::7 127.0.0.1 5 7342\r\n".to_vec(),
            b"PROXY SCTP 192.0.2.7 127.0.0.1 5 7342\r\n".to_vec(),
            b"proxy TCP4 192.0.2.7 127.0.0.1 5 7342\r\n".to_vec(),
            [&b"PROXY UNKNOWN "[..], &[b'x'; 200], b"\r\n"].concat(),
            b"PROXY TCP4 192.0.2".to_vec(),
            block(0x21, 0x11, &[192, 0, 2, 7], b""),
            block(0x21, 0x31, &[0; 216], b""),
            block(0x31, 0x11, &[0; 12], b""),
            [&SIGNATURE[..], &[0x21, 0x11, 0xff, 0xff]].concat(),
        ] {
            assert_eq!(said(&bytes).await, None, "{bytes:?}");
        }
    }
}
