//! Equity: points for money, and in a match the match winning chance.

use backgammon::notation::Situation;
use game::Seat;

use super::chances::Chances;
use super::matches::match_chance;

/// What each end of a game is worth to one side, from losing triple to winning triple. A single win is 1 and a single loss
/// is -1, whatever the stakes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Worth {
    win: [f32; 3],
    lose: [f32; 3],
}

impl Worth {
    /// Points.
    pub(super) const POINTS: Worth = Worth { win: [1.0, 2.0, 3.0], lose: [-1.0, -2.0, -3.0] };

    /// What the ends are worth to `seat` with the cube doubled so many times: by the chance to win the match, if it is one.
    pub(super) fn to(seat: Seat, situation: &Situation, cube: u8) -> Worth {
        if situation.length == 0 {
            return Worth::POINTS;
        }
        let after = |times: i32| after(seat, situation, cube, times);
        let (single_loss, single_win) = (after(-1), after(1));
        // As far apart as a single loss and a single win are, unless the match is decided anyway.
        let half = ((single_win - single_loss) / 2.0).max(1e-6);
        let middle = f32::midpoint(single_win, single_loss);
        let worth = |times: i32| (after(times) - middle) / half;
        Worth { win: [1, 2, 3].map(worth), lose: [-1, -2, -3].map(worth) }
    }

    /// What chances are worth.
    #[inline]
    pub(super) fn of(&self, chances: Chances) -> f32 {
        let [win, double, triple, lose_double, lose_triple] = chances.0;
        let ([win_1, win_2, win_3], [lose_1, lose_2, lose_3]) = (self.win, self.lose);
        win * win_1
            + (1.0 - win) * lose_1
            + double * (win_2 - win_1)
            + triple * (win_3 - win_2)
            + lose_double * (lose_2 - lose_1)
            + lose_triple * (lose_3 - lose_2)
    }

    /// What a win of so many times is worth, from 1 to 3.
    pub(super) fn won(&self, times: u8) -> f32 {
        self.win[usize::from(times.clamp(1, 3)) - 1]
    }

    /// What a double win and a double loss are worth.
    pub(super) const fn doubled(&self) -> (f32, f32) {
        (self.win[1], self.lose[1])
    }

    /// What a win is worth on average, and what a loss costs.
    pub(super) fn stakes(&self, chances: Chances) -> (f32, f32) {
        let [win, double, triple, lose_double, lose_triple] = chances.0;
        let share = |part: f32, whole: f32| if whole <= 0.0 { 0.0 } else { part / whole };
        let ([win_1, win_2, win_3], [lose_1, lose_2, lose_3]) = (self.win, self.lose);
        let gain = win_1 + share(double, win) * (win_2 - win_1) + share(triple, win) * (win_3 - win_2);
        let lose = 1.0 - win;
        let cost = lose_1 + share(lose_double, lose) * (lose_2 - lose_1) + share(lose_triple, lose) * (lose_3 - lose_2);
        (gain, -cost)
    }
}

/// How likely `seat` wins the match after a game that it won so many times over, or lost if that is below 0.
fn after(seat: Seat, situation: &Situation, cube: u8, times: i32) -> f32 {
    let away = |seat: usize| situation.length.saturating_sub(situation.scores[seat]);
    let (own, other) = (away(seat.index()), away(1 - seat.index()));
    let points = (1_u16 << cube).saturating_mul(u16::try_from(times.unsigned_abs()).unwrap_or(u16::MAX));
    let (won, lost) = if times < 0 { (0, points) } else { (points, 0) };
    // The Crawford game is the first in which a side is one point away; after it there is none.
    let was_near = own == 1 || other == 1;
    match_chance(own.saturating_sub(won), other.saturating_sub(lost), was_near || situation.crawford)
}
