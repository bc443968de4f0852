//! How a match stands.

use crate::elo::Elo;
use crate::estimate::{Accumulator, Estimate};
use crate::judge::Judged;
use crate::sprt::{Sprt, Verdict};

/// The standing of a match, from the view of A. Rounds are added in order.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    par: f64,
    sprt: Option<Sprt>,
    /// How many games A won.
    pub won: u64,
    /// How many games had no winner, or several.
    pub drawn: u64,
    /// How many games A lost.
    pub lost: u64,
    shares: Accumulator,
    points: Accumulator,
    /// The points of single games.
    single: Accumulator,
    /// The points less luck (variance reduction), of rounds in which luck was measured.
    deserved: Accumulator,
    /// How often rounds came to each score.
    scores: Vec<(f64, u32)>,
}

/// What a round came to: the means over its games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// A's share of the wins.
    pub share: f64,
    /// A's points less those of B.
    pub points: f64,
    /// The same less luck, if that was measured in all of them.
    pub deserved: Option<f64>,
}

impl Round {
    /// What these games come to.
    #[must_use]
    pub fn of(games: &[Judged]) -> Round {
        let count = f64::from(u32::try_from(games.len()).unwrap_or(u32::MAX).max(1));
        let mean = |of: fn(&Judged) -> f64| games.iter().map(of).sum::<f64>() / count;
        let points = mean(|game| game.points);
        let luck: Option<f64> = games.iter().map(|game| game.luck).sum();
        Round { share: mean(|game| game.share), points, deserved: luck.map(|luck| points - luck / count) }
    }
}

/// How close two scores are that are the same but for rounding.
const SAME: f64 = 1e-9;

impl Standing {
    /// A match that has not begun, where equals would score `par`.
    #[must_use]
    pub fn new(par: f64, sprt: Option<Sprt>) -> Standing {
        Standing { par, sprt, ..Standing::default() }
    }

    /// Counts the games of a round.
    pub fn add(&mut self, games: &[Judged]) {
        for game in games {
            match game.share {
                share if 1.0 - SAME < share => self.won += 1,
                share if share < SAME => self.lost += 1,
                _ => self.drawn += 1,
            }
            self.single.add(game.points);
        }
        let round = Round::of(games);
        self.shares.add(round.share);
        self.points.add(round.points);
        if let Some(deserved) = round.deserved {
            self.deserved.add(deserved);
        }
        match self.scores.iter_mut().find(|(score, _)| (*score - round.share).abs() < SAME) {
            Some((_, count)) => *count += 1,
            None => self.scores.push((round.share, 1)),
        }
    }

    /// How many games were counted.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// How many rounds were counted.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        self.shares.rounds()
    }

    /// What equals would score.
    #[must_use]
    pub fn par(&self) -> f64 {
        self.par
    }

    /// A's share of the wins.
    #[must_use]
    pub fn score(&self) -> Estimate {
        self.shares.share(self.par)
    }

    /// A's points less those of B, a game.
    #[must_use]
    pub fn points(&self) -> Estimate {
        self.points.value(&self.single)
    }

    /// The same less luck; nothing if that was not measured in all rounds.
    #[must_use]
    pub fn deserved(&self) -> Option<Estimate> {
        let is_whole = 0 < self.rounds() && self.deserved.rounds() == self.rounds();
        is_whole.then(|| self.deserved.value(&Accumulator::default()))
    }

    /// The difference of ratings, and the ends of its interval.
    #[must_use]
    pub fn elo(&self) -> [Elo; 3] {
        let Estimate { mean, low, high, .. } = self.score();
        [mean, low, high].map(|score| Elo::of(score, self.par))
    }

    /// The test, and its log-likelihood ratio.
    #[must_use]
    pub fn test(&self) -> Option<(Sprt, f64)> {
        let sprt = self.sprt?;
        let ratio = if self.scores.is_empty() { 0.0 } else { sprt.ratio(&self.scores, self.par) };
        Some((sprt, ratio))
    }

    /// The verdict of the test; open, if there is none.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.test().map_or(Verdict::Open, |(sprt, ratio)| sprt.verdict(ratio))
    }

    /// How often rounds came to each score, the lowest first.
    #[must_use]
    pub fn scores(&self) -> Vec<(f64, u32)> {
        let mut scores = self.scores.clone();
        scores.sort_by(|(left, _), (right, _)| left.total_cmp(right));
        scores
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WON: Judged = Judged { share: 1.0, points: 2.0, luck: None };
    const DRAWN: Judged = Judged { share: 0.5, points: 0.0, luck: None };
    const LOST: Judged = Judged { share: 0.0, points: -1.0, luck: None };

    #[test]
    fn games_are_counted_by_result_and_by_round() {
        let mut standing = Standing::new(0.5, None);
        for round in [[WON, LOST], [WON, DRAWN], [LOST, WON], [WON, WON]] {
            standing.add(&round);
        }
        assert_eq!((standing.won, standing.drawn, standing.lost), (5, 1, 2));
        assert_eq!((standing.games(), standing.rounds()), (8, 4));
        assert_eq!(standing.scores(), [(0.5, 2), (0.75, 1), (1.0, 1)]);
        assert!((standing.score().mean - 5.5 / 8.0).abs() < 1e-12);
        assert!((standing.points().mean - 8.0 / 8.0).abs() < 1e-12);
        let [elo, low, high] = standing.elo();
        assert!(low < elo && elo < high);
        assert_eq!((standing.test(), standing.verdict()), (None, Verdict::Open));
    }

    #[test]
    fn pairs_that_all_split_have_an_interval() {
        let mut standing = Standing::new(0.5, None);
        for _ in 0..10 {
            standing.add(&[Judged { points: 1.0, ..WON }, LOST]);
        }
        let points = standing.points();
        assert!(points.low < -0.5 && 0.5 < points.high && points.mean.abs() < 1e-12, "{points:?}");
    }

    #[test]
    fn luck_is_taken_off() {
        let lucky = |judged: Judged, luck: f64| Judged { luck: Some(luck), ..judged };
        let mut standing = Standing::new(0.5, None);
        assert_eq!(standing.deserved(), None, "nothing was played");
        // Both rounds are even without luck, one of them as a whole only.
        standing.add(&[lucky(WON, 2.0), lucky(LOST, -1.0)]);
        standing.add(&[lucky(WON, 1.5), lucky(WON, 2.5)]);
        let deserved = standing.deserved().expect("it was counted");
        assert!(deserved.mean.abs() < 1e-12 && 1.0 < standing.points().mean, "{deserved:?}");
        standing.add(&[lucky(WON, 2.0), WON]);
        assert_eq!(standing.deserved(), None, "it was not counted in all games");
    }

    #[test]
    fn the_test_is_asked() {
        let sprt: Sprt = "0,100".parse().expect("it is one");
        let (mut good, mut even) = (Standing::new(0.5, Some(sprt)), Standing::new(0.5, Some(sprt)));
        assert_eq!(good.test().map(|(_, ratio)| ratio), Some(0.0));
        let (mut good_after, mut even_after) = (None, None);
        for round in 1..=200 {
            good.add(&[WON, WON]);
            even.add(if round % 2 == 0 { &[WON, WON] } else { &[LOST, LOST] });
            good_after = good_after.or((good.verdict() == Verdict::Second).then_some(round));
            even_after = even_after.or((even.verdict() == Verdict::First).then_some(round));
        }
        // ln(19) / ln(2 * 0.640065) is 11.9.
        assert_eq!(good_after, Some(12));
        assert!(even_after.is_some_and(|rounds| 20 < rounds), "{even_after:?}");
    }

    #[test]
    fn a_third_of_three_is_par() {
        let mut standing = Standing::new(1.0 / 3.0, None);
        for _ in 0..30 {
            standing.add(&[WON, LOST, LOST]);
        }
        assert!(standing.elo()[0].0.abs() < 1e-6);
        assert_eq!(standing.scores().len(), 1);
    }
}
