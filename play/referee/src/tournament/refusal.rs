//! Why a tournament says no.

game::refusals! {
    /// Why a tournament refuses a command.
    pub enum TournamentRefusal {
        /// It has begun.
        EntryClosed = "entry_closed": "the tournament has begun: nobody else can enter",
        /// It is full.
        TournamentFull = "tournament_full": "as many have entered as there can be",
        /// Two of one name.
        NameTaken = "name_taken": "somebody of that name has entered already",
        /// Partners where there are none.
        NoTeams = "no_teams": "this game is played without partners",
        /// Three partners.
        TeamFull = "team_full": "that team has all its players already",
        /// Nobody to play with.
        TooFewPlayers = "too_few_players": "there are too few players for a tournament",
        /// Somebody without a partner.
        NoPartner = "no_partner": "somebody has no partner: an even number of players is needed",
        /// It has not begun.
        NotStarted = "not_started": "the tournament has not begun",
        /// It is over.
        TournamentOver = "tournament_over": "the tournament is over",
        /// Nobody of that number, or no longer.
        NoSuchPlayer = "no_such_player": "there is no such player in this tournament any more",
        /// A game that is not being played.
        NoSuchGame = "no_such_game": "no such game is being played in this tournament",
        /// Somebody who did not come back.
        NeverCameBack = "never_came_back": "the time was up in two games",
        /// Somebody who gave up.
        Resigned = "resigned": "the game was given up",
        /// Somebody who left.
        Withdrawn = "withdrawn": "the player left the tournament",
        /// Somebody whose next game does not yet begin.
        WaitForRound = "wait_for_round": "your next game has not begun: wait",
    }
}
