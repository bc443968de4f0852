//! Training: temporal difference (TD) learning in self-play.
//!
//! The same course gives the same weights on every machine, however many threads there are.

mod descent;
mod gradient;
mod progress;
mod self_play;

use std::thread;

use self::descent::{Pupil, in_parallel};
use self::self_play::Sample;
use super::evaluator::Evaluator;
use super::features::Class;
use super::net::Weights;
use super::weights::{HIDDEN, Nets, RACE_HIDDEN, SCOUT_HIDDEN};
use crate::training::{Course, Lessons, Report};

/// Nets that are learning.
pub(crate) struct Training {
    lessons: Lessons,
    round: u32,
    /// Whether they knew nothing at first.
    is_new: bool,
    evaluator: Option<Evaluator>,
    contact: Pupil<HIDDEN>,
    crashed: Pupil<HIDDEN>,
    race: Pupil<RACE_HIDDEN>,
    scout: Pupil<SCOUT_HIDDEN>,
    /// The samples of the last rounds, by class.
    remembered: Vec<[Vec<Sample>; 3]>,
}

impl Course for Training {
    fn is_over(&self) -> bool {
        self.lessons.rounds <= self.round
    }

    fn done(&self) -> u32 {
        self.round
    }

    fn round(&mut self) -> Report {
        self.round += 1;
        let played = self.play();
        self.remembered.push(played);
        // What nets thought that knew little is soon forgotten.
        let most = self.lessons.memory.min(1 + self.round.div_ceil(FORGOTTEN));
        let least = self.remembered.len().saturating_sub(most as usize);
        self.remembered.drain(..least);
        self.learn()
    }

    fn weights(&self) -> Vec<u8> {
        self.nets().write()
    }

    fn progress(&self) -> Vec<u8> {
        self.written()
    }

    fn resume(&mut self, progress: &[u8]) -> Option<()> {
        *self = self.read(progress)?;
        Some(())
    }
}

/// Begins a course.
pub(crate) fn school(lessons: Lessons, weights: Option<&[u8]>) -> Option<Box<dyn Course>> {
    Some(Box::new(Training::new(lessons, weights)?))
}

impl Training {
    /// Nets that know nothing, or what those know that are stored in `weights`. Nothing if there are none stored in it.
    fn new(lessons: Lessons, weights: Option<&[u8]>) -> Option<Training> {
        let seed = lessons.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let nets = match weights {
            Some(bytes) => Nets::read(bytes)?,
            None => Nets {
                contact: Weights::random(seed ^ 1),
                crashed: Weights::random(seed ^ 2),
                race: Weights::random(seed ^ 3),
                scout: Weights::random(seed ^ 4),
            },
        };
        Some(Training {
            lessons,
            round: 0,
            is_new: weights.is_none(),
            evaluator: None,
            contact: Pupil::new(nets.contact, false, 512),
            crashed: Pupil::new(nets.crashed, false, 256),
            race: Pupil::new(nets.race, false, 128),
            scout: Pupil::new(nets.scout, true, 1024),
            remembered: Vec::new(),
        })
    }

    fn nets(&self) -> Nets {
        Nets {
            contact: self.contact.weights.clone(),
            crashed: self.crashed.weights.clone(),
            race: self.race.weights.clone(),
            scout: self.scout.weights.clone(),
        }
    }

    fn seed(&self, purpose: u64) -> u64 {
        let mixed = self.lessons.seed ^ purpose.rotate_left(48) ^ u64::from(self.round) << 32;
        mixed.wrapping_mul(0xd6e8_feb8_6659_fd93)
    }

    /// Plays the games of a round.
    fn play(&mut self) -> [Vec<Sample>; 3] {
        let nets = self.nets();
        let evaluator = match self.evaluator.take() {
            Some(evaluator) => evaluator.with(&nets),
            None => Evaluator::new(&nets),
        };
        // At first nothing is known but how games end.
        let lambda = if self.is_new && self.round <= EARLY { 1.0 } else { LAMBDA };
        let seed = self.seed(7);
        let games: Vec<u64> = (0..u64::from(self.games())).map(|game| seed.wrapping_add(game)).collect();
        let played = in_parallel(&games, self.lessons.threads, |seed| self_play::play(&evaluator, lambda, *seed));
        self.evaluator = Some(evaluator);
        let mut samples = [Vec::new(), Vec::new(), Vec::new()];
        for sample in played.into_iter().flatten() {
            match Class::of(&sample.position) {
                Class::Contact => samples[0].push(sample),
                Class::Crashed => samples[1].push(sample),
                Class::Race => samples[2].push(sample),
                Class::BearOff => {}
            }
        }
        samples
    }

    /// How many games this round has: few at first, when there is little to learn from each.
    fn games(&self) -> u32 {
        if self.is_new { self.lessons.games * self.round.min(FULL) / FULL } else { self.lessons.games }
    }

    fn learn(&mut self) -> Report {
        let rate = self.rate();
        let threads = self.lessons.threads;
        let of = |class: usize| -> Vec<Sample> {
            self.remembered.iter().flat_map(|samples| samples[class].iter().copied()).collect()
        };
        let known = [of(0), of(1), of(2)];
        let seed = self.seed(8);
        let all: Vec<Sample> = known.iter().flatten().copied().collect();
        let Training { contact, crashed, race, scout, .. } = self;
        // The smaller ones need less of the time.
        let wrong = thread::scope(|scope| {
            let learning = [
                scope.spawn(|| contact.learn(&known[0], rate, threads / 2, seed)),
                scope.spawn(|| crashed.learn(&known[1], rate, threads / 8, seed ^ 1)),
                scope.spawn(|| race.learn(&known[2], rate, threads / 8, seed ^ 2)),
                scope.spawn(|| scout.learn(&all, rate, threads / 4, seed ^ 3)),
            ];
            learning.map(|thread| thread.join().expect("learning does not fail"))
        });
        Report { round: self.round, positions: all.len(), errors: wrong.to_vec() }
    }

    /// How fast to learn: as fast as at first for a while, then ever slower.
    #[expect(clippy::cast_precision_loss, reason = "rounds are few")]
    fn rate(&self) -> f32 {
        let done = self.round as f32 / self.lessons.rounds as f32;
        let slower = ((done - STEADY) / (1.0 - STEADY)).max(0.0);
        // From the one to the other as a square: most of the time is spent near the end.
        let left = (1.0 - slower) * (1.0 - slower);
        let (first, last) = self.lessons.rates;
        last + (first - last) * left
    }
}

/// From which round on all games are played.
const FULL: u32 = 20;
/// One round in so many is remembered.
const FORGOTTEN: u32 = 4;
/// In how many rounds nothing is known but how games end.
const EARLY: u32 = 4;
/// The lambda of TD(λ) after that.
const LAMBDA: f32 = 0.85;
/// For which share of the rounds they learn as fast as at first.
const STEADY: f32 = 0.3;

#[cfg(test)]
mod tests {
    use super::*;

    /// A course so short that a test can wait for it.
    const SHORT: Lessons = Lessons { seed: 5, rounds: 3, games: 60, memory: 2, rates: (2e-3, 1e-4), threads: 1 };

    #[test]
    fn threads_change_nothing() {
        let after = |threads| {
            let mut training = Training::new(Lessons { threads, ..SHORT }, None).expect("it needs no weights");
            while !training.is_over() {
                training.round();
            }
            training.weights()
        };
        let alone = after(1);
        assert!(alone == after(3), "three threads learn something else than one");
        let mut untaught = Training::new(SHORT, None).expect("it needs no weights");
        assert!(alone != untaught.weights(), "nothing was learned");
        untaught.round();
        assert!(alone != untaught.weights(), "only the first round counts");
    }

    #[test]
    fn a_course_that_is_broken_off_goes_on_as_if_it_had_not_been() {
        let new = || Training::new(SHORT, None).expect("it needs no weights");
        let (mut whole, mut resumed) = (new(), new());
        whole.round();
        whole.round();
        let progress = whole.progress();
        whole.round();
        resumed.resume(&progress).expect("it is the same course");
        assert!(!resumed.is_over(), "a round is left");
        resumed.round();
        assert!(resumed.is_over() && whole.weights() == resumed.weights(), "it went on as something else");

        let before = resumed.weights();
        assert!(resumed.resume(&progress[..progress.len() - 1]).is_none(), "something is missing");
        let mut other = Training::new(Lessons { seed: 6, ..SHORT }, None).expect("it needs no weights");
        assert!(other.resume(&progress).is_none(), "that was another course");
        assert!(resumed.weights() == before, "what cannot be read changes nothing");
    }

    #[test]
    fn weights_are_read_or_refused() {
        let training = Training::new(SHORT, None).expect("it needs no weights");
        let weights = training.weights();
        let again = Training::new(SHORT, Some(&weights)).expect("they are what was written");
        assert!(again.weights() == weights, "they were read as something else");
        assert!(Training::new(SHORT, Some(&weights[1..])).is_none(), "something is missing");
    }
}
