//! What happened, in words.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use game::{Deed, DeedOf, Game};

use crate::action::Action;
use crate::rules::{Status, Texas42, team};
use crate::svg::words::letter;

/// Everything that happened. Who has which domino is not told.
pub(crate) fn story(before: &Texas42, deed: &DeedOf<Texas42>, next: &Texas42) -> Vec<String> {
    let mover = before.mover.0;
    let action = match deed {
        Deed::Draw(_) => return vec![format!("Seat {} deals.", before.dealer.0)],
        Deed::Action(action) => *action,
    };
    let mut lines = vec![match action {
        Action::Pass => format!("Seat {mover} passes."),
        Action::Points(points) => format!("Seat {mover} bids {points}."),
        Action::Marks(1) => format!("Seat {mover} bids a mark."),
        Action::Marks(marks) => format!("Seat {mover} bids {marks} marks."),
        Action::Splash => format!("Seat {mover} bids a splash."),
        Action::Plunge => format!("Seat {mover} bids a plunge."),
        Action::Redeal => "All have passed: the next seat deals.".to_string(),
        Action::Trump(trump) => format!("Seat {mover} names {trump}."),
        Action::Play(domino) => format!("Seat {mover} plays {domino}."),
        Action::AgreeTrick(seat) | Action::AgreeScore(seat) => format!("Seat {seat} agrees."),
        Action::CompleteTrick => {
            let (taker, points) = (before.trick.taker(), before.trick.points());
            format!("Seat {} takes the trick: {points} for team {}.", taker.0, letter(taker.0 & 1))
        }
        Action::ScoreHand => scored(before),
    }];
    if let (Status::Ended(winner), Some(_)) = (next.status, next.outcome()) {
        lines.push(format!(
            "Team {} wins, {} marks to {}.",
            letter(winner),
            next.marks[usize::from(winner)],
            next.marks[1 - usize::from(winner)]
        ));
    }
    lines
}

/// What a hand was worth.
fn scored(game: &Texas42) -> String {
    let (bidders, stake) = (team(game.bidder), game.highest().stake());
    let (us, them) = (letter(game.bidder.0 & 1), letter(1 - (game.bidder.0 & 1)));
    let marks = if stake == 1 { "a mark".to_string() } else { format!("{stake} marks") };
    let [ours, theirs] = [game.points[bidders], game.points[1 - bidders]];
    if game.is_made() {
        format!("Team {us} makes its bid, {ours} to {theirs}, and gets {marks}.")
    } else {
        format!("Team {us} is set, {ours} to {theirs}: team {them} gets {marks}.")
    }
}

/// The seat, as documents know it.
pub(crate) const SEATS: [&str; 4] = ["seat0", "seat1", "seat2", "seat3"];
