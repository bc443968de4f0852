//! Why a player's file is refused.

game::refusals! {
    /// Why a player has not joined, or a seed is not opened.
    pub enum JoinRefusal {
        /// A name that no file of a player has.
        BadPlayerFile = "bad_player_file": "a player's file is named after the seat: SEAT.json to join, SEAT.seed.json to open the seed",
        /// A file that another person has pushed.
        OtherPerson = "other_person": "only the player of a seat can join there and open its seed",
        /// A file of another table, or of the same table with other terms.
        OtherTable = "other_table": "this file was signed for another table, or for other terms",
        /// A file of another seat, or another login.
        OtherPlayer = "other_player": "this file was signed for another seat or another player",
        /// A key that a hand cannot be sealed to as it is written.
        KeyNotPlain = "key_not_plain": "a public key is its type and its bytes, without a comment, and each stands once",
        /// A signature that is none, or by a key that the file does not name.
        BadFileSignature = "bad_file_signature": "this is not signed by an ssh-ed25519 key that the player's file names",
        /// A seed before all players have joined.
        SeedTooEarly = "seed_too_early": "seeds are opened when all players have joined",
        /// A seed that was opened when other files were there.
        OtherGathering = "other_gathering": "this seed was opened for another chain of draws, or other files of the players",
        /// A seed that is not the one that the player's file commits to.
        SeedMismatch = "seed_mismatch": "the seed does not open the player's commitment",
        /// A move before the game has begun.
        StillGathering = "still_gathering": "the game begins when all players have joined and opened their seeds",
    }
}
