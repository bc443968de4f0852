//! Why the server says no, whatever the game and the table.

use game::{Coded, Refusal, Refused};

game::refusals! {
    /// Why the server refuses.
    pub enum Denied {
        /// A table nobody knows.
        NoSuchTable = "no_such_table": "there is no such table",
        /// A tournament nobody knows.
        NoSuchTournament = "no_such_tournament": "there is no such tournament",
        /// A secret that belongs to no seat.
        BadToken = "bad_token": "this token belongs to no seat here",
        /// No secret where one is needed.
        NoToken = "no_token": "this needs the token of a seat",
        /// A private table without its invitation.
        NotInvited = "not_invited": "this table is private: its invitation is needed",
        /// The disk or the database failed.
        StorageFailed = "storage_failed": "this could not be written down or read; look at the table before you try again",
        /// The server is going down.
        ShuttingDown = "shutting_down": "the server is going down; try again in a moment",
        /// A game that is being played still.
        NotOver = "not_over": "this can be told when the game is over",
        /// A game that others wait for.
        NoPause = "no_pause": "games of a tournament are not paused",
        /// Too many tables.
        TooManyTables = "too_many_tables": "too many tables were set up from this address",
        /// Too many requests.
        TooManyRequests = "too_many_requests": "too many requests; wait a moment",
        /// Too many connections.
        TooManyConnections = "too_many_connections": "too many connections from this address",
        /// Too much to read.
        TooLarge = "too_large": "the message is too large",
        /// A message of no known type.
        UnknownMessage = "unknown_message": "there is no message of that type",
        /// Spectators only look.
        SpectatorsOnlyLook = "spectators_only_look": "spectators send nothing",
        /// A connection that has a seat already.
        AlreadySeated = "already_seated": "this connection has a seat, or looks on, already",
        /// Nobody at the other end.
        TooSlow = "too_slow": "nothing was heard for too long",
        /// An action of a kind that the game does not have.
        NoSuchAction = "no_such_action": "the game has no action of that type",
        /// A move without the state it was chosen for.
        MissingPrecondition = "missing_precondition": "say with `If-Match` which state the action is for, or `*` for any",
        /// A page from elsewhere.
        WrongOrigin = "wrong_origin": "pages from there may not connect to this server",
        /// Something only whoever runs the server may do.
        NotOperator = "not_operator": "this needs the operator's token",
        /// An address the server does not have.
        NotFound = "not_found": "there is nothing at this address",
        /// A method the address does not take.
        WrongMethod = "wrong_method": "this address does not take that method",
        /// A body that is no JSON, by its own word.
        WrongMediaType = "wrong_media_type": "the body must be JSON, with `Content-Type: application/json`",
        /// A form that cannot be read.
        WrongForm = "wrong_form": "the form could not be read",
        /// A WebSocket address that is asked for something else.
        UpgradeRequired = "upgrade_required": "this address speaks WebSocket only",
    }
}

/// A refusal of any kind, for whoever is refused.
pub(crate) fn no(why: impl Coded + 'static) -> Refused {
    Refusal::Illegal(Box::new(why))
}
