//! Running a part of these tests as another process.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

/// Where a child finds its directory; only children have it.
const DIR: &str = "PARLOR_STORE_CHILD";

/// The directory to work in, if this is a child.
pub(crate) fn dir() -> Option<PathBuf> {
    std::env::var_os(DIR).map(PathBuf::from)
}

/// Another process, which runs one test of this program in a directory.
pub(crate) struct Other {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Other {
    pub(crate) fn start(test: &str, dir: &std::path::Path) -> Other {
        let program = std::env::current_exe().expect("the tests have a program");
        let mut child = Command::new(program)
            .args([test, "--exact", "--nocapture"])
            .env(DIR, dir)
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process can be started");
        let output = BufReader::new(child.stdout.take().expect("it is a pipe"));
        Other { child, output }
    }

    /// What the next line with `word` has behind it, once it is complete.
    pub(crate) fn hear(&mut self, word: &str) -> Option<String> {
        loop {
            let mut line = String::new();
            self.output.read_line(&mut line).expect("the child writes text");
            // A child that is killed may leave half a line.
            let line = line.strip_suffix('\n')?;
            if let Some((_, told)) = line.split_once(word) {
                return Some(told.trim().to_string());
            }
        }
    }

    /// Ends it at once, without asking it.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it has ended");
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
