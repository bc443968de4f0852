//! What can be done, as documents.

use alloc::vec::Vec;

use game::json::Node;
use serde::Serialize;

use crate::action::{Action, LEAST_POINTS, MOST_MARKS, MOST_POINTS};
use crate::document::{MARKS, PLUNGE, POINTS, SPLASH, as_texts, read_seat};
use crate::domino::Domino;
use crate::suit::Trump;

/// An action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ActionDoc {
    /// Bids nothing.
    Pass,
    /// Bids something.
    Bid {
        /// What.
        bid: BidValueDoc,
    },
    /// The dominoes are dealt again.
    Redeal,
    /// Says what is trump.
    SelectTrump {
        /// What.
        #[serde(serialize_with = "game::as_text")]
        trump: Trump,
    },
    /// Plays a domino.
    Play {
        /// Which.
        #[serde(serialize_with = "game::as_text")]
        domino: Domino,
    },
    /// Agrees that the trick is complete.
    AgreeCompleteTrick {
        /// Who.
        player: u8,
    },
    /// The trick is taken up.
    CompleteTrick,
    /// Agrees to the score.
    AgreeScoreHand {
        /// Who.
        player: u8,
    },
    /// The hand is scored.
    ScoreHand,
}

/// What is bid: `points` and `marks` say how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BidValueDoc {
    /// `points`, `marks`, `splash` or `plunge`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// How many points or marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u8>,
}

/// What a player may do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LegalDoc {
    /// Whether it may pass.
    pub pass: bool,
    /// The bids.
    pub bids: Vec<BidValueDoc>,
    /// What can be trump.
    #[serde(serialize_with = "as_texts")]
    pub trumps: Vec<Trump>,
    /// The dominoes that can be played.
    #[serde(serialize_with = "as_texts")]
    pub plays: Vec<Domino>,
    /// What it can agree to: `completeTrick` or `scoreHand`.
    pub agreements: Vec<&'static str>,
}

impl ActionDoc {
    pub(crate) fn read(node: &Node<'_>) -> Option<ActionDoc> {
        let key = match node.word("type") {
            Some("bid") => Some("bid"),
            Some("select-trump") => Some("trump"),
            Some("play") => Some("domino"),
            Some("agree-complete-trick" | "agree-score-hand") => Some("player"),
            _ => None,
        };
        let keys: Vec<&str> = ["type"].into_iter().chain(key).collect();
        let action = node.object(&keys)?;
        let words = [
            "pass",
            "bid",
            "redeal",
            "select-trump",
            "play",
            "agree-complete-trick",
            "complete-trick",
            "agree-score-hand",
            "score-hand",
        ];
        Some(match action.get("type").one_of(&words.map(|word| (word, word)))? {
            "pass" => ActionDoc::Pass,
            "bid" => ActionDoc::Bid { bid: BidValueDoc::read(&action.get("bid"))? },
            "redeal" => ActionDoc::Redeal,
            "select-trump" => ActionDoc::SelectTrump { trump: action.get("trump").parsed()? },
            "play" => ActionDoc::Play { domino: action.get("domino").parsed()? },
            "agree-complete-trick" => ActionDoc::AgreeCompleteTrick { player: read_seat(&action.get("player"))? },
            "complete-trick" => ActionDoc::CompleteTrick,
            "agree-score-hand" => ActionDoc::AgreeScoreHand { player: read_seat(&action.get("player"))? },
            _ => ActionDoc::ScoreHand,
        })
    }

    pub(crate) fn action(self) -> Action {
        match self {
            ActionDoc::Pass => Action::Pass,
            ActionDoc::Bid { bid } => bid.action(),
            ActionDoc::Redeal => Action::Redeal,
            ActionDoc::SelectTrump { trump } => Action::Trump(trump),
            ActionDoc::Play { domino } => Action::Play(domino),
            ActionDoc::AgreeCompleteTrick { player } => Action::AgreeTrick(player),
            ActionDoc::CompleteTrick => Action::CompleteTrick,
            ActionDoc::AgreeScoreHand { player } => Action::AgreeScore(player),
            ActionDoc::ScoreHand => Action::ScoreHand,
        }
    }
}

impl From<Action> for ActionDoc {
    fn from(action: Action) -> ActionDoc {
        let bid = |kind, value| ActionDoc::Bid { bid: BidValueDoc { kind, value } };
        match action {
            Action::Pass => ActionDoc::Pass,
            Action::Points(points) => bid(POINTS, Some(points)),
            Action::Marks(marks) => bid(MARKS, Some(marks)),
            Action::Splash => bid(SPLASH, None),
            Action::Plunge => bid(PLUNGE, None),
            Action::Redeal => ActionDoc::Redeal,
            Action::Trump(trump) => ActionDoc::SelectTrump { trump },
            Action::Play(domino) => ActionDoc::Play { domino },
            Action::AgreeTrick(player) => ActionDoc::AgreeCompleteTrick { player },
            Action::CompleteTrick => ActionDoc::CompleteTrick,
            Action::AgreeScore(player) => ActionDoc::AgreeScoreHand { player },
            Action::ScoreHand => ActionDoc::ScoreHand,
        }
    }
}

impl BidValueDoc {
    fn read(node: &Node<'_>) -> Option<BidValueDoc> {
        let has_value = !matches!(node.word("type"), Some(SPLASH | PLUNGE));
        let bid = node.object(if has_value { &["type", "value"] } else { &["type"] })?;
        let kind = bid.get("type").one_of(&[POINTS, MARKS, SPLASH, PLUNGE].map(|word| (word, word)))?;
        let value = match kind {
            POINTS => Some(bid.get("value").small(LEAST_POINTS..=MOST_POINTS)?),
            MARKS => Some(bid.get("value").small(1..=MOST_MARKS)?),
            _ => None,
        };
        Some(BidValueDoc { kind, value })
    }

    /// The document of an action that bids something.
    pub(crate) fn of(action: Action) -> Option<BidValueDoc> {
        match ActionDoc::from(action) {
            ActionDoc::Bid { bid } => Some(bid),
            _ => None,
        }
    }

    fn action(self) -> Action {
        match (self.kind, self.value) {
            (POINTS, Some(points)) => Action::Points(points),
            (MARKS, Some(marks)) => Action::Marks(marks),
            (SPLASH, _) => Action::Splash,
            _ => Action::Plunge,
        }
    }
}
