//! The nets' numbers, as they are stored.

use super::net::Weights;

/// How many are between in the nets for positions with contact.
pub(super) const BETWEEN: usize = 128;
/// How many are between in the net for races.
pub(super) const RACE_BETWEEN: usize = 64;
/// How many are between in the net that looks at every play.
pub(super) const SCOUT_BETWEEN: usize = 16;

/// All nets.
#[derive(Clone)]
pub(super) struct Nets {
    pub(super) contact: Weights<BETWEEN>,
    pub(super) crashed: Weights<BETWEEN>,
    pub(super) race: Weights<RACE_BETWEEN>,
    pub(super) scout: Weights<SCOUT_BETWEEN>,
}

impl Nets {
    /// How many bytes they are stored in.
    const BYTES: usize =
        4 * (2 * Weights::<BETWEEN>::COUNT + Weights::<RACE_BETWEEN>::COUNT + Weights::<SCOUT_BETWEEN>::COUNT);

    /// Reads them; nothing if that is not what the bytes are.
    pub(super) fn read(bytes: &[u8]) -> Option<Nets> {
        if bytes.len() != Nets::BYTES {
            return None;
        }
        let mut numbers = bytes.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes));
        let mut nets = Nets::zero();
        for slice in nets.slices_mut() {
            for number in slice {
                *number = numbers.next()?;
            }
        }
        Some(nets)
    }

    /// Writes them.
    pub(super) fn write(&self) -> Vec<u8> {
        self.slices().flatten().flat_map(|number| number.to_le_bytes()).collect()
    }

    pub(super) fn zero() -> Nets {
        Nets { contact: Weights::zero(), crashed: Weights::zero(), race: Weights::zero(), scout: Weights::zero() }
    }

    fn slices(&self) -> impl Iterator<Item = &[f32]> {
        let contact = self.contact.slices().chain(self.crashed.slices());
        contact.chain(self.race.slices()).chain(self.scout.slices())
    }

    fn slices_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let contact = self.contact.slices_mut().chain(self.crashed.slices_mut());
        contact.chain(self.race.slices_mut()).chain(self.scout.slices_mut())
    }
}
