//! The bear-off database: exact or nearly exact chances when all checkers of both sides are home.

use backgammon::{Checkers, Play, Position, Roll};

use super::chances::Chances;
use super::evaluator::likely;

/// How many points a home board has.
const HOME: usize = 6;
/// How many home boards with up to fifteen checkers there are.
const BOARDS: usize = 54_264;
/// The most rolls that are considered. To need more is less likely than one in ten million.
const ROLLS: usize = 28;
/// How many home boards with up to six checkers there are.
const SMALL: usize = 924;
/// For how many rolls it is known how likely no checker is off yet.
const NONE_OFF: usize = 8;

/// What is known of every home board: how many rolls it takes to clear it, if it is done as quickly as can be on average;
/// and for the smaller ones who wins, against every other.
pub(super) struct BearOff {
    /// How likely it takes so many rolls.
    takes: Vec<[f32; ROLLS]>,
    /// How likely no checker of fifteen is off after so many rolls.
    none_off: Vec<[f32; NONE_OFF]>,
    /// How likely the side to roll wins, exactly: its board first.
    wins: Vec<f32>,
}

impl BearOff {
    /// Works it out, from the shortest to the longest.
    pub(super) fn new() -> BearOff {
        let boards = boards();
        let mut takes = vec![[0.0; ROLLS]; BOARDS];
        let mut none_off = vec![[0.0; NONE_OFF]; BOARDS];
        let mut means = vec![0.0_f32; BOARDS];
        let mut plays = Vec::new();
        takes[0][0] = 1.0;
        for index in 1..BOARDS {
            let (mut sums, mut mean, mut none) = ([0.0; ROLLS], 1.0, [0.0; NONE_OFF]);
            let is_full = boards[index].iter().sum::<u8>() == 15;
            if is_full {
                none[0] = 1.0;
            }
            for roll in Roll::all() {
                let likely = likely(roll);
                let best =
                    after(&mut plays, boards[index], roll).min_by(|one, two| means[*one].total_cmp(&means[*two]));
                let best = best.expect("whoever has a checker at home can move it");
                mean += likely * means[best];
                add_later(&mut sums, &takes[best], likely);
                if is_full {
                    add_later(&mut none, &none_off[best], likely);
                }
            }
            (takes[index], means[index], none_off[index]) = (sums, mean, none);
        }
        BearOff { takes, none_off, wins: wins(&boards) }
    }

    /// The chances of the side to roll. All checkers of both sides must be home.
    pub(super) fn chances(&self, position: &Position) -> Chances {
        let (own, other) = (index_of(position.own), index_of(position.other));
        if own < SMALL && other < SMALL {
            return Chances([self.wins[own * SMALL + other], 0.0, 0.0, 0.0, 0.0]);
        }
        let (mine, theirs) = (&self.takes[own], &self.takes[other]);
        let (mut win, mut double, mut lose_double) = (0.0, 0.0, 0.0);
        // How likely the other side is not done before our roll.
        let mut left = 1.0;
        for rolls in 1..ROLLS {
            left -= theirs[rolls - 1];
            win += mine[rolls] * left;
        }
        for rolls in 1..NONE_OFF {
            double += mine[rolls] * self.none_off[other][rolls - 1];
            lose_double += theirs[rolls] * self.none_off[own][rolls];
        }
        Chances([win, double, 0.0, lose_double, 0.0]).sound()
    }
}

/// Adds what comes after a roll, one roll later.
fn add_later<const N: usize>(sums: &mut [f32; N], after: &[f32; N], likely: f32) {
    for (sum, later) in sums[1..].iter_mut().zip(after) {
        *sum += likely * later;
    }
}

/// Who wins with up to six checkers each: every play that is best is played by both.
fn wins(boards: &[[u8; HOME]]) -> Vec<f32> {
    let mut plays = Vec::new();
    let after: Vec<Vec<Vec<usize>>> = boards[..SMALL]
        .iter()
        .map(|board| Roll::all().map(|roll| after(&mut plays, *board, roll).collect()).collect())
        .collect();
    let mut wins = vec![0.0_f32; SMALL * SMALL];
    // Every play makes the sum of the two smaller.
    for sum in 1..2 * SMALL - 1 {
        for own in sum.saturating_sub(SMALL - 1).max(1)..SMALL.min(sum + 1) {
            let other = sum - own;
            let mut win = 0.0;
            for (roll, after) in Roll::all().zip(&after[own]) {
                let best = after.iter().map(|left| if *left == 0 { 1.0 } else { 1.0 - wins[other * SMALL + left] });
                win += likely(roll) * best.fold(0.0, f32::max);
            }
            wins[own * SMALL + other] = win;
        }
    }
    wins
}

/// Every home board, by its index: how many checkers on each point, the sixth first.
fn boards() -> Vec<[u8; HOME]> {
    let mut boards = vec![[0; HOME]; BOARDS];
    let mut board = [0_u8; HOME];
    loop {
        boards[index(board)] = board;
        // The next in the order of an odometer whose wheels together show at most fifteen.
        let sum: u8 = board.iter().sum();
        if sum < 15 {
            board[HOME - 1] += 1;
            continue;
        }
        let Some(last) = board.iter().rposition(|count| *count != 0).filter(|last| 0 < *last) else {
            return boards;
        };
        board[last] = 0;
        board[last - 1] += 1;
    }
}

/// The number of a home board. Moving a checker always gives a lower number.
fn index(board: [u8; HOME]) -> usize {
    let mut behind = 0;
    board
        .iter()
        .enumerate()
        .map(|(at, count)| {
            behind += usize::from(*count);
            choose(behind + at, at + 1)
        })
        .sum()
}

/// The number of the home board of a side.
fn index_of(checkers: Checkers) -> usize {
    index([6, 5, 4, 3, 2, 1].map(|place| checkers.on(place)))
}

/// In how many ways `count` can be chosen from `all`.
fn choose(all: usize, count: usize) -> usize {
    const WAYS: [[u32; HOME + 1]; 22] = {
        let mut ways = [[0; HOME + 1]; 22];
        let mut all = 0;
        while all < 22 {
            ways[all][0] = 1;
            let mut count = 1;
            while count <= HOME && 0 < all {
                ways[all][count] = ways[all - 1][count - 1] + ways[all - 1][count];
                count += 1;
            }
            all += 1;
        }
        ways
    };
    WAYS[all][count] as usize
}

/// The numbers of the boards that a roll can lead to. `plays` is a buffer.
fn after(plays: &mut Vec<Play>, board: [u8; HOME], roll: Roll) -> impl Iterator<Item = usize> {
    let mut own = Checkers::NONE;
    for (place, count) in [6, 5, 4, 3, 2, 1].into_iter().zip(board) {
        own = own.plus(place, count);
    }
    Position { own, other: Checkers::NONE }.plays_into(roll, plays);
    // A side that has no checker left has nothing to play either.
    let stays = plays.is_empty().then_some(index_of(own));
    plays.iter().map(|play| index_of(play.after.own)).chain(stays)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_each_number_once() {
        let boards = boards();
        assert_eq!(boards.len(), BOARDS);
        for (number, board) in boards.iter().enumerate() {
            assert_eq!(index(*board), number);
        }
    }

    fn at(places: &[u8]) -> Checkers {
        places.iter().fold(Checkers::NONE, |all, place| all.plus(*place, 1))
    }

    /// By hand: which of the 36 rolls bear off everything.
    #[test]
    fn last_rolls_can_be_counted() {
        let known = BearOff::new();
        let win = |own: &[u8], other: &[u8]| known.chances(&Position { own: at(own), other: at(other) }).0[0];
        for (own, rolls) in [(&[1, 1][..], 36.0), (&[6], 27.0), (&[5, 2], 19.0), (&[4, 1], 29.0), (&[6, 6], 4.0)] {
            let found = win(own, &[1]);
            assert!((found - rolls / 36.0).abs() < 1e-6, "{own:?}: {found}");
        }
    }

    /// The chance of the side to roll, by trying everything.
    fn plain(own: Checkers, other: Checkers) -> f64 {
        let mut plays = Vec::new();
        let mut sum = 0.0;
        for (one, two) in (1..=6).flat_map(|one| (1..=6).map(move |two| (one, two))) {
            Position { own, other }.plays_into(Roll::new(one, two), &mut plays);
            let best = plays.iter().map(|play| match play.after.own.places() {
                0 | 1 => 1.0,
                _ => 1.0 - plain(other, play.after.own),
            });
            sum += best.fold(0.0, f64::max);
        }
        sum / 36.0
    }

    #[test]
    fn small_boards_are_as_plain_search_finds_them() {
        let known = BearOff::new();
        for (own, other) in [
            (&[6, 5][..], &[3, 1][..]),
            (&[6, 6, 2], &[6]),
            (&[2, 2, 1], &[1, 1]),
            (&[6, 4], &[6, 3]),
            (&[5, 1], &[4, 4, 1]),
        ] {
            let (found, right) =
                (known.chances(&Position { own: at(own), other: at(other) }), plain(at(own), at(other)));
            assert!((f64::from(found.0[0]) - right).abs() < 1e-5, "{own:?} {other:?}: {found:?} {right}");
        }
    }

    /// Larger boards are no more than nearly exact: each side clears its own as quickly as it can.
    #[test]
    fn both_ways_nearly_agree() {
        let known = BearOff::new();
        for (own, other) in [
            (&[6, 5, 4, 3, 2, 1][..], &[6, 6, 3, 3, 1, 1][..]),
            (&[4, 4, 4], &[6, 3, 1]),
            (&[6, 6, 6, 6], &[5, 5, 5, 5]),
        ] {
            let position = Position { own: at(own), other: at(other) };
            let (mine, theirs) = (&known.takes[index_of(position.own)], &known.takes[index_of(position.other)]);
            let likely: f32 = (1..ROLLS).map(|rolls| mine[rolls] * theirs[rolls..].iter().sum::<f32>()).sum();
            let exact = known.chances(&position).0[0];
            assert!((likely - exact).abs() < 0.004, "{own:?} {other:?}: {likely} {exact}");
        }
    }
}
