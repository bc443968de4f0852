//! The pairings of a Swiss round: teams with equal scores meet, and no two twice as long as that can be avoided.

use alloc::vec::Vec;

use super::matching::Matching;
use super::score::Tally;

/// A team, and what it has scored so far.
pub(super) type Entrant = (u16, Tally);

/// The pairs, the team with the first side in front, and the team with a bye.
pub(super) fn pair(mut field: Vec<Entrant>) -> (Vec<[u16; 2]>, Option<u16>) {
    field.sort_by_key(|(team, tally)| (u32::MAX - tally.halves, *team));
    let may =
        |(one, tally): &Entrant, (other, _): &Entrant| one != other && tally.met.iter().all(|(met, _)| met != other);
    let mut matching =
        Matching::new(field.iter().map(|one| field.iter().map(|other| may(one, other)).collect()).collect());
    let mut left: Vec<usize> = (0..field.len()).collect();
    let mut free = None;
    if field.len() % 2 == 1 {
        let (one, rest) = choose_bye(&field, &matching);
        left.retain(|other| *other != one);
        (free, matching) = (Some(field[one].0), rest);
    }
    let (mut pairs, mut again) = (Vec::new(), Vec::new());
    while let Some(&one) = left.first() {
        let alone = matching.alone();
        let fitting = candidates(&field, &left).into_iter().filter(|other| may(&field[one], &field[*other]));
        let found =
            fitting.map(|other| (other, matching.without(&[one, other]))).find(|(_, rest)| rest.alone() == alone);
        match found {
            Some((other, rest)) => {
                left.retain(|third| *third != one && *third != other);
                matching = rest;
                pairs.push((one, other));
            }
            None => {
                left.remove(0);
                matching = matching.without(&[one]);
                again.push(one);
            }
        }
    }
    // Teams that have met all who are left meet one of them again.
    pairs.extend(again.chunks_exact(2).map(|two| (two[0], two[1])));
    (pairs.into_iter().map(|(one, other)| sides(&field[one], &field[other])).collect(), free)
}

/// The team with a bye: of those with the fewest byes, the last whose absence makes no teams meet again.
fn choose_bye(field: &[Entrant], matching: &Matching) -> (usize, Matching) {
    let least = field.iter().map(|(_, tally)| tally.byes).min().unwrap_or(0);
    let candidates = (0..field.len()).rev().filter(|one| field[*one].1.byes == least);
    let mut best: Option<(usize, Matching)> = None;
    for one in candidates {
        let rest = matching.without(&[one]);
        let alone = rest.alone();
        if best.as_ref().is_none_or(|(_, other)| alone < other.alone()) {
            best = Some((one, rest));
        }
        if alone == 0 {
            break;
        }
    }
    best.unwrap_or_else(|| (0, matching.without(&[0])))
}

/// Opponents for the first of `left`, the most fitting first: of those with as many points the second half, then the
/// first half, then those with fewer points.
fn candidates(field: &[Entrant], left: &[usize]) -> Vec<usize> {
    let equals = left.iter().filter(|one| field[**one].1.halves == field[left[0]].1.halves).count();
    let half = (equals / 2).max(1);
    let (upper, lower) = (left.get(1..half).unwrap_or_default(), left.get(half..equals).unwrap_or_default());
    let below = left.get(equals.max(1)..).unwrap_or_default();
    lower.iter().filter(|one| **one != left[0]).chain(upper.iter().rev()).chain(below).copied().collect()
}

/// The team that had the first side less often has it; else the one that did not have it last; else the better.
fn sides((one, tally): &Entrant, (other, other_tally): &Entrant) -> [u16; 2] {
    let rank = |tally: &Tally| (tally.lead, tally.was_first);
    if rank(other_tally) < rank(tally) { [*other, *one] } else { [*one, *other] }
}
