//! What happened, as texts.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use game::{Event, EventOf, Seat, Text, Value};

use crate::action::Action;
use crate::rules::{Status, Texas42, left_of, team};
use crate::say;
use crate::terms::{self, suit};

/// What an event led to. It does not say who holds which domino.
pub(crate) fn story(before: &Texas42, event: &EventOf<Texas42>, next: &Texas42) -> Vec<Text> {
    let mover = before.mover;
    let action = match event {
        Event::Draw(_) => return vec![say::deals(before.dealer)],
        Event::Action(action) => *action,
    };
    let told = match action {
        Action::Pass => say::passes(mover),
        Action::Points(_) | Action::Marks(_) | Action::Splash | Action::Plunge => {
            say::bids(mover, terms::action(action))
        }
        Action::Redeal => say::all_have_passed(left_of(before.dealer, 1)),
        Action::Trump(trump) => say::names_trump(mover, suit(trump)),
        Action::Play(domino) => say::plays(mover, domino.to_string()),
        Action::AgreeTrick(seat) | Action::AgreeScore(seat) => say::agrees(Seat(seat)),
        Action::CompleteTrick => {
            let taker = before.trick.taker();
            say::takes_trick(taker, say::points(before.trick.points()))
        }
        Action::ScoreHand => scored(before),
    };
    let end = result(next).map(say::sentence);
    [told].into_iter().chain(end).collect()
}

/// Which team has won, as a clause; the marks where they decided it.
pub(crate) fn result(game: &Texas42) -> Option<Text> {
    let Status::Ended(winner) = game.status else {
        return None;
    };
    let [ours, theirs] = [winner, 1 - winner].map(|team| game.marks[usize::from(team)]);
    Some(if game.setup.target <= ours {
        say::wins_by_marks(players_of(winner), ours, theirs)
    } else {
        say::team_wins(players_of(winner))
    })
}

/// A team, by its players.
fn players_of(team: u8) -> Value {
    Value::listed([Seat(team), Seat(team + 2)])
}

/// What a hand was worth.
fn scored(game: &Texas42) -> Text {
    let (bidders, marks) = (team(game.bidder), say::marks(game.highest().stake()));
    let (us, them) = (players_of(game.bidder.0 & 1), players_of(1 - (game.bidder.0 & 1)));
    let [ours, theirs] = [game.points[bidders], game.points[1 - bidders]];
    if game.is_made() { say::makes_bid(us, ours, theirs, marks) } else { say::is_set(us, ours, theirs, them, marks) }
}

/// The seat, as documents know it.
pub(crate) const SEATS: [&str; 4] = ["seat0", "seat1", "seat2", "seat3"];
