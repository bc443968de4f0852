//! Expert features: blockades, escapes, shots, timing.

use backgammon::BAR;

use super::danger::Danger;
use super::rolls::{Ahead, OPEN_STRIDE, Tables};
use super::side::{Side, across, span};
use super::sums::{self, Sums};

/// How many expert features each side has.
pub(super) const EACH: usize = 30;

/// The expert features of a contact position, the own side first. All are about from 0 to 1.
#[inline(always)]
pub(super) fn contact(own: &Side, other: &Side, tables: &Tables, out: &mut [f32; 2 * EACH]) {
    let (danger, threat) = (Danger::of(own, other, tables), Danger::of(other, own, tables));
    let (sums, before) = own.sums(BAR - other.back);
    let (foe_sums, foe_before) = other.sums(BAR - own.back);
    let (mine, theirs) = out.split_at_mut(EACH);
    Us { side: own, foe: other, sums, before, foe_sums, danger, threat }.tell(tables, mine);
    let foe = Us {
        side: other,
        foe: own,
        sums: foe_sums,
        before: foe_before,
        foe_sums: sums,
        danger: threat,
        threat: danger,
    };
    foe.tell(tables, theirs);
}

/// The points of the home board, those from which checkers come, and the outer boards.
const HOME: u32 = span(1, 6);
const REAR: u32 = span(19, 24);
const BEHIND: u32 = span(13, BAR);

/// The scale of each feature.
const SCALES: [f32; EACH] = [
    1.0 / 167.0,
    1.0 / 60.0,
    1.0 / 120.0,
    1.0 / 80.0,
    1.0 / 60.0,
    1.0 / 25.0,
    1.0 / 12.0,
    1.0 / 12.0,
    1.0 / 6.0,
    1.0 / 6.0,
    1.0 / 36.0,
    1.0 / OPEN_STRIDE,
    1.0 / 36.0,
    1.0 / OPEN_STRIDE,
    0.1 / OPEN_STRIDE,
    1.0 / 36.0,
    1.0 / 36.0 / 12.0,
    1.0 / 36.0,
    1.0 / 36.0 / 6.0,
    1.0 / 36.0,
    1.0 / 36.0,
    1.0 / 6.0,
    1.0 / 6.0,
    1.0 / 36.0,
    1.0 / 40.0,
    1.0 / 8.0,
    1.0 / 10.0,
    1.0 / 3.0,
    1.0 / 10.0,
    1.0 / 60.0,
];

/// One side, as it stands against the other.
struct Us<'a> {
    side: &'a Side,
    foe: &'a Side,
    sums: Sums,
    /// The sums of those that have passed the other side's last checker.
    before: Sums,
    foe_sums: Sums,
    danger: Danger,
    threat: Danger,
}

impl Us<'_> {
    #[inline(always)]
    #[expect(clippy::cast_precision_loss, reason = "the counts are small")]
    fn tell(&self, tables: &Tables, out: &mut [f32]) {
        let Us { side, foe, sums, before, foe_sums, danger, threat } = self;
        // Our numbers of where the other side's last checker stands.
        let last_foe = BAR - foe.back;
        let (pips, free_pips) = (sums.get(sums::PIPS), before.get(sums::PIPS));
        let passing = sums.get(sums::CHECKERS) - before.get(sums::CHECKERS);
        let rear = sums.get(sums::REAR);
        let anchors = side.made & REAR;
        let far_anchors = side.made & BEHIND;
        let home_points = (side.made & HOME).count_ones();
        let walled = (foe.made & HOME).count_ones();
        let blocked = across(foe.made);
        let last = Ahead::of(side.back, blocked);
        let walls = across(side.made);
        let (slowest, slow) = trap(walls, tables);
        let on_bar = u32::from(side.on_bar);
        // In the order of the scales.
        let counts = [
            pips,
            pips.saturating_sub(foe_sums.get(sums::PIPS)).min(120),
            pips - free_pips - passing * u32::from(last_foe),
            free_pips,
            sums.get(sums::COMING) + sums.get(sums::SPARE),
            u32::from(side.back),
            if far_anchors == 0 { 0 } else { far_anchors.ilog2() - 12 },
            if far_anchors == 0 { 0 } else { 25 - far_anchors.trailing_zeros() },
            rear,
            if anchors.count_ones() < 2 { 0 } else { rear },
            tables.escape(last),
            tables.stride(last),
            0,
            slowest,
            slow,
            danger.hit,
            danger.loss,
            danger.more,
            threat.hit * home_points,
            if on_bar == 0 { 0 } else { walled * walled },
            if on_bar < 2 { 0 } else { 36 - (6 - walled) * (6 - walled) },
            prime(side.made),
            u32::from(Ahead::of(foe.back, walls).0 >> 6).count_ones(),
            home_points * home_points,
            sums.get(sums::STACKED),
            sums.get(sums::DEEP),
            passing,
            (side.blots & HOME).count_ones(),
            (side.places & span(1, 12)).count_ones(),
            0,
        ];
        let mut values = counts.map(|count| count as f32);
        values[12] = escapes(side, blocked, tables);
        values[29] = mean_square(side, *sums);
        for ((out, value), scale) in out.iter_mut().zip(values).zip(SCALES) {
            *out = value * scale;
        }
    }
}

/// How well a side holds what must pass it: by how much the other side's checkers are slowed down where it is worst, and
/// on ten places together.
#[inline(always)]
fn trap(walls: u32, tables: &Tables) -> (u32, u32) {
    let (mut worst, mut sum) = (tables.open(), 0);
    for place in 16..=BAR {
        let stride = tables.stride(Ahead::of(place, walls));
        worst = worst.min(stride);
        sum += stride;
    }
    (tables.open() - worst, 10 * tables.open() - sum)
}

/// By how many rolls of 36 the checkers that are far behind escape, on average.
#[inline(always)]
#[expect(clippy::cast_precision_loss, reason = "the counts are small")]
fn escapes(side: &Side, blocked: u32, tables: &Tables) -> f32 {
    let (mut count, mut sum) = (0, 0);
    for (place, here) in side.behind(12) {
        count += u32::from(here);
        sum += u32::from(here) * tables.escape(Ahead::from(u32::from(place), blocked));
    }
    if count == 0 { 36.0 } else { sum as f32 / count as f32 }
}

/// The length of the longest prime.
#[inline(always)]
fn prime(made: u32) -> u32 {
    let (mut row, mut length) = (made, 0);
    while row != 0 {
        row &= row >> 1;
        length += 1;
    }
    length
}

/// How spread out the checkers are: the mean square of their distances from where they are on average, behind it.
#[inline(always)]
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "the counts are small")]
fn mean_square(side: &Side, sums: Sums) -> f32 {
    let (count, pips) = (sums.get(sums::CHECKERS).max(1), sums.get(sums::PIPS));
    let mut sum = 0;
    for (place, here) in side.behind((pips / count) as u16) {
        let behind = u32::from(place) * count - pips;
        sum += u32::from(here) * behind * behind;
    }
    sum as f32 / (count * count * count) as f32
}

/// The expert features of a race: pips, how they are spread, and what is wasted.
#[inline(always)]
#[expect(clippy::cast_precision_loss, reason = "the counts are small")]
pub(super) fn race(own: &Side, other: &Side, out: &mut [f32; 2 * EACH]) {
    let sums = [own.sums(0).0, other.sums(0).0];
    for (at, side) in [own, other].into_iter().enumerate() {
        let (sums, foe_sums) = (sums[at], sums[1 - at]);
        let (pips, foe_pips) = (sums.get(sums::PIPS), foe_sums.get(sums::PIPS));
        let on = |place: u16| side.rows().iter().find(|row| **row / 16 == place).map_or(0, |row| row % 16);
        let behind = |place| side.behind(place).map(|(_, count)| count).sum::<u16>();
        let total = (pips + foe_pips).max(1) as f32;
        let lead = pips.saturating_sub(foe_pips) as f32;
        let out = &mut out[at * EACH..][..12];
        out.copy_from_slice(&[
            pips as f32 / 120.0,
            lead / 30.0,
            lead * 4.0 / total,
            f32::from(behind(6)) / 10.0,
            f32::from(behind(12)) / 8.0,
            f32::from(on(1)) / 5.0,
            f32::from(on(2)) / 5.0,
            f32::from(side.off) / 15.0,
            (side.places & HOME).count_ones() as f32 / 6.0,
            sums.get(sums::STACKED) as f32 / 40.0,
            mean_square(side, sums) / 30.0,
            if side.off == 0 { 1.0 } else { 0.0 },
        ]);
    }
}
