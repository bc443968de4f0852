//! A connection with or without TLS, which two threads may use: one reads, the other writes.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::Path;
use std::time::Duration;

#[cfg(feature = "tls")]
use super::tls::Session;
use crate::failure::Failure;

/// A connection.
pub(crate) struct Pipe {
    stream: TcpStream,
    #[cfg(feature = "tls")]
    session: Option<Session>,
}

impl Pipe {
    /// A connection without TLS.
    pub(crate) fn plain(stream: TcpStream) -> Pipe {
        Pipe {
            stream,
            #[cfg(feature = "tls")]
            session: None,
        }
    }

    /// A connection with TLS to `HOST:PORT`, once the server has proved who it is: by an authority in a file, or by one that
    /// browsers trust.
    #[cfg(feature = "tls")]
    pub(crate) fn encrypted(
        dial: impl FnOnce() -> io::Result<TcpStream>,
        server: &str,
        authority: Option<&Path>,
    ) -> Result<io::Result<Pipe>, Failure> {
        let session = Session::new(server, authority)?;
        Ok(dial().and_then(|mut stream| {
            session.shake_hands(&mut stream)?;
            Ok(Pipe { stream, session: Some(session) })
        }))
    }

    /// There is no TLS in this build.
    #[cfg(not(feature = "tls"))]
    pub(crate) fn encrypted(
        _dial: impl FnOnce() -> io::Result<TcpStream>,
        server: &str,
        _authority: Option<&Path>,
    ) -> Result<io::Result<Pipe>, Failure> {
        Err(super::http::no_tls(server))
    }

    /// Another handle to the same connection.
    pub(crate) fn try_clone(&self) -> io::Result<Pipe> {
        Ok(Pipe {
            stream: self.stream.try_clone()?,
            #[cfg(feature = "tls")]
            session: self.session.clone(),
        })
    }

    pub(crate) fn set_read_timeout(&self, time: Option<Duration>) -> io::Result<()> {
        self.stream.set_read_timeout(time)
    }

    /// Says that nothing more will be written.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        #[cfg(feature = "tls")]
        if let Some(session) = &self.session {
            session.say_goodbye(&mut self.stream)?;
        }
        self.stream.shutdown(Shutdown::Write)
    }

    /// Ends the connection in both directions.
    pub(crate) fn cut(&self) -> io::Result<()> {
        self.stream.shutdown(Shutdown::Both)
    }

    /// Takes bytes off the connection that nobody will read; none once the other end has closed it.
    pub(crate) fn discard(&mut self) -> io::Result<usize> {
        self.stream.read(&mut [0; 4096])
    }
}

impl Read for Pipe {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        #[cfg(feature = "tls")]
        if let Some(session) = &self.session {
            return session.read(&mut self.stream, into);
        }
        self.stream.read(into)
    }
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        #[cfg(feature = "tls")]
        if let Some(session) = &self.session {
            return session.write(&mut self.stream, bytes);
        }
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}
