//! What experts look at: blockades, escapes, shots, timing.

use backgammon::{BAR, Position};

use super::danger::Danger;
use super::rolls::{Ahead, Tables};
use super::side::{Side, across, bits, span};

/// How many things are looked at on each side.
pub(super) const EACH: usize = 30;

/// What experts look at, the own side first. All are about from 0 to 1.
pub(super) fn contact(position: &Position, tables: &Tables, out: &mut [f32]) {
    let (own, other) = (Side::new(position.own), Side::new(position.other));
    let dangers = (Danger::of(&own, &other, tables), Danger::of(&other, &own, tables));
    let (mine, theirs) = out.split_at_mut(EACH);
    one_side(&own, &other, &dangers, tables, mine);
    one_side(&other, &own, &(dangers.1, dangers.0), tables, theirs);
}

/// The points of the home board, those from which checkers come, and the outer boards.
const HOME: u32 = span(1, 6);
const DEEP: u32 = span(1, 2);
const REAR: u32 = span(19, 24);
const BEHIND: u32 = span(13, BAR);

#[expect(clippy::cast_precision_loss, reason = "the counts are small")]
fn one_side(side: &Side, foe: &Side, dangers: &(Danger, Danger), tables: &Tables, out: &mut [f32]) {
    let (danger, threat) = dangers;
    // Our numbers of where the other side's last checker stands.
    let last_foe = BAR - foe.back;
    let (_, pips) = side.sum(span(1, BAR));
    let (_, foe_pips) = foe.sum(span(1, BAR));
    let (passing, passing_pips) = side.sum(span(last_foe, BAR));
    let free_pips = pips - passing_pips;
    let (rear, _) = side.sum(REAR | 1 << BAR);
    let anchors = side.made & REAR;
    let far_anchors = side.made & BEHIND;
    let home_points = (side.made & HOME).count_ones() as f32 / 6.0;
    let walled = (foe.made & HOME).count_ones() as f32 / 6.0;
    let blocked = across(foe.made);
    let last = Ahead::of(side.back, blocked);
    let (slowest, slow) = trap(side, tables);
    let (deep, _) = side.sum(DEEP);
    let values = [
        pips as f32 / 167.0,
        (pips.saturating_sub(foe_pips) as f32 / 60.0).min(2.0),
        (passing_pips - passing * u32::from(last_foe)) as f32 / 120.0,
        free_pips as f32 / 80.0,
        timing(side) / 60.0,
        f32::from(side.back) / 25.0,
        far_anchors.checked_ilog2().map_or(0.0, |place| (place as f32 - 12.0) / 12.0),
        if far_anchors == 0 { 0.0 } else { (25.0 - far_anchors.trailing_zeros() as f32) / 12.0 },
        rear as f32 / 6.0,
        if anchors.count_ones() < 2 { 0.0 } else { rear as f32 / 6.0 },
        tables.escape(last),
        tables.stride(last),
        escapes(side, blocked, tables),
        slowest,
        slow,
        danger.hit,
        danger.loss / 12.0,
        danger.more,
        threat.hit * home_points,
        if side.on_bar() == 0 { 0.0 } else { walled * walled },
        if side.on_bar() < 2 { 0.0 } else { 1.0 - (1.0 - walled) * (1.0 - walled) },
        f32::from(prime(side.made)) / 6.0,
        (Ahead::of(foe.back, across(side.made)).0 >> 6).count_ones() as f32 / 6.0,
        home_points * home_points,
        stacked(side) / 40.0,
        deep as f32 / 8.0,
        passing as f32 / 10.0,
        (side.blots & HOME).count_ones() as f32 / 3.0,
        (side.places & span(1, 12)).count_ones() as f32 / 10.0,
        mean_square(side, pips) / 60.0,
    ];
    out[..EACH].copy_from_slice(&values);
}

/// How well a side holds what must pass it: how far the other side's checkers get from where it is worst, and on average.
fn trap(side: &Side, tables: &Tables) -> (f32, f32) {
    let walls = across(side.made);
    let (mut worst, mut sum) = (1.0_f32, 0.0);
    for place in 16..=BAR {
        let stride = tables.stride(Ahead::of(place, walls));
        worst = worst.min(stride);
        sum += stride;
    }
    (1.0 - worst, 1.0 - sum / 10.0)
}

/// How well the checkers that are far behind escape, on average.
#[expect(clippy::cast_precision_loss, reason = "the counts are small")]
fn escapes(side: &Side, blocked: u32, tables: &Tables) -> f32 {
    let (mut count, mut sum) = (0_u32, 0.0);
    for place in bits(side.places & BEHIND) {
        let here = u32::from(side.checkers.on(place));
        count += here;
        sum += here as f32 * tables.escape(Ahead::of(place, blocked));
    }
    if count == 0 { 1.0 } else { sum / count as f32 }
}

/// How many pips can be played before something must be given up: by spare checkers, and by those still on their way.
#[expect(clippy::cast_precision_loss, reason = "the counts are small")]
fn timing(side: &Side) -> f32 {
    let (coming, coming_pips) = side.sum(span(7, 18));
    let spare: u32 =
        bits(side.made & HOME).map(|place| (u32::from(side.checkers.on(place)) - 2) * u32::from(place - 1)).sum();
    (coming_pips - coming * 6 + spare) as f32
}

/// The longest row of made points.
fn prime(made: u32) -> u8 {
    let (mut row, mut length) = (made, 0);
    while row != 0 {
        row &= row >> 1;
        length += 1;
    }
    length
}

/// How much stands on top of each other.
#[expect(clippy::cast_precision_loss, reason = "the counts are small")]
fn stacked(side: &Side) -> f32 {
    let over = |place| u32::from(side.checkers.on(place)).saturating_sub(3);
    bits(side.made).map(|place| over(place) * over(place)).sum::<u32>() as f32
}

/// How spread out the checkers are: the mean square of their distances from where they are on average, behind it.
#[expect(clippy::cast_precision_loss, reason = "the counts are small")]
fn mean_square(side: &Side, pips: u32) -> f32 {
    let (count, _) = side.sum(span(1, BAR));
    let mean = pips as f32 / count.max(1) as f32;
    let mut sum = 0.0;
    for place in bits(side.places) {
        let behind = f32::from(place) - mean;
        if 0.0 < behind {
            sum += f32::from(side.checkers.on(place)) * behind * behind;
        }
    }
    sum / count.max(1) as f32
}

/// What counts once the sides have passed each other: pips, how they are spread, and what is wasted.
#[expect(clippy::cast_precision_loss, reason = "the counts are small")]
pub(super) fn race(position: &Position, out: &mut [f32]) {
    let (own, other) = (Side::new(position.own), Side::new(position.other));
    let (_, pips) = own.sum(span(1, BAR));
    let (_, foe_pips) = other.sum(span(1, BAR));
    for (start, side, pips, foe_pips) in [(0, &own, pips, foe_pips), (EACH, &other, foe_pips, pips)] {
        let out = &mut out[start..start + EACH];
        let (outside, _) = side.sum(span(7, 24));
        let (far, _) = side.sum(span(13, 24));
        let (on_ace, _) = side.sum(1 << 1);
        let (on_deuce, _) = side.sum(1 << 2);
        let total = (pips + foe_pips).max(1) as f32;
        let lead = pips.saturating_sub(foe_pips) as f32;
        out.fill(0.0);
        out[..12].copy_from_slice(&[
            pips as f32 / 120.0,
            lead / 30.0,
            lead * 4.0 / total,
            outside as f32 / 10.0,
            far as f32 / 8.0,
            on_ace as f32 / 5.0,
            on_deuce as f32 / 5.0,
            f32::from(side.checkers.off()) / 15.0,
            (side.places & HOME).count_ones() as f32 / 6.0,
            stacked(side) / 40.0,
            mean_square(side, pips) / 30.0,
            if side.checkers.off() == 0 { 1.0 } else { 0.0 },
        ]);
    }
}
