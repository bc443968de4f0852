//! The weights of all nets, as they are stored.

use super::net::Weights;

/// The hidden units of the nets for positions with contact.
pub(super) const HIDDEN: usize = 128;
/// The hidden units of the net for races.
pub(super) const RACE_HIDDEN: usize = 64;
/// The hidden units of the net for move filtering.
pub(super) const SCOUT_HIDDEN: usize = 16;

/// All nets.
#[derive(Clone)]
pub(super) struct Nets {
    pub(super) contact: Weights<HIDDEN>,
    pub(super) crashed: Weights<HIDDEN>,
    pub(super) race: Weights<RACE_HIDDEN>,
    pub(super) scout: Weights<SCOUT_HIDDEN>,
}

impl Nets {
    /// How many bytes they are stored in.
    const BYTES: usize =
        4 * (2 * Weights::<HIDDEN>::COUNT + Weights::<RACE_HIDDEN>::COUNT + Weights::<SCOUT_HIDDEN>::COUNT);

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
