//! TLS over TCP for a client.

use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore};

use crate::failure::Failure;
use crate::refusal::ClientRefusal;

/// One end of a connection with TLS. Clones are the same end: one thread reads, another writes.
#[derive(Clone)]
pub(super) struct Session(Arc<Mutex<ClientConnection>>);

/// How many bytes are read at a time: fewer than a session keeps before it wants to be read.
const CHUNK: usize = 4096;

impl Session {
    /// A session with the server at `HOST:PORT`.
    pub(super) fn new(server: &str, authority: Option<&Path>) -> Result<Session, Failure> {
        let unusable = |error: &dyn std::fmt::Display| {
            let error = io::Error::other(error.to_string());
            Failure::Io { what: format!("cannot connect to {server}"), error }
        };
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| unusable(&error))?
            .with_root_certificates(authorities(authority)?)
            .with_no_client_auth();
        let host = server.rsplit_once(':').map_or(server, |(host, _)| host);
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let name = ServerName::try_from(host).map_err(|error| unusable(&error))?;
        let session = ClientConnection::new(Arc::new(config), name).map_err(|error| unusable(&error))?;
        Ok(Session(Arc::new(Mutex::new(session))))
    }

    /// Waits until the server has proved who it is.
    pub(super) fn shake_hands(&self, stream: &mut TcpStream) -> io::Result<()> {
        let mut session = self.lock();
        while session.is_handshaking() {
            session.complete_io(stream)?;
        }
        Ok(())
    }

    /// Reads what the server said. Others can write meanwhile.
    pub(super) fn read(&self, stream: &mut TcpStream, into: &mut [u8]) -> io::Result<usize> {
        let mut chunk = [0; CHUNK];
        loop {
            match self.lock().reader().read(into) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                read => return read,
            }
            let count = stream.read(&mut chunk)?;
            self.feed(stream, &chunk[..count])?;
        }
    }

    /// Takes bytes of the server; none when it has closed the connection.
    fn feed(&self, stream: &mut TcpStream, mut bytes: &[u8]) -> io::Result<()> {
        let mut session = self.lock();
        loop {
            session.read_tls(&mut bytes)?;
            session.process_new_packets().map_err(io::Error::other)?;
            if bytes.is_empty() {
                return flush(&mut session, stream);
            }
        }
    }

    pub(super) fn write(&self, stream: &mut TcpStream, bytes: &[u8]) -> io::Result<usize> {
        let mut session = self.lock();
        let count = session.writer().write(bytes)?;
        flush(&mut session, stream)?;
        Ok(count)
    }

    /// Says that nothing more will be written.
    pub(super) fn say_goodbye(&self, stream: &mut TcpStream) -> io::Result<()> {
        let mut session = self.lock();
        session.send_close_notify();
        flush(&mut session, stream)
    }

    fn lock(&self) -> MutexGuard<'_, ClientConnection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn flush(session: &mut ClientConnection, stream: &mut TcpStream) -> io::Result<()> {
    while session.wants_write() {
        session.write_tls(stream)?;
    }
    Ok(())
}

/// Whom to trust: the authorities in a file, or those that browsers trust.
fn authorities(file: Option<&Path>) -> Result<RootCertStore, Failure> {
    let mut roots = RootCertStore::empty();
    match file {
        None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(file) => {
            let (added, _) = roots.add_parsable_certificates(certificates(file)?);
            if added == 0 {
                return Err(Failure::usage(ClientRefusal::BadAuthority, file.display().to_string()));
            }
        }
    }
    Ok(roots)
}

/// The certificates in a file.
pub(super) fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, Failure> {
    let text = crate::source::read_file(file)?;
    let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(text.as_bytes()).collect();
    let found = found.unwrap_or_default();
    if found.is_empty() {
        return Err(Failure::usage(ClientRefusal::BadAuthority, file.display().to_string()));
    }
    Ok(found)
}
