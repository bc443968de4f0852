//! A connection to a server over TCP: JSON lines, both ways.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Shutdown, TcpStream, ToSocketAddrs as _};
use std::time::{Duration, Instant};

use serde::Serialize;

use super::message::Message;
use crate::documents::compact;
use crate::failure::Failure;

/// A connection.
pub(crate) struct Link {
    server: String,
    writer: TcpStream,
    reader: BufReader<TcpStream>,
}

/// The side of a connection that listens.
pub(crate) struct Ear {
    server: String,
    reader: BufReader<TcpStream>,
}

/// How long a server may take to take a connection, or to read what is sent.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a server may take to hang up.
const PARTING: Duration = Duration::from_secs(2);

/// The longest line that is read: states are much shorter.
const LONGEST: u64 = 16 * 1024 * 1024;

impl Link {
    /// Connects to `HOST:PORT`.
    ///
    /// # Errors
    /// When nobody is there.
    pub(crate) fn to(server: &str) -> Result<Link, Failure> {
        let failed = |error| Failure::Io { what: format!("cannot connect to {server}"), error };
        let writer = connect(server).map_err(failed)?;
        writer.set_nodelay(true).map_err(failed)?;
        let reader = BufReader::new(writer.try_clone().map_err(failed)?);
        Ok(Link { server: server.to_owned(), writer, reader })
    }

    /// Says something.
    ///
    /// # Errors
    /// When nobody listens any more.
    pub(crate) fn say(&mut self, message: &impl Serialize) -> Result<(), Failure> {
        let line = compact(message) + "\n";
        self.writer.write_all(line.as_bytes()).map_err(|error| lost(&self.server, error))
    }

    /// What is said next; nothing when the server has hung up.
    ///
    /// # Errors
    /// When the connection fails, or what is said makes no sense.
    pub(crate) fn hear(&mut self) -> Result<Option<Message>, Failure> {
        match read_line(&mut self.reader, &self.server)? {
            Some(line) => message(&line, &self.server).map(Some),
            None => Ok(None),
        }
    }

    /// Waits at most so long for what is said next; for ever if nothing is said of it.
    ///
    /// # Errors
    /// When the connection fails.
    pub(crate) fn patience(&self, time: Option<Duration>) -> Result<(), Failure> {
        self.writer.set_read_timeout(time).map_err(|error| lost(&self.server, error))
    }

    /// Hangs up once the server has heard everything: what it has sent and nobody reads would take our last words
    /// with it.
    pub(crate) fn close(&mut self) {
        let until = Instant::now() + PARTING;
        let closed = self.writer.shutdown(Shutdown::Write).and_then(|()| self.writer.set_read_timeout(Some(PARTING)));
        if closed.is_ok() {
            while Instant::now() < until
                && let Ok(Some(_)) = read_line(&mut self.reader, &self.server)
            {}
        }
    }

    /// The side that listens, for another thread.
    ///
    /// # Errors
    /// When the connection fails.
    pub(crate) fn ear(&self) -> Result<Ear, Failure> {
        let stream = self.writer.try_clone().map_err(|error| lost(&self.server, error))?;
        Ok(Ear { server: self.server.clone(), reader: BufReader::new(stream) })
    }
}

impl Ear {
    /// The line that is said next; nothing when the server has hung up.
    ///
    /// # Errors
    /// When the connection fails.
    pub(crate) fn hear(&mut self) -> Result<Option<String>, Failure> {
        read_line(&mut self.reader, &self.server)
    }
}

/// Reads what a server said.
///
/// # Errors
/// What makes no sense.
pub(crate) fn message(line: &str, server: &str) -> Result<Message, Failure> {
    Message::read(line).map_err(|error| lost(server, io::Error::new(io::ErrorKind::InvalidData, error.to_string())))
}

/// Connects to whichever of a server's addresses answers first.
pub(crate) fn connect(server: &str) -> io::Result<TcpStream> {
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

fn read_line(reader: &mut BufReader<TcpStream>, server: &str) -> Result<Option<String>, Failure> {
    let mut line = String::new();
    match reader.by_ref().take(LONGEST).read_line(&mut line) {
        Ok(0) => Ok(None),
        Ok(_) if line.ends_with('\n') => Ok(Some(line)),
        Ok(_) => Err(lost(server, io::Error::new(io::ErrorKind::UnexpectedEof, "it was cut off"))),
        Err(error) => Err(lost(server, error)),
    }
}

fn lost(server: &str, error: io::Error) -> Failure {
    Failure::Io { what: format!("the connection to {server} failed"), error }
}
