//! Who pushes a file, and whether that is a player.

use game::Digest;
use serde::{Serialize, Serializer};

/// A person as a forge or a commit names them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// The login at a forge, or the name in a commit.
    pub name: String,
    /// The address in a commit.
    pub email: Option<String>,
    /// The number of the account at a forge.
    pub id: Option<u64>,
}

/// A player of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Player {
    /// The login at the forge, or the name in the player's commits.
    pub login: String,
    /// The number of the account at the forge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// Public keys, for what only this player may see.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<String>,
    /// The player's part of every draw, where players join by files of their own and have opened their seeds.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "opened")]
    pub seed: Option<Digest>,
    /// The name in the game's documents, if it is not the login.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether the seat waits for its player: whoever pushes a move for it first is that player from then on.
    #[serde(skip_serializing_if = "is_false")]
    pub open: bool,
}

#[expect(clippy::ref_option, reason = "serde calls it so")]
fn opened<S: Serializer>(seed: &Option<Digest>, serializer: S) -> Result<S::Ok, S::Error> {
    seed.map(|seed| seed.to_string()).serialize(serializer)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_false(value: &bool) -> bool {
    !*value
}

impl Player {
    /// A player with a login and nothing else.
    #[must_use]
    pub fn of(login: &str) -> Player {
        Player { login: login.to_owned(), id: None, keys: Vec::new(), seed: None, name: None, open: false }
    }

    /// The name in the game's documents.
    #[must_use]
    pub fn shown(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.login)
    }

    /// The same, without a name that is the login.
    pub(crate) fn simplified(mut self) -> Player {
        self.name = self.name.filter(|name| *name != self.login);
        self
    }
}

/// Where GitHub's own addresses end.
const NO_REPLY: &str = "@users.noreply.github.com";

impl Person {
    /// An account that a forge has authenticated.
    #[must_use]
    pub fn actor(login: &str, id: Option<u64>) -> Person {
        Person { name: login.to_owned(), email: None, id }
    }

    /// The author of a commit. An address of GitHub's own has the login and often the number.
    #[must_use]
    pub fn author(name: &str, email: &str) -> Person {
        let account = email.strip_suffix(NO_REPLY).map(|account| match account.split_once('+') {
            Some((id, login)) => (login, id.parse().ok()),
            None => (account, None),
        });
        match account {
            Some((login, id)) => Person { name: login.to_owned(), email: Some(email.to_owned()), id },
            None => Person { name: name.to_owned(), email: Some(email.to_owned()), id: None },
        }
    }

    /// Whether this is the player. Where both have a number that decides: logins can be taken over.
    #[must_use]
    pub fn is(&self, player: &Player) -> bool {
        match (self.id, player.id) {
            (Some(id), Some(known)) => id == known,
            _ => {
                same_name(&self.name, &player.login)
                    || self.email.as_ref().is_some_and(|email| same_name(email, &player.login))
            }
        }
    }
}

/// Whether two names are the same but for capital letters.
#[must_use]
pub fn same_name(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(login: &str, id: Option<u64>) -> Player {
        Player { id, ..Player::of(login) }
    }

    #[test]
    fn numbers_decide_before_names() {
        assert!(Person::actor("Alice", None).is(&player("alice", None)));
        assert!(Person::actor("alice", Some(7)).is(&player("alice", None)));
        assert!(Person::actor("renamed", Some(7)).is(&player("alice", Some(7))));
        assert!(!Person::actor("alice", Some(8)).is(&player("alice", Some(7))));
        assert!(!Person::actor("bob", None).is(&player("alice", None)));
    }

    #[test]
    fn commits_tell_of_their_authors() {
        let is = |name, email, other: &Player| Person::author(name, email).is(other);
        assert!(is("Alice", "a@example.org", &player("alice", Some(7))));
        assert!(is("Somebody", "alice@example.org", &player("Alice@example.org", None)));
        assert!(is("Alice Smith", "7+alice@users.noreply.github.com", &player("alice", Some(7))));
        assert!(!is("alice", "8+mallory@users.noreply.github.com", &player("alice", Some(7))));
        assert!(!is("alice", "mallory@users.noreply.github.com", &player("alice", None)));
        assert!(!is("Mallory", "alice@elsewhere.org", &player("alice", None)));
    }
}
