//! What Quoridor refuses, with codes and sentences.

game::refusals! {
    /// Why an action is refused.
    pub enum Illegal {
        /// The game is over.
        GameFinished = "game_finished": "the game is over",
        /// The other player is to move.
        NotYourTurn = "not_your_turn": "it is not your turn",
        /// The pawn cannot go there.
        InvalidMove = "invalid_move": "your pawn cannot go there: it steps to a neighbouring square, not through a wall, and may jump over the other pawn",
        /// No wall is left.
        NoWallsRemaining = "no_walls_remaining": "you have placed all your walls",
        /// The slot is taken or crossed.
        InvalidWallPosition = "invalid_wall_position": "another wall overlaps or crosses this place",
        /// The wall would cut off a pawn.
        PathBlocked = "path_blocked": "a wall may not cut off a pawn's last way to its goal row",
    }
}

game::refusals! {
    /// Why a state document is refused.
    pub enum Invalid {
        /// Two pawns on one cell.
        PawnsOverlap = "pawns_overlap": "both pawns stand on the same cell",
        /// A goal row that is the other player's.
        WrongGoal = "wrong_goal": "player1's goal is row 0 and player2's is row 8",
        /// Two walls that share a slot's edge.
        WallsOverlap = "walls_overlap": "two walls share an edge",
        /// Two walls through one point.
        WallsCross = "walls_cross": "two walls cross",
        /// Walls on the board and walls left do not add up.
        WrongWallCount = "wrong_wall_count": "walls on the board and walls remaining do not add up",
        /// A pawn that cannot get home.
        CutOff = "cut_off": "walls cut off a pawn's last way to its goal row",
        /// The status is not what the board says.
        WrongStatus = "wrong_status": "status does not fit the board",
        /// The winner is not the player that the board says.
        WrongWinner = "wrong_winner": "winner does not fit status and board",
        /// Times that run backwards.
        WrongTimes = "wrong_times": "updated_at is earlier than created_at",
    }
}
