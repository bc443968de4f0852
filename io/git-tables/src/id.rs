//! What tables are called.

use std::fmt;
use std::str::FromStr;

use game::{Digest, Malformed, Timestamp};
use serde::Serialize;

use crate::refusal::GitRefusal;

/// The name of a table, which is that of its folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct TableId(String);

const LONGEST: usize = 63;

impl TableId {
    /// The name for a table of these players that is made now: `alice-vs-bob-2026-11-15`.
    #[must_use]
    pub fn of_players(logins: &[&str], now: Timestamp) -> TableId {
        let names: Vec<String> = logins.iter().map(|login| slug(login)).collect();
        let date = now.to_string().split('T').next().unwrap_or_default().to_owned();
        let mut who = names.join("-vs-");
        who.truncate(LONGEST - date.len() - 1);
        TableId(format!("{}-{date}", who.trim_end_matches('-')))
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The id that documents have: the same for the same name, and a UUID (version 8), as documents want it.
    #[must_use]
    pub fn uuid(&self) -> String {
        let digest = Digest::of(format!("parlor/git-table/1/{}", self.0).as_bytes());
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&digest.0[..16]);
        let number = u128::from_be_bytes(bytes) & !(0xf << 76) & !(0x3 << 62) | 0x8 << 76 | 0x2 << 62;
        let digits = format!("{number:032x}");
        [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-")
    }
}

impl FromStr for TableId {
    type Err = Malformed;

    fn from_str(name: &str) -> Result<TableId, Malformed> {
        let is_plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9');
        let fits = (1..=LONGEST).contains(&name.len())
            && is_plain(name.as_bytes()[0])
            && name.bytes().all(|byte| is_plain(byte) || byte == b'-');
        if fits {
            Ok(TableId(name.to_owned()))
        } else {
            Err(Malformed::new(GitRefusal::BadTableId, "", &format!("{name:?}")))
        }
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A login in the letters that a table's name has.
fn slug(login: &str) -> String {
    let letters = login.to_lowercase();
    let plain = letters.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' });
    let slug = plain.collect::<String>();
    match slug.trim_matches('-') {
        "" => "player".to_owned(),
        slug => slug.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain() {
        for name in ["a", "alice-vs-bob-2026-11-15", "0", "a-", &"x".repeat(63)] {
            assert!(name.parse::<TableId>().is_ok(), "{name}");
        }
        for name in ["", "-a", "A", "ä", "a/b", "..", "a b", "a.b", "a\n", "a\u{200d}", &"x".repeat(64)] {
            assert!(name.parse::<TableId>().is_err(), "{name:?}");
        }
    }

    #[test]
    fn a_default_name_is_one() {
        let now = "2026-11-15T10:00:00Z".parse().expect("a time");
        let id = |logins: &[&str]| TableId::of_players(logins, now).0;
        assert_eq!(id(&["alice", "bob"]), "alice-vs-bob-2026-11-15");
        assert_eq!(id(&["Ann Müller", "_b.o.b_"]), "ann-m-ller-vs-b-o-b-2026-11-15");
        assert_eq!(id(&["李", "bob"]), "player-vs-bob-2026-11-15");
        let long = "x".repeat(100);
        assert!(id(&[&long, &long]).parse::<TableId>().is_ok());
    }
}
