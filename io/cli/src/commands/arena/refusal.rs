//! Why matches cannot be played, or a game of one cannot be shown.

game::refusals! {
    /// Why the arena refuses.
    pub enum ArenaRefusal {
        /// Another process plays into the folder.
        ArenaInUse = "arena_in_use": "another arena is using the folder",
        /// A number that no game of the folder has.
        GameNotPlayed = "game_not_played": "the folder has no game of that number",
        /// A folder of a match with other players, rules or numbers.
        OtherMatch = "other_match": "the folder belongs to another match",
        /// A name that no computer player of the game has.
        UnknownPlayer = "unknown_player": "there is no computer player of that name for this game",
    }
}
