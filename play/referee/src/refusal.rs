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
