//! What marks are worth: how likely it is to win from here.

use texas42::Texas42;

/// How often a hand is worth two marks rather than one, as games go.
const TWO: f64 = 0.15;

/// How likely each team is to win, by the marks that they need.
pub(super) struct Equity {
    /// The marks that each team needs.
    needs: [usize; 2],
    /// The chance of team 0, by how many marks it needs and then by how many the other team does.
    chances: Vec<Vec<f64>>,
}

impl Equity {
    /// What marks are worth in this game, if both teams are as good.
    pub(super) fn of(game: &Texas42) -> Equity {
        let target = game.setup().target;
        let needs = game.marks().map(|marks| usize::from(target.saturating_sub(marks)));
        let mut chances = vec![vec![0.0; needs[1] + 1]; needs[0] + 1];
        for first in 0..=needs[0] {
            for second in 0..=needs[1] {
                chances[first][second] = match (first, second) {
                    (0, _) => 1.0,
                    (_, 0) => 0.0,
                    _ => {
                        let after = |first: usize, second: usize| chances[first][second];
                        let single = after(first - 1, second) + after(first, second - 1);
                        let double = after(first.saturating_sub(2), second) + after(first, second.saturating_sub(2));
                        0.5 * ((1.0 - TWO) * single + TWO * double)
                    }
                };
            }
        }
        Equity { needs, chances }
    }

    /// What it is worth to `team`, from -1 to 1, that `winner` gets so many marks.
    pub(super) fn after(&self, team: usize, winner: usize, marks: u8) -> f64 {
        let mut needs = self.needs;
        needs[winner & 1] = needs[winner & 1].saturating_sub(usize::from(marks));
        let chance = 2.0 * self.chances[needs[0]][needs[1]] - 1.0;
        if team & 1 == 0 { chance } else { -chance }
    }
}
