//! Why a table refuses a command or a line of a log, whatever the game.

use alloc::boxed::Box;

use game::{Coded, Malformed, Refusal, Refused};

game::refusals! {
    /// Why a table refuses a command.
    pub enum TableRefusal {
        /// Every seat is taken.
        TableFull = "table_full": "every seat of this table is taken",
        /// Seats are empty still.
        NotBegun = "not_begun": "the game has not begun: a seat is empty",
        /// A player cannot leave a game that has begun.
        AlreadyBegun = "already_begun": "the game has begun: resign, or come back later",
        /// A place where no player sits.
        NoSuchPlace = "no_such_place": "no player sits at that place",
        /// The game is paused.
        Paused = "paused": "the game is paused: a player must resume it first",
        /// The game is not paused.
        NotPaused = "not_paused": "the game is not paused",
        /// The seat asked for it already.
        AskedAlready = "asked_already": "you have asked for this already; the others have not agreed",
        /// The table has it switched off.
        RequestsOff = "requests_off": "at this table players may not ask for that",
        /// Another request is open.
        RequestOpen = "request_open": "another request is open: agree to it or decline it first",
        /// Nothing is asked for.
        NoRequest = "no_request": "there is no request to answer",
        /// The seat's last request came to nothing, and no move was made since.
        DeclinedAlready = "declined_already": "this came to nothing before; ask again after the next move",
        /// The seat has done nothing that could be taken back.
        NothingToTakeBack = "nothing_to_take_back": "you have made no move that could be taken back",
        /// Chance has acted since, or was called for.
        DrawnSince = "drawn_since": "chance has come in since your move: what it brought is not taken back",
        /// A player has left the game since.
        LeftSince = "left_since": "a player has left the game since your move",
        /// A game with something hidden.
        HiddenGame = "hidden_game": "in a game where something is hidden no move is taken back",
        /// Pauses, or players who come and go, without end.
        TooOften = "too_often": "this has happened too often at this table",
        /// The state has changed since the action was chosen.
        StaleState = "stale_state": "the state has changed since the move was made; look at it again",
        /// More draws than there are links.
        OutOfLuck = "out_of_luck": "this table has used up its hash chain",
        /// The table was made without luck.
        NoLuck = "no_luck": "this game needs random draws, but the table has no hash chain",
        /// The time is up.
        TimedOut = "timed_out": "the time is up",
        /// The player was not there.
        Gone = "gone": "the player was gone for too long",
        /// A claim against players who are there.
        NobodyGone = "nobody_gone": "no other player has been gone for long enough",
        /// A draw for which shares are missing.
        ShareOwed = "share_owed": "a draw is under way, and players owe it their shares",
        /// A table where only players with keys may sit.
        KeyNeeded = "key_needed": "only players with a key may sit at this table",
        /// A seed at a table where players have keys.
        SeedRefused = "seed_refused": "a seed protects no player at this table: sit down with a key and a commitment",
        /// The operator did it.
        Removed = "removed": "the operator took the seat out of the game",
    }
}

game::refusals! {
    /// What can be wrong with a log besides what the rules say.
    pub enum LogRefusal {
        /// A line that was changed, left out or put in.
        BrokenLink = "broken_link": "the line, or one before it, is not what was recorded",
        /// A draw whose link is not in the chain.
        BrokenChain = "broken_chain": "the draw's reveal does not belong to the published chain",
        /// A draw that is not what its link says.
        WrongDraw = "wrong_draw": "this is not what the reveal draws",
        /// A draw without proof.
        NotRevealed = "not_revealed": "the draw has no reveal",
        /// Seats that do not follow from those who sat down.
        WrongSeats = "wrong_seats": "the seats do not follow from those who sat down",
        /// Another result than that of the game.
        WrongResult = "wrong_result": "this is not how the game ended",
        /// A call for shares that the rules do not demand.
        UndueCall = "undue_call": "the rules demand no such call for shares now",
        /// A share that is not called for, or does not open its commitment.
        WrongShare = "wrong_share": "the share does not open the seat's commitment, or is not called for",
        /// A draw without a share that is owed.
        ShareMissing = "share_missing": "a seat owes this draw its share",
        /// A signature that is not the player's.
        WrongSignature = "wrong_signature": "the signature is not that of the player's key",
        /// A line without a signature, or with one where none belongs.
        NotSigned = "not_signed": "a player with a key signs what it does, and no other does",
        /// A key that sat at the table before.
        KeyUsed = "key_used": "this key has sat at this table before",
        /// Something that is no key.
        BadKey = "bad_key": "this is no key that proves anything",
        /// A head that the server of the table has not signed.
        ForgedHead = "forged_head": "the server of this table has not signed this head",
        /// A head of another history.
        OtherHistory = "other_history": "the server has signed another history of this table",
        /// A seat that is not as its player asked for it.
        SeatedOtherwise = "seated_otherwise": "the log says something else of this seat than its player",
        /// A player who saw another board, or another hand, than the lines tell of.
        ShownOtherwise = "shown_otherwise": "the player was shown something else than the log tells",
        /// A character that a terminal obeys, or that turns the direction of text.
        Unprintable = "unprintable": "a line of a log has no control characters, and none that turn text",
        /// A digest that was left out.
        NoDigest = "no_digest": "the digest of the state is missing",
        /// A line at a time when it cannot happen.
        OutOfPlace = "out_of_place": "this cannot happen now",
    }
}

/// The refusal of a command.
pub(crate) fn no(why: impl Coded + 'static) -> Refused {
    Refusal::Illegal(Box::new(why))
}

/// The refusal of a line.
pub(crate) fn wrong<T>(why: impl Coded, at: &str, found: &str) -> Result<T, Malformed> {
    Err(Malformed::new(why, at, found))
}
