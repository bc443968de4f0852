//! Why the server says no, whatever the game and the table.

use game::{Coded, Refusal, Refused};

game::refusals! {
    /// Why the server refuses.
    pub enum ServerRefusal {
        /// An id or a number of no table.
        NoSuchTable = "no_such_table": "there is no such table",
        /// An id or a number of no tournament.
        NoSuchTournament = "no_such_tournament": "there is no such tournament",
        /// A secret that belongs to no seat.
        BadToken = "bad_token": "this token belongs to no seat here",
        /// No secret where one is needed.
        NoToken = "no_token": "this needs the token of a seat",
        /// A private table without its invitation.
        NotInvited = "not_invited": "this table is private: its invitation is needed",
        /// The disk or the database failed.
        StorageFailed = "storage_failed": "this could not be written down or read; look at the table before you try again",
        /// The server is shutting down.
        ShuttingDown = "shutting_down": "the server is shutting down; try again in a moment",
        /// A game that has not ended.
        NotOver = "not_over": "available after the game ends",
        /// A game of a tournament.
        NoPause = "no_pause": "games of a tournament are not paused",
        /// A rematch at a table that has none.
        NoRematch = "no_rematch": "games of a tournament have no rematch: its pairings say who plays next",
        /// A seat of a rematch that is kept for another player.
        SeatKept = "seat_kept": "this seat is kept for a player of the game before",
        /// Something said while no other person is at the table.
        NoListener = "no_listener": "there is no other person at this table",
        /// Something said where hands are hidden.
        TalkHidden = "talk_hidden": "this game has hidden hands: players say nothing to each other until it is over",
        /// Free talk that not all have turned on.
        TalkClosed = "talk_closed": "chat opens at this table once all its players have turned it on",
        /// Something said that is too long.
        TalkTooLong = "talk_too_long": "a message has 1 to 200 characters",
        /// Too many messages of one player.
        TalkTooFast = "talk_too_fast": "that was a lot at once; wait a few seconds before you say more",
        /// A hint where other persons play.
        NoHint = "no_hint": "hints are only for games in which computers have all other seats",
        /// A hint out of turn.
        HintOutOfTurn = "hint_out_of_turn": "a hint is for your own turn",
        /// Too many tables.
        TooManyTables = "too_many_tables": "too many tables were set up from this address",
        /// Too many requests.
        TooManyRequests = "too_many_requests": "too many requests; wait a moment",
        /// Too many connections.
        TooManyConnections = "too_many_connections": "too many connections from this address",
        /// No room for strangers.
        ServerFull = "server_full": "the server is full: only players with a seat are let in now",
        /// Too much to read.
        TooLarge = "too_large": "this is larger than what is read here",
        /// A game too long to be gone through on request.
        TooLong = "too_long": "this game is too long to be gone through here; its log can be downloaded",
        /// A message of no known type.
        UnknownMessage = "unknown_message": "there is no message of that type",
        /// Spectators only look.
        SpectatorsOnlyLook = "spectators_only_look": "spectators send nothing",
        /// A connection that has a seat already.
        AlreadySeated = "already_seated": "this connection already has a seat, or is a spectator's",
        /// A client that sends nothing.
        TooSlow = "too_slow": "no message came for too long",
        /// An action of a kind that the game does not have.
        NoSuchAction = "no_such_action": "the game has no action of that type",
        /// A move without the state it was chosen for.
        MissingPrecondition = "missing_precondition": "say with `If-Match` which state the action is for, or `*` for any",
        /// A page of another origin.
        WrongOrigin = "wrong_origin": "pages of that origin may not connect to this server",
        /// A name that the server does not have.
        WrongHost = "wrong_host": "this server does not go by that name; its operator can give it the name",
        /// A client or a name that the operator banned.
        Banned = "banned": "the operator of this server has banned this name or address",
        /// A house that is closed, and no password, or a wrong one.
        HouseClosed = "house_closed": "setting up tables and tournaments needs the password of this house",
        /// A table that waited for players until it was closed, or that was stopped in a copy of a data folder.
        TableClosed = "table_closed": "this table was closed before its game was over",
        /// A request over HTTP where messages are expected.
        NotHttp = "not_http": "these are messages over TCP and not HTTP, which has a port of its own",
        /// An id of no ban.
        NoSuchBan = "no_such_ban": "there is no such ban, or it is over",
        /// A request that only the operator may make.
        NotOperator = "not_operator": "this needs the operator's token",
        /// An address the server does not have.
        NotFound = "not_found": "there is nothing at this address",
        /// A method the address does not take.
        WrongMethod = "wrong_method": "this address does not take that method",
        /// A body that is no JSON, by its own word.
        WrongMediaType = "wrong_media_type": "the body must be JSON, with `Content-Type: application/json`",
        /// A form that cannot be read.
        WrongForm = "wrong_form": "the form could not be read",
        /// A WebSocket address and a request without an upgrade.
        UpgradeRequired = "upgrade_required": "this address speaks WebSocket only",
    }
}

/// A refusal of any kind, for the caller.
pub(crate) fn no(why: impl Coded + 'static) -> Refused {
    Refusal::Illegal(Box::new(why))
}
