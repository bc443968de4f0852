//! What a server knows about a player and keeps to itself: it stands beside a line of the log, never in it.

use core::fmt;
use core::str::FromStr;

use game::{Digest, Malformed};
use serde::Serialize;

use crate::refusal::{LogRefusal, wrong};

/// What a server keeps to itself about a player.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Private {
    /// The hash of the player's secret.
    pub key: Digest,
    /// The player's age, if it was stated.
    pub age: Option<u16>,
}

impl fmt::Display for Private {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.age {
            Some(age) => write!(f, "{} {age}", self.key),
            None => write!(f, "{}", self.key),
        }
    }
}

impl FromStr for Private {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Private, Malformed> {
        let (key, age) = match text.split_once(' ') {
            Some((key, age)) => (key, Some(age)),
            None => (text, None),
        };
        let key = key.parse()?;
        match age.map(str::parse).transpose() {
            Ok(age) => Ok(Private { key, age }),
            Err(_) => wrong(LogRefusal::OutOfPlace, "", "an age is a number"),
        }
    }
}

/// What the order of seats or teams follows from, other than the order in which players came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OrderedBy {
    /// The ages that all players stated, the youngest first. The log has the order and no age.
    Age,
}

impl OrderedBy {
    /// Reads `"age"`.
    pub(crate) fn read(node: &game::json::Node<'_>) -> Option<OrderedBy> {
        node.one_of(&[("age", OrderedBy::Age)])
    }
}
