//! Stands in the place of TLS in a build without it.

use std::io;

use tokio::net::TcpStream;

use crate::config::TlsFiles;
use crate::stream::Stream;

/// No server of this build has a certificate.
pub(crate) enum Tls {}

impl Tls {
    pub(crate) fn open(_files: &TlsFiles) -> io::Result<Tls> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "this build has no TLS"))
    }

    pub(crate) fn reload(&self) -> io::Result<()> {
        match *self {}
    }

    #[expect(clippy::unused_async, reason = "it is awaited where there is TLS")]
    pub(crate) async fn accept(&self, _stream: TcpStream) -> io::Result<Stream> {
        match *self {}
    }
}
