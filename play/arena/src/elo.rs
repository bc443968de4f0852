//! Strength as a difference of ratings.

/// A difference of ratings: 400 points are ten times the odds.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Elo(pub f64);

impl Elo {
    /// The difference that makes a score likely among those whose equals score `par`. It has no bound where everything was
    /// won, or lost.
    ///
    /// Between two, with a par of one half, it is the usual one. One against several equals wins as often as its strength is
    /// part of all: so what counts is how much better its odds are than those of par.
    #[must_use]
    pub fn of(score: f64, par: f64) -> Elo {
        if score <= 0.0 {
            return Elo(f64::NEG_INFINITY);
        }
        if 1.0 <= score {
            return Elo(f64::INFINITY);
        }
        Elo(400.0 * (odds(score) / odds(par)).log10())
    }

    /// The score that the difference makes likely.
    #[must_use]
    pub fn score(self, par: f64) -> f64 {
        let odds = odds(par) * 10.0_f64.powf(self.0 / 400.0);
        odds / (1.0 + odds)
    }
}

fn odds(chance: f64) -> f64 {
    chance / (1.0 - chance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_two_it_is_the_usual_one() {
        for (score, want) in [(0.5, 0.0), (0.75, 190.85), (0.64, 99.95), (0.9, 381.70), (0.25, -190.85)] {
            assert!((Elo::of(score, 0.5).0 - want).abs() < 0.01, "{score}: {:?}", Elo::of(score, 0.5));
        }
    }

    #[test]
    fn among_many_par_is_nothing() {
        assert!(Elo::of(0.25, 0.25).0.abs() < 1e-9);
        // Three times as strong as each of three others: half of all games.
        assert!((Elo::of(0.5, 0.25).0 - 400.0 * 3.0_f64.log10()).abs() < 1e-9);
    }

    #[test]
    fn a_score_and_its_difference_are_the_same_thing() {
        for (elo, par) in [(0.0, 0.5), (10.0, 0.5), (-35.0, 0.25), (400.0, 1.0 / 3.0)] {
            assert!((Elo::of(Elo(elo).score(par), par).0 - elo).abs() < 1e-9);
        }
        assert!((Elo(100.0).score(0.5) - 0.640_065).abs() < 1e-6);
    }

    #[test]
    fn all_or_nothing_has_no_bound() {
        assert_eq!((Elo::of(1.0, 0.5).0, Elo::of(0.0, 0.5).0), (f64::INFINITY, f64::NEG_INFINITY));
    }
}
