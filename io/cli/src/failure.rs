//! Why a command did not do what it was asked, and what the shell is told.

use std::fmt::{self, Write as _};
use std::io;

use game::movefile::Unfit;
use game::{Coded, Fault, Malformed, Refusal, Refused, Turn};
use serde::Serialize;

use crate::documents::{FaultDoc, fault_docs};
use crate::position::{Idle, Uncounted};

/// How a command ended, as the shell sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It did what it was asked.
    Done,
    /// An action is illegal, or a document or a log did not verify.
    Wrong,
    /// The command line makes no sense.
    Usage,
    /// The state is not the one the caller thought it was.
    Conflict,
    /// A file or a stream failed.
    Io,
}

impl Exit {
    /// The exit code.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Wrong => 1,
            Exit::Usage => 2,
            Exit::Conflict => 3,
            Exit::Io => 4,
        }
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
        /// Whose turn it is in the state that was given.
        turn: Turn,
    },
    /// The game of a table in a repository refuses an action.
    RefusedAt {
        /// The table.
        table: String,
        /// The action, as it was given.
        action: String,
        /// Why.
        refusal: Refused,
    },
    /// A text is not the document it should be.
    Malformed {
        /// Where the text is from: a file's name, for example.
        what: String,
        /// Everything that is wrong with it.
        malformed: Malformed,
    },
    /// The command line makes no sense.
    Usage {
        /// The stable code.
        code: &'static str,
        /// What is wrong and what to do.
        message: String,
    },
    /// The state is not the one the caller thought it was.
    Conflict {
        /// The stable code.
        code: &'static str,
        /// What is wrong and what to do.
        message: String,
    },
    /// Somebody else says no: a server, or a program that plays.
    Elsewhere {
        /// Their stable code.
        code: String,
        /// What they say.
        message: String,
    },
    /// A file or a device failed.
    Io {
        /// What was being done, such as `cannot read table.json`.
        what: String,
        /// What the system says.
        error: io::Error,
    },
    /// Our own output could not be written. If nobody reads it any more, that is no failure.
    Output(io::Error),
}

impl Failure {
    /// A word behind `option` means nothing: a mistake in the usage.
    pub(crate) fn word(option: &str, malformed: &Malformed) -> Failure {
        Failure::Usage { code: malformed.code(), message: format!("{option}: {malformed}") }
    }

    /// What the shell is told: the only place that decides it.
    #[must_use]
    pub fn exit(&self) -> Exit {
        match self {
            Failure::Refused { refusal, .. } | Failure::RefusedAt { refusal, .. }
                if refusal.code() == Unfit::StaleState.code() =>
            {
                Exit::Conflict
            }
            Failure::Refused { .. }
            | Failure::RefusedAt { .. }
            | Failure::Malformed { .. }
            | Failure::Elsewhere { .. } => Exit::Wrong,
            Failure::Usage { .. } => Exit::Usage,
            Failure::Conflict { .. } => Exit::Conflict,
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
            Failure::Io { .. } | Failure::Output(_) => Exit::Io,
        }
    }

    /// The stable code.
    #[must_use]
    pub fn code(&self) -> &str {
        match self {
            Failure::Refused { refusal, .. } | Failure::RefusedAt { refusal, .. } => refusal.code(),
            Failure::Malformed { malformed, .. } => malformed.code(),
            Failure::Usage { code, .. } | Failure::Conflict { code, .. } => code,
            Failure::Elsewhere { code, .. } => code,
            Failure::Io { .. } | Failure::Output(_) => "io",
        }
    }

    /// Everything that is wrong with a text, if that is the matter.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        match self {
            Failure::Malformed { malformed, .. }
            | Failure::Refused { refusal: Refusal::Malformed(malformed), .. }
            | Failure::RefusedAt { refusal: Refusal::Malformed(malformed), .. } => malformed.faults(),
            _ => &[],
        }
    }

    /// The failure as people read it: what is wrong, where, and what to do.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("parlor: {self}\n");
        if let [_, _, ..] = self.faults() {
            for fault in self.faults() {
                let _ = writeln!(text, "  {}", fault_line(fault));
            }
        }
        match self {
            Failure::Refused { refusal, turn, .. } => text.push_str(advice(refusal, *turn)),
            Failure::RefusedAt { table, .. } => {
                let _ = writeln!(text, "  `parlor git show {table}` shows the table as it is now.");
            }
            _ => {}
        }
        text
    }

    /// The failure as programs read it: one line of JSON.
    ///
    /// # Panics
    /// Never: it is made of strings.
    #[must_use]
    pub fn json(&self) -> String {
        let doc = FailureDoc { code: self.code(), message: self.to_string(), faults: fault_docs(self.faults()) };
        serde_json::to_string(&doc).expect("a failure is JSON") + "\n"
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused { action, refusal: Refusal::Illegal(why), .. }
            | Failure::RefusedAt { action, refusal: Refusal::Illegal(why), .. } => {
                write!(f, "`{action}` is refused: {why} [{}]", why.code())
            }
            Failure::Refused { action, refusal: Refusal::Malformed(malformed), .. }
            | Failure::RefusedAt { action, refusal: Refusal::Malformed(malformed), .. } => {
                summary(f, &format!("`{action}`"), malformed.faults())
            }
            Failure::Malformed { what, malformed } => summary(f, what, malformed.faults()),
            Failure::Usage { message, .. } | Failure::Conflict { message, .. } => f.write_str(message),
            Failure::Elsewhere { code, message } => write!(f, "{message} [{code}]"),
            Failure::Io { what, error } => write!(f, "{what}: {error}"),
            Failure::Output(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}

impl std::error::Error for Failure {}

/// A failure as programs read it.
#[derive(Serialize)]
struct FailureDoc<'a> {
    code: &'a str,
    message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<FaultDoc<'a>>,
}

/// What to do about a refusal when it is so-and-so's turn.
fn advice(refusal: &Refused, turn: Turn) -> &'static str {
    match (refusal.code(), turn) {
        (code, _) if code == Unfit::StaleState.code() => "  `parlor show STATE` shows it as it is now.\n",
        (code, Turn::Chance) if code == Uncounted::TooManyDraws.code() => {
            "  `parlor draw STATE` lets chance act, and `--state FILE` counts from there.\n"
        }
        (code, _) if code == Uncounted::TooManyDraws.code() => "  A smaller DEPTH ends before it is chance's turn.\n",
        (code, _) if code == Idle::NeverEnds.code() => "",
        (_, Turn::Chance) => "  `parlor draw STATE` lets chance act, whose turn it is.\n",
        (_, Turn::Table) => "  `parlor draw STATE` lets the table act, whose turn it is.\n",
        (_, Turn::Over) => "  `parlor show STATE` shows how it ended.\n",
        (code, Turn::Seats(_)) if Unfit::ALL.iter().any(|unfit| unfit.code() == code) => {
            "  `parlor move STATE PLAY` writes a move file.\n"
        }
        (_, Turn::Seats(_)) => "  `parlor legal STATE` lists what is legal now.\n",
    }
}

/// A fault on a line: where, what, and its code.
pub(crate) fn fault_line(fault: &Fault) -> String {
    format!("{fault} [{}]", fault.code)
}

/// One fault is said at once; of several, how many there are.
fn summary(f: &mut fmt::Formatter<'_>, what: &str, faults: &[Fault]) -> fmt::Result {
    match faults {
        [fault] => write!(f, "{what}: {}", fault_line(fault)),
        _ => write!(f, "{what}: {} things are wrong", faults.len()),
    }
}
