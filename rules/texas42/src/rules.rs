//! The rules.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use game::{Actor, CommonRefusal, Game, Intent, Luck, Machine, Malformed, Outcome, Phase, Seat, SeatSet, Turn, Viewer};

use crate::action::{Action, LEAST_POINTS, MOST_MARKS, MOST_POINTS};
use crate::bid::{Bid, BidRange, MOST_SPLASH};
use crate::deal::{Deal, HAND};
use crate::domino::{Domino, Dominoes, TILES};
use crate::hand::Trick;
use crate::illegal::Illegal;
use crate::machine::{BIDDING, GAME_END, MACHINE, PLAYING, SCORING, SETUP, TRUMP_SELECTION};
use crate::setup::Setup;
use crate::suit::Trump;
use crate::unseen::deal_anew;

/// A game of Texas 42 in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Texas42 {
    pub(crate) setup: Setup,
    pub(crate) status: Status,
    pub(crate) dealer: Seat,
    /// The marks of each team.
    pub(crate) marks: [u8; 2],
    /// What each hand still has.
    pub(crate) hands: [Dominoes; 4],
    /// The bids, from the dealer's left, and how many there are.
    pub(crate) bids: [Bid; 4],
    pub(crate) bids_made: u8,
    /// Who won the auction; the dealer until there is a bid.
    pub(crate) bidder: Seat,
    /// What is trump, once it is named.
    pub(crate) trump: Trump,
    /// The dominoes that were played in this hand, in order, and how many there are.
    pub(crate) played: [u8; TILES],
    pub(crate) plays: u8,
    pub(crate) trick: Trick,
    /// Who plays next; or who bids or says what is trump.
    pub(crate) mover: Seat,
    /// The points of each team in this hand.
    pub(crate) points: [u8; 2],
    /// Who has agreed to what is to be agreed to now.
    pub(crate) agreed: SeatSet,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Status {
    Dealing,
    Bidding,
    /// All passed.
    PassedOut,
    Naming,
    Playing,
    /// A trick is full.
    TrickFull,
    Scoring,
    /// It is over, and this team won.
    Ended(u8),
}

/// What is in place of a domino that is not there.
pub(crate) const NONE: u8 = u8::MAX;

/// The team of a seat.
#[inline]
pub(crate) const fn team(seat: Seat) -> usize {
    (seat.0 & 1) as usize
}

/// The seat so many places to the left.
#[inline]
pub(crate) const fn left_of(seat: Seat, places: u8) -> Seat {
    Seat((seat.0 + places) & 3)
}

impl Texas42 {
    /// A game before the next deal.
    pub(crate) fn before_deal(setup: Setup, dealer: Seat, marks: [u8; 2]) -> Texas42 {
        Texas42 {
            setup,
            status: Status::Dealing,
            dealer,
            marks,
            hands: [Dominoes::NONE; 4],
            bids: [Bid::PASS; 4],
            bids_made: 0,
            bidder: dealer,
            trump: Trump::UNNAMED,
            played: [NONE; TILES],
            plays: 0,
            trick: Trick::EMPTY,
            mover: left_of(dealer, 1),
            points: [0; 2],
            agreed: SeatSet::EMPTY,
        }
    }

    /// The highest bid so far: the last that was no pass.
    #[inline]
    pub(crate) fn highest(&self) -> Bid {
        self.bids.iter().rev().copied().find(|bid| *bid != Bid::PASS).unwrap_or(Bid::PASS)
    }

    /// What a seat holds.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Dominoes {
        self.hands[seat.index() & 3]
    }

    /// The points of each team in this hand.
    #[must_use]
    pub fn points(&self) -> [u8; 2] {
        self.points
    }

    /// The player who sits this hand out.
    pub(crate) fn sitting(&self) -> Option<Seat> {
        if self.trump == Trump::NEL_O { Some(left_of(self.bidder, 2)) } else { None }
    }

    /// How many dominoes a trick has.
    #[inline]
    pub(crate) fn trick_size(&self) -> u8 {
        if self.trump == Trump::NEL_O { 3 } else { 4 }
    }

    /// Who plays after `seat`.
    #[inline]
    pub(crate) fn after_seat(&self, seat: Seat) -> Seat {
        let next = left_of(seat, 1);
        if self.trump == Trump::NEL_O && Some(next) == self.sitting() { left_of(next, 1) } else { next }
    }

    /// Who leads to the first trick: the player who says what is trump.
    pub(crate) fn first_leader(&self) -> Seat {
        if self.highest().is_partners() { left_of(self.bidder, 2) } else { self.bidder }
    }

    /// Who is still to agree.
    fn awaited(&self) -> Turn {
        let missing: SeatSet = (0..4).map(Seat).filter(|seat| !self.agreed.has(*seat)).collect();
        if self.setup.auto || missing.is_empty() { Turn::Table } else { Turn::Seats(missing) }
    }

    /// The player in turn bids.
    fn bid(&mut self, bid: Bid) {
        if bid != Bid::PASS {
            self.bidder = self.mover;
        }
        self.bids[usize::from(self.bids_made)] = bid;
        self.bids_made += 1;
        self.mover = left_of(self.mover, 1);
        if self.bids_made == 4 {
            let highest = self.highest();
            if highest == Bid::PASS {
                self.status = Status::PassedOut;
            } else {
                self.status = Status::Naming;
                self.mover = self.first_leader();
            }
        }
    }

    /// The player in turn plays a domino.
    #[inline]
    fn put(&mut self, domino: Domino) {
        let hand = &mut self.hands[self.mover.index() & 3];
        *hand = hand.without(domino);
        self.played[usize::from(self.plays) % TILES] = domino.number();
        self.plays += 1;
        self.trick = self.trick.with(self.trump, self.mover, domino);
        self.mover = self.after_seat(self.mover);
        if self.trick.length() == self.trick_size() {
            self.status = Status::TrickFull;
        }
    }

    /// The trick is taken up.
    #[inline]
    fn take_up(&mut self) {
        let taker = self.trick.taker();
        self.points[team(taker)] += self.trick.points();
        self.trick = Trick::EMPTY;
        self.mover = taker;
        self.agreed = SeatSet::EMPTY;
        let is_last = usize::from(self.plays) == HAND * usize::from(self.trick_size());
        let is_over = is_last || (!self.setup.play_all && self.is_decided());
        self.status = if is_over { Status::Scoring } else { Status::Playing };
    }

    /// Whether the bidders have made their bid, or can no longer make it.
    fn is_decided(&self) -> bool {
        let (ours, theirs) = (self.points[team(self.bidder)], self.points[1 - team(self.bidder)]);
        if self.trump == Trump::NEL_O {
            return 0 < ours;
        }
        let needs = self.highest().needs();
        needs <= ours || 42 - needs < theirs
    }

    /// Whether the bidders made their bid.
    pub(crate) fn is_made(&self) -> bool {
        let ours = self.points[team(self.bidder)];
        if self.trump == Trump::NEL_O { ours == 0 } else { self.highest().needs() <= ours }
    }

    /// The hand is scored, and the next one begins.
    fn score(&mut self) {
        let winner = if self.is_made() { team(self.bidder) } else { 1 - team(self.bidder) };
        let mut marks = self.marks;
        marks[winner] = marks[winner].saturating_add(self.highest().stake());
        *self = Texas42::before_deal(self.setup, left_of(self.dealer, 1), marks);
        if self.setup.target <= marks[winner] {
            self.status = Status::Ended(u8::try_from(winner).unwrap_or(0));
        }
    }

    /// Whether the dealer may not pass.
    fn is_forced(&self) -> bool {
        self.setup.forced_bid && self.bids_made == 3 && self.highest() == Bid::PASS
    }

    /// How many doubles the player in turn has.
    fn doubles(&self) -> u32 {
        self.hands[self.mover.index() & 3].and(Dominoes::DOUBLES).len()
    }

    /// Why a seat's agreement is not given.
    fn check_agreement(&self, actor: Actor, seat: Seat) -> Result<(), Illegal> {
        match actor {
            _ if self.agreed.has(seat) => Err(Illegal::AlreadyAgreed),
            Actor::Seat(other) if other != seat => Err(Illegal::NotYourSeat),
            _ if !self.turn().has(actor) => Err(Illegal::NotYourTurn),
            Actor::Seat(_) => Ok(()),
            Actor::Table | Actor::Chance => Err(Illegal::WrongPhase),
        }
    }

    /// Why a bid cannot be made.
    fn check_bid(&self, action: Action) -> Result<(), Illegal> {
        let range = BidRange::above(self.highest(), &self.setup);
        match action {
            Action::Pass if self.is_forced() => Err(Illegal::MustBid),
            Action::Points(points) if points < range.points => Err(Illegal::BidTooLow),
            Action::Marks(marks) if marks < range.marks.0 => Err(Illegal::BidTooLow),
            Action::Marks(marks) if range.marks.1 < marks => Err(Illegal::BidTooHigh),
            Action::Splash if !self.setup.splash => Err(Illegal::NotPlayedHere),
            Action::Plunge if !self.setup.plunge => Err(Illegal::NotPlayedHere),
            Action::Splash if self.doubles() < 3 => Err(Illegal::TooFewDoubles),
            Action::Plunge if self.doubles() < 4 => Err(Illegal::TooFewDoubles),
            Action::Splash if MOST_SPLASH < range.splash => Err(Illegal::BidTooLow),
            _ => Ok(()),
        }
    }

    /// Lists the bids that can be made.
    fn list_bids(&self, out: &mut Vec<Action>) {
        let range = BidRange::above(self.highest(), &self.setup);
        if !self.is_forced() {
            out.push(Action::Pass);
        }
        out.extend((range.points..=MOST_POINTS).map(Action::Points));
        out.extend((range.marks.0..=range.marks.1).map(Action::Marks));
        if self.setup.splash || self.setup.plunge {
            out.extend([Action::Splash, Action::Plunge].into_iter().filter(|bid| self.check_bid(*bid).is_ok()));
        }
    }

    /// Why something cannot be trump.
    fn check_trump(&self, trump: Trump) -> Result<(), Illegal> {
        let bid = self.highest();
        match trump {
            Trump::NEL_O if !self.setup.nel_o => Err(Illegal::NotPlayedHere),
            Trump::SEVENS if !self.setup.sevens => Err(Illegal::NotPlayedHere),
            Trump::NEL_O | Trump::SEVENS if bid.needs() < 42 || bid.is_partners() => Err(Illegal::NeedsMarks),
            _ => Ok(()),
        }
    }

    /// Why a domino cannot be played.
    #[inline]
    fn check_play(&self, domino: Domino) -> Result<(), Illegal> {
        let hand = self.hands[self.mover.index() & 3];
        match () {
            () if !hand.has(domino) => Err(Illegal::NotInHand),
            () if self.trick.legal(self.trump, hand).has(domino) => Ok(()),
            () if self.trump == Trump::SEVENS => Err(Illegal::MustPlayNearest),
            () => Err(Illegal::MustFollow),
        }
    }
}

impl Game for Texas42 {
    const NAME: &'static str = "texas42";
    const SEATS: RangeInclusive<u8> = 4..=4;
    const MACHINE: &'static Machine = &MACHINE;
    type Setup = Setup;
    type Action = Action;
    type Draw = Deal;
    type Illegal = Illegal;

    fn new(setup: &Setup) -> Result<Texas42, Malformed> {
        let refuse =
            |at: &str, found: u8| Err(Malformed::new(CommonRefusal::OutOfRange, at, &alloc::format!("{found}")));
        match setup {
            _ if !(1..=Setup::MOST_TARGET).contains(&setup.target) => refuse("/target", setup.target),
            _ if 3 < setup.dealer => refuse("/dealer", setup.dealer),
            _ if !(1..=MOST_MARKS).contains(&setup.marks_cap) => refuse("/marks_cap", setup.marks_cap),
            _ if !(LEAST_POINTS..=MOST_POINTS).contains(&setup.least_bid) => refuse("/least_bid", setup.least_bid),
            // The state has a dealer of its own: games that differ in the first dealer alone become equal.
            _ => {
                let dealer = Seat(setup.dealer);
                Ok(Texas42::before_deal(Setup { dealer: Setup::default().dealer, ..*setup }, dealer, [0; 2]))
            }
        }
    }

    fn seats(&self) -> u8 {
        4
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.status {
            Status::Playing | Status::Bidding | Status::Naming => Turn::of(self.mover),
            Status::TrickFull | Status::Scoring => self.awaited(),
            Status::Dealing => Turn::Chance,
            Status::PassedOut => Turn::Table,
            Status::Ended(_) => Turn::Over,
        }
    }

    fn phase(&self) -> Phase {
        match self.status {
            Status::Dealing => SETUP,
            Status::Bidding | Status::PassedOut => BIDDING,
            Status::Naming => TRUMP_SELECTION,
            Status::Playing | Status::TrickFull => PLAYING,
            Status::Scoring => SCORING,
            Status::Ended(_) => GAME_END,
        }
    }

    fn legal_into(&self, actor: Actor, out: &mut Vec<Action>) {
        out.clear();
        if !self.turn().has(actor) {
            return;
        }
        match (self.status, actor) {
            (Status::Playing, _) => {
                let legal = self.trick.legal(self.trump, self.hands[self.mover.index() & 3]);
                out.extend(legal.iter().map(Action::Play));
            }
            (Status::Bidding, _) => self.list_bids(out),
            (Status::Naming, _) => {
                let all = Trump::all().chain([Trump::NEL_O, Trump::SEVENS]);
                out.extend(all.filter(|trump| self.check_trump(*trump).is_ok()).map(Action::Trump));
            }
            (Status::PassedOut, _) => out.push(Action::Redeal),
            (Status::TrickFull, Actor::Seat(seat)) => out.push(Action::AgreeTrick(seat.0)),
            (Status::TrickFull, _) => out.push(Action::CompleteTrick),
            (Status::Scoring, Actor::Seat(seat)) => out.push(Action::AgreeScore(seat.0)),
            (Status::Scoring, _) => out.push(Action::ScoreHand),
            // Chance's turn.
            (Status::Dealing | Status::Ended(_), _) => {}
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Illegal> {
        if let Status::Ended(_) = self.status {
            return Err(Illegal::GameFinished);
        }
        let agreement = match (self.status, action) {
            (Status::TrickFull, Action::AgreeTrick(seat)) | (Status::Scoring, Action::AgreeScore(seat)) => {
                Some(Seat(seat))
            }
            _ => None,
        };
        if let Some(seat) = agreement {
            return self.check_agreement(actor, seat);
        }
        if !self.turn().has(actor) {
            return Err(Illegal::NotYourTurn);
        }
        match (self.status, action) {
            (Status::Playing, Action::Play(domino)) => self.check_play(domino),
            (
                Status::Bidding,
                Action::Pass | Action::Points(_) | Action::Marks(_) | Action::Splash | Action::Plunge,
            ) => self.check_bid(action),
            (Status::Naming, Action::Trump(trump)) => self.check_trump(trump),
            (Status::PassedOut, Action::Redeal) => Ok(()),
            (Status::TrickFull, Action::CompleteTrick) | (Status::Scoring, Action::ScoreHand)
                if actor == Actor::Table =>
            {
                Ok(())
            }
            _ => Err(Illegal::WrongPhase),
        }
    }

    #[inline]
    fn play(&mut self, action: Action) {
        match action {
            Action::Play(domino) => self.put(domino),
            Action::CompleteTrick => self.take_up(),
            Action::AgreeTrick(seat) | Action::AgreeScore(seat) => self.agreed = self.agreed.with(Seat(seat)),
            Action::Trump(trump) => {
                self.trump = trump;
                self.status = Status::Playing;
            }
            Action::ScoreHand => self.score(),
            Action::Redeal => *self = Texas42::before_deal(self.setup, left_of(self.dealer, 1), self.marks),
            Action::Pass | Action::Points(_) | Action::Marks(_) | Action::Splash | Action::Plunge => {
                let bid = BidRange::above(self.highest(), &self.setup).bid(action);
                self.bid(bid.expect("each of these is a bid"));
            }
        }
    }

    /// The other team wins.
    fn forfeit(&mut self, seat: Seat) {
        if !matches!(self.status, Status::Ended(_)) {
            let ended = Texas42::before_deal(self.setup, self.dealer, self.marks);
            *self = Texas42 { status: Status::Ended(1 - (seat.0 & 1)), ..ended };
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let Status::Ended(winner) = self.status else {
            return None;
        };
        let winners = (0..4).map(Seat).filter(|seat| seat.0 & 1 == winner).collect();
        let points = (0..4).map(|seat| i32::from(self.marks[team(Seat(seat))])).collect();
        Some(Outcome { winners, points })
    }

    fn draw(&self, luck: &mut dyn Luck) -> Deal {
        Deal::draw(luck)
    }

    fn check_draw(&self, actor: Actor, _: &Deal) -> Result<(), Illegal> {
        match (self.status, actor) {
            (Status::Ended(_), _) => Err(Illegal::GameFinished),
            (Status::Dealing, Actor::Chance) => Ok(()),
            _ => Err(Illegal::NotYourTurn),
        }
    }

    fn play_draw(&mut self, deal: &Deal) {
        self.hands = deal.hands();
        self.status = Status::Bidding;
    }

    /// The other three hands are dealt anew, as long as they are hidden.
    fn imagine(&self, seat: Seat, luck: &mut dyn Luck) -> Texas42 {
        match self.status {
            Status::Dealing | Status::Scoring | Status::Ended(_) => *self,
            _ => Texas42 { hands: deal_anew(self, seat, luck), ..*self },
        }
    }

    fn agreement(&self, seat: Seat) -> Option<Action> {
        match self.status {
            Status::TrickFull if self.turn().has(Actor::Seat(seat)) => Some(Action::AgreeTrick(seat.0)),
            Status::Scoring if self.turn().has(Actor::Seat(seat)) => Some(Action::AgreeScore(seat.0)),
            _ => None,
        }
    }

    /// What the table does as soon as all agree is a seat's agreement when the seat asks for it.
    fn intent(&self, seat: Seat, action: Action) -> Intent<Action> {
        let agreement = match action {
            Action::CompleteTrick => Action::AgreeTrick(seat.0),
            Action::ScoreHand => Action::AgreeScore(seat.0),
            Action::AgreeTrick(of) | Action::AgreeScore(of) if of == seat.0 => action,
            // Nobody is asked before dominoes are dealt again.
            Action::Redeal => return Intent::Nothing,
            _ => return Intent::Act(action),
        };
        if self.agreement(seat) == Some(agreement) { Intent::Agree(agreement) } else { Intent::Nothing }
    }

    fn hides(_: &Deal, viewer: Viewer) -> bool {
        viewer != Viewer::Referee
    }
}
