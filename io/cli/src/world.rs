//! Everything a command can touch outside itself, files apart.

use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::time::SystemTime;

use entropy::{EntropyRefusal, Source};
use game::Timestamp;
use game::print::{printable_json, printable_lines};
use serde::Serialize;

use crate::documents::compact;
use crate::failure::Failure;

/// The world a command runs in: its streams, its clock, its chance. Tests hand it one made of buffers.
pub struct World<'w> {
    /// Standard input.
    pub input: &'w mut dyn BufRead,
    /// Standard output.
    pub output: &'w mut dyn Write,
    /// Standard error.
    pub errors: &'w mut dyn Write,
    /// Whether people look at the output.
    pub output_is_terminal: bool,
    /// Whether people look at the errors.
    pub errors_is_terminal: bool,
    /// Whether `NO_COLOR` asks for plain text.
    pub no_color: bool,
    /// What time it is.
    pub now: fn() -> Timestamp,
    /// Where random bytes come from.
    pub entropy: Source,
}

impl std::fmt::Debug for World<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("World").finish_non_exhaustive()
    }
}

impl<'w> World<'w> {
    /// Does something in the real world of this process.
    pub fn with_real<T>(act: impl FnOnce(&mut World<'_>) -> T) -> T {
        let (stdout, stderr) = (io::stdout(), io::stderr());
        act(&mut World {
            input: &mut io::stdin().lock(),
            output: &mut BufWriter::new(stdout.lock()),
            errors: &mut stderr.lock(),
            output_is_terminal: stdout.is_terminal(),
            errors_is_terminal: stderr.is_terminal(),
            no_color: std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()),
            now,
            entropy: entropy::fill,
        })
    }

    /// A world made of buffers, in which it is always 1970 and chance is always the same.
    pub fn of_buffers(input: &'w mut dyn BufRead, output: &'w mut dyn Write, errors: &'w mut dyn Write) -> World<'w> {
        World {
            input,
            output,
            errors,
            output_is_terminal: false,
            errors_is_terminal: false,
            no_color: false,
            now: Timestamp::default,
            entropy: zeros,
        }
    }

    /// Writes the result of a command for people. Nothing in it means anything to a terminal.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.paint(&printable_lines(text))
    }

    /// Writes the result of a command as a line of JSON.
    pub(crate) fn say_json(&mut self, document: &impl Serialize) -> Result<(), Failure> {
        self.say(&(compact(document) + "\n"))
    }

    /// Writes what is JSON already, and says the same.
    pub(crate) fn say_json_text(&mut self, json: &str) -> Result<(), Failure> {
        self.say(&printable_json(json))
    }

    /// Writes a document byte for byte, since files are known by their bytes. On a terminal it is there to be read, and
    /// what the terminal would obey is written as escapes.
    pub(crate) fn say_document(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if self.output_is_terminal {
            return self.say_json_text(&String::from_utf8_lossy(bytes));
        }
        self.output.write_all(bytes).map_err(Failure::Output)
    }

    /// Writes a text with colours of our own in it. Whatever strangers wrote in it must be printable already.
    pub(crate) fn paint(&mut self, text: &str) -> Result<(), Failure> {
        self.output.write_all(text.as_bytes()).map_err(Failure::Output)
    }

    /// Sends on its way what was said so far.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.output.flush().map_err(Failure::Output)
    }

    /// Writes something about the command beside its result, as [`say`](World::say) does. If that fails too, it is dropped.
    pub fn tell(&mut self, text: &str) {
        self.paint_error(&printable_lines(text));
    }

    /// The same with colours of our own in it.
    pub(crate) fn paint_error(&mut self, text: &str) {
        let _ = self.errors.write_all(text.as_bytes());
        let _ = self.errors.flush();
    }
}

/// A source of random bytes that always gives the same.
#[expect(clippy::unnecessary_wraps, reason = "it stands in for a source that can fail")]
fn zeros(bytes: &mut [u8]) -> Result<(), EntropyRefusal> {
    bytes.fill(0);
    Ok(())
}

/// What the system's clock says.
fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    // To the millisecond: what people and most other programs can read.
    let millis = i64::try_from(since.as_millis()).unwrap_or(i64::MAX / 1000);
    Timestamp::from_micros(millis * 1000)
}
