//! Why a hand stays closed, or cannot be closed.

game::refusals! {
    /// Why a hand was not sealed, or not opened.
    pub enum HandRefusal {
        /// A text that is no public key.
        BadKey = "bad_public_key": "this is neither an age1… recipient nor an SSH public key line",
        /// A public key of a type that nothing can be sealed to.
        UnusableKey = "unusable_public_key": "a hand can be sealed to ssh-ed25519, ssh-rsa of 2048 to 4096 bits and age1…, and not to this",
        /// No public key at all.
        NoKeys = "no_key": "a player of a game with hidden hands needs a public key",
        /// More public keys than a player can have.
        TooManyKeys = "too_many_public_keys": "a player has at most 32 public keys",
        /// A text that is no private key.
        BadIdentity = "bad_private_key": "this is neither an age identity file nor an SSH private key",
        /// A private key of a type that opens nothing.
        UnusableIdentity = "unusable_private_key": "a hand can be opened with ssh-ed25519, ssh-rsa and AGE-SECRET-KEY-1…, and not with this",
        /// No private key where one was looked for.
        NoIdentities = "no_private_keys": "there is no private key to open a hand with",
        /// A file that could not be read.
        Unreadable = "unreadable_private_key": "the file of a private key could not be read",
        /// The passphrase is wrong, or there was none.
        WrongPassphrase = "wrong_passphrase": "the private key is locked, and its passphrase is missing or wrong",
        /// More than a hand can be.
        TooLarge = "too_large": "this is larger than what is read here",
        /// Something else than a sealed hand.
        NotSealed = "not_sealed": "this is not a file in the age format",
        /// A hand of another player.
        NotYours = "not_yours": "none of the player's private keys opens this hand",
        /// Changed, or cut off.
        Damaged = "hand_damaged": "this was cut off or changed after it was sealed",
        /// The hand of another table, seat or deal.
        WrongHand = "wrong_hand": "this is the hand of another table, seat or deal",
    }
}
