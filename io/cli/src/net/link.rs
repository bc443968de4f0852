//! A connection to a server over TCP: JSON lines, both ways.

use std::fmt;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::ops::Deref;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use protocol::{LONGEST_LINE, ServerMessage, line};
use serde::Serialize;

use super::pipe::Pipe;
use crate::failure::Failure;

/// A server that is reached over TCP: what it is called, and whom to trust about that.
#[derive(Clone, Debug)]
pub(crate) struct Server {
    name: String,
    authority: Option<PathBuf>,
}

impl Server {
    /// The server at `HOST:PORT` or `tls://HOST:PORT`.
    pub(crate) fn new(name: String, authority: Option<PathBuf>) -> Server {
        Server { name, authority }
    }
}

impl Deref for Server {
    type Target = str;

    fn deref(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// A connection.
pub(crate) struct Link {
    writer: Pipe,
    reader: LineReader,
}

/// The reading half of a connection.
pub(crate) struct LineReader {
    server: String,
    reader: BufReader<Pipe>,
}

/// How long a server may take to take a connection, or to read what is sent.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a server may take to hang up.
const PARTING: Duration = Duration::from_secs(2);

impl Link {
    /// Connects to a server.
    pub(crate) fn to(server: &Server) -> Result<Link, Failure> {
        let failed = |error| Failure::Io { what: format!("cannot connect to {server}"), error };
        let (host, is_encrypted) =
            server.name.strip_prefix("tls://").map_or((&*server.name, false), |host| (host, true));
        let dial = || -> io::Result<TcpStream> {
            let stream = connect(host)?;
            stream.set_nodelay(true)?;
            Ok(stream)
        };
        let writer = if is_encrypted {
            Pipe::encrypted(dial, host, server.authority.as_deref())?.map_err(failed)?
        } else {
            Pipe::plain(dial().map_err(failed)?)
        };
        let reader = BufReader::new(writer.try_clone().map_err(failed)?);
        Ok(Link { writer, reader: LineReader { server: server.name.clone(), reader } })
    }

    /// Sends a message.
    pub(crate) fn say(&mut self, message: &impl Serialize) -> Result<(), Failure> {
        self.writer.write_all(line(message).as_bytes()).map_err(|error| self.reader.lost(error))
    }

    /// The next message; nothing when the server has closed the connection.
    pub(crate) fn hear(&mut self) -> Result<Option<ServerMessage>, Failure> {
        let line = self.reader.hear()?;
        line.map(|line| message(&line, &self.reader.server)).transpose()
    }

    /// Sets how long to wait for the next message; `None` waits for ever.
    pub(crate) fn patience(&self, time: Option<Duration>) -> Result<(), Failure> {
        self.writer.set_read_timeout(time).map_err(|error| self.reader.lost(error))
    }

    /// Closes the connection once the server has read everything: a reset, because of bytes that were not read, would
    /// lose our last message.
    pub(crate) fn close(&mut self) {
        let until = Instant::now() + PARTING;
        let closed = self.writer.finish().and_then(|()| self.writer.set_read_timeout(Some(PARTING)));
        if closed.is_ok() {
            while Instant::now() < until && self.writer.discard().is_ok_and(|count| 0 < count) {}
        }
    }

    /// Closes the connection at once, for its reader, too.
    pub(crate) fn cut(&self) {
        let _gone = self.writer.cut();
    }

    /// The reader, for another thread, with what it has read already. From then on nothing is heard here.
    pub(crate) fn reader(&mut self) -> Result<LineReader, Failure> {
        let stream = self.writer.try_clone().map_err(|error| self.reader.lost(error))?;
        let other = LineReader { server: self.reader.server.clone(), reader: BufReader::new(stream) };
        Ok(std::mem::replace(&mut self.reader, other))
    }
}

impl LineReader {
    /// The next line; nothing when the server has closed the connection.
    pub(crate) fn hear(&mut self) -> Result<Option<String>, Failure> {
        let mut line = String::new();
        match self.reader.by_ref().take(LONGEST_LINE).read_line(&mut line) {
            Ok(0) => Ok(None),
            Ok(_) if line.ends_with('\n') => Ok(Some(line)),
            Ok(_) => Err(self.lost(io::Error::new(io::ErrorKind::UnexpectedEof, "it was cut off"))),
            Err(error) => Err(self.lost(error)),
        }
    }

    fn lost(&self, error: io::Error) -> Failure {
        lost(&self.server, error)
    }
}

/// Reads a message of a server.
pub(crate) fn message(line: &str, server: &str) -> Result<ServerMessage, Failure> {
    ServerMessage::read(line)
        .map_err(|error| lost(server, io::Error::new(io::ErrorKind::InvalidData, error.to_string())))
}

/// Connects to whichever of a server's addresses answers first.
fn connect(server: &str) -> io::Result<TcpStream> {
    let mut last = io::Error::new(io::ErrorKind::NotFound, "there is no such host");
    for address in server.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(stream) => {
                stream.set_write_timeout(Some(PATIENCE))?;
                return Ok(stream);
            }
            Err(error) => last = error,
        }
    }
    Err(last)
}

fn lost(server: &str, error: io::Error) -> Failure {
    Failure::Io { what: format!("the connection to {server} failed"), error }
}
