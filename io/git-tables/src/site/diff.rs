//! What differs between two lists.

/// A stretch of a list that becomes another: so many items stay, then so many go, then these come.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Change<'a> {
    pub(super) keep: usize,
    pub(super) drop: usize,
    pub(super) add: &'a [u32],
}

/// The smallest changes that make `new` of `old`. What is left of `old` after the last change stays.
pub(super) fn changes<'a>(old: &[u32], new: &'a [u32]) -> Vec<Change<'a>> {
    let mut changes = Vec::new();
    let (mut from, mut to, mut told) = (0, 0, 0);
    let end = (old.len(), new.len());
    for (x, y) in common(old, new).into_iter().chain([end]) {
        if (from, to) != (x, y) {
            changes.push(Change { keep: from - told, drop: x - from, add: &new[to..y] });
            told = x;
        }
        (from, to) = (x + 1, y + 1);
    }
    changes
}

/// The places, in both lists, of a longest list that is part of both.
fn common(old: &[u32], new: &[u32]) -> Vec<(usize, usize)> {
    let head = old.iter().zip(new).take_while(|(one, other)| one == other).count();
    let (old_rest, new_rest) = (&old[head..], &new[head..]);
    let tail = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(one, other)| one == other).count();
    let (old_rest, new_rest) = (&old_rest[..old_rest.len() - tail], &new_rest[..new_rest.len() - tail]);
    let heads = (0..head).map(|place| (place, place));
    let middle = common_middle(old_rest, new_rest).into_iter().map(|(x, y)| (x + head, y + head));
    let tails = (0..tail).map(|place| (old.len() - tail + place, new.len() - tail + place));
    heads.chain(middle).chain(tails).collect()
}

/// The same for lists whose ends differ.
fn common_middle(old: &[u32], new: &[u32]) -> Vec<(usize, usize)> {
    let width = new.len() + 1;
    // At (x, y): how many items the rest of both lists from there on can share.
    let mut longest = vec![0_u32; (old.len() + 1) * width];
    for x in (0..old.len()).rev() {
        for y in (0..new.len()).rev() {
            longest[x * width + y] = if old[x] == new[y] {
                1 + longest[(x + 1) * width + y + 1]
            } else {
                longest[(x + 1) * width + y].max(longest[x * width + y + 1])
            };
        }
    }
    let mut pairs = Vec::new();
    let (mut x, mut y) = (0, 0);
    while x < old.len() && y < new.len() {
        if old[x] == new[y] {
            pairs.push((x, y));
            (x, y) = (x + 1, y + 1);
        } else if longest[x * width + y + 1] <= longest[(x + 1) * width + y] {
            x += 1;
        } else {
            y += 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::{Change, changes};

    #[test]
    fn a_list_becomes_another() {
        let change = |keep, drop, add| Change { keep, drop, add };
        assert_eq!(changes(&[1, 2, 3], &[1, 2, 3]), []);
        assert_eq!(changes(&[], &[7, 8]), [change(0, 0, &[7, 8])]);
        assert_eq!(changes(&[1, 2, 3], &[]), [change(0, 3, &[])]);
        assert_eq!(
            changes(&[1, 2, 3, 4, 5], &[1, 9, 3, 5, 6]),
            [change(1, 1, &[9]), change(1, 1, &[]), change(1, 0, &[6])]
        );
    }
}
