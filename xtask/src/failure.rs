//! Why a task stopped.

use std::fmt;
use std::process::ExitCode;

/// Why a task stopped, and what to do about it.
#[derive(Debug)]
pub(crate) struct Failure {
    code: u8,
    message: String,
}

impl Failure {
    /// A failure to be told as a sentence.
    pub(crate) fn new(message: impl Into<String>) -> Failure {
        Failure { code: 1, message: message.into() }
    }

    /// A command ended with `code`, and has said why itself.
    pub(crate) fn told(code: Option<i32>) -> Failure {
        let code = code.and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
        Failure { code, message: String::new() }
    }

    /// The code to end with.
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(self.code)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
