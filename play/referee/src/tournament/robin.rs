//! The schedule of a round robin, by the circle method.

use alloc::vec::Vec;

/// How many rounds it takes for `teams` teams to meet each other `legs` times.
#[must_use]
pub fn robin_rounds(teams: usize, legs: usize) -> usize {
    let even = teams + teams % 2;
    even.saturating_sub(1) * legs
}

/// The pairs of a round (from 0), the team with the first side in front, and the team with a bye.
///
/// All but the last go round a circle; the last stays. In a leg no team has the first side two times more often than the
/// second, or the other way round; in the next leg sides change.
#[must_use]
pub fn robin_round(teams: usize, round: usize) -> (Vec<(usize, usize)>, Option<usize>) {
    let even = teams + teams % 2;
    let circle = even.saturating_sub(1);
    if circle == 0 {
        return (Vec::new(), None);
    }
    let (turn, is_second_leg) = (round % circle, round / circle % 2 == 1);
    let (mut pairs, mut free) = (Vec::new(), None);
    for board in 0..even / 2 {
        let one = (turn + board) % circle;
        let other = if board == 0 { circle } else { (turn + circle - board) % circle };
        if teams <= one.max(other) {
            free = Some(one.min(other));
            continue;
        }
        let (first, second) = sides(one.min(other), one.max(other), circle);
        pairs.push(if is_second_leg { (second, first) } else { (first, second) });
    }
    (pairs, free)
}

/// Which of two has the first side: by the sum of their numbers, and half of all against the last.
fn sides(low: usize, high: usize, last: usize) -> (usize, usize) {
    let is_low_first = if high == last { low * 2 < last } else { (low + high) % 2 == 1 };
    if is_low_first { (low, high) } else { (high, low) }
}
