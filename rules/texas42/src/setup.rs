//! What can be chosen before a game.

use alloc::string::String;
use alloc::vec::Vec;

use game::Envelope;
use game::json::{Node, Object};

use crate::action::{LEAST_POINTS, MOST_MARKS, MOST_POINTS};
use crate::document::OptionsDoc;

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
    /// The fewest points that can be bid.
    pub least_bid: u8,
    /// Whether the dealer must bid when all others passed.
    pub forced_bid: bool,
    /// Whether all seven tricks are played even if it is decided who wins the hand.
    pub play_all: bool,
    /// Whether tricks and scores are agreed to without asking the players.
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
            least_bid: LEAST_POINTS,
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

impl Setup {
    /// The most marks that a game may be played to.
    pub const MOST_TARGET: u8 = 250;

    /// Reads a setup, and the players' names.
    pub(crate) fn read(node: &Node<'_>) -> Option<(Setup, Vec<String>)> {
        let keys: Vec<&str> = ["target", "dealer", "names"].iter().chain(OptionsDoc::KEYS).copied().collect();
        let setup = node.object(&keys)?;
        let usual = Setup::default();
        let target = setup.or("target", usual.target, |node| node.small(1..=Setup::MOST_TARGET));
        let dealer = setup.or("dealer", usual.dealer, |node| node.small(0..=3));
        let options = Setup::read_options(&setup);
        let names = Envelope::read_names(&setup, 4);
        Some((Setup { target: target?, dealer: dealer?, ..options? }, names?))
    }

    /// Reads the keys that a state document has as well, where they are not as usual.
    pub(crate) fn read_options(keys: &Object<'_>) -> Option<Setup> {
        let usual = Setup::default();
        let marks_cap = keys.or("marks_cap", usual.marks_cap, |node| node.small(1..=MOST_MARKS));
        let least_bid = keys.or("least_bid", usual.least_bid, |node| node.small(LEAST_POINTS..=MOST_POINTS));
        let auto = keys.or("consensus", false, |node| node.one_of(&[("manual", false), ("auto", true)]));
        let [forced_bid, play_all, nel_o, plunge, splash, sevens] =
            ["forced_bid", "play_all", "nel_o", "plunge", "splash", "sevens"]
                .map(|key| keys.or(key, false, Node::boolean));
        Some(Setup {
            marks_cap: marks_cap?,
            least_bid: least_bid?,
            forced_bid: forced_bid?,
            play_all: play_all?,
            auto: auto?,
            nel_o: nel_o?,
            plunge: plunge?,
            splash: splash?,
            sevens: sevens?,
            ..usual
        })
    }
}
