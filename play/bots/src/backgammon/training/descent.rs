//! Stochastic gradient descent by Adam.

use std::sync::{Barrier, Mutex, RwLock};
use std::thread;

use game::{Luck, Seeded};

use crate::backgammon::features::Tables;
use crate::backgammon::net::{INPUTS, LARGEST, Weights};

use super::gradient;
use super::self_play::Sample;

/// A net in training, with the moments of its gradient (Adam).
pub(super) struct Pupil<const H: usize> {
    pub(super) weights: Weights<H>,
    pub(super) mean: Weights<H>,
    pub(super) square: Weights<H>,
    /// How many steps there were.
    pub(super) steps: i32,
    /// Whether it has no expert features.
    is_plain: bool,
    /// The batch size.
    batch: usize,
}

/// The gradient of a part of a batch.
struct Part<const H: usize> {
    gradient: Weights<H>,
    wrong: f64,
}

/// Into how many parts they are divided, however many threads there are, so that the sums are always the same.
const PARTS: usize = 8;
/// Why locks can be had.
const SOUND: &str = "nobody fails while learning";
/// The decay of the first and the second moment.
const DECAY: (f32, f32) = (0.9, 0.999);

impl<const H: usize> Weights<H> {
    /// Random initial weights.
    pub(super) fn random(seed: u64) -> Weights<H> {
        let mut weights = Weights::zero();
        let mut luck = Seeded::new(seed);
        // About as many inputs as this are not zero at a time.
        let (inputs, outputs) = ((2.0_f32 / 40.0).sqrt(), (1.0_f32 / LAYER).sqrt());
        for row in &mut weights.inputs {
            row.fill_with(|| spread(&mut luck) * inputs);
        }
        for row in &mut weights.outputs {
            row.fill_with(|| spread(&mut luck) * outputs);
        }
        debug_assert_eq!(weights.inputs.len(), INPUTS);
        weights
    }
}

impl<const H: usize> Pupil<H> {
    /// Training that starts from `weights`.
    pub(super) fn new(weights: Weights<H>, is_plain: bool, batch: usize) -> Pupil<H> {
        Pupil { weights, mean: Weights::zero(), square: Weights::zero(), steps: 0, is_plain, batch }
    }

    /// One epoch over all samples, in an order that follows from `seed`. Gives the root mean square error in points.
    #[expect(clippy::cast_precision_loss, reason = "a mean need not be exact")]
    pub(super) fn learn(&mut self, samples: &[Sample], rate: f32, threads: usize, seed: u64) -> f64 {
        let order = shuffled(samples.len(), seed);
        let batches: Vec<&[u32]> = order.chunks(self.batch).collect();
        let (tables, is_plain, threads) = (Tables::new(), self.is_plain, threads.clamp(1, PARTS));
        let part = || Part { gradient: Weights::zero(), wrong: 0.0 };
        let parts: Vec<Mutex<Part<H>>> = (0..PARTS).map(|_| Mutex::new(part())).collect();
        let (together, pupil) = (Barrier::new(threads), RwLock::new(self));
        thread::scope(|scope| {
            for first in 0..threads {
                let (tables, parts, together, pupil, batches) = (&tables, &parts, &together, &pupil, &batches);
                scope.spawn(move || {
                    for batch in batches {
                        let read = pupil.read().expect(SOUND);
                        for part in (first..PARTS).step_by(threads) {
                            let size = batch.len().div_ceil(PARTS);
                            let chosen = batch.iter().skip(part * size).take(size).map(|at| samples[*at as usize]);
                            let part = &mut *parts[part].lock().expect(SOUND);
                            part.gradient.slices_mut().for_each(|numbers| numbers.fill(0.0));
                            part.wrong += gradient::add(&read.weights, chosen, tables, is_plain, &mut part.gradient);
                        }
                        drop(read);
                        // All must be done before the net changes, and it must have changed before they go on.
                        if together.wait().is_leader() {
                            pupil.write().expect(SOUND).change(parts, rate, batch.len());
                        }
                        together.wait();
                    }
                });
            }
        });
        let wrong: f64 = parts.iter().map(|part| part.lock().expect(SOUND).wrong).sum();
        (wrong / samples.len().max(1) as f64).sqrt()
    }

    #[expect(clippy::cast_precision_loss, reason = "a mean need not be exact")]
    fn change(&mut self, parts: &[Mutex<Part<H>>], rate: f32, samples: usize) {
        self.steps += 1;
        let share = 1.0 / samples as f32;
        let early = (1.0 - power(DECAY.0, self.steps), 1.0 - power(DECAY.1, self.steps));
        let rate = rate * early.1.sqrt() / early.0;
        let parts: Vec<_> = parts.iter().map(|part| part.lock().expect(SOUND)).collect();
        let mut parts: Vec<_> = parts.iter().map(|part| part.gradient.slices()).collect();
        let remembered = self.mean.slices_mut().zip(self.square.slices_mut());
        let mut sums = [0.0_f32; 256];
        for (weights, (means, squares)) in self.weights.slices_mut().zip(remembered) {
            let sums = &mut sums[..weights.len()];
            sums.fill(0.0);
            for part in &mut parts {
                let part = part.next().expect("all nets have the same form");
                for (sum, one) in sums.iter_mut().zip(part) {
                    *sum += one;
                }
            }
            for ((weight, sum), (mean, square)) in weights.iter_mut().zip(sums).zip(means.iter_mut().zip(squares)) {
                let gradient = *sum * share;
                *mean = DECAY.0 * *mean + (1.0 - DECAY.0) * gradient;
                *square = DECAY.1 * *square + (1.0 - DECAY.1) * gradient * gradient;
                let changed = *weight - rate * *mean / (square.sqrt() + 1e-8);
                *weight = changed.clamp(-LARGEST, LARGEST);
            }
        }
    }
}

/// How many are between, about.
const LAYER: f32 = 64.0;

/// `base` to the power of `exponent`, the same on every machine.
fn power(base: f32, exponent: i32) -> f32 {
    let (mut result, mut square, mut left) = (1.0_f32, base, exponent);
    while left != 0 {
        if left & 1 == 1 {
            result *= square;
        }
        square *= square;
        left >>= 1;
    }
    result
}

/// A number about zero with a spread of about one.
#[expect(clippy::cast_precision_loss, reason = "24 bits are exact")]
pub(super) fn spread(luck: &mut Seeded) -> f32 {
    let mut unit = || luck.below(1 << 24) as f32 / (1 << 24) as f32;
    // The sum of twelve even ones is as good as normal.
    (0..12).map(|_| unit()).sum::<f32>() - 6.0
}

/// The numbers below `count`, in an order that follows from `seed`.
fn shuffled(count: usize, seed: u64) -> Vec<u32> {
    let mut order: Vec<u32> = (0..u32::try_from(count).expect("so many samples do not fit any memory")).collect();
    let mut luck = Seeded::new(seed);
    for last in (1..order.len()).rev() {
        let other = luck.below(u32::try_from(last + 1).expect("it is below the count")) as usize;
        order.swap(last, other);
    }
    order
}

/// Does the same with every part, on several threads, and gives the results in the order of the parts.
pub(super) fn in_parallel<P: Sync, R: Send>(parts: &[P], threads: usize, work: impl Fn(&P) -> R + Sync) -> Vec<R> {
    let threads = threads.clamp(1, parts.len().max(1));
    let work = &work;
    let mut results: Vec<Option<R>> = parts.iter().map(|_| None).collect();
    thread::scope(|scope| {
        let mut shares: Vec<Vec<(&P, &mut Option<R>)>> = (0..threads).map(|_| Vec::new()).collect();
        for (at, slot) in parts.iter().zip(&mut results).enumerate() {
            shares[at % threads].push(slot);
        }
        for share in shares {
            scope.spawn(move || {
                for (part, slot) in share {
                    *slot = Some(work(part));
                }
            });
        }
    });
    results.into_iter().flatten().collect()
}
