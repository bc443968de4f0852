//! Why Texas 42 says no.

game::refusals! {
    /// Why an action is refused.
    pub enum Illegal {
        /// The game is over.
        GameFinished = "game_finished": "the game is over",
        /// Another player is to act.
        NotYourTurn = "not_your_turn": "it is not your turn",
        /// Not what is due now.
        WrongPhase = "wrong_phase": "this is not what is due now",
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
        NeedsMarks = "needs_marks": "nel-o and sevens need a bid of marks that is no splash or plunge",
        /// The domino is not in the hand.
        NotInHand = "not_in_hand": "this domino is not in your hand",
        /// A domino that does not follow, where one could.
        MustFollow = "must_follow": "you must follow the suit that was led",
        /// A domino farther from seven than another.
        MustPlayNearest = "must_play_nearest": "in sevens you must play a domino nearest to seven",
        /// The seat has agreed.
        AlreadyAgreed = "already_agreed": "this seat has agreed already",
        /// A seat that agrees for another.
        NotYourSeat = "not_your_seat": "only the seat itself or the table may do that",
    }
}

game::refusals! {
    /// What a state document says that cannot be so.
    pub enum Invalid {
        /// A player whose id or team is not that of the seat.
        WrongPlayer = "wrong_player": "players are listed by their ids, 0 to 3, in teams 0, 1, 0, 1",
        /// A hand that is not there.
        HiddenHand = "hidden_hand": "a hand is hidden: only the referee's document tells the whole game",
        /// A number of dominoes that is not that of the hand.
        WrongHandSize = "wrong_hand_size": "a hand and what its seat has played are seven dominoes, and handSize counts those in the hand",
        /// A domino in two places.
        DominoTwice = "domino_twice": "a domino is in two places",
        /// A hand that is not in order.
        WrongHandOrder = "wrong_hand_order": "a hand is listed by higher end, then by lower end",
        /// Something of a hand that is not dealt yet.
        NotDealtYet = "not_dealt_yet": "before the deal there are no hands, bids or tricks",
        /// A bid that could not have been made.
        ImpossibleBid = "impossible_bid": "this bid could not have been made",
        /// A trump that could not have been named.
        ImpossibleTrump = "impossible_trump": "this could not have been named trump",
        /// A domino that could not have been played.
        ImpossiblePlay = "impossible_play": "this domino could not have been played here",
        /// A trick whose winner or points are others.
        WrongTrick = "wrong_trick": "the trick's winner or points are not what its dominoes say",
        /// Agreement that is not due, or that is not in order.
        WrongConsensus = "wrong_consensus": "seats agree once each, listed in order, to what is to be agreed to now",
        /// Marks with which the game would be over.
        WrongMarks = "wrong_marks": "with these marks the game would be over, or would not be",
        /// Something that does not follow from the rest.
        ImpossibleState = "impossible_state": "this does not follow from the deal, the bids and the dominoes played",
    }
}
