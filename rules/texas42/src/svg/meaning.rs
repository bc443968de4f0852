//! What bids and trumps mean, in a sentence.

use game::Text;

use super::scene::Scene;
use crate::action::Action;
use crate::bid::{Bid, BidKind, BidRange};
use crate::document::{MARKS, PLUNGE, POINTS, SPLASH};
use crate::suit::Trump;
use crate::{say, terms};

/// What an answer means.
pub(super) fn of(scene: &Scene<'_>, action: Action) -> Text {
    match action {
        Action::Pass => say::means_pass(),
        Action::Points(points) => say::means_points(points),
        Action::Marks(marks) => say::means_marks(say::marks(marks)),
        Action::Splash | Action::Plunge => contract(scene, action),
        Action::Trump(Trump::NONE) => say::means_no_trump(),
        Action::Trump(Trump::DOUBLES) => say::means_doubles(),
        Action::Trump(Trump::NEL_O) => say::means_nel_o(),
        Action::Trump(Trump::SEVENS) => say::means_sevens(),
        Action::Trump(trump) => say::means_suit(terms::suit(trump)),
        other => terms::action(other),
    }
}

/// A splash or a plunge: how many marks it is for follows from the bids before it.
fn contract(scene: &Scene<'_>, action: Action) -> Text {
    let range = BidRange::above(highest(scene), &scene.setup());
    let marks = range.bid(action).map_or(0, Bid::stake);
    say::means_contract(terms::action(action), say::marks(marks))
}

/// The highest bid so far.
fn highest(scene: &Scene<'_>) -> Bid {
    let Some(bid) = scene.highest() else {
        return Bid::PASS;
    };
    let value = bid.value.unwrap_or(0);
    match bid.kind {
        POINTS => Bid::points(value),
        MARKS => Bid::marks(value),
        SPLASH => Bid::splash(value),
        PLUNGE => Bid::plunge(value),
        _ => Bid::PASS,
    }
}

/// What the bidders must do to make the bid, as short as can be.
pub(super) fn duty(scene: &Scene<'_>) -> Option<Text> {
    let bid = highest(scene);
    Some(match (scene.doc.trump, bid.kind()) {
        (_, BidKind::Pass) => return None,
        (Some(Trump::NEL_O), _) => say::must_take_nothing(),
        (_, BidKind::Points(points)) => say::must_take_points(points),
        _ => say::must_take_all(),
    })
}
