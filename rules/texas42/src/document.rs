//! The documents: what is written and read, key by key.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::Envelope;
use game::json::{Node, Tree};
use serde::{Serialize, Serializer};

use crate::action::{LEAST_POINTS, MOST_MARKS, MOST_POINTS};
use crate::bid::BidKind;
use crate::domino::Domino;
use crate::machine::MACHINE;
use crate::setup::Setup;
use crate::suit::Trump;

/// The state of a game, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StateDoc {
    /// The phase, as the machine names it.
    pub phase: &'static str,
    /// Who deals this hand.
    pub dealer: u8,
    /// Whose turn it is, if it is one seat's.
    pub current_player: Option<u8>,
    /// The four players, by their seats.
    pub players: Vec<PlayerDoc>,
    /// The bids of this hand, in order.
    pub bids: Vec<BidDoc>,
    /// Who won the auction.
    pub winning_bidder: Option<u8>,
    /// What is trump, or which contract is played.
    #[serde(serialize_with = "game::as_optional_text")]
    pub trump: Option<Trump>,
    /// The trick on the table.
    pub current_trick: Vec<PlayDoc>,
    /// The tricks that were taken up in this hand.
    pub tricks: Vec<TrickDoc>,
    /// The points of each team in this hand.
    pub team_scores: [u8; 2],
    /// The marks of each team.
    pub team_marks: [u8; 2],
    /// How many marks win.
    pub game_target: u8,
    /// Who has agreed to what.
    pub consensus: ConsensusDoc,
    /// The team that won.
    pub winner: Option<u8>,
    /// What is not as usual at this table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<OptionsDoc>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerDoc {
    /// The seat.
    pub id: u8,
    /// The player's name.
    pub name: String,
    /// The team: 0 or 1.
    pub team: u8,
    /// The dominoes in the hand, or null to those who may not see them.
    #[serde(serialize_with = "as_optional_texts")]
    pub hand: Option<Vec<Domino>>,
    /// How many there are.
    pub hand_size: u8,
}

/// A bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BidDoc {
    /// Who bid.
    pub player: u8,
    /// `pass`, `points`, `marks`, `splash` or `plunge`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// How much.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u8>,
}

/// A domino played to a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PlayDoc {
    /// Who played it.
    pub player: u8,
    /// Which.
    #[serde(serialize_with = "game::as_text")]
    pub domino: Domino,
}

/// A trick that was taken up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TrickDoc {
    /// The dominoes, in order.
    pub plays: Vec<PlayDoc>,
    /// Who took it.
    pub winner: u8,
    /// What it counted.
    pub points: u8,
}

/// Who has agreed to what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ConsensusDoc {
    /// That the trick is complete.
    pub complete_trick: Vec<u8>,
    /// To the score of the hand.
    pub score_hand: Vec<u8>,
}

/// The keys of a setup that are not as usual, but for the target, which a state always has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionsDoc(pub Setup);

/// The words for bids.
pub(crate) const POINTS: &str = "points";
pub(crate) const MARKS: &str = "marks";
pub(crate) const SPLASH: &str = "splash";
pub(crate) const PLUNGE: &str = "plunge";
const PASS: &str = "pass";

game::document! {
    StateDoc {
        phase: |node| MACHINE.read_phase(node),
        dealer: read_seat,
        current_player("currentPlayer"): |node| node.nullable(read_seat),
        players: |node| node.list(4..=4, PlayerDoc::read),
        bids: |node| node.list(0..=4, BidDoc::read),
        winning_bidder("winningBidder"): |node| node.nullable(read_seat),
        trump: |node| node.nullable(Node::parsed),
        current_trick("currentTrick"): |node| node.list(0..=4, PlayDoc::read),
        tricks: |node| node.list(0..=7, TrickDoc::read),
        team_scores("teamScores"): |node| read_pair(node, 42),
        team_marks("teamMarks"): |node| read_pair(node, u8::MAX),
        game_target("gameTarget"): |node| node.small(1..=Setup::MOST_TARGET),
        consensus: ConsensusDoc::read,
        winner: |node| node.nullable(|team| team.small(0..=1)),
        options: |node| node.optional(OptionsDoc::read),
    }
    PlayerDoc {
        id: read_seat,
        name: Envelope::read_name,
        team: |node| node.small(0..=1),
        hand: |node| node.nullable(|node| node.list(0..=7, read_domino)),
        hand_size("handSize"): |node| node.small(0..=7),
    }
    PlayDoc {
        player: read_seat,
        domino: Node::parsed,
    }
    TrickDoc {
        plays: |node| node.list(3..=4, PlayDoc::read),
        winner: read_seat,
        points: |node| node.small(1..=42),
    }
    ConsensusDoc {
        complete_trick("completeTrick"): |node| node.list(0..=4, read_seat),
        score_hand("scoreHand"): |node| node.list(0..=4, read_seat),
    }
}

impl BidDoc {
    fn read(node: &Node<'_>) -> Option<BidDoc> {
        let is_pass = node.word("type") == Some(PASS);
        let bid = node.object(if is_pass { &["player", "type"] } else { &["player", "type", "value"] })?;
        let player = read_seat(&bid.get("player"));
        let kind = bid.get("type").one_of(&[PASS, POINTS, MARKS, SPLASH, PLUNGE].map(|word| (word, word)));
        let value = match kind? {
            PASS => None,
            POINTS => Some(bid.get("value").small(LEAST_POINTS..=MOST_POINTS)?),
            _ => Some(bid.get("value").small(1..=MOST_MARKS)?),
        };
        Some(BidDoc { player: player?, kind: kind?, value })
    }

    /// How many doubles a hand must have for this bid.
    pub(crate) fn doubles(&self) -> u8 {
        match self.kind {
            SPLASH => 3,
            PLUNGE => 4,
            _ => 0,
        }
    }

    /// The document of a bid.
    pub(crate) fn of(player: u8, bid: BidKind) -> BidDoc {
        let (kind, value) = match bid {
            BidKind::Pass => (PASS, None),
            BidKind::Points(points) => (POINTS, Some(points)),
            BidKind::Marks(marks) => (MARKS, Some(marks)),
            BidKind::Splash(marks) => (SPLASH, Some(marks)),
            BidKind::Plunge(marks) => (PLUNGE, Some(marks)),
        };
        BidDoc { player, kind, value }
    }
}

impl OptionsDoc {
    /// The keys of it, which a setup has as well.
    pub(crate) const KEYS: &'static [&'static str] =
        &["marks_cap", "least_bid", "forced_bid", "play_all", "consensus", "nel_o", "plunge", "splash", "sevens"];

    fn read(node: &Node<'_>) -> Option<OptionsDoc> {
        Setup::read_options(&node.object(OptionsDoc::KEYS)?).map(OptionsDoc)
    }

    /// What is not as usual in a setup, if anything is.
    pub(crate) fn of(setup: Setup) -> Option<OptionsDoc> {
        Some(OptionsDoc(setup)).filter(|options| options.unusual().next().is_some())
    }

    /// The keys that are not as usual, and their values.
    fn unusual(self) -> impl Iterator<Item = (&'static str, Tree<'static>)> {
        let (OptionsDoc(setup), usual) = (self, Setup::default());
        let number = |key, value: u8, usual: u8| (value != usual).then(|| (key, Tree::Integer(value.into())));
        let switch = |key, is_on: bool| is_on.then_some((key, Tree::Bool(true)));
        let keys = [
            number("marks_cap", setup.marks_cap, usual.marks_cap),
            number("least_bid", setup.least_bid, usual.least_bid),
            switch("forced_bid", setup.forced_bid),
            switch("play_all", setup.play_all),
            setup.auto.then(|| ("consensus", Tree::Text("auto".into()))),
            switch("nel_o", setup.nel_o),
            switch("plunge", setup.plunge),
            switch("splash", setup.splash),
            switch("sevens", setup.sevens),
        ];
        keys.into_iter().flatten()
    }
}

impl Serialize for OptionsDoc {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.unusual())
    }
}

pub(crate) fn read_seat(node: &Node<'_>) -> Option<u8> {
    node.small(0..=3)
}

fn read_domino(node: &Node<'_>) -> Option<Domino> {
    node.parsed()
}

fn read_pair(node: &Node<'_>, most: u8) -> Option<[u8; 2]> {
    let pair = node.list(2..=2, |number| number.small(0..=most))?;
    Some([pair[0], pair[1]])
}

pub(crate) fn as_texts<S: Serializer, T: core::fmt::Display>(values: &[T], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(values.iter().map(ToString::to_string))
}

#[expect(clippy::ref_option, reason = "serde calls it with a reference to the field")]
fn as_optional_texts<S: Serializer>(values: &Option<Vec<Domino>>, serializer: S) -> Result<S::Ok, S::Error> {
    match values {
        Some(values) => as_texts(values, serializer),
        None => serializer.serialize_none(),
    }
}
