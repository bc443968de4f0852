//! Why a tournament refuses a command.

game::refusals! {
    /// Why a tournament refuses a command.
    pub enum TournamentRefusal {
        /// It has begun.
        EntryClosed = "entry_closed": "the tournament has begun: nobody else can enter",
        /// It is full.
        TournamentFull = "tournament_full": "as many have entered as there can be",
        /// The name is taken.
        NameTaken = "name_taken": "somebody of that name has entered already",
        /// The game has no partners.
        NoTeams = "no_teams": "this game is played without partners",
        /// The team is complete.
        TeamFull = "team_full": "that team has all its players already",
        /// Too few players.
        TooFewPlayers = "too_few_players": "there are too few players for a tournament",
        /// A player without a partner.
        NoPartner = "no_partner": "somebody has no partner: an even number of players is needed",
        /// It has not begun.
        NotStarted = "not_started": "the tournament has not begun",
        /// It is over.
        TournamentOver = "tournament_over": "the tournament is over",
        /// No such player, or no longer.
        NoSuchPlayer = "no_such_player": "there is no such player in this tournament any more",
        /// A game that is not being played.
        NoSuchGame = "no_such_game": "no such game is being played in this tournament",
        /// The player did not come back.
        NeverCameBack = "never_came_back": "the time was up in two games",
        /// The player resigned.
        Resigned = "resigned": "the game was given up",
        /// The player withdrew.
        Withdrawn = "withdrawn": "the player left the tournament",
        /// A player with a key who did not come to the table.
        NoShow = "no_show": "the player did not sit down at the table in time",
        /// A player who entered without a key would sit down with one.
        EnteredPlain = "entered_plain": "you entered the tournament without a key: the server seats you",
        /// The player's next game has not begun.
        WaitForRound = "wait_for_round": "your next game has not begun: wait",
    }
}
