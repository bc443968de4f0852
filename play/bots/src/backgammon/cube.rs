//! The doubling cube: when to offer it, and when to take it.
//!
//! What a cube is worth lies between two extremes: it will never be turned again, or it will be turned at the very moment
//! when it does not matter whether it is taken. The truth is a mixture of both.

use backgammon::notation::Situation;
use game::Seat;

use super::chances::Chances;
use super::worth::Worth;

/// How much of the way from the one extreme to the other cubes are worth in practice.
const LIVELINESS: f32 = 0.68;

/// What the side to roll may expect, in points at the stakes as they are: 1 is what it has if the other side drops.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Verdict {
    pub(super) no_double: f32,
    /// If the double is taken.
    pub(super) taken: f32,
}

/// What a double was if the other side gives up at once.
pub(super) const DROPPED: f32 = 1.0;

impl Verdict {
    /// The verdict for `seat`, which is about to roll and may double.
    pub(super) fn of(seat: Seat, situation: &Situation, chances: Chances) -> Verdict {
        let now = Worth::to(seat, situation, situation.cube);
        let then = Worth::to(seat, situation, situation.cube + 1);
        let win = chances.0[0];
        let owner = match situation.owner {
            Some(_) => Owner::Own,
            None => Owner::Nobody,
        };
        let no_double = expected(win, now.stakes(chances), owner, LIVELINESS);
        // If the other side would not turn it any more, it is worth no more than it shows.
        let is_dead = situation.length != 0 && is_enough(seat, situation, situation.cube + 1);
        let liveliness = if is_dead { 0.0 } else { LIVELINESS };
        let at_double = expected(win, then.stakes(chances), Owner::Other, liveliness);
        Verdict { no_double, taken: in_units_of(seat, situation, at_double) }
    }

    /// Whether to double: it must be right whatever the other side answers.
    pub(super) fn doubles(self) -> bool {
        self.no_double < self.taken.min(DROPPED)
    }
}

/// Whose cube it is, as the side to roll sees it.
#[derive(Clone, Copy)]
enum Owner {
    Own,
    Other,
    Nobody,
}

/// Whether the other side would win the match at these stakes.
fn is_enough(seat: Seat, situation: &Situation, cube: u8) -> bool {
    let other = situation.scores[1 - seat.index()];
    situation.length <= other.saturating_add(1 << cube)
}

/// What is expected at double the stakes, in units of the stakes as they are: a single win is 1 and a single loss is -1.
fn in_units_of(seat: Seat, situation: &Situation, at_double: f32) -> f32 {
    if situation.length == 0 {
        return 2.0 * at_double;
    }
    // A single win at double stakes is worth as much as a double one at single stakes.
    let now = Worth::to(seat, situation, situation.cube);
    let (win, lose) = now.doubled();
    f32::midpoint(win, lose) + at_double * (win - lose) / 2.0
}

/// What is expected at some stakes with a chance to win, where a win gains and a loss costs so much on average.
fn expected(win: f32, (gain, cost): (f32, f32), owner: Owner, liveliness: f32) -> f32 {
    let dead = win * (gain + cost) - cost;
    // Where the other side just takes, and where it just drops.
    let (take, cash) = ((cost - 0.5) / (gain + cost + 0.5), (cost + 1.0) / (gain + cost + 0.5));
    let between = |from: (f32, f32), to: (f32, f32)| {
        let width = (to.0 - from.0).max(1e-6);
        from.1 + (to.1 - from.1) * (win - from.0) / width
    };
    let (nothing, all) = ((0.0, -cost), (1.0, gain));
    let live = match owner {
        Owner::Own if win < cash => between(nothing, (cash, 1.0)),
        Owner::Other | Owner::Nobody if win < take => between(nothing, (take, -1.0)),
        Owner::Other => between((take, -1.0), all),
        Owner::Nobody if win < cash => between((take, -1.0), (cash, 1.0)),
        Owner::Own | Owner::Nobody => between((cash, 1.0), all),
    };
    liveliness * live + (1.0 - liveliness) * dead
}

#[cfg(test)]
mod tests {
    use backgammon::Position;

    use super::*;

    fn verdict(win: f32, situation: &Situation) -> Verdict {
        Verdict::of(Seat(0), situation, Chances([win, 0.0, 0.0, 0.0, 0.0]))
    }

    #[test]
    fn for_money_a_quarter_or_less_is_enough_to_take() {
        let money = Situation::of(Position::START, Seat(0));
        assert!(verdict(0.70, &money).doubles() && verdict(0.70, &money).taken < DROPPED);
        assert!(verdict(0.85, &money).doubles() && DROPPED < verdict(0.85, &money).taken);
        assert!(!verdict(0.55, &money).doubles());
        // With a cube that lives, a little less than a quarter will do.
        assert!(verdict(0.77, &money).taken < DROPPED);
    }

    #[test]
    fn too_good_to_double() {
        let money = Situation::of(Position::START, Seat(0));
        let gammonish = Verdict::of(Seat(0), &money, Chances([0.95, 0.70, 0.05, 0.0, 0.0]));
        assert!(!gammonish.doubles(), "{gammonish:?}");
    }

    #[test]
    fn who_needs_one_point_gains_nothing_by_the_cube() {
        let ahead = Situation { length: 5, scores: [4, 2], ..Situation::of(Position::START, Seat(0)) };
        assert!(!verdict(0.8, &ahead).doubles());
        // And who is behind then doubles at once: there is nothing to lose.
        let behind = Situation { length: 5, scores: [1, 4], ..Situation::of(Position::START, Seat(0)) };
        assert!(verdict(0.5, &behind).doubles());
    }
}
