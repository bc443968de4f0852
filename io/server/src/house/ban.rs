//! Bans: a name or a range of addresses, for a time.

use std::net::IpAddr;

use game::Timestamp;

use super::AddressRange;

/// A ban.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// The number of the line of the log that says so.
    pub number: u64,
    /// Who is banned.
    pub whom: Whom,
    /// Until when.
    pub until: Timestamp,
    /// Why, in the operator's words.
    pub reason: Option<String>,
}

/// Who is banned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whom {
    /// Players of this name, however it is written in large and small letters.
    Name(String),
    /// Clients from these addresses.
    Address(AddressRange),
}

impl Ban {
    /// Whether it holds at a time.
    #[must_use]
    pub fn holds(&self, at: Timestamp) -> bool {
        at < self.until
    }
}

impl Whom {
    /// Whether a client from an address is meant.
    #[must_use]
    pub fn is_from(&self, address: IpAddr) -> bool {
        matches!(self, Whom::Address(range) if range.has(address))
    }

    /// Whether a player of a name is meant.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        matches!(self, Whom::Name(banned) if folded(banned) == folded(name))
    }
}

/// A name without what makes two names look different that are read alike.
fn folded(name: &str) -> String {
    let words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_same_however_they_are_written() {
        let ann = Whom::Name("Ann  Lee".to_string());
        for (name, expected) in [("ann lee", true), (" ANN LEE ", true), ("Annlee", false), ("Bob", false)] {
            assert_eq!(ann.is_called(name), expected, "{name}");
        }
        assert!(!ann.is_from(IpAddr::from([127, 0, 0, 1])));
    }
}
