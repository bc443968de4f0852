//! Why a command did not do what it was asked, and what the shell is told.

use std::fmt::{self, Write as _};
use std::io;
use std::path::Path;

use game::movefile::MoveFileRefusal;
use game::print::printable;
use game::{Coded, Fault, Malformed, Refusal, Refused, Turn};
use serde::Serialize;

use crate::documents::{FaultDoc, compact, fault_docs};
use crate::refusal::CliRefusal;
use driver::{CountRefusal, LoopRefusal};

/// How a command ended, as the shell sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It did what it was asked.
    Done = 0,
    /// An action is illegal, or a document or a log did not verify.
    Wrong = 1,
    /// The command line makes no sense.
    Usage = 2,
    /// The state is not the one the caller thought it was.
    Conflict = 3,
    /// A file or a stream failed.
    Io = 4,
}

impl Exit {
    /// The exit code.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }
}

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// The game refuses an action.
    Refused {
        /// The action, as it was given.
        action: String,
        /// Why.
        refusal: Refused,
        /// What the user can do about it, on a line of its own; perhaps nothing.
        hint: String,
    },
    /// A text is not the document it should be.
    Malformed {
        /// Where the text is from: a file's name, for example.
        what: String,
        /// Everything that is wrong with it.
        malformed: Malformed,
    },
    /// Parlor refuses.
    Coded {
        /// What the shell is told.
        exit: Exit,
        /// Why: the code and its sentence.
        why: Box<dyn Coded>,
        /// What was found, after a colon; perhaps nothing.
        found: String,
        /// What the user can do about it, on a line of its own; perhaps nothing.
        hint: String,
    },
    /// A server refuses; its codes are its own.
    Elsewhere {
        /// The server's stable code.
        code: String,
        /// What the server says.
        message: String,
    },
    /// A file or a device failed.
    Io {
        /// What was being done, such as `cannot read table.json`.
        what: String,
        /// What the system says.
        error: io::Error,
    },
    /// Our own output could not be written. If its reader has gone away, that is no failure.
    Output(io::Error),
}

impl Failure {
    /// The game refuses an action in a state in which it is that turn.
    pub(crate) fn refused(action: impl Into<String>, refusal: Refused, turn: Turn) -> Failure {
        let hint = advice(&refusal, turn).to_owned();
        Failure::Refused { action: action.into(), refusal, hint }
    }

    /// What becomes of a system error while `doing` (such as `cannot read`) something with a file.
    pub(crate) fn file(doing: &str, path: &Path) -> impl Fn(io::Error) -> Failure + use<> {
        let what = format!("{doing} {}", path.display());
        move |error| Failure::Io { what: what.clone(), error }
    }

    /// What becomes of a failure of a data folder.
    pub(crate) fn store(error: &store::Error) -> Failure {
        Failure::broken(error.why(), error.found())
    }

    fn coded(exit: Exit, why: impl Coded + 'static, found: impl Into<String>) -> Failure {
        Failure::Coded { exit, why: Box::new(why), found: found.into(), hint: String::new() }
    }

    /// The command line cannot be followed: a mistake of the caller.
    pub(crate) fn usage(why: impl Coded + 'static, found: impl Into<String>) -> Failure {
        Failure::coded(Exit::Usage, why, found)
    }

    /// Something stands in the way that was not there before, or that another process holds.
    pub(crate) fn conflict(why: impl Coded + 'static, found: impl Into<String>) -> Failure {
        Failure::coded(Exit::Conflict, why, found)
    }

    /// What was asked for is wrong, or was not finished.
    pub(crate) fn wrong(why: impl Coded + 'static, found: impl Into<String>) -> Failure {
        Failure::coded(Exit::Wrong, why, found)
    }

    /// Something outside this program failed.
    pub(crate) fn broken(why: impl Coded + 'static, found: impl Into<String>) -> Failure {
        Failure::coded(Exit::Io, why, found)
    }

    /// The word after `option` means nothing: a mistake in the usage.
    pub(crate) fn word(option: &str, malformed: Malformed) -> Failure {
        Failure::usage(malformed.within(option), "")
    }

    /// The same failure with what the user can do about it. Only a refusal of Parlor itself takes one.
    pub(crate) fn hint(mut self, advice: impl Into<String>) -> Failure {
        if let Failure::Coded { hint, .. } = &mut self {
            *hint = advice.into();
        }
        self
    }

    /// What the shell is told: the only place that decides it.
    #[must_use]
    pub fn exit(&self) -> Exit {
        match self {
            Failure::Refused { refusal, .. } => match MoveFileRefusal::of_code(refusal.code()) {
                Some(MoveFileRefusal::StaleState) => Exit::Conflict,
                _ => Exit::Wrong,
            },
            Failure::Malformed { .. } | Failure::Elsewhere { .. } => Exit::Wrong,
            Failure::Coded { exit, .. } => *exit,
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
            Failure::Io { .. } | Failure::Output(_) => Exit::Io,
        }
    }

    /// The stable code.
    #[must_use]
    pub fn code(&self) -> &str {
        match self {
            Failure::Refused { refusal, .. } => refusal.code(),
            Failure::Malformed { malformed, .. } => malformed.code(),
            Failure::Coded { why, .. } => why.code(),
            Failure::Elsewhere { code, .. } => code,
            Failure::Io { .. } | Failure::Output(_) => CliRefusal::Io.code(),
        }
    }

    /// Everything that is wrong with a text, if that is the matter.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        match self {
            Failure::Malformed { malformed, .. } | Failure::Refused { refusal: Refusal::Malformed(malformed), .. } => {
                malformed.faults()
            }
            _ => &[],
        }
    }

    /// The failure as people read it: what is wrong, where, and what to do.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = match self.faults() {
            faults @ [_, _, ..] => {
                let lines: Vec<String> = faults.iter().map(fault_line).collect();
                format!("parlor: {}\n  {}\n", printable(&self.to_string()), lines.join("\n  "))
            }
            _ => format!("parlor: {} [{}]\n", printable(&self.to_string()), printable(self.code())),
        };
        if !self.advice().is_empty() {
            let _ = writeln!(text, "  {}", printable(self.advice()));
        }
        text
    }

    /// What the user can do about it; perhaps nothing.
    fn advice(&self) -> &str {
        match self {
            Failure::Refused { hint, .. } | Failure::Coded { hint, .. } => hint,
            _ => "",
        }
    }

    /// The failure as programs read it: one line of JSON.
    ///
    /// # Panics
    /// Never: it is made of strings.
    #[must_use]
    pub fn json(&self) -> String {
        let doc = FailureDoc {
            code: self.code(),
            message: self.to_string(),
            hint: self.advice(),
            faults: fault_docs(self.faults()),
        };
        compact(&doc) + "\n"
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused { action, refusal, .. } => match refusal {
                Refusal::Illegal(why) => write!(f, "`{action}` is refused: {why}"),
                Refusal::Malformed(malformed) => summary(f, &format!("`{action}`"), malformed.faults()),
            },
            Failure::Malformed { what, malformed } => summary(f, what, malformed.faults()),
            Failure::Coded { why, found, .. } if found.is_empty() => why.fmt(f),
            Failure::Coded { why, found, .. } => write!(f, "{why}: {found}"),
            Failure::Elsewhere { message, .. } => f.write_str(message),
            Failure::Io { what, error } => write!(f, "{}: {what}: {error}", CliRefusal::Io),
            Failure::Output(error) => write!(f, "{}: cannot write the output: {error}", CliRefusal::Io),
        }
    }
}

impl std::error::Error for Failure {}

/// A failure as programs read it.
#[derive(Serialize)]
struct FailureDoc<'a> {
    code: &'a str,
    message: String,
    #[serde(skip_serializing_if = "str::is_empty")]
    hint: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<FaultDoc<'a>>,
}

/// What to do about a state that has changed.
pub(crate) const SHOW: &str = "`parlor show STATE` shows it as it is now.";

/// What to do about a refusal when it is that turn.
fn advice(refusal: &Refused, turn: Turn) -> &'static str {
    let (file, code) = (MoveFileRefusal::of_code(refusal.code()), refusal.code());
    match (file, CountRefusal::of_code(code), LoopRefusal::of_code(code), turn) {
        (Some(MoveFileRefusal::StaleState), ..) => SHOW,
        (_, Some(CountRefusal::TooManyDraws), _, Turn::Chance) => {
            "`parlor draw STATE` lets chance act, and `--state FILE` counts from there."
        }
        (_, Some(CountRefusal::TooManyDraws), ..) => "A smaller DEPTH ends before it is chance's turn.",
        (_, _, Some(LoopRefusal::NeverEnds), _) => "",
        (.., Turn::Chance) => "`parlor draw STATE` lets chance act, whose turn it is.",
        (.., Turn::Table) => "`parlor draw STATE` lets the table act, whose turn it is.",
        (.., Turn::Over) => "`parlor show STATE` shows how it ended.",
        (Some(_), .., Turn::Seats(_)) => "`parlor move STATE PLAY` writes a move file.",
        (None, .., Turn::Seats(_)) => "`parlor legal STATE` lists what is legal now.",
    }
}

/// A fault on a line: where, what, and its code.
pub(crate) fn fault_line(fault: &Fault) -> String {
    printable(&format!("{fault} [{}]", fault.code)).into_owned()
}

/// One fault is said at once; of several, how many there are.
fn summary(f: &mut fmt::Formatter<'_>, what: &str, faults: &[Fault]) -> fmt::Result {
    match faults {
        [fault] => write!(f, "{what}: {fault}"),
        _ => write!(f, "{what}: {} things are wrong", faults.len()),
    }
}
