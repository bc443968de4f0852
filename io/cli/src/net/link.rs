//! A connection to a server over TCP: JSON lines, both ways.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Shutdown, TcpStream, ToSocketAddrs as _};
use std::time::{Duration, Instant};

use protocol::{LONGEST_LINE, ServerMessage, line};
use serde::Serialize;

use crate::failure::Failure;

/// A connection.
pub(crate) struct Link {
    server: String,
    writer: TcpStream,
    reader: BufReader<TcpStream>,
}

/// The reading half of a connection.
pub(crate) struct LineReader {
    server: String,
    reader: BufReader<TcpStream>,
}

/// How long a server may take to take a connection, or to read what is sent.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a server may take to hang up.
const PARTING: Duration = Duration::from_secs(2);

impl Link {
    /// Connects to `HOST:PORT`.
    ///
    /// # Errors
    /// When no server answers there.
    pub(crate) fn to(server: &str) -> Result<Link, Failure> {
        let failed = |error| Failure::Io { what: format!("cannot connect to {server}"), error };
        let writer = connect(server).map_err(failed)?;
        writer.set_nodelay(true).map_err(failed)?;
        let reader = BufReader::new(writer.try_clone().map_err(failed)?);
        Ok(Link { server: server.to_owned(), writer, reader })
    }

    /// Sends a message.
    ///
    /// # Errors
    /// When the connection fails.
    pub(crate) fn say(&mut self, message: &impl Serialize) -> Result<(), Failure> {
        self.writer.write_all(line(message).as_bytes()).map_err(|error| lost(&self.server, error))
    }

    /// The next message; nothing when the server has closed the connection.
    ///
    /// # Errors
    /// When the connection fails, or the line is no message.
    pub(crate) fn hear(&mut self) -> Result<Option<ServerMessage>, Failure> {
        match read_line(&mut self.reader, &self.server)? {
            Some(line) => message(&line, &self.server).map(Some),
            None => Ok(None),
        }
    }

    /// Sets how long to wait for the next message; `None` waits for ever.
    ///
    /// # Errors
    /// When the connection fails.
    pub(crate) fn patience(&self, time: Option<Duration>) -> Result<(), Failure> {
        self.writer.set_read_timeout(time).map_err(|error| lost(&self.server, error))
    }

    /// Closes the connection once the server has read everything: a reset, because of bytes that were not read, would
    /// lose our last message.
    pub(crate) fn close(&mut self) {
        let until = Instant::now() + PARTING;
        let closed = self.writer.shutdown(Shutdown::Write).and_then(|()| self.writer.set_read_timeout(Some(PARTING)));
        if closed.is_ok() {
            while Instant::now() < until
                && let Ok(Some(_)) = read_line(&mut self.reader, &self.server)
            {}
        }
    }

    /// A reader of its own, for another thread.
    ///
    /// # Errors
    /// When the connection fails.
    pub(crate) fn reader(&self) -> Result<LineReader, Failure> {
        let stream = self.writer.try_clone().map_err(|error| lost(&self.server, error))?;
        Ok(LineReader { server: self.server.clone(), reader: BufReader::new(stream) })
    }
}

impl LineReader {
    /// The next line; nothing when the server has closed the connection.
    ///
    /// # Errors
    /// When the connection fails.
    pub(crate) fn hear(&mut self) -> Result<Option<String>, Failure> {
        read_line(&mut self.reader, &self.server)
    }
}

/// Reads a message of a server.
///
/// # Errors
/// A line that is none.
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

fn read_line(reader: &mut BufReader<TcpStream>, server: &str) -> Result<Option<String>, Failure> {
    let mut line = String::new();
    match reader.by_ref().take(LONGEST_LINE).read_line(&mut line) {
        Ok(0) => Ok(None),
        Ok(_) if line.ends_with('\n') => Ok(Some(line)),
        Ok(_) => Err(lost(server, io::Error::new(io::ErrorKind::UnexpectedEof, "it was cut off"))),
        Err(error) => Err(lost(server, error)),
    }
}

fn lost(server: &str, error: io::Error) -> Failure {
    Failure::Io { what: format!("the connection to {server} failed"), error }
}
