//! What the operator did, a line each.

use game::Timestamp;
use game::json::{Node, Object, Tree, read};
use serde_json::{Map, Value, json};

use super::Whom;

/// Something that the operator did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Closed a table that waited.
    CloseTable {
        /// Its number.
        table: u64,
    },
    /// Deleted a table that waited.
    DeleteTable {
        /// Its number.
        table: u64,
    },
    /// Removed a player from a table.
    RemovePlayer {
        /// The table's number.
        table: u64,
        /// The seat.
        seat: u8,
        /// The player's name.
        name: String,
    },
    /// Banned a name or a range of addresses.
    Ban {
        /// Who is banned.
        whom: Whom,
        /// Until when.
        until: Timestamp,
        /// Why.
        reason: Option<String>,
    },
    /// Lifted a ban.
    Lift {
        /// Its number.
        ban: u64,
    },
}

/// A line of the log.
pub(super) struct Line {
    pub(super) seq: u64,
    pub(super) at: Timestamp,
    pub(super) act: Act,
}

impl Line {
    /// The line as it is written.
    pub(super) fn text(&self) -> String {
        let mut line = Map::new();
        line.insert("seq".into(), self.seq.into());
        line.insert("at".into(), json!(self.at));
        let (action, more) = self.act.document();
        line.insert("action".into(), action.into());
        line.extend(more);
        Value::Object(line).to_string()
    }

    /// Reads a line; nothing if it is none, as when a later version has written it.
    pub(super) fn parse(text: &str) -> Option<Line> {
        read(&Tree::parse(text).ok()?, line).ok()
    }
}

const KEYS: &[&str] = &["seq", "at", "action", "table", "seat", "name", "player", "address", "until", "reason", "ban"];

fn line(node: &Node<'_>) -> Option<Line> {
    let keys = node.object(KEYS)?;
    let (seq, at) = (number(&keys, "seq"), keys.get("at").parsed());
    let table = |keys: &Object<'_>| number(keys, "table");
    let act = match keys.get("action").text()? {
        "close_table" => Act::CloseTable { table: table(&keys)? },
        "delete_table" => Act::DeleteTable { table: table(&keys)? },
        "remove_player" => Act::RemovePlayer {
            table: table(&keys)?,
            seat: keys.get("seat").small(0..=u8::MAX)?,
            name: keys.get("player").text()?.to_string(),
        },
        "ban" => {
            let reason = keys.or("reason", None, |node| node.text().map(|text| Some(text.to_string())));
            Act::Ban { whom: whom(&keys)?, until: keys.get("until").parsed()?, reason: reason? }
        }
        "lift" => Act::Lift { ban: number(&keys, "ban")? },
        _ => return None,
    };
    Some(Line { seq: seq?, at: at?, act })
}

fn number(keys: &Object<'_>, key: &str) -> Option<u64> {
    keys.get(key).integer(0..=i64::MAX).map(i64::unsigned_abs)
}

/// Who is banned: a `name` or an `address`.
fn whom(keys: &Object<'_>) -> Option<Whom> {
    match keys.optional("name") {
        Some(name) => name.text().map(|name| Whom::Name(name.to_string())),
        None => keys.get("address").text()?.parse().ok().map(Whom::Address),
    }
}

impl Act {
    /// What it is called, and what else a line says.
    fn document(&self) -> (&'static str, Map<String, Value>) {
        let (action, more) = match self {
            Act::CloseTable { table } => ("close_table", json!({"table": table})),
            Act::DeleteTable { table } => ("delete_table", json!({"table": table})),
            Act::RemovePlayer { table, seat, name } => {
                ("remove_player", json!({"table": table, "seat": seat, "player": name}))
            }
            Act::Ban { whom, until, reason } => {
                let (key, value) = match whom {
                    Whom::Name(name) => ("name", name.clone()),
                    Whom::Address(range) => ("address", range.to_string()),
                };
                let mut more = json!({key: value, "until": until});
                if let Some(reason) = reason {
                    more["reason"] = json!(reason);
                }
                ("ban", more)
            }
            Act::Lift { ban } => ("lift", json!({"ban": ban})),
        };
        match more {
            Value::Object(more) => (action, more),
            _ => (action, Map::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_the_same() {
        let until = Timestamp::from_micros(1_800_000_000_000_000);
        let ban = |whom, reason: Option<&str>| Act::Ban { whom, until, reason: reason.map(ToString::to_string) };
        for act in [
            Act::CloseTable { table: 7 },
            Act::DeleteTable { table: 7 },
            Act::RemovePlayer { table: 7, seat: 1, name: "Ann \"x\"".to_string() },
            ban(Whom::Name("Ann".to_string()), None),
            ban(Whom::Address("192.0.2.0/24".parse().expect("a range")), Some("noise")),
            Act::Lift { ban: 4 },
        ] {
            let line = Line { seq: 9, at: Timestamp::from_micros(1_700_000_000_000_000), act };
            let again = Line::parse(&line.text()).unwrap_or_else(|| panic!("{}", line.text()));
            assert_eq!((again.seq, again.at, again.act), (line.seq, line.at, line.act));
        }
        assert!(Line::parse("{}").is_none() && Line::parse("").is_none());
    }
}
