//! What the tasks say: results on stdout, progress on stderr.

use std::io::Write;

use crate::failure::Failure;

/// A line about what is going on. A reader who has gone away is no reason to stop.
pub(crate) fn progress(line: &str) {
    writeln!(std::io::stderr(), "xtask: {line}").unwrap_or_default();
}

/// The result of a task, as it stands.
#[cfg(feature = "bench")]
pub(crate) fn result(text: &str) {
    std::io::stdout().write_all(text.as_bytes()).unwrap_or_default();
}

/// Why a task stopped, unless that has been said already.
pub(crate) fn failure(failure: &Failure) {
    let message = failure.to_string();
    if !message.is_empty() {
        writeln!(std::io::stderr(), "xtask: error: {message}").unwrap_or_default();
    }
}
