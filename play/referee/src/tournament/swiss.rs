//! A round of a Swiss: equals meet, nobody twice as long as that can be avoided.

use alloc::vec::Vec;

use super::matching::Matching;

/// What is known of a team before a round is drawn.
pub(super) struct Known {
    pub(super) team: u16,
    pub(super) halves: u32,
    pub(super) byes: u32,
    /// How many times more it had the first side than another.
    pub(super) lead: i32,
    /// Whether it had the first side last time.
    pub(super) was_first: bool,
    /// Whom it has met.
    pub(super) met: Vec<u16>,
}

/// Who meets whom, whoever has the first side in front; and who is free.
pub(super) fn pair(mut field: Vec<Known>) -> (Vec<[u16; 2]>, Option<u16>) {
    field.sort_by_key(|known| (u32::MAX - known.halves, known.team));
    let may = |one: &Known, other: &Known| one.team != other.team && !one.met.contains(&other.team);
    let mut matching =
        Matching::new(field.iter().map(|one| field.iter().map(|other| may(one, other)).collect()).collect());
    let mut left: Vec<usize> = (0..field.len()).collect();
    let mut free = None;
    if field.len() % 2 == 1 {
        let (one, rest) = choose_bye(&field, &matching);
        left.retain(|other| *other != one);
        (free, matching) = (Some(field[one].team), rest);
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
    // Whoever has met everybody who is left meets somebody again.
    pairs.extend(again.chunks_exact(2).map(|two| (two[0], two[1])));
    (pairs.into_iter().map(|(one, other)| sides(&field[one], &field[other])).collect(), free)
}

/// Who is free: of those who were so least often, the last whose absence makes nobody meet again.
fn choose_bye(field: &[Known], matching: &Matching) -> (usize, Matching) {
    let least = field.iter().map(|known| known.byes).min().unwrap_or(0);
    let candidates = (0..field.len()).rev().filter(|one| field[*one].byes == least);
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
fn candidates(field: &[Known], left: &[usize]) -> Vec<usize> {
    let equals = left.iter().filter(|one| field[**one].halves == field[left[0]].halves).count();
    let half = (equals / 2).max(1);
    let (upper, lower) = (left.get(1..half).unwrap_or_default(), left.get(half..equals).unwrap_or_default());
    let below = left.get(equals.max(1)..).unwrap_or_default();
    lower.iter().filter(|one| **one != left[0]).chain(upper.iter().rev()).chain(below).copied().collect()
}

/// Who had the first side less often has it; else who did not have it last; else the better.
fn sides(one: &Known, other: &Known) -> [u16; 2] {
    let rank = |known: &Known| (known.lead, known.was_first);
    if rank(other) < rank(one) { [other.team, one.team] } else { [one.team, other.team] }
}
