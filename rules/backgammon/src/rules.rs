//! The rules.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use game::{Actor, Game, Luck, Machine, Malformed, Outcome, Phase, Seat, Turn};

use crate::action::{Action, Draw, Origin};
use crate::board::{BAR, CHECKERS, Checkers, HOME, POINTS_MASK, Position, descending};
use crate::composed::situation_of;
use crate::dice::{Dice, Roll};
use crate::forced::Beginnings;
use crate::illegal::Illegal;
use crate::machine::{COMPLETED, DOUBLED, DOUBLING, MACHINE, MOVING, OPENING, RESIGNED, ROLLING};
use crate::notation::Situation;
use crate::setup::Setup;
use crate::stakes::{Owner, Stakes};
use crate::steps::Step;

/// A game of Backgammon in progress, or a match of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Backgammon {
    /// White's and Black's checkers, each by its own numbers.
    pub(crate) sides: [Checkers; 2],
    /// One more than the turns that were completed, passes included.
    pub(crate) turn: u32,
    /// How many move files lead here: turns with a move, decisions about the cube and resignations.
    pub(crate) moves: u32,
    pub(crate) stakes: Stakes,
    pub(crate) dice: Dice,
    pub(crate) status: Status,
    /// Whose turn it is; the winner once the game is over.
    pub(crate) mover: Seat,
    /// Who moved last; nothing before the first move.
    pub(crate) last_mover: Seat,
}

/// It is copied all the time, so it is one cache line and no more.
const _: () = assert!(size_of::<Backgammon>() == 64);

/// What the game waits for. A byte: a `Result` would keep its tag in an enum's niche, and copy slower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Status(u8);

impl Status {
    /// The roll that decides who begins.
    pub(crate) const OPENING: Status = Status(0);
    /// A roll.
    pub(crate) const ROLLING: Status = Status(1);
    /// A step of the player in turn.
    pub(crate) const MOVING: Status = Status(2);
    /// The table, since the player in turn can move nothing.
    pub(crate) const PASSING: Status = Status(3);
    /// The player in turn, who may double or roll.
    pub(crate) const DOUBLING: Status = Status(4);
    /// The other player, who takes or drops.
    pub(crate) const DOUBLED: Status = Status(5);
    /// The other player, who accepts a resignation or does not.
    pub(crate) const RESIGNED: Status = Status(6);
    /// Nothing: it is over.
    pub(crate) const COMPLETED: Status = Status(7);

    /// All of them; the first of each phase comes before others of it.
    pub(crate) fn all() -> impl Iterator<Item = Status> {
        (0..=Status::COMPLETED.0).map(Status)
    }

    pub(crate) const fn phase(self) -> Phase {
        match self {
            Status::OPENING => OPENING,
            Status::ROLLING => ROLLING,
            Status::MOVING | Status::PASSING => MOVING,
            Status::DOUBLING => DOUBLING,
            Status::DOUBLED => DOUBLED,
            Status::RESIGNED => RESIGNED,
            _ => COMPLETED,
        }
    }
}

/// No turn has a higher number. No game gets there; a state that says so can still be played on.
pub(crate) const LAST_TURN: u32 = 1_000_000_000;

/// The other of the two seats.
#[inline]
pub(crate) const fn opponent(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

impl Backgammon {
    /// A game about to begin, with all checkers where they start.
    pub(crate) const fn start(stakes: Stakes) -> Backgammon {
        Backgammon {
            sides: [Checkers::START; 2],
            turn: 1,
            moves: 0,
            stakes,
            dice: Dice::NONE,
            status: Status::OPENING,
            mover: Seat(0),
            last_mover: Seat(0),
        }
    }

    /// The situation it is in: the position, the dice, the cube and the score.
    #[must_use]
    pub fn situation(&self) -> Situation {
        situation_of(self)
    }

    /// The position as `seat` sees it.
    #[must_use]
    #[inline]
    pub const fn seen_by(&self, seat: Seat) -> Position {
        Position { own: self.sides[seat.index()], other: self.sides[1 - seat.index()] }
    }

    /// The steps that begin a longest play.
    #[inline]
    pub(crate) fn beginnings(&self) -> Beginnings {
        Beginnings::of(&self.seen_by(self.mover), self.dice)
    }

    /// The dice are on the table: the player in turn moves, or cannot.
    #[inline]
    fn roll(&mut self, roll: Roll) {
        self.dice = Dice::fresh(roll);
        self.status = self.status_of_dice();
    }

    /// Whether the player in turn can move, as the dice are.
    #[inline]
    pub(crate) fn status_of_dice(&self) -> Status {
        let position = self.seen_by(self.mover);
        let stuck = |die: Option<u8>| die.is_none_or(|die| position.sources(die) == 0);
        if stuck(self.dice.high_left()) && stuck(self.dice.low_left()) { Status::PASSING } else { Status::MOVING }
    }

    /// The player in turn moves a checker.
    #[inline]
    fn step(&mut self, step: Step) {
        let position = self.seen_by(self.mover).after(step);
        self.sides[self.mover.index()] = position.own;
        self.sides[1 - self.mover.index()] = position.other;
        self.dice = self.dice.without(step.die);
        if position.own.off() == CHECKERS {
            self.complete_turn();
            return self.win(self.mover, self.gammon(self.mover));
        }
        if self.status_of_dice() == Status::PASSING {
            self.complete_turn();
            self.begin_turn(opponent(self.mover));
        }
    }

    /// The turn counts, and so does the move that was made in it.
    #[inline]
    fn complete_turn(&mut self) {
        self.turn = LAST_TURN.min(self.turn + 1);
        self.count_move(self.mover);
    }

    /// `seat` has made a move, or a decision.
    #[inline]
    fn count_move(&mut self, seat: Seat) {
        self.moves = LAST_TURN.min(self.moves + 1);
        self.last_mover = seat;
    }

    /// Nothing could be moved.
    fn pass(&mut self) {
        self.turn = LAST_TURN.min(self.turn + 1);
        if self.moves == 0 {
            // A pass at the start of a position that was set up: a state past turn 1 must have a last move.
            self.count_move(self.mover);
        }
        self.begin_turn(opponent(self.mover));
    }

    /// The turn of `seat` begins.
    #[inline]
    fn begin_turn(&mut self, seat: Seat) {
        self.mover = seat;
        self.dice = self.dice.spend();
        self.status = if self.stakes.may_double(seat) { Status::DOUBLING } else { Status::ROLLING };
    }

    /// A player decides about the cube or a resignation.
    fn decide(&mut self, decision: Action) {
        let is_answer = matches!(self.status, Status::DOUBLED | Status::RESIGNED);
        self.count_move(if is_answer { opponent(self.mover) } else { self.mover });
        match decision {
            Action::Throw => self.status = Status::ROLLING,
            Action::Double => self.status = Status::DOUBLED,
            Action::Take => self.take(),
            Action::Drop => self.win(self.mover, 1),
            Action::Accept => self.win(opponent(self.mover), self.stakes.resigned),
            Action::Resign(times) => {
                self.stakes.resigned = times;
                self.status = Status::RESIGNED;
            }
            _ => {
                self.stakes.resigned = 0;
                self.status = if self.dice.spent() { Status::DOUBLING } else { Status::MOVING };
            }
        }
    }

    /// The other player goes on at twice the stakes, and has the cube.
    fn take(&mut self) {
        self.stakes.cube += 1;
        self.stakes.owner = Owner::of(Some(opponent(self.mover)));
        self.status = Status::ROLLING;
    }

    /// `winner` wins this game, which counts so many `times`: all is over, or the next game of the match begins.
    fn win(&mut self, winner: Seat, times: u8) {
        if !self.stakes.counted() || self.stakes.won(winner, times) {
            self.mover = winner;
            self.status = Status::COMPLETED;
            return;
        }
        let next = Backgammon::start(self.stakes);
        *self = Backgammon { turn: self.turn, moves: self.moves, last_mover: self.last_mover, ..next };
    }

    /// How often the game counts that `winner` won by bearing off everything: 3 for a backgammon, 2 for a gammon, 1.
    pub(crate) fn gammon(&self, winner: Seat) -> u8 {
        let loser = self.sides[opponent(winner).index()];
        let winners_home = loser.places() >> (BAR - HOME);
        match (loser.off(), winners_home) {
            (0, 0) => 2,
            (0, _) => 3,
            _ => 1,
        }
    }

    /// How often a completed game without points counts. Only one that was played to its end can be a gammon.
    pub(crate) fn times_won(&self) -> u8 {
        let borne_off = self.sides[self.mover.index()].off() == CHECKERS;
        if borne_off { self.gammon(self.mover) } else { 1 }
    }

    /// Why the player in turn may not move this checker by this die.
    fn check_step(&self, origin: Origin, die: u8) -> Result<(), Illegal> {
        if !self.dice.has(die) {
            return Err(Illegal::DieNotRolled);
        }
        if !self.dice.has_left(die) {
            return Err(Illegal::DieUsedUp);
        }
        let step = Step { from: origin.place(self.mover), die };
        self.seen_by(self.mover).allows(step)?;
        let beginnings = self.beginnings();
        let listed = if die == self.dice.roll().high() { beginnings.high } else { beginnings.low };
        match (listed >> step.from & 1, beginnings.both) {
            (1, _) => Ok(()),
            (_, true) => Err(Illegal::MustPlayMore),
            (_, false) => Err(Illegal::MustPlayHigher),
        }
    }

    /// Lists all steps, by index and die.
    fn list_steps(&self, out: &mut Vec<Action>) {
        let Beginnings { high, low, .. } = self.beginnings();
        let roll = self.dice.roll();
        let mut add = |place: u8| {
            let origin = Origin::of(self.mover, place);
            if low >> place & 1 != 0 {
                out.push(Action::Move(origin, roll.low()));
            }
            if high >> place & 1 != 0 {
                out.push(Action::Move(origin, roll.high()));
            }
        };
        let points = (high | low) & POINTS_MASK;
        if self.mover == Seat(0) {
            ascending(points).for_each(&mut add);
        } else {
            descending(points).for_each(&mut add);
        }
        add(BAR);
    }
}

impl Game for Backgammon {
    const NAME: &'static str = "backgammon";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const MACHINE: &'static Machine = &MACHINE;
    type Setup = Setup;
    type Action = Action;
    type Draw = Draw;
    type Illegal = Illegal;

    fn new(setup: &Setup) -> Result<Backgammon, Malformed> {
        let stakes = match setup.stakes {
            Some(stakes) => {
                Malformed::ensure_within(0..=Stakes::LONGEST, stakes.length, "/match/length")?;
                Stakes::match_to(stakes.length, stakes.cube, stakes.crawford)
            }
            None => Stakes::PLAIN,
        };
        match &setup.position {
            Some(situation) => crate::composed::begin(situation, stakes),
            None => Ok(Backgammon::start(stakes)),
        }
    }

    fn seats(&self) -> u8 {
        2
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.status {
            Status::MOVING | Status::DOUBLING => Turn::of(self.mover),
            Status::OPENING | Status::ROLLING => Turn::Chance,
            Status::PASSING => Turn::Table,
            Status::DOUBLED | Status::RESIGNED => Turn::of(opponent(self.mover)),
            _ => Turn::Over,
        }
    }

    fn phase(&self) -> Phase {
        self.status.phase()
    }

    fn legal_into(&self, actor: Actor, out: &mut Vec<Action>) {
        out.clear();
        if !self.turn().has(actor) {
            return;
        }
        match self.status {
            Status::MOVING => self.list_steps(out),
            Status::PASSING => out.push(Action::Pass),
            Status::DOUBLING => out.extend([Action::Throw, Action::Double]),
            Status::DOUBLED => out.extend([Action::Take, Action::Drop]),
            Status::RESIGNED => out.extend([Action::Accept, Action::Decline]),
            // Chance's turn.
            _ => {}
        }
        if self.stakes.counted() && matches!(self.status, Status::MOVING | Status::DOUBLING) {
            out.extend((1..=3).map(Action::Resign));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Illegal> {
        if self.status == Status::COMPLETED {
            return Err(Illegal::GameFinished);
        }
        if !self.turn().has(actor) {
            // Who may not double is not asked before the roll; that is what there is to say, and not whose turn it is.
            let mover_doubles = self.status == Status::ROLLING && actor == Actor::Seat(self.mover);
            let is_denied = mover_doubles && action == Action::Double && self.stakes.counted();
            return Err(if is_denied { Illegal::CannotDouble } else { Illegal::NotYourTurn });
        }
        match (self.status, action) {
            (Status::MOVING, Action::Move(origin, die)) => self.check_step(origin, die),
            (Status::PASSING, Action::Pass)
            | (Status::DOUBLING, Action::Throw | Action::Double)
            | (Status::DOUBLED, Action::Take | Action::Drop)
            | (Status::RESIGNED, Action::Accept | Action::Decline) => Ok(()),
            (Status::MOVING | Status::DOUBLING, Action::Resign(_)) if self.stakes.counted() => Ok(()),
            (_, Action::Double) if !self.stakes.may_double(self.mover) => Err(Illegal::CannotDouble),
            _ => Err(Illegal::WrongPhase),
        }
    }

    #[inline]
    fn play(&mut self, action: Action) {
        match action {
            Action::Move(origin, die) => self.step(Step { from: origin.place(self.mover), die }),
            Action::Pass => self.pass(),
            _ => self.decide(action),
        }
    }

    /// The other side wins, whatever the score.
    fn forfeit(&mut self, seat: Seat) {
        if self.status != Status::COMPLETED {
            self.mover = opponent(seat);
            self.status = Status::COMPLETED;
            self.stakes.forfeit_to(self.mover);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.status != Status::COMPLETED {
            return None;
        }
        let mut points = self.stakes.scores.map(i32::from);
        if !self.stakes.counted() {
            points[self.mover.index()] = i32::from(self.times_won());
        }
        Some(Outcome { winners: [self.mover].into_iter().collect(), points: points.to_vec() })
    }

    fn odds_into(&self, out: &mut Vec<(Draw, u32)>) {
        out.clear();
        match self.status {
            Status::OPENING => out.extend(openings().map(|draw| (draw, 1))),
            Status::ROLLING => out.extend(Roll::all().map(|roll| (Draw::Roll(roll), roll.weight()))),
            _ => {}
        }
    }

    fn check_draw(&self, actor: Actor, draw: &Draw) -> Result<(), Illegal> {
        if self.status == Status::COMPLETED {
            return Err(Illegal::GameFinished);
        }
        match (self.status, draw) {
            _ if !self.turn().has(actor) => Err(Illegal::NotYourTurn),
            (Status::OPENING, Draw::Open(..)) | (Status::ROLLING, Draw::Roll(_)) => Ok(()),
            _ => Err(Illegal::WrongPhase),
        }
    }

    #[inline]
    fn play_draw(&mut self, draw: &Draw) {
        match *draw {
            Draw::Roll(roll) => self.roll(roll),
            // A tie decides nothing: it is rolled again.
            Draw::Open(white, black) if white == black => {}
            Draw::Open(white, black) => {
                self.mover = if white < black { Seat(1) } else { Seat(0) };
                self.roll(Roll::new(white, black));
            }
        }
    }

    /// Two dice, each as it falls.
    #[expect(clippy::cast_possible_truncation, reason = "a die shows 1 to 6")]
    #[inline]
    fn draw(&self, luck: &mut dyn Luck) -> Draw {
        // A die each, White's first.
        let (one, other) = (1 + luck.below(6) as u8, 1 + luck.below(6) as u8);
        match self.status {
            Status::OPENING => Draw::Open(one, other),
            _ => Draw::Roll(Roll::new(one, other)),
        }
    }
}

/// Every way the first two dice can fall, ties included.
fn openings() -> impl Iterator<Item = Draw> {
    (1..=6).flat_map(|white| (1..=6).map(move |black| Draw::Open(white, black)))
}

/// The bits of a set, lowest first.
#[expect(clippy::cast_possible_truncation, reason = "the index of a bit is below 32")]
fn ascending(set: u32) -> impl Iterator<Item = u8> {
    core::iter::successors(Some(set), |left| Some(left & left.wrapping_sub(1)))
        .take_while(|left| *left != 0)
        .map(|left| left.trailing_zeros() as u8)
}
