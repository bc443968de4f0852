//! The messages between clients and the server, over TCP and WebSocket.
//!
//! Every message is one type here. The server reads the messages of clients from a [`Tree`](game::json::Tree), which
//! notes everything that is wrong with them, and writes its own; a client does the opposite.
//!
//! ```
//! use game::json::Tree;
//! use protocol::{OpeningMessage, ServerMessage, line};
//!
//! let text = r#"{"type":"SpectateGame","game_id":1}"#;
//! let message = OpeningMessage::read(&Tree::parse(text)?)?;
//! assert_eq!(line(&message), format!("{text}\n"));
//!
//! let reply = ServerMessage::read(r#"{"type":"Spectating","game_id":1}"#);
//! assert!(matches!(reply, Ok(ServerMessage::Spectating(_))));
//! # Ok::<(), game::Malformed>(())
//! ```

mod action;
mod known_keys;
mod newcomer;
mod opening;
mod player;
mod server;
mod socket;
mod table_order;
mod text;

pub use self::action::ActionMessage;
pub use self::newcomer::Newcomer;
pub use self::opening::{BoardFormat, Enter, Find, Join, OpeningMessage, Rejoin, Spectate};
pub use self::player::{PlayerCommand, PlayerMessage, PlayerQuery, ShareMessage};
pub use self::server::{
    Checked, Entered, Joined, Legal, Lines, Outcome, RefusalMessage, ServerMessage, Shown, Spectating, TableMessage,
    TournamentResult,
};
pub use self::socket::{SocketMessage, id_of};
pub use self::table_order::TableOrder;
pub use self::text::{stage_name, stage_named};

/// The longest message that a server reads unless it is configured otherwise, in bytes.
pub const LONGEST_MESSAGE: usize = 64 * 1024;
/// How deep the JSON of a message may go unless the server is configured otherwise.
pub const DEEPEST_MESSAGE: usize = 32;
/// The longest line that a client reads, in bytes: states are much shorter.
pub const LONGEST_LINE: u64 = 16 * 1024 * 1024;
/// The longest idempotency key, in characters.
pub const LONGEST_KEY: usize = 100;

/// A message as a line.
///
/// # Panics
/// Never for the messages here, which have nothing that JSON cannot hold.
#[must_use]
pub fn line(message: &impl serde::Serialize) -> String {
    let mut line = serde_json::to_string(message).expect("a message is JSON");
    line.push('\n');
    line
}
