//! The rule of groups: how many sit at each table of a round of a knockout.

use alloc::vec::Vec;

/// The sizes of the groups that `count` players make, each of `least` to `most`; nothing if they make none.
///
/// There are as few groups as possible. Each is as large as it can be while the least is left for every group after
/// it: 5 at tables for four are 3 and 2, 9 are 4, 3 and 2. So a group is smaller only where a player would be alone.
#[must_use]
pub fn groups(count: usize, least: usize, most: usize) -> Option<Vec<usize>> {
    let tables = count.div_ceil(most.max(1));
    if count < tables * least {
        return None;
    }
    let mut left = count;
    let sizes = (0..tables).rev().map(|behind| {
        let size = most.min(left - behind * least);
        left -= size;
        size
    });
    Some(sizes.collect())
}
