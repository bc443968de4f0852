//! An authority of the test's own, and certificates that it gives to servers. OpenSSL makes them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::support::arg;
use crate::support::server::folder;

/// What the servers of the tests are called, besides their address.
pub(super) const NAME: &str = "games.example.org";

/// An authority, and the folder where its certificates are.
pub(super) struct Authority {
    folder: PathBuf,
}

/// A certificate and its key.
pub(super) struct Certificate {
    pub(super) certificate: PathBuf,
    pub(super) key: PathBuf,
}

impl Authority {
    /// A new one.
    pub(super) fn new(name: &str) -> Authority {
        let folder = folder(name);
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
        let subject = ["-subj", "/CN=Test authority", "-keyout", "ca.key", "-out", "ca.pem"];
        openssl(&folder, &[&["req", "-x509"], &key[..], &subject[..]].concat());
        Authority { folder }
    }

    /// The file that clients are given.
    pub(super) fn file(&self) -> PathBuf {
        self.folder.join("ca.pem")
    }

    /// A certificate for this machine and for a name.
    pub(super) fn certificate(&self, file: &str, name: &str) -> Certificate {
        let (key, request, certificate) = (format!("{file}.key"), format!("{file}.csr"), format!("{file}.pem"));
        let made = ["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
        let subject = format!("/CN={file}");
        openssl(&self.folder, &[&made[..], &["-subj", &subject, "-keyout", &key, "-out", &request]].concat());
        let names = format!("subjectAltName=DNS:{name},IP:127.0.0.1\n");
        fs::write(self.folder.join("names"), names).expect("the test's folder can be written");
        let signed = ["x509", "-req", "-in", &request, "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial"];
        openssl(&self.folder, &[&signed[..], &["-days", "2", "-extfile", "names", "-out", &certificate]].concat());
        Certificate { certificate: self.folder.join(certificate), key: self.folder.join(key) }
    }
}

impl Certificate {
    /// The options of a server that has it.
    pub(super) fn options(&self) -> [&str; 4] {
        ["--tls-cert", arg(&self.certificate), "--tls-key", arg(&self.key)]
    }
}

fn openssl(folder: &Path, args: &[&str]) {
    let mut command = Command::new("openssl");
    let made = command.args(args).current_dir(folder).stdin(Stdio::null()).output().expect("openssl is installed");
    assert!(made.status.success(), "{args:?}: {}", String::from_utf8_lossy(&made.stderr));
}
