//! Why Backgammon says no.

game::refusals! {
    /// Why an action is refused.
    pub enum Illegal {
        /// The game is over.
        GameFinished = "game_finished": "the game is over",
        /// Another player is to act.
        NotYourTurn = "not_your_turn": "it is not your turn",
        /// Another kind of action is due.
        WrongPhase = "wrong_phase": "this is not what is due now",
        /// A die that was not rolled.
        DieNotRolled = "die_not_rolled": "no die shows this number",
        /// A die that was played already.
        DieUsedUp = "die_used_up": "this die was played already",
        /// The place has no checker of the player.
        NoChecker = "no_checker": "you have no checker there",
        /// A checker waits on the bar.
        BarFirst = "bar_first": "your checkers on the bar must enter first",
        /// Two or more of the other side's checkers are there.
        PointBlocked = "point_blocked": "the point is blocked by two or more checkers of the other side",
        /// Not all checkers are at home.
        NotAllHome = "not_all_home": "you may bear off only when all your checkers are in your home board",
        /// A die larger than needed, with checkers further back.
        HigherChecker = "higher_checker": "a larger die bears off only from your highest point",
        /// More dice could be played.
        MustPlayMore = "must_play_more": "as many dice as possible must be played",
        /// The higher die could be played.
        MustPlayHigher = "must_play_higher": "only one die can be played, and it must be the higher one",
        /// The cube is not the player's to turn.
        CannotDouble = "cannot_double": "you may not double now: the cube is the other side's, dead, at its limit, or out of use in the Crawford game",
    }
}

game::refusals! {
    /// What a move document says that cannot be so.
    pub enum Unplayable {
        /// The dice are not those of the state.
        WrongDice = "wrong_dice": "diceRoll is not the roll of the state",
        /// A checker that stays where it is.
        SamePoint = "same_point": "from and to are the same",
        /// A checker that goes the wrong way.
        WrongDirection = "wrong_direction": "white moves to lower indices, black to higher ones",
        /// A checker that enters somewhere else than its die says.
        WrongEntry = "wrong_entry": "a checker enters from the bar on the point its die names",
        /// A checker that goes another way than its die says.
        WrongDistance = "wrong_distance": "the die does not lead from there to here",
        /// A checker that cannot get off with this die.
        DieTooSmall = "die_too_small": "the die is too small to bear off from there",
        /// More was played than the turn has.
        TurnAlreadyOver = "turn_already_over": "the turn is over before the last of these moves",
    }
}

game::refusals! {
    /// What a state document says that cannot be so.
    pub enum Invalid {
        /// A side does not have fifteen checkers.
        WrongPieceCount = "wrong_piece_count": "board, bar and home must have 15 checkers of each colour",
        /// A roll is two dice, or four that are equal.
        WrongDiceCount = "wrong_dice_count": "a roll is two dice, or four equal ones",
        /// Dice that are not doubles where they should be, or the other way round.
        WrongDoubles = "wrong_doubles": "doubles are four equal dice, any other roll is two different ones",
        /// Dice were used that were not rolled.
        DiceUsedNotRolled = "dice_used_not_rolled": "diceUsed has a die that dice does not have",
        /// The status is not what the board says.
        WrongStatus = "wrong_status": "status does not fit the board",
        /// The winner is not who the board says.
        WrongWinner = "wrong_winner": "winner does not fit status and board",
        /// The active player is not who it must be.
        WrongActivePlayer = "wrong_active_player": "activePlayer does not fit: in a completed game it is the winner",
        /// The last move does not fit the turn.
        WrongLastMove = "wrong_last_move": "lastMove does not fit: it is null on turn 1 only, and its sequence counts the turns moved in",
        /// The last move's file is not named as it says.
        WrongFile = "wrong_file": "lastMove.file is not named after its sequence and player",
        /// Messages that are not in the order of their times.
        MessagesOutOfOrder = "messages_out_of_order": "messages are not in the order of their timestamps",
        /// A match that does not add up.
        WrongMatch = "wrong_match": "match does not fit the rest of the state",
        /// One name on both sides.
        SameName = "same_name": "both sides have the same name; say \"solo\" if one person plays both",
        /// A text that is no position.
        BadPosition = "bad_position": "the position cannot be read or set up",
    }
}
