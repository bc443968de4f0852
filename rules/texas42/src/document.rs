//! The documents: what is written and read, key by key.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::Envelope;
use game::json::{Node, Tree};
use serde::Serialize;

use crate::action::{LEAST_POINTS, MOST_MARKS, MOST_POINTS};
use crate::bid::BidKind;
use crate::domino::Domino;
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
    #[serde(serialize_with = "as_optional_text")]
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
    #[serde(serialize_with = "as_text")]
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

/// The keys of a setup that are not as usual.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct OptionsDoc {
    /// The most marks that can be bid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks_cap: Option<u8>,
    /// The fewest points that can be bid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least_bid: Option<u8>,
    /// The dealer must bid when all others passed.
    #[serde(skip_serializing_if = "is_false")]
    pub forced_bid: bool,
    /// All seven tricks are played.
    #[serde(skip_serializing_if = "is_false")]
    pub play_all: bool,
    /// `auto` where players are not asked to agree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub consensus: Option<&'static str>,
    /// Nel-o can be played.
    #[serde(skip_serializing_if = "is_false")]
    pub nel_o: bool,
    /// A plunge can be bid.
    #[serde(skip_serializing_if = "is_false")]
    pub plunge: bool,
    /// A splash can be bid.
    #[serde(skip_serializing_if = "is_false")]
    pub splash: bool,
    /// Sevens can be played.
    #[serde(skip_serializing_if = "is_false")]
    pub sevens: bool,
}

/// The keys of a state document.
pub(crate) const STATE_KEYS: &[&str] = &[
    "phase",
    "dealer",
    "currentPlayer",
    "players",
    "bids",
    "winningBidder",
    "trump",
    "currentTrick",
    "tricks",
    "teamScores",
    "teamMarks",
    "gameTarget",
    "consensus",
    "winner",
    "options",
];

/// The words for bids.
pub(crate) const POINTS: &str = "points";
pub(crate) const MARKS: &str = "marks";
pub(crate) const SPLASH: &str = "splash";
pub(crate) const PLUNGE: &str = "plunge";
const PASS: &str = "pass";

impl StateDoc {
    pub(crate) fn read(node: &Node<'_>) -> Option<StateDoc> {
        let state = node.object(STATE_KEYS)?;
        let phases: Vec<(&str, &'static str)> =
            crate::machine::MACHINE.phases.iter().map(|phase| (phase.0, phase.0)).collect();
        let phase = state.get("phase").one_of(&phases);
        let dealer = read_seat(&state.get("dealer"));
        let current_player = state.get("currentPlayer").nullable(read_seat);
        let players = state.get("players").list(4..=4, PlayerDoc::read);
        let bids = state.get("bids").list(0..=4, BidDoc::read);
        let winning_bidder = state.get("winningBidder").nullable(read_seat);
        let trump = state.get("trump").nullable(read_parsed);
        let current_trick = state.get("currentTrick").list(0..=4, PlayDoc::read);
        let tricks = state.get("tricks").list(0..=7, TrickDoc::read);
        let team_scores = read_pair(&state.get("teamScores"), 42);
        let team_marks = read_pair(&state.get("teamMarks"), u8::MAX);
        let game_target = state.get("gameTarget").small(1..=Setup::MOST_TARGET);
        let consensus = ConsensusDoc::read(&state.get("consensus"));
        let winner = state.get("winner").nullable(|team| team.small(0..=1));
        let options = state.or("options", None, |node| OptionsDoc::read(node).map(Some));
        Some(StateDoc {
            phase: phase?,
            dealer: dealer?,
            current_player: current_player?,
            players: players?,
            bids: bids?,
            winning_bidder: winning_bidder?,
            trump: trump?,
            current_trick: current_trick?,
            tricks: tricks?,
            team_scores: team_scores?,
            team_marks: team_marks?,
            game_target: game_target?,
            consensus: consensus?,
            winner: winner?,
            options: options?,
        })
    }
}

impl PlayerDoc {
    fn read(node: &Node<'_>) -> Option<PlayerDoc> {
        let player = node.object(&["id", "name", "team", "hand", "handSize"])?;
        let id = read_seat(&player.get("id"));
        let name = Envelope::read_name(&player.get("name"));
        let team = player.get("team").small(0..=1);
        let hand = player.get("hand").nullable(|node| node.list(0..=7, read_parsed));
        let hand_size = player.get("handSize").small(0..=7);
        Some(PlayerDoc { id: id?, name: name?, team: team?, hand: hand?, hand_size: hand_size? })
    }
}

impl BidDoc {
    fn read(node: &Node<'_>) -> Option<BidDoc> {
        let is_pass = node.tree().and_then(|tree| tree.get("type")).and_then(Tree::as_text) == Some(PASS);
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

impl PlayDoc {
    fn read(node: &Node<'_>) -> Option<PlayDoc> {
        let play = node.object(&["player", "domino"])?;
        let (player, domino) = (read_seat(&play.get("player")), play.get("domino").parsed());
        Some(PlayDoc { player: player?, domino: domino? })
    }
}

impl TrickDoc {
    fn read(node: &Node<'_>) -> Option<TrickDoc> {
        let trick = node.object(&["plays", "winner", "points"])?;
        let plays = trick.get("plays").list(3..=4, PlayDoc::read);
        let winner = read_seat(&trick.get("winner"));
        let points = trick.get("points").small(1..=42);
        Some(TrickDoc { plays: plays?, winner: winner?, points: points? })
    }
}

impl ConsensusDoc {
    fn read(node: &Node<'_>) -> Option<ConsensusDoc> {
        let consensus = node.object(&["completeTrick", "scoreHand"])?;
        let complete_trick = consensus.get("completeTrick").list(0..=4, read_seat);
        let score_hand = consensus.get("scoreHand").list(0..=4, read_seat);
        Some(ConsensusDoc { complete_trick: complete_trick?, score_hand: score_hand? })
    }
}

impl OptionsDoc {
    /// The keys of it, which a setup has as well.
    pub(crate) const KEYS: [&'static str; 9] =
        ["marks_cap", "least_bid", "forced_bid", "play_all", "consensus", "nel_o", "plunge", "splash", "sevens"];

    fn read(node: &Node<'_>) -> Option<OptionsDoc> {
        let keys = node.object(&OptionsDoc::KEYS)?;
        Setup::read_options(&keys).map(|setup| OptionsDoc::of(&setup).unwrap_or_default())
    }

    /// What is not as usual in a setup, if anything is.
    pub(crate) fn of(setup: &Setup) -> Option<OptionsDoc> {
        let usual = Setup::default();
        let options = OptionsDoc {
            marks_cap: Some(setup.marks_cap).filter(|cap| *cap != usual.marks_cap),
            least_bid: Some(setup.least_bid).filter(|bid| *bid != usual.least_bid),
            forced_bid: setup.forced_bid,
            play_all: setup.play_all,
            consensus: if setup.auto { Some("auto") } else { None },
            nel_o: setup.nel_o,
            plunge: setup.plunge,
            splash: setup.splash,
            sevens: setup.sevens,
        };
        if options == OptionsDoc::default() { None } else { Some(options) }
    }
}

pub(crate) fn read_seat(node: &Node<'_>) -> Option<u8> {
    node.small(0..=3)
}

/// Reads a text that is a value.
fn read_parsed<T: core::str::FromStr<Err = game::Malformed>>(node: &Node<'_>) -> Option<T> {
    node.parsed()
}

fn read_pair(node: &Node<'_>, most: u8) -> Option<[u8; 2]> {
    let pair = node.list(2..=2, |number| number.small(0..=most))?;
    Some([pair[0], pair[1]])
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference to the field")]
fn is_false(value: &bool) -> bool {
    !*value
}

pub(crate) fn as_text<S: serde::Serializer>(value: &impl core::fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

#[expect(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it with a reference to the field"
)]
fn as_optional_text<S: serde::Serializer>(value: &Option<Trump>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_none(),
    }
}

pub(crate) fn as_texts<S: serde::Serializer, T: core::fmt::Display>(
    values: &[T],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(values.iter().map(ToString::to_string))
}

#[expect(clippy::ref_option, reason = "serde calls it with a reference to the field")]
fn as_optional_texts<S: serde::Serializer>(values: &Option<Vec<Domino>>, serializer: S) -> Result<S::Ok, S::Error> {
    match values {
        Some(values) => as_texts(values, serializer),
        None => serializer.serialize_none(),
    }
}
