//! A log that the tests of this module look at.

use store::{Row, Stored, StreamHead};

use crate::hub::TABLE;

/// The log in `docs/fairness.md`.
pub(super) fn example() -> Stored {
    let text = include_str!("../../../../../docs/fairness.md");
    let mut lines = text.lines().skip_while(|line| !line.starts_with("{\"parlor\":3")).map(str::to_string);
    let header = lines.next().expect("a header");
    let rows = (1..).zip(lines.take_while(|line| line.starts_with('{')));
    Stored {
        kind: TABLE.to_string(),
        header,
        sealed: String::new(),
        head: StreamHead { stage: "over".to_string(), summary: String::new(), deadline: None },
        rows: rows.map(|(seq, line)| Row { seq, line, sealed: None }).collect(),
    }
}
