//! TLS at the doors: a certificate that is read again when the operator says so.

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::config::TlsFiles;
use crate::stream::Stream;

/// The certificate of the server.
pub(crate) struct Tls {
    files: TlsFiles,
    config: Mutex<Arc<ServerConfig>>,
}

impl Tls {
    /// Reads the certificate and its key.
    pub(crate) fn open(files: &TlsFiles) -> io::Result<Tls> {
        Ok(Tls { files: files.clone(), config: Mutex::new(read(files)?) })
    }

    /// Reads them again, for connections from now on. What cannot be used changes nothing.
    pub(crate) fn reload(&self) -> io::Result<()> {
        let config = read(&self.files)?;
        *self.config.lock().unwrap_or_else(PoisonError::into_inner) = config;
        Ok(())
    }

    /// Shakes hands with a client.
    pub(crate) async fn accept(&self, stream: TcpStream) -> io::Result<Stream> {
        let config = self.config.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let stream = TlsAcceptor::from(config).accept(stream).await?;
        Ok(Stream::Tls(Box::new(stream)))
    }
}

fn read(files: &TlsFiles) -> io::Result<Arc<ServerConfig>> {
    let certificates: Result<Vec<_>, _> = CertificateDer::pem_file_iter(&files.certificate).and_then(Iterator::collect);
    let certificates = certificates.map_err(|error| wrong(&files.certificate, &error))?;
    if certificates.is_empty() {
        return Err(wrong(&files.certificate, &"there is no certificate in it"));
    }
    let key = PrivateKeyDer::from_pem_file(&files.key).map_err(|error| wrong(&files.key, &error))?;
    // The provider is named: another crate may have brought a second one.
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|builder| builder.with_no_client_auth().with_single_cert(certificates, key));
    config.map(Arc::new).map_err(|error| wrong(&files.certificate, &error))
}

fn wrong(file: &Path, why: &dyn std::fmt::Display) -> io::Error {
    io::Error::other(format!("{}: {why}", file.display()))
}
