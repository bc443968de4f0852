//! High card, a toy that uses everything a game can have: a hidden deal, an agreement, a step of the table, open turns.
//!
//! Chance deals each of three seats one of five cards. When all have agreed the table turns the cards over, and the
//! seats take turns at passing or raising their own points. The highest sum of card and raises wins.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU8, Ordering};

use game::{Actor, Event, EventOf, Game, Luck, Machine, Malformed, Outcome, Phase, Seat, SeatSet, Turn, Viewer};

use crate::deal::{BEST_CARD, Deal, ODD_ONE};
use crate::flaw::{Flaw, has};
use crate::machine::{AGREEING, DEALING, FINISHED, PLAYING, SHOWING, SOUND};
use crate::moves::Move;

/// Where a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Stage {
    Dealing,
    Agreeing,
    Showing,
    Playing,
    Finished,
}

/// A game of high card with one thing wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Toy {
    pub(crate) stage: Stage,
    /// A card a seat, 0 before the deal.
    pub(crate) cards: [u8; 3],
    pub(crate) agreed: SeatSet,
    pub(crate) out: SeatSet,
    pub(crate) raised: [u32; 3],
    pub(crate) mover: u8,
    /// How many turns are left.
    pub(crate) left: u8,
    /// Whether the deals are said to be too many to list.
    pub(crate) unlisted: bool,
    /// How many actions there were, in a game that forgets to write it down.
    pub(crate) unwritten: u8,
}

/// What can be chosen before a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setup {
    pub(crate) turns: u8,
    pub(crate) unlisted: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { turns: 3, unlisted: false }
    }
}

game::refusals! {
    /// Why the toy refuses an action.
    pub enum Illegal {
        /// Another seat is in turn.
        NotYourTurn = "not_your_turn": "it is not your turn",
        /// A card for two seats.
        SameCard = "same_card": "nobody gets a card that another has",
        /// Agreeing for another seat.
        NotYours = "not_yours": "everybody agrees for themselves",
        /// Not now.
        WrongStage = "wrong_stage": "that is not done at this stage",
    }
}

/// A clock, which no game should have.
static CLOCK: AtomicU8 = AtomicU8::new(0);

impl Toy {
    /// The seats still in the game.
    fn playing(&self) -> SeatSet {
        self.out.iter().fold(SeatSet::first(3), SeatSet::without)
    }

    /// Whether all can see all cards.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Playing | Stage::Finished)
    }

    /// Goes on to the next stage and the next seat if it is time.
    pub(crate) fn settle(&mut self) {
        let playing = self.playing();
        let all_agreed = playing.iter().all(|seat| self.agreed.has(seat));
        let any_agreed = playing.iter().any(|seat| self.agreed.has(seat));
        match self.stage {
            _ if playing.len() < 2 => self.stage = Stage::Finished,
            Stage::Agreeing if all_agreed => self.stage = Stage::Showing,
            Stage::Agreeing if any_agreed && has(Flaw::AgreementEndsAtOnce) => self.stage = Stage::Showing,
            Stage::Playing if self.left == 0 => self.stage = Stage::Finished,
            Stage::Playing => {
                while self.out.has(Seat(self.mover)) {
                    self.mover = (self.mover + 1) % 3;
                }
            }
            Stage::Dealing | Stage::Agreeing | Stage::Showing | Stage::Finished => {}
        }
    }

    /// The rules, without flaws.
    fn rules(&self, actor: Actor, action: Move) -> Result<(), Illegal> {
        match (self.stage, action) {
            _ if !self.turn().has(actor) => Err(Illegal::NotYourTurn),
            (Stage::Agreeing, Move::Agree(seat)) if actor != Actor::Seat(seat) => Err(Illegal::NotYours),
            (Stage::Agreeing, Move::Agree(_))
            | (Stage::Showing, Move::Reveal)
            | (Stage::Playing, Move::Pass | Move::Raise(_)) => Ok(()),
            _ => Err(Illegal::WrongStage),
        }
    }

    /// The rules of the deal, without flaws.
    fn rules_of_chance(&self, actor: Actor, deal: &Deal) -> Result<(), Illegal> {
        match self.stage {
            _ if !self.turn().has(actor) => Err(Illegal::NotYourTurn),
            Stage::Dealing if deal.repeats_a_card() => Err(Illegal::SameCard),
            Stage::Dealing => Ok(()),
            _ => Err(Illegal::WrongStage),
        }
    }

    /// A card that is not in `taken`.
    fn card_beside(taken: &[u8], luck: &mut dyn Luck) -> u8 {
        let cards: Vec<u8> = (1..=BEST_CARD).filter(|card| !taken.contains(card)).collect();
        let count = u32::try_from(cards.len()).expect("there are five cards");
        cards[luck.below(count) as usize]
    }
}

impl Game for Toy {
    const NAME: &'static str = "toy";
    const SEATS: RangeInclusive<u8> = 3..=3;
    const MACHINE: &'static Machine = &SOUND;
    type Setup = Setup;
    type Action = Move;
    type Draw = Deal;
    type Illegal = Illegal;

    fn new(setup: &Setup) -> Result<Self, Malformed> {
        let late = if has(Flaw::BeginsByTheClock) { CLOCK.fetch_add(1, Ordering::Relaxed) % 2 } else { 0 };
        Ok(Toy {
            stage: Stage::Dealing,
            cards: [0; 3],
            agreed: SeatSet::EMPTY,
            out: SeatSet::EMPTY,
            raised: [0; 3],
            mover: 0,
            left: setup.turns + late,
            unlisted: setup.unlisted,
            unwritten: 0,
        })
    }

    fn seats(&self) -> u8 {
        3
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Dealing => Turn::Chance,
            Stage::Agreeing => Turn::Seats(self.agreed.iter().fold(self.playing(), SeatSet::without)),
            Stage::Showing => Turn::Table,
            Stage::Playing => Turn::of(Seat(self.mover)),
            Stage::Finished => Turn::Over,
        }
    }

    fn phase(&self) -> Phase {
        match self.stage {
            Stage::Dealing => DEALING,
            Stage::Agreeing => AGREEING,
            Stage::Showing if has(Flaw::PhaseIsUndeclared) => Phase("limbo"),
            Stage::Showing => SHOWING,
            Stage::Playing => PLAYING,
            Stage::Finished => FINISHED,
        }
    }

    fn legal_into(&self, actor: Actor, out: &mut Vec<Move>) {
        if !has(Flaw::LegalKeepsTheBuffer) {
            out.clear();
        }
        out.extend(Move::ALL.into_iter().filter(|action| self.rules(actor, *action).is_ok()));
        match (self.stage, actor) {
            (Stage::Playing, Actor::Seat(_)) if has(Flaw::LegalOutOfTurn) && out.is_empty() => {
                out.push(Move::Pass);
            }
            (Stage::Agreeing, Actor::Seat(_)) if has(Flaw::LegalOffersTooMuch) && !out.is_empty() => {
                out.push(Move::Reveal);
            }
            (Stage::Dealing, Actor::Chance) if has(Flaw::LegalListsForChance) => out.push(Move::Reveal),
            (Stage::Playing, _) if has(Flaw::LegalMissesAnAction) => _ = out.pop(),
            (Stage::Playing, _) if has(Flaw::LegalIsUnsorted) => out.reverse(),
            (Stage::Playing, _) if has(Flaw::LegalRepeats) => out.extend(out.last().copied()),
            (Stage::Showing, _) if has(Flaw::LegalIsEmptyInTurn) => out.clear(),
            _ => {}
        }
    }

    fn check(&self, actor: Actor, action: Move) -> Result<(), Illegal> {
        match (self.stage, self.turn().actors().next()) {
            (Stage::Playing, Some(seat)) if has(Flaw::CheckIgnoresTheActor) => self.rules(seat, action),
            _ => self.rules(actor, action),
        }
    }

    fn play(&mut self, action: Move) {
        match action {
            Move::Agree(seat) => {
                if has(Flaw::AgreementHasAnOrder) && self.agreed.is_empty() {
                    self.mover = seat.0;
                }
                self.agreed = self.agreed.with(seat);
            }
            Move::Reveal => self.stage = Stage::Playing,
            Move::Pass | Move::Raise(_) => {
                if let Move::Raise(points) = action {
                    self.raised[usize::from(self.mover)] += u32::from(points);
                }
                self.mover = (self.mover + 1) % 3;
                self.left -= u8::from(!has(Flaw::NeverEnds));
                if has(Flaw::ForfeitForgets) {
                    self.out = SeatSet::EMPTY;
                }
            }
        }
        self.unwritten += u8::from(has(Flaw::StateOutsideTheDocument));
        self.settle();
    }

    fn forfeit(&mut self, seat: Seat) {
        let is_late = self.stage == Stage::Finished && !has(Flaw::ForfeitAfterTheEnd);
        if is_late || has(Flaw::ForfeitDoesNothing) {
            return;
        }
        self.out = self.out.with(seat);
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Finished if has(Flaw::EndWithoutOutcome) => return None,
            Stage::Finished => {}
            Stage::Playing if has(Flaw::OutcomeBeforeTheEnd) => {}
            _ => return None,
        }
        let points = |seat: Seat| u32::from(self.cards[seat.index()]) + self.raised[seat.index()];
        let most = self.playing().iter().map(points).max();
        let mut winners: SeatSet = self.playing().iter().filter(|seat| Some(points(*seat)) == most).collect();
        if has(Flaw::StrangerWins) {
            winners = winners.with(Seat(5));
        }
        let seats = if has(Flaw::PointsForTwo) { 2 } else { 3 };
        let points = (0..seats).map(|seat| i32::try_from(points(Seat(seat))).unwrap_or(i32::MAX)).collect();
        Some(Outcome { winners, points })
    }

    fn odds_into(&self, out: &mut Vec<(Deal, u32)>) {
        if !has(Flaw::OddsKeepTheBuffer) {
            out.clear();
        }
        out.extend(self.listed_odds());
    }

    fn draw(&self, luck: &mut dyn Luck) -> Deal {
        let first = match () {
            // What the odds do not have.
            () if has(Flaw::DrawAgainstTheOdds) => BEST_CARD,
            () => Self::card_beside(&[], luck),
        };
        let second = Self::card_beside(&[first], luck);
        let third = Self::card_beside(&[first, second], luck);
        match [first, second, third] {
            _ if has(Flaw::DrawIsRefused) => Deal([first; 3]),
            // Never what the odds do not have, so that only `check_draw` can tell.
            ODD_ONE if has(Flaw::OddsMissADraw) => Deal([first, third, second]),
            cards => Deal(cards),
        }
    }

    fn check_draw(&self, actor: Actor, deal: &Deal) -> Result<(), Illegal> {
        match (self.stage, actor) {
            (Stage::Dealing, Actor::Chance) if has(Flaw::CheckDrawTakesAnyDeal) => Ok(()),
            (Stage::Dealing, _) if has(Flaw::CheckDrawIgnoresTheActor) => self.rules_of_chance(Actor::Chance, deal),
            (Stage::Playing, Actor::Chance) if has(Flaw::CheckDrawIgnoresTheTurn) => Ok(()),
            (Stage::Dealing, _) if has(Flaw::CheckDrawRefusesOdds) && deal.0[0] == BEST_CARD => Err(Illegal::SameCard),
            _ => self.rules_of_chance(actor, deal),
        }
    }

    fn play_draw(&mut self, deal: &Deal) {
        (self.stage, self.cards) = (Stage::Agreeing, deal.0);
        self.unwritten += u8::from(has(Flaw::StateOutsideTheDocument));
        self.settle();
    }

    fn imagine(&self, seat: Seat, luck: &mut dyn Luck) -> Self {
        let mut imagined = *self;
        match self.stage {
            Stage::Playing if has(Flaw::ImagineMovesTheTurn) => imagined.mover = (self.mover + 1) % 3,
            Stage::Playing if has(Flaw::ImagineChangesOpenThings) => imagined.raised[0] += 1,
            Stage::Agreeing | Stage::Showing => {
                let own = match self.cards[seat.index()] {
                    _ if has(Flaw::ImagineForgetsItsOwn) => Self::card_beside(&[], luck),
                    own => own,
                };
                let one = Self::card_beside(&[own], luck);
                let other = Self::card_beside(&[own, one], luck);
                let [one, other] = match () {
                    () if has(Flaw::ImagineCannotBe) => [one, one],
                    () if has(Flaw::ImagineIsAlwaysTheSame) => [own % 5 + 1, (own + 1) % 5 + 1],
                    () => [one, other],
                };
                let next = |step: u8| usize::from((seat.0 + step) % 3);
                if !has(Flaw::ImagineIsLazy) {
                    (imagined.cards[next(0)], imagined.cards[next(1)], imagined.cards[next(2)]) = (own, one, other);
                }
            }
            Stage::Dealing | Stage::Playing | Stage::Finished => {}
        }
        imagined
    }

    fn hides(_: &Deal, viewer: Viewer) -> bool {
        let is_hidden = viewer != Viewer::Referee || has(Flaw::RefereeIsKeptInTheDark);
        is_hidden && !has(Flaw::LogShowsTheDeal)
    }

    fn pick<L: Luck + ?Sized>(&self, actor: Actor, luck: &mut L, buffer: &mut Vec<Move>) -> Option<Move> {
        self.legal_into(actor, buffer);
        let count = u32::try_from(buffer.len()).expect("there are few actions");
        match count {
            0 if actor == Actor::Chance && has(Flaw::PickActsForChance) => Some(Move::Pass),
            0 => None,
            _ if has(Flaw::PickInvents) => Some(Move::Reveal),
            _ => Some(buffer[luck.below(count) as usize]),
        }
    }

    /// Overridden as no game may, so that it can go wrong.
    fn apply(&self, actor: Actor, action: Move) -> Result<Self, Illegal> {
        self.check(actor, action)?;
        let mut next = *self;
        next.play(action);
        match action {
            Move::Raise(_) if has(Flaw::ApplyRefuses) => Err(Illegal::WrongStage),
            Move::Raise(_) if has(Flaw::ApplyIsNotPlay) => {
                next.raised[0] += 1;
                Ok(next)
            }
            _ => Ok(next),
        }
    }

    /// Overridden as well.
    fn after(&self, actor: Actor, event: &EventOf<Toy>) -> Result<Self, Illegal> {
        let deal = match event {
            Event::Action(action) => return self.apply(actor, *action),
            Event::Draw(deal) => deal,
        };
        self.check_draw(actor, deal)?;
        let mut next = *self;
        next.play_draw(deal);
        match deal.0 {
            [BEST_CARD, ..] if has(Flaw::AfterRefusesADraw) => Err(Illegal::WrongStage),
            [BEST_CARD, ..] if has(Flaw::AfterIsNotPlayDraw) => {
                next.cards.swap(0, 1);
                Ok(next)
            }
            _ => Ok(next),
        }
    }
}

impl Toy {
    /// What chance may bring, or not, as it is flawed.
    fn listed_odds(&self) -> Vec<(Deal, u32)> {
        let is_time = self.stage == Stage::Dealing && !self.unlisted;
        let is_flawed = self.stage == Stage::Playing && has(Flaw::OddsOutOfTurn);
        if !is_time && !is_flawed {
            return Vec::new();
        }
        let weight = u32::from(!has(Flaw::OddsOfNothing));
        let fits = |deal: &Deal| match deal {
            _ if has(Flaw::OddsAreRefused) => true,
            Deal([BEST_CARD, ..]) if has(Flaw::DrawAgainstTheOdds) => false,
            _ => self.rules_of_chance(Actor::Chance, deal).is_ok() || is_flawed,
        };
        let mut odds: Vec<_> = Deal::all().filter(fits).map(|deal| (deal, weight)).collect();
        match () {
            () if has(Flaw::OddsRepeat) => odds.extend(odds.last().cloned()),
            () if has(Flaw::OddsAreUnsorted) => odds.reverse(),
            () if has(Flaw::OddsMissADraw) => odds.retain(|(deal, _)| deal.0 != ODD_ONE),
            () => {}
        }
        odds
    }
}
