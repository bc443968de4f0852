//! Hands that only their players can read, in a public repository.
//!
//! After a deal the referee seals, for each seat, what only that seat knows: a [`Hand`], encrypted in the `age` format to
//! the public keys of its player. The player opens it with a private key and puts it together with the public state of the
//! table: [`Kind::guess`](game::Kind::guess) gives a game in which it sees and may do what it sees and
//! may do now, however much was played since.
//!
//! ```
//! use game::Seat;
//! use git_tables::hands::{Hand, Identity, open, read_keys, seal};
//!
//! let kind = games::kinds().last().expect("there are games");
//! let hand = Hand { table: "42".into(), seat: Seat(0), draw: 1, secret: "6-4 5-5".into() };
//! let keys = read_keys("age1gy78eywz5xz5hrqelvt8m0dzgp29ckvtsfjyn77ch3mw9w7pkcnqy2vxm2")?;
//! let sealed = seal(&keys, &hand.write(kind))?;
//!
//! let private = "AGE-SECRET-KEY-1YC5KFCGRU7X8HJ6P8Z6DEP0LFNHL5C6AUSVYZ293VNY36227A8NSQYQGVR";
//! let text = open(&Identity::read(private)?, &sealed, &mut |_| None)?;
//! assert_eq!(Hand::read(&text, kind)?.secret, "6-4 5-5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod document;
mod identity;
mod key;
mod refusal;
mod seal;
pub(crate) mod ssh;

pub use document::Hand;
pub use identity::{Identity, default_identities, find_identities};
pub use key::{Key, MOST_KEYS, read_keys};
pub use refusal::HandRefusal;
pub use seal::{MOST_SEALED, MOST_TEXT, Stanza, open, seal, stanzas};
