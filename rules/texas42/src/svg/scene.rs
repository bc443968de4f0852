//! What there is to be seen: a document and the hints that go with it, put together for both kinds of picture.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::{Hints, Text, Value, Viewer};

use crate::action::Action;
use crate::deal::Deal;
use crate::document::{BidDoc, POINTS, PlayerDoc, StateDoc, TrickDoc};
use crate::domino::Domino;
use crate::machine::{BIDDING, PLAYING, SCORING, SETUP, TRUMP_SELECTION};
use crate::say;
use crate::suit::Trump;

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The dominoes are not dealt yet.
    Dealing,
    /// Each player bids once.
    Bidding,
    /// All passed.
    PassedOut,
    /// The winner of the auction or the partner says what is trump.
    Naming,
    /// A trick is played.
    Playing,
    /// A trick is to be taken up.
    TrickFull,
    /// The hand is over.
    Scoring,
    /// The game is over.
    Over,
}

/// Where a player sits, as the viewer sees the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Bottom,
    Left,
    Top,
    Right,
}

/// What a picture shows.
pub(crate) struct Scene<'a> {
    /// The position.
    pub(crate) doc: &'a StateDoc,
    /// How far the game has come.
    pub(crate) stage: Stage,
    /// What can be done and what was done last.
    pub(crate) hints: Hints<'a, Action, Deal>,
    /// The seat at the bottom.
    bottom: u8,
}

impl<'a> Scene<'a> {
    /// A document, with what its viewer may do.
    pub(crate) fn new(doc: &'a StateDoc, hints: &Hints<'a, Action, Deal>) -> Scene<'a> {
        let bottom = match hints.viewer {
            Viewer::Seat(seat) => seat.0,
            Viewer::Referee | Viewer::Public => 0,
        };
        Scene { doc, stage: stage_of(doc), hints: *hints, bottom }
    }

    /// Where a seat is: play goes to the left.
    pub(crate) fn side(&self, seat: u8) -> Side {
        match seat.wrapping_sub(self.bottom) & 3 {
            0 => Side::Bottom,
            1 => Side::Left,
            2 => Side::Top,
            _ => Side::Right,
        }
    }

    /// A text in the viewer's language.
    pub(crate) fn say(&self, text: &Text) -> String {
        self.hints.say(text)
    }

    /// What a player is called.
    pub(crate) fn name(&self, seat: u8) -> &'a str {
        self.doc.players.iter().find(|player| player.id == seat).map_or("", |player| &player.name)
    }

    /// A player, as an argument of a text.
    pub(crate) fn player(&self, seat: u8) -> Value {
        Value::Player(self.name(seat).to_string())
    }

    /// The players of a team.
    pub(crate) fn members(&self, team: u8) -> impl Iterator<Item = &'a PlayerDoc> {
        self.doc.players.iter().filter(move |player| player.team == team)
    }

    /// The team of a seat.
    pub(crate) fn team(&self, seat: u8) -> u8 {
        self.doc.players.iter().find(|player| player.id == seat).map_or(seat & 1, |player| player.team)
    }

    /// Whether a player is to do something alone.
    pub(crate) fn is_in_turn(&self, seat: u8) -> bool {
        self.doc.current_player == Some(seat) && self.stage != Stage::Over
    }

    /// The highest bid so far.
    pub(crate) fn highest(&self) -> Option<&'a BidDoc> {
        self.doc.bids.iter().rev().find(|bid| bid.value.is_some())
    }

    /// What a player bid, while it matters: any bid during the auction, then the winning one but while all agree.
    pub(crate) fn bid_of(&self, seat: u8) -> Option<&'a BidDoc> {
        let is_open = matches!(self.stage, Stage::Bidding | Stage::PassedOut | Stage::Naming);
        let bid = self.doc.bids.iter().find(|bid| bid.player == seat)?;
        let has_won = self.doc.winning_bidder == Some(seat) && self.has_agreed(seat).is_none();
        Some(bid).filter(|_| is_open || has_won)
    }

    /// Whether a player has agreed, while all are asked.
    pub(crate) fn has_agreed(&self, seat: u8) -> Option<bool> {
        let is_auto = self.doc.options.is_some_and(|options| options.0.auto);
        let agreed = match self.stage {
            Stage::TrickFull => &self.doc.consensus.complete_trick,
            Stage::Scoring => &self.doc.consensus.score_hand,
            _ => return None,
        };
        Some(agreed.contains(&seat)).filter(|_| !is_auto)
    }

    /// Whether a player does not play in this hand.
    pub(crate) fn sits_out(&self, seat: u8) -> bool {
        self.doc.trump == Some(Trump::NEL_O) && self.doc.winning_bidder.map(|bidder| (bidder + 2) & 3) == Some(seat)
    }

    /// A word for what a player does or did.
    pub(crate) fn word(&self, seat: u8) -> Option<Text> {
        match (self.stage, self.has_agreed(seat)) {
            (Stage::Over, _) if self.doc.winner == Some(self.team(seat)) => Some(say::won()),
            (_, Some(true)) => Some(say::agreed()),
            (_, Some(false)) => Some(say::to_agree()),
            _ if self.sits_out(seat) => Some(say::sits_out()),
            _ if !self.is_in_turn(seat) => None,
            (Stage::Bidding, _) => Some(say::to_bid()),
            (Stage::Naming, _) => Some(say::to_call()),
            (Stage::Playing, _) => Some(say::to_play()),
            _ => None,
        }
    }

    /// The same as it is shown: those who have agreed have a tick.
    pub(crate) fn shown_word(&self, seat: u8) -> String {
        let word = self.word(seat).map(|word| self.say(&word)).unwrap_or_default();
        if self.has_agreed(seat) == Some(true) { format!("✓ {word}") } else { word }
    }

    /// The tricks that a team has taken.
    pub(crate) fn tricks(&self, team: u8) -> impl Iterator<Item = &'a TrickDoc> {
        self.doc.tricks.iter().filter(move |trick| self.team(trick.winner) == team)
    }

    /// The dominoes that count in the tricks of a team.
    pub(crate) fn counts(&self, team: u8) -> Vec<Domino> {
        let dominoes = self.tricks(team).flat_map(|trick| trick.plays.iter().map(|play| play.domino));
        dominoes.filter(|domino| domino.count() != 0).collect()
    }

    /// How many points the team of the bidder needs, if it won the auction with more than it must not have.
    pub(crate) fn needs(&self, team: u8) -> Option<u8> {
        let bidder = self.doc.winning_bidder.filter(|bidder| self.team(*bidder) == team)?;
        let bid = self.highest().filter(|bid| bid.player == bidder && self.doc.trump != Some(Trump::NEL_O))?;
        Some(if bid.kind == POINTS { bid.value? } else { ALL })
    }

    /// Whether the bidder made the bid, and how many marks the hand is worth.
    pub(crate) fn result(&self) -> Option<(bool, u8)> {
        let team = self.team(self.doc.winning_bidder?);
        let bid = self.highest()?;
        let points = *self.doc.team_scores.get(usize::from(team))?;
        let is_made = self.needs(team).map_or(points == 0, |needs| needs <= points);
        Some((is_made, if bid.kind == POINTS { 1 } else { bid.value? }))
    }

    /// Whether a domino can be played.
    pub(crate) fn can_play(&self, domino: Domino) -> bool {
        self.hints.legal.contains(&Action::Play(domino))
    }

    /// Whether a domino is in a hand that is to be seen.
    pub(crate) fn is_shown(&self, domino: Domino) -> bool {
        self.doc.players.iter().filter_map(|player| player.hand.as_ref()).any(|hand| hand.contains(&domino))
    }
}

/// All points of a hand.
const ALL: u8 = 42;

/// How far the game of a document has come.
fn stage_of(doc: &StateDoc) -> Stage {
    let full = if doc.trump == Some(Trump::NEL_O) { 3 } else { 4 };
    match doc.phase {
        phase if phase == SETUP.0 => Stage::Dealing,
        phase if phase == BIDDING.0 && doc.bids.len() == 4 => Stage::PassedOut,
        phase if phase == BIDDING.0 => Stage::Bidding,
        phase if phase == TRUMP_SELECTION.0 => Stage::Naming,
        phase if phase == PLAYING.0 && doc.current_trick.len() == full => Stage::TrickFull,
        phase if phase == PLAYING.0 => Stage::Playing,
        phase if phase == SCORING.0 => Stage::Scoring,
        _ => Stage::Over,
    }
}
