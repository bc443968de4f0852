//! A server whose pages are looked at.

use std::fs;
use std::path::{Path, PathBuf};

use rustix::process::Signal;
use serde_json::Value;

use crate::support::arg;
use crate::support::server::{Process, folder, plain};

/// A server that can be stopped and started again, with everything it kept.
pub(crate) struct PageServer {
    process: Option<Process>,
    home: PathBuf,
    /// Where it is, without a slash at the end.
    pub(crate) address: String,
}

impl PageServer {
    /// A server that has nothing yet.
    pub(crate) fn open(name: &str) -> PageServer {
        let mut page_server =
            PageServer { process: None, home: folder(name), address: "http://127.0.0.1:0".to_owned() };
        page_server.begin();
        page_server
    }

    /// Starts it where it was before.
    pub(crate) fn begin(&mut self) {
        let http = self.address.trim_start_matches("http://");
        let data = self.home.join("data");
        let mut command = plain(&self.home);
        command.args(["serve", "--tcp", "none", "--http", http, "--log", "json", "--data", arg(&data)]);
        let mut process = Process::start(&mut command, "");
        let line: Value = serde_json::from_str(&process.complaint("\"event\":\"start\"")).expect("a line is JSON");
        line["http"].as_str().expect("it listens").clone_into(&mut self.address);
        self.process = Some(process);
    }

    /// Stops it as a service manager would.
    pub(crate) fn stop(&mut self) {
        let process = self.process.take().expect("it runs");
        process.signal(Signal::TERM);
        let ran = process.end();
        assert_eq!(ran.code, 0, "{ran:?}");
    }

    /// Copies all that it keeps, while it is stopped, as one who does not use `parlor backup` would.
    pub(crate) fn copy_data(&self, copy: &str) {
        copied(&self.home.join("data"), &self.home.join(copy));
    }

    /// Puts a copy back in the place of all that it keeps, while it is stopped.
    pub(crate) fn put_back(&self, copy: &str) {
        fs::remove_dir_all(self.home.join("data")).expect("it is stopped");
        copied(&self.home.join(copy), &self.home.join("data"));
    }

    /// The address of one of its pages.
    pub(crate) fn at(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }
}

/// Copies a folder with all that is in it.
fn copied(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the test's folder can be written");
    for entry in fs::read_dir(from).expect("it is a folder") {
        let entry = entry.expect("it can be read");
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copied(&path, &copy);
        } else {
            fs::copy(path, copy).expect("the test's folder can be written");
        }
    }
}
