//! Static evaluation, and the best play by it.

use backgammon::{BAR, Play, Position, Roll};
use fearless_simd::{Level, Simd, dispatch};

use super::bear_off::BearOff;
use super::chances::Chances;
use super::features::{Class, Occupied, Seen, Tables};
use super::inference::Net;
use super::weights::{HIDDEN, Nets, RACE_HIDDEN, SCOUT_HIDDEN};

/// Static evaluation: a database where there is one, a net where not.
pub(super) struct Evaluator {
    tables: Tables,
    nets: QuantisedNets,
    bear_off: BearOff,
    /// The vector instructions of this machine.
    level: Level,
}

/// All nets, in whole numbers.
struct QuantisedNets {
    contact: Net<HIDDEN>,
    crashed: Net<HIDDEN>,
    race: Net<RACE_HIDDEN>,
    /// A small net for move filtering.
    scout: Net<SCOUT_HIDDEN>,
}

impl QuantisedNets {
    fn new(nets: &Nets) -> QuantisedNets {
        QuantisedNets {
            contact: Net::new(&nets.contact),
            crashed: Net::new(&nets.crashed),
            race: Net::new(&nets.race),
            scout: Net::new(&nets.scout),
        }
    }
}

/// How many plays the move filter lets through.
const FILTERED: usize = 8;

/// Buffers that are reused.
#[derive(Default)]
pub(super) struct Scratch {
    plays: Vec<Play>,
    ranked: Vec<(f32, usize)>,
}

/// A play, and the chances of the side that makes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    /// The position that it leads to, as that side sees it.
    pub(super) play: Play,
    pub(super) chances: Chances,
}

impl Evaluator {
    pub(super) fn new(nets: &Nets) -> Evaluator {
        let nets = QuantisedNets::new(nets);
        Evaluator { tables: Tables::new(), nets, bear_off: BearOff::new(), level: Level::new() }
    }

    /// The same databases with other nets.
    pub(super) fn with(self, nets: &Nets) -> Evaluator {
        Evaluator { nets: QuantisedNets::new(nets), ..self }
    }

    /// The chances of the side to roll.
    #[inline]
    pub(super) fn chances(&self, position: &Position) -> Chances {
        dispatch!(self.level, simd => self.chances_by(simd, position))
    }

    #[inline(always)]
    fn chances_by<S: Simd>(&self, simd: S, position: &Position) -> Chances {
        if let Some(lost) = lost(position) {
            return Chances::won(lost).flipped();
        }
        let seen = Seen::of(position);
        if seen.class == Class::BearOff {
            return self.bear_off.chances(position);
        }
        let (occupied, expert) = (seen.occupied(), self.tables.expert(&seen));
        let chances = match seen.class {
            Class::Race | Class::BearOff => self.nets.race.chances(simd, &occupied, &expert),
            Class::Crashed => self.nets.crashed.chances(simd, &occupied, &expert),
            Class::Contact => self.nets.contact.chances(simd, &occupied, &expert),
        };
        settled(position, chances)
    }

    /// The equity of the side to roll by the scout net.
    #[inline(always)]
    fn scouted<S: Simd>(&self, simd: S, position: &Position) -> f32 {
        if position.other.off() == 15 {
            return self.chances(position).equity();
        }
        self.nets.scout.plain_chances(simd, &Occupied::of(position)).equity()
    }

    /// The best play by static evaluation; none if no checker can move.
    pub(super) fn best(&self, position: &Position, roll: Roll, scratch: &mut Scratch) -> Judged {
        let Scratch { plays, ranked } = scratch;
        position.plays_into(roll, plays);
        let judge = |play: &Play| Judged { play: *play, chances: self.chances(&play.after.flipped()).flipped() };
        if plays.is_empty() {
            return judge(&Play { after: *position, steps: backgammon::Steps::default() });
        }
        // In a race all plays look the same to the scout, and the net is small.
        if plays.len() <= FILTERED || Class::of(position) <= Class::Race {
            return best_of(plays.iter().map(judge));
        }
        ranked.clear();
        dispatch!(self.level, simd => {
            for (at, play) in plays.iter().enumerate() {
                ranked.push((self.scouted(simd, &play.after.flipped()), at));
            }
        });
        // The other side expects the least after our best plays.
        ranked.select_nth_unstable_by(FILTERED - 1, |one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
        ranked.truncate(FILTERED);
        ranked.sort_unstable_by_key(|(_, at)| *at);
        best_of(ranked.iter().map(|(_, at)| judge(&plays[*at])))
    }
}

/// The probability of a roll.
#[expect(clippy::cast_precision_loss, reason = "it is 1 or 2")]
pub(super) fn likely(roll: Roll) -> f32 {
    roll.weight() as f32 / 36.0
}

/// The first of those that are best.
fn best_of(judged: impl Iterator<Item = Judged>) -> Judged {
    let mut best: Option<Judged> = None;
    for one in judged {
        if best.is_none_or(|best| best.chances.equity() < one.chances.equity()) {
            best = Some(one);
        }
    }
    best.expect("there is something to choose from")
}

/// How many times the side to roll has lost, if it has.
#[inline]
pub(super) fn lost(position: &Position) -> Option<u8> {
    if position.other.off() < 15 {
        return None;
    }
    let is_far_behind = position.own.places() >> (BAR - 6) != 0;
    Some(if 0 < position.own.off() {
        1
    } else if is_far_behind {
        3
    } else {
        2
    })
}

/// The chances without those that are impossible: who has a checker off does not lose double.
#[inline]
fn settled(position: &Position, chances: Chances) -> Chances {
    let [win, double, triple, lose_double, lose_triple] = chances.0;
    let is_safe = |checkers: backgammon::Checkers| 0 < checkers.off();
    let (double, triple) = if is_safe(position.other) { (0.0, 0.0) } else { (double, triple) };
    let (lose_double, lose_triple) = if is_safe(position.own) { (0.0, 0.0) } else { (lose_double, lose_triple) };
    Chances([win, double, triple, lose_double, lose_triple]).sound()
}
