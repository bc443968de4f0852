//! Why Texas 42 says no.

game::refusals! {
    /// Why an action is refused.
    pub enum Illegal {
        /// The game is over.
        GameEnded = "game_ended": "the game is over",
        /// Somebody else is to act.
        NotYourTurn = "not_your_turn": "it is not your turn",
        /// Not what is to be done now.
        WrongPhase = "wrong_phase": "this is not what is to be done now",
        /// The bid is not higher than the one before, or higher than it may be.
        BidTooLow = "bid_too_low": "a bid must be higher than all before it",
        /// More marks than can be bid now.
        BidTooHigh = "bid_too_high": "marks are opened with one or two, then raised by one, up to the cap",
        /// The dealer must bid.
        MustBid = "must_bid": "all others passed, so the dealer must bid",
        /// A contract that is not played at this table.
        NotPlayedHere = "not_played_here": "this contract is not played at this table",
        /// Too few doubles for the contract.
        TooFewDoubles = "too_few_doubles": "a splash needs three doubles and a plunge four",
        /// A contract that needs a bid of marks.
        NeedsMarks = "needs_marks": "this contract needs a bid of at least one mark",
        /// The domino is not in the hand.
        NotInHand = "not_in_hand": "this domino is not in your hand",
        /// A domino that does not follow, where one could.
        MustFollow = "must_follow": "you must follow the suit that was led",
        /// A domino farther from seven than another.
        MustPlayNearest = "must_play_nearest": "in sevens you must play a domino nearest to seven",
        /// The seat has agreed.
        AlreadyAgreed = "already_agreed": "this seat has agreed already",
        /// Agreement for somebody else.
        NotYourSeat = "not_your_seat": "only the seat itself or the table may do that",
    }
}
