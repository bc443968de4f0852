//! A course that was broken off, as bytes: it goes on as if it had not been.

use backgammon::{BAR, Checkers, OFF, Position};

use crate::backgammon::chances::Chances;

use super::Training;
use super::descent::Pupil;
use super::self_play::Sample;
use crate::training::{Course as _, Lessons};

/// How many bytes a sample takes: two sides of 26 places, half a byte each, and the chances.
const SAMPLE: usize = 2 * SIDE + 4 * Chances::COUNT;
const SIDE: usize = 13;

impl Training {
    /// How far it is, to go on another time.
    pub(super) fn written(&self) -> Vec<u8> {
        let mut out = course(&self.lessons, self.is_new);
        out.extend(self.round.to_le_bytes());
        write_pupil(&self.contact, &mut out);
        write_pupil(&self.crashed, &mut out);
        write_pupil(&self.race, &mut out);
        write_pupil(&self.scout, &mut out);
        out.extend((self.remembered.len() as u64).to_le_bytes());
        for samples in self.remembered.iter().flatten() {
            out.extend((samples.len() as u64).to_le_bytes());
            for sample in samples {
                write_sample(sample, &mut out);
            }
        }
        out
    }

    /// The course as it was when it was broken off; nothing if that was another course.
    pub(super) fn read(&self, progress: &[u8]) -> Option<Training> {
        let mut bytes = progress.strip_prefix(course(&self.lessons, self.is_new).as_slice())?;
        let mut next = Training::new(self.lessons, Some(&self.weights()))?;
        next.is_new = self.is_new;
        next.round = u32::from_le_bytes(*take(&mut bytes)?);
        read_pupil(&mut next.contact, &mut bytes)?;
        read_pupil(&mut next.crashed, &mut bytes)?;
        read_pupil(&mut next.race, &mut bytes)?;
        read_pupil(&mut next.scout, &mut bytes)?;
        for _ in 0..u64::from_le_bytes(*take(&mut bytes)?) {
            next.remembered.push([read_samples(&mut bytes)?, read_samples(&mut bytes)?, read_samples(&mut bytes)?]);
        }
        bytes.is_empty().then_some(next)
    }
}

/// All that makes a course what it is.
fn course(lessons: &Lessons, is_new: bool) -> Vec<u8> {
    let Lessons { seed, rounds, games, memory, rates, threads: _ } = lessons;
    let mut out = b"parlor course 1\n".to_vec();
    out.extend(seed.to_le_bytes());
    for number in [*rounds, *games, *memory, rates.0.to_bits(), rates.1.to_bits(), u32::from(is_new)] {
        out.extend(number.to_le_bytes());
    }
    out
}

/// The next bytes.
fn take<'a, const N: usize>(bytes: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(first)
}

fn write_pupil<const H: usize>(pupil: &Pupil<H>, out: &mut Vec<u8>) {
    out.extend(pupil.steps.to_le_bytes());
    for weights in [&pupil.weights, &pupil.mean, &pupil.square] {
        out.extend(weights.slices().flatten().flat_map(|number| number.to_le_bytes()));
    }
}

fn read_pupil<const H: usize>(pupil: &mut Pupil<H>, bytes: &mut &[u8]) -> Option<()> {
    pupil.steps = i32::from_le_bytes(*take(bytes)?);
    for weights in [&mut pupil.weights, &mut pupil.mean, &mut pupil.square] {
        for number in weights.slices_mut().flatten() {
            *number = f32::from_le_bytes(*take(bytes)?);
        }
    }
    Some(())
}

fn write_sample(sample: &Sample, out: &mut Vec<u8>) {
    for side in [sample.position.own, sample.position.other] {
        out.extend((OFF..=BAR).step_by(2).map(|place| side.on(place) | side.on(place + 1) << 4));
    }
    out.extend(sample.chances.0.iter().flat_map(|chance| chance.to_le_bytes()));
}

fn read_samples(bytes: &mut &[u8]) -> Option<Vec<Sample>> {
    let count = usize::try_from(u64::from_le_bytes(*take(bytes)?)).ok()?;
    let (samples, rest) = bytes.split_at_checked(count.checked_mul(SAMPLE)?)?;
    *bytes = rest;
    samples.as_chunks::<SAMPLE>().0.iter().map(|sample| read_sample(sample)).collect()
}

fn read_sample(mut bytes: &[u8]) -> Option<Sample> {
    let (own, other) = (read_side(take(&mut bytes)?), read_side(take(&mut bytes)?));
    let mut chances = Chances::default();
    for chance in &mut chances.0 {
        *chance = f32::from_le_bytes(*take(&mut bytes)?);
    }
    Some(Sample { position: Position { own, other }, chances })
}

fn read_side(bytes: &[u8; SIDE]) -> Checkers {
    let counts = bytes.iter().flat_map(|byte| [byte & 0xf, byte >> 4]);
    (OFF..=BAR).zip(counts).fold(Checkers::NONE, |checkers, (place, count)| checkers.plus(place, count))
}
