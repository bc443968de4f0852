//! What chances are worth: points for money, and in a match how likely it is won.

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
        let ends = Ends::new(seat, situation, cube);
        let (single_loss, single_win) = (ends.after(-1), ends.after(1));
        // As far apart as a single loss and a single win are, unless the match is decided anyway.
        let half = ((single_win - single_loss) / 2.0).max(1e-6);
        let middle = f32::midpoint(single_win, single_loss);
        let worth = |times: i32| (ends.after(times) - middle) / half;
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

/// The ends of a game of a match.
pub(super) struct Ends {
    own_away: u16,
    other_away: u16,
    points: u16,
    is_crawford: bool,
}

impl Ends {
    /// Those that `seat` may expect with the cube doubled so many times.
    pub(super) fn new(seat: Seat, situation: &Situation, cube: u8) -> Ends {
        let away = |seat: usize| situation.length.saturating_sub(situation.scores[seat]);
        Ends {
            own_away: away(seat.index()),
            other_away: away(1 - seat.index()),
            points: 1 << cube,
            is_crawford: situation.crawford,
        }
    }

    /// How likely the match is won after a game that was won so many times over, or lost if that is below 0.
    pub(super) fn after(&self, times: i32) -> f32 {
        let points = self.points.saturating_mul(u16::try_from(times.unsigned_abs()).unwrap_or(u16::MAX));
        let (own, other) = if times < 0 { (0, points) } else { (points, 0) };
        let (own_left, other_left) = (self.own_away.saturating_sub(own), self.other_away.saturating_sub(other));
        // The Crawford game is the first in which somebody is one point away; after it there is none.
        let was_near = self.own_away == 1 || self.other_away == 1;
        match_chance(own_left, other_left, was_near || self.is_crawford)
    }
}
