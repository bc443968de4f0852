//! The match equity table: how likely a match is won, by the points that both sides still need.

use std::sync::LazyLock;

/// The longest match that is looked up; in a longer one only the last points count.
const LONGEST: usize = 25;

/// How many points a game is worth that is played with the cube, and how likely.
const POINTS: &[(usize, f32)] = &[(1, 0.36), (2, 0.36), (4, 0.21), (8, 0.07)];
/// How likely a win counts double.
const GAMMONS: f32 = 0.24;

/// A match equity table.
struct Table {
    /// Up to the Crawford game.
    before: Vec<f32>,
    /// After it.
    after: Vec<f32>,
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

/// How likely a side wins a match in which it needs `own` points and the other side needs `other`. `after_crawford` is
/// whether the Crawford game is over.
pub(super) fn match_chance(own: u16, other: u16, after_crawford: bool) -> f32 {
    let within = |away: u16| usize::from(away).min(LONGEST);
    let is_near = own == 1 || other == 1;
    TABLE.left(within(own), within(other), after_crawford && is_near)
}

impl Table {
    fn new() -> Table {
        let size = (LONGEST + 1) * (LONGEST + 1);
        let mut table = Table { before: vec![0.5; size], after: vec![0.5; size] };
        for sum in 2..=2 * LONGEST {
            for own in sum.saturating_sub(LONGEST).max(1)..=LONGEST.min(sum - 1) {
                let other = sum - own;
                let at = own * (LONGEST + 1) + other;
                table.after[at] = table.game(own, other, Kind::Trailing);
                let kind = if own == 1 || other == 1 { Kind::Undoubled } else { Kind::Doubled };
                table.before[at] = table.game(own, other, kind);
            }
        }
        table
    }

    /// The chance before a game of a kind.
    fn game(&self, own: usize, other: usize, kind: Kind) -> f32 {
        let ends: &[(usize, f32)] = match kind {
            Kind::Doubled => POINTS,
            Kind::Undoubled => &[(1, 1.0 - GAMMONS), (2, GAMMONS)],
            Kind::Trailing => &[(2, 1.0 - GAMMONS), (4, GAMMONS)],
        };
        let near_after = !matches!(kind, Kind::Doubled);
        ends.iter()
            .map(|(points, likely)| {
                let won = self.left(own.saturating_sub(*points), other, near_after);
                let lost = self.left(own, other.saturating_sub(*points), near_after);
                likely * (won + lost) / 2.0
            })
            .sum()
    }

    fn left(&self, own: usize, other: usize, after_crawford: bool) -> f32 {
        match (own, other) {
            (0, _) => 1.0,
            (_, 0) => 0.0,
            _ if after_crawford => self.after[own * (LONGEST + 1) + other],
            _ => self.before[own * (LONGEST + 1) + other],
        }
    }
}

/// How a game of a match is played.
#[derive(Clone, Copy)]
enum Kind {
    /// Both sides may double.
    Doubled,
    /// Neither side may.
    Undoubled,
    /// The trailing side doubles at once: there is nothing to lose.
    Trailing,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published tables agree on these within a little.
    #[test]
    fn known_scores() {
        let close = |own, other, after, right: f32| {
            let found = match_chance(own, other, after);
            assert!((found - right).abs() < 0.035, "{own}-{other}: {found}, not {right}");
        };
        close(1, 1, true, 0.5);
        close(1, 2, false, 0.68);
        close(1, 3, false, 0.75);
        close(1, 2, true, 0.5);
        close(1, 3, true, 0.68);
        close(2, 4, false, 0.67);
        close(3, 5, false, 0.65);
        close(5, 5, false, 0.5);
        close(7, 11, false, 0.67);
    }

    #[test]
    fn one_sides_loss_is_the_others_gain() {
        for own in 1..30 {
            for other in 1..30 {
                for after in [false, true] {
                    let sum = match_chance(own, other, after) + match_chance(other, own, after);
                    assert!((sum - 1.0).abs() < 1e-5, "{own}-{other}: {sum}");
                }
            }
        }
    }
}
