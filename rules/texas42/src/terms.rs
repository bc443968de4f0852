//! Teams, suits, bids and dominoes as texts, for stories and pictures.

use alloc::string::ToString;

use game::Text;

use crate::action::Action;
use crate::document::{BidDoc, MARKS, PLUNGE, POINTS, SPLASH};
use crate::domino::Domino;
use crate::say;
use crate::suit::Trump;

/// The letter of a team.
pub(crate) const fn letter(team: u8) -> &'static str {
    if team == 0 { "A" } else { "B" }
}

/// What a suit or a contract is called.
pub(crate) fn suit(trump: Trump) -> Text {
    match trump {
        Trump::DOUBLES => say::doubles(),
        Trump::NONE => say::no_trump(),
        Trump::NEL_O => say::nel_o(),
        Trump::SEVENS => say::sevens(),
        Trump(0) => say::blanks(),
        Trump(1) => say::ones(),
        Trump(2) => say::twos(),
        Trump(3) => say::threes(),
        Trump(4) => say::fours(),
        Trump(5) => say::fives(),
        _ => say::sixes(),
    }
}

/// What is trump, as a clause.
pub(crate) fn trump(trump: Trump) -> Text {
    match trump {
        Trump::NONE | Trump::NEL_O | Trump::SEVENS => suit(trump),
        _ => say::are_trump(suit(trump)),
    }
}

/// A bid, as short as can be.
pub(crate) fn bid(bid: &BidDoc) -> Text {
    match (bid.kind, bid.value) {
        (POINTS, Some(points)) => say::points_bid(points),
        (MARKS, Some(marks)) => say::marks(marks),
        (_, Some(marks)) => say::contract_for(contract(bid), say::marks(marks)),
        (_, None) => say::pass(),
    }
}

/// A bid without the marks that a contract is for.
pub(crate) fn contract(doc: &BidDoc) -> Text {
    match doc.kind {
        SPLASH => say::splash(),
        PLUNGE => say::plunge(),
        _ => bid(doc),
    }
}

/// A domino, with what it counts.
pub(crate) fn domino(domino: Domino) -> Text {
    match domino.count() {
        0 => say::domino(domino.to_string()),
        count => say::counting_domino(domino.to_string(), count),
    }
}

/// An action, as short as can be: what stands on a button.
pub(crate) fn action(action: Action) -> Text {
    match action {
        Action::Pass => say::pass(),
        Action::Points(points) => say::points_bid(points),
        Action::Marks(marks) => say::marks(marks),
        Action::Splash => say::splash(),
        Action::Plunge => say::plunge(),
        Action::Redeal => say::deal_again(),
        Action::Trump(trump) => suit(trump),
        Action::Play(domino) => say::domino(domino.to_string()),
        Action::AgreeTrick(_) => say::next_trick(),
        Action::AgreeScore(_) => say::next_hand(),
        Action::CompleteTrick => say::take_up(),
        Action::ScoreHand => say::score(),
    }
}
