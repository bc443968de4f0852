//! A log that the tests of this module look at.

use referee::Header;
use store::{Row, Stored, StreamHead};

use crate::hub::TABLE;

/// The log in `docs/fairness.md`.
pub(super) fn example() -> Stored {
    let text = include_str!("../../../../../docs/fairness.md");
    let mut lines = text.lines().skip_while(|line| !line.starts_with("{\"parlor\":2")).map(str::to_string);
    let header = lines.next().expect("a header");
    let rows = (1..).zip(lines.take_while(|line| line.starts_with('{')));
    Stored {
        id: "550e8400-e29b-41d4-a716-446655440000".to_string(),
        kind: TABLE.to_string(),
        number: 0,
        game: Header::parse(&header).expect("it is one").game,
        is_listed: true,
        header,
        sealed: String::new(),
        head: StreamHead { stage: "over".to_string(), summary: String::new(), deadline: None },
        rows: rows.map(|(seq, line)| Row { seq, line, sealed: None }).collect(),
    }
}
