//! What there is to be seen: a document and the hints that go with it, put together for both kinds of picture.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::svg::shortened;
use game::{Event, Hints, Seat, Text, Value, Viewer};

use super::layout::Layout;
use crate::action::Action;
use crate::deal::Deal;
use crate::document::{BidDoc, POINTS, PlayerDoc, StateDoc, TrickDoc};
use crate::domino::Domino;
use crate::hand::Trick;
use crate::look::PIECES;
use crate::machine::{BIDDING, PLAYING, SCORING, SETUP, TRUMP_SELECTION};
use crate::say;
use crate::setup::Setup;
use crate::suit::{TRUMPS, Trump};

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
    /// Where everything lies.
    pub(super) layout: Layout,
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
        Scene { doc, stage: stage_of(doc), hints: *hints, layout: Layout::of(hints.look.shape), bottom }
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

    /// What a player bid, while it matters: any bid during the auction, then the winning one.
    pub(crate) fn bid_of(&self, seat: u8) -> Option<&'a BidDoc> {
        let is_open = matches!(self.stage, Stage::Bidding | Stage::PassedOut | Stage::Naming);
        let bid = self.doc.bids.iter().find(|bid| bid.player == seat)?;
        Some(bid).filter(|_| is_open || self.doc.winning_bidder == Some(seat))
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
        match self.stage {
            Stage::Over if self.doc.winner == Some(self.team(seat)) => Some(say::won()),
            _ if self.sits_out(seat) => Some(say::sits_out()),
            _ if !self.is_in_turn(seat) => None,
            Stage::Bidding => Some(say::to_bid()),
            Stage::Naming => Some(say::to_call()),
            Stage::Playing => Some(say::to_play()),
            _ => None,
        }
    }

    /// The same in a terminal, where players agree by hand: who has agreed has a tick.
    pub(crate) fn shown_word(&self, seat: u8) -> String {
        match self.has_agreed(seat) {
            Some(true) => format!("✓ {}", self.say(&say::agreed())),
            Some(false) => self.say(&say::to_agree()),
            None => self.word(seat).map(|word| self.say(&word)).unwrap_or_default(),
        }
    }

    /// Whether the game waits for this player alone to agree, among others, and no longer for the viewer.
    pub(crate) fn is_awaited(&self, seat: u8) -> bool {
        let is_done = match self.hints.viewer {
            Viewer::Seat(own) => self.has_agreed(own.0) == Some(true),
            Viewer::Referee | Viewer::Public => (0..4).any(|other| self.has_agreed(other) == Some(true)),
        };
        is_done && self.has_agreed(seat) == Some(false)
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

    /// The players of a team, as one argument of a text.
    pub(crate) fn side_of(&self, team: u8) -> Value {
        Value::listed(self.members(team).map(|player| Value::Player(player.name.clone())))
    }

    /// The trick on the table, so far: who takes it, what it counts, and its suit.
    pub(crate) fn trick(&self) -> Trick {
        let trump = self.doc.trump.unwrap_or(Trump::NONE);
        let plays = self.doc.current_trick.iter();
        plays.fold(Trick::EMPTY, |trick, play| trick.with(trump, Seat(play.player), play.domino))
    }

    /// The suit that was led, as dominoes that lead it are called.
    pub(crate) fn led(&self) -> Option<Trump> {
        let (trump, lead) = (self.doc.trump?, self.doc.current_trick.first()?);
        match trump.led_by(lead.domino) {
            _ if trump == Trump::SEVENS => None,
            TRUMPS if trump == Trump::NEL_O => Some(Trump::DOUBLES),
            TRUMPS => Some(trump),
            pips => Trump::suit(pips),
        }
    }

    /// Which set of pieces is drawn.
    pub(super) fn set(&self) -> u8 {
        let chosen = self.hints.look.pieces;
        if usize::from(chosen) < PIECES.len() { chosen } else { 0 }
    }

    /// What was chosen before the game, as far as it matters now.
    pub(crate) fn setup(&self) -> Setup {
        self.doc.options.map_or_else(Setup::default, |options| options.0)
    }

    /// How many of the dominoes in the viewer's hand would be trump; nothing where that is no question.
    pub(crate) fn held_trumps(&self, trump: Trump) -> Option<u8> {
        let Viewer::Seat(own) = self.hints.viewer else {
            return None;
        };
        let hand = self.doc.players.iter().find(|player| player.id == own.0)?.hand.as_ref()?;
        if trump == Trump::NONE || trump == Trump::NEL_O || trump == Trump::SEVENS {
            return None;
        }
        u8::try_from(hand.iter().filter(|domino| trump.has(**domino)).count()).ok()
    }

    /// Whether the table did something like this since the viewer acted.
    pub(crate) fn recently(&self, what: Action) -> bool {
        self.hints.recent.iter().any(|recent| recent.event == Event::Action(what))
    }

    /// The how manieth of the recent plays brought a domino into the trick.
    pub(crate) fn order_of(&self, domino: Domino) -> Option<usize> {
        let plays = self.hints.recent.iter().filter_map(|recent| match recent.event {
            Event::Action(Action::Play(played)) => Some(played),
            _ => None,
        });
        let in_trick = |played: &Domino| self.doc.current_trick.iter().any(|play| play.domino == *played);
        plays.filter(in_trick).position(|played| played == domino).map(|before| before + 1)
    }

    /// A text of a story, with the names that the document has: at most so many letters of each.
    pub(crate) fn named(&self, text: &Text, letters: usize) -> Text {
        let arguments = text.arguments.iter().map(|(name, value)| (*name, self.named_value(value, letters)));
        Text { key: text.key, arguments: arguments.collect() }
    }

    fn named_value(&self, value: &Value, letters: usize) -> Value {
        match value {
            Value::Seat(seat) => Value::Player(shortened(self.name(seat.0), letters)),
            Value::Text(text) => Value::Text(self.named(text, letters)),
            Value::List(values, join) => {
                Value::List(values.iter().map(|value| self.named_value(value, letters)).collect(), *join)
            }
            other => other.clone(),
        }
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
