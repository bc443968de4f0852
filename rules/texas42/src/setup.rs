//! What can be chosen before a game.

/// What can be chosen before a game of Texas 42.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Setup {
    /// How many marks win.
    pub target: u8,
    /// Who deals first.
    pub dealer: u8,
    /// The most marks that can be bid.
    pub marks_cap: u8,
    /// Whether the dealer must bid when all others passed.
    pub forced_bid: bool,
    /// Whether all seven tricks are played even if it is decided who wins the hand.
    pub play_all: bool,
    /// Whether everybody agrees to everything at once.
    pub auto: bool,
    /// Whether the bidder of marks may play to lose every trick.
    pub nel_o: bool,
    /// Whether four doubles may be bid as a plunge.
    pub plunge: bool,
    /// Whether three doubles may be bid as a splash.
    pub splash: bool,
    /// Whether the bidder of marks may play sevens.
    pub sevens: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            target: 7,
            dealer: 3,
            marks_cap: 4,
            forced_bid: false,
            play_all: false,
            auto: false,
            nel_o: false,
            plunge: false,
            splash: false,
            sevens: false,
        }
    }
}
