//! Whole plays: every position that a roll can lead to, each once.
//!
//! Two different dice are played as pairs of checkers that do not meddle with each other, or by one checker that moves
//! twice. That way nothing comes up twice and nothing must be looked for. Doubles are played from the back to the
//! front, which is unique as well. Only where checkers may be borne off, two orders can lead to the same position.

use alloc::vec::Vec;

use crate::board::{BAR, OFF, Position, across, descending};
use crate::dice::Roll;
use crate::steps::{Step, sources};

/// A way to play a roll, and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Play {
    /// The position it leads to, still as the side sees it that moved.
    pub after: Position,
    /// How.
    pub steps: Steps,
}

/// Up to four steps, in an order in which they can be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Steps(u32);

impl Steps {
    const NONE: Steps = Steps(0);

    /// These steps and one more. Eight bits a step: five for where from, three for the die, which is never 0.
    #[inline]
    const fn then(self, from: u8, die: u8) -> Steps {
        Steps(self.0 << 8 | (from as u32) << 3 | die as u32)
    }

    /// The steps, one after the other.
    pub fn iter(self) -> impl Iterator<Item = Step> {
        let bytes = self.0.to_be_bytes();
        bytes.into_iter().filter(|byte| *byte != 0).map(|byte| Step { from: byte >> 3, die: byte & 7 })
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> usize {
        (4 - self.0.leading_zeros() / 8) as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Position {
    /// Replaces what is in `plays` by every position that `roll` can lead to, each once, with one way to get there.
    pub fn plays_into(&self, roll: Roll, plays: &mut Vec<Play>) {
        plays.clear();
        let (board, none) = (Bits::of(self), Play { after: *self, steps: Steps::NONE });
        if roll.is_double() {
            let start = SoFar { play: none, board, last: BAR };
            return Doubles { die: roll.high(), best: 0, plays }.first(&start);
        }
        match self.own.on(BAR) {
            0 if self.own.may_soon_bear_off() => board.bear_off(&none, roll, plays),
            0 => board.pairs(&none, roll, plays),
            1 => board.entries(&none, roll, plays),
            _ => board.two_entries(&none, roll, plays),
        }
    }
}

impl Play {
    /// This play and one more step, which hits if there is a blot.
    #[inline]
    fn then(&self, from: u8, die: u8, blots: u32) -> Play {
        let to = from.saturating_sub(die);
        // Without a branch, which would depend on data: where the blots are.
        let hit = if blots >> to & 1 == 0 { OFF } else { to };
        Play {
            after: Position { own: self.after.own.stepped(from, die), other: self.after.other.hit_on(hit) },
            steps: self.steps.then(from, die),
        }
    }
}

/// Where things are, a bit a place, by the numbers of the side that moves.
#[derive(Clone, Copy)]
struct Bits {
    /// Places with an own checker.
    own: u32,
    /// Points with two of the other's or more.
    blocked: u32,
    /// Points with one of the other's.
    blots: u32,
}

impl Bits {
    #[inline]
    fn of(position: &Position) -> Bits {
        let stacks = position.other.stacks();
        Bits { own: position.own.places(), blocked: across(stacks), blots: across(position.other.places() & !stacks) }
    }

    /// Whether a checker can land on a point, which must be one.
    #[inline]
    const fn is_open(&self, place: u8) -> bool {
        self.blocked >> place & 1 == 0
    }

    #[inline]
    const fn is_blot(&self, place: u8) -> bool {
        self.blots >> place & 1 != 0
    }

    /// The blots but for the one on a point.
    #[inline]
    const fn blots_but(&self, place: u8) -> u32 {
        self.blots & !(1 << place)
    }

    /// Where things are after a step of one of the `count` checkers on `from`.
    #[inline]
    const fn after(self, from: u8, die: u8, count: u8) -> Bits {
        let to = from.saturating_sub(die);
        let left = if count == 1 { self.own & !(1 << from) } else { self.own };
        Bits { own: left | 1 << to, blots: self.blots_but(to), ..self }
    }

    /// No checker on the bar, and none can be borne off.
    fn pairs(&self, none: &Play, roll: Roll, plays: &mut Vec<Play>) {
        let (high, low) = (roll.high(), roll.low());
        let highs = sources_on_board(self.own, self.blocked, high);
        let lows = sources_on_board(self.own, self.blocked, low);
        let stacks = none.after.own.stacks();
        for from in descending(highs) {
            let one = none.then(from, high, self.blots);
            let on = from - high;
            let blots = self.blots_but(on);
            // A checker that stands where this one landed and the one itself, if it moves on, come to the same; and so
            // does one that would land where this one came from, if it goes all the way.
            let same = 1 << on | 1_u32 << from << low;
            let alone = 1 << from & !stacks;
            for partner in descending(lows & !same & !alone) {
                plays.push(one.then(partner, low, blots));
            }
            if low < on && self.is_open(on - low) {
                plays.push(one.then(on, low, blots));
            }
        }
        for from in descending(lows) {
            let (on, way) = (from - low, from.saturating_sub(high));
            if on <= high || !self.is_open(on - high) {
                continue;
            }
            // The other way round was listed above, and is another position only if something is hit on the way.
            let is_same = self.is_open(way) && !self.is_blot(way) && !self.is_blot(on);
            if !is_same {
                plays.push(none.then(from, low, self.blots).then(on, high, self.blots));
            }
        }
        if plays.is_empty() {
            let (from, die) = if highs == 0 { (lows, low) } else { (highs, high) };
            plays.extend(descending(from).map(|from| none.then(from, die, self.blots)));
        }
    }

    /// One checker on the bar: it enters, then anything moves.
    fn entries(&self, none: &Play, roll: Roll, plays: &mut Vec<Play>) {
        let on_board = self.own & !(1 << BAR);
        let mut hits_on_the_way = false;
        for (first, second) in [(roll.high(), roll.low()), (roll.low(), roll.high())] {
            let on = BAR - first;
            if !self.is_open(on) {
                continue;
            }
            let one = none.then(BAR, first, self.blots);
            let blots = self.blots_but(on);
            for partner in descending(sources_on_board(on_board, self.blocked, second) & !(1 << on)) {
                plays.push(one.then(partner, second, blots));
            }
            // The second way to go on with the same checker counts only if something is hit on either way.
            let came_before =
                first == roll.low() && self.is_open(BAR - second) && !hits_on_the_way && !self.is_blot(on);
            if self.is_open(on - second) && !came_before {
                plays.push(one.then(on, second, blots));
            }
            hits_on_the_way |= self.is_blot(on);
        }
        if plays.is_empty() {
            self.one_entry(none, roll, plays);
        }
    }

    /// Two checkers on the bar or more: as many enter as can.
    fn two_entries(&self, none: &Play, roll: Roll, plays: &mut Vec<Play>) {
        if self.is_open(BAR - roll.high()) && self.is_open(BAR - roll.low()) {
            plays.push(none.then(BAR, roll.high(), self.blots).then(BAR, roll.low(), self.blots));
        } else {
            self.one_entry(none, roll, plays);
        }
    }

    /// One checker enters and no other die can be played: the higher die, if it can.
    fn one_entry(&self, none: &Play, roll: Roll, plays: &mut Vec<Play>) {
        let die = [roll.high(), roll.low()].into_iter().find(|die| self.is_open(BAR - die));
        plays.extend(die.map(|die| none.then(BAR, die, self.blots)));
    }

    /// No checker on the bar, and at most one outside the home board: both orders are tried, duplicates left out.
    fn bear_off(&self, none: &Play, roll: Roll, plays: &mut Vec<Play>) {
        for (first, second) in [(roll.high(), roll.low()), (roll.low(), roll.high())] {
            for from in descending(sources(self.own, self.blocked, first)) {
                let one = none.then(from, first, self.blots);
                let board = self.after(from, first, none.after.own.on(from));
                for from in descending(sources(board.own, board.blocked, second)) {
                    let two = one.then(from, second, board.blots);
                    if plays.iter().all(|known| known.after != two.after) {
                        plays.push(two);
                    }
                }
            }
        }
        for die in [roll.high(), roll.low()] {
            if plays.is_empty() {
                let from = descending(sources(self.own, self.blocked, die));
                plays.extend(from.map(|from| none.then(from, die, self.blots)));
            }
        }
    }
}

/// Doubles: up to four steps by the same die, from the back to the front.
struct Doubles<'a> {
    die: u8,
    /// The most steps found so far.
    best: usize,
    plays: &'a mut Vec<Play>,
}

/// Doubles under way.
struct SoFar {
    play: Play,
    board: Bits,
    /// The place that moved last: no checker further back moves any more.
    last: u8,
}

/// The four steps are written out. A recursion would take as long as the steps themselves.
impl Doubles<'_> {
    fn first(&mut self, so_far: &SoFar) {
        self.each(so_far, Self::second);
    }

    #[inline]
    fn second(&mut self, so_far: &SoFar) {
        self.each(so_far, Self::third);
    }

    fn third(&mut self, so_far: &SoFar) {
        self.each(so_far, Self::fourth);
    }

    #[inline]
    fn fourth(&mut self, so_far: &SoFar) {
        let sources = self.sources(so_far);
        if sources == 0 {
            return self.end(&so_far.play);
        }
        self.found(4);
        for from in descending(sources) {
            self.plays.push(so_far.play.then(from, self.die, so_far.board.blots));
        }
    }

    /// Makes every step there is, and goes on with `next`.
    #[inline]
    fn each(&mut self, so_far: &SoFar, next: impl Fn(&mut Self, &SoFar)) {
        let SoFar { play, board, .. } = so_far;
        let sources = self.sources(so_far);
        if sources == 0 {
            return self.end(play);
        }
        for from in descending(sources) {
            let board_after = board.after(from, self.die, play.after.own.on(from));
            next(self, &SoFar { play: play.then(from, self.die, board.blots), board: board_after, last: from });
        }
    }

    #[inline]
    fn sources(&self, so_far: &SoFar) -> u32 {
        sources(so_far.board.own, so_far.board.blocked, self.die) & ((2 << so_far.last) - 1)
    }

    /// Nothing can be added to `play`: it counts if no other has more steps.
    #[cold]
    fn end(&mut self, play: &Play) {
        let count = play.steps.len();
        if count != 0 && self.best <= count {
            self.found(count);
            self.plays.push(*play);
        }
    }

    /// Plays of `count` steps are found: those of fewer do not count any more.
    #[inline]
    fn found(&mut self, count: usize) {
        if self.best < count {
            self.best = count;
            self.plays.clear();
        }
    }
}

/// The places from which a checker can move by `die` when none can be borne off and none is on the bar any more.
#[inline]
const fn sources_on_board(own: u32, blocked: u32, die: u8) -> u32 {
    own & !(blocked << die) & !((2 << die) - 1)
}
