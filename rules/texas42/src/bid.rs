//! Bids, and which are higher than others.

use crate::action::{Action, MOST_POINTS};
use crate::setup::Setup;

/// What a seat bid, as a number: 0 for a pass, 30 to 41 for points, then marks and contracts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid(u8);

const MARKS: u8 = 64;
const SPLASH: u8 = 128;
const PLUNGE: u8 = 192;

impl Bid {
    /// A pass.
    pub const PASS: Bid = Bid(0);

    /// So many points.
    #[must_use]
    pub const fn points(points: u8) -> Bid {
        Bid(points)
    }

    /// So many marks.
    #[must_use]
    pub const fn marks(marks: u8) -> Bid {
        Bid(MARKS | marks)
    }

    /// Three doubles or more: the partner says what is trump, and every trick must be taken.
    pub(crate) const fn splash(marks: u8) -> Bid {
        Bid(SPLASH | marks)
    }

    /// The same with four doubles or more.
    pub(crate) const fn plunge(marks: u8) -> Bid {
        Bid(PLUNGE | marks)
    }

    /// What was bid.
    #[must_use]
    pub const fn kind(self) -> BidKind {
        match (self.0 & PLUNGE, self.0 & (MARKS - 1)) {
            (0, 0) => BidKind::Pass,
            (0, points) => BidKind::Points(points),
            (MARKS, marks) => BidKind::Marks(marks),
            (SPLASH, marks) => BidKind::Splash(marks),
            (_, marks) => BidKind::Plunge(marks),
        }
    }

    /// How many marks the hand is played for.
    #[must_use]
    pub const fn stake(self) -> u8 {
        match self.kind() {
            BidKind::Pass | BidKind::Points(_) => 1,
            BidKind::Marks(marks) | BidKind::Splash(marks) | BidKind::Plunge(marks) => marks,
        }
    }

    /// How many points the bidders must take.
    #[must_use]
    pub const fn needs(self) -> u8 {
        match self.kind() {
            BidKind::Points(points) => points,
            _ => 42,
        }
    }

    /// Whether the bidder's partner says what is trump and leads.
    #[must_use]
    pub const fn is_partners(self) -> bool {
        matches!(self.kind(), BidKind::Splash(_) | BidKind::Plunge(_))
    }
}

/// What was bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BidKind {
    /// Nothing.
    Pass,
    /// Points.
    Points(u8),
    /// Marks.
    Marks(u8),
    /// A splash, for so many marks.
    Splash(u8),
    /// A plunge, for so many marks.
    Plunge(u8),
}

/// The range of bids above the highest bid so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BidRange {
    /// The fewest points; more than can be bid if marks were.
    pub(crate) points: u8,
    /// The fewest and the most marks.
    pub(crate) marks: (u8, u8),
    /// How many marks a splash and a plunge are.
    pub(crate) splash: u8,
    pub(crate) plunge: u8,
}

impl BidRange {
    /// What can be bid above `highest`.
    #[inline]
    pub(crate) fn above(highest: Bid, setup: &Setup) -> BidRange {
        let cap = setup.marks_cap;
        let (points, marks) = match highest.kind() {
            BidKind::Pass => (setup.least_bid, 0),
            BidKind::Points(points) => (points + 1, 0),
            _ => (MOST_POINTS + 1, highest.stake()),
        };
        // The first bid of marks is one or two, each bid of marks after it one more.
        let most = if marks == 0 { 2 } else { marks + 1 };
        BidRange {
            points,
            marks: (marks + 1, if most < cap { most } else { cap }),
            splash: if marks < 2 { 2 } else { marks + 1 },
            plunge: if marks < 4 { 4 } else { marks + 1 },
        }
    }

    /// The bid that an action makes, if it is one.
    #[inline]
    pub(crate) fn bid(self, action: Action) -> Option<Bid> {
        match action {
            Action::Pass => Some(Bid::PASS),
            Action::Points(points) => Some(Bid::points(points)),
            Action::Marks(marks) => Some(Bid::marks(marks)),
            Action::Splash => Some(Bid::splash(self.splash)),
            Action::Plunge => Some(Bid::plunge(self.plunge)),
            _ => None,
        }
    }
}

/// The most marks that a splash can be.
pub(crate) const MOST_SPLASH: u8 = 3;
