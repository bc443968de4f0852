//! The result of a game for A.

use game::{Outcome, Seat};

use crate::schedule::{Bout, Side};

/// The result of a game for A.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// A's share of the win: 1 for a win, 0 for a loss, and what is between for a shared win. A game without a winner is
    /// shared by all.
    pub share: f64,
    /// A's points less those of B, each the mean over the seats.
    pub points: f64,
    /// How much of that was luck, if it was measured.
    pub luck: Option<f64>,
}

impl Judged {
    /// The result of `bout`; a game without an outcome was cut short, and has no winner.
    #[must_use]
    pub fn of(bout: &Bout, seats: u8, outcome: Option<&Outcome>) -> Judged {
        let of_a: Vec<Seat> = (0..seats).map(Seat).filter(|seat| bout.side(*seat) == Side::A).collect();
        let par = ratio(of_a.len(), usize::from(seats));
        let Some(outcome) = outcome else {
            return Judged { share: par, points: 0.0, luck: None };
        };
        let won = of_a.iter().filter(|seat| outcome.winners.has(**seat)).count();
        let share = if outcome.winners.is_empty() { par } else { ratio(won, outcome.winners.len()) };
        let mean = |side: Side| {
            let points = outcome.points.iter().zip(0..).filter(|(_, seat)| bout.side(Seat(*seat)) == side);
            let points: Vec<f64> = points.map(|(points, _)| f64::from(*points)).collect();
            points.iter().sum::<f64>() / ratio(points.len().max(1), 1)
        };
        Judged { share, points: mean(Side::A) - mean(Side::B), luck: None }
    }
}

/// One number of seats over another.
#[expect(clippy::cast_precision_loss, reason = "seats are few")]
fn ratio(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}

#[cfg(test)]
mod tests {
    use game::SeatSet;

    use super::*;
    use crate::schedule::{Schedule, Sharing};

    #[track_caller]
    fn check((places, index): (u8, u64), seats: u8, (winners, points): (&[u8], &[i32]), want: (f64, f64)) {
        let schedule = Schedule { places, wanted: 4, seed: 0, sharing: Sharing::Duplicate };
        let winners: SeatSet = winners.iter().map(|seat| Seat(*seat)).collect();
        let outcome = Outcome { winners, points: points.to_vec() };
        let judged = Judged::of(&schedule.bout(index), seats, Some(&outcome));
        assert!((judged.share - want.0).abs() < 1e-12 && (judged.points - want.1).abs() < 1e-12, "{judged:?}");
    }

    #[test]
    fn two_sides() {
        check((2, 0), 2, (&[0], &[2, 0]), (1.0, 2.0));
        check((2, 1), 2, (&[0], &[2, 0]), (0.0, -2.0));
        check((2, 0), 2, (&[], &[0, 0]), (0.5, 0.0));
        check((2, 0), 2, (&[0, 1], &[30, 30]), (0.5, 0.0));
    }

    #[test]
    fn partners_count_once() {
        check((2, 0), 4, (&[0, 2], &[7, 3, 7, 3]), (1.0, 4.0));
        check((2, 1), 4, (&[0, 2], &[7, 3, 7, 3]), (0.0, -4.0));
    }

    #[test]
    fn one_against_a_table() {
        check((4, 2), 4, (&[2], &[10, 20, 40, 30]), (1.0, 20.0));
        check((4, 0), 4, (&[2], &[10, 20, 40, 30]), (0.0, -20.0));
        check((4, 2), 4, (&[1, 2], &[10, 40, 40, 10]), (0.5, 20.0));
        check((4, 2), 4, (&[], &[0, 0, 0, 0]), (0.25, 0.0));
    }

    #[test]
    fn a_game_that_was_cut_short_is_nobodys() {
        let schedule = Schedule { places: 4, wanted: 4, seed: 0, sharing: Sharing::Duplicate };
        assert_eq!(Judged::of(&schedule.bout(1), 4, None), Judged { share: 0.25, points: 0.0, luck: None });
    }
}
